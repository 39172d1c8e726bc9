import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Order } from '../../core/shop/checkout/checkout-api.ts'
import { createStore, type Store } from '../../core/store/store.ts'
import { createTestArchive } from '../kit/archive.ts'
import { toStoredLine } from '../kit/cart.ts'
import {
  flushRequests, band, createChain, DAYS, dish, everyDay, priceHonestly, openShop, resto, createChainShop, start, zone,
  type Chain, type ChainOptions, type ChainShop,
} from '../kit/chain.ts'
import { flushPromises, type TestTimer } from '../kit/clock.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop, storedChoice } from '../kit/shop.ts'
import { createDeferred, openCheckout, roll } from './checkout.fixture.ts'

const tab = suite('an open tab')

const SECOND = 1000, MINUTE = 60 * SECOND
/** Opening hours without an active day. */
const closed = DAYS.map(dayOfWeek => ({ dayOfWeek, active: false, open: '10:00', close: '22:00' }))

/** A visit with a visible tab, and the API requests from then on. */
async function visit(fields: Partial<Chain> = {}, options: ChainOptions = {}) {
  const isPageVisible = createStore(true)
  const fixture = await openShop({ preflight: priceHonestly(), ...fields }, { ...options, isPageVisible })
  fixture.requests.length = 0
  return {
    ...fixture,
    inSight: isPageVisible,
    hideTab: (milliseconds: number) => away(isPageVisible, fixture.timer, milliseconds),
  }
}
/** Hides the tab for this many milliseconds and shows it again. */
async function away(inSight: Store<boolean>, timer: TestTimer, milliseconds: number): Promise<void> {
  inSight.set(false)
  await timer.advance(milliseconds)
  inSight.set(true)
  await flushRequests()
}
const selectDishes = ({ shop }: Pick<ChainShop, 'shop'>) =>
  [...(shop.menu.selectedMenu.get()?.menu.positions.values() ?? [])].map(
    ({ id, price, isAvailable }) => `${id}: ${price}${isAvailable ? '' : ', sold out'}`,
  )
const listRequestedMenus = ({ requests }: Pick<ChainShop, 'requests'>): number =>
  requests.filter(call => call.endsWith('/positions')).length
const line = { id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 50_000, hasModifiers: false, modifiers: [] }

tab('[I18N-02] a change of language asks an API that translates for the menu again', async () => {
  const fixture = await visit({ dishes: [dish(1, { name: 'Суп' })] })
  fixture.chain.dishes = [dish(1, { name: 'Soup' })]
  fixture.shop.locale.set('en')
  await flushRequests()
  assert.is(listRequestedMenus(fixture), 1)
  assert.is(fixture.shop.menu.selectedMenu.get()?.menu.positions.get(1)?.name, 'Soup')
})

tab('[STO-05, CHK-07] a page from the back/forward cache shows what other pages have stored since', async () => {
  const payment = (at: string) => JSON.stringify({
    id: 'order-1', number: 'Я-1', payable: 100, currency: 'RUB', method: 'DELIVERY', where: '', preOrderTime: null,
    timeZone: '+03:00', payment: { at, url: 'https://bank.test/1' },
  })
  const device = createMemoryStorage({
    ...storedChoice('DELIVERY'), order_placed: payment('waiting'), order_comment: '"С луком"',
    order_promo_code: '{"code":"СУШИ","active":true}',
  })
  // browsers send no storage events to a page in the back/forward cache
  const frozen = { ...device.otherTab(), subscribe: () => () => undefined }
  const { shop } = buildShop({ storage: frozen, tabStorage: createMemoryStorage() })
  shop.cart.add(line)
  const elsewhere = buildShop({ storage: device.otherTab(), tabStorage: createMemoryStorage() }).shop
  elsewhere.cart.add({ ...line, id: 2 }, 2)
  elsewhere.checkout.draft.form.set('comment', '')
  elsewhere.checkout.draft.promo.set(null)
  device.otherTab().set('order_placed', payment('paid'))
  device.otherTab().set('person_tokens', JSON.stringify({ accessToken: 'a', refreshToken: 'r', source: 'PHONE' }))
  const read = () => {
    const { draft, order } = shop.checkout
    const paid = order.placed.get()?.payment.at
    const code = draft.promo.get()?.code
    return [shop.cart.itemCount.get(), paid, draft.form.values.get().comment, code, shop.session.state.get().status]
  }
  assert.equal(read(), [1, 'waiting', 'С луком', 'СУШИ', 'guest'])
  shop.catchUp()
  assert.equal(read(), [3, 'paid', '', undefined, 'loading'])
})

