import type { Promo } from './draft.ts'
import type { PreflightState } from './preflight.ts'

/** What a code in the cart does at present: decided here for the cart and for the code's promotion (CART-08). */
export interface PromoStanding extends Pick<Promo, 'code' | 'minOrderAmount' | 'maxDiscountAmount'> {
  /**
   * `empty`: waits for a dish; `short`: for the code's minimum; `later`: the API minds something else about the cart and has not
   * judged it; `idle`: judged, and gives nothing.
   */
  readonly at: 'applied' | 'empty' | 'short' | 'later' | 'idle'
}

/** null without a code. */
export function promoStanding(promo: Promo | null, figures: PreflightState, isEmpty: boolean): PromoStanding | null {
  if (promo === null) return null
  const { active, ...terms } = promo
  if (isEmpty) return { ...terms, at: 'empty' }
  if (active) return { ...terms, at: 'applied' }
  if (promo.minOrderAmount !== undefined) return { ...terms, at: 'short' }
  return { ...terms, at: figures.at === 'refused' ? 'later' : 'idle' }
}
