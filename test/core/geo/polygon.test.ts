import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { classifyPoint, makeRing, type RingPoints } from '../../../core/geo/polygon.ts'
import type { Ring } from '../../../core/geo/polygon.ts'
import type { Point } from '../../../core/geo/point.ts'
import { locatePoint, toExactRing, toPoint, type Grid } from '../../kit/exact-ring.ts'
import { measureFastest } from '../../kit/pace.ts'
import { randomBetween, pickRandom, createRandom } from '../../kit/random.ts'

const polygon = suite('polygon')

function parseRing(points: RingPoints): Ring {
  const result = makeRing(points)
  if (result.kind === 'refused') throw new Error(result.reason)
  return result.ring
}

const square: readonly Grid[] = [
  [557000000, 376000000], [557000000, 376100000], [557100000, 376100000], [557100000, 376000000],
]

polygon('[LOC-14] serves a point inside, on an edge and on a corner, and no other', () => {
  const ring = parseRing(square.map(toPoint))
  const table: readonly (readonly [Grid, 'in' | 'edge' | 'out'])[] = [
    [[557050000, 376050000], 'in'], [[557000001, 376000001], 'in'], [[557000000, 376000000], 'edge'],
    [[557100000, 376100000], 'edge'], [[557000000, 376050000], 'edge'], [[557050000, 376100000], 'edge'],
    [[556999999, 376050000], 'out'], [[557050000, 376100001], 'out'], [[557000000, 376100001], 'out'],
    [[557100000, 375999999], 'out'], [[0, 0], 'out'],
  ]
  for (const [at, place] of table) {
    assert.is(classifyPoint(ring, toPoint(at)), place, at.join())
  }
  for (const nowhere of [Number.NaN, Infinity, -Infinity]) {
    assert.is(classifyPoint(ring, { lat: nowhere, lng: 37.605 }), 'out')
    assert.is(classifyPoint(ring, { lat: 55.705, lng: nowhere }), 'out')
  }
})

polygon('[LOC-14] decides 100000 points like exact arithmetic, many of them on borders, without one mistake', () => {
  const random = createRandom(2026)
  const count = { in: 0, edge: 0, out: 0 }
  for (let shape = 0; shape < 1000; shape += 1) {
    // small grids put many points exactly on borders and corners; wide ones try the largest products
    const size = pickRandom(random, [4, 9, 50, 1000, 10_000_000, 66_999_999])
    const [lat0, lng0] = [
      randomBetween(random, -700_000_000, 600_000_000), randomBetween(random, -1_700_000_000, 1_600_000_000),
    ]
    const spot = (): Grid => [lat0 + randomBetween(random, 0, size), lng0 + randomBetween(random, 0, size)]
    const vertices = Array.from({ length: randomBetween(random, 3, 12) }, spot)
    const result = makeRing(vertices.map(toPoint))
    if (result.kind === 'refused') {
      shape -= 1
      continue
    }
    const exact = toExactRing(vertices)
    for (let probe = 0; probe < 100; probe += 1) {
      const [a, b] = [pickRandom(random, vertices), pickRandom(random, vertices)]
      const at: Grid = pickRandom<() => Grid>(random, [
        spot,
        () => a,
        () => [a[0], b[1]],
        () => [Math.floor((a[0] + b[0]) / 2), Math.floor((a[1] + b[1]) / 2)],
      ])()
      const place = classifyPoint(result.ring, toPoint(at))
      count[place] += 1
      if (place !== locatePoint(exact, at)) assert.unreachable(`shape ${shape}, probe ${probe}: ${place}`)
    }
  }
  assert.is(count.in + count.edge + count.out, 100_000)
  assert.ok(Math.min(count.in, count.edge, count.out) > 10_000, JSON.stringify(count))
})

polygon('[LOC-14] decides a line of thousands of positions like exact arithmetic', () => {
  const random = createRandom(77)
  for (const size of [3000, 30_000_000]) {
    const vertices = Array.from({ length: 3000 }, (): Grid => [
      550_000_000 + randomBetween(random, 0, size),
      370_000_000 + randomBetween(random, 0, size),
    ])
    const ring = parseRing(vertices.map(toPoint))
    const exact = toExactRing(vertices)
    for (let probe = 0; probe < 300; probe += 1) {
      const a = pickRandom(random, vertices)
      const at: Grid =
        probe % 2 === 0
          ? [a[0], a[1] + randomBetween(random, -1, 1)]
          : [550_000_000 + randomBetween(random, 0, size), a[1]]
      assert.is(classifyPoint(ring, toPoint(at)), locatePoint(exact, at))
    }
  }
})

polygon('[LOC-14] answers the same wherever the line begins, whichever way it runs, and moved', () => {
  const random = createRandom(5)
  for (let shape = 0; shape < 200; shape += 1) {
    const vertices = Array.from({ length: randomBetween(random, 3, 9) }, (): Grid => [
      randomBetween(random, 0, 20), randomBetween(random, 0, 20),
    ])
    if (makeRing(vertices.map(toPoint)).kind === 'refused') continue
    const turn = randomBetween(random, 0, vertices.length - 1)
    const shift = randomBetween(random, -80_000_000, 80_000_000)
    const exact = toExactRing(vertices)
    const variants = [
      vertices, [...vertices.slice(turn), ...vertices.slice(0, turn)], [...vertices].reverse(),
      [...vertices, vertices[0]!], vertices.flatMap((vertex) => [vertex, vertex]),
    ]
    const rings = variants.map(variant => parseRing(variant.map(toPoint)))
    const moved = parseRing(vertices.map(([y, x]) => toPoint([y + shift, x + shift])))
    for (let lat = -1; lat <= 21; lat += 2) {
      for (let lng = -1; lng <= 21; lng += 1) {
        const place = locatePoint(exact, [lat, lng])
        for (const ring of rings) assert.is(classifyPoint(ring, toPoint([lat, lng])), place)
        assert.is(classifyPoint(moved, toPoint([lat + shift, lng + shift])), place)
      }
    }
  }
})

