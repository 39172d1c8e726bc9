import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { NewLine } from '../../core/shop/cart/line.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { openCart, toStoredLine as line, formatLines, NOON, roll, soup, wok, type Cart } from '../kit/cart.ts'
import { buildShop, STARTUP_KEYS } from '../kit/shop.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { createLaggingStorage, type LaggingTab } from './lagging-tabs.ts'

const tabs = suite('the cart in several tabs')
const DISHES: readonly NewLine[] = [roll, soup, wok]
const SEEDS = 30

interface Tab {
  readonly storage: LaggingTab
  readonly cart: Cart
}
/** A device whose tabs receive each other's writes late, with a clock that only the test advances. */
function createDevice(initial: Readonly<Record<string, string>> = {}) {
  const storage = createLaggingStorage(initial)
  let moment = NOON
  let openedTabs = 0
  const reports: string[] = []
  return {
    storage,
    reports,
    pass: (milliseconds: number): void => { moment += milliseconds },
    open(): Tab {
      const tabStorage = storage.open()
      const report = (what: string): void => { reports.push(what) }
      return { storage: tabStorage, cart: openCart(tabStorage, { report, seed: openedTabs += 1, now: () => moment }) }
    },
  }
}
/** Delivers all storage events to all tabs, including those that they cause. */
function settle(all: readonly Tab[]): void {
  for (let round = 0; round < 20; round += 1) for (const tab of all) tab.storage.deliver()
}
const formatCounts = (cart: Cart): string => formatLines(cart).sort().join(', ')

tabs('[STO-05] all tabs come to the same cart, and the list to it, whatever was done', () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = createRandom(seed)
    const device = createDevice()
    const open = Array.from({ length: 3 }, device.open)
    for (let step = 0; step < 50; step += 1) {
      const index = randomBetween(random, 0, 2)
      const { cart, storage } = open[index] as Tab
      const dish = pickRandom(random, DISHES)
      const act = random()
      if (act < 0.4) cart.add(dish, randomBetween(random, 1, 3))
      else if (act < 0.6) cart.setCount(dish, 110, randomBetween(random, 0, 4))
      else if (act < 0.7) cart.remove(dish, 110)
      else if (act < 0.8) cart.undo()
      else if (act < 0.83) cart.clear()
      else if (act < 0.86) {
        const line = pickRandom(random, cart.lines.get())
        if (line !== undefined) cart.replaceLine(line, { ...wok, id: line.id, modifiers: wok.modifiers.slice(0, 1) }, 2)
      }
      else if (act < 0.92) open[index] = device.open()
      else if (act < 0.95) {
        // every tab receives a removal within a minute
        settle(open)
        device.pass(200_000)
      } else
        storage.set('cart_positions', JSON.stringify([line(pickRandom(random, DISHES), randomBetween(random, 1, 9))]))
      if (random() < 0.6) storage.deliver(randomBetween(random, 1, 8))
    }
    settle(open)
    // this tab makes the last change, so that it also writes the list
    open[0]?.cart.add(roll)
    settle(open)
    const [held, ...others] = [...open, device.open()].map(tab => tab.cart.lines.get())
    for (const other of others) assert.equal(other, held, `seed ${seed}`)
    assert.equal(JSON.parse(device.storage.content()['cart_positions'] ?? ''), held, `seed ${seed}`)
  }
})

tabs('[STO-05, CART-01] a line changed in one tab keeps its place, and pieces of another tab stay', () => {
  const device = createDevice()
  const [one, other] = [device.open(), device.open()]
  for (const dish of [roll, wok, soup]) one.cart.add(dish, 2)
  settle([one, other])
  const line = one.cart.lines.get()[1]
  if (line === undefined) return assert.unreachable()
  one.cart.replaceLine(line, { ...wok, name: 'Вок без соуса', modifiers: wok.modifiers.slice(0, 1) }, 2)
  other.cart.add(wok)
  settle([one, other])
  const late = device.open()
  for (const { cart } of [one, other, late])
    assert.equal(formatLines(cart).filter(text => text.includes('Вок')).sort(), ['1 × Вок', '2 × Вок без соуса'])
  for (const { cart } of [one, other, late]) assert.is(formatLines(cart).at(-1), '2 × Том ям')
})

