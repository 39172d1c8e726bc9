import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { CartLine } from '../../core/shop/cart/line.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createTestArchive } from '../kit/archive.ts'
import { roll, toStoredLine } from '../kit/cart.ts'
import {
  flushRequests, createChain, DAYS, dish, priceHonestly, menuRef, modifierGroup, openShop, resto, createChainShop,
  start, type Chain, type ChainShop,
} from '../kit/chain.ts'
import { flushPromises } from '../kit/clock.ts'
import { storedChoice } from '../kit/shop.ts'

const changes = suite('what changed in the cart')

type Item = { readonly id: number; readonly name: string; readonly price: number; readonly maxCount?: number }
type Group = Record<string, unknown> & { readonly modifierId: number; readonly items: readonly Item[] }
const choice = (fields: object = {}): Group => ({ ...modifierGroup(7, 0, 3), ...fields }) as Group
/** A menu with these dishes; dish 1 has these modifiers. */
function createMenu(
  dishes: Chain['dishes'], groups: readonly Group[] = [], lunchOnly: readonly number[] = [],
): Partial<Chain> {
  const details = DAYS.map(dayOfWeek => ({ dayOfWeek, startAt: '08:00', endAt: '10:00', isActive: true }))
  return { dishes, modifiers: [{ positionId: 1, modifiers: groups }], slots: [{ positionIds: lunchOnly, details }] }
}
const line = (id: number, fields: Partial<CartLine> = {}): CartLine =>
  ({ ...toStoredLine({ ...roll, id, name: `Блюдо ${id}`, price: 50_000 }, 2), ...fields })
/** A visit with the cart of an earlier visit. */
const visit = (lines: readonly CartLine[], menu: Partial<Chain>) =>
  openShop(menu, { method: 'TAKE_AWAY', stored: { cart_positions: JSON.stringify(lines) } })
const selectChanges = ({ shop }: ChainShop) => shop.cart.changes.list.get().map(({ key: _key, ...rest }) => rest)
async function refresh({ shop }: ChainShop): Promise<void> {
  const venue = shop.location.choice.venue.get()
  if (venue.kind === 'resto') await shop.menu.reload(venue.resto)
}
/** The reported changes of a menu for a customer who saw another menu before, or none. */
async function listChanges(lines: readonly CartLine[], before: Partial<Chain> | null, now: Partial<Chain>) {
  const fixture = await visit(lines, before ?? now)
  if (before === null) return selectChanges(fixture)
  assert.ok(fixture.shop.cart.changes.sinceLastVisit.get(), 'the first menu of the visit')
  fixture.shop.cart.changes.dismiss()
  Object.assign(fixture.chain, now)
  await refresh(fixture)
  const changes = selectChanges(fixture)
  assert.is(fixture.shop.cart.changes.sinceLastVisit.get(), changes.length === 0, 'a later menu of the same visit')
  return changes
}

changes('[MENU-15] names what is dearer, cheaper, gone and sold out, and nothing else', async () => {
  const lines = [1, 2, 3, 4, 5].map(id => line(id))
  const before = createMenu([1, 2, 3, 4, 5].map(id => dish(id)))
  const now = createMenu([
    dish(1, { price: 53_000 }), dish(2, { price: 49_000 }), dish(4, { isAvailable: false }), dish(5),
  ])
  const expected = [
    { name: 'Блюдо 1', kind: 'price', difference: 3000 }, { name: 'Блюдо 2', kind: 'price', difference: -1000 },
    { name: 'Блюдо 3', kind: 'gone' }, { name: 'Блюдо 4', kind: 'sold-out' },
  ]
  assert.equal(await listChanges(lines, before, now), expected)
  assert.equal(await listChanges(lines, null, now), expected, 'also when no earlier menu is known')
  assert.equal(await listChanges(lines, now, now), [], 'what was known before is no news')
  assert.equal(await listChanges(lines, before, before), [])
})

changes('[MENU-15] a repriced dish shows the difference to the chosen price, and none once it is back', async () => {
  const fixture = await visit([line(1)], createMenu([dish(1)]))
  for (const [price, difference] of [[53_000, 3000], [51_000, 1000], [48_000, -2000], [50_000, null]] as const) {
    Object.assign(fixture.chain, createMenu([dish(1, { price })]))
    await refresh(fixture)
    assert.equal(
      selectChanges(fixture), difference === null ? [] : [{ name: 'Блюдо 1', kind: 'price', difference }],
      String(price),
    )
  }
})

