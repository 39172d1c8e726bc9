import type { Catalogue } from './catalogue.ts'
import type { PaymentsOff } from './settings.ts'

/** What the validation of a cart depends on besides the cart. */
export interface OrderContext {
  readonly catalogue: Catalogue
  readonly now: number
  readonly firstDay: number
  readonly soldOut: ReadonlySet<number>
  /** Restaurants closed on the control panel, whatever their hours are. */
  readonly closed: ReadonlySet<number>
  /** Restaurants without payments by the control panel, by method. */
  readonly paymentsOff: PaymentsOff
  /** Whether a preflight contains a gift, a split line and a package. */
  readonly additions: boolean
  /**
   * Orders with a discount by a code: of all people, and of this person (null for a guest).
   */
  countAllUses(promoCode: string): number
  countUsesByPerson(promoCode: string): number | null
}
