import { createMemoryHistory } from 'history'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import type { TestSandbox } from '../kit/shop.ts'
import { closeSandboxes, openCustomer, openReadyCustomer, openSandbox, type Customer } from './customer.ts'
import { describeLastOrder } from './standing.ts'

const STATUS = { orders: { status: true } }

/**
 * The status of a placed order: from the bank in the return address, and from an API that has the
 * status call.
 */
const progress = suite<{ sandbox: TestSandbox; page: Customer; storage: MemoryStorage; id: string }>(
  'an order that is under way',
)
progress.before.each(async context => {
  const sandbox = await openSandbox({ habits: { orderStatus: true } })
  Object.assign(context, await openReadyCustomer({ sandbox, payment: 'CARD_ONLINE', config: STATUS }))
  assert.is((await context.page.placeOrder()).kind, 'pay')
  context.id = context.page.shop.checkout.order.placed.get()?.id ?? ''
})
progress.after.each(closeSandboxes)

async function openWithStatus(
  sandbox: TestSandbox, storage: MemoryStorage, options: object = { config: STATUS },
): Promise<Customer> {
  const page = openCustomer({ sandbox, storage, ...options })
  await page.start()
  return page
}
const countStatusRequests = (page: Customer): number =>
  page.network.paths.filter(path => /^GET \/api\/v1\/persons\/\d+\/orders\//.test(path)).length
/** Lets time pass and waits for each response. */
async function pass(page: Customer, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    await page.timer.advance(1000)
    while (page.network.isBusy()) await nextTurn()
  }
  await nextTurn()
}

for (const [query, says] of [
  ['payment=success', 'paid, way kept'], ['payment=failure', 'failed, to pay'], ['payment=perhaps', 'waiting, to pay'],
  ['', 'waiting, to pay'],
] as const) {
  progress(
    `[CHK-07] a return with «${query}» leaves an unpaid order ${says}, and cleans the URL`,
    async ({ sandbox, storage, id }) => {
      const back = openCustomer({ sandbox, storage, path: `/cart?a=1&order=${id}&${query}#x` })
      assert.is(describeLastOrder(back), says)
      const { search, hash } = back.shop.router.current.get()
      assert.equal([search, hash], ['', ''])
      assert.is(describeLastOrder(openCustomer({ sandbox, storage })), says)
    },
  )
}

progress(
  '[CHK-07] Back after a return leads to where the customer was before, and not to the return once more',
  async ({ sandbox, storage, id }) => {
    const history = createMemoryHistory({
      initialEntries: ['/restos', `/cart?order=${id}&payment=success`], initialIndex: 1,
    })
    const back = openCustomer({ sandbox, storage, history })
    assert.is(back.shop.router.current.get().page.name, 'cart.index')
    history.back()
    assert.is(back.shop.router.current.get().page.name, 'restos.index')
  },
)

progress('[CHK-07] a link to a stranger\'s return claims nothing and changes nothing', async ({ sandbox, storage }) => {
  const before = storage.get('order_placed')
  const back = openCustomer({ sandbox, storage, path: '/cart?order=another&payment=success' })
  assert.equal(
    [describeLastOrder(back), storage.get('order_placed'), back.shop.checkout.order.unpaid.get()],
    ['waiting, to pay', before, []],
  )
  assert.is(back.shop.router.current.get().search, '')
  assert.is(
    describeLastOrder(
      openCustomer({ sandbox, storage, path: `/?order=${back.shop.checkout.order.placed.get()?.id}&payment=success` }),
    ),
    'waiting, to pay',
    'only at the cart',
  )
})

