import * as assert from 'uvu/assert'
import type { HttpResponse, HttpPort, StoragePort } from '../../core/env.ts'
import { ApiError, NetworkError, DecodeError } from '../../core/http/errors.ts'
import { plainSum, type CartLine, type NewLine } from '../../core/shop/cart/line.ts'
import type { Order, OrderRequest, Preflight, PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import type { Choice } from '../../core/shop/place/choice.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { NOON, roll, soup, wok } from '../kit/cart.ts'
import { createChainHttp, band, createChain, dish, everyDay, resto, start, zone, type Chain } from '../kit/chain.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import { buildShop, STARTUP_KEYS, type Shop, type ShopOptions, type TestShop } from '../kit/shop.ts'

/* A full shop with a stub chain, whose preflight and order responses the test defines. */
export { NOON, roll, soup, wok } from '../kit/cart.ts'
export const DELIVERY_PRICE = 19_900

/** A dish with the price of `roll`. */
export const twin: NewLine = { ...roll, id: 4, name: 'Калифорния' }
export const place = {
  address: 'улица Свободы, 18', apartment: '5', entrance: '', floor: '2', intercom: '', comment: 'Со двора',
  location: { lat: 57.63, lng: 39.87 }, hasHouse: true, placeId: 'p',
}
export const deliveryChoice: Extract<Choice, { method: 'DELIVERY' }> = {
  method: 'DELIVERY', cityId: 1, restoId: 11, place,
}
export const takeAwayChoice: Choice = { method: 'TAKE_AWAY', cityId: 1, restoId: 11 }

/** A profile as the API sends it. */
export type Person = { readonly id: number; readonly [field: string]: unknown }
export const olga: Person = {
  id: 1001, accountIds: ['a'], email: 'olga@example.com', firstName: 'Ольга', phone: '+79995550100', deliveries: [],
}
/** A profile without data for the form. */
export const nameless: Person = { id: 1001, accountIds: ['a'], deliveries: [] }

export type PreflightCall = { readonly request: PreflightRequest; readonly personId: number | null }
export type OrderCall = { readonly request: OrderRequest; readonly personId: number; readonly key: string | null }

/** A preflight without discounts: each line at its requested sum, and a delivery line. */
export function buildHonestPreflight(request: PreflightRequest, delivery = DELIVERY_PRICE): Preflight {
  const lines = request.positions.map(line => ({
    id: line.id, modifiers: line.modifiers.map(({ modifierId, id, count }) => ({ modifierId, id, count })),
    sum: line.sum, payableAmount: line.sum, flags: [] as string[], discounts: [], promoCodes: [], specials: [],
  }))
  const extra = {
    id: 0, sum: delivery, payableAmount: delivery, flags: ['DELIVERY_PRICE'], discounts: [], promoCodes: [],
    specials: [],
  }
  return { positions: request.deliveryType === 'DELIVERY' ? [...lines, { ...extra, modifiers: [] }] : lines }
}
export function createRejection(
  code: string, facts: { amount?: number; positionIds?: readonly number[] } = {}, message = 'Слова сервера',
): ApiError {
  return new ApiError(422, code, message, facts)
}

/**
 * The responders of the stub API. A test may replace them, and they may throw the errors of
 * `core/http/errors.ts`.
 */
export interface CheckoutApi {
  preflight: (request: PreflightRequest) => Preflight | Promise<Preflight>
  order: (request: OrderRequest) => Order | Promise<Order>
  /** Runs before each catalogue response; its promise delays the response. */
  before: (path: string) => void | Promise<void>
  /** Whether the person's access token is valid; if false, calls with it get a 401. */
  knowsPerson: boolean
  /** The response of a token refresh, by default a 401. */
  renew: () => unknown
}

export interface CheckoutOptions extends Omit<ShopOptions, 'http' | 'timer' | 'storage'> {
  readonly storage?: MemoryStorage
  /** Null if nothing has been selected yet. */
  readonly choice?: Choice | null
  /** Null for a guest. */
  readonly person?: Person | null
  readonly chain?: Partial<Chain>
  readonly fill?: (cart: Shop['cart']) => void
}

const pays = {
  delivery: { cardOnline: 'bank', cashUponReceipt: true, cardUponReceipt: true }, takeAway: { cashUponReceipt: true },
}
/** A chain with four dishes; the second restaurant's time zone is two hours ahead of the first. */
export function createTownChain(fields: Partial<Chain> = {}): Chain {
  const choices = [
    { id: 7, item: { id: 71, name: 'Удон', price: 0 } }, { id: 8, item: { id: 81, name: 'Спайси', price: 4_900 } },
  ]
  return createChain({
    now: NOON,
    restos: [resto(11, { payConfig: pays }), resto(12, { payConfig: pays, timezone: '+05:00' })],
    zones: [zone(1, 11, [band(0, 100_000_000, DELIVERY_PRICE)])],
    dishes: [roll, soup, wok, twin].map(({ id, name, price }) => dish(id, { name, price })),
    modifiers: [
      {
        positionId: wok.id,
        modifiers: choices.map(({ id, item }) => ({
          id, modifierId: id, minCount: 0, maxCount: 9, name: item.name, items: [item],
        })),
      },
    ],
    preOrder: ['DELIVERY', 'TAKE_AWAY'].map(type => ({
      type, minTimeMinutes: 0, dayInAdvance: 0, hours: everyDay('00:00', '23:59'),
    })),
    ...fields,
  })
}

/** Converts the result or the error of a function to an HTTP response. */
async function toHttpAnswer(run: () => unknown): Promise<HttpResponse> {
  try {
    return { status: 200, text: JSON.stringify(await run()) }
  } catch (error) {
    if (error instanceof DecodeError) return { status: 200, text: 'no JSON' }
    if (!(error instanceof ApiError)) throw error instanceof NetworkError ? error : new NetworkError('unreachable')
    const { status, code, message, amount, positionIds } = error
    const text = message.startsWith('Request failed') ? {} : { message }
    return { status, text: code === '' ? '' : JSON.stringify({ errors: [{ code, ...text, amount, positionIds }] }) }
  }
}

let pages = 0

/** The storage entries of a choice and a person. */
export function createDevice(choice: Choice | null, person: Person | null): Record<string, string> {
  return {
    ...STARTUP_KEYS,
    ...(choice !== null && {
      city_id: String(choice.cityId), resto_id: String(choice.restoId),
      order_delivery_method: JSON.stringify(choice.method), order_choice: JSON.stringify({ place: null, ...choice }),
    }),
    ...(person !== null && createSession(person)),
  }
}
function createSession(person: Person): Record<string, string> {
  return {
    person_profile: JSON.stringify({
      email: '', firstName: '', lastName: '', patronymic: '', phone: '', accountIds: [], ...person,
    }),
    person_tokens: JSON.stringify({ accessToken: `of ${person.id}`, refreshToken: 'r', source: 'PHONE' }),
  }
}

/** The order form of a newly opened page that sends no requests. */
export function openDraft(storage: StoragePort): Shop['checkout']['draft'] {
  for (const [key, value] of Object.entries(createDevice(null, null)))
    if (storage.get(key) === null) storage.set(key, value)
  return buildShop({ storage: { ...storage, otherTab: () => assert.unreachable() as never, clear: () => undefined } })
    .shop.checkout.draft
}

/** A loaded page of the shop, with shortcuts to its services. */
export interface Checkout extends Omit<TestShop, 'http'> {
  readonly chain: Chain
  readonly cart: Shop['cart']
  readonly totals: Shop['cart']['totals']
  readonly draft: Shop['checkout']['draft']
  readonly session: Shop['session']
  readonly preflight: Shop['checkout']['quote']
  readonly orderService: Shop['checkout']['order']
  readonly api: CheckoutApi
  /** The preflights and orders that were sent. */
  readonly preflights: PreflightCall[]
  readonly orders: OrderCall[]
  choose(next: Choice): void
  /** Signs a person in, or with null out, in another tab. */
  changePersonElsewhere(next: Person | null): Promise<void>
  /** Fills in the recipient, as a customer would. */
  fillIn(): void
  /** Waits until the debounced preflight has been sent and answered. */
  flushQuote(): Promise<void>
  /** The cart's lines with their prices. */
  lines(): readonly CartLine[]
  /** The sum of the dishes by menu prices, without discounts. */
  sumPlainPrices(): number
}

/** Opens and loads a page of that shop; no preflight has been sent yet. */
export async function openCheckout(options: CheckoutOptions = {}): Promise<Checkout> {
  const {
    storage = createMemoryStorage(),
    fill = cart => cart.add(roll, 2),
    choice = deliveryChoice,
    person = olga,
    chain: fields = {},
    ...rest
  } = options
  for (const [key, value] of Object.entries(createDevice(choice, person)))
    if (storage.get(key) === null) storage.set(key, value)
  const timer = createTestTimer(NOON)
  const preflights: PreflightCall[] = []
  const orders: OrderCall[] = []
  const api: CheckoutApi = {
    preflight: request => buildHonestPreflight(request),
    order: request => ({
      id: 'order-1', number: 'Я-1', status: 'ACCEPTED',
      payableAmount: request.positions.reduce((sum, line) => sum + line.sum, DELIVERY_PRICE),
    }),
    before: () => undefined,
    knowsPerson: true,
    renew: () => {
      throw new ApiError(401, 'auth.token-expired', 'Сессия завершена')
    },
  }
  const chain = createTownChain({ me: person ?? olga, ...fields })
  const catalogue = createChainHttp(chain)
  const http: HttpPort = {
    async send(request, signal) {
      const { method, url, headers, body = '{}' } = request
      const { pathname } = new URL(url)
      const isRefused = !api.knowsPerson && headers.Authorization !== undefined
      if (method === 'GET' && !isRefused) {
        await api.before(pathname)
        return catalogue.send(request, signal)
      }
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new NetworkError('cancelled')))
        toHttpAnswer(() => {
          if (pathname.endsWith('/sign/refresh')) return api.renew()
          if (isRefused) throw new ApiError(401, 'auth.token-expired', 'Сессия завершена')
          const [, id] = /\/persons\/(\d+)\//.exec(pathname) ?? []
          if (pathname.endsWith('/preflight')) {
            const request = JSON.parse(body) as PreflightRequest
            preflights.push({ request, personId: id === undefined ? null : Number(id) })
            return api.preflight(request)
          }
          const sent = JSON.parse(body) as OrderRequest
          orders.push({ request: sent, personId: Number(id), key: headers['Idempotency-Key'] ?? null })
          return api.order(sent)
        }).then(resolve, reject)
      })
    },
  }
  pages += 1
  const { shop, reports } = buildShop({ random: createTestRandom(pages), path: '/cart', ...rest, http, timer, storage })
  const { cart, session, location } = shop
  const { draft, quote, order: orderService } = shop.checkout
  // a cart from the storage stays unchanged
  if (cart.lines.get().length === 0 && storage.get('order_placed') === null) fill(cart)
  await start({ shop })
  return {
    shop,
    storage,
    timer,
    chain,
    cart,
    draft,
    session,
    preflight: quote,
    orderService,
    api,
    preflights,
    orders,
    reports,
    totals: cart.totals,
    choose: next => location.choice.set(next),
    async changePersonElsewhere(next) {
      const there = storage.otherTab()
      if (next !== null) for (const [key, value] of Object.entries(createSession(next))) there.set(key, value)
      else for (const key of ['person_tokens', 'person_profile']) there.remove(key)
      await flushPromises()
    },
    fillIn() {
      draft.form.set('name', 'Ольга')
      draft.form.set('email', 'olga@example.com')
      draft.form.set('phone', '8 (999) 555-01-00')
    },
    async flushQuote() {
      await timer.advance(300)
      await flushPromises()
    },
    lines: () => cart.totals.get().lines,
    sumPlainPrices: () => cart.lines.get().reduce((sum, line) => sum + plainSum(line), 0),
  }
}

/** A promise that the test settles later. */
export function createDeferred<T>() {
  let [answer, fail]: [(value: T) => void, (error: unknown) => void] = [() => undefined, () => undefined]
  const promise = new Promise<T>((...settle) => { [answer, fail] = settle })
  return { promise, answer, fail }
}
