import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { troubleOf } from '../../core/shop/cart/against-menu.ts'
import { reconcile } from '../../core/shop/cart/changes.ts'
import { unitPrice, type CartPosition } from '../../core/shop/cart/position.ts'
import { indexSlots } from '../../core/shop/menu/availability.ts'
import type { RestoMenu } from '../../core/shop/menu/menu.ts'
import { sectionsOf } from '../../core/shop/menu/sections.ts'
import type { ModifierGroup, Position } from '../../core/shop/menu/wire.ts'
import { compileSchedule } from '../../core/time/schedule.ts'
import { eventually, FRIDAY_NOON, openSandbox, type TestSandbox, type TestShop } from '../kit/shop.ts'
import { createNetwork, deviceOf, fresh, ready, visit, wholeVisit } from './kept-menu.world.ts'
import { dish, everyDay, menuRef, modifierGroup, moscow } from './menu.world.ts'

const changes = suite<{ sandbox: TestSandbox }>('what changed in the cart')
changes.before(async context => {
  context.sandbox = await openSandbox()
})
changes.after(context => context.sandbox.close())

function menuOf(positions: readonly Position[], modifiers: readonly ModifierGroup[] = [], lunchOnly: readonly number[] = []): RestoMenu {
  return {
    restoId: 11, menus: [sectionsOf(menuRef(1), [], positions)], positions: new Map(positions.map(one => [one.id, one])),
    modifiers: new Map(positions.map(one => [one.id, modifiers])), promotions: [], preOrder: [],
    slots: indexSlots([{ positionIds: lunchOnly, schedule: compileSchedule(everyDay('08:00', '10:00')) }]),
  }
}
function line(id: number, fields: Partial<CartPosition> = {}): CartPosition {
  return { id, menu: { id: 1 }, name: `Блюдо ${id}`, count: 2, price: 50_000, sum: 100_000, hasModifiers: false, modifiers: [], discounts: [], promoCodes: [], ...fields }
}
const told = (lines: readonly CartPosition[], before: RestoMenu | null, now: RestoMenu) =>
  reconcile(lines, before, now, moscow, FRIDAY_NOON).changes.map(({ key: _key, ...rest }) => rest)

changes('[MENU-15] names what is dearer, cheaper, gone and sold out, and nothing else', () => {
  const lines = [1, 2, 3, 4, 5].map(id => line(id))
  const before = menuOf([1, 2, 3, 4, 5].map(id => dish(id)))
  const now = menuOf([dish(1, { price: 53_000 }), dish(2, { price: 49_000 }), dish(4, { isAvailable: false }), dish(5)])
  const expected = [
    { name: 'Блюдо 1', at: 'price', difference: 3000 }, { name: 'Блюдо 2', at: 'price', difference: -1000 },
    { name: 'Блюдо 3', at: 'gone' }, { name: 'Блюдо 4', at: 'sold-out' },
  ]
  assert.equal(told(lines, before, now), expected)
  assert.equal(told(lines, null, now), expected, 'also when no earlier menu is known')
  assert.equal(told(lines, now, now).map(one => one.at), ['price', 'price'], 'what was known before is no news')
  assert.equal(told(lines, before, before), [])
})

changes('[MENU-15, CART-09] a dish of two menus is compared with the one that it was put in from', () => {
  const [here, there] = [dish(1), dish(1, { menuId: 2, price: 40_000, isAvailable: false })]
  const now = { ...menuOf([here]), menus: [sectionsOf(menuRef(1), [], [here]), sectionsOf(menuRef(2), [], [there])], positions: new Map([[1, there]]) }
  assert.equal(told([line(1)], null, now), [])
  assert.equal(troubleOf([line(1)], now, moscow, FRIDAY_NOON).unavailable, [])
  assert.is(troubleOf([line(1, { menu: { id: 2 } })], now, moscow, FRIDAY_NOON).unavailable.length, 1)
})

