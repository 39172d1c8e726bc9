import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Order } from '../../core/shop/quote/wire.ts'
import { createStore, type Store } from '../../core/store/store.ts'
import { createTestArchive } from '../kit/archive.ts'
import { arrived, band, chainOf, DAYS, dish, honestly, openShop, resto, shopAt, start, zone, type Chain, type ChainOptions, type ChainShop } from '../kit/chain.ts'
import { settle, type TestTimer } from '../kit/clock.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { chosen } from '../kit/shop.ts'
import { later, openCheckout, roll } from './checkout.world.ts'

const tab = suite('an open tab')

const SECOND = 1000, MINUTE = 60 * SECOND
/** Nobody works on any day. */
const closed = DAYS.map(dayOfWeek => ({ dayOfWeek, active: false, open: '10:00', close: '22:00' }))

/** A visit whose tab is in sight, and what is asked of the API from now on. */
async function visit(fields: Partial<Chain> = {}, options: ChainOptions = {}) {
  const inSight = createStore(true)
  const world = await openShop({ preflight: honestly(), ...fields }, { ...options, inSight })
  world.asked.length = 0
  return { ...world, inSight, away: (milliseconds: number) => away(inSight, world.timer, milliseconds) }
}
/** The tab is out of sight for so long, and back. */
async function away(inSight: Store<boolean>, timer: TestTimer, milliseconds: number): Promise<void> {
  inSight.set(false)
  await timer.advance(milliseconds)
  inSight.set(true)
  await arrived()
}
const dishesOf = ({ shop }: Pick<ChainShop, 'shop'>) =>
  [...shop.menu.chosen.get()?.menu.positions.values() ?? []].map(({ id, price, isAvailable }) => `${id}: ${price}${isAvailable ? '' : ', sold out'}`)
const menusAsked = ({ asked }: Pick<ChainShop, 'asked'>): number => asked.filter(call => call.endsWith('/positions')).length
const line = { id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 50_000, hasModifiers: false, modifiers: [] }

tab('[MENU-17] what is sold out, repriced, gone or new shows once the tab is back in sight, and what that does to the cart is told', async () => {
  const world = await visit({ dishes: [dish(1), dish(2), dish(3), dish(4)] })
  for (const id of [1, 2, 3]) world.shop.cart.add({ ...line, id, name: `Блюдо ${id}` })
  world.chain.dishes = [dish(1, { price: 53_000 }), dish(2, { isAvailable: false }), dish(4), dish(5)]
  await world.away(2 * MINUTE)
  assert.equal(dishesOf(world), ['1: 53000', '2: 50000, sold out', '4: 50000', '5: 50000'])
  assert.equal(world.shop.cart.changes.list.get().map(({ key: _, ...rest }) => rest), [
    { name: 'Блюдо 1', at: 'price', difference: 3000 }, { name: 'Блюдо 2', at: 'sold-out' }, { name: 'Блюдо 3', at: 'gone' },
  ])
  assert.is(world.shop.cart.lines.get()[0]?.price, 53_000)
})

tab('[MENU-17] a tab out of sight asks nothing, one in sight every five minutes, and who glances elsewhere not at all', async () => {
  const world = await visit()
  world.inSight.set(false)
  await world.timer.advance(60 * MINUTE)
  assert.equal(world.asked, [])
  world.inSight.set(true)
  await arrived()
  assert.is(menusAsked(world), 1, 'back')
  for (const seconds of [1, 5, 20]) await world.away(seconds * SECOND)
  assert.is(menusAsked(world), 1, 'to and fro')
  await world.timer.advance(4 * MINUTE)
  assert.is(menusAsked(world), 1)
  await world.timer.advance(2 * MINUTE)
  assert.is(menusAsked(world), 2, 'after five minutes')
  await world.timer.advance(30 * MINUTE)
  assert.ok(menusAsked(world) >= 6 && menusAsked(world) <= 8, `${menusAsked(world)} times in half an hour`)
})

