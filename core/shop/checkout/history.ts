import type { Report } from '../../env.ts'
import { integer, list, literal, mapped, minor, object, optional, positiveId, satisfying, strictList, string, withDefault } from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { MAX_COUNT, unitPrice } from '../cart/position.ts'
import { KEY } from '../keys.ts'
import type { Resto } from '../location/wire.ts'
import type { Order, OrderRequest } from './wire.ts'

/** An accepted order as the device remembers it (CHK-09): what was ordered where, and nothing about who and to what address. */
export interface PastOrder {
  readonly id: string
  /** Absent when the API has told none. */
  readonly number?: string | undefined
  /** When it was accepted, synced milliseconds. */
  readonly at: number
  readonly restoId: number
  readonly restoName: string
  readonly timeZone: string
  readonly method: 'DELIVERY' | 'TAKE_AWAY'
  readonly payable: number
  readonly currency: string
  readonly lines: readonly PastLine[]
}
export interface PastLine {
  readonly id: number
  readonly name: string
  readonly count: number
  /** Of one piece with its modifiers, minor units. */
  readonly price: number
  readonly modifiers: readonly { readonly modifierId: number; readonly id: number; readonly name: string; readonly count: number }[]
}

export interface OrderHistory {
  /** The latest first. */
  readonly orders: Readable<readonly PastOrder[]>
  /** Never throws: an order is accepted, whatever becomes of its memory. */
  keep(order: Order, request: OrderRequest, resto: Pick<Resto, 'name' | 'currency' | 'zone'>): void
  clear(): void
}

/** More orders than this push out the oldest. */
const MOST_ORDERS = 20

const count = satisfying(integer, `1 to ${MAX_COUNT}`, value => value >= 1 && value <= MAX_COUNT)
const line = object({
  id: positiveId, name: string, count, price: minor,
  modifiers: strictList(object({ modifierId: positiveId, id: positiveId, name: string, count })),
})
// the year 2286 and later is no time of an order, nor of any calendar that is drawn here
const moment = satisfying(minor, 'a moment', value => value < 1e13)
const entry = object({
  id: string, number: optional(string), at: moment, restoId: positiveId, restoName: withDefault(string, ''), timeZone: withDefault(string, ''),
  method: literal('DELIVERY', 'TAKE_AWAY'), payable: minor, currency: string,
  lines: satisfying(strictList(line), 'dishes', lines => lines.length > 0),
})
const entries = list(entry)

/**
 * The orders of this device, for its white label: another one's storage is cleared before anything reads it.
 */
export function createOrderHistory({ stored, now, report }: {
  readonly stored: OpenStored
  readonly now: () => number
  readonly report: Report
}): OrderHistory {
  const orders = stored<readonly PastOrder[]>(KEY.orderHistory, mapped(entries, held => onceEach(held).slice(0, MOST_ORDERS)), [])
  return {
    orders,
    keep(order, request, resto) {
      try {
        const made = pastOrder(order, request, resto, now())
        orders.set([made, ...orders.get().filter(held => held.id !== made.id)].slice(0, MOST_ORDERS))
      } catch (error) {
        report('order.not-remembered', String(error))
      }
    },
    clear: orders.forget,
  }
}

function onceEach(orders: readonly PastOrder[]): readonly PastOrder[] {
  return orders.filter((one, at) => orders.findIndex(other => other.id === one.id) === at)
}

function pastOrder(order: Order, request: OrderRequest, resto: Parameters<OrderHistory['keep']>[2], at: number): PastOrder {
  return {
    id: order.id, ...(order.number !== undefined && { number: order.number }), at,
    restoId: request.restoId, restoName: resto.name, timeZone: resto.zone.name, currency: resto.currency,
    method: request.deliveryType, payable: order.payableAmount,
    lines: request.positions.map(({ id, name, count: pieces, price, modifiers }) => ({
      id, name, count: pieces, price: unitPrice({ price, modifiers }),
      modifiers: modifiers.map(one => ({ modifierId: one.modifierId, id: one.id, name: one.name, count: one.count })),
    })),
  }
}