tabs('[STO-05] a dish added in two tabs at two prices has one of them in every tab', () => {
  for (const [first, second] of [[58_900, 62_900], [62_900, 58_900]] as const) {
    const device = createDevice()
    const [one, other] = [device.open(), device.open()]
    one.cart.add({ ...roll, price: first })
    other.cart.add({ ...roll, price: second })
    settle([one, other])
    const sums = [one, other, device.open()].map(({ cart }) => cart.lines.get().map(({ count, sum }) => [count, sum]))
    assert.equal(sums.map(String), Array(3).fill('2,125800'))
  }
})

tabs('[STO-05] what is added after two tabs have removed a line at once stays, in whichever of them', () => {
  for (const isOther of [false, true]) {
    const device = createDevice()
    const [one, other] = [device.open(), device.open()]
    one.cart.add(roll, 3)
    settle([one, other])
    // the other tab is not notified of this either
    one.cart.setCount(roll, 110, 2)
    one.cart.clear()
    other.cart.remove(roll, 110)
    for (const tab of isOther ? [other] : [one]) tab.cart.add(roll, 2)
    settle([one, other])
    for (const tab of [one, other, device.open()]) assert.is(formatCounts(tab.cart), '2 × Филадельфия')
  }
})

tabs('[STO-05] a line removed in a lagging tab is gone, though newer lines were compacted into it', () => {
  const device = createDevice()
  const open = [device.open(), device.open(), device.open()] as const
  for (const { cart } of open) {
    cart.add(roll)
    settle(open)
    device.pass(60_000)
  }
  device.pass(10 * 60_000)
  const fresh = device.open()
  fresh.cart.add(soup)
  open[0].cart.remove(roll, 110)
  settle([...open, fresh])
  for (const tab of [...open, fresh, device.open()]) assert.is(formatCounts(tab.cart), '1 × Том ям')
})

tabs('[STO-05] a suspended page does not restore a line that was removed and added again', () => {
  const device = createDevice()
  const sleeper = device.open()
  sleeper.cart.add(roll, 3)
  /** Time after which older removals are final. */
  const visits = (): void => {
    for (let visit = 0; visit < 4; visit += 1) {
      device.pass(10 * 60_000)
      device.open().cart.add(soup)
    }
  }
  visits()
  device.open().cart.remove(roll, 110)
  visits()
  device.open().cart.add(roll)
  visits()
  sleeper.cart.add(wok)
  settle([sleeper])
  for (const tab of [sleeper, device.open()]) assert.is(formatCounts(tab.cart), '1 × Вок, 1 × Филадельфия, 12 × Том ям')
})

tabs('[STO-05] two tabs that take out more than there was leave nothing owed', () => {
  const device = createDevice()
  const [one, other] = [device.open(), device.open()]
  one.cart.add(roll, 3)
  settle([one, other])
  one.cart.setCount(roll, 110, 1)
  other.cart.setCount(roll, 110, 1)
  settle([one, other])
  assert.is(formatCounts(one.cart), '')
  one.cart.add(roll)
  settle([one, other])
  assert.is(formatCounts(other.cart), '1 × Филадельфия')
})

tabs('[STO-05] no more than 999 of a dish, however many tabs add, and each can still be taken out', () => {
  const device = createDevice()
  const [one, other] = [device.open(), device.open()]
  one.cart.add(roll, 990)
  settle([one, other])
  one.cart.add(roll, 9)
  other.cart.add(roll, 9)
  settle([one, other])
  assert.is(one.cart.itemCount.get(), 999)
  one.cart.setCount(roll, 110, 998)
  settle([one, other])
  assert.is(other.cart.itemCount.get(), 998)
})

