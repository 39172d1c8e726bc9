import type { Catalogue } from './catalogue.ts'
import type { PaymentsOff } from './settings.ts'

/** What the judgement of a cart depends on besides the cart. */
export interface Circumstances {
  readonly catalogue: Catalogue
  readonly now: number
  readonly firstDay: number
  readonly soldOut: ReadonlySet<number>
  /** Restaurants closed on the control panel, whatever their hours say. */
  readonly closed: ReadonlySet<number>
  /** Who takes no payment on the control panel, by method. */
  readonly paymentsOff: PaymentsOff
  /** How many orders a code made cheaper: of everybody, and of this person (null for a guest). */
  usesOfAll(promoCode: string): number
  usesOfPerson(promoCode: string): number | null
}