polygon('encloses what an odd number of windings encloses', () => {
  const bowTie: readonly Grid[] = [[0, 0], [100, 100], [0, 100], [100, 0]]
  const ring = parseRing(bowTie.map(toPoint))
  assert.is(classifyPoint(ring, toPoint([50, 90])), 'in')
  assert.is(classifyPoint(ring, toPoint([90, 50])), 'out')
  assert.is(classifyPoint(ring, toPoint([50, 50])), 'edge')
})

polygon('[ERR-05] closes an open ring and keeps a closed one', () => {
  const open = parseRing(square.map(toPoint))
  const closed = parseRing([...square, square[0]!].map(toPoint))
  assert.equal(open, closed)
  assert.is(open.corners.length, square.length)
  const [a, b, c] = square.map(toPoint) as [Point, Point, Point]
  assert.is(makeRing([a, b, c]).kind, 'ring')
  assert.is(makeRing([a, b, c, a]).kind, 'ring')
  // open in one coordinate only
  assert.is(parseRing([a, b, c, { lat: a.lat, lng: c.lng }]).corners.length, 4)
})

polygon('[ERR-05] refuses every malformed ring with a reason in words', () => {
  const [a, b, , d] = square.map(toPoint) as [Point, Point, Point, Point]
  const hostile = JSON.parse('{"__proto__":{"lat":55.7,"lng":37.6}}') as unknown
  const notPoints: readonly unknown[] = [
    5, '55.7,37.6', true, [], [55.7, 37.6], {}, { lat: 55.7 }, { lng: 37.6 }, { lat: '55.7', lng: '37.6' },
    { lat: null, lng: 37.6 }, { lat: Number.NaN, lng: 37.6 }, { lat: Infinity, lng: 37.6 },
    { lat: 55.7, lng: -Infinity }, { lat: 90.0000001, lng: 37.6 }, { lat: -91, lng: 37.6 }, { lat: 55.7, lng: 180.1 },
    { lat: 55.7, lng: -1e300 }, { lat: [55.7], lng: 37.6 }, { lat: {}, lng: {} }, { latitude: 55.7, longitude: 37.6 },
    { x: 55.7, y: 37.6 }, { lat: true, lng: 37.6 }, { lat: 1007054, lng: 696386 }, { lat: 55.7, lng: 37n }, hostile,
    () => a,
  ]
  for (const wrong of notPoints) {
    const result = makeRing([a, b, wrong as object, d])
    assert.equal(result, { kind: 'refused', reason: 'position 3 is no point' })
  }
  const shapes: readonly (readonly [unknown, RegExp])[] = [
    [[], /at least 4 positions, this one has 0/], [[a], /at least 4 positions, this one has 2/],
    [[a, a], /this one has 2/], [[a, b], /this one has 3/], [[a, b, a], /this one has 3/], [[a, a, a, a], /one line/],
    [[a, b, b, a], /one line/], [[{ lat: 0, lng: 0 }, { lat: 1, lng: 1 }, { lat: 2, lng: 2 }], /one line/],
    [[{ lat: 0, lng: 0 }, { lat: 0, lng: 1e-9 }, { lat: 1e-9, lng: 0 }], /at least 4 positions/],
    [[{ lat: 0, lng: 0 }, { lat: 0, lng: 6.7 }, { lat: 1, lng: 0 }], /6\.7 degrees/],
    [[{ lat: 0, lng: 0 }, { lat: 6.7, lng: 0 }, { lat: 0, lng: 1 }], /6\.7 degrees/],
    // across the antimeridian
    [[{ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }, { lat: 1, lng: 179.9 }], /6\.7 degrees/],
  ]
  for (const [points, reason] of shapes) {
    const result = makeRing(points as never)
    assert.is(result.kind, 'refused', JSON.stringify(points))
    assert.match(result.kind === 'refused' ? result.reason : '', reason)
  }
  assert.ok(notPoints.length + shapes.length >= 30)
})

polygon('looks through 100 zones of 5000 positions in a moment', () => {
  const random = createRandom(1)
  const drawRing = (lat: number, lng: number): Ring => parseRing(Array.from({ length: 5000 }, (_, step) => {
    const [turn, radius] = [(step / 5000) * 2 * Math.PI, 0.05 + random() * 0.005]
    return { lat: lat + radius * Math.sin(turn), lng: lng + radius * Math.cos(turn) }
  }))
  const rings = Array.from({ length: 100 }, (_, zone) =>
    drawRing(55 + Math.floor(zone / 10) / 10, 37 + (zone % 10) / 10))
  const spots = Array.from({ length: 100 }, () => ({ lat: 55 + random(), lng: 37 + random() }))
  let served = 0
  const milliseconds = measureFastest(3, () => {
    served = spots.filter(at => rings.some(ring => classifyPoint(ring, at) !== 'out')).length
  })
  assert.ok(milliseconds < 500, `${milliseconds} ms for 100 look-ups`)
  assert.ok(served > 20 && served < 100)
})

polygon.run()