tabs('[STO-01] a list in a storage without copies is the cart, once, however many tabs read it', () => {
  const device = createDevice({ cart_positions: JSON.stringify([line(soup, 2), line(soup, 1), line(wok, 1)]) })
  const open = [device.open(), device.open()]
  for (const tab of open) assert.is(formatCounts(tab.cart), '1 × Вок, 3 × Том ям')
  for (const tab of open) tab.cart.add(soup)
  settle(open)
  for (const tab of [...open, device.open()]) assert.is(formatCounts(tab.cart), '1 × Вок, 5 × Том ям')
})

for (const [tapsFirst, suffix] of [[false, ''], [true, ', with its additions']] as const) {
  tabs(
    `[STO-01] [STO-05] a page that reads the list before its replicas counts once${suffix}`,
    () => {
      const memory = createMemoryStorage()
      const one = openCart(memory, { seed: 1 })
      one.add(roll, 2)
      const tab = memory.otherTab()
      let isHidden = true
      const doesHide = (key: string): boolean => isHidden && key.startsWith('cart_positions.copy.')
      const listVisibleKeys = (): string[] => tab.keys().filter(key => !doesHide(key))
      const late = openCart(
        { ...tab, get: key => (doesHide(key) ? null : tab.get(key)), keys: listVisibleKeys },
        { seed: 2 },
      )
      assert.is(formatCounts(late), '2 × Филадельфия')
      if (tapsFirst) late.add(roll)
      isHidden = false
      one.add(soup)
      const expected = `1 × Том ям, ${tapsFirst ? 3 : 2} × Филадельфия`
      for (const cart of [one, late, openCart(memory.otherTab(), { seed: 3 })]) assert.is(formatCounts(cart), expected)
    },
  )
}

tabs('[STO-01] [STO-05] a list that another program writes over the cart’s is ignored and restored', () => {
  const device = createDevice()
  const open = [device.open(), device.open()]
  open[0]?.cart.add(soup)
  settle(open)
  const foreign = device.storage.open()
  for (const text of [JSON.stringify([line(roll, 5)]), '[]', null]) {
    if (text === null) foreign.remove('cart_positions')
    else foreign.set('cart_positions', text)
    settle(open)
    for (const tab of [...open, device.open()]) assert.is(formatCounts(tab.cart), '1 × Том ям')
    assert.is(JSON.parse(device.storage.content()['cart_positions'] ?? '')[0].id, soup.id)
    foreign.deliver()
  }
})

tabs('[STO-01] a list that is the cart is priced by the shop, and the next change includes it', () => {
  const priced = { ...line(roll, 2), sum: 100_000, discounts: [{ id: 1, name: 'с', calculatedAmount: 8_900 }] }
  const device = createDevice({ cart_positions: JSON.stringify([priced]) })
  const tab = device.open()
  assert.equal(tab.cart.lines.get(), [line(roll, 2)])
  tab.cart.add(roll)
  assert.equal(tab.cart.lines.get(), [line(roll, 3)])
})

tabs('[STO-05] the cart outlives a cleared storage while a tab holds it, until the next change', () => {
  const memory = createMemoryStorage()
  const open = (storage: typeof memory, seed: number): Cart => openCart(storage, { seed })
  const other = memory.otherTab()
  const [one, two] = [open(memory, 1), open(other, 2)]
  one.add(roll)
  two.add(soup)
  memory.otherTab().clear()
  assert.is(formatCounts(one), '1 × Том ям, 1 × Филадельфия')
  one.add(wok)
  assert.is(formatCounts(open(memory.otherTab(), 3)), '1 × Вок, 1 × Том ям, 1 × Филадельфия')
})

tabs('[STO-05] lines long gone are forgotten', () => {
  const device = createDevice()
  const { cart } = device.open()
  cart.add(roll)
  cart.clear()
  for (let visit = 0; visit < 5; visit += 1) {
    device.pass(24 * 3_600_000)
    device.open().cart.add(soup)
  }
  assert.not.ok(Object.values(device.storage.content()).join('').includes('Филадельфия'))
})