changes('[MENU-15] a dish that has lost its hours is news only to who has seen it without', () => {
  assert.equal(told([line(1)], menuOf([dish(1)]), menuOf([dish(1)], [], [1])), [{ name: 'Блюдо 1', at: 'later' }])
  assert.equal(told([line(1)], menuOf([dish(1)], [], [1]), menuOf([dish(1)], [], [1])), [])
  assert.equal(told([line(1)], null, menuOf([dish(1)], [], [1])), [])
})

changes('[CART-09] a line whose choice the menu no longer takes is pointed out before it is ordered', () => {
  const group = modifierGroup(7, 0, 3)
  const chosen = { modifierId: group.modifierId, id: 701, name: 'Добавка 1', price: 1000, count: 2 }
  const unfit = (modifiers: readonly typeof chosen[], now: ModifierGroup[]) =>
    troubleOf([line(1, { hasModifiers: true, modifiers })], menuOf([dish(1)], now), moscow, FRIDAY_NOON).unfit.length
  assert.is(unfit([chosen], [group]), 0)
  assert.is(unfit([], [group]), 0)
  assert.is(unfit([], [{ ...group, minCount: 1 }]), 1, 'one must be chosen now')
  assert.is(unfit([chosen], [{ ...group, minCount: 3 }]), 1, 'more must be chosen now')
  assert.is(unfit([chosen], [{ ...group, maxCount: 1 }]), 1, 'fewer may be chosen now')
  assert.is(unfit([chosen], [{ ...group, items: group.items.map(item => ({ ...item, maxCount: 1 })) }]), 1, 'fewer of this one')
  assert.is(unfit([chosen], [{ ...group, items: group.items.slice(1) }]), 1, 'it is offered no more')
  assert.is(unfit([chosen], []), 1, 'nothing is to be chosen any more')
  assert.is(unfit([{ ...chosen, count: 0 }], []), 0, 'nothing was chosen')
  const soldOut = troubleOf([line(1, { hasModifiers: true, modifiers: [chosen] })], menuOf([dish(1, { isAvailable: false })]), moscow, FRIDAY_NOON)
  assert.equal([soldOut.unfit.length, soldOut.unavailable.length], [0, 1], 'said once')
})

changes('[MENU-15] a modifier that costs more counts into its dish, and one that is gone is named', () => {
  const group = modifierGroup(7, 0, 3)
  const chosen = { modifierId: group.modifierId, id: 701, name: 'Добавка 1', price: 1000, count: 2 }
  const held = line(1, { hasModifiers: true, modifiers: [chosen] })
  const dearer = { ...group, items: group.items.map(item => ({ ...item, price: item.price + 500 })) }
  assert.equal(told([held], menuOf([dish(1)], [group]), menuOf([dish(1)], [dearer])), [{ name: 'Блюдо 1', at: 'price', difference: 1000 }])
  const { lines } = reconcile([held], null, menuOf([dish(1)], [dearer]), moscow, FRIDAY_NOON)
  assert.is(unitPrice([...lines.values()][0] ?? held), 53_000)
  const without = { ...group, items: group.items.slice(1) }
  assert.equal(told([held], menuOf([dish(1)], [group]), menuOf([dish(1)], [without])), [{ name: 'Блюдо 1', at: 'modifier-gone', modifier: 'Добавка 1' }])
  assert.is(reconcile([held], null, menuOf([dish(1)], [without]), moscow, FRIDAY_NOON).lines.size, 0)
})

changes('[CART-01] a line without names, as another program may leave it, is called what the menu calls it, and nothing is told of that', async ({ sandbox }) => {
  const device = deviceOf()
  const first = await wholeVisit(sandbox, device)
  const { id, menuId, name, price } = anyDish(first)
  device.storage.set('cart_positions', JSON.stringify([{
    id, menu: { id: menuId }, count: 2, price, sum: 2 * price, hasModifiers: false, modifiers: [], discounts: [], promoCodes: [],
  }]))
  const again = await wholeVisit(sandbox, device)
  assert.equal(again.shop.cart.positions.get().map(held => [held.name, held.count, held.price]), [[name, 2, price]])
  assert.equal(again.shop.cart.changes.list.get(), [])
  const group = modifierGroup(7, 0, 3)
  const chosen = { modifierId: group.modifierId, id: 701, name: '', price: 1000, count: 2 }
  const { lines, changes: news } = reconcile([line(1, { name: '', hasModifiers: true, modifiers: [chosen] })], null, menuOf([dish(1)], [group]), moscow, FRIDAY_NOON)
  assert.equal([...lines.values()].map(held => [held.name, held.modifiers.map(one => one.name)]), [['Блюдо 1', ['Добавка 1']]])
  assert.equal(news, [])
})