tab('[MENU-17] a clock that was set back does not keep a tab from asking', async () => {
  const world = await visit()
  world.timer.set(world.timer.now() - 24 * 60 * MINUTE)
  await world.away(SECOND)
  assert.is(menusAsked(world), 1)
})

tab('[MENU-17] a menu that comes out the same is the same, and of another the dishes that have not changed', async () => {
  const zones = [zone(1, 11, [band(0, undefined, 100)]), zone(2, 12, [band(0, undefined, 100)])]
  const world = await visit({ dishes: [dish(1), dish(2), dish(3)], restos: [resto(11), resto(12)], zones, modifiers: [{ positionId: 1, modifiers: [] }] })
  const { shop } = world
  shop.cart.add(line)
  await world.timer.advance(SECOND)
  await arrived()
  const [menu, venue, told] = [shop.menu.chosen.get(), shop.location.choice.venue.get(), [] as string[]]
  shop.menu.chosen.subscribe(() => void told.push('menu'))
  shop.location.choice.venue.subscribe(() => void told.push('venue'))
  shop.location.cities.data.subscribe(() => void told.push('city'))
  // what nobody has changed is neither dimmed nor said over and over
  shop.checkout.quote.state.subscribe(() => void told.push('sum'))
  await world.away(2 * MINUTE)
  assert.is(menusAsked(world), 1)
  assert.equal(told, [])
  assert.is(shop.menu.chosen.get(), menu)
  assert.is(shop.location.choice.venue.get(), venue)

  world.chain.dishes = [dish(9, { order: 0 }), dish(1, { price: 1000 }), dish(2), dish(3)]
  await world.away(2 * MINUTE)
  const now = shop.menu.chosen.get()
  const find = (id: number, of = now) => of?.menu.menus[0]?.sections[0]?.positions.find(one => one.id === id)
  assert.is(find(9)?.price, 50_000)
  assert.is(find(2), find(2, menu))
  assert.is(find(3), find(3, menu))
  assert.is(find(1)?.price, 1000)
  assert.is(now?.menu.modifiers, menu?.menu.modifiers)
  assert.is(now?.resto, menu?.resto)
})

tab('[MENU-17] what was in sight stays while the present is on its way, and when it cannot be had; the next occasion asks again', async () => {
  const world = await visit()
  const { shop } = world
  const states: unknown[] = []
  for (const source of [shop.menu.state, shop.menu.freshness, shop.boot.state, shop.boot.switching]) source.subscribe(() => states.push(source.get()))
  const before = dishesOf(world)
  world.chain.dishes = [dish(1, { price: 1000 })]
  const held = world.api.expect('GET', '/1/p/menus/110/positions').hold()
  await world.away(2 * MINUTE)
  assert.equal(dishesOf(world), before)
  held.refuse()
  await arrived()
  assert.equal([dishesOf(world), states], [before, []])
  for (const path of ['/1/p/restos/11', '/1/restos/11/deliveries', '/1/restos/11/promotions']) {
    world.api.expect('GET', path).answer(500, {})
    await world.away(2 * MINUTE)
    assert.equal([dishesOf(world), states], [before, []], path)
  }
  await world.away(2 * MINUTE)
  assert.equal(dishesOf(world), ['1: 1000'])
})

tab('[MENU-17] a restaurant that has closed, and what delivery costs by now, show too, and the sum is asked for again', async () => {
  const world = await visit({ zones: [zone(1, 11, [band(0, undefined, 10_000)])], preflight: honestly(10_000) })
  const { shop } = world
  shop.cart.add(line)
  await shop.venues.load()
  await shop.venues.show(11)
  await world.timer.advance(SECOND)
  assert.is(shop.cart.totals.get().payable, 60_000)
  world.chain.restos = [resto(11, { openingHours: closed, name: 'Новое имя' }), resto(12)]
  world.chain.zones = [zone(1, 11, [band(0, undefined, 20_000)])]
  world.chain.preflight = honestly(20_000)
  world.chain.promotions = [{ id: 5, name: 'Скидка', photos: [] }]
  await world.away(2 * MINUTE)
  assert.is(shop.menu.openness.get()?.at, 'closed')
  const { restos } = shop.venues.list.get()
  assert.equal(restos.at === 'ready' && restos.value.map(({ name }) => name), ['Новое имя', 'Заведение 12'])
  const one = shop.venues.one.get()
  assert.is(one.at === 'ready' && one.value.name, 'Новое имя')
  const { rule } = shop.cart
  const found = rule.get()
  assert.is(found.at === 'within' && found.cost, 20_000)
  assert.is(shop.cart.totals.get().payable, 70_000)
  const promotions = shop.promotions.get()
  assert.is(promotions.at === 'ready' && promotions.promotions.length, 1)
})

