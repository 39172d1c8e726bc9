import type { HttpPort, HttpRequest } from '../../core/env.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { flushPromises } from './clock.ts'
import { createTestHttp, type TestHttp } from './http.ts'
import { buildShop, storedChoice, FRIDAY_NOON, type ShopOptions, type TestShop } from './shop.ts'

/**
 * The API data of a restaurant chain small enough for mental arithmetic; sums are in kopecks. The stub
 * serves the catalogue from it. A test announces all other responses, and those that differ, with
 * `http.ts`.
 */
export interface Chain {
  /** The API's clock, milliseconds. */
  now: number
  cities: readonly object[]
  restos: readonly Resto[]
  zones: readonly Zone[]
  groups: readonly { readonly menuId: number; readonly [field: string]: unknown }[]
  dishes: readonly Dish[]
  modifiers: readonly object[]
  slots: readonly object[]
  preOrder: readonly object[]
  promotions: readonly object[]
  /** The signed-in person's profile; null makes the API respond with 401. */
  me: object | null
  /** Responders of the preflight and the order; the test announces these responses when absent. */
  preflight?: StubHandler
  order?: StubHandler
}
/** Returns status and body of the response to a request's body. */
export type StubHandler = (body: any) => readonly [status: number, json: unknown]
export interface Resto { readonly id: number; readonly cityIds: readonly number[]; readonly [field: string]: unknown }
export interface Zone { readonly id: number; readonly restoId: number; readonly [field: string]: unknown }
export interface Dish {
  readonly id: number
  readonly menu: { readonly id: number }
  readonly name: string
  readonly price: number
  readonly [field: string]: unknown
}

export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export function everyDay(open: string, close: string): readonly object[] {
  return DAYS.map(dayOfWeek => ({ dayOfWeek, active: true, open, close }))
}
/** A menu of a restaurant, for delivery and take-away. */
export function menuRef(id: number, fields: object = {}): object {
  return {
    id, name: `Меню ${id}`, order: id, isDelivery: true, isOnline: false, isTable: false, isTakeAway: true, ...fields,
  }
}
/**
 * A restaurant that is open round the clock and takes cash for both methods; its menu's id is ten
 * times its id.
 */
export function resto(id: number, fields: object = {}): Resto {
  return {
    id, name: `Заведение ${id}`, cityIds: [1], address: `улица Свободы, ${id}`, street: 'улица Свободы',
    currency: 'RUB', emails: [], phones: [], links: [], location: { lat: 57.62, lng: 39.88 }, menus: [menuRef(id * 10)],
    openingHours: everyDay('00:00', '00:00'), order: id,
    payConfig: { delivery: { cashUponReceipt: true }, takeAway: { cashUponReceipt: true } }, pays: [], photos: [],
    tags: [], timezone: '+03:00', ...fields,
  }
}
/** A band: delivery costs `deliveryCost` for an order from `min` (inclusive) to `max` (exclusive). */
export function band(min: number, max: number | undefined, deliveryCost: number): object {
  return { deliveryCost, deliveryTime: 60, orderPrice: { min, ...(max !== undefined && { max }) } }
}
/** A square zone around the address of `storedChoice`. */
export function zone(id: number, restoId: number, thresholds: readonly object[] = [], fields: object = {}): Zone {
  const [south, north, west, east] = [57.6, 57.65, 39.86, 39.9]
  const points = [
    { lat: south, lng: west }, { lat: south, lng: east }, { lat: north, lng: east }, { lat: north, lng: west },
  ]
  return { id, name: `Зона ${id}`, restoId, polygon: { points }, thresholds, ...fields }
}
/** A dish for 500 roubles, by default of restaurant 11's menu. */
export function dish(id: number, fields: object = {}): Dish {
  return {
    id, menu: { id: 110 }, name: `Блюдо ${id}`, price: 50_000, photos: [], tags: [], order: id, isAvailable: true,
    contents: [], allergens: [], ...fields,
  }
}
export function tag(code: string): object {
  return { code, id: 1, name: code }
}
/** A modifier group with three items for 10, 20 and 30 roubles. */
export function modifierGroup(id: number, minCount: number, maxCount: number, fields: object = {}): object {
  const items = [1, 2, 3].map(item => ({ id: id * 100 + item, name: `Добавка ${item}`, price: item * 1000 }))
  return { id, modifierId: id * 10, minCount, maxCount, name: `Добавки ${id}`, items, ...fields }
}

/** Confirms the sum that the request states for each line, and adds a delivery line of `delivery`. */
export function priceHonestly(delivery = 0): StubHandler {
  return ({ positions, deliveryType }) => {
    const lines = (
      positions as { id: number; sum: number; modifiers: { modifierId: number; id: number; count: number }[] }[]
    ).map(({ id, sum, modifiers }) => ({
      id, sum, payableAmount: sum,
      modifiers: modifiers.map(({ modifierId, id: itemId, count }) => ({ modifierId, id: itemId, count })),
    }))
    const deliveryLine = { id: 0, sum: delivery, payableAmount: delivery, flags: ['DELIVERY_PRICE'] }
    return [200, { positions: deliveryType === 'DELIVERY' ? [...lines, deliveryLine] : lines }]
  }
}

/** One city, restaurants 11 and 12, a zone of the first one with free delivery, two dishes. */
export function createChain(fields: Partial<Chain> = {}): Chain {
  return {
    now: FRIDAY_NOON,
    cities: [
      {
        id: 1, name: 'Ярославль', bounds: { north: 58, south: 57, east: 40.5, west: 39 },
        center: { lat: 57.62, lng: 39.88 }, zoom: 12,
      },
    ],
    restos: [resto(11), resto(12)],
    zones: [zone(1, 11)],
    groups: [],
    dishes: [dish(1), dish(2)],
    modifiers: [],
    slots: [],
    preOrder: [],
    promotions: [],
    me: {
      id: 1001, accountIds: [], email: 'anna@test.example', firstName: 'Анна', phone: '+79995550100', deliveries: [],
    },
    ...fields,
  }
}