changes('[MENU-15] [CART-09] lines of another restaurant\'s menu are not this one\'s news', () => {
  assert.equal(told([line(1, { menu: { id: 2 } })], null, menuOf([])), [])
})

/** A dish without modifiers of the menu on the screen. */
function anyDish({ shop }: TestShop, skip = 0): Position {
  const now = shop.menu.state.get()
  if (now.at !== 'ready') throw new Error('no menu')
  const found = [...now.menu.positions.values()].filter(one => shop.menu.availability.get()(one).at === 'available' && !now.menu.modifiers.has(one.id))[skip]
  if (found === undefined) throw new Error('no dish')
  return found
}
const put = ({ shop }: TestShop, { id, menuId, name, price }: Position, count: number) =>
  shop.cart.add({ id, menu: { id: menuId }, name, price, hasModifiers: false, modifiers: [] }, count)

changes('[MENU-15] [CART-09] on return the cart takes the new prices, says so, and loses nothing', async ({ sandbox }) => {
  const device = deviceOf()
  const first = await wholeVisit(sandbox, device)
  const [dear, gone] = [anyDish(first), anyDish(first, 1)]
  put(first, dear, 2)
  put(first, gone, 1)
  const network = Object.assign(createNetwork(), { mode: 'held' })
  network.edit = (path, json) => (path.endsWith('/positions')
    ? json.filter((one: Position) => one.id !== gone.id).map((one: Position) => (one.id === dear.id ? { ...one, price: one.price + 3000 } : one))
    : json)
  const again = visit(sandbox, device, network)
  await ready(again)
  assert.equal(again.shop.cart.changes.list.get(), [], 'nothing is claimed before anybody has answered')
  assert.is(again.shop.cart.positions.get()[0]?.price, dear.price)
  network.mode = 'up'
  await fresh(again)
  const list = again.shop.cart.changes.list
  assert.equal(list.get().map(({ name, at, ...rest }) => ({ name, at, ...('difference' in rest && { difference: rest.difference }) })), [
    { name: dear.name, at: 'price', difference: 3000 }, { name: gone.name, at: 'gone' },
  ])
  assert.equal(again.shop.cart.positions.get().map(({ id, count, price, sum }) => ({ id, count, price, sum })), [
    { id: dear.id, count: 2, price: dear.price + 3000, sum: 2 * (dear.price + 3000) }, { id: gone.id, count: 1, price: gone.price, sum: gone.price },
  ])
  again.shop.cart.removeIds([gone.id])
  assert.equal(list.get().map(one => one.at), ['price'], 'what has left the cart is no longer spoken of')
  again.shop.cart.changes.dismiss()
  assert.equal(list.get(), [])
})

changes('[MENU-15] [PRE-02] figures that were asked for before the prices changed are asked for again', async ({ sandbox }) => {
  const device = deviceOf('TAKE_AWAY')
  const first = await wholeVisit(sandbox, device)
  const dear = anyDish(first)
  put(first, dear, 1)
  const network = createNetwork()
  network.refused = /^\/1\/p\/menus/
  network.edit = (path, json) => (path.endsWith('/positions') ? json.map((one: Position) => (one.id === dear.id ? { ...one, price: one.price + 3000 } : one)) : json)
  const again = visit(sandbox, device, network)
  await ready(again)
  await again.timer.advance(400)
  await eventually(() => again.shop.checkout.preflight.state.get().at === 'answered')
  const asked = () => network.asked.filter(path => path.includes('preflight')).length
  const before = asked()
  assert.ok(before > 0)
  network.refused = null
  again.shop.boot.retry()
  await fresh(again)
  await eventually(() => asked() > before && again.shop.checkout.preflight.state.get().at === 'answered')
  assert.is(asked(), before + 1)
})

changes.run()
