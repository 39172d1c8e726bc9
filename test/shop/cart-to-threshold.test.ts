import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import type { DeliveryGoal } from '../../core/shop/cart/delivery-rule.ts'
import { computeDeliveryRule } from '../../core/shop/cart/delivery-rule.ts'
import type { CartLine } from '../../core/shop/cart/line.ts'
import { suggestDishes, type SuggestionContext, type DishSuggestion } from '../../core/shop/cart/suggest-dishes.ts'
import type { DeliveryBand } from '../../core/shop/place/zones.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { toDisjointBands } from '../../core/threshold.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { dish, menuRef, modifierGroup, buildMenuSections, tag } from './menu.fixture.ts'

const gap = suite('to the threshold')

/** A dish for the suggestion: its price in minor units, its section, and whether it is in the cart. */
interface Candidate {
  readonly price: number
  readonly section: number
  readonly isKnown: boolean
}

/** The expected result by brute force over all selections of one to three dishes. */
function bruteForce(all: readonly Candidate[], missing: number, room: number): readonly number[] {
  const indices = all.map((_, index) => index).filter(index => all[index]?.isKnown === false)
  const choices = [
    ...indices.map(a => [a]),
    ...indices.flatMap(a => indices.filter(b => b > a).map(b => [a, b])),
    ...indices.flatMap(a => indices.filter(b => b > a).flatMap(b => indices.filter(c => c > b).map(c => [a, b, c]))),
  ]
  const of = (choice: readonly number[]): readonly Candidate[] => choice.flatMap(index => all.slice(index, index + 1))
  const sumPrices = (choice: readonly number[]): number =>
    choice.reduce((sum, index) => sum + (all[index]?.price ?? 0), 0)
  const sumWorth = (choice: readonly number[]): readonly number[] => [
    sumPrices(choice), choice.length, -new Set(of(choice).map(item => item.section)).size, ...choice,
  ]
  const possible = choices.filter(choice => sumPrices(choice) >= missing && sumPrices(choice) <= room).map(sumWorth)
  possible.sort((a, b) => a.map((value, at) => value - (b[at] ?? 0)).find(difference => difference !== 0) ?? 0)
  return possible[0]?.slice(3) ?? []
}

/** A small restaurant: dishes with their sections, and the lines of the cart. */
interface World {
  readonly dishes: readonly Position[]
  readonly later?: ReadonlySet<number>
  readonly choosing?: ReadonlySet<number>
  readonly isOfAge?: boolean
  readonly lines?: readonly CartLine[]
}
function createOffer({
  dishes, later = new Set(), choosing = new Set(), isOfAge = false, lines = [],
}: World): SuggestionContext {
  return {
    menus: [1, 2].map(id => buildMenuSections(menuRef(id), dishes.filter(dish => dish.menuId === id))),
    modifiers: new Map([...choosing].map(id => [id, [modifierGroup(id, 1, 2)]])),
    availability: position =>
      !position.isAvailable
        ? { status: 'sold-out' }
        : later.has(position.id)
          ? { status: 'later', from: null }
          : { status: 'available' },
    isOfAge,
    lines,
    inCart: new Set(lines.map(line => line.id)),
  }
}
const goal = (missing: number, length = 1_000_000): DeliveryGoal => ({
  from: 150_000, until: 150_000 + length, cost: 0, missing,
})
const line = (position: Position, count = 1): CartLine => ({
  id: position.id, menu: { id: position.menuId }, name: position.name, price: position.price, count,
  sum: position.price * count, hasModifiers: false, modifiers: [], discounts: [], promoCodes: [],
})
function describeSuggestion(found: DishSuggestion): string {
  return found.kind === 'none'
    ? 'none'
    : `${found.kind} ${found.dishes.map(dish => dish.id).join(' ')}${found.kind === 'all' ? ` for ${found.sum}` : ''}`
}
const priced = (...prices: readonly number[]): Position[] =>
  prices.map((price, at) => dish(at + 1, { price, groupId: 1 + (at % 4) }))
