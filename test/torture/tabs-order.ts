import { arrived, chainOf, honestly, shopAt, start, type ChainShop } from '../kit/chain.ts'
import { settle } from '../kit/clock.ts'
import { between, createTestRandom, oneOf, seeded } from '../kit/random.ts'
import { chosen } from '../kit/shop.ts'
import { pair } from '../kit/account.ts'
import { asStorage, createLaggingStorage, createLocks, type LaggingTab } from '../shop/lagging-tabs.ts'
import type { Torment } from './torment.ts'

const STEPS = 14
const DISH = { id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 50_000, hasModifiers: false, modifiers: [] }

/** A customer who presses the button wherever it stands, in tabs that hear of each other late, at an API that may not answer: one order. */
export const tabsOrder: Torment = {
  begin: () => ({
    async once(seed) {
      const random = seeded(seed)
      const accepted: string[] = []
      const answers = random() < 0.7
      const chain = chainOf({
        preflight: honestly(),
        order: () => {
          accepted.push(`Я-${accepted.length + 1}`)
          if (!answers) throw new Error('the connection is cut')
          return [200, { id: `id-${accepted.length}`, number: accepted.at(-1), status: 'ACCEPTED', payableAmount: 100_000 }]
        },
      })
      const device = createLaggingStorage({
        ...chosen('DELIVERY'), server_time_offset: '0', person_tokens: JSON.stringify({ source: 'PHONE', ...pair('own', 1e6, 1e9) }),
        order_person: JSON.stringify({ name: 'Анна', email: 'anna@test.example', phone: '+79995550100' }), order_payment_method: '"CASH_UPON_RECEIPT"',
      })
      const turn = createLocks()
      const open = async (index: number): Promise<ChainShop & { readonly tab: LaggingTab }> => {
        const tab = device.open()
        const page = shopAt(chain, { storage: asStorage(tab), exclusively: turn(tab), random: createTestRandom(seed + index) })
        await start(page)
        return { ...page, tab }
      }
      const first = await open(1)
      first.shop.cart.add(DISH, 2)
      const tabs = [first, ...await Promise.all(Array.from({ length: between(random, 1, 2) }, (_, index) => open(index + 2)))]
      const pressed: Promise<unknown>[] = []
      for (let step = 0; step < STEPS; step += 1) {
        const page = oneOf(random, tabs)
        const way = random()
        if (way < 0.35) pressed.push(page.shop.checkout.order.placeOrder())
        else if (way < 0.6) page.tab.deliver(between(random, 1, 3))
        else if (way < 0.9) await settle()
        else await page.timer.advance(between(random, 0, 1_000))
      }
      pressed.push(first.shop.checkout.order.placeOrder())
      await arrived()
      for (const { timer } of tabs) await timer.advance(1_000)
      await Promise.all(pressed)
      for (let round = 0; round < 3; round += 1) for (const { tab } of tabs) tab.deliver()
      await arrived()
      // a tab in which nobody has pressed tells of an order in doubt when somebody does
      for (const { shop, timer } of answers ? [] : tabs) {
        const again = shop.checkout.order.placeOrder()
        await timer.advance(1_000)
        await again
      }
      if (accepted.length !== 1) return `${accepted.length} orders`
      for (const [at, { shop }] of tabs.entries()) {
        const [told, number, pieces] = [shop.checkout.order.state.get().at, shop.checkout.order.placed.get()?.number, shop.cart.itemCount.get()]
        if (answers && (told !== 'idle' || number !== accepted[0] || pieces !== 0)) return `tab ${at} shows ${told}, ${number}, ${pieces} pieces of an order that was accepted`
        if (!answers && (told !== 'unknown' || pieces !== 2)) return `tab ${at} shows ${told}, ${pieces} pieces of an order that nobody has heard of`
      }
      return undefined
    },
  }),
}
