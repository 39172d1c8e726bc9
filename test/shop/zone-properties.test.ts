import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { classifyPoint, makeRing, type Ring } from '../../core/geo/polygon.ts'
import type { CityData } from '../../core/shop/catalogue/cities.ts'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { resolveZone, type DeliveryBand, type DeliveryZone } from '../../core/shop/place/zones.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { findBand, toDisjointBands } from '../../core/threshold.ts'
import { estimateDelivery } from '../../core/delivery-estimate.ts'
import { zones as sandboxZones } from '../../e2e/demo/zones.ts'
import { deliveryPrice } from '../../e2e/sandbox/delivery.ts'
import { polygonContains } from '../../e2e/sandbox/geometry.ts'
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

const LOCATED = 1_000_000
const GATED = 250_000

engine('[LOC-14] decides 1000000 points, most on or beside borders and corners, like exact arithmetic', () => {
  const random = createRandom(14)
  const counts = { in: 0, edge: 0, out: 0 }
  let wrong = 0
  for (let decided = 0; decided < LOCATED;) {
    // from some centimetres to half a degree
    const size = pickRandom(random, [4, 12, 60, 1000, 5_000_000])
    const corners = createRandomCorners(random, size)
    const ring = parseRing(corners)
    const oracle = toExactRing(corners)
    for (let spot = 0; spot < 100; spot += 1, decided += 1) {
      const at = pickRandomSpot(random, corners, size)
      const expected = locatePoint(oracle, at)
      counts[expected] += 1
      if (classifyPoint(ring, toPoint(at)) !== expected) wrong += 1
    }
  }
  assert.is(wrong, 0)
  for (const [kind, count] of Object.entries(counts)) assert.ok(count > LOCATED / 20, `${kind}: ${count}`)
})

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

engine('[LOC-14] is the same gate wherever a ring begins, whichever way it runs, closed or open, and moved', () => {
  const random = createRandom(16)
  for (let round = 0; round < 4000; round += 1) {
    const size = pickRandom(random, [5, 40, 100_000])
    const corners = createRandomCorners(random, size)
    const turn = randomBetween(random, 1, corners.length - 1)
    const rotated = [...corners.slice(turn), ...corners.slice(0, turn)]
    const [north, east] = [randomBetween(random, -9_000_000, 9_000_000), randomBetween(random, -9_000_000, 9_000_000)]
    const moved = (at: Grid): Grid => [at[0] + north, at[1] + east]
    const ring = parseRing(corners)
    const variants = [parseRing(rotated), parseRing([...corners].reverse()), parseRing([...corners, corners[0]!])]
    const translated = parseRing(corners.map(moved))
    for (let spot = 0; spot < 10; spot += 1) {
      const at = pickRandomSpot(random, corners, size)
      const expected = classifyPoint(ring, toPoint(at))
      for (const variant of variants) assert.is(classifyPoint(variant, toPoint(at)), expected)
      assert.is(classifyPoint(translated, toPoint(moved(at))), expected)
    }
  }
})

