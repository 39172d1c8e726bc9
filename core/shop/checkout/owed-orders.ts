import { lenient, list, literal, object, optional, string } from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import type { PlacedOrder } from './attempt.ts'
import { standingOf } from './order-status.ts'

/** An accepted order that is still to be paid, and that a later one has pushed off its page: the way to pay is all that is kept of it. */
export interface OwedOrder {
  readonly id: string
  readonly number?: string | undefined
  readonly url: string
  /** What the bank has said since. */
  readonly said?: 'paid' | 'failed' | undefined
}

export interface OwedOrders {
  /** The latest first. */
  readonly list: Readable<readonly OwedOrder[]>
  /** Keeps an order's way to pay; one that has none is left alone. */
  keep(order: PlacedOrder | null): void
  /** The bank says how the payment of one of them ended; what it has called paid stays so. */
  returned(id: string, success: boolean): void
  /** Put away by the customer. */
  settle(id: string): void
}

/** More than this push out the oldest. */
const MOST = 5
const reader = list(object({ id: string, number: optional(string), url: string, said: lenient(literal('paid', 'failed')) }))

export function createOwedOrders(stored: OpenStored): OwedOrders {
  const owed = stored<readonly OwedOrder[]>(KEY.owedOrders, reader, [])
  return {
    list: owed,
    keep(order) {
      const url = order === null ? null : wayToPay(order)
      if (order === null || url === null) return
      const { id, number, payment: { at } } = order
      const said = at === 'paid' || at === 'failed' ? at : undefined
      owed.set([{ id, number, url, ...(said !== undefined && { said }) }, ...owed.get().filter(held => held.id !== id)].slice(0, MOST))
    },
    returned(id, success) {
      const held = owed.get()
      if (!held.some(one => one.id === id && one.said !== 'paid')) return
      owed.set(held.map(one => (one.id === id ? { ...one, said: success ? 'paid' : 'failed' } : one)))
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
  const standing = standingOf(order)
  return standing === 'waiting' || standing === 'failed'
}
/** The way to pay, as long as nobody but the bank has said that it is paid (CHK-07); null when there is nothing to pay there. */
export function wayToPay(order: PlacedOrder): string | null {
  const isOpen = isOwed(order) || standingOf(order) === 'said-paid'
  return isOpen && order.payment.at !== 'on-receipt' ? order.payment.url : null
}
