/** Lists sources of a folder. */
const within = (folder: string, ...names: readonly string[]) => names.map(name => `${folder}/${name}.ts`)

/** What `npm run mutate` makes mutants of: files, and folders with all sources in them. */
export const areas: Readonly<Record<string, readonly string[]>> = {
  money: [
    'core/money.ts', 'core/threshold.ts', 'core/delivery-estimate.ts',
    ...within('core/shop/checkout', 'breakdown', 'check-cart', 'checkout-api', 'order-options', 'pair', 'promo-code',
      'quote-service', 'refusals', 'request'),
  ],
  time: ['core/time'],
  zones: ['core/geo', 'core/shop/place/zones.ts', 'core/shop/place/payment-methods.ts'],
  cart: ['core/shop/cart'],
  tokens: ['core/jwt.ts', 'core/pkce.ts', ...within('core/shop/account', 'tokens', 'session', 'sign-in-api')],
  orders: within(
    'core/shop/checkout',
    'accepted-order', 'cash-options', 'change-from', 'comment', 'confirm-order', 'fields', 'form', 'form-sections',
    'history', 'last-order', 'order-time', 'orders', 'other-tab', 'payment-link', 'payment-return', 'personal-data',
    'place-order', 'recipient', 'records', 'resume', 'send-order', 'state', 'status', 'time-choice',
  ),
}