const a = { lat: 57.6, lng: 39.8 }
const b = { lat: 57.6, lng: 39.9 }
const c = { lat: 57.7, lng: 39.9 }
const d = { lat: 57.7, lng: 39.8 }
/** Invalid JSON values instead of a zone's points. */
const malformed: readonly (readonly [kind: string, points: unknown])[] = [
  ['no points', undefined],
  ['null', null],
  ['a number', 7],
  ['a text', '57.6,39.8 57.6,39.9'],
  ['true', true],
  ['an object', { 0: a, 1: b, 2: c }],
  ['well-known text', 'POLYGON((39.8 57.6, 39.9 57.6, 39.9 57.7))'],
  [
    'GeoJSON',
    {
      type: 'Polygon',
      coordinates: [[[39.8, 57.6], [39.9, 57.6]]],
    },
  ],
  ['an empty list', []],
  ['one position', [a]],
  ['two positions', [a, b]],
  ['two closed', [a, b, a]],
  ['one three times', [a, a, a]],
  ['one four times', [a, a, a, a]],
  ['there and back', [a, b, b, a]],
  ['a straight line', [a, { lat: 57.65, lng: 39.85 }, c]],
  ['a point within a centimetre', [a, { lat: 57.60000001, lng: 39.8 }, { lat: 57.6, lng: 39.80000001 }]],
  ['a position missing', [a, b, null, d]],
  ['a position that is a list of words', [a, ['юг', 'восток'], c]],
  ['a position that is a number', [a, b, 57.7, d]],
  ['a position that is a text', [a, b, '57.7,39.9', d]],
  ['an empty position', [a, b, {}, d]],
  ['a latitude missing', [a, b, { lng: 39.9 }, d]],
  ['a longitude missing', [a, b, { lat: 57.7 }, d]],
  ['other names', [a, b, { latitude: 57.7, longitude: 39.9 }, d]],
  ['x and y', [a, b, { x: 57.7, y: 39.9 }, d]],
  ['numbers as texts with commas', [a, b, { lat: '57,7', lng: '39,9' }, d]],
  ['a null latitude', [a, b, { lat: null, lng: 39.9 }, d]],
  ['a nested number', [a, b, { lat: { value: 57.7 }, lng: 39.9 }, d]],
  ['true for a number', [a, b, { lat: true, lng: 39.9 }, d]],
  ['a latitude beyond the pole', [a, b, { lat: 90.5, lng: 39.9 }, d]],
  ['a latitude below the other pole', [a, b, { lat: -91, lng: 39.9 }, d]],
  ['a longitude beyond the date line', [a, b, { lat: 57.7, lng: 180.01 }, d]],
  ['radians times a million', [a, b, { lat: 1007054, lng: 696386 }, d]],
  ['a ring around a continent', [{ lat: 50, lng: 30 }, { lat: 50, lng: 50 }, { lat: 60, lng: 50 }]],
  ['half the world', [{ lat: -80, lng: -170 }, { lat: 80, lng: 0 }, { lat: -80, lng: 170 }]],
  ['across the date line', [{ lat: 57, lng: 179.9 }, { lat: 57, lng: -179.9 }, { lat: 57.1, lng: 179.9 }]],
  ['a list of lists', [[a, b, c, d]]],
]

engine(`[ERR-05] leaves ${malformed.length} kinds of malformed rings out in words, and the city lives`, async () => {
  assert.ok(malformed.length >= 30)
  for (const [kind, points] of malformed) {
    const outlines = [
      { id: 1, restoId: 11, polygon: { points } }, { id: 2, restoId: 11, polygon: { points: [a, b, c, d] } },
    ]
    const fixture = await openPlaces({
      chain: { cities: [yaroslavl] }, here: { restos: [createPlacedResto(11)], zones: outlines },
    })
    await fixture.open()
    const city = fixture.selectCity(1)
    assert.is(city?.status, 'ready', kind)
    assert.equal(city?.status === 'ready' && city.value.zones.map(zone => zone.id), [2], kind)
    const { reports } = fixture
    const left = reports.filter(report => !report.startsWith('wire.tolerated'))
    assert.is(left.length, 1, `${kind}: ${left.join('; ')}`)
    assert.match(left[0] ?? '', /^wire\.(zone-refused zone 1: |item-dropped .*content\[0\]).*\w+ \w+/, kind)
  }
})