tabs('[STO-05] a page that was opened while the clock stood a year ahead takes no tab\'s work for finished', () => {
  const device = createDevice()
  device.pass(365 * 24 * 3_600_000)
  const ahead = device.open()
  device.pass(-365 * 24 * 3_600_000)
  const [one, two] = [device.open(), device.open()]
  one.cart.add(roll)
  two.cart.add(roll)
  ahead.storage.deliver()
  ahead.cart.add(roll)
  one.cart.add(roll)
  settle([ahead, one, two])
  for (const tab of [ahead, one, two, device.open()]) assert.is(tab.cart.itemCount.get(), 4)
})

tabs('[STO-05] a tab with a fast clock does not compact what other tabs go on changing', () => {
  const device = createDevice()
  const [one, two] = [device.open(), device.open()]
  const both = [one, two]
  for (const tab of both) tab.cart.add(roll)
  settle(both)
  device.pass(365 * 24 * 3_600_000)
  const ahead = device.open()
  device.pass(-365 * 24 * 3_600_000)
  for (const tab of both) tab.cart.add(roll)
  settle([ahead, ...both])
  ahead.cart.add(roll)
  settle([ahead, ...both])
  for (const tab of [ahead, ...both, device.open()]) assert.is(tab.cart.itemCount.get(), 5)
})

for (const [what, away] of [
  ['right', 0], ['a year ahead', 365], ['beyond all years', 4_000_000], ['a year behind', -365],
] as const) {
  tabs(`[STO-05] after a clock once ${what} the storage does not grow, and no piece is lost`, () => {
    const device = createDevice()
    const size = (): number => JSON.stringify(device.storage.content()).length
    device.pass(away * 24 * 3_600_000)
    device.open().cart.add(roll)
    device.pass(-away * 24 * 3_600_000)
    // a tab that stays open and is used occasionally
    const stays = device.open()
    let first = 0
    let most = 0
    for (let visit = 1; visit <= 200; visit += 1) {
      const newTab = device.open()
      newTab.cart.add(pickRandom(createRandom(visit), DISHES))
      if (visit % 10 === 0) stays.cart.add(roll)
      settle([stays, newTab])
      device.pass(61_000)
      most = Math.max(
        most, Object.keys(device.storage.content()).filter(key => key.startsWith('cart_positions.copy.')).length,
      )
      if (visit === 20) first = size()
    }
    assert.is(device.open().cart.itemCount.get(), 221)
    assert.is(stays.cart.itemCount.get(), 221)
    assert.ok(most <= 6, `${most} copies`)
    assert.ok(size() < first * 1.2, `${size()} characters after ${first}`)
  })
}

tabs('[STO-04] two corrupt replicas are reported once each, and the rest of the cart is whole', () => {
  const device = createDevice()
  device.open().cart.add(roll)
  const spoiler = device.storage.open()
  spoiler.set('cart_positions.copy.1-a', '{"until":')
  spoiler.set('cart_positions.copy.1-b', '[')
  const { cart } = device.open()
  for (let time = 0; time < 3; time += 1) cart.add(roll)
  assert.is(formatCounts(cart), '4 × Филадельфия')
  assert.equal(device.reports, ['storage.corrupt', 'storage.corrupt'])
  assert.is(device.storage.content()['cart_positions.bad'], '[')
})

tabs('[CART-01] [STO-05] a change of another tab counts before its value can be read', () => {
  const storage = createMemoryStorage(STARTUP_KEYS)
  const other = buildShop({ storage: storage.otherTab() }).shop
  // Firefox sends the event before this tab sees the value
  const unseen = new Set<string>()
  const late: MemoryStorage = {
    ...storage,
    get: key => (unseen.has(key) ? null : storage.get(key)),
    subscribe: listen => storage.subscribe((key, value) => {
      if (key !== null) unseen.add(key)
      listen(key, value)
      if (key !== null) unseen.delete(key)
    }),
  }
  const { cart } = buildShop({ storage: late }).shop
  assert.is(cart.itemCount.get(), 0)
  other.cart.add(roll)
  assert.is(cart.itemCount.get(), 1)
})

tabs.run()
