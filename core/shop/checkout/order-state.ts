import { ApiError } from '../../http/errors.ts'
import type { Readable } from '../../store/store.ts'
import type { Problem } from '../problem.ts'
import { SignedOutError } from '../session/tokens.ts'
import type { Attempt } from './attempt.ts'
import type { OrderValues } from './order-fields.ts'
import type { PlacedOrders } from './placed-orders.ts'
import type { OrderPopup } from './refusals.ts'

/** Where the order stands. An unknown outcome is a state of its own: told, and never repeated by itself (CHK-05). */
export type OrderState =
  | { readonly at: 'idle' }
  | { readonly at: 'sending' }
  | { readonly at: 'refused'; readonly popup: OrderPopup }
  | { readonly at: 'failed'; readonly problem: Problem }
  /** `problem` is what came in place of an answer, while this page knows it. */
  | { readonly at: 'unknown'; readonly attempt: Attempt; readonly problem?: Problem }

/** What pressing «place the order» came to: what the page does next. */
export type PlaceOutcome =
  | { readonly at: 'field'; readonly name: keyof OrderValues }
  | { readonly at: 'sign-in' }
  | { readonly at: 'location' }
  /** A time that was chosen can no longer be had. */
  | { readonly at: 'time' }
  /** The promo code was refused at the last moment: nobody has agreed to the price without it. */
  | { readonly at: 'promo' }
  /** Another tab has changed what is ordered, or where to, since the button was pressed: nobody has agreed to that here. */
  | { readonly at: 'changed' }
  /** The last preflight came to more than was on the screen: `payable`, in minor units, is to be agreed to first. `isFirst` where none was shown. */
  | { readonly at: 'repriced'; readonly payable: number; readonly currency: string; readonly isFirst?: boolean }
  | { readonly at: 'pay'; readonly url: string }
  | { readonly at: 'placed' }
  /** Told by the state. */
  | { readonly at: 'not-placed' }

/** From the button to an accepted order, or to what stood in its way; then it is one of the placed orders. */
export interface OrderDesk extends PlacedOrders {
  readonly state: Readable<OrderState>
  place(): Promise<PlaceOutcome>
  dismiss(): void
  /** Whoever ordered here has left: an order in doubt stays told, without what he typed; nothing else does. */
  forget(): void
  /** The customer knows that the order of unknown fate was accepted: the cart is emptied. */
  settleAccepted(): void
  /** The customer was warned and wants another order. */
  repeatUnknown(): Promise<PlaceOutcome>
}

/** No answer, a cut one, an unreadable one, or a server's or a gateway's failure: the order may have been accepted. */
export function isUnknown(error: unknown): boolean {
  if (error instanceof SignedOutError) return false
  return !(error instanceof ApiError) || error.status < 400 || error.status >= 500
}
