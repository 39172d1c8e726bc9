import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { ModifierGroup } from '../../core/shop/catalogue/menu-api.ts'
import { listSelectedModifiers, findUnmetGroup, type ModifierCounts } from '../../core/shop/catalogue/modifiers.ts'
import { computeLeastPrice, unitPrice } from '../../core/shop/cart/line.ts'
import { randomBetween, createRandom } from '../kit/random.ts'
import { modifierGroup } from './menu.fixture.ts'

const prices = suite('the least that a dish costs')

/** A modifier group with items at these prices; `most` is the maximum count of each item. */
const choice = (id: number, min: number, max: number, of: readonly number[], most?: number): ModifierGroup =>
  modifierGroup(id, min, max, {
    items: of.map((price, at) => ({
      id: id * 100 + at, name: `${at}`, price, ...(most !== undefined && { maxCount: most }),
    })),
  })

const cases: readonly (readonly [what: string, price: number, groups: readonly ModifierGroup[], least: string])[] = [
  ['nothing to choose', 40_000, [], '40000'],
  ['nothing to choose, for nothing', 0, [], '0'],
  ['sizes that make the price', 0, [choice(1, 1, 1, [59_000, 45_000])], 'from 45000'],
  ['a low price and sizes', 10_000, [choice(1, 1, 1, [0, 20_000])], 'from 10000'],
  ['choices that all cost the same', 0, [choice(1, 1, 1, [45_000, 45_000])], '45000'],
  ['a single choice', 0, [choice(1, 1, 1, [45_000])], '45000'],
  ['free choices', 40_000, [choice(1, 1, 1, [0, 0])], '40000'],
  ['free choices of a free dish', 0, [choice(1, 1, 1, [0, 0])], '0'],
  [
    'two halves and a size', 0,
    [choice(1, 1, 1, [30_000, 40_000]), choice(2, 1, 1, [20_000]), choice(3, 1, 1, [10_000, 15_000])], 'from 60000',
  ],
  ['several of the cheapest', 0, [choice(1, 3, 5, [1000, 2000])], 'from 3000'],
  ['several, each of which there is once', 0, [choice(1, 3, 5, [3000, 1000, 2000, 9000], 1)], 'from 6000'],
  ['extras that need not be chosen', 40_000, [choice(1, 0, 3, [5000])], '40000'],
  [
    'a cheaper choice that need not be made: it is added at its own price', 40_000, [choice(1, 0, 1, [-15_000])],
    '40000',
  ],
  ['a size that is cheaper', 60_000, [choice(1, 1, 1, [-15_000, 0])], 'from 45000'],
  ['more than must be chosen of what makes it cheaper', 60_000, [choice(1, 1, 3, [-5000, 1000])], 'from 45000'],
  [
    'something that must be chosen, and something cheaper that may be', 60_000,
    [choice(1, 1, 1, [0]), choice(2, 0, 1, [-15_000])], 'from 45000',
  ],
  ['a choice cheaper than the dish', 10_000, [choice(1, 1, 1, [-15_000])], '0'],
  ['a choice cheaper than the dish, and a dear one', 10_000, [choice(1, 1, 1, [-15_000, 0])], 'from 0'],
  ['a choice that cannot be made', 40_000, [choice(1, 2, 2, [1000], 1)], '41000'],
  ['a choice of nothing', 40_000, [choice(1, 1, 1, [])], '40000'],
]
for (const [what, price, groups, least] of cases) {
  prices(`[MENU-22] ${what}: ${least}`, () => {
    const { amount, isFrom } = computeLeastPrice({ price }, groups)
    assert.is(`${isFrom ? 'from ' : ''}${amount}`, least)
  })
}

/** Every combination of item counts, by brute force. */
function listEveryChoice(groups: readonly ModifierGroup[]): readonly ModifierCounts[] {
  const items = groups.flatMap(group => group.items.map(item => ({ group, item })))
  return items.reduce<readonly ModifierCounts[]>(
    (all, { group, item }) =>
      all.flatMap(counts =>
        Array.from({ length: (item.maxCount ?? group.maxCount) + 1 }, (_, count) => ({
          ...counts, [`${group.id}/${item.id}`]: count,
        })),
      ),
    [{}],
  )
}

prices('[MENU-22] no choice that can be made costs less, and one costs just that, in 300 dishes', () => {
  const random = createRandom(22)
  for (let turn = 0; turn < 300; turn += 1) {
    const groups = [1, 2].map(id => {
      const max = randomBetween(random, 1, 3)
      const items = Array.from({ length: randomBetween(random, 1, 3) }, () => randomBetween(random, -3, 6) * 1000)
      return choice(
        id, id === 1 ? randomBetween(random, 1, max) : randomBetween(random, 0, max), max, items,
        random() < 0.5 ? randomBetween(random, 1, 2) : undefined,
      )
    })
    const price = randomBetween(random, 0, 4) * 1000
    const costs = listEveryChoice(groups).filter(counts => findUnmetGroup(counts, groups) === null)
      .map(counts => unitPrice({ price, modifiers: listSelectedModifiers(counts, groups) }))
    if (costs.length === 0) continue
    assert.is(computeLeastPrice({ price }, groups).amount, Math.min(...costs), JSON.stringify([price, groups]))
  }
})

prices.run()
