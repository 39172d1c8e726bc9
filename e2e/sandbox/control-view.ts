import type { StoredOrder } from './events.ts'
import type { Shop } from './shop.ts'
import { CODE_LIVES } from './sms.ts'
import type { State } from './state.ts'

/** The body of GET /_sandbox/state and of every control call that changes the state. */
export function stateView(shop: Shop): object {
  const { settings, store } = shop
  const state = store.state()
  return {
    now: iso(settings.clock.now()),
    clock: { isSet: settings.clock.isSet(), offset: settings.clock.offset(), firstDay: iso(settings.clock.firstDay()) },
    soldOut: [...settings.soldOut],
    closed: [...settings.closed],
    paymentsOff: { delivery: [...settings.paymentsOff.DELIVERY], takeAway: [...settings.paymentsOff.TAKE_AWAY] },
    faults: settings.faults.rules(),
    habits: settings.habits,
    tokens: { ...settings.lifetimes, replays: state.replays, families: state.families.size },
    accounts: [...state.accounts.values()],
    codes: smsCodes(shop),
    orders: [...state.orders.values()].map(order => orderSummary(order, state)),
  }
}

/** The latest code of each phone, newest first. */
export function smsCodes({ store, settings }: Shop): readonly object[] {
  return [...store.state().sms]
    .sort(([, one], [, other]) => other.sentAt - one.sentAt)
    .map(([phone, record]) => ({
      phone, code: record.code, sentAt: iso(record.sentAt), expiresAt: iso(record.sentAt + CODE_LIVES),
      isUsed: record.isUsed, isExpired: settings.clock.now() >= record.sentAt + CODE_LIVES,
      wrongAttempts: record.wrongAt.length,
    }))
}

/** A complete order: the parsed request, its prices, its payments. */
export function orderView(order: StoredOrder, state: State): object {
  return { ...order, placedAt: iso(order.placedAt), payments: listPayments(order, state) }
}

function orderSummary(order: StoredOrder, state: State): object {
  const { id, number, personId, status, payableAmount, request } = order
  return {
    id, number, personId, status, payableAmount, placedAt: iso(order.placedAt), restoId: request.restoId,
    deliveryType: request.deliveryType, payType: request.payType, payments: listPayments(order, state),
    name: request.person.name, phone: request.person.phone,
    positions: request.positions.map(({ id: positionId, name, count }) => ({ id: positionId, name, count })),
  }
}

function listPayments(order: StoredOrder, state: State): readonly object[] {
  return (state.payments.get(order.id) ?? []).map(({ outcome, at }) => ({ outcome, at: iso(at) }))
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
