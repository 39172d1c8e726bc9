import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { storedChoice, openSandbox, type TestSandbox } from '../kit/shop.ts'
import { listOrderableDishes, fillIn, openCustomer, signIn, type Customer, type CustomerOptions } from './customer.ts'
import { describeLastOrder } from './standing.ts'

/** Compares an API that sends the same data in another dialect with the API of the contract. */
const dialect = suite<{ plain: TestSandbox; loose: TestSandbox; config: Record<string, unknown> }>(
  'an API with another dialect',
)
dialect.before.each(async context => {
  context.plain = await openSandbox()
  context.loose = await openSandbox({
    habits: { dialect: 'loose', codes: 'own', identityHeader: 'X-Own', orderStatus: true, signOut: true },
  })
  context.config = await context.loose.control('configuration')
})
dialect.after.each(async context => {
  await context.plain.close()
  await context.loose.close()
})

async function visit(options: CustomerOptions): Promise<Customer> {
  const page = openCustomer(options)
  await page.start()
  return page
}
/** All data that the shop has decoded. In the second dialect the last band has no maximum. */
function shownBy({ shop }: Customer): unknown {
  const data = shop.location.cities.data.get()
  const endless = JSON.stringify(
    [
      shop.location.cities.list.get(), [...data], shop.location.choice.venue.get(), shop.menu.visibleMenus.get(),
      shop.promotions.get(), shop.checkout.days.get(), shop.menu.state.get(),
    ],
    (name, value: unknown) => {
      if (name === 'bands')
        return (value as { max: number }[]).map((band, index, all) =>
          index === all.length - 1 ? { ...band, max: 'open' } : band,
        )
      // the last second of a day, and a day
      if (name === 'finishAt') return Math.ceil((value as number) / 60_000)
      return value instanceof Map ? [...value] : value
    },
  )
  return JSON.parse(endless)
}

/** The differences of two values by path: a failure with both complete values would be unreadable. */
function findDifferences(one: unknown, other: unknown, at = ''): string[] {
  if (Object.is(one, other)) return []
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return [`${at}: ${JSON.stringify(one)} ${JSON.stringify(other)}`]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap(name =>
    findDifferences((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name], `${at}.${name}`),
  )
}

for (const [method, cityId, restoId, whiteLabel] of [
  ['DELIVERY', 1, 11, 'caplya'], ['TAKE_AWAY', 1, 12, 'caplya'], ['TAKE_AWAY', 2, 21, 'caplya'],
  ['TAKE_AWAY', 3, 31, 'volna'],
] as const) {
  dialect(
    `[CFG-09] the shop of restaurant ${restoId} is the same whole, dish by dish, in both dialects`,
    async ({ plain, loose, config }) => {
      const open = (sandbox: TestSandbox, more: object) =>
        visit({
          sandbox,
          storage: createMemoryStorage({ ...storedChoice(method, { cityId, restoId }), app_white_label: whiteLabel }),
          config: { whiteLabel, ...more }, path: '/',
        })
      const [one, other] = [await open(plain, {}), await open(loose, config)]
      assert.is(one.shop.menu.state.get().status, 'ready')
      assert.equal(findDifferences(shownBy(one), shownBy(other)), [])
    },
  )
}

dialect(
  '[CFG-09] the second dialect works from the cart to sign-out: code, card order, payment, status',
  async ({ loose, config }) => {
    const storage = createMemoryStorage(storedChoice('DELIVERY'))
    const page = await visit({ sandbox: loose, storage, config })
    const { cart, checkout, session } = page.shop
    for (const dish of listOrderableDishes(page.shop).slice(0, 3)) cart.add(dish, 2)
    fillIn(page.shop)
    checkout.draft.payment.set('CARD_ONLINE')
    checkout.draft.promo.set({ code: 'СУШИ10', active: true })
    await page.waitForIdle()
    await signIn(page, loose)
    await page.waitForIdle()
    const payable = cart.totals.get().payable
    assert.ok(checkout.draft.promo.get()?.active === true && payable !== null && payable > 0)
    const outcome = await page.placeOrder()
    assert.ok(outcome.kind === 'pay', JSON.stringify([outcome, checkout.order.state.get()]))
    const [order] = await loose.control('orders')
    const placed = checkout.order.placed.get()
    assert.equal([placed?.payable, placed?.number], [order.payableAmount, /\d+$/.exec(order.number)?.[0]])
    assert.is(order.payableAmount, payable)

    const paid = await fetch(outcome.url, {
      method: 'POST', body: new URLSearchParams({ outcome: 'success' }), redirect: 'manual',
    })
    const { pathname, search } = new URL(paid.headers.get('location') ?? '')
    const back = await visit({ sandbox: loose, storage, config, path: pathname + search })
    assert.is(describeLastOrder(back), 'paid, way kept')
    await loose.control('order-status', { orderId: order.id, status: 'COOKING' })
    const leave = back.shop.checkout.status.poll()
    await back.waitForIdle()
    assert.is(describeLastOrder(back), 'paid COOKING')
    leave()
    session.signOut()
    assert.is(session.state.get().status, 'guest')
  },
)

dialect(
  '[CFG-09] refusals keep their facts and actions: the minimum, the dishes meant, the promo code',
  async ({ loose, config }) => {
    const page = await visit({ sandbox: loose, storage: createMemoryStorage(storedChoice('DELIVERY')), config })
    const [cheap] = listOrderableDishes(page.shop).filter(dish => dish.price < 50_000)
    assert.ok(cheap)
    page.shop.cart.add(cheap)
    await page.waitForIdle()
    const triggerRejection = () => page.shop.checkout.quote.state.get()
    const minimum = triggerRejection()
    assert.ok(
      minimum.status === 'refused' && minimum.reason?.kind === 'minimum' && minimum.reason.amount === 60_000,
      JSON.stringify(minimum),
    )
    await loose.control('sold-out', { positionIds: [cheap.id] })
    await page.drive(page.shop.checkout.quote.requestPrices())
    const gone = triggerRejection()
    assert.ok(gone.status === 'refused' && gone.reason?.kind === 'not-found', JSON.stringify(gone))
    assert.equal(gone.reason.positionIds, [cheap.id])
  },
)

dialect.run()
