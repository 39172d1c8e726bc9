import { openCart, NOON, roll, soup, wok, type Cart } from '../kit/cart.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { createAnyOrderStorage, type AnyOrderTab } from '../shop/any-order.ts'
import type { NewLine } from '../../core/shop/cart/line.ts'
import type { Fuzzer } from './fuzzer.ts'

const DISHES: readonly NewLine[] = [roll, soup, wok]
const STEPS = 40
const MINUTE = 60_000
/** Time after which the cart assumes that every open tab has received all events. */
const LONG_TIME = 10 * MINUTE

interface Tab {
  readonly storage: AnyOrderTab
  readonly cart: Cart
}

/**
 * Fuzzes one cart in several tabs: storage events arrive late, reordered, twice, or never in a closed
 * tab.
 */
export const tabsCart: Fuzzer = {
  start: () => ({
    runSeed(seed) {
      const random = createRandom(seed)
      const storage = createAnyOrderStorage(ways => randomBetween(random, 0, ways - 1))
      const wrong: string[] = []
      let [moment, opened] = [NOON, 0]
      const open = (): Tab => {
        const tabStorage = storage.open()
        return {
          storage: tabStorage,
          cart: openCart(tabStorage, { seed: (opened += 1), now: () => moment, report: what => void wrong.push(what) }),
        }
      }
      const tabs = Array.from({ length: randomBetween(random, 2, 4) }, open)
      const expected = new Map(DISHES.map(({ id }) => [id, 0]))
      for (let step = 0; step < STEPS; step += 1) {
        const index = randomBetween(random, 0, tabs.length - 1)
        const tab = tabs[index] as Tab
        const way = random()
        if (way < 0.45) tap(random, tab.cart, expected, tabs.length)
        else if (way < 0.85) deliverEvents(random, tab.storage)
        else if (way < 0.9) moment += randomBetween(random, 0, 30_000)
        else if (way < 0.95) {
          // a closed tab receives no further storage events
          while (tab.storage.pending() > 0) tab.storage.lose(0)
          tab.storage.close()
          tabs[index] = open()
        } else {
          deliverAll(tabs)
          moment += LONG_TIME
        }
      }
      deliverAll(tabs)
      const all = [...tabs, open()]
      for (const tab of all) tab.storage.reveal()
      deliverAll(all)
      for (const [at, { cart }] of all.entries()) {
        for (const [id, count] of expected)
          if ((cart.countByDish.get().get(id) ?? 0) !== count)
            wrong.push(`tab ${at} shows ${cart.countByDish.get().get(id) ?? 0} of dish ${id}, not ${count}`)
        if (new Set(cart.lines.get().map(({ id }) => id)).size !== cart.lines.get().length)
          wrong.push(`tab ${at} has a dish twice`)
      }
      return wrong[0]
    },
  }),
}

function tap(random: () => number, cart: Cart, expected: Map<number, number>, tabs: number): void {
  const dish = pickRandom(random, DISHES)
  const before = expected.get(dish.id) ?? 0
  const line = cart.lines.get().find(one => one.id === dish.id)
  // remove a piece only if concurrent removals in all tabs cannot exceed the count
  if (line !== undefined && line.count > tabs + 1 && before > 8 && random() < 0.5) {
    cart.setCount(line, 110, line.count - 1)
    expected.set(dish.id, before - 1)
    return
  }
  const pieces = randomBetween(random, 1, 3)
  cart.add(dish, pieces)
  expected.set(dish.id, before + pieces)
}
function deliverEvents(random: () => number, storage: AnyOrderTab): void {
  if (storage.pending() > 0) storage.deliver(randomBetween(random, 0, storage.pending() - 1), random() < 0.3)
}
function deliverAll(tabs: readonly Tab[]): void {
  for (let round = 0; round < 50 && tabs.some(({ storage }) => storage.pending() > 0); round += 1) {
    for (const { storage } of tabs) while (storage.pending() > 0) storage.deliver(0)
  }
}