tab('[MENU-17] sold-out, repriced, removed and new dishes show when the tab is visible again', async () => {
  const fixture = await visit({ dishes: [dish(1), dish(2), dish(3), dish(4)] })
  for (const id of [1, 2, 3]) fixture.shop.cart.add({ ...line, id, name: `Блюдо ${id}` })
  fixture.chain.dishes = [dish(1, { price: 53_000 }), dish(2, { isAvailable: false }), dish(4), dish(5)]
  await fixture.hideTab(2 * MINUTE)
  assert.equal(selectDishes(fixture), ['1: 53000', '2: 50000, sold out', '4: 50000', '5: 50000'])
  assert.equal(
    fixture.shop.cart.changes.list.get().map(({ key: _, ...rest }) => rest),
    [
      { name: 'Блюдо 1', kind: 'price', difference: 3000 }, { name: 'Блюдо 2', kind: 'sold-out' },
      { name: 'Блюдо 3', kind: 'gone' },
    ],
  )
  assert.is(fixture.shop.cart.lines.get()[0]?.price, 53_000)
  assert.not(fixture.shop.cart.changes.sinceLastVisit.get(), 'the customer was here')
})

tab('[MENU-17] a hidden tab loads nothing, a visible one every five minutes', async () => {
  const fixture = await visit()
  fixture.inSight.set(false)
  await fixture.timer.advance(60 * MINUTE)
  assert.equal(fixture.requests, [])
  fixture.inSight.set(true)
  await flushRequests()
  assert.is(listRequestedMenus(fixture), 1, 'back')
  for (const seconds of [1, 5, 20]) await fixture.hideTab(seconds * SECOND)
  assert.is(listRequestedMenus(fixture), 1, 'to and fro')
  await fixture.timer.advance(4 * MINUTE)
  assert.is(listRequestedMenus(fixture), 1)
  await fixture.timer.advance(2 * MINUTE)
  assert.is(listRequestedMenus(fixture), 2, 'after five minutes')
  await fixture.timer.advance(30 * MINUTE)
  const count = listRequestedMenus(fixture)
  assert.ok(count >= 6 && count <= 8, `${count} times in half an hour`)
  fixture.timer.set(fixture.timer.now() - 24 * 60 * MINUTE)
  await fixture.hideTab(SECOND)
  assert.is(listRequestedMenus(fixture), count + 1, 'also after its clock was set back')
})

tab('[MENU-10, MENU-17] the clock follows the server again after the device’s clock was corrected', async () => {
  const fixture = await visit({ restos: [resto(11, { openingHours: everyDay('10:00', '13:00') })] })
  const { shop, timer, chain, requests } = fixture
  assert.is(shop.menu.openness.get()?.status, 'open')
  timer.set(timer.now() + 3 * 60 * MINUTE)
  chain.now += 2 * MINUTE
  await fixture.hideTab(2 * MINUTE)
  assert.equal([shop.clock.now(), shop.menu.openness.get()?.status], [chain.now, 'open'])
  assert.equal([requests.filter(call => call === 'GET /1/now').length, listRequestedMenus(fixture)], [1, 1])
  for (const path of ['/1/now', '/1/now']) fixture.api.expect('GET', path).answer(500, {})
  chain.dishes = [dish(5)]
  await fixture.hideTab(2 * MINUTE)
  assert.equal(selectDishes(fixture), ['5: 50000'], 'a failure has no effect')
})

