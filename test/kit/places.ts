import type { Address } from '../../core/shop/place/address.ts'
import type { CityState } from '../../core/shop/catalogue/cities.ts'
import type { Resto as LoadedResto } from '../../core/shop/catalogue/location-api.ts'
import type { ChoiceWithOptionalPlace } from '../../core/shop/place/choice.ts'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import type { DialogOpening } from '../../core/shop/place/location-dialog.ts'
import type { GeocodedAddress, HttpPort, HttpRequest, MapsPort } from '../../core/env.ts'
import type { Point } from '../../core/geo/point.ts'
import { createMemoryStorage } from './memory-storage.ts'
import {
  createChainHttp, createChain, menuRef, resto, zone, type StubHandler, type Chain, type Resto, type Zone,
} from './chain.ts'
import { flushPromises } from './clock.ts'
import { createTestHttp, type TestHttp } from './http.ts'
import { buildShop, type Shop, type ShopOptions, type TestShop } from './shop.ts'

/*
 * Fixtures for choosing a place: two cities, four restaurants, square zones, and maps with responses
 * by the test.
 */

export const yaroslavl = {
  id: 1, name: 'Ярославль', center: { lat: 57.6, lng: 39.8 }, zoom: 12,
  bounds: { north: 58, south: 57, east: 41, west: 39 },
} as const
export const podgorica = { id: 2, name: 'Подгорица', center: { lat: 42.4, lng: 19.2 }, zoom: 12 } as const

export const cardOnDelivery = { cardUponReceipt: true }
export const noPayment = { cardOnline: '', cardUponReceipt: false }
/** A restaurant whose only menu serves these methods; the menu's id is ten times its id. */
export function createRestoServing(
  id: number, serves: readonly ('delivery' | 'take-away')[], fields: object = {},
): Resto {
  return createPlacedResto(id, {
    menus: [menuRef(id * 10, { isDelivery: serves.includes('delivery'), isTakeAway: serves.includes('take-away') })],
    ...fields,
  })
}
/** A restaurant in a separate street that takes cards on delivery. */
export function createPlacedResto(id: number, fields: object = {}): Resto {
  return resto(id, {
    address: `улица ${id}, 1`, street: `улица ${id}`,
    payConfig: { delivery: cardOnDelivery, takeAway: cardOnDelivery }, ...fields,
  })
}
/** A square zone from its south-west corner, in degrees. */
export function createSquareZone(
  id: number, restoId: number, south: number, west: number, size: number,
  thresholds: readonly object[] = [{ deliveryCost: 0, deliveryTime: 45, orderPrice: { min: 0, max: 10_000_000 } }],
): Zone {
  const points = [
    { lat: south, lng: west }, { lat: south, lng: west + size }, { lat: south + size, lng: west + size },
    { lat: south + size, lng: west },
  ]
  return zone(id, restoId, thresholds, { polygon: { points } })
}
export function address(lat: number, lng: number, line = 'улица Свободы, 18'): Address {
  return { address: line, location: { lat, lng }, hasHouse: /\d/.test(line), placeId: `place-${lat}-${lng}` }
}
export function geocoded(at: Point, street = 'улица Свободы', houseNumber = '18'): GeocodedAddress {
  return {
    country: 'Россия', region: 'Ярославская область', city: 'Ярославль', street, houseNumber, coordinates: at,
    placeId: 'p',
  }
}

/** Yaroslavl's restaurants and zones, which tests vary, and Podgorica's. */
export const inYaroslavl: Pick<Chain, 'restos' | 'zones'> = {
  restos: [createPlacedResto(11), createPlacedResto(12), createRestoServing(13, ['take-away'])],
  zones: [createSquareZone(110, 11, 57.6, 39.8, 0.1), createSquareZone(120, 12, 57.7, 39.8, 0.1)],
}
export const inPodgorica: Pick<Chain, 'restos' | 'zones'> = {
  restos: [createPlacedResto(21, { cityIds: [2] })], zones: [createSquareZone(210, 21, 42.4, 19.2, 0.1)],
}

