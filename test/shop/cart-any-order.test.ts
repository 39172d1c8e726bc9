import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openCart, NOON, roll, type Cart } from '../kit/cart.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { createAnyOrderStorage, exploreAllRuns, type AnyOrderTab, type Choose } from './any-order.ts'

/**
 * Tests taps, counts and sums for every order of storage events between two tabs, not the storage
 * format.
 */
const orders = suite('the cart in every order in which tabs may hear of each other')

type Tap = '+' | '−' | 'remove' | 'undo' | 'clear'
interface Tab {
  readonly storage: AnyOrderTab
  readonly cart: Cart
}
const countIn = (cart: Cart): number => cart.countByDish.get().get(roll.id) ?? 0
const sumIn = (cart: Cart): number => cart.lines.get().reduce((sum, line) => sum + line.sum, 0)

/** A device with tabs and the expected counts after the taps. */
function createDevice(choose: Choose, initial?: Readonly<Record<string, string>>) {
  const storage = createAnyOrderStorage(choose, initial)
  let moment = NOON
  let openedTabs = 0
  const open = (after?: number): Tab => {
    const tabStorage = storage.open(after)
    return {
      storage: tabStorage,
      cart: openCart(tabStorage, {
        report: what => {
          throw new Error(what)
        },
        seed: (openedTabs += 1),
        now: () => moment,
      }),
    }
  }
  return {
    storage,
    open,
    pass: (milliseconds: number): void => { moment += milliseconds },
    /**
     * The change that a tap makes to the cart of its tab, without changes of other tabs that become
     * visible at the same time.
     */
    tap({ cart }: Tab, tap: Tap): number {
      const before = countIn(cart)
      if (tap === '+') {
        cart.add(roll)
        return 1
      }
      if (tap === '−') {
        cart.setCount(roll, 110, before - 1)
        return before > 0 ? -1 : 0
      }
      if (tap === 'undo') {
        const back = cart.removed.get()[0]?.count ?? 0
        cart.undo()
        return back
      }
      if (tap === 'remove') cart.remove(roll, 110)
      else cart.clear()
      return -before
    },
    /**
     * Delivers everything, then checks that each tab, a new one and the stored list have these counts and
     * sums.
     */
    rest(tabs: readonly Tab[], count: number, say: string): void {
      for (const tab of tabs) tab.storage.reveal()
      for (let isOver = false; !isOver;) {
        isOver = true
        for (const { storage: own } of tabs) {
          while (own.pending() > 0) {
            isOver = false
            own.deliver(0)
          }
        }
      }
      const fresh = open()
      for (const { cart } of [...tabs, fresh]) {
        assert.equal([countIn(cart), sumIn(cart)], [count, count * roll.price], say)
      }
      fresh.storage.close()
      const list = JSON.parse(storage.content()['cart_positions'] ?? '[]') as {
        readonly count: number
        readonly sum: number
      }[]
      assert.equal(list.map(line => [line.count, line.sum]), count === 0 ? [] : [[count, count * roll.price]], say)
    },
  }
}

/** The stored cart of an earlier visit with this many pieces. */
function readStoredCart(pieces: number): Readonly<Record<string, string>> {
  const device = createDevice(() => 0)
  const tab = device.open()
  if (pieces > 0) tab.cart.add(roll, pieces)
  return device.storage.content()
}

