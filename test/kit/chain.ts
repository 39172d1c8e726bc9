import type { HttpPort, HttpRequest } from '../../core/env.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { flushPromises } from './clock.ts'
import { createTestHttp, type TestHttp } from './http.ts'
import { buildShop, storedChoice, FRIDAY_NOON, type ShopOptions, type TestShop } from './shop.ts'

/**
 * A chain small enough to reckon in the head, as its API says it, and a whole shop in front of it within some
 * milliseconds: the
 * catalogue is answered whenever it is asked for; everything else, and what is to be answered otherwise, is
 * announced by the test (`http.ts`). Sums in kopecks.
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
  /** Whose tokens these are; 401 when null. */
  me: object | null
  /** What the API answers to the question of a sum, and to an order; announced by the test when absent. */
  preflight?: StubHandler
  order?: StubHandler
}
/** Status and body for a request's body. */
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
/** Round the clock, cash in both ways; its menu is ten times its number. */
export function resto(id: number, fields: object = {}): Resto {
  return {
    id, name: `Заведение ${id}`, cityIds: [1], address: `улица Свободы, ${id}`, street: 'улица Свободы',
    currency: 'RUB', emails: [], phones: [], links: [], location: { lat: 57.62, lng: 39.88 }, menus: [menuRef(id * 10)],
    openingHours: everyDay('00:00', '00:00'), order: id,
    payConfig: { delivery: { cashUponReceipt: true }, takeAway: { cashUponReceipt: true } }, pays: [], photos: [],
    tags: [], timezone: '+03:00', ...fields,
  }
}
/** Delivery costs `deliveryCost` for an order of `min` up to, but not, `max`. */
export function band(min: number, max: number | undefined, deliveryCost: number): object {
  return { deliveryCost, deliveryTime: 60, orderPrice: { min, ...(max !== undefined && { max }) } }
}
/** A square around what `chosen` has chosen. */
export function zone(id: number, restoId: number, thresholds: readonly object[] = [], fields: object = {}): Zone {
  const [south, north, west, east] = [57.6, 57.65, 39.86, 39.9]
  const points = [
    { lat: south, lng: west }, { lat: south, lng: east }, { lat: north, lng: east }, { lat: north, lng: west },
  ]
  return { id, name: `Зона ${id}`, restoId, polygon: { points }, thresholds, ...fields }
}
/** Of restaurant 11's menu unless said otherwise, 500 roubles. */
export function dish(id: number, fields: object = {}): Dish {
  return {
    id, menu: { id: 110 }, name: `Блюдо ${id}`, price: 50_000, photos: [], tags: [], order: id, isAvailable: true,
    contents: [], allergens: [], ...fields,
  }
}
export function tag(code: string): object {
  return { code, id: 1, name: code }
}
/** A group of three additions at 10, 20 and 30 roubles. */
export function modifierGroup(id: number, minCount: number, maxCount: number, fields: object = {}): object {
  const items = [1, 2, 3].map(item => ({ id: id * 100 + item, name: `Добавка ${item}`, price: item * 1000 }))
  return { id, modifierId: id * 10, minCount, maxCount, name: `Добавки ${id}`, items, ...fields }
}

/** Prices every line at what the question says it costs, and the delivery at `delivery`. */
export function priceHonestly(delivery = 0): StubHandler {
  return ({ positions, deliveryType }) => {
    const lines = (
      positions as { id: number; sum: number; modifiers: { modifierId: number; id: number; count: number }[] }[]
    ).map(({ id, sum, modifiers }) => ({
      id, sum, payableAmount: sum,
      modifiers: modifiers.map(one => ({ modifierId: one.modifierId, id: one.id, count: one.count })),
    }))
    const brought = { id: 0, sum: delivery, payableAmount: delivery, flags: ['DELIVERY_PRICE'] }
    return [200, { positions: deliveryType === 'DELIVERY' ? [...lines, brought] : lines }]
  }
}

/** One city, restaurants 11 and 12, a zone of the first one that delivers for nothing, two dishes. */
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

/** An API that says what was announced, else what a chain holds at the time. */
export function createChainHttp(chain: Chain, announced: TestHttp = createTestHttp()): HttpPort {
  const ok = (json: unknown): Found => [200, json]
  const reads: readonly (readonly [RegExp, (id: number, query: URLSearchParams) => Found])[] = [
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
  function answer({ method, url, body }: HttpRequest): Found | undefined {
    const { pathname, searchParams } = new URL(url)
    if (method === 'POST') {
      const handler = pathname.endsWith('/orders/preflight')
        ? chain.preflight
        : pathname.endsWith('/orders')
          ? chain.order
          : undefined
      return handler?.(JSON.parse(body ?? 'null'))
    }
    for (const [pattern, read] of reads) {
      const found = pattern.exec(pathname)
      if (found !== null) return read(Number(found[1]), searchParams)
    }
    return undefined
  }
  return {
    async send(request, signal) {
      const found = announced.awaits(request) ? undefined : answer(request)
      return found === undefined
        ? announced.send(request, signal)
        : { status: found[0], text: JSON.stringify(found[1]) }
    },
  }
}
type Found = readonly [status: number, json: unknown]

export interface ChainShop extends Omit<TestShop, 'http'> {
  /** May be changed: the next call hears of it. */
  readonly chain: Chain
  /** Announces what the catalogue does not answer, or not like this. */
  readonly api: TestHttp
  /** Every call so far, such as `GET /1/now`. */
  readonly requests: string[]
}
export interface ChainOptions extends Omit<ShopOptions, 'http'> {
  /** How the customer in Yaroslavl has chosen to get the food, and where; `null`: has chosen nothing yet. */
  readonly method?: 'DELIVERY' | 'TAKE_AWAY' | null
  readonly restoId?: number
  /** What the device holds besides. */
  readonly stored?: Readonly<Record<string, string>>
}

/** Lets all that is announced be answered, and what follows from it. */
export async function flushRequests(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await flushPromises()
}

/** A shop in front of a chain, not started yet. */
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
/** The same, started: the place is chosen, its menu and its city are there. `fields` are the chain's. */
export async function openShop(fields: Partial<Chain> = {}, options: ChainOptions = {}): Promise<ChainShop> {
  const made = createChainShop(createChain(fields), options)
  await start(made)
  return made
}
/** Starts a shop and waits until its menu is there, or its first question. */
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