changes('[MENU-15, CART-09] a dish of two menus is compared with the one that it was put in from', async () => {
  const now = {
    restos: [resto(11, { menus: [menuRef(110), menuRef(120)] })],
    dishes: [dish(1), dish(1, { menu: { id: 120 }, price: 40_000, isAvailable: false })],
  }
  assert.equal(await listChanges([line(1)], null, now), [])
  assert.equal(await listChanges([line(1, { menu: { id: 2 } })], null, createMenu([])), [], 'of another restaurant')
  const trouble = async (menuId: number) =>
    (await visit([line(1, { menu: { id: menuId } })], now)).shop.cart.trouble.get()
  assert.equal((await trouble(110)).unavailable, [])
  assert.is((await trouble(120)).unavailable.length, 1)
  assert.is((await trouble(999)).gone.length, 0, 'of a menu that is not there any more, the dish is still known')
})

changes('[MENU-15] a dish that has lost its hours is news only to who has seen it without', async () => {
  assert.equal(await listChanges([line(1)], createMenu([dish(1)]), createMenu([dish(1)], [], [1])), [
    { name: 'Блюдо 1', kind: 'later' },
  ])
  assert.equal(await listChanges([line(1)], createMenu([dish(1)], [], [1]), createMenu([dish(1)], [], [1])), [])
  assert.equal(await listChanges([line(1)], null, createMenu([dish(1)], [], [1])), [])
})

const picked = { modifierId: 70, id: 701, name: 'Добавка 1', price: 1000, count: 2 }

changes('[CART-09] a line whose choice the menu no longer takes is pointed out before it is ordered', async () => {
  const trouble = async (modifiers: readonly (typeof picked)[], now: readonly Group[], fields = {}) => {
    const { unfit, unavailable } = (
      await visit([line(1, { hasModifiers: true, modifiers })], createMenu([dish(1, fields)], now))
    ).shop.cart.trouble.get()
    return [unfit.length, unavailable.length]
  }
  const group = choice()
  for (const [what, modifiers, now, unfit] of [
    ['as it was', [picked], [group], 0],
    ['nothing was chosen, and nothing must be', [], [group], 0],
    ['one must be chosen now', [], [choice({ minCount: 1 })], 1],
    ['more must be chosen now', [picked], [choice({ minCount: 3 })], 1],
    ['fewer may be chosen now', [picked], [choice({ maxCount: 1 })], 1],
    ['fewer of this one', [picked], [choice({ items: group.items.map(item => ({ ...item, maxCount: 1 })) })], 1],
    ['it is offered no more', [picked], [choice({ items: group.items.slice(1) })], 1],
    ['nothing is to be chosen any more', [picked], [], 1],
    ['nothing was chosen', [{ ...picked, count: 0 }], [], 0],
  ] as const)
    assert.equal(await trouble(modifiers, now), [unfit, 0], what)
  assert.equal(await trouble([picked], [], { isAvailable: false }), [0, 1], 'said once')
})

changes('[MENU-15] a modifier that costs more counts into its dish, and one that is gone is named', async () => {
  const held = line(1, { hasModifiers: true, modifiers: [picked] })
  const group = choice()
  const dearer = createMenu(
    [dish(1)], [choice({ items: group.items.map(item => ({ ...item, price: item.price + 500 })) })],
  )
  assert.equal(await listChanges([held], createMenu([dish(1)], [group]), dearer), [
    { name: 'Блюдо 1', kind: 'price', difference: 1000 },
  ])
  assert.is((await visit([held], dearer)).shop.cart.lines.get()[0]?.sum, 2 * 53_000)
  const without = createMenu([dish(1)], [choice({ items: group.items.slice(1) })])
  assert.equal(await listChanges([held], createMenu([dish(1)], [group]), without), [
    { name: 'Блюдо 1', kind: 'modifier-gone', modifier: 'Добавка 1' },
  ])
  assert.is((await visit([held], without)).shop.cart.lines.get()[0]?.sum, 2 * 52_000, 'what is gone keeps its price')
})

