import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findBand, OPEN_END, sortBands, stretchesOf } from '../../core/threshold.ts'
import { between, seeded } from '../kit/random.ts'

const threshold = suite('threshold')

const bands = [
  { min: 50000, max: 100000, cost: 20000 },
  { min: 100000, max: 200000, cost: 10000 },
  { min: 250000, max: 400000, cost: 0 },
]
const [low, middle, high] = bands

const table: readonly (readonly [number, ReturnType<typeof findBand>])[] = [
  [-1, { at: 'below', min: 50000 }],
  [0, { at: 'below', min: 50000 }],
  [49999, { at: 'below', min: 50000 }],
  [50000, { at: 'band', band: low!, next: middle! }],
  [50001, { at: 'band', band: low!, next: middle! }],
  [99999, { at: 'band', band: low!, next: middle! }],
  [100000, { at: 'band', band: middle!, next: high! }],
  [199999, { at: 'band', band: middle!, next: high! }],
  [200000, { at: 'gap', next: high! }],
  [249999, { at: 'gap', next: high! }],
  [250000, { at: 'band', band: high!, next: null }],
  [399999, { at: 'band', band: high!, next: null }],
  [400000, { at: 'above', max: 400000 }],
  [400001, { at: 'above', max: 400000 }],
  [Number.MAX_SAFE_INTEGER, { at: 'above', max: 400000 }],
  [Number.NaN, { at: 'none' }],
  [Infinity, { at: 'none' }],
]

threshold('[CART-06] holds min and not max, at every border and one beside it', () => {
  for (const [amount, place] of table) {
    assert.equal(findBand(bands, amount), place, `at ${amount}`)
    assert.equal(findBand([...bands].reverse(), amount), place, `at ${amount}, given backwards`)
  }
})

threshold('[CART-06] knows nothing without bands, and takes unusable ones for absent', () => {
  assert.equal(findBand([], 100), { at: 'none' })
  const wrong = [
    { min: 5, max: 5 },
    { min: 9, max: 3 },
    { min: Number.NaN, max: 9 },
    { min: 0.5, max: 9 },
    { min: -Infinity, max: 4 },
    { min: '0', max: '9' } as never,
    { min: null, max: 9 } as never,
  ]
  assert.equal(findBand(wrong, 5), { at: 'none' })
  assert.equal(sortBands(wrong), [])
  const good = { min: 4, max: 6 }
  assert.equal(findBand([...wrong, good], 5), { at: 'band', band: good, next: null })
})

threshold('[CART-06] the last band may have no end: every sum from its beginning on lies in it', () => {
  const [first, last] = [{ min: 0, max: 100 }, { min: 100, max: OPEN_END }]
  assert.equal(findBand([last, first], 100), { at: 'band', band: last, next: null })
  assert.equal(findBand([first, last], Number.MAX_SAFE_INTEGER), { at: 'band', band: last, next: null })
  assert.equal(stretchesOf([last, first]), [{ from: 0, until: 100, band: first }, { from: 100, until: OPEN_END, band: last }])
})

threshold('takes the lowest of overlapping bands, then the shorter, then the one given first', () => {
  const a = { min: 0, max: 100, name: 'a' }
  const b = { min: 50, max: 80, name: 'b' }
  const c = { min: 50, max: 90, name: 'c' }
  const twin = { min: 50, max: 80, name: 'twin' }
  assert.equal(findBand([c, b, a], 60), { at: 'band', band: a, next: null })
  assert.equal(findBand([c, b], 60), { at: 'band', band: b, next: null })
  assert.equal(findBand([twin, b], 60), { at: 'band', band: twin, next: null })
  assert.equal(findBand([c, b], 85), { at: 'band', band: c, next: null })
  assert.equal(
    sortBands([c, twin, b, a]).map(({ name }) => name),
    ['a', 'twin', 'b', 'c'],
  )
})

threshold('sorts a copy', () => {
  const given = [bands[2]!, bands[0]!]
  sortBands(given)
  assert.is(given[0], bands[2])
})

threshold('agrees with looking at each band in turn, 20000 times', () => {
  const random = seeded(8)
  for (let round = 0; round < 20_000; round += 1) {
    const some = Array.from({ length: between(random, 0, 5) }, () => ({
      min: between(random, -5, 20),
      max: between(random, -5, 20),
    }))
    const amount = between(random, -8, 24)
    const sorted = sortBands(some)
    const place = findBand(some, amount)
    const holding = sorted.find(({ min, max }) => min <= amount && amount < max)
    const next = sorted.find(({ min }) => min > amount) ?? null
    if (holding !== undefined) assert.equal(place, { at: 'band', band: holding, next })
    else if (sorted.length === 0) assert.equal(place, { at: 'none' })
    else if (amount < sorted[0]!.min) assert.equal(place, { at: 'below', min: sorted[0]!.min })
    else if (next === null) assert.equal(place, { at: 'above', max: Math.max(...sorted.map(({ max }) => max)) })
    else assert.equal(place, { at: 'gap', next })
  }
})

threshold.run()
