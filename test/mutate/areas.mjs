/**
 * What `npm run mutate` makes mutants of: files, and folders with all sources in them.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const areas = {
  money: ['core/money.ts', 'core/threshold.ts', 'core/delivery-estimate.ts', 'core/shop/quote'],
  time: ['core/time'],
  zones: ['core/geo', 'core/shop/place/zones.ts', 'core/shop/place/payment-methods.ts'],
  cart: ['core/shop/cart'],
  tokens: [
    'core/jwt.ts',
    'core/pkce.ts',
    'core/shop/account/tokens.ts',
    'core/shop/account/session.ts',
    'core/shop/account/sign-in-api.ts',
  ],
  orders: ['core/shop/order'],
}
