import {
  lenient, list, literal, mapped, minor, object, optional, positiveId, satisfying, strictList, string, withDefault,
  type Infer,
} from '../../decode/decode.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { pieceCountDecoder } from '../cart/replica.ts'
import { unitPrice } from '../cart/line.ts'
import * as KEY from '../storage/startup-keys.ts'
import type { OrderRequest } from './checkout-api.ts'
import { etaDecoder, orderTimeDecoder, orderSummaryFields } from './records.ts'

/** How many orders are stored. A further order removes the oldest one. */
const MAX_ORDERS = 20

const lineDecoder = object({
  id: positiveId, name: string, count: pieceCountDecoder,
  /** The unit price with modifiers, and the line's sum when it was ordered, in minor units. */
  price: minor, sum: optional(minor),
  modifiers: strictList(object({ modifierId: positiveId, id: positiveId, name: string, count: pieceCountDecoder })),
})
const entryDecoder = object({
  id: string,
  /** The order's number for the customer; absent if the API has sent no number. */
  number: optional(string),
  /** When the order was accepted: milliseconds since 1970 by the API's clock. */
  at: orderTimeDecoder,
  restoId: positiveId, restoName: withDefault(string, ''), timeZone: withDefault(string, ''),
  /** The expected time of arrival, as shown when the order was placed. */
  due: etaDecoder,
  method: literal('DELIVERY', 'TAKE_AWAY'), payable: minor, currency: string,
  /** ISO 8601: the time that the customer has requested; absent for as soon as possible. */
  preOrderTime: lenient(string),
  /** The address as the order's page shows it. */
  where: withDefault(string, ''), ...orderSummaryFields,
  /** Gifts and charges beside the dishes. `name`: '' if the API sent none; `sum`: minor units. */
  additions: optional(list(object({ name: string, count: pieceCountDecoder, sum: minor }))),
  lines: satisfying(strictList(lineDecoder), 'dishes', lines => lines.length > 0),
})
/**
 * An accepted order as the device stores it (CHK-09): dishes, restaurant and address, but not the
 * recipient.
 */
export type PastOrder = Infer<typeof entryDecoder>

/** The accepted orders of this device. */
export interface OrderHistory {
  /** The latest first. */
  readonly orders: Readable<readonly PastOrder[]>
  /**
   * Adds an accepted order with the present time. `quotedLines`: the cart lines at the prices of the
   * last quote, in the sequence of `request.positions`; sums are minor units.
   */
  add(
    order: Omit<PastOrder, 'at' | 'lines'>, request: OrderRequest, quotedLines: readonly { readonly sum: number }[],
  ): void
  /** Removes all orders. */
  clear(): void
}

/** `now`: milliseconds since 1970 by the API's clock. `onClear`: called after all orders were removed. */
export function createOrderHistory(stored: OpenStored, now: () => number, onClear: () => void): OrderHistory {
  const orders = stored<readonly PastOrder[]>(KEY.orderHistory, mapped(list(entryDecoder), deduplicateAndLimit), [])
  return {
    orders: orders as Readable<readonly PastOrder[]>,
    add(order, { positions }, quotedLines) {
      // another page may have stored an order whose event has not arrived yet
      orders.pullFromStorage()
      const lines = positions.map(({ modifiers, ...dish }, index) => ({
        ...dish,
        sum: quotedLines[index]?.sum ?? dish.sum,
        price: unitPrice({ ...dish, modifiers }),
        modifiers: modifiers.map(({ price: _, ...modifier }) => modifier),
      }))
      orders.set(deduplicateAndLimit([{ ...order, at: now(), lines }, ...orders.get()]))
    },
    clear() {
      orders.forget()
      onClear()
    },
  }
}

/** Keeps the first order of each id, and of these the first `MAX_ORDERS`. */
function deduplicateAndLimit(orders: readonly PastOrder[]): readonly PastOrder[] {
  const isFirst = ({ id }: PastOrder, index: number): boolean => orders.findIndex(other => other.id === id) === index
  return orders.filter(isFirst).slice(0, MAX_ORDERS)
}
