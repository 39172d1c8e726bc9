import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatIso } from '../../core/time/format-iso.ts'
import type { TestSandbox } from '../kit/shop.ts'
import { closeSandboxes, listOrderableDishes, openReadyCustomer, type Customer } from './customer.ts'

/** From a rejection by the API to a placed order, through the action that the popup offers. */
const refusals = suite('an order that the API refuses')
refusals.after.each(closeSandboxes)

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

/** Changes the cart and waits for its prices. */
const changeCart = (change: (page: Customer) => void) => async (page: Customer): Promise<void> => {
  change(page)
  await page.waitForIdle()
}
const setFirstCount = (count: number) =>
  changeCart(page => page.shop.cart.setCount(first(page), first(page).menu.id, count))
async function removeNamed(page: Customer, named: readonly number[]): Promise<void> {
  page.shop.cart.removeIds(named)
  await setFirstCount(4)(page)
}
/** Replaces the cart by drinks for adults. */
const drinkOnly = changeCart(page => {
  const state = page.shop.menu.state.get()
  const dishes = state.status === 'ready' ? [...state.menu.positions.values()] : []
  const drink = dishes.find(one => one.tags.some(tag => tag.code === 'ADULT'))
  if (drink === undefined) throw new Error('no drink')
  page.shop.cart.clear()
  const { id, name, price, menuId } = drink
  page.shop.cart.add({ id, name, price, menu: { id: menuId }, hasModifiers: false, modifiers: [] }, 5)
})

const REFUSALS: readonly Refusal[] = [
  {
    kind: 'minimum',
    before: changeCart(page => {
      page.shop.cart.clear()
      const cheap = listOrderableDishes(page.shop).find(one => one.price < 50_000)
      if (cheap !== undefined) page.shop.cart.add(cheap)
    }),
    solve: changeCart(page => listOrderableDishes(page.shop).slice(2, 6).forEach(dish => page.shop.cart.add(dish))),
  },
  { kind: 'maximum', before: setFirstCount(60), solve: setFirstCount(3) },
  {
    kind: 'out-of-zone', before: refuse('delivery.address-out-of-zone'),
    solve: page => moveTo(page, 57.6262, 39.8846, 'Советская улица, 12'),
  },
  { kind: 'out-of-zone', before: refuse('delivery.address-out-of-zone'), solve: takeAway },
  {
    kind: 'cannot-deliver',
    before: (page, sandbox) =>
      refuse('delivery.positions-not-deliverable', { positionIds: [first(page).id] })(page, sandbox),
    solve: removeNamed,
  },
  {
    kind: 'not-found',
    before: (page, sandbox) => sandbox.control('sold-out', { positionIds: [first(page).id] }),
    solve: removeNamed,
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
    kind: 'add-more', before: drinkOnly,
    solve: changeCart(page => listOrderableDishes(page.shop).slice(0, 1).forEach(dish => page.shop.cart.add(dish))),
  },
  {
    kind: 'payment-unsupported',
    before: (_, sandbox) => sandbox.control('payments-off', { delivery: [11], takeAway: [] }),
    solve: takeAway,
  },
]

for (const { kind, before, solve } of REFUSALS) {
  refusals(`[CHK-06, ERR-01] «${kind}»: nothing is lost, and one action leads to the order`, async () => {
    const { sandbox, page } = await openReadyCustomer()
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
  })
}

refusals.run()
