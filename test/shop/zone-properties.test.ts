import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { makeRing, type Ring } from '../../core/geo/polygon.ts'
import type { CityData } from '../../core/shop/catalogue/cities.ts'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { resolveZone, type DeliveryBand, type DeliveryZone } from '../../core/shop/place/zones.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { toDisjointBands } from '../../core/threshold.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { dish } from '../kit/chain.ts'
import { toPoint, toExactRing, locatePoint, type ExactRing, type Grid } from '../kit/exact-ring.ts'
import { flushPromises } from '../kit/clock.ts'
import { priceAsSent, openPlaces, createPlacedResto, yaroslavl } from '../kit/places.ts'
import { storedChoice } from '../kit/shop.ts'
import { resto } from './location.fixture.ts'

/** Compares delivery zones with an exact implementation (`test/kit/exact-ring.ts`). */
const engine = suite('the zone engine')

const ORIGIN: Grid = [576_000_000, 398_000_000]

/** A small ring with few corners, so that points often hit corners and borders; null if it has no area. */
function createRandomCorners(random: () => number, size: number): readonly Grid[] {
  for (;;) {
    const corners = Array.from({ length: randomBetween(random, 3, 8) }, (): Grid =>
      [ORIGIN[0] + randomBetween(random, 0, size), ORIGIN[1] + randomBetween(random, 0, size)])
    if (makeRing(corners.map(toPoint)).kind === 'ring' && !sameGrid(corners[0]!, corners.at(-1)!)) return corners
  }
}
function parseRing(corners: readonly Grid[]): Ring {
  const result = makeRing(corners.map(toPoint))
  if (result.kind === 'refused') throw new Error(result.reason)
  return result.ring
}
const sameGrid = (a: Grid, b: Grid): boolean => a[0] === b[0] && a[1] === b[1]

/** A point for the comparison: a corner, a point on or beside an edge, a middle, or a random one. */
function pickRandomSpot(random: () => number, corners: readonly Grid[], size: number): Grid {
  const index = randomBetween(random, 0, corners.length - 1)
  const [ay, ax] = corners[index]!
  const [by, bx] = corners[(index + 1) % corners.length]!
  const beside = (): number => randomBetween(random, -1, 1)
  const kind = random()
  if (kind < 0.1) return [ay, ax]
  if (kind < 0.2) return [ay + beside(), ax + beside()]
  if (kind < 0.45) {
    // a grid point exactly on the edge, if there is one besides its ends
    const steps = divisor(Math.abs(by - ay), Math.abs(bx - ax))
    const step = randomBetween(random, 0, Math.max(steps, 1))
    return steps === 0 ? [ay, ax] : [ay + ((by - ay) / steps) * step, ax + ((bx - ax) / steps) * step]
  }
  if (kind < 0.6) return [Math.round((ay + by) / 2) + beside(), Math.round((ax + bx) / 2) + beside()]
  return [ORIGIN[0] + randomBetween(random, -1, size + 1), ORIGIN[1] + randomBetween(random, -1, size + 1)]
}
function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

const GATED = 250_000

