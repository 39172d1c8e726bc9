import { setTimeout as wait } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { FRIDAY_NOON, type TestSandbox } from '../kit/shop.ts'
import { snapshotCustomerData, dumpStorage, openCustomer, openSandbox, PageEnded, prepareDevice } from './customer.ts'
import { openObservedPage } from './crash-point.ts'

/**
 * A page may be closed at any moment of an order: before each storage write, each request and each
 * response.
 */
const crash = suite('a page that ends while an order is placed')

interface Way {
  readonly name: string
  readonly payment?: 'CARD_ONLINE'
  readonly idempotencyKey?: boolean
  /** Changes the environment before the order button is pressed. */
  before?(sandbox: TestSandbox): Promise<unknown>
  /** Whether an order of unknown outcome exists already and is sent again. */
  readonly isRepeat?: boolean
}
const expired = (sandbox: TestSandbox): Promise<unknown> =>
  sandbox.control('clock', { now: new Date(FRIDAY_NOON + 20 * 60_000).toISOString() })
const WAYS: readonly Way[] = [
  { name: 'paid on receipt' },
  { name: 'paid by card at once', payment: 'CARD_ONLINE' },
  { name: 'with an idempotency key', idempotencyKey: true },
  { name: 'session renewed first', before: expired },
  {
    name: 'session renewed in the middle, answer lost',
    async before(sandbox) {
      await expired(sandbox)
      await sandbox.injectFaults({ path: '^/api/v1/sign/refresh$', kind: 'cut', times: 1 })
    },
  },
  {
    name: 'refused',
    before: sandbox =>
      sandbox.injectFaults({
        path: '^/api/v1/persons/\\d+/orders$', kind: 'status', status: 422, code: 'person-order.not-accepted-now',
      }),
  },
  { name: 'repeated after a lost answer', isRepeat: true },
  { name: 'repeated after a lost answer, with a key', isRepeat: true, idempotencyKey: true },
]

/** What a new page on this device shows, and whether it matches the server. */
async function checkOutcome(
  sandbox: TestSandbox, storage: MemoryStorage, config: Record<string, unknown>,
  ordered: readonly { readonly number: string }[], full: string,
): Promise<string | null> {
  const page = openCustomer({ sandbox, storage, config })
  const { cart, checkout } = page.shop
  const status = checkout.order.state.get().status
  const placed = checkout.order.placed.get()
  const pieces = cart.itemCount.get()
  if (placed !== null && ordered.at(-1)?.number !== placed.number)
    return `shows ${placed.number}, which the server does not have`
  if (placed !== null && (pieces > 0 || status !== 'idle')) return `placed, with ${pieces} in the cart, ${status}`
  if (placed === null && JSON.stringify(snapshotCustomerData(page)) !== full)
    return 'the cart or the fields are gone and no order is shown'
  if (placed === null && ordered.length > 0 && status !== 'unknown') return 'an order is there, and nothing is said'
  if (status !== 'idle' && status !== 'unknown') return status
  if (status === 'unknown') {
    await page.start()
    await page.placeOrder()
    if ((await sandbox.control('orders')).length !== ordered.length)
      return 'an unknown order was sent again without a press'
  }
  return null
}

let points = 0
for (const way of WAYS) {
  crash(`[CHK-05, CHK-08, STO-04] ${way.name}: nothing is lost or doubled`, async () => {
    const config = { order: { idempotencyKey: way.idempotencyKey === true } }
    const wrong: string[] = []
    for (let last = 1, isDone = false; !isDone; last += 1) {
      if (last > 200) throw new Error('no end')
      const sandbox = await openSandbox()
      const { member } = await prepareDevice(sandbox, { config })
      const storage = createMemoryStorage({
        ...member, ...(way.payment !== undefined && { order_payment_method: JSON.stringify(way.payment) }),
      })
      const page = openObservedPage({ sandbox, storage, config })
      await page.start()
      if (way.isRepeat === true) {
        await sandbox.injectFaults({ path: '^/api/v1/persons/\\d+/orders$', kind: 'reset', times: 1 })
        await page.placeOrder()
      }
      const full = JSON.stringify(snapshotCustomerData(page))
      await way.before?.(sandbox)
      let where = ''
      page.watch((event, what) => {
        if (event < last) return
        where = what
        page.end()
      })
      try {
        await page.drive(
          way.isRepeat === true ? page.shop.checkout.order.repeatUnknown() : page.shop.checkout.order.placeOrder(),
        )
      } catch (error) {
        if (!(error instanceof PageEnded)) throw error
      }
      isDone = where === ''
      // the API processes a request that was sent, even if the page has ended
      if (!isDone) await wait(5)
      points += 1
      await sandbox.clearFaults()
      const ordered = await sandbox.control('orders')
      if (ordered.length > 1) wrong.push(`before «${where}»: ${ordered.length} orders`)
      const remaining = dumpStorage(storage)
      const failure = await checkOutcome(sandbox, storage, config, ordered, full)
      if (failure !== null) wrong.push(`before «${where}»: ${failure}`)

      // the next page may end as well, while it starts
      for (let next = 1, isUp = false; !isUp; next += 1) {
        const repeated = createMemoryStorage(remaining)
        let isEnded = false
        try {
          let writes = 0
          const end = (): void => {
            writes += 1
            if (writes === next) isEnded = true
            if (isEnded) throw new PageEnded()
          }
          const mortal = {
            ...repeated,
            set: (key: string, value: string) => {
              end()
              return repeated.set(key, value)
            },
            remove: (key: string) => {
              end()
              repeated.remove(key)
            },
          }
          openCustomer({ sandbox, storage: mortal, config })
        } catch (error) {
          if (!(error instanceof PageEnded)) throw error
        }
        isUp = !isEnded
        if (isUp) break
        points += 1
        const then = await checkOutcome(sandbox, repeated, config, ordered, full)
        if (then !== null) wrong.push(`before «${where}», then before write ${next} of the next page: ${then}`)
      }
      await sandbox.close()
    }
    assert.equal(wrong.slice(0, 12), [])
  })
}

crash('counts its crash points', () => {
  assert.ok(points > 80, `only ${points}`)
})

crash.run()
