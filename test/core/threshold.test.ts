import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findBand, toDisjointBands, OPEN_END } from '../../core/threshold.ts'
import { randomBetween, createRandom } from '../kit/random.ts'

const threshold = suite('threshold')

const bands = [
  { min: 50000, max: 100000, cost: 20000 }, { min: 100000, max: 200000, cost: 10000 },
  { min: 250000, max: 400000, cost: 0 },
]

threshold('[CART-06] holds min and not max, at every border and one beside it', () => {
  const table = [
    [-1, undefined], [0, undefined], [49999, undefined], [50000, 20000], [50001, 20000], [99999, 20000],
    [100000, 10000], [199999, 10000], [200000, undefined], [249999, undefined], [250000, 0], [399999, 0],
    [400000, undefined], [Number.NaN, undefined], [Infinity, undefined],
  ] as const
  for (const [amount, cost] of table) {
    assert.is(findBand(bands, amount)?.cost, cost, `at ${amount}`)
    assert.is(findBand(toDisjointBands([...bands].reverse()), amount)?.cost, cost, `at ${amount}, given backwards`)
  }
})

threshold('[CART-06] the last band may have no end: every sum from its beginning on lies in it', () => {
  const [first, last] = [{ min: 0, max: 100 }, { min: 100, max: OPEN_END }]
  assert.equal(toDisjointBands([last, first]), [first, last])
  assert.equal([99, 100, Number.MAX_SAFE_INTEGER].map(amount => findBand([first, last], amount)), [first, last, last])
})

threshold('takes the lowest of overlapping bands, then the shorter, then the one given first', () => {
  const a = { min: 0, max: 100, name: 'a' }
  const b = { min: 50, max: 80, name: 'b' }
  const c = { min: 50, max: 90, name: 'c' }
  const twin = { min: 50, max: 80, name: 'twin' }
  assert.equal(toDisjointBands([c, b, a]), [a])
  assert.equal(toDisjointBands([c, twin, b]), [twin, { ...c, min: 80 }])
  assert.equal(toDisjointBands([{ min: 5, max: 5 }, { min: 9, max: 3 }]), [], 'what holds nothing is left out')
})

threshold('[CART-06] agrees with looking at each band in turn, 20000 times', () => {
  const random = createRandom(8)
  for (let round = 0; round < 20_000; round += 1) {
    const some = Array.from({ length: randomBetween(random, 0, 5) }, (_, name) => ({
      min: randomBetween(random, -5, 20), max: randomBetween(random, -5, 20), name,
    }))
    const sorted = [...some].sort((a, b) => a.min - b.min || a.max - b.max)
    const result = toDisjointBands(some)
    for (let amount = -8; amount < 24; amount += 1) {
      const holding = sorted.find(({ min, max }) => min <= amount && amount < max)
      const matching = result.filter(({ min, max }) => min <= amount && amount < max)
      if (matching.length > 1 || matching[0]?.name !== holding?.name)
        assert.unreachable(`at ${amount}: ${JSON.stringify(some)}`)
    }
    assert.ok(result.every(({ min }, index) => index === 0 || min >= result[index - 1]!.max))
  }
})

threshold.run()