/** The path of a city's restaurant list, for tests that announce their own response. */
export const restosPath = (cityId: number): string => `/1/p/restos?cityId=${cityId}&whiteLabel=caplya`
export const PREFLIGHT = '/1/persons/orders/preflight'

interface PreflightBody {
  readonly restoId: number
  readonly positions: readonly { readonly id: number; readonly sum: number }[]
}
/** A preflight of a restaurant that has every dish: it confirms all sums. */
export const priceAsSent: StubHandler = ({ positions }: PreflightBody) => [
  200, { positions: positions.map(({ id, sum }) => ({ id, sum, payableAmount: sum, modifiers: [] })) },
]
/** A preflight that rejects all dishes of the cart as missing in this restaurant. */
export function rejectMissing(id: number): StubHandler {
  return (body: PreflightBody) =>
    body.restoId === id
      ? [
          422,
          {
            errors: [
              {
                code: 'person-order.position-not-found-in-resto', message: 'Нет в этом заведении',
                positionIds: body.positions.map(position => position.id),
              },
            ],
          },
        ]
      : priceAsSent(body)
}

export interface PlacesOptions extends Omit<ShopOptions, 'http'> {
  /** Fields that differ from the default chain; `here` replaces Yaroslavl's restaurants and zones. */
  readonly chain?: Partial<Chain>
  readonly here?: Partial<Pick<Chain, 'restos' | 'zones'>>
  /** Past delivery addresses of the profile, and those stored on the device. */
  readonly profile?: readonly object[]
  readonly device?: readonly object[]
  /** Names of dishes in the cart; an empty cart is checked with no restaurant. */
  readonly cart?: readonly string[]
}

/** A shop for choosing a place, with shortcuts to its services. */
export interface PlacesFixture extends Omit<TestShop, 'http'> {
  readonly chain: Chain
  readonly http: TestHttp
  /** The requests so far. */
  readonly calls: HttpRequest[]
  readonly dayOff: Shop['venues']['dayOff']
  readonly venues: Shop['venues']
  readonly dialog: Shop['location']['dialog']
  /** The address field, as the map uses it. */
  readonly map: Shop['location']['address']
  readonly field: Shop['location']['address']
  readonly recent: Shop['location']['recent']
  /** Puts a dish of restaurant 11 into the cart; `index` 0 is dish 1. */
  putIn(name: string, index?: number): void
  /** The current choice as it is stored. */
  readonly chosen: ChoiceWithOptionalPlace | null
  /** The restaurant of the current choice, or null. */
  readonly resto: LoadedResto | null
  selectCity(id: number): CityState | undefined
  /** The restaurants with which the cart was checked. */
  readonly checked: readonly number[]
  /** The open dialog; a closed one fails the test. */
  view(): OpenDialogView
  readonly isOpen: boolean
  /** Sets the device's clock slightly past this moment and runs only the timers of the last minute. */
  setClock(text: string): Promise<void>
  /** Opens the dialog and waits until its city has loaded. */
  open(opening?: DialogOpening): Promise<void>
  chooseCity(id: number): Promise<void>
  pick(where: Address): void
}

/**
 * Opens a shop whose cities have loaded, on a page without the address dialog unless `path` says
 * otherwise. Responses that the test announces take precedence over the chain's data.
 */
