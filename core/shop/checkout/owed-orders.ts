import type { Report, StoragePort } from '../../env.ts'
import { list, object, optional, read, string } from '../../http/read.ts'
import { jsonCodec, persisted } from '../../store/persisted.ts'
import type { Readable } from '../../store/store.ts'
import { KEY } from '../keys.ts'
import type { PlacedOrder } from './attempt.ts'

/** An accepted order that is still to be paid, and that a later one has pushed off its page: the way to pay is all that is kept of it. */
export interface OwedOrder {
  readonly id: string
  readonly number?: string | undefined
  readonly url: string
}

export interface OwedOrders {
  /** The latest first. */
  readonly list: Readable<readonly OwedOrder[]>
  /** Keeps an order's way to pay; one that owes nothing, or none, is left alone. */
  keep(order: PlacedOrder | null): void
  /** Paid, or put away by the customer. */
  settle(id: string): void
}

/** More than this push out the oldest. */
const MOST = 5
const reader = list(object({ id: string, number: optional(string), url: string }))

export function createOwedOrders(storage: StoragePort, report: Report): OwedOrders {
  const owed = persisted<readonly OwedOrder[]>({
    key: KEY.owedOrders, storage, report, initial: [], removeWhen: held => held.length === 0,
    codec: jsonCodec(json => read(reader, json, report, 'unpaid orders')),
  })
  return {
    list: owed,
    keep(order) {
      if (order === null || !isOwed(order)) return
      const { id, number, payment: { url } } = order
      owed.set([{ id, number, url }, ...owed.get().filter(held => held.id !== id)].slice(0, MOST))
    },
    settle(id) {
      const rest = owed.get().filter(held => held.id !== id)
      if (rest.length < owed.get().length) owed.set(rest)
    },
  }
}

type Owed = PlacedOrder & { readonly payment: { readonly at: 'waiting' | 'failed' } }
/** Whether an order is still to be paid at its payment page. */
export function isOwed(order: PlacedOrder): order is Owed {
  return order.payment.at === 'waiting' || order.payment.at === 'failed'
}