tab('[MENU-17, CHK-05] nothing is asked while an order is being placed, and what was asked before changes nothing under it', async () => {
  const inSight = createStore(true)
  const world = await openCheckout({ inSight })
  world.fillIn()
  await world.rest()
  const [asked, held, sent] = [[] as string[], later<void>(), later<Order>()]
  world.api.before = path => {
    asked.push(path)
    return path.endsWith('/positions') ? held.promise : undefined
  }
  world.api.order = () => sent.promise
  const dearer = world.chain.dishes.map(one => ({ ...one, price: one.price + 100 }))
  world.chain.dishes = dearer
  await away(inSight, world.timer, 2 * MINUTE)
  assert.ok(asked.length > 0)
  const placing = world.orderService.placeOrder()
  await settle()
  held.answer()
  await arrived()
  assert.is(world.orderService.state.get().at, 'sending')
  assert.is(world.cart.lines.get()[0]?.price, roll.price)
  asked.length = 0
  // no call is waited for so long
  world.timer.set(world.timer.now() + 10 * MINUTE)
  await away(inSight, world.timer, SECOND)
  assert.equal(asked, [])
  sent.answer({ id: 'order-1', number: 'Я-1', payableAmount: 1 } as Order)
  await placing
  world.cart.add(roll)
  await away(inSight, world.timer, 2 * MINUTE)
  assert.is(world.cart.lines.get()[0]?.price, roll.price + 100, 'afterwards as ever')
})

tab('[MENU-17] the answer of a restaurant that the customer has left meanwhile is dropped', async () => {
  const world = await visit({ restos: [resto(11), resto(12)], zones: [] }, { method: 'TAKE_AWAY' })
  const held = world.api.expect('GET', '/1/p/restos/11').hold()
  world.chain.dishes = [dish(1, { menu: { id: 120 }, price: 1200 })]
  await world.away(2 * MINUTE)
  world.shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 })
  await arrived()
  const sights = new Set<number | undefined>()
  world.shop.menu.chosen.subscribe(() => void sights.add(world.shop.menu.chosen.get()?.resto.id))
  held.answer(200, resto(11, { name: 'Прежнее' }))
  await arrived()
  assert.equal([world.shop.menu.chosen.get()?.resto.id, dishesOf(world), [...sights]], [12, ['1: 1200'], []])
})

tab('[MENU-17, MENU-15] a menu of an earlier visit that could not be had anew is, once the tab is back, and the cart is compared with it', async () => {
  const archive = createTestArchive()
  const first = await openShop({}, { archive })
  await first.timer.advance(3 * SECOND)
  const inSight = createStore(true)
  const cart_positions = JSON.stringify([{ ...line, price: 40_000, count: 1, sum: 40_000, discounts: [], promoCodes: [] }])
  const world = shopAt(chainOf({ preflight: honestly() }), { archive, storage: createMemoryStorage({ ...chosen('DELIVERY'), cart_positions }), inSight })
  world.api.expect('GET', '/1/p/menus/110/positions').refuse()
  await start(world)
  await arrived()
  assert.equal([world.shop.menu.freshness.get().at, world.shop.cart.changes.list.get()], ['kept', []])
  await away(inSight, world.timer, 2 * MINUTE)
  assert.is(world.shop.menu.freshness.get().at, 'fresh')
  assert.equal(world.shop.cart.changes.list.get().map(({ name, at }) => `${name}: ${at}`), ['Блюдо 1: price'])
})

tab.run()
