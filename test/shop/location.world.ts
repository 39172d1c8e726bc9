import type { GeocodedAddress, MapsPort } from '../../core/env.ts'
import type { Point } from '../../core/geo/point.ts'
import { makeRing } from '../../core/geo/polygon.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import type { Address } from '../../core/shop/location/address.ts'
import { createChoiceKeeper } from '../../core/shop/location/choice.ts'
import { createCities, type CityData } from '../../core/shop/location/city-data.ts'
import { createLocationDialog, type OpenDialogView } from '../../core/shop/location/dialog.ts'
import type { MissingDish } from '../../core/shop/location/dialog-state.ts'
import type { CartVerdict } from '../../core/shop/location/missing-dishes.ts'
import type { City, DeliveryBand, DeliveryZone, LocationWire, PayOptions, Resto } from '../../core/shop/location/wire.ts'
import { compileSchedule } from '../../core/time/schedule.ts'
import { parseZone } from '../../core/time/zone.ts'

/** A small world for the location tests: two cities, four restaurants, zones that are squares of the map. */
export const yaroslavl: City = {
  id: 1, name: 'Ярославль', center: { lat: 57.6, lng: 39.8 }, zoom: 12, bounds: { north: 58, south: 57, east: 41, west: 39 },
}
export const podgorica: City = { id: 2, name: 'Подгорица', center: { lat: 42.4, lng: 19.2 }, zoom: 12, bounds: null }

type Serves = 'delivery' | 'take-away'
export function resto(id: number, fields: Partial<Resto> & { readonly serves?: readonly Serves[] } = {}): Resto {
  const { serves = ['delivery', 'take-away'], ...rest } = fields
  return {
    id, name: `Заведение ${id}`, address: `улица ${id}, 1`, street: `улица ${id}`, currency: 'RUB',
    emails: [], phones: [], links: [], location: { lat: 57.6, lng: 39.8 }, order: id, pays: [], photos: [], tags: [],
    menus: [{
      id: id * 10, name: 'Меню', order: 1, isOnline: true, isTable: false,
      isDelivery: serves.includes('delivery'), isTakeAway: serves.includes('take-away'),
    }],
    payConfig: { delivery: pays, takeAway: pays }, zone: parseZone('+03:00', () => undefined), schedule: compileSchedule([]),
    ...rest,
  }
}
export const pays: PayOptions = { cardUponReceipt: true }
export const paysNothing: PayOptions = { cardOnline: '', cardUponReceipt: false }

/** A square zone from its south-west corner, in degrees. */
export function zone(
  id: number, restoId: number, south: number, west: number, size: number, bands: readonly DeliveryBand[] = flat(0),
): DeliveryZone {
  const points = [
    { lat: south, lng: west }, { lat: south, lng: west + size }, { lat: south + size, lng: west + size }, { lat: south + size, lng: west },
  ]
  const made = makeRing(points)
  if (made.at === 'refused') throw new Error(made.reason)
  return { id, name: `Зона ${id}`, restoId, area: [{ outer: made.ring, holes: [] }], bands }
}
/** One band for every sum. */
export function flat(cost: number): readonly DeliveryBand[] {
  return [{ min: 0, max: 10_000_000, cost, minutes: 45 }]
}
export function address(lat: number, lng: number, line = 'улица Свободы, 18'): Address {
  return { line, hasHouse: /\d/.test(line), point: { lat, lng }, placeId: `place-${lat}-${lng}` }
}
export function geocoded(at: Point, street = 'улица Свободы', houseNumber = '18'): GeocodedAddress {
  return { country: 'Россия', region: 'Ярославская область', city: 'Ярославль', street, houseNumber, coordinates: at, placeId: 'p' }
}

/** What each city of the world holds. */
export const worldData: readonly CityData[] = [
  {
    cityId: yaroslavl.id,
    restos: [resto(11), resto(12), resto(13, { serves: ['take-away'] })],
    zones: [zone(110, 11, 57.6, 39.8, 0.1), zone(120, 12, 57.7, 39.8, 0.1)],
  },
  { cityId: podgorica.id, restos: [resto(21)], zones: [zone(210, 21, 42.4, 19.2, 0.1)] },
]

/** A wire that answers from data; `held` cities answer only when they are let go. */
export function worldWire(
  cities: readonly City[], data: readonly CityData[], held: ReadonlyMap<number, Promise<void>> = new Map(),
): LocationWire {
  const restos = data.flatMap(city => city.restos)
  return {
    cities: async () => cities,
    async restoIds(cityId) {
      await held.get(cityId)
      return data.find(city => city.cityId === cityId)?.restos.map(item => item.id) ?? []
    },
    async resto(id) {
      const found = restos.find(item => item.id === id)
      if (found === undefined) throw new Error(`no restaurant ${id}`)
      return found
    },
    zones: async restoId => data.flatMap(city => city.zones).filter(item => item.restoId === restoId),
  }
}

/** What the cart says of dishes that a new restaurant lacks; `settled` hears how the customer has solved it. */
export function lacking(names: readonly string[], settled: string[][] = [], remedy: MissingDish['remedy'] = { at: 'gone' }): CartVerdict {
  return {
    at: 'missing',
    dishes: names.map((name, index) => ({ key: name, id: index + 1, name, price: 549_00, currency: 'RUB', remedy })),
    settle: swapped => void settled.push([...swapped]),
  }
}

/** The dialog with all that it stands on. `check` is what the cart says to a new place. */
export async function openWorld(options: {
  readonly cities?: readonly City[]
  readonly data?: readonly CityData[]
  readonly held?: ReadonlyMap<number, Promise<void>>
  readonly storage?: ReturnType<typeof createMemoryStorage>
  readonly check?: () => Promise<CartVerdict>
  readonly total?: number
} = {}) {
  const { cities: list = [yaroslavl, podgorica], data = worldData, held, storage = createMemoryStorage(), total = 0 } = options
  const report = () => undefined
  const cities = createCities(worldWire(list, data, held), report)
  const keeper = createChoiceKeeper({ storage, cities, total: createStore(total), report })
  const checked: number[] = []
  const saved: string[] = []
  const dialog = createLocationDialog({
    storage, cities, keeper, report,
    checkCart: choice => {
      checked.push(choice.restoId)
      return options.check?.() ?? Promise.resolve({ at: 'fine' })
    },
    onSaved: choice => saved.push(choice.method),
  })
  await cities.loadList()
  return {
    dialog, keeper, cities, storage, checked, saved,
    /** The open dialog; a closed one fails the test. */
    view(): OpenDialogView {
      const now = dialog.view.get()
      if (now.at === 'closed') throw new Error('the dialog is closed')
      return now
    },
    get isOpen() {
      return dialog.view.get().at === 'open'
    },
  }
}

/** Maps whose answers the test gives. */
export interface HandMaps extends MapsPort {
  readonly asked: (Asked<readonly string[]> & { readonly query: string; readonly session: string; readonly bounds: unknown })[]
  readonly places: (Asked<GeocodedAddress | null> & { readonly placeId: string; readonly session: string })[]
  readonly points: (Asked<GeocodedAddress | null> & { readonly point: Point })[]
}
interface Asked<Answer> {
  readonly answer: (answer: Answer) => void
  readonly fail: () => void
}
export function handMaps(): HandMaps {
  const maps: HandMaps = {
    asked: [],
    places: [],
    points: [],
    suggest: (query, { session, bounds }) => new Promise((resolve, reject) => {
      maps.asked.push({
        query, session, bounds, fail: () => reject(new Error('no answer')),
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