tab('[MENU-17] an equal menu keeps its identity, and in another the unchanged dishes keep theirs', async () => {
  const zones = [zone(1, 11, [band(0, undefined, 100)]), zone(2, 12, [band(0, undefined, 100)])]
  const fixture = await visit({
    dishes: [dish(1), dish(2), dish(3)], restos: [resto(11), resto(12)], zones,
    modifiers: [{ positionId: 1, modifiers: [] }],
  })
  const { shop } = fixture
  shop.cart.add(line)
  await fixture.timer.advance(SECOND)
  await flushRequests()
  const [menu, venue, events] = [shop.menu.selectedMenu.get(), shop.location.choice.venue.get(), [] as string[]]
  shop.menu.selectedMenu.subscribe(() => void events.push('menu'))
  shop.location.choice.venue.subscribe(() => void events.push('venue'))
  shop.location.cities.data.subscribe(() => void events.push('city'))
  // unchanged data is neither dimmed nor announced again
  shop.checkout.quote.state.subscribe(() => void events.push('sum'))
  await fixture.hideTab(2 * MINUTE)
  assert.is(listRequestedMenus(fixture), 1)
  assert.equal(events, [])
  assert.is(shop.menu.selectedMenu.get(), menu)
  assert.is(shop.location.choice.venue.get(), venue)

  fixture.chain.dishes = [dish(9, { order: 0 }), dish(1, { price: 1000 }), dish(2), dish(3)]
  await fixture.hideTab(2 * MINUTE)
  const now = shop.menu.selectedMenu.get()
  const find = (id: number, of = now) => of?.menu.menus[0]?.sections[0]?.positions.find(position => position.id === id)
  assert.is(find(9)?.price, 50_000)
  assert.is(find(2), find(2, menu))
  assert.is(find(3), find(3, menu))
  assert.is(find(1)?.price, 1000)
  assert.is(now?.menu.modifiers, menu?.menu.modifiers)
  assert.is(now?.resto, menu?.resto)
})

tab('[MENU-17] visible data stays while loading and on failure, and the next trigger retries', async () => {
  const fixture = await visit()
  const { shop } = fixture
  const states: unknown[] = []
  for (const source of [shop.menu.state, shop.menu.freshness, shop.boot.state, shop.boot.isSwitching])
    source.subscribe(() => states.push(source.get()))
  const before = selectDishes(fixture)
  fixture.chain.dishes = [dish(1, { price: 1000 })]
  const held = fixture.api.expect('GET', '/1/p/menus/110/positions').hold()
  await fixture.hideTab(2 * MINUTE)
  assert.equal(selectDishes(fixture), before)
  held.refuse()
  await flushRequests()
  assert.equal([selectDishes(fixture), states], [before, []])
  for (const path of ['/1/p/restos/11', '/1/restos/11/deliveries', '/1/restos/11/promotions']) {
    fixture.api.expect('GET', path).answer(500, {})
    await fixture.hideTab(2 * MINUTE)
    assert.equal([selectDishes(fixture), states], [before, []], path)
  }
  await fixture.hideTab(2 * MINUTE)
  assert.equal(selectDishes(fixture), ['1: 1000'])
})

tab('[MENU-17] a closed restaurant and a new delivery price show, and the sum reloads', async () => {
  const fixture = await visit({ zones: [zone(1, 11, [band(0, undefined, 10_000)])], preflight: priceHonestly(10_000) })
  const { shop } = fixture
  shop.cart.add(line)
  await shop.venues.load()
  await shop.venues.loadPage(11)
  await fixture.timer.advance(SECOND)
  assert.is(shop.cart.totals.get().payable, 60_000)
  fixture.chain.restos = [resto(11, { openingHours: closed, name: 'Новое имя' }), resto(12)]
  fixture.chain.zones = [zone(1, 11, [band(0, undefined, 20_000)])]
  fixture.chain.preflight = priceHonestly(20_000)
  fixture.chain.promotions = [{ id: 5, name: 'Скидка', photos: [] }]
  await fixture.hideTab(2 * MINUTE)
  assert.is(shop.menu.openness.get()?.status, 'closed')
  const { restos } = shop.venues.list.get()
  assert.equal(restos.status === 'ready' && restos.value.map(({ name }) => name), ['Новое имя', 'Заведение 12'])
  const one = shop.venues.pageState.get()
  assert.is(one.status === 'ready' && one.value.name, 'Новое имя')
  const { rule } = shop.cart
  const deliveryRuleResult = rule.get()
  assert.is(deliveryRuleResult.status === 'within' && deliveryRuleResult.cost, 20_000)
  assert.is(shop.cart.totals.get().payable, 70_000)
  const promotions = shop.promotions.get()
  assert.is(promotions.status === 'ready' && promotions.promotions.length, 1)
})

