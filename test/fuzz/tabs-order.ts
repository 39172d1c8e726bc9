import { flushRequests, createChain, priceHonestly, createChainShop, start, type ChainShop } from '../kit/chain.ts'
import { flushPromises } from '../kit/clock.ts'
import { randomBetween, createTestRandom, pickRandom, createRandom } from '../kit/random.ts'
import { storedChoice } from '../kit/shop.ts'
import { createTokenPair } from '../kit/account.ts'
import { toMemoryStorage, createLaggingStorage, createTabLocks, type LaggingTab } from '../shop/lagging-tabs.ts'
import type { Fuzzer } from './fuzzer.ts'

const STEPS = 14
const DISH = { id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 50_000, hasModifiers: false, modifiers: [] }

/**
 * Fuzzes presses of the order button in several tabs with late storage events. The API may not
 * respond: one order.
 */
export const tabsOrder: Fuzzer = {
  start: () => ({
    async runSeed(seed) {
      const random = createRandom(seed)
      const accepted: string[] = []
      const hasResponses = random() < 0.7
      const chain = createChain({
        preflight: priceHonestly(),
        order: () => {
          accepted.push(`Я-${accepted.length + 1}`)
          if (!hasResponses) throw new Error('the connection is cut')
          return [
            200, { id: `id-${accepted.length}`, number: accepted.at(-1), status: 'ACCEPTED', payableAmount: 100_000 },
          ]
        },
      })
      const device = createLaggingStorage({
        ...storedChoice('DELIVERY'), server_time_offset: '0',
        person_tokens: JSON.stringify({ source: 'PHONE', ...createTokenPair('own', 1e6, 1e9) }),
        order_person: JSON.stringify({ name: 'Анна', email: 'anna@test.example', phone: '+79995550100' }),
        order_payment_method: '"CASH_UPON_RECEIPT"',
      })
      const locks = createTabLocks()
      const open = async (index: number): Promise<ChainShop & { readonly tab: LaggingTab }> => {
        const tab = device.open()
        const page = createChainShop(chain, {
          storage: toMemoryStorage(tab), exclusively: locks(tab), random: createTestRandom(seed + index),
        })
        await start(page)
        return { ...page, tab }
      }
      const first = await open(1)
      first.shop.cart.add(DISH, 2)
      const tabs = [
        first,
        ...(await Promise.all(Array.from({ length: randomBetween(random, 1, 2) }, (_, index) => open(index + 2)))),
      ]
      const orders: Promise<unknown>[] = []
      for (let step = 0; step < STEPS; step += 1) {
        const page = pickRandom(random, tabs)
        const way = random()
        if (way < 0.35) orders.push(page.shop.checkout.order.placeOrder())
        else if (way < 0.6) page.tab.deliver(randomBetween(random, 1, 3))
        else if (way < 0.9) await flushPromises()
        else await page.timer.advance(randomBetween(random, 0, 1_000))
      }
      orders.push(first.shop.checkout.order.placeOrder())
      await flushRequests()
      for (const { timer } of tabs) await timer.advance(1_000)
      await Promise.all(orders)
      for (let round = 0; round < 3; round += 1) for (const { tab } of tabs) tab.deliver()
      await flushRequests()
      // a tab without a press reports an order of unknown outcome only at its first press
      for (const { shop, timer } of hasResponses ? [] : tabs) {
        const again = shop.checkout.order.placeOrder()
        await timer.advance(1_000)
        await again
      }
      if (accepted.length !== 1) return `${accepted.length} orders`
      for (const [at, { shop }] of tabs.entries()) {
        const [status, number, pieces] = [
          shop.checkout.order.state.get().status, shop.checkout.order.placed.get()?.number, shop.cart.itemCount.get(),
        ]
        if (hasResponses && (status !== 'idle' || number !== accepted[0] || pieces !== 0))
          return `tab ${at} shows ${status}, ${number}, ${pieces} pieces of an order that was accepted`
        if (!hasResponses && (status !== 'unknown' || pieces !== 2))
          return `tab ${at} shows ${status}, ${pieces} pieces of an unknown order`
      }
      return undefined
    },
  }),
}
