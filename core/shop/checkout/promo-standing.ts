import type { Totals } from '../cart/totals.ts'
import type { Promo } from './draft.ts'

/** What a code in the cart does at present: decided here for the cart and for the code's promotion (CART-08). */
export interface PromoStanding extends Pick<Promo, 'code' | 'minOrderAmount' | 'maxDiscountAmount'> {
  /**
   * `empty`: waits for a dish; `short`: for the code's minimum; `later`: the API minds something else about the cart and has not
   * judged it; `idle`: judged, and gives nothing; `unchecked`: nothing is known of it for this cart.
   */
  readonly at: 'applied' | 'empty' | 'short' | 'later' | 'idle' | 'unchecked'
}

/** null without a code. What an answer has granted is said only of the cart that it was given for. */
export function promoStanding(promo: Promo | null, totals: Totals): PromoStanding | null {
  if (promo === null) return null
  // what was granted is the answer's to tell: the draft's word may be another tab's, of another question
  const { active: _, ...terms } = promo
  if (totals.isEmpty) return { ...terms, at: 'empty' }
  if (totals.at === 'unchecked') return { ...terms, at: 'unchecked' }
  if (totals.at === 'refused') return { ...terms, at: 'later' }
  if (totals.lines.some(line => line.promoCodes.length > 0)) return { ...terms, at: 'applied' }
  return { ...terms, at: promo.minOrderAmount === undefined ? 'idle' : 'short' }
}
