/**
 * The result of a preflight, in the response and in the stored order. Amounts are integers in minor
 * units.
 */
export interface Preflight {
  readonly positions: readonly PreflightPosition[]
  readonly promoCode?: string
  readonly promoCodeMaxDiscountAmount?: number
  readonly promoCodeMinOrderAmount?: number
}

export interface PreflightPosition {
  readonly id: number
  /** Only for positions that were not in the request. */
  readonly name?: string
  readonly modifiers: readonly { readonly modifierId: number; readonly id: number; readonly count: number }[]
  readonly sum: number
  readonly payableAmount: number
  readonly flags?: readonly ['DELIVERY_PRICE']
  readonly discounts: readonly { readonly id: number; readonly name: string; readonly calculatedAmount: number }[]
  readonly promoCodes: readonly { readonly code: string; readonly calculatedAmount: number }[]
  readonly specials: readonly { readonly id: number; readonly name: string }[]
}