const listSuggested = (fixture: World, missing: number, length?: number, before?: DishSuggestion): string =>
  describeSuggestion(suggestDishes(goal(missing, length), createOffer(fixture), before))

/** In the order of a menu. */
const sortBySection = (all: readonly Candidate[]): readonly Candidate[] =>
  [...all].sort((a, b) => a.section - b.section)
/** The dishes that the shop suggests for the missing sum; `room` limits how far they may exceed it. */
function chooseBest(all: readonly Candidate[], missing: number, room: number): readonly number[] {
  const dishes = all.map(({ price, section }, at) => dish(at + 1, { price, groupId: section }))
  const lines = dishes.filter((_, at) => all[at]?.isKnown === true).map(one => line(one))
  const suggestion = suggestDishes({ from: missing, until: room + 1, cost: 0, missing }, createOffer({ dishes, lines }))
  // if each suggested dish is enough, the test adds the first one
  const chosen =
    suggestion.kind === 'none' ? [] : suggestion.kind === 'any' ? suggestion.dishes.slice(0, 1) : suggestion.dishes
  return chosen.map(item => item.id - 1)
}

gap('[CART-10] finds the least sum of one to three dishes, the best of equal ones, as brute force does', () => {
  const random = createRandom(21)
  const kinds = { none: 0, one: 0, two: 0, three: 0 }
  for (let round = 0; round < 10_000; round += 1) {
    const [step, most] = [pickRandom(random, [1, 1, 10, 50]), pickRandom(random, [3, 12, 60])]
    const sections = randomBetween(random, 1, 5)
    const share = pickRandom(random, [0, 0.2, 0.7, 1])
    // in every tenth restaurant many dishes cost the same
    const isLarge = round % 10 === 0
    const all = sortBySection(
      Array.from({ length: isLarge ? randomBetween(random, 12, 22) : randomBetween(random, 0, 9) }, (): Candidate => ({
        price: randomBetween(random, 1, isLarge ? 3 : most) * step, section: randomBetween(random, 1, sections),
        isKnown: random() < share,
      })),
    )
    const missing = randomBetween(random, 1, (isLarge ? 3 : most) * step * pickRandom(random, [1, 2, 3]))
    const room = random() < 0.3 ? missing + randomBetween(random, 0, most * step) : Number.MAX_SAFE_INTEGER - 1
    const [found, expected] = [chooseBest(all, missing, room), bruteForce(all, missing, room)]
    if (String(found) !== String(expected))
      assert.equal(found, expected, `round ${round}: ${missing} to ${room} of ${JSON.stringify(all)}`)
    kinds[(['none', 'one', 'two', 'three'] as const)[found.length] ?? 'none'] += 1
  }
  assert.ok(Object.values(kinds).every(count => count > 500), JSON.stringify(kinds))
})

gap('[CART-10] finds exactly what is missing in a menu of 2000 dishes', () => {
  const random = createRandom(23)
  const all = sortBySection(
    Array.from({ length: 2000 }, (): Candidate => ({
      price: randomBetween(random, 5000, 150_000), section: randomBetween(random, 1, 20), isKnown: false,
    })),
  )
  const result = chooseBest(all, 321_057, 10_000_000)
  assert.is(result.reduce((sum, index) => sum + (all[index]?.price ?? 0), 0), 321_057)
  // all cost the same: the first three, of three sections
  const equal = all.map((one, index) => ({ ...one, price: 100, section: index < 500 ? 1 : index }))
  assert.equal(chooseBest(equal, 250, 1000), [0, 500, 501])
})