progress(
  '[CHK-07] [CFG-09] a paid order is polled every 30 s while visible, until the API confirms it',
  async ({ sandbox, page, id }) => {
    page.shop.checkout.order.recordPaymentResult(id, true)
    assert.is(describeLastOrder(page), 'paid, way kept')
    const leave = page.shop.checkout.status.poll()
    await pass(page, 1)
    assert.equal([countStatusRequests(page), describeLastOrder(page)], [1, 'paid AWAITING_PAYMENT, way kept'])
    await sandbox.control('order-status', { orderId: id, status: 'COOKING' })
    await pass(page, 31)
    assert.equal([countStatusRequests(page), describeLastOrder(page)], [2, 'paid COOKING'])
    await sandbox.control('order-status', { orderId: id, status: 'DONE' })
    await pass(page, 31)
    assert.equal([countStatusRequests(page), describeLastOrder(page)], [3, 'paid DONE'])
    await pass(page, 120)
    assert.is(countStatusRequests(page), 3, 'an order that is done is asked after no more')
    leave()
  },
)

progress('[CHK-13] [CFG-09] an order that was cancelled is asked after no more', async ({ sandbox, page, id }) => {
  await sandbox.control('order-status', { orderId: id, status: 'CANCELLED' })
  const leave = page.shop.checkout.status.poll()
  await pass(page, 1)
  assert.equal([countStatusRequests(page), describeLastOrder(page)], [1, 'waiting CANCELLED'])
  await pass(page, 120)
  assert.is(countStatusRequests(page), 1)
  leave()
})

progress(
  '[CHK-07] a kept order that waits to be paid but does not say where has no way to be paid',
  async ({ sandbox, storage }) => {
    const stored = JSON.parse(storage.get('order_placed') ?? '') as { payment: { url?: string } }
    delete stored.payment.url
    storage.set('order_placed', JSON.stringify(stored))
    const later = await openWithStatus(sandbox, storage)
    assert.is(later.shop.checkout.order.placed.get()?.payment.at, 'on-receipt')
  },
)

progress(
  '[CHK-07] [CFG-09] an order out of sight is not polled, and frequent visits poll no oftener',
  async ({ page }) => {
    const { poll: follow } = page.shop.checkout.status
    for (let look = 0; look < 5; look += 1) {
      const leave = follow()
      await pass(page, 1)
      leave()
    }
    assert.is(countStatusRequests(page), 1)
    await pass(page, 120)
    assert.is(countStatusRequests(page), 1)
    follow()
    await pass(page, 1)
    assert.is(countStatusRequests(page), 2)
  },
)

for (const status of [404, 501]) {
  progress(`[CFG-09] a ${status} from the API ends the polling without a message`, async ({ sandbox, page }) => {
    await sandbox.injectFaults({ path: '^/api/v1/persons/\\d+/orders/', kind: 'status', status })
    const leave = page.shop.checkout.status.poll()
    await pass(page, 120)
    assert.equal(
      [countStatusRequests(page), describeLastOrder(page), page.shop.session.state.get().status],
      [1, 'waiting, to pay', 'authorised'],
    )
    leave()
  })
}

progress(
  '[CFG-09] an answer that fails or says nothing is waited out, and the next one counts',
  async ({ sandbox, page, id }) => {
    for (const fault of [
      { kind: 'status', status: 500 }, { kind: 'html' }, { kind: 'body', body: '{"id":1}' }, { kind: 'reset' },
    ] as const) {
      await sandbox.injectFaults({ path: '^/api/v1/persons/\\d+/orders/', times: 1, ...fault })
    }
    await sandbox.control('order-status', { orderId: id, status: 'READY' })
    const leave = page.shop.checkout.status.poll()
    await pass(page, 31 * 4)
    assert.equal([countStatusRequests(page), describeLastOrder(page)], [5, 'waiting READY'])
    leave()
  },
)

progress(
  '[CFG-09] without the option the order’s status is not requested, nor for a guest',
  async ({ sandbox, storage }) => {
    const plain = await openWithStatus(sandbox, storage, {})
    const leave = plain.shop.checkout.status.poll()
    await pass(plain, 60)
    assert.is(countStatusRequests(plain), 0)
    leave()
    const guestStorage = createMemoryStorage({ order_placed: storage.get('order_placed') ?? '' })
    const guest = await openWithStatus(sandbox, guestStorage)
    guest.shop.checkout.status.poll()
    await pass(guest, 60)
    assert.equal([countStatusRequests(guest), describeLastOrder(guest)], [0, 'none'])
  },
)

progress.run()
