import type { Problem } from '../problem.ts'
import type { OrderField } from './fields.ts'
import type { PendingOrder } from './records.ts'
import type { OrderPopup } from '../quote/refusals.ts'

/** Where the order stands. An unknown outcome is told, and never repeated by itself (CHK-05). */
export type OrderState =
  | { readonly at: 'idle' | 'sending' }
  | { readonly at: 'refused'; readonly popup: OrderPopup }
  | { readonly at: 'failed'; readonly problem: Problem }
  /** `problem` is what came in place of an answer, while this page knows it. */
  | { readonly at: 'unknown'; readonly attempt: PendingOrder; readonly problem?: Problem }

/** An attempt that outlived its page is one whose answer nobody saw. */
export function resting(doubtful: PendingOrder | null): OrderState {
  return doubtful === null ? { at: 'idle' } : { at: 'unknown', attempt: doubtful }
}

/** What the page still wants before it can be ordered: one after another. */
export type OrderStep =
  | { readonly at: 'field'; readonly name: OrderField }
  | { readonly at: 'location' | 'time' | 'sign-in' }

/** What pressing «place the order» came to: what the page does next. */
export type PlaceOutcome =
  | OrderStep
  /** `promo`: the code was refused at the last moment; `changed`: another tab has changed the order since the press. */
  | { readonly at: 'promo' | 'changed' }
  /** More than was shown, in minor units: to be agreed to first. `isFirst` where nothing was shown. */
  | { readonly at: 'repriced'; readonly payable: number; readonly currency: string; readonly isFirst?: boolean }
  | { readonly at: 'pay'; readonly url: string }
  /** `not-placed` is told by the state. */
  | { readonly at: 'placed' | 'not-placed' }