const equal = [1, 1, 2, 3].map((groupId, at) => dish(at + 1, { price: 10_000, groupId }))
const around = priced(21_000, 22_000, 23_000, 24_000, 0, 90_000)
const firstWith = (fields: Partial<Position>) => around.map(one => (one.id === 1 ? { ...one, ...fields } : one))
const adult = firstWith({ tags: [tag('ADULT')] })
const three = priced(22_000, 23_000, 24_000)
type Row = readonly [expected: string, world: World, missing: number, length?: number]
const rules: Readonly<Record<string, readonly Row[]>> = {
  'offers the nearest dish, and the next ones that are enough alone': [
    ['any 2 3 5', { dishes: priced(10_000, 22_000, 25_000, 90_000, 30_000) }, 21_500],
    ['any 2', { dishes: priced(10_000, 22_000) }, 22_000],
  ],
  'offers two or three dishes together when that is nearer than any one': [
    ['all 1 2 for 22000', { dishes: priced(10_000, 12_000, 25_000) }, 21_500],
    ['all 1 2 3 for 21500', { dishes: priced(5000, 7000, 9500, 25_000) }, 21_500],
    ['none', { dishes: priced(5000, 7000, 9000) }, 21_500], ['none', { dishes: [] }, 21_500],
  ],
  'offers nothing that cannot be added now with one tap, nor what is in the cart': [
    ['any 2 3 4', { dishes: firstWith({ isAvailable: false }) }, 21_000],
    ['any 2 3 4', { dishes: around, later: new Set([1]) }, 21_000],
    ['any 2 3 4', { dishes: around, choosing: new Set([1]) }, 21_000],
    ['any 2 3 4', { dishes: around, lines: [line(around[0]!)] }, 21_000],
    ['any 2 3 4', { dishes: adult }, 21_000], ['any 1 2 3', { dishes: adult, isOfAge: true }, 21_000],
  ],
  'prefers other sections, then the menu\'s order, and repeats nothing of the cart': [
    ['all 1 3 for 20000', { dishes: equal }, 20_000],
    ['all 2 3 for 20000', { dishes: equal, lines: [line(equal[0]!)] }, 20_000],
    ['all 1 2 for 20000', { dishes: equal, lines: equal.slice(2).map(one => line(one)) }, 20_000],
    ['any 1 3 4', { dishes: equal }, 10_000], ['any 2 3 4', { dishes: equal, lines: [line(equal[0]!)] }, 10_000],
  ],
  'never leads beyond the end of the goal, however many of the cards are used': [
    ['any 1 2 3', { dishes: three }, 20_000, 49_001], ['any 1 2', { dishes: three }, 20_000, 49_000],
    ['any 1', { dishes: three }, 20_000, 2001], ['none', { dishes: three }, 20_000, 2000],
  ],
}
for (const [rule, rows] of Object.entries(rules)) {
  gap(`[CART-10] ${rule}`, () => {
    for (const [expected, world, missing, length] of rows) assert.is(listSuggested(world, missing, length), expected)
  })
}

gap('[CART-10] goes on with a combination that was begun', () => {
  const dishes = priced(5000, 7000, 9500, 16_500, 90_000)
  const first = suggestDishes(goal(21_500), createOffer({ dishes: dishes.slice(0, 3) }))
  assert.is(describeSuggestion(first), 'all 1 2 3 for 21500')
  // dish 4 alone would be enough now, but the two shown dishes stay
  const after: World = { dishes, lines: [line(dishes[0]!)] }
  assert.is(listSuggested(after, 16_500), 'any 4 5')
  assert.is(listSuggested(after, 16_500, 1_000_000, first), 'all 2 3 for 16500')
  const second = suggestDishes(goal(16_500), createOffer(after), first)
  const withTwo: World = { dishes, lines: [line(dishes[0]!), line(dishes[1]!)] }
  assert.is(listSuggested(withTwo, 9500, 1_000_000, second), 'any 3 4 5')
  // preferred to a slightly closer dish, as long as it stays within the limit
  const nearer: World = { ...after, dishes: [...dishes, dish(6, { price: 16_450 })] }
  const overspent = (overspend: number) => ({ ...first, overspend }) as DishSuggestion
  assert.is(listSuggested(nearer, 16_400, 1_000_000, overspent(100)), 'all 2 3 for 16500')
  assert.is(listSuggested(nearer, 16_400, 1_000_000, overspent(99)), 'any 6 4 5')
  // the same if nothing has been added since
  const rest = suggestDishes(goal(16_400), createOffer(nearer), overspent(100))
  assert.is(listSuggested(nearer, 16_400, 1_000_000, rest), 'all 2 3 for 16500')
  // unless it is unavailable or exceeds the limit
  assert.is(listSuggested({ ...after, later: new Set([2]) }, 16_500, 1_000_000, first), 'any 4 5')
  assert.is(listSuggested(nearer, 16_400, 100, overspent(100)), 'any 6')
})

