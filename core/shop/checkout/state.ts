import type { Readable } from '../../store/store.ts'
import type { Problem } from '../problem.ts'
import type { Order, OrderRequest } from './checkout-api.ts'
import type { OrderField } from './fields.ts'
import type { OrderPart } from './other-tab.ts'
import type { PendingOrder } from './records.ts'
import type { RefusalReason } from './refusals.ts'

/**
 * The state of placing an order. After an unknown outcome, only the customer can repeat the order
 * (CHK-05).
 */
export type OrderState =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'refused'; readonly reason: RefusalReason }
  | { readonly status: 'failed'; readonly problem: Problem }
  /** `problem`: the failure of the call; absent after a reload of the page. */
  | { readonly status: 'unknown'; readonly attempt: PendingOrder; readonly problem?: Problem }

/** The state while nothing is being sent: `unknown` if the outcome of a stored order is unknown. */
export function toOrderState(pending: PendingOrder | null): OrderState {
  return pending === null ? { status: 'idle' } : { status: 'unknown', attempt: pending }
}

/**
 * Selects the order that is pending after a refused attempt. `retryOf` stays pending, unless the
 * attempt has the same id, which is the idempotency key: if the API refuses that key, it has not
 * accepted `retryOf` either.
 */
export const selectStillPending = (
  retryOf: PendingOrder | null, attempt: PendingOrder, isKeyRefused: boolean,
): PendingOrder | null => (retryOf?.id === attempt.id && isKeyRefused ? null : retryOf)

/** A step that is missing before the order can be placed. */
export type OrderStep =
  | { readonly kind: 'field'; readonly name: OrderField }
  | { readonly kind: 'paused' | 'location' | 'time' | 'sign-in' }

/** The outcome of an attempt to place an order. The page shows it, or leads to the missing step. */
export type PlaceOutcome =
  | OrderStep
  /** The promo code was refused or removed after the customer pressed the button. */
  | { readonly kind: 'promo' }
  /**
   * The order has changed. `parts`: the parts that another tab has changed before the customer
   * pressed the button; absent for a change after the press, whatever its cause.
   */
  | { readonly kind: 'changed'; readonly parts?: readonly OrderPart[] }
  /**
   * The price (minor units) is higher than shown: the customer must confirm it. `isFirst`: only the
   * total of the dishes was shown.
   */
  | { readonly kind: 'repriced'; readonly payable: number; readonly currency: string; readonly isFirst?: boolean }
  | { readonly kind: 'pay'; readonly url: string }
  /** `not-placed`: `OrderState` has the reason, if it is known. */
  | { readonly kind: 'placed' | 'not-placed' }

/** Places orders. */
export interface OrderService {
  /** The state of placing the order, with the reason if it was not placed. */
  readonly state: Readable<OrderState>
  /** Checks, prices and sends the order that the page shows; ignored while one is being sent. */
  placeOrder(): Promise<PlaceOutcome>
  /**
   * Repeats an order with an unknown outcome, after a warning that the order may be placed twice.
   * The new attempt replaces the stored one. If the API refuses the new attempt, the earlier one is
   * stored again, unless both have the same idempotency key.
   */
  repeatUnknown(): Promise<PlaceOutcome>
  /**
   * Called when the customer states that the order with an unknown outcome was accepted: clears the
   * cart, the promo code, the time and the comment.
   */
  confirmAccepted(): void
  /** Closes a refusal or a failure. */
  dismiss(): void
  /**
   * Called when the customer's data is erased. An order with an unknown outcome stays shown,
   * without the digest of its request.
   */
  handleErasure(): void
}

/** The result of the order call. */
export type SendResult =
  | { readonly status: 'accepted'; readonly order: Order }
  /**
   * `isUnknown`: the API may have accepted the order. `isKeyRefused`: the API has refused the order
   * under this idempotency key, so it has not accepted an earlier attempt with this key either.
   */
  | { readonly status: 'failed'; readonly error: unknown; readonly isUnknown: boolean; readonly isKeyRefused: boolean }
/** Sends an order. Never rejects. */
export type SendOrder = (request: OrderRequest, attempt: PendingOrder) => Promise<SendResult>

/** Personal data of the orders and the form (STO-06). */
export interface PersonalOrderData {
  /** Whether any stored data identifies the customer. */
  readonly identifiesCustomer: boolean
  readonly hasComment: boolean
  /** Numbers of unpaid orders whose payment links only this device has. */
  readonly unpaid: readonly string[]
  /** Whether an order is being sent, or its outcome is unknown; such an order stays shown. */
  readonly isOutcomeUnknown: boolean
}