/** An API that sends the announced responses, and otherwise the current data of a chain. */
export function createChainHttp(chain: Chain, announced: TestHttp = createTestHttp()): HttpPort {
  const ok = (json: unknown): StubResult => [200, json]
  const routes: readonly (readonly [RegExp, (id: number, query: URLSearchParams) => StubResult])[] = [
    [/^\/1\/now$/, () => ok({ utc_time: new Date(chain.now).toISOString() })],
    [/^\/1\/p\/cities$/, () => ok(chain.cities)],
    [
      /^\/1\/p\/restos$/,
      (_, query) =>
        ok(chain.restos.filter(({ cityIds }) => !query.has('cityId') || cityIds.includes(Number(query.get('cityId'))))),
    ],
    [
      /^\/1\/p\/restos\/(\d+)$/,
      id => {
        const found = chain.restos.find(one => one.id === id)
        return found === undefined ? [404, { errors: [{ code: 'resto.not-found', message: 'Нет такого' }] }] : ok(found)
      },
    ],
    [/^\/1\/restos\/(\d+)\/deliveries$/, id => ok({ content: chain.zones.filter(one => one.restoId === id) })],
    [/^\/1\/p\/menus\/(\d+)\/position-groups$/, id => ok(chain.groups.filter(one => one.menuId === id))],
    [/^\/1\/p\/menus\/(\d+)\/positions$/, id => ok(chain.dishes.filter(one => one.menu.id === id))],
    [/^\/1\/restos\/\d+\/positions\/modifiers$/, () => ok(chain.modifiers)],
    [/^\/1\/restos\/\d+\/position-time-slots$/, () => ok(chain.slots)],
    [/^\/1\/restos\/\d+\/working-hours$/, () => ok(chain.preOrder)],
    [/^\/1\/restos\/\d+\/promotions$/, () => ok(chain.promotions)],
    [
      /\/me$/,
      () => (chain.me === null ? [401, { errors: [{ code: 'unauthorized', message: 'Кто это?' }] }] : ok(chain.me)),
    ],
  ]
  function findResult({ method, url, body }: HttpRequest): StubResult | undefined {
    const { pathname, searchParams } = new URL(url)
    if (method === 'POST') {
      const handler = pathname.endsWith('/orders/preflight')
        ? chain.preflight
        : pathname.endsWith('/orders')
          ? chain.order
          : undefined
      return handler?.(JSON.parse(body ?? 'null'))
    }
    for (const [pattern, read] of routes) {
      const found = pattern.exec(pathname)
      if (found !== null) return read(Number(found[1]), searchParams)
    }
    return undefined
  }
  return {
    async send(request, signal) {
      const found = announced.awaits(request) ? undefined : findResult(request)
      return found === undefined
        ? announced.send(request, signal)
        : { status: found[0], text: JSON.stringify(found[1]) }
    },
  }
}
type StubResult = readonly [status: number, json: unknown]

export interface ChainShop extends Omit<TestShop, 'http'> {
  /** A test may change it: the next call returns the new data. */
  readonly chain: Chain
  /** Announces responses that the chain's data does not give, or that differ from it. */
  readonly api: TestHttp
  /** Every call so far, such as `GET /1/now`. */
  readonly requests: string[]
}
export interface ChainOptions extends Omit<ShopOptions, 'http'> {
  /** The customer's method in Yaroslavl; null if nothing has been selected yet. */
  readonly method?: 'DELIVERY' | 'TAKE_AWAY' | null
  readonly restoId?: number
  /** Further entries of the device's storage. */
  readonly stored?: Readonly<Record<string, string>>
}

/** Waits until all announced responses have arrived, including those of follow-up requests. */
export async function flushRequests(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await flushPromises()
}

/** A shop with a chain's stub API, not started yet. */
export function createChainShop(
  chain: Chain, { method = 'DELIVERY', restoId = 11, stored = {}, ...options }: ChainOptions = {},
): ChainShop {
  const api = createTestHttp()
  const storage =
    options.storage ?? createMemoryStorage({ ...(method !== null && storedChoice(method, { restoId })), ...stored })
  const answers = createChainHttp(chain, api)
  const requests: string[] = []
  const http: HttpPort = {
    send(request, signal) {
      requests.push(`${request.method} ${request.url.replace(/^https?:\/\/[^/]+/, '')}`)
      return answers.send(request, signal)
    },
  }
  const { http: _, ...made } = buildShop({ ...options, http, storage })
  return { ...made, chain, api, requests }
}
/** The same, started: place, menu and city have loaded. `fields` are those of the chain. */
export async function openShop(fields: Partial<Chain> = {}, options: ChainOptions = {}): Promise<ChainShop> {
  const made = createChainShop(createChain(fields), options)
  await start(made)
  return made
}
/** Starts a shop and waits until its menu has loaded, or until the customer has to choose a place. */
export async function start({ shop }: Pick<TestShop, 'shop'>): Promise<void> {
  shop.start()
  for (
    let turn = 0;
    turn < 200 && (shop.boot.state.get().status === 'loading' || shop.session.state.get().status === 'loading');
    turn += 1
  )
    await flushPromises()
  const choice = shop.location.choice.choice.get()
  if (choice !== null) await shop.location.cities.load(choice.cityId)
}
