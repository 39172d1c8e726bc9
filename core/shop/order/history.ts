import { list, literal, mapped, minor, object, optional, positiveId, satisfying, strictList, string, withDefault, type Infer } from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { pieces } from '../cart/copy.ts'
import { unitPrice } from '../cart/line.ts'
import * as KEY from '../first-keys.ts'
import type { OrderRequest } from '../quote/wire.ts'
import { dueReader, moment } from './records.ts'

/** More orders than this push out the oldest. */
const MAX_ORDERS = 20

const line = object({
  id: positiveId, name: string, count: pieces,
  /** Minor units: of one piece with its modifiers, and what all of them came to when it was ordered. */
  price: minor, sum: optional(minor),
  modifiers: strictList(object({ modifierId: positiveId, id: positiveId, name: string, count: pieces })),
})
const entry = object({
  id: string,
  /** Absent when the API has told none. */
  number: optional(string),
  /** When it was accepted, synced milliseconds. */
  at: moment,
  restoId: positiveId, restoName: withDefault(string, ''), timeZone: withDefault(string, ''), due: dueReader,
  method: literal('DELIVERY', 'TAKE_AWAY'), payable: minor, currency: string,
  lines: satisfying(strictList(line), 'dishes', lines => lines.length > 0),
})
/** An accepted order as the device remembers it (CHK-09): what was ordered where, not by whom nor to what address. */
export type PastOrder = Infer<typeof entry>
export type OrderHistory = ReturnType<typeof createOrderHistory>

export function createOrderHistory(stored: OpenStored, now: () => number) {
  const orders = stored<readonly PastOrder[]>(KEY.orderHistory, mapped(list(entry), onceEach), [])
  return {
    /** The latest first. */
    orders: orders as Readable<readonly PastOrder[]>,
    keep(facts: Omit<PastOrder, 'at' | 'lines'>, { positions }: OrderRequest, agreed: readonly { readonly sum: number }[]): void {
      const lines = positions.map(({ modifiers, ...dish }, index) => ({
        ...dish,
        sum: agreed[index]?.sum ?? dish.sum,
        price: unitPrice({ ...dish, modifiers }),
        modifiers: modifiers.map(({ price: __, ...one }) => one),
      }))
      orders.set(onceEach([{ ...facts, at: now(), lines }, ...orders.get()]))
    },
    clear: orders.forget,
  }
}

function onceEach(orders: readonly PastOrder[]): readonly PastOrder[] {
  const isFirst = ({ id }: PastOrder, at: number): boolean => orders.findIndex(one => one.id === id) === at
  return orders.filter(isFirst).slice(0, MAX_ORDERS)
}