gap('[CART-10] shows the rest of a started combination, not the dish that was just added', () => {
  const dishes = priced(7000, 7000, 7000)
  const first = suggestDishes(goal(21_000), createOffer({ dishes }))
  assert.is(describeSuggestion(first), 'all 1 2 3 for 21000')
  for (const [added, left] of [[0, '2 3'], [1, '1 3'], [2, '1 2']] as const) {
    const world: World = { dishes, lines: [line(dishes[added]!)] }
    assert.is(listSuggested(world, 14_000, 1_000_000, first), `all ${left} for 14000`)
  }
})

gap('[CART-10] stays the same while nothing that matters changes', () => {
  const dishes = priced(10_000, 12_000, 25_000, 9000, 13_000)
  const first = suggestDishes(goal(21_500), createOffer({ dishes }))
  assert.equal(suggestDishes(goal(21_500), createOffer({ dishes }), first), first)
  // changed texts and photos, and dishes whose price makes them irrelevant
  const renamed = dishes.map(dish => ({ ...dish, name: `New ${dish.name}` }))
  assert.is(
    listSuggested({ dishes: [...renamed, dish(9, { price: 99_000 }), dish(10, { price: 100 })] }, 21_500),
    describeSuggestion(first),
  )
})

gap('[CART-10] in 5000 small restaurants a suggestion is buyable and ends within the range', () => {
  const random = createRandom(24)
  let helped = 0
  for (let round = 0; round < 5000; round += 1) {
    const starts = [
      ...new Set(Array.from({ length: randomBetween(random, 1, 4) }, () => randomBetween(random, 0, 30) * 1000)),
    ].sort((a, b) => a - b)
    const bands = toDisjointBands(
      starts.map((min, at): DeliveryBand => ({
        min,
        max:
          random() < 0.8
            ? (starts[at + 1] ?? min + randomBetween(random, 1, 20_000))
            : min + randomBetween(random, 1, 9000),
        cost: randomBetween(random, 0, 3) * 100,
        minutes: 40,
      })),
    )
    const dishes = Array.from({ length: randomBetween(random, 0, 8) }, (_, at) =>
      dish(at + 1, {
        price: randomBetween(random, 0, 12) * 500, groupId: randomBetween(random, 1, 4),
        menuId: randomBetween(random, 1, 2), isAvailable: random() < 0.8, tags: random() < 0.2 ? [tag('ADULT')] : [],
      }),
    )
    const some = (share: number): Set<number> => new Set(dishes.filter(() => random() < share).map(one => one.id))
    const [later, choosing, inCart] = [some(0.2), some(0.2), some(0.3)]
    const isOfAge = random() < 0.5
    const total = randomBetween(random, 0, 60) * 500
    const rule = computeDeliveryRule({ bands }, total)
    const aim = rule.status === 'below' ? rule.goal : rule.status === 'within' ? rule.cheaper : null
    if (aim === null) continue
    const lines = dishes.filter(dish => inCart.has(dish.id)).map(one => line(one))
    const fixture = createOffer({ dishes, later, choosing, isOfAge, lines })
    const suggestion = suggestDishes(aim, fixture)
    const buyable = fixture.menus
      .flatMap(menu =>
        menu.sections.flatMap(({ positions, group }) =>
          positions.map(position => ({ position, section: menu.menu.id * 100 + group.id })),
        ),
      )
      .filter(
        ({ position }) =>
          position.isAvailable
          && position.price > 0
          && !later.has(position.id)
          && !choosing.has(position.id)
          && !inCart.has(position.id)
          && (isOfAge || position.tags.length === 0),
      )
    const best = bruteForce(
      buyable.map(({ position, section }) => ({ price: position.price, section, isKnown: inCart.has(position.id) })),
      aim.missing, aim.missing + aim.until - aim.from - 1,
    )
    const where = `round ${round}: ${describeSuggestion(suggestion)} at ${total} of ${JSON.stringify(bands)}`
    if (suggestion.kind === 'none') {
      assert.equal(best, [], where)
      continue
    }
    helped += 1
    const ids = best.map(index => buyable[index]?.position.id)
    const shown = suggestion.dishes.map(dish => dish.id)
    if (suggestion.kind === 'all') assert.equal(shown, ids, where)
    else assert.equal(shown.slice(0, 1), ids, where)
    assert.ok(
      shown.every(id => buyable.some(item => item.position.id === id))
        && new Set(shown).size === shown.length
        && shown.length <= 3,
      where,
    )
    const sum = suggestion.dishes.reduce((all, one) => all + one.price, 0)
    const ends =
      suggestion.kind === 'all' ? [total + sum] : [...suggestion.dishes.map(dish => total + dish.price), total + sum]
    for (const end of ends) {
      const then = computeDeliveryRule({ bands }, end)
      assert.ok(
        then.status === 'within' && then.cost <= aim.cost && end < Math.max(...bands.map(band => band.max)),
        `${where}: ${end}`,
      )
    }
  }
  assert.ok(helped > 500, `${helped}`)
})