tab('[MENU-17, CHK-05] during an order nothing is loaded, and earlier answers are ignored', async () => {
  const isPageVisible = createStore(true)
  const fixture = await openCheckout({ isPageVisible })
  fixture.fillIn()
  await fixture.flushQuote()
  const [requests, held, sent] = [[] as string[], createDeferred<void>(), createDeferred<Order>()]
  fixture.api.before = path => {
    requests.push(path)
    return path.endsWith('/positions') ? held.promise : undefined
  }
  fixture.api.order = () => sent.promise
  const dearer = fixture.chain.dishes.map(dish => ({ ...dish, price: dish.price + 100 }))
  fixture.chain.dishes = dearer
  await away(isPageVisible, fixture.timer, 2 * MINUTE)
  assert.ok(requests.length > 0)
  const placing = fixture.orderService.placeOrder()
  await flushPromises()
  held.answer()
  await flushRequests()
  assert.is(fixture.orderService.state.get().status, 'sending')
  assert.is(fixture.cart.lines.get()[0]?.price, roll.price)
  requests.length = 0
  // longer than any time-out
  fixture.timer.set(fixture.timer.now() + 10 * MINUTE)
  await away(isPageVisible, fixture.timer, SECOND)
  assert.equal(requests, [])
  sent.answer({ id: 'order-1', number: 'Я-1', payableAmount: 1 } as Order)
  await placing
  fixture.cart.add(roll)
  await away(isPageVisible, fixture.timer, 2 * MINUTE)
  assert.is(fixture.cart.lines.get()[0]?.price, roll.price + 100, 'afterwards as ever')
})

tab('[MENU-17] the answer of a restaurant that the customer has left meanwhile is dropped', async () => {
  const fixture = await visit({ restos: [resto(11), resto(12)], zones: [] }, { method: 'TAKE_AWAY' })
  const held = fixture.api.expect('GET', '/1/p/restos/11').hold()
  fixture.chain.dishes = [dish(1, { menu: { id: 120 }, price: 1200 })]
  await fixture.hideTab(2 * MINUTE)
  fixture.shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 })
  await flushRequests()
  const sights = new Set<number | undefined>()
  fixture.shop.menu.selectedMenu.subscribe(() => void sights.add(fixture.shop.menu.selectedMenu.get()?.resto.id))
  held.answer(200, resto(11, { name: 'Прежнее' }))
  await flushRequests()
  const selected = fixture.shop.menu.selectedMenu.get()
  assert.equal([selected?.resto.id, selectDishes(fixture), [...sights]], [12, ['1: 1200'], []])
})

tab('[MENU-17, MENU-15] a cached menu is refreshed when the tab is visible, and the cart compared', async () => {
  const archive = createTestArchive()
  const first = await openShop({}, { archive })
  await first.timer.advance(3 * SECOND)
  const isPageVisible = createStore(true)
  const cart_positions = JSON.stringify([toStoredLine({ ...line, price: 40_000 }, 1)])
  const fixture = createChainShop(createChain({ preflight: priceHonestly() }), {
    archive, storage: createMemoryStorage({ ...storedChoice('DELIVERY'), cart_positions }), isPageVisible,
  })
  fixture.api.expect('GET', '/1/p/menus/110/positions').refuse()
  await start(fixture)
  await flushRequests()
  assert.equal([fixture.shop.menu.freshness.get().status, fixture.shop.cart.changes.list.get()], ['cached', []])
  await away(isPageVisible, fixture.timer, 2 * MINUTE)
  assert.is(fixture.shop.menu.freshness.get().status, 'fresh')
  assert.equal(fixture.shop.cart.changes.list.get().map(({ name, kind }) => `${name}: ${kind}`), ['Блюдо 1: price'])
  assert.ok(fixture.shop.cart.changes.sinceLastVisit.get(), 'however late the first answer of a visit comes')
})

tab.run()