export async function openPlaces({
  chain: fields,
  here,
  cart = [],
  profile,
  device = [],
  ...options
}: PlacesOptions = {}): Promise<PlacesFixture> {
  const storage =
    options.storage
    ?? createMemoryStorage({
      app_white_label: 'caplya',
      app_version: '1.0.0',
      ...(device.length > 0 && { order_recent_places: JSON.stringify(device) }),
      ...(profile !== undefined && {
        person_tokens: JSON.stringify({ accessToken: 'access', refreshToken: 'refresh', source: 'PHONE' }),
      }),
    })
  const { restos, zones } = { ...inYaroslavl, ...here }
  const chain = createChain({
    cities: [yaroslavl, podgorica], restos: [...restos, ...inPodgorica.restos], zones: [...zones, ...inPodgorica.zones],
    preflight: priceAsSent, ...(profile !== undefined && { me: { id: 1001, deliveries: profile } }), ...fields,
  })
  const http = createTestHttp()
  const answers = createChainHttp(chain, http)
  const calls: HttpRequest[] = []
  const port: HttpPort = {
    send(request, signal) {
      calls.push(request)
      return answers.send(request, signal)
    },
  }
  const { shop, timer, reports } = buildShop({ path: '/restos', ...options, storage, http: port })
  shop.start()
  await flushPromises()
  const addDish = (name: string, index = 0): void =>
    shop.cart.add({ id: index + 1, menu: { id: 110 }, name, price: 50_000, hasModifiers: false, modifiers: [] })
  cart.forEach(addDish)
  const { dialog, choice, cities, address: field, recent } = shop.location
  const { dayOff } = shop.venues
  return {
    shop,
    chain,
    http,
    calls,
    dayOff,
    storage,
    timer,
    reports,
    dialog,
    map: field,
    field,
    recent,
    putIn: addDish,
    venues: shop.venues,
    get chosen() {
      return choice.choice.get()
    },
    get resto() {
      const now = choice.venue.get()
      return now.kind === 'resto' ? now.resto : null
    },
    selectCity: id => cities.data.get().get(id),
    get checked() {
      return calls.flatMap(({ url, body = '' }) =>
        url.endsWith(PREFLIGHT) ? [(JSON.parse(body) as { restoId: number }).restoId] : [],
      )
    },
    view() {
      const now = dialog.view.get()
      if (now.status === 'closed') throw new Error('the dialog is closed')
      return now
    },
    get isOpen() {
      return dialog.view.get().status === 'open'
    },
    async setClock(text) {
      timer.set(Date.parse(text) - 61_000)
      await timer.advance(62_000)
    },
    async open(opening) {
      dialog.open(opening)
      await flushPromises()
    },
    async chooseCity(id) {
      dialog.chooseCity(id)
      await flushPromises()
    },
    pick: where => dialog.pickAddress(where),
  }
}

/** Maps whose pending lookups the test answers. */
export interface ManualMaps extends MapsPort {
  readonly requests: (PendingLookup<readonly string[]> & {
    readonly query: string
    readonly session: string
    readonly bounds: unknown
    readonly center: unknown
  })[]
  readonly houses: (PendingLookup<readonly string[]> & { readonly street: string; readonly placeId: string })[]
  readonly places: (PendingLookup<GeocodedAddress | null> & { readonly placeId: string; readonly session: string })[]
  readonly points: (PendingLookup<GeocodedAddress | null> & { readonly point: Point })[]
}
interface PendingLookup<Answer> {
  readonly answer: (answer: Answer) => void
  readonly fail: () => void
}
export function createManualMaps(): ManualMaps {
  const maps: ManualMaps = {
    requests: [],
    houses: [],
    places: [],
    points: [],
    suggest: (query, { session, bounds, center }) => new Promise((resolve, reject) => {
      maps.requests.push({
        query, session, bounds, center, fail: () => reject(new Error('no answer')),
        answer: titles => resolve(titles.map(title => ({ placeId: title, title, subtitle: 'Ярославль' }))),
      })
    }),
    suggestHouses: ({ address: street, placeId }) => new Promise((resolve, reject) => {
      maps.houses.push({
        street, placeId, fail: () => reject(new Error('no answer')),
        answer: titles => resolve(titles.map(title => ({ placeId: title, title, subtitle: 'Ярославль' }))),
      })
    }),
    geocodePlace: (placeId, { session }) => new Promise((resolve, reject) => {
      maps.places.push({ placeId, session, answer: resolve, fail: () => reject(new Error('no answer')) })
    }),
    geocodePoint: point => new Promise((resolve, reject) => {
      maps.points.push({ point, answer: resolve, fail: () => reject(new Error('no answer')) })
    }),
  }
  return maps
}