interface City {
  readonly data: CityData
  readonly oracles: readonly (readonly [DeliveryZone, ExactRing])[]
  readonly corners: readonly (readonly Grid[])[]
}
function createRandomBands(random: () => number): readonly DeliveryBand[] {
  const starts = Array.from(
    { length: randomBetween(random, 0, 3) }, (_, index) => 10 * index + randomBetween(random, 0, 3),
  )
  return starts.map((min, index) => ({
    min, max: starts[index + 1] ?? min + 10, cost: randomBetween(random, 0, 2) * 100,
    minutes: 45 + randomBetween(random, 0, 1),
  }))
}
/** Restaurants in random order, and zones that overlap, are duplicates or share borders. */
function createRandomCity(random: () => number, size: number): City {
  const restos = [11, 12, 13, 14].map(id => resto(id, {
    order: randomBetween(random, 1, 2),
    ...(random() < 0.15 && { serves: ['take-away'] as const }),
    ...(random() < 0.1 && { payConfig: { delivery: {}, takeAway: { cashUponReceipt: true } } }),
  }))
  const corners: (readonly Grid[])[] = []
  const zones = Array.from({ length: randomBetween(random, 1, 5) }, (_, index): DeliveryZone => {
    const before = corners.at(-1)
    const own = before !== undefined && random() < 0.4
      ? createNeighbour(random, before, size)
      : createRandomCorners(random, size)
    corners.push(own)
    return {
      id: 100 + ((index * 7) % 5), name: '', restoId: pickRandom(random, [11, 12, 13, 14, 99]),
      area: [{ outer: parseRing(own), holes: [] }], bands: toDisjointBands(createRandomBands(random)),
    }
  })
  return {
    data: { cityId: 1, restos, zones }, oracles: zones.map((zone, index) => [zone, toExactRing(corners[index]!)]),
    corners,
  }
}
/** The same ring, or a ring on the other side of one of its edges. */
function createNeighbour(random: () => number, corners: readonly Grid[], size: number): readonly Grid[] {
  if (random() < 0.4) return corners
  const index = randomBetween(random, 0, corners.length - 1)
  const shared: readonly Grid[] = [corners[(index + 1) % corners.length]!, corners[index]!]
  const ring = [
    ...shared, [ORIGIN[0] + randomBetween(random, 0, size), ORIGIN[1] + randomBetween(random, 0, size)] as const,
  ]
  return makeRing(ring.map(toPoint)).kind === 'ring' ? ring : corners
}
/** The zones of restaurants that deliver. */
function serving({ data, oracles }: City): City['oracles'] {
  return oracles.filter(([zone]) => {
    const owner = data.restos.find(resto => resto.id === zone.restoId)
    return owner !== undefined && owner.menus.some(menu => menu.isDelivery)
      && owner.payConfig.delivery.cardUponReceipt === true
  })
}
/** Metres from a point to the border of a ring: the distance to the nearest edge. */
function measureDistance(corners: readonly Grid[], [lat, lng]: Grid): number {
  const shrink = Math.cos(lat / 1e7 * Math.PI / 180)
  const flat = corners.map(([y, x]) => [(y - lat) * 0.0111195, (x - lng) * 0.0111195 * shrink] as const)
  return Math.min(...flat.map(([ay, ax], index) => {
    const [by, bx] = flat[(index + 1) % flat.length]!
    const length = Math.hypot(by - ay, bx - ax)
    const isBeside = ay * (by - ay) + ax * (bx - ax) < 0 && by * (ay - by) + bx * (ax - bx) < 0
    return isBeside ? Math.abs(ay * bx - ax * by) / length : Math.min(Math.hypot(ay, ax), Math.hypot(by, bx))
  }))
}
/** The tie-break of the ledger, criterion by criterion. */
function served(city: City, at: Grid, current: { restoId: number | null; total: number }): DeliveryZone | null {
  const findResto = (zone: DeliveryZone): Resto | undefined => city.data.restos.find(resto => resto.id === zone.restoId)
  const holding = serving(city).filter(([, oracle]) => locatePoint(oracle, at) !== 'out').map(([zone]) => zone)
  const computeCost = (zone: DeliveryZone): number => {
    const holds = zone.bands.find(band => band.min <= current.total && current.total < band.max)
    if (holds !== undefined) return holds.cost
    const [first] = zone.bands
    return first !== undefined && current.total < first.min ? first.cost : Infinity
  }
  let left = holding
  const keepLeast = (value: (zone: DeliveryZone) => number): void => {
    const least = Math.min(...left.map(value))
    left = left.filter(zone => value(zone) === least)
  }
  keepLeast(zone => (zone.restoId === current.restoId ? 0 : 1))
  keepLeast(computeCost)
  keepLeast(zone => findResto(zone)?.order ?? Infinity)
  const findBand = ({ bands }: DeliveryZone): DeliveryBand | undefined => bands.find(band => current.total < band.max)
  keepLeast(zone => findBand(zone)?.minutes ?? Infinity)
  keepLeast(zone => zone.id)
  return left[0] ?? null
}