interface Script {
  readonly has: number
  readonly one: readonly Tap[]
  readonly other: readonly Tap[]
}
/** Runs a script of taps with one order of events, until all events are delivered. */
function go(
  { has, one, other }: Script, initial: Readonly<Record<string, string>>, choose: Choose,
  hasBeen: (describePlace: () => string) => void,
): void {
  const device = createDevice(choose, initial)
  const tabs = [device.open(), device.open()]
  const left = [[...one], [...other]]
  let sum = has
  let added = has
  for (;;) {
    const moves: (() => void)[] = []
    tabs.forEach((tab, index) => {
      const [next] = left[index] ?? []
      if (next !== undefined) {
        moves.push(() => {
          left[index]?.shift()
          const step = device.tap(tab, next)
          sum += step
          added += Math.max(0, step)
        })
      }
      for (let event = 0; event < tab.storage.pending(); event += 1) moves.push(() => tab.storage.deliver(event))
    })
    if (moves.length === 0) break
    moves[choose(moves.length)]?.()
    for (const { cart } of tabs) assert.ok(countIn(cart) <= added, `shows ${countIn(cart)} of ${added}`)
    hasBeen(() => JSON.stringify([device.storage.past(), left, ...tabs.map(tab => tab.storage.past())]))
  }
  device.rest(tabs, sum, 'at the end')
}
const formatTitle = ({ has, one, other }: Script): string =>
  `${has} in the cart, «${one.join(' ')}» in one tab and «${other.join(' ')}» in the other`

let places = 0
const SHORT: readonly Script[] = [
  { has: 0, one: ['+'], other: [] },
  { has: 0, one: ['+', '+'], other: [] },
  { has: 0, one: ['+', '−'], other: [] },
  { has: 0, one: ['+'], other: ['+'] },
  { has: 3, one: ['−'], other: ['−'] },
  { has: 3, one: ['remove'], other: ['+'] },
  { has: 3, one: ['remove', 'undo'], other: [] },
]
for (const script of SHORT) {
  orders(`[STO-05] [CART-01] ${formatTitle(script)}: all orders agree`, () => {
    const initial = readStoredCart(script.has)
    places += exploreAllRuns((choose, hasBeen) => go(script, initial, choose, hasBeen))
  })
}

/** Longer scripts have too many orders to try all: this number of random ones is tried. */
const WAYS = 300
const LONG: readonly Script[] = [
  { has: 0, one: ['+', '+'], other: ['+'] },
  { has: 0, one: ['+', '−', '+'], other: ['+', '+'] },
  { has: 3, one: ['+', '−'], other: ['+'] },
  { has: 3, one: ['remove', 'undo'], other: ['+'] },
  { has: 3, one: ['clear', '+'], other: ['+', '+'] },
]
for (const script of LONG) {
  orders(`[STO-05] [CART-01] ${formatTitle(script)}: ${WAYS} orders agree`, () => {
    const initial = readStoredCart(script.has)
    for (let seed = 1; seed <= WAYS; seed += 1) {
      const random = createRandom(seed)
      go(script, initial, ways => randomBetween(random, 0, ways - 1), () => undefined)
    }
  })
}

orders('[STO-05] [CART-01] three tabs lose and double nothing, in any order of closing, events and clocks', () => {
  const WALKS = 200
  const YEAR = 365 * 24 * 60
  for (let seed = 1; seed <= WALKS; seed += 1) {
    const random = createRandom(seed)
    const device = createDevice(ways => randomBetween(random, 0, ways - 1))
    const tabs = [device.open(), device.open(), device.open()]
    let sum = 0
    for (let step = 0; step < 25; step += 1) {
      const index = randomBetween(random, 0, 2)
      const tab = tabs[index] as Tab
      const act = random()
      if (act < 0.35) sum += device.tap(tab, '+')
      // remove a piece only if concurrent removals in three tabs cannot exceed the count
      else if (act < 0.45 && countIn(tab.cart) > 6 && sum > 12) sum += device.tap(tab, '−')
      else if (act < 0.5) {
        // a new page may have seen writes that other tabs have not received, and misses later ones
        tab.storage.close()
        tabs[index] = device.open()
      } else if (act < 0.53) {
        device.rest(tabs, sum, `seed ${seed}`)
        device.pass(pickRandom(random, [3, 10, YEAR, -YEAR]) * 60_000)
      } else if (tab.storage.pending() > 0) tab.storage.deliver(randomBetween(random, 0, tab.storage.pending() - 1))
    }
    device.rest(tabs, sum, `seed ${seed}`)
  }
})

orders('counts the places it has been to', () => assert.ok(places > 5_000, `only ${places}`))

orders.run()
