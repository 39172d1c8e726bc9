/**
 * The modules of `core/shop` that tests import by value, and so would break with when it is built otherwise. A test holds the shop
 * by its handles (`test/kit/shop.ts`, `test/kit/chain.ts`); what stays here is a function by itself: arithmetic, a parser, a codec.
 * Lines only ever leave this list.
 */
export const PINNED: readonly string[] = [
  'app.ts',
  'cart/cart.ts',
  'cart/delivery-rule.ts',
  'cart/link.ts',
  'cart/position.ts',
  'cart/reasons.ts',
  'cart/to-threshold.ts',
  'cart/totals.ts',
  'checkout/change-from.ts',
  'checkout/pre-order.ts',
  'checkout/wire.ts',
  'config.ts',
  'keys.ts',
  'location/wire.ts',
  'location/zones.ts',
  'menu/modifiers.ts',
  'menu/search.ts',
  'menu/wire.ts',
  'problem.ts',
  'routes.ts',
  'session/identity.ts',
  'session/wire.ts',
]
