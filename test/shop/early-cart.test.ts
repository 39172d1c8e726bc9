import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { NewLine } from '../../core/shop/cart/line.ts'
import * as purchaseFile from '../../core/shop/app/purchase.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { toStoredLine, formatLines, roll, soup, wok } from '../kit/cart.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { randomBetween, createTestRandom, pickRandom, createRandom } from '../kit/random.ts'
import { buildLazyShop, buildShop, FRIDAY_NOON, STARTUP_KEYS } from '../kit/shop.ts'

const early = suite('dishes put in before the cart has come')

/** A page whose purchase module loads when the test resolves it. */
function openEarlyPage(storage = createMemoryStorage(STARTUP_KEYS), seed = 1, now = FRIDAY_NOON) {
  let bring: (file: typeof purchaseFile) => void = () => undefined
  const coming = new Promise<typeof purchaseFile>(resolve => { bring = resolve })
  const page = buildLazyShop(
    { storage, random: createTestRandom(seed), timer: createTestTimer(now) }, { purchase: () => coming },
  )
  return { ...page, async comes() {
    bring(purchaseFile)
    // the first tap after the response loads it
    await page.timer.advance(100)
    await flushPromises()
    return page.shop.purchase.get()?.cart
  } }
}
const nextPage = (storage: MemoryStorage, seed = 9) =>
  buildShop({ storage, random: createTestRandom(seed) }).shop.cart

early('[CART-01] a tap is answered before the file of the cart is asked for', async () => {
  const { shop, timer } = openEarlyPage()
  shop.cart.add(roll)
  assert.equal([shop.cart.itemCount.get(), shop.purchase.state.get()], [1, 'idle'])
  await timer.advance(99)
  assert.is(shop.purchase.state.get(), 'idle')
  await timer.advance(1)
  assert.is(shop.purchase.state.get(), 'loading')
})

early('[CART-01] what the card and the bar show goes on without a jump when the cart comes', async () => {
  const { shop, comes, storage } = openEarlyPage()
  const seen: unknown[] = []
  const look = (): void =>
    void seen.push([shop.cart.countByDish.get().get(roll.id) ?? 0, shop.cart.itemCount.get(), shop.cart.total.get()])
  shop.cart.countByDish.subscribe(look)
  shop.cart.add(roll)
  shop.cart.add(roll)
  shop.cart.add(soup, 2)
  look()
  const before = seen.at(-1)
  const cart = await comes()
  look()
  assert.equal(before, [2, 4, 2 * roll.price + 2 * soup.price])
  assert.equal(seen.at(-1), before)
  shop.cart.add(roll)
  assert.equal([formatLines(cart!), shop.cart.countByDish.get().get(roll.id)], [['3 × Филадельфия', '2 × Том ям'], 3])
  assert.equal(formatLines(nextPage(storage)), ['3 × Филадельфия', '2 × Том ям'])
})

early('[CART-01] a cart of before is shown at once, and a tap joins it', async () => {
  const storage = createMemoryStorage(STARTUP_KEYS)
  nextPage(storage, 3).add(roll, 2)
  const { shop, comes } = openEarlyPage(storage, 4)
  assert.equal([shop.cart.itemCount.get(), shop.cart.total.get()], [2, 2 * roll.price])
  shop.cart.add(roll)
  shop.cart.add(soup)
  assert.equal([shop.cart.itemCount.get(), shop.cart.countByDish.get().get(roll.id)], [4, 3])
  assert.equal(formatLines((await comes())!), ['3 × Филадельфия', '1 × Том ям'])
})

early('[STO-01] a list that another program has left counts beside the taps', () => {
  const storage = createMemoryStorage({ ...STARTUP_KEYS, cart_positions: JSON.stringify([toStoredLine(roll, 2)]) })
  const { shop } = openEarlyPage(storage)
  shop.cart.add(roll)
  shop.cart.add(soup)
  assert.equal(formatLines(nextPage(storage)), ['3 × Филадельфия', '1 × Том ям'])
})

early('[STO-05] a tap counts though the device\'s clock has been set back by hours', () => {
  const storage = createMemoryStorage(STARTUP_KEYS)
  const pages = [0, 1, 2, 3].map(
    at =>
      buildShop({ storage, random: createTestRandom(20 + at), timer: createTestTimer(FRIDAY_NOON + at * 600_000) }).shop
        .cart,
  )
  for (const cart of pages) cart.add(soup)
  const { shop } = openEarlyPage(storage, 5, FRIDAY_NOON - 7_200_000)
  shop.cart.add(roll)
  assert.equal(formatLines(nextPage(storage)), ['4 × Том ям', '1 × Филадельфия'])
})

early('[STO-05] another tab has the tap, and what it takes out stays out when the cart comes', async () => {
  const storage = createMemoryStorage(STARTUP_KEYS)
  const { shop, comes } = openEarlyPage(storage)
  const other = buildShop({ storage: storage.otherTab(), random: createTestRandom(7) }).shop.cart
  shop.cart.add(roll)
  assert.equal(formatLines(other), ['1 × Филадельфия'])
  other.remove(roll, roll.menu.id)
  assert.equal(formatLines((await comes())!), [])
  assert.equal(shop.cart.itemCount.get(), 0)
})

early('[CART-02] a price that no sum could be exact with is refused, and nothing is kept of it', () => {
  const { shop, storage } = openEarlyPage()
  const before = storage.keys()
  assert.throws(() => shop.cart.add({ ...roll, price: 1e12 }), /the price of a piece with its modifiers is invalid/)
  assert.equal([storage.keys(), shop.cart.itemCount.get()], [before, 0])
})

early('[STO-05] whenever the cart comes, and whenever the page ends, it is the same cart', async () => {
  const random = createRandom(5)
  const DISHES: readonly NewLine[] = [roll, soup, wok]
  for (let round = 0; round < 60; round += 1) {
    const storage = createMemoryStorage(STARTUP_KEYS)
    const counts = new Map<string, number>()
    let now = FRIDAY_NOON
    for (let visit = 0; visit < 3; visit += 1) {
      const { shop, comes } = openEarlyPage(storage, round * 10 + visit, now)
      const comesAt = randomBetween(random, 0, 6)
      const last = randomBetween(random, 0, 6)
      for (let tap = 0; tap < last; tap += 1) {
        if (tap === comesAt) await comes()
        const dish = pickRandom(random, DISHES)
        shop.cart.add(dish)
        counts.set(dish.name, (counts.get(dish.name) ?? 0) + 1)
        // the changes of the previous page are read once the cart has loaded
        if (shop.purchase.get() !== null)
          assert.is(
            shop.cart.itemCount.get(), [...counts.values()].reduce((a, b) => a + b, 0), `round ${round}`,
          )
      }
      now += randomBetween(random, 0, 5) * 60_000
      if (pickRandom(random, [true, false])) {
        buildShop({
          storage, random: createTestRandom(round * 10 + visit + 600), timer: createTestTimer(now),
        }).shop.cart.add(soup)
        counts.set(soup.name, (counts.get(soup.name) ?? 0) + 1)
      }
    }
    assert.equal(
      formatLines(nextPage(storage, 999)).sort(), [...counts].map(([name, count]) => `${count} × ${name}`).sort(),
      `round ${round}`,
    )
  }
})

early.run()
