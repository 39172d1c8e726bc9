import {
  list, literal, mapped, minor, object, optional, positiveId, satisfying, strictList, string, withDefault, type Infer,
} from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { pieces } from '../cart/replica.ts'
import { unitPrice } from '../cart/line.ts'
import * as KEY from '../startup-keys.ts'
import type { OrderRequest } from '../quote/checkout-api.ts'
import { etaReader, orderTimeReader, orderSummaryFields } from './records.ts'

/** Further orders remove the oldest one. */
const MAX_ORDERS = 20

const line = object({
  id: positiveId, name: string, count: pieces,
  /** Minor units: the unit price with modifiers, and the sum of the line at the time of the order. */
  price: minor, sum: optional(minor),
  modifiers: strictList(object({ modifierId: positiveId, id: positiveId, name: string, count: pieces })),
})
const entry = object({
  id: string,
  /** Absent if the API has sent none. */
  number: optional(string),
  /** When it was accepted, synced milliseconds. */
  at: orderTimeReader,
  restoId: positiveId, restoName: withDefault(string, ''), timeZone: withDefault(string, ''), due: etaReader,
  method: literal('DELIVERY', 'TAKE_AWAY'), payable: minor, currency: string,
  /** The address as the order's page shows it. */
  where: withDefault(string, ''), ...orderSummaryFields,
  /** Gifts and charges beside the dishes. `name`: '' for none; `sum`: minor units. */
  additions: optional(list(object({ name: string, count: pieces, sum: minor }))),
  lines: satisfying(strictList(line), 'dishes', lines => lines.length > 0),
})
/** An accepted order as the device stores it (CHK-09): dishes, restaurant and address, but not the recipient. */
export type PastOrder = Infer<typeof entry>

/** The accepted orders of this device. */
export interface OrderHistory {
  /** The latest first. */
  readonly orders: Readable<readonly PastOrder[]>
  /** Stores an order with the present time. `confirmed`: the sums of the lines, in minor units. */
  keep(
    facts: Omit<PastOrder, 'at' | 'lines'>, request: OrderRequest, confirmed: readonly { readonly sum: number }[],
  ): void
  /** Removes all orders. */
  clear(): void
}

export function createOrderHistory(stored: OpenStored, now: () => number): OrderHistory {
  const orders = stored<readonly PastOrder[]>(KEY.orderHistory, mapped(list(entry), uniqueOrders), [])
  return {
    orders: orders as Readable<readonly PastOrder[]>,
    keep(facts, { positions }, confirmed) {
      const lines = positions.map(({ modifiers, ...dish }, index) => ({
        ...dish,
        sum: confirmed[index]?.sum ?? dish.sum,
        price: unitPrice({ ...dish, modifiers }),
        modifiers: modifiers.map(({ price: __, ...one }) => one),
      }))
      orders.set(uniqueOrders([{ ...facts, at: now(), lines }, ...orders.get()]))
    },
    clear: orders.forget,
  }
}

function uniqueOrders(orders: readonly PastOrder[]): readonly PastOrder[] {
  const isFirst = ({ id }: PastOrder, at: number): boolean => orders.findIndex(one => one.id === id) === at
  return orders.filter(isFirst).slice(0, MAX_ORDERS)
}
