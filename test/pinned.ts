/**
 * The modules of `core/shop` that tests import directly: arithmetic, parsers and codecs. Other tests
 * use the shop's public interface (`test/kit/shop.ts`, `test/kit/chain.ts`). No module may be added to
 * this list.
 */
export const PINNED: readonly string[] = [
  'app/account.ts',
  'app/app.ts',
  'storage/menu-cache.ts',
  'app/notices.ts',
  'app/place.ts',
  'app/purchase.ts',
  'app/city-loader.ts',
  'cart/cart.ts',
  'cart/delivery-rule.ts',
  'cart/link.ts',
  'cart/line.ts',
  'cart/line-key.ts',
  'checkout/breakdown.ts',
  'cart/suggest-dishes.ts',
  'cart/totals.ts',
  'checkout/change-from.ts',
  'catalogue/pre-order-days.ts',
  'checkout/checkout-api.ts',
  'venues/venues.ts',
  'config.ts',
  'storage/keys.ts',
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
