import type { Report } from '../../core/env.ts'
import { ApiError } from '../../core/http/errors.ts'
import { createCart, type Cart } from '../../core/shop/cart/cart.ts'
import { plainSum, type NewPosition } from '../../core/shop/cart/position.ts'
import { totalsOf } from '../../core/shop/cart/totals.ts'
import { preflightAsker } from '../../core/shop/checkout/ask-preflight.ts'
import { createOrderDraft } from '../../core/shop/checkout/draft.ts'
import { createOrderDesk } from '../../core/shop/checkout/order.ts'
import { createPreflightKeeper } from '../../core/shop/checkout/preflight.ts'
import { pendingRequest } from '../../core/shop/checkout/request.ts'
import type { CheckoutWire, Order, OrderRequest, Preflight, PreflightRequest } from '../../core/shop/checkout/wire.ts'
import type { ChoiceKeeper, Selection } from '../../core/shop/location/choice.ts'
import type { Session, SessionState } from '../../core/shop/session/session.ts'
import { SignedOutError } from '../../core/shop/session/tokens.ts'
import { createMemoryStorage, type MemoryStorage } from '../../core/store/memory-storage.ts'
import { derive } from '../../core/store/derived.ts'
import { createStore } from '../../core/store/store.ts'
import { createTestTimer, settle } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import { flat, resto, yaroslavl, zone } from './location.world.ts'

/** The cart and the checkout by themselves, over an API whose answers the test gives. */
export const NOON = Date.parse('2026-03-04T12:00:00+03:00')
export const DELIVERY_PRICE = 19_900

export const roll: NewPosition = { id: 1, menu: { id: 110 }, name: 'Филадельфия', price: 58_900, hasModifiers: false, modifiers: [] }
export const soup: NewPosition = { id: 2, menu: { id: 110 }, name: 'Том ям', price: 45_000, hasModifiers: false, modifiers: [] }
export const wok: NewPosition = {
  id: 3, menu: { id: 110 }, name: 'Вок', price: 40_000, hasModifiers: true,
  modifiers: [
    { modifierId: 7, id: 71, name: 'Удон', price: 0, count: 1 },
    { modifierId: 8, id: 81, name: 'Спайси', price: 4_900, count: 2 },
  ],
}

const restaurant = resto(11, { payConfig: {
  delivery: { cardOnline: 'bank', cashUponReceipt: true, cardUponReceipt: true },
  takeAway: { cashUponReceipt: true },
} })
const place = {
  address: 'улица Свободы, 18', apartment: '5', entrance: '', floor: '2', intercom: '', comment: 'Со двора',
  location: { lat: 57.65, lng: 39.85 }, hasHouse: true, placeId: 'p',
}
export const delivered: Selection = {
  at: 'resto', city: yaroslavl, resto: restaurant, zone: zone(1, 11, 57.6, 39.8, 0.1, flat(DELIVERY_PRICE)),
  choice: { method: 'DELIVERY', cityId: 1, restoId: 11, place },
}
export const takenAway: Selection = {
  at: 'resto', city: yaroslavl, resto: restaurant, zone: null, choice: { method: 'TAKE_AWAY', cityId: 1, restoId: 11 },
}

export const olga: SessionState = {
  at: 'authorised',
  profile: {
    id: 1001, accountIds: ['a'], email: 'olga@example.com', firstName: 'Ольга', lastName: '', patronymic: '', phone: '+79995550100',
    avatar: null, deliveries: [],
  },
}
export const guest: SessionState = { at: 'guest', ended: false }

export type PreflightCall = { readonly request: PreflightRequest; readonly personId: number | null }
export type OrderCall = { readonly request: OrderRequest; readonly personId: number; readonly key: string | null }

/** What an honest API answers: every line at its plain price, and the delivery on a line of its own. */
export function honestly(request: PreflightRequest, delivery = DELIVERY_PRICE): Preflight {
  const lines = request.positions.map(line => ({
    id: line.id, modifiers: line.modifiers.map(({ modifierId, id, count }) => ({ modifierId, id, count })), sum: line.sum,
    payableAmount: line.sum, flags: [] as string[], discounts: [], promoCodes: [], specials: [],
  }))
  const extra = { id: 0, sum: delivery, payableAmount: delivery, flags: ['DELIVERY_PRICE'], discounts: [], promoCodes: [], specials: [] }
  return { positions: request.deliveryType === 'DELIVERY' ? [...lines, { ...extra, modifiers: [] }] : lines }
}
export function refusal(code: string, facts: { amount?: number; positionIds?: readonly number[] } = {}, message = 'Слова сервера'): ApiError {
  return new ApiError(422, code, message, facts)
}