changes('[CART-01] a line without names takes the menu’s name, without a notice', async () => {
  const { name: _, ...nameless } = line(1)
  const bare = await visit([nameless as CartLine], createMenu([dish(1)]))
  assert.equal(bare.shop.cart.lines.get().map(held => [held.name, held.count, held.price]), [['Блюдо 1', 2, 50_000]])
  const chosenTwice = await visit(
    [line(1, { name: '', hasModifiers: true, modifiers: [{ ...picked, name: '' }] })],
    createMenu([dish(1)], [choice()]),
  )
  assert.equal(
    chosenTwice.shop.cart.lines.get().map(held => [held.name, held.modifiers.map(modifier => modifier.name)]),
    [['Блюдо 1', ['Добавка 1']]],
  )
  assert.equal([selectChanges(bare), selectChanges(chosenTwice)], [[], []])
  const late = await visit([line(1, { name: '' })], createMenu([dish(2)]))
  assert.equal(selectChanges(late), [{ name: '', kind: 'gone' }])
  Object.assign(late.chain, createMenu([dish(1)]))
  await refresh(late)
  assert.equal(selectChanges(late), [{ name: 'Блюдо 1', kind: 'gone' }], 'an earlier notice takes it too')
})

/**
 * A device with a cached menu and a cart: two of dish 1, one of dish 2, and dish 3, which the menu
 * lacks.
 */
async function prepareReturningDevice() {
  const device = { storage: createMemoryStorage(storedChoice('TAKE_AWAY')), archive: createTestArchive() }
  const first = await openShop({ preflight: priceHonestly() }, device)
  for (const [id, count] of [[1, 2], [2, 1], [3, 1]] as const) first.shop.cart.add(line(id), count)
  await first.timer.advance(3000)
  return device
}
const dearer = [dish(1, { price: 53_000 })]

changes('[MENU-15] [CART-09] on return the cart takes the new prices, says so, and loses nothing', async () => {
  const secondVisit = createChainShop(createChain({ preflight: priceHonestly() }), await prepareReturningDevice())
  const { cart } = secondVisit.shop
  const answer = secondVisit.api.expect('GET', '/1/p/menus/110/positions').hold()
  await start(secondVisit)
  assert.equal(selectChanges(secondVisit), [], 'nothing is claimed before anybody has answered')
  assert.is(cart.lines.get()[0]?.price, 50_000)
  answer.answer(200, dearer)
  await flushRequests()
  assert.equal(selectChanges(secondVisit), [
    { name: 'Блюдо 1', kind: 'price', difference: 3000 }, { name: 'Блюдо 2', kind: 'gone' },
  ])
  assert.equal(cart.lines.get().map(({ id, count, price, sum }) => ({ id, count, price, sum })), [
    { id: 1, count: 2, price: 53_000, sum: 106_000 }, { id: 2, count: 1, price: 50_000, sum: 50_000 },
    { id: 3, count: 1, price: 50_000, sum: 50_000 },
  ])
  cart.removeIds([2])
  assert.equal(
    selectChanges(secondVisit).map(change => change.kind),
    ['price'],
    'what has left the cart is no longer spoken of',
  )
  cart.changes.dismiss()
  assert.equal(selectChanges(secondVisit), [])
})

changes('[MENU-15] [PRE-02] figures that were asked for before the prices changed are asked for again', async () => {
  const secondVisit = createChainShop(createChain({ preflight: priceHonestly() }), await prepareReturningDevice())
  secondVisit.api.expect('GET', '/1/p/menus/110/positions').refuse()
  await start(secondVisit)
  await secondVisit.timer.advance(400)
  const answered = () => secondVisit.shop.checkout.quote.state.get().status === 'answered'
  const countPreflights = () => secondVisit.requests.filter(path => path.includes('preflight')).length
  const before = countPreflights()
  assert.ok(before > 0 && answered())
  secondVisit.chain.dishes = dearer
  secondVisit.shop.boot.retry()
  await flushRequests()
  await secondVisit.timer.advance(300)
  await flushPromises()
  assert.ok(answered())
  assert.is(countPreflights(), before + 1)
})

changes.run()