gap('[CART-10, CART-05] a suggestion is enough where a code takes a share off each line', () => {
  const random = createRandom(25)
  let helped = 0
  let short = 0
  for (let round = 0; round < 3000; round += 1) {
    const percent = randomBetween(random, 1, 95)
    const left = (price: number): number => price - Math.round(price * percent / 100)
    const dishes = Array.from({ length: randomBetween(random, 2, 9) }, (_, at) =>
      dish(at + 1, { price: randomBetween(random, 1, 90_000), groupId: randomBetween(random, 1, 4) }),
    )
    const lines = dishes.slice(0, randomBetween(random, 1, 2)).map(one => ({ ...line(one), sum: left(one.price) }))
    const total = lines.reduce((sum, one) => sum + one.sum, 0)
    const from = total + randomBetween(random, 1, 60_000)
    const suggestion = suggestDishes(
      { from, until: Number.MAX_SAFE_INTEGER, cost: 0, missing: from - total }, createOffer({ dishes, lines }),
    )
    if (suggestion.kind === 'none') continue
    helped += 1
    const added = suggestion.dishes.map(dish => left(dish.price))
    const ends =
      suggestion.kind === 'all' ? [total + added.reduce((sum, item) => sum + item, 0)] : added.map(one => total + one)
    for (const end of ends)
      assert.ok(
        end >= from,
        `round ${round}: ${percent} %, ${describeSuggestion(suggestion)} comes to ${end} of ${from}`,
      )
    if (suggestion.dishes.some(dish => dish.price >= from - total) && suggestion.kind === 'all') short += 1
  }
  assert.ok(helped > 500 && short > 20, `${helped} ${short}`)
  const free = { ...line(dish(1, { price: 500 })), sum: 0 }
  assert.is(
    describeSuggestion(suggestDishes(goal(100), createOffer({ dishes: priced(500, 900), lines: [free] }))), 'none',
    'nothing is enough where nothing costs anything',
  )
})

gap.run()