export interface CheckoutOptions {
  readonly storage?: MemoryStorage
  readonly selection?: Selection
  readonly person?: SessionState
  readonly idempotencyKey?: boolean
  readonly personCountOn?: boolean
  readonly timeGone?: () => boolean
  readonly fill?: (cart: Cart) => void
  readonly exclusively?: <T>(run: () => Promise<T>) => Promise<T>
  readonly onPlaced?: (order: Order, request: OrderRequest) => void
}

export function openCheckout(options: CheckoutOptions = {}) {
  const { storage = createMemoryStorage(), fill = cart => cart.add(roll, 2) } = options
  const reports: string[] = []
  /** What was said of each report beside its code. */
  const details: (string | undefined)[] = []
  const report: Report = (what, detail) => {
    reports.push(what)
    details.push(detail)
  }
  const timer = createTestTimer(NOON)
  const cart = createCart({ storage, report, random: createTestRandom(), now: timer.now })
  const selection = createStore<Selection>(options.selection ?? delivered)
  const keeper = { selection } as unknown as ChoiceKeeper
  const state = createStore<SessionState>(options.person ?? olga)
  const session: Session = {
    state,
    signedIn: async () => undefined,
    loadProfile: async () => undefined,
    goesOn: () => true,
    dismissEnded: () => undefined,
    signOut: () => state.set(guest),
    async personally(call) {
      const now = state.get()
      if (now.at !== 'authorised') throw new SignedOutError()
      return call('access', now.profile.id)
    },
  }
  const draft = createOrderDraft({ storage, country: () => 'RU', report })
  const preflights: PreflightCall[] = []
  const orders: OrderCall[] = []
  const api = {
    preflight: (request: PreflightRequest): Preflight | Promise<Preflight> => honestly(request),
    order: (request: OrderRequest): Order | Promise<Order> => ({
      id: 'order-1', number: 'Я-1', status: 'ACCEPTED', payableAmount: request.positions.reduce((sum, line) => sum + line.sum, DELIVERY_PRICE),
    }),
  }
  const wire: CheckoutWire = {
    async preflight(request, person) {
      preflights.push({ request, personId: person?.id ?? null })
      return api.preflight(request)
    },
    async order(request, person, key) {
      orders.push({ request, personId: person.id, key })
      return api.order(request)
    },
    orderStatus: async () => 'ACCEPTED',
  }
  // a cart that the storage brings along stays as it is
  if (cart.positions.get().length === 0 && storage.get('order_placed') === null) fill(cart)
  const pending = pendingRequest({ cart, keeper, draft, session, pointName: () => 'Точка на карте' })
  const preflight = createPreflightKeeper({ pending, askPreflight: preflightAsker(session, wire), cart, draft, timer, report })
  const totals = derive([cart.positions, preflight.answer], totalsOf)
  const desk = createOrderDesk({
    storage, random: createTestRandom(), now: timer.now, wire, session, cart, keeper, draft, preflight, pending,
    totals,
    timeGone: options.timeGone ?? (() => false),
    personCountOn: options.personCountOn ?? true,
    idempotencyKey: options.idempotencyKey ?? false,
    country: () => 'RU',
    returnUrl: 'https://shop.test/cart',
    ...(options.exclusively !== undefined && { exclusively: options.exclusively }),
    ...(options.onPlaced !== undefined && { onPlaced: options.onPlaced }),
    report,
  })
  return {
    storage, timer, cart, draft, session, state, selection, pending, preflight, totals, desk, api, preflights, orders, reports, details,
    /** Fills in the recipient, as a customer would. */
    fillIn() {
      draft.form.set('name', 'Ольга')
      draft.form.set('email', 'olga@example.com')
      draft.form.set('phone', '8 (999) 555-01-00')
    },
    /** Lets the debounced preflight run and be answered. */
    async rest() {
      await timer.advance(300)
      await settle()
    },
    /** The cart's lines as they are priced. */
    lines: () => totals.get().lines,
    plain: () => cart.positions.get().reduce((sum, line) => sum + plainSum(line), 0),
  }
}

/** An answer that the test gives later. */
export function later<T>(): { readonly promise: Promise<T>; readonly answer: (value: T) => void; readonly fail: (error: unknown) => void } {
  let answer: (value: T) => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  return { promise, answer, fail }
}