engine('[LOC-14, CART-03] the terms of the sandbox\'s zones hold to the kopeck at each boundary', () => {
  let compared = 0
  for (const zone of sandboxZones) {
    const bands = toDisjointBands(zone.thresholds.map(({ orderPrice, deliveryCost, deliveryTime }): DeliveryBand =>
      ({ min: orderPrice.min, max: orderPrice.max, cost: deliveryCost, minutes: deliveryTime })))
    const boundaries = new Set(bands.flatMap(band => [band.min, band.max]))
    const [lowest, highest] = [Math.min(...boundaries), Math.max(...boundaries)]
    for (const boundary of boundaries) {
      for (const total of [boundary - 1, boundary, boundary + 1]) {
        if (total < lowest || total >= highest) assert.is(findBand(bands, total), undefined)
        else {
          assert.is(findBand(bands, total)?.cost, deliveryPrice([zone], total), `${zone.name} at ${total}`)
          assert.is(estimateDelivery(bands, total)?.cost, deliveryPrice([zone], total))
        }
        if (total < lowest || total >= highest)
          assert.throws(() => deliveryPrice([zone], total), /^Сумма заказа (?:меньше минимальной|больше допустимой)/)
        compared += 1
      }
    }
  }
  assert.ok(compared >= sandboxZones.length * 9, String(compared))
})

/** The sandbox's zones of Yaroslavl in a chain with its restaurants. */
const real = sandboxZones.filter(zone => zone.id < 2000)
const venues = {
  restos: [...new Set(real.map(zone => zone.restoId))].map(id => createPlacedResto(id)),
  zones: real.map(({ points, ...zone }) => ({ ...zone, polygon: { points } })),
}
const toGrid = ({ lat, lng }: { readonly lat: number; readonly lng: number }): Grid => [lat * 1e7, lng * 1e7]
const afar = { address: 'Дальняя улица, 3', hasHouse: true, location: { lat: 57.1, lng: 39.1 } }

engine('[LOC-10, LOC-14] outside of every zone dialog, choice and order all refuse delivery', async () => {
  const fixture = await openPlaces({
    chain: { cities: [yaroslavl], dishes: [dish(1)], preflight: priceAsSent }, here: venues, path: '/cart',
    storage: createMemoryStorage(storedChoice('DELIVERY')),
  })
  const { shop, storage, dialog } = fixture
  await flushPromises()
  assert.is(shop.boot.state.get().status, 'ready')
  await fixture.open()
  const random = createRandom(17)
  let outside = 0
  for (let tried = 0; tried < 3000; tried += 1) {
    const point = { lat: 57.5 + random() * 0.25, lng: 39.7 + random() * 0.35 }
    const off = real.map(({ points }) => measureDistance(points.map(toGrid), toGrid(point)))
    const isServed = Math.min(...off) <= 10 || real.some(zone => polygonContains(zone.points, point))
    fixture.pick({ address: afar.address, hasHouse: true, location: point, placeId: '' })
    assert.is(fixture.view().resolution?.kind, isServed ? 'inside' : 'outside')
    if (isServed) continue
    outside += 1
    if (outside % 10 > 0) continue
    assert.is(await dialog.save(), 'address')
  }
  assert.ok(outside > 500, String(outside))
  assert.ok(fixture.isOpen && fixture.resto?.id === 11, 'the place is where it was')
  dialog.close()

  // the same shop after another tab has moved the stored address out of all zones
  shop.cart.add({ id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 50_000, hasModifiers: false, modifiers: [] })
  shop.checkout.draft.form.set('name', 'Ольга')
  shop.checkout.draft.form.set('email', 'olga@example.com')
  shop.checkout.draft.form.set('phone', '8 (999) 555-01-00')
  const tab = storage.otherTab()
  for (let tried = 0; tried < 50; tried += 1) {
    const location = { lat: 57 + random() * 0.3, lng: 39.1 + random() * 0.4 }
    tab.set('order_delivery_place', JSON.stringify({ ...afar, location }))
    tab.set('resto_id', String(pickRandom(random, venues.restos).id))
    await flushPromises()
    assert.is(fixture.resto, null, JSON.stringify(location))
  }
  assert.equal(await shop.checkout.order.placeOrder(), { kind: 'location' })
  assert.equal(fixture.calls.filter(call => /orders$/.test(call.url)), [])
})

engine.run()
