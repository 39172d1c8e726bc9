import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import {
  closeSandboxes, listOrderableDishes, openCustomer, openReadyCustomer, openSandbox, prepareDevice, type Customer,
} from './customer.ts'
import { openObservedPage } from './crash-point.ts'

/** Presses the order button a second time, in this or another tab, at every event of the order. */
const tabs = suite('an order pressed more than once')
tabs.after.each(closeSandboxes)
const ORDER = '^/api/v1/persons/\\d+/orders$'

/** A second action at an event of the order; the test waits for what it starts. */
interface Second {
  readonly name: string
  /** Whether it happens in another tab. */
  readonly isOther: boolean
  act(page: Customer): Promise<unknown>
  /** Whether the customer may see another outcome than a placed order. */
  readonly mayEndOtherwise?: boolean
  /** Whether it erases all personal data. */
  readonly leaves?: boolean
}
const SECONDS: readonly Second[] = [
  { name: 'the same button', isOther: false, act: page => page.placeOrder() },
  { name: 'the button in another tab', isOther: true, act: page => page.placeOrder() },
  {
    name: 'signing out in another tab',
    isOther: true,
    async act(page) {
      page.shop.session.signOut()
    },
    mayEndOtherwise: true,
    leaves: true,
  },
  { name: 'a new page of another tab', isOther: true, act: page => page.start(), mayEndOtherwise: false },
]

let moments = 0
for (const second of SECONDS) {
  tabs(`[CHK-05, CHK-08] ${second.name} at any moment of placing: one order, tabs agree`, async () => {
    const failures: string[] = []
    for (let at = 1, isDone = false; !isDone; at += 1) {
      const sandbox = await openSandbox()
      const { member } = await prepareDevice(sandbox)
      const storage = createMemoryStorage(member)
      const page = openObservedPage({ sandbox, storage })
      const other = second.isOther ? openCustomer({ sandbox, storage: storage.otherTab() }) : page
      await page.start()
      if (second.isOther && !second.name.startsWith('a new page')) await other.start()
      const started: Promise<unknown>[] = []
      const recorded: string[] = []
      page.shop.checkout.order.state.subscribe(() => recorded.push(page.shop.checkout.order.state.get().status))
      let where = ''
      page.watch((event, what) => {
        if (event !== at) return
        where = what
        started.push(second.act(other))
      })
      const outcome = await page.placeOrder()
      await Promise.all(started)
      isDone = where === ''
      moments += 1
      await page.waitForIdle()
      await other.waitForIdle()
      const reportFailure = (text: string): void => void failures.push(`at «${where}»: ${text}`)
      const ordered = await sandbox.control('orders')
      if (ordered.length > 1) reportFailure(`${ordered.length} orders`)
      if (!second.isOther && recorded.join() !== 'sending,idle') reportFailure(`shows ${recorded.join()} meanwhile`)
      if (outcome.kind !== 'placed' && second.mayEndOtherwise !== true && ordered.length !== 1)
        reportFailure(`ends as ${outcome.kind}`)
      for (const [name, { shop }] of [['the first', page], ['the second', other]] as const) {
        const status = shop.checkout.order.state.get().status
        const placed = shop.checkout.order.placed.get()
        const pieces = shop.cart.itemCount.get()
        // signing out after the acceptance has erased the order
        const isErased =
          second.leaves === true && outcome.kind === 'placed' && placed === null && pieces === 0 && status === 'idle'
        if (
          ordered.length === 1
          && !isErased
          && (placed?.number !== ordered[0].number || pieces !== 0 || status !== 'idle')
          && status !== 'unknown'
        )
          reportFailure(`${name} shows ${status}, ${pieces} pieces, ${placed?.number}`)
        if (ordered.length === 0 && (placed !== null || pieces === 0)) reportFailure(`${name} shows what is not there`)
      }
      await sandbox.close()
    }
    assert.equal(failures.slice(0, 12), [])
  })
}

tabs('[CHK-05] an order of unknown fate is repeated in one tab only, though both were asked', async () => {
  const { sandbox, page, openTab } = await openReadyCustomer()
  await sandbox.injectFaults({ path: ORDER, kind: 'reset', times: 1 })
  await page.placeOrder()
  const other = await openTab()
  assert.equal([page, other].map(({ shop }) => shop.checkout.order.state.get().status), ['unknown', 'unknown'])
  const outcomes = await Promise.all([page, other].map(one => one.drive(one.shop.checkout.order.repeatUnknown())))
  assert.equal(outcomes.map(outcome => outcome.kind).sort(), ['not-placed', 'placed'])
  assert.is((await sandbox.control('orders')).length, 1)
})

