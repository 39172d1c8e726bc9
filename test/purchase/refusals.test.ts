import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { formatIso } from '../../core/time/format-iso.ts'
import type { TestSandbox } from '../kit/shop.ts'
import { listOrderableDishes, openCustomer, openSandbox, prepareDevice, type Customer } from './customer.ts'

/** From a rejection by the API to a placed order, through the action that the popup offers. */
const refusals = suite('an order that the API refuses')

interface Refusal {
  readonly kind: string
  /** Changes by the restaurant or the customer before the order is placed. */
  before(page: Customer, sandbox: TestSandbox): Promise<unknown>
  /** The action of the popup. */
  solve(page: Customer, named: readonly number[]): Promise<unknown> | unknown
}

const first = (page: Customer) => {
  const line = page.shop.cart.lines.get()[0]
  if (line === undefined) throw new Error('the cart is empty')
  return line
}
/** Lets the API reject the next order with this message; the shop cannot know it before sending. */
const refuse =
  (code: string, facts: object = {}) =>
  (_: Customer, sandbox: TestSandbox): Promise<unknown> =>
    sandbox.injectFaults({
      path: '^/api/v1/persons/\\d+/orders$', kind: 'body', status: 422, times: 1,
      body: JSON.stringify({ errors: [{ code, message: 'Слова сервера', ...facts }] }),
    })
async function moveTo(page: Customer, lat: number, lng: number, address: string): Promise<void> {
  const { choice } = page.shop.location
  const now = choice.choice.get()
  if (now?.method !== 'DELIVERY' || now.place === null) throw new Error('nothing is delivered')
  choice.set({ ...now, place: { ...now.place, address, location: { lat, lng } } })
  await page.waitForIdle()
}
/** Saves another method, as the location dialog does. */
async function takeAway(page: Customer): Promise<void> {
  page.shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 11 })
  await page.waitForIdle()
}

const REFUSALS: readonly Refusal[] = [
  {
    kind: 'minimum',
    async before(page) {
      page.shop.cart.clear()
      for (const dish of listOrderableDishes(page.shop)
        .filter(one => one.price < 50_000)
        .slice(0, 1))
        page.shop.cart.add(dish)
      await page.waitForIdle()
    },
    async solve(page) {
      for (const dish of listOrderableDishes(page.shop).slice(2, 6)) page.shop.cart.add(dish)
      await page.waitForIdle()
    },
  },
  {
    kind: 'maximum',
    async before(page) {
      page.shop.cart.setCount(first(page), first(page).menu.id, 60)
      await page.waitForIdle()
    },
    async solve(page) {
      page.shop.cart.setCount(first(page), first(page).menu.id, 3)
      await page.waitForIdle()
    },
  },
  {
    kind: 'out-of-zone', before: refuse('delivery.address-out-of-zone'),
    solve: page => moveTo(page, 57.6262, 39.8846, 'Советская улица, 12'),
  },
  { kind: 'out-of-zone', before: refuse('delivery.address-out-of-zone'), solve: takeAway },
  {
    kind: 'cannot-deliver',
    before: (page, sandbox) =>
      refuse('delivery.positions-not-deliverable', { positionIds: [first(page).id] })(page, sandbox),
    async solve(page, named) {
      page.shop.cart.removeIds(named)
      page.shop.cart.setCount(first(page), first(page).menu.id, 4)
      await page.waitForIdle()
    },
  },
  {
    kind: 'not-found',
    before: (page, sandbox) => sandbox.control('sold-out', { positionIds: [first(page).id] }),
    async solve(page, named) {
      page.shop.cart.removeIds(named)
      page.shop.cart.setCount(first(page), first(page).menu.id, 4)
      await page.waitForIdle()
    },
  },
  {
    kind: 'closed',
    before: refuse('person-order.not-accepted-now'),
    async solve(page) {
      const earliest = page.shop.checkout.days.get()[0]?.slots[0]
      const venue = page.shop.location.choice.venue.get()
      if (earliest === undefined || venue.kind === 'none') throw new Error('no time is offered')
      page.shop.checkout.draft.preOrderTime.set(formatIso(earliest, venue.resto.zone.offsetAt(earliest)))
      await page.waitForIdle()
    },
  },
  {
    kind: 'add-more',
    async before(page) {
      const state = page.shop.menu.state.get()
      const drink =
        state.status === 'ready'
          ? [...state.menu.positions.values()].find(one => one.tags.some(tag => tag.code === 'ADULT'))
          : undefined
      if (drink === undefined) throw new Error('no drink')
      for (const line of page.shop.cart.lines.get()) page.shop.cart.remove(line, line.menu.id)
      page.shop.cart.add(
        {
          id: drink.id, name: drink.name, price: drink.price, menu: { id: drink.menuId }, hasModifiers: false,
          modifiers: [],
        },
        5,
      )
      await page.waitForIdle()
    },
    async solve(page) {
      for (const dish of listOrderableDishes(page.shop).slice(0, 1)) page.shop.cart.add(dish)
      await page.waitForIdle()
    },
  },
  {
    kind: 'payment-unsupported',
    before: (_, sandbox) => sandbox.control('payments-off', { delivery: [11], takeAway: [] }),
    solve: takeAway,
  },
]

for (const { kind, before, solve } of REFUSALS) {
  refusals(`[CHK-06, ERR-01] «${kind}»: nothing is lost, and one action leads to the order`, async () => {
    const sandbox = await openSandbox()
    const { member } = await prepareDevice(sandbox)
    const page = openCustomer({ sandbox, storage: createMemoryStorage(member) })
    await page.start()
    await before(page, sandbox)
    const cart = page.shop.cart.lines.get().map(line => [line.id, line.count])
    const fields = page.shop.checkout.draft.form.values.get()
    assert.equal(await page.placeOrder(), { kind: 'not-placed' })
    const state = page.shop.checkout.order.state.get()
    assert.is(state.status === 'refused' ? state.reason.kind : JSON.stringify(state), kind)
    assert.ok(state.status === 'refused' && state.reason.message !== '')
    assert.equal(page.shop.cart.lines.get().map(line => [line.id, line.count]), cart)
    assert.equal(page.shop.checkout.draft.form.values.get(), fields)
    assert.is((await sandbox.control('orders')).length, 0)
    const named = state.status === 'refused' && 'positionIds' in state.reason ? state.reason.positionIds : []
    page.shop.checkout.order.dismiss()
    await solve(page, named)
    const outcome = await page.placeOrder()
    assert.equal([outcome, page.shop.checkout.order.state.get()], [{ kind: 'placed' }, { status: 'idle' }])
    const orders = await sandbox.control('orders')
    assert.equal([orders.length, page.shop.checkout.order.placed.get()?.number], [1, orders[0].number])
    await sandbox.close()
  })
}

refusals.run()