engine('[LOC-14] 250000 choices among overlapping zones match the ledger, in any order of zones', () => {
  const random = createRandom(15)
  let wrong = 0
  let outside = 0
  let beside = 0
  let contested = 0
  for (let decided = 0; decided < GATED;) {
    // restaurants up to a kilometre away, near and far
    const size = pickRandom(random, [6, 30, 1000, 100_000])
    const city = createRandomCity(random, size)
    const shuffled = { ...city.data, zones: [...city.data.zones].reverse(), restos: [...city.data.restos].reverse() }
    for (let spot = 0; spot < 40; spot += 1, decided += 1) {
      const at = pickRandomSpot(random, pickRandom(random, city.corners), size)
      const current = {
        restoId: random() < 0.5 ? null : pickRandom(random, [11, 12, 13, 14]), total: randomBetween(random, 0, 45),
      }
      const expected = served(city, at, current)
      const point = toPoint(at)
      const [chosen, again] = [city.data, shuffled].map(data => {
        const verdict = resolveZone(point, data, current)
        return verdict.kind === 'inside' ? verdict.zone : null
      })
      // two zones may have equal ids: then only their restaurant and bands must be equal
      const isSame = (one: DeliveryZone | null | undefined, other: DeliveryZone | null | undefined): boolean =>
        one === other || (one?.id === other?.id && one?.restoId === other?.restoId)
      if (!isSame(chosen, again)) wrong += 1
      if (expected !== null) {
        if (!isSame(chosen, expected)) wrong += 1
        if (city.oracles.filter(([, oracle]) => locatePoint(oracle, at) !== 'out').length > 1) contested += 1
        continue
      }
      const distances = serving(city).map(([zone]) =>
        ({ zone, off: measureDistance(city.corners[city.data.zones.indexOf(zone)]!, at) }))
      const least = Math.min(...distances.map(({ off }) => off))
      // distances are compared in centimetres
      const isRight = chosen === null ? least > 9.99
        : least < 10.01 && distances.some(({ zone, off }) => isSame(zone, chosen) && off < least + 0.011)
      if (!isRight) wrong += 1
      if (chosen === null) outside += 1
      else beside += 1
    }
  }
  assert.is(wrong, 0)
  for (const [kind, count] of Object.entries({ outside, beside, contested })) {
    assert.ok(count > GATED / 20, `${kind}: ${count}`)
  }
})

const [a, b, c, d] = [[57.6, 39.8], [57.6, 39.9], [57.7, 39.9], [57.7, 39.8]].map(([lat, lng]) => ({ lat, lng }))
/** Invalid JSON values instead of a zone's points; `test/core/geo/polygon.test.ts` has all kinds of rings. */
const malformed: readonly (readonly [kind: string, points: unknown])[] = [
  ['no points', undefined], ['null', null], ['a text', '57.6,39.8 57.6,39.9'], ['an object', { 0: a, 1: b, 2: c }],
  ['GeoJSON', { type: 'Polygon', coordinates: [[[39.8, 57.6], [39.9, 57.6]]] }], ['an empty list', []],
  ['a list of lists', [[a, b, c, d]]], ['there and back', [a, b, b, a]], ['a position missing', [a, b, null, d]],
  ['numbers as texts with commas', [a, b, { lat: '57,7', lng: '39,9' }, d]], ['true', true],
  ['a latitude beyond the pole', [a, b, { lat: 90.5, lng: 39.9 }, d]],
]

engine('[ERR-05] a malformed ring is left out with a reason, and the city lives', async () => {
  for (const [kind, points] of malformed) {
    const rings = [points, [a, b, c, d]]
    const zones = rings.map((ring, index) => ({ id: index + 1, restoId: 11, polygon: { points: ring } }))
    const fixture = await openPlaces({
      chain: { cities: [yaroslavl] }, here: { restos: [createPlacedResto(11)], zones },
    })
    await fixture.open()
    const city = fixture.selectCity(1)
    assert.ok(city?.status === 'ready', kind)
    assert.equal(city.value.zones.map(zone => zone.id), [2], kind)
    const [report = '', ...others] = fixture.reports.filter(text => !text.startsWith('wire.tolerated'))
    assert.equal(others, [], kind)
    assert.match(report, /^wire\.(zone-refused zone 1: |item-dropped .*content\[0\]).*\w+ \w+/, kind)
  }
})

engine('[LOC-10, LOC-14] outside of every zone dialog, choice and order all refuse delivery', async () => {
  const fixture = await openPlaces({
    chain: { cities: [yaroslavl], dishes: [dish(1)], preflight: priceAsSent }, path: '/cart',
    storage: createMemoryStorage(storedChoice('DELIVERY')), cart: ['Блюдо 1'],
  })
  const { shop, storage, dialog } = fixture
  const afar = { address: 'Дальняя улица, 3', hasHouse: true, placeId: '', location: { lat: 57.1, lng: 39.1 } }
  await fixture.open()
  fixture.pick(afar)
  assert.equal([fixture.view().resolution?.kind, await dialog.save()], ['outside', 'address'])
  assert.ok(fixture.isOpen && fixture.resto?.id === 11, 'the place is where it was')
  dialog.close()
  // another tab moves the stored address out of all zones
  for (const [field, text] of [['name', 'Ольга'], ['email', 'olga@example.com'], ['phone', '+79995550100']] as const)
    shop.checkout.draft.form.set(field, text)
  storage.otherTab().set('order_choice', JSON.stringify({ cityId: 1, restoId: 11, method: 'DELIVERY', place: afar }))
  await flushPromises()
  assert.is(fixture.resto, null)
  assert.equal(await shop.checkout.order.placeOrder(), { kind: 'location' })
  assert.equal(fixture.calls.filter(call => /orders$/.test(call.url)), [])
})

engine.run()