tabs('[CHK-05] a repetition that gets no further than its price leaves the order of unknown fate noted', async () => {
  const { sandbox, page } = await openReadyCustomer()
  await sandbox.injectFaults({ path: ORDER, kind: 'cut', times: 1 })
  await page.placeOrder()
  for (const rules of [
    [{ path: '/orders/preflight$', kind: 'reset' }], [{ path: ORDER, kind: 'status', status: 422 }],
  ] as const) {
    await sandbox.injectFaults(...rules)
    const outcome = await page.drive(page.shop.checkout.order.repeatUnknown())
    assert.equal([outcome.kind, page.shop.checkout.order.state.get().status], ['not-placed', 'failed'])
    await sandbox.clearFaults()
    await page.placeOrder()
    assert.is(page.shop.checkout.order.state.get().status, 'unknown', 'nothing leaves without another word')
    assert.is((await sandbox.control('orders')).length, 1)
  }
})

tabs('[CHK-05] with a key, another order after one of unknown fate is not taken for the same', async () => {
  const { sandbox, page } = await openReadyCustomer({ config: { order: { idempotencyKey: true } } })
  await sandbox.injectFaults({ path: ORDER, kind: 'cut', times: 1 })
  await page.placeOrder()
  const [line] = page.shop.cart.lines.get()
  assert.ok(line)
  page.shop.cart.setCount(line, line.menu.id, line.count + 1)
  await page.waitForIdle()
  assert.equal(await page.drive(page.shop.checkout.order.repeatUnknown()), { kind: 'placed' })
  const orders = await sandbox.control('orders')
  assert.is(orders.length, 2, 'the customer was warned and wanted both')
  assert.is(page.shop.checkout.order.placed.get()?.number, orders.at(-1).number)
})

tabs('[CHK-05] with a key, an order that reaches the API twice is one', async () => {
  const { sandbox, page } = await openReadyCustomer({ config: { order: { idempotencyKey: true } } })
  page.network.shouldSendTwice = () => true
  assert.equal(await page.placeOrder(), { kind: 'placed' })
  const orders = await sandbox.control('orders')
  assert.equal([orders.length, page.shop.checkout.order.placed.get()?.number], [1, orders[0].number])
})

tabs('[CHK-08, CART-07] emptying a new cart shows the former order only if it is unpaid', async () => {
  for (const payment of [undefined, 'CARD_ONLINE'] as const) {
    const { page, openTab } = await openReadyCustomer(payment === undefined ? {} : { payment })
    const other = await openTab()
    await page.placeOrder()
    const number = page.shop.checkout.order.placed.get()?.number
    assert.ok(number)
    const [dish] = listOrderableDishes(page.shop)
    assert.ok(dish)
    page.shop.cart.add(dish)
    page.shop.cart.clear()
    const shown = payment === undefined ? undefined : number
    assert.equal([page, other].map(({ shop }) => shop.checkout.order.placed.get()?.number), [shown, shown])
  }
})

tabs(
  '[CHK-09] an order sent before another tab changes the restaurant keeps its name, clock and currency',
  async () => {
    const { page, openTab } = await openReadyCustomer()
    const other = await openTab()
    const venue = page.shop.location.choice.venue.get()
    if (venue.kind !== 'resto') throw new Error('no restaurant is chosen')
    const { name, zone, currency } = venue.resto
    page.network.beforeSend = path => {
      if (path.endsWith('/orders')) other.shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 })
    }
    assert.equal(await page.placeOrder(), { kind: 'placed' })
    const now = page.shop.location.choice.venue.get()
    assert.is(now.kind === 'resto' && now.resto.id, 12)
    const stored = page.shop.checkout.history.orders.get()
    assert.equal(
      stored.map(order => [order.restoName, order.timeZone, order.currency]), [[name, zone.name, currency]],
    )
  },
)

tabs('[CHK-08] back on the cart after an order, the button orders nothing', async () => {
  const { sandbox, storage, page } = await openReadyCustomer()
  await page.placeOrder()
  const next = openCustomer({ sandbox, storage })
  await next.start()
  for (const one of [page, next]) assert.is((await one.placeOrder()).kind, 'not-placed')
  assert.is((await sandbox.control('orders')).length, 1)
})

tabs('counts its moments', () => {
  assert.ok(moments > 40, `only ${moments}`)
})

tabs.run()
