/**
 * The modules of `core/shop` that tests import directly: arithmetic, parsers and codecs. Other tests
 * use the shop's public interface (`test/kit/shop.ts`, `test/kit/chain.ts`). No module may be added to
 * this list.
 */
export const PINNED: readonly string[] = [
  'account.ts',
  'app.ts',
  'menu-cache.ts',
  'notices.ts',
  'place.ts',
  'purchase.ts',
  'city-loader.ts',
  'cart/cart.ts',
  'cart/delivery-rule.ts',
  'cart/link.ts',
  'cart/line.ts',
  'cart/line-key.ts',
  'quote/breakdown.ts',
  'cart/suggest-dishes.ts',
  'cart/totals.ts',
  'order/change-from.ts',
  'catalogue/pre-order-days.ts',
  'quote/checkout-api.ts',
  'venues/venues.ts',
  'config.ts',
  'keys.ts',
  'catalogue/location-api.ts',
  'place/zones.ts',
  'catalogue/modifiers.ts',
  'catalogue/search.ts',
  'catalogue/menu-api.ts',
  'problem.ts',
  'routes.ts',
  'account/providers/identity.ts',
  'account/sign-in-api.ts',
]
