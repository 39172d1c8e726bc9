import { createMemoryHistory } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createLinkInbox } from '../../core/shop/cart/link-inbox.ts'
import { isCartLink, MAX_LINK, readCartLink, writeCartLink } from '../../core/shop/cart/link.ts'
import { fillRecipe, recipeOf, type Ingredient, type Kitchen } from '../../core/shop/cart/recipe.ts'
import { createCart } from '../../core/shop/cart/cart.ts'
import { plainName } from '../../core/shop/menu/namesake.ts'
import { indexSlots } from '../../core/shop/menu/availability.ts'
import { sectionsOf } from '../../core/shop/menu/sections.ts'
import type { ModifierGroup, Position } from '../../core/shop/menu/wire.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { compileSchedule } from '../../core/time/schedule.ts'
import { createTestRandom, oneOf, seeded } from '../kit/random.ts'
import { buildShop, chosen, FRIDAY_NOON, openSandbox, until, type TestSandbox, type TestShop } from '../kit/shop.ts'
import { anyCart, HOSTILE, numbers, sum } from './cart-link.world.ts'
import { dish, everyDay, menuRef, modifierGroup, moscow, tag } from './menu.world.ts'

const links = suite<{ sandbox: TestSandbox }>('a cart in a link')
links.before(async context => {
  context.sandbox = await openSandbox()
})
links.after(context => context.sandbox.close())

const CARTS = 12_000
links(`[CART-12] ${CARTS} carts come out of their links as they went in`, () => {
  const random = seeded(12)
  for (let index = 0; index < CARTS; index += 1) {
    const { cart, recipe } = anyCart(random)
    const fragment = writeCartLink({ restoId: index + 1, lines: recipeOf(cart) })
    assert.ok(fragment !== null && /^cart1-[\w-]+$/.test(fragment), `cart ${index}: ${fragment}`)
    const read = readCartLink(`#${fragment}`)
    if (JSON.stringify(read) !== JSON.stringify({ at: 'fine', link: { restoId: index + 1, lines: recipe } })) assert.equal(read, { at: 'fine', link: { restoId: index + 1, lines: recipe } })
  }
})

links('[CART-12] the link is written as its description says', () => {
  const lines = [
    { id: 5, menuId: 101, count: 2, modifiers: [] },
    { id: 3, menuId: 101, count: 999, modifiers: [{ modifierId: 70, id: 701, count: 1 }, { modifierId: 70, id: 20, count: 40 }] },
  ]
  const expected = numbers(11, 2, [101], [5], 2, 0, [0], [-2], 999, 2, [70], [701], 1, [0], [-681], 40)
  assert.is(writeCartLink({ restoId: 11, lines }), expected)
  assert.equal(readCartLink(expected), { at: 'fine', link: { restoId: 11, lines } })
})

links('[CART-12] thirty lines with three modifiers each make a link under 2,000 characters, whatever the ids', () => {
  const random = seeded(30)
  const id = (): number => 1 + Math.floor(random() * 2 ** 31)
  const lines = Array.from({ length: 30 }, () => ({
    id: id(), menuId: oneOf(random, [101, 102, 5_000_000]), count: 12, modifiers: Array.from({ length: 3 }, () => ({ modifierId: id(), id: id(), count: 2 })),
  }))
  const fragment = writeCartLink({ restoId: 2 ** 31, lines }) ?? ''
  assert.ok(`https://a-rather-long-name-of-a-shop.example.org/cart#${fragment}`.length <= 2000, `${fragment.length}`)
})

links('[CART-12] an empty cart, and one too large for any link, have none', () => {
  const line = { id: 1, menuId: 1, count: 1, modifiers: [] }
  const many = { ...line, modifiers: Array.from({ length: 101 }, () => ({ modifierId: 1, id: 1, count: 1 })) }
  assert.equal([[], Array.from({ length: 201 }, () => line), [many]].map(lines => writeCartLink({ restoId: 1, lines })), [null, null, null])
  const most = writeCartLink({ restoId: 1, lines: Array.from({ length: 200 }, () => line) })
  assert.ok(most !== null && most.length <= MAX_LINK)
})

links('[CART-12] a link that was cut short or mistyped anywhere is refused whole', () => {
  const { recipe } = anyCart(seeded(5))
  const fragment = writeCartLink({ restoId: 11, lines: recipe.slice(0, 6) }) ?? ''
  for (let at = 0; at < fragment.length; at += 1) {
    assert.is(readCartLink(fragment.slice(0, at)).at, 'damaged', `cut at ${at}`)
    for (const other of ['A', 'z', '_']) {
      if (at < 6 || fragment[at] === other) continue
      assert.is(readCartLink(fragment.slice(0, at) + other + fragment.slice(at + 1)).at, 'damaged', `${other} at ${at}`)
    }
  }
  for (const tail of ['.', ')', '…', '»', '?utm=1', ' и ещё']) assert.is(readCartLink(fragment + tail).at, 'fine', `followed by ${tail}`)
})

links(`[CART-12] ${HOSTILE.length} hostile fragments are refused without a crash`, () => {
  assert.ok(HOSTILE.length >= 60)
  for (const fragment of HOSTILE) {
    const { at } = readCartLink(fragment)
    assert.ok(at === 'damaged' || at === 'later', `${fragment.slice(0, 60)}: ${at}`)
  }
  assert.equal(['cart2-AAAA', 'cart999999-AAAA', 'cart1-AAAA', 'cart0-AAAA'].map(one => readCartLink(one).at), ['later', 'later', 'damaged', 'damaged'])
})

links('[CART-12] random rows of characters with a right sum are read or refused, and never crash', () => {
  const random = seeded(77)
  let fine = 0
  for (let index = 0; index < 20_000; index += 1) {
    const row = Array.from({ length: 1 + Math.floor(random() * 30) }, () => oneOf(random, [...'ABCDEFGHILKgh_-'])).join('')
    const read = readCartLink(`cart1-${row}${sum(row)}`)
    if (read.at !== 'fine') continue
    fine += 1
    assert.ok(read.link.lines.every(line => line.id > 0 && line.menuId > 0 && line.count > 0 && line.count < 1000))
  }
  assert.ok(fine > 0, 'some of them are links')
})

// the address

const FRAGMENT = numbers(11, 1, [101], [5], 2, 0)
links('[CART-12] the cart leaves the address before anybody else reads it, and is kept for the tab', () => {
  const history = createMemoryHistory({ initialEntries: [`/cart?order=7#${FRAGMENT}`] })
  const storage = createMemoryStorage()
  const inbox = createLinkInbox(history, storage)
  const seen: string[] = []
  history.listen(() => seen.push(history.location.hash))
  assert.equal([history.location.pathname, history.location.search, history.location.hash], ['/cart', '?order=7', ''])
  assert.is(inbox.fragment.get(), FRAGMENT)
  assert.is(createLinkInbox(createMemoryHistory(), storage).fragment.get(), FRAGMENT, 'after a reload')
  inbox.clear()
  assert.equal([inbox.fragment.get(), storage.keys()], [null, []], 'an answer leaves no trace')
  history.push(`/cart#${FRAGMENT}`)
  assert.equal([inbox.fragment.get(), seen.filter(hash => hash !== '')], [FRAGMENT, []], 'a link opened in the page that is open')
})

links('[CART-12] other fragments and other pages keep their address', () => {
  for (const path of ['/cart', '/cart#cart', '/cart#total', '/cart#', `/#${FRAGMENT}`, `/menus/101#${FRAGMENT}`, '/cart#cartography']) {
    const history = createMemoryHistory({ initialEntries: [path] })
    const before = { ...history.location }
    assert.is(createLinkInbox(history, createMemoryStorage()).fragment.get(), null, path)
    assert.equal({ ...history.location }, before, path)
  }
  assert.ok(isCartLink('#cart1-A') && !isCartLink('#cart'))
})

// the kitchen

function kitchen(positions: readonly Position[], fields: Partial<Kitchen> & { modifiers?: readonly ModifierGroup[]; morning?: readonly number[] } = {}): Kitchen {
  const menus = [menuRef(1), menuRef(2, { isDelivery: false })].map(menu => sectionsOf(menu, [], positions.filter(one => one.menuId === menu.id)))
  return {
    menu: {
      restoId: 11, menus, positions: new Map(positions.map(one => [one.id, one])), modifiers: new Map(positions.map(one => [one.id, fields.modifiers ?? []])),
      promotions: [], preOrder: [], slots: indexSlots([{ positionIds: fields.morning ?? [], schedule: compileSchedule(everyDay('08:00', '10:00')) }]),
    },
    method: 'DELIVERY', zone: moscow, moment: FRIDAY_NOON, isOfAge: false, ...fields,
  }
}
const wanted = (id: number, fields: Partial<Ingredient> = {}): Ingredient => ({ id, count: 2, modifiers: [], ...fields })

links('[CART-12, CHK-09] dishes come at today’s price; what cannot be had is named with the reason', () => {
  const dishes = [
    dish(1, { price: 12_300 }), dish(2, { isAvailable: false }), dish(3), dish(4, { menuId: 2 }), dish(5, { tags: [tag('ADULT')] }), dish(7, { price: 50_000 }),
  ]
  const recipe = [1, 2, 3, 4, 5, 6, 7].map(id => wanted(id, { name: `Прежнее ${id}`, price: 40_000 }))
  const { fitting, unfit, sum: all } = fillRecipe(recipe, kitchen(dishes, { morning: [3] }))
  assert.equal(fitting.map(one => [one.position.id, one.position.price, one.count, one.difference]), [[1, 12_300, 2, -27_700], [7, 50_000, 2, 10_000]])
  assert.is(all, 124_600)
  assert.equal(unfit.map(one => [one.id, one.name, one.why]), [
    [2, 'Блюдо 2', 'sold-out'], [3, 'Блюдо 3', 'later'], [4, 'Блюдо 4', 'gone'], [5, null, 'adult'], [6, 'Прежнее 6', 'gone'],
  ])
  const taken = fillRecipe(recipe, kitchen(dishes, { method: 'TAKE_AWAY', isOfAge: true, morning: [3], moment: Date.parse('2026-11-20T09:00:00+03:00') }))
  assert.equal(taken.fitting.map(one => one.position.id), [1, 3, 4, 5, 7], 'another method, another hour, a grown-up')
  assert.is(fillRecipe([wanted(9)], kitchen(dishes)).unfit[0]?.name, null, 'a link has no names')
})

links('[CART-12, CHK-09] a dish that delivery and take-away both have is had at the price of the chosen one', () => {
  const dishes = [dish(1, { price: 50_000 }), dish(1, { menuId: 2, price: 40_000 })]
  for (const [method, price] of [['DELIVERY', 50_000], ['TAKE_AWAY', 40_000]] as const) {
    const menus = [menuRef(1, { isTakeAway: false }), menuRef(2, { isDelivery: false })].map(menu => sectionsOf(menu, [], dishes.filter(one => one.menuId === menu.id)))
    const place = kitchen(dishes, { method })
    const { fitting } = fillRecipe([wanted(1)], { ...place, menu: { ...place.menu, menus } })
    assert.equal(fitting.map(one => [one.position.menu.id, one.position.price]), [[method === 'DELIVERY' ? 1 : 2, price]], method)
  }
})

const sauces = modifierGroup(7, 1, 2)
const extras = modifierGroup(8, 0, 3, { items: [{ id: 801, name: 'Икра', price: 5000, maxCount: 2 }] })
const chose = (modifierId: number, id: number, count = 1, name?: string) => ({ modifierId, id, count, ...(name !== undefined && { name }) })

links('[CART-12, CHK-09] modifiers come at today’s price too, and one that is gone is left out by name', () => {
  const place = kitchen([dish(1)], { modifiers: [sauces, extras] })
  const fine = fillRecipe([wanted(1, { modifiers: [chose(70, 701), chose(80, 801, 2)], price: 60_000 })], place)
  assert.equal(fine.fitting.map(({ position, difference }) => [position.hasModifiers, position.modifiers, difference]), [[true, [
    { modifierId: 70, id: 701, name: 'Добавка 1', price: 1000, count: 1 }, { modifierId: 80, id: 801, name: 'Икра', price: 5000, count: 2 },
  ], 1000]])
  assert.is(fine.sum, 122_000)
  const poorer = fillRecipe([wanted(1, { modifiers: [chose(70, 701), chose(80, 899, 1, 'Имбирь'), chose(99, 801)], price: 60_000 })], place)
  assert.equal(poorer.fitting.map(one => [one.dropped, one.difference, one.position.modifiers.length]), [[['Имбирь', null], 0, 1]])
})

links('[CART-12, CHK-09] a dish whose rules no longer hold is left for its customer to choose anew', () => {
  const place = kitchen([dish(1)], { modifiers: [sauces, extras] })
  for (const [what, modifiers] of [
    ['nothing chosen where something must be', []], ['the sauce is gone', [chose(70, 799)]], ['too much of a group', [chose(70, 701, 3)]],
    ['two groups, one too full', [chose(70, 701), chose(80, 801, 3)]], ['a count beyond all', [chose(70, 701, 999)]],
  ] as const) {
    const { fitting, unfit } = fillRecipe([wanted(1, { modifiers })], place)
    assert.equal([fitting.length, unfit.map(one => one.why)], [0, ['choose']], what)
  }
})

links('[CART-12, CHK-09] a dish that has another number by now is found by its name, and its modifiers by theirs', () => {
  const far = modifierGroup(9, 0, 3, { items: [{ id: 901, name: 'Соус «Ёлка»', price: 700 }] })
  const place = kitchen([dish(21, { name: 'Мисо с\u00a0лососем', isAvailable: false }), dish(22, { name: 'Мисо с лососем' }), dish(23, { menuId: 2, name: 'Чай' })], { modifiers: [far] })
  const found = fillRecipe([wanted(5, { name: 'МИСО с лососем', modifiers: [chose(70, 701, 2, 'соус «елка»'), chose(70, 702, 1, 'Икра'), chose(90, 901)] })], place)
  assert.equal(found.fitting.map(one => [one.position.id, one.position.modifiers.map(item => [item.id, item.count]), one.dropped]), [[22, [[901, 2]], ['Икра', null]]])
  assert.equal(fillRecipe([wanted(6, { name: 'Чай' }), wanted(7)], place).unfit.map(one => [one.name, one.why]), [['Чай', 'gone'], [null, 'gone']])
  const twice = kitchen([dish(22, { name: 'Мисо' })], { modifiers: [far, modifierGroup(10, 0, 3, { items: [{ id: 901, name: 'Соус «Ёлка»', price: 900 }] })] })
  assert.equal(fillRecipe([wanted(5, { name: 'Мисо', modifiers: [chose(70, 701, 1, 'Соус «Ёлка»')] })], twice).fitting.map(one => one.dropped), [['Соус «Ёлка»']], 'one of two groups is not for us to choose')
})

links('[CART-12] lines that have become the same are one, and never more than a cart holds', () => {
  const place = kitchen([dish(1)], { modifiers: [extras] })
  const lines = [wanted(1, { count: 900 }), wanted(1, { count: 900, modifiers: [chose(80, 899)] })]
  assert.equal(fillRecipe(lines, place).fitting.map(one => [one.count, one.dropped]), [[999, [null]]])
})

// the cart

function openCart() {
  return createCart({ storage: createMemoryStorage(), report: () => undefined, random: createTestRandom(), now: () => FRIDAY_NOON })
}
const plain = (id: number) => ({ id, menu: { id: 1 }, name: `Блюдо ${id}`, price: 100, hasModifiers: false, modifiers: [] })
const held = (cart: ReturnType<typeof openCart>) => cart.positions.get().map(line => [line.id, line.count])

links('[CART-12] lines are put beside what is there, and taken back without touching anything else', () => {
  const cart = openCart()
  cart.add(plain(1), 2)
  const undo = cart.putIn([{ position: plain(1), count: 3 }, { position: plain(2), count: 1 }], 'beside')
  assert.equal(held(cart), [[1, 5], [2, 1]])
  cart.add(plain(3))
  undo()
  assert.equal(held(cart), [[1, 2], [3, 1]])
  undo()
  assert.equal(held(cart), [[1, 2], [3, 1]], 'once only')
})

links('[CART-12] a cart that was replaced comes back when asked', () => {
  const cart = openCart()
  cart.add(plain(1), 2)
  cart.add(plain(2), 990)
  const undo = cart.putIn([{ position: plain(2), count: 5 }, { position: plain(3), count: 4 }], 'instead')
  assert.equal(held(cart), [[2, 5], [3, 4]])
  undo()
  assert.equal(held(cart), [[1, 2], [2, 990]])
})

links('[CART-12] nothing grows beyond what a line may hold, and only what was really put in is taken back', () => {
  const cart = openCart()
  cart.add(plain(1), 998)
  const undo = cart.putIn([{ position: plain(1), count: 5 }, { position: plain(2), count: 0 }, { position: plain(3), count: NaN }], 'beside')
  assert.equal(held(cart), [[1, 999]])
  cart.setCount(plain(1), 1, 997)
  undo()
  assert.equal(held(cart), [[1, 996]])
})

// the shop

async function visit({ sandbox }: { readonly sandbox: TestSandbox }, path: string, stored: Record<string, string> = chosen('DELIVERY')): Promise<TestShop> {
  const made = buildShop({ apiBase: sandbox.url, path, storage: createMemoryStorage(stored) })
  made.shop.start()
  await until(made.shop.boot.state, state => state.at !== 'loading')
  return made
}
async function asked({ shop }: TestShop) {
  const view = await until(shop.cart.offers.view, one => one.at === 'asked')
  if (view.at !== 'asked') throw new Error('not asked')
  return view
}
/** Dishes of the chosen restaurant that need no choice. */
function simple({ shop }: TestShop): readonly Position[] {
  const now = shop.menu.state.get()
  if (now.at !== 'ready') throw new Error('no menu')
  return [...now.menu.positions.values()].filter(one => one.menuId === 101 && one.isAvailable && one.tags.length === 0
    && !now.menu.slots.has(one.id) && !(now.menu.modifiers.get(one.id) ?? []).some(group => group.minCount > 0))
}

links('[CART-12] opening a link asks first; adding, replacing and taking back do as they say', async context => {
  const first = await visit(context, '/')
  const [roll, soup, tea] = simple(first) as [Position, Position, Position]
  const line = (one: Position, count: number) => ({ id: one.id, menuId: one.menuId, count, modifiers: [] })
  const path = `/cart#${writeCartLink({ restoId: 11, lines: [line(roll, 2), line(soup, 1)] }) ?? ''}`
  for (const [where, after] of [['beside', [[tea.id, 3], [roll.id, 2], [soup.id, 1]]], ['instead', [[roll.id, 2], [soup.id, 1]]]] as const) {
    const made = await visit(context, path)
    const { cart } = made.shop
    cart.add({ id: tea.id, menu: { id: tea.menuId }, name: tea.name, price: tea.price, hasModifiers: false, modifiers: [] }, 3)
    const view = await asked(made)
    assert.equal([made.shop.router.current.get().hash, cart.itemCount.get()], ['', 3], 'nothing has changed yet')
    assert.equal([view.from, view.isElsewhere, view.hasOther, view.filled.sum], ['link', false, true, 2 * roll.price + soup.price])
    const undo = cart.offers.accept(where)
    assert.equal(held(cart), after)
    assert.equal([cart.offers.view.get().at, made.storage.get('cart_link')], ['none', null])
    undo?.()
    assert.equal(held(cart), [[tea.id, 3]])
  }
})

links('[CART-12] closing leaves no trace, and the same link asks again', async context => {
  const made = await visit(context, `/cart#${numbers(11, 1, [101], [404_404], 2, 0)}`)
  for (let time = 0; time < 2; time += 1) {
    await asked(made)
    const before = Object.fromEntries(made.storage.keys().filter(key => key !== 'cart_link').map(key => [key, made.storage.get(key)]))
    made.shop.cart.offers.dismiss()
    assert.equal([made.shop.cart.offers.view.get().at, made.shop.cart.itemCount.get()], ['none', 0])
    assert.equal(Object.fromEntries(made.storage.keys().map(key => [key, made.storage.get(key)])), before)
    made.shop.router.follow(`/cart#${numbers(11, 1, [101], [404_404], 2, 0)}`)
  }
})

links('[CART-12] a visitor without a restaurant chooses the place first, and the link is still there after a reload', async context => {
  const first = buildShop({ apiBase: context.sandbox.url, path: `/cart#${FRAGMENT}`, storage: createMemoryStorage() })
  first.shop.start()
  await until(first.shop.location.dialog.view, view => view.at === 'open')
  assert.is(first.shop.cart.offers.view.get().at, 'none')
  const stored = Object.fromEntries(first.storage.keys().map(key => [key, first.storage.get(key) ?? '']))
  const again = buildShop({ apiBase: context.sandbox.url, path: '/cart', storage: createMemoryStorage(stored) })
  again.shop.start()
  await until(again.shop.location.dialog.view, view => view.at === 'open')
  again.shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 11 })
  await again.shop.location.cities.load(1)
  const selection = again.shop.location.choice.selection.get()
  if (selection.at === 'resto') await again.shop.menu.load(selection.resto)
  assert.equal((await asked(again)).filled.fitting.length + (await asked(again)).filled.unfit.length, 1)
})

links('[CART-12] a cart of another restaurant is looked up in the visitor’s own, and what is missing has its name', async context => {
  const first = await visit(context, '/')
  const theirs: readonly { readonly id: number; readonly name: string }[] = await (await fetch(`${context.sandbox.url}/1/p/menus/111/positions`)).json()
  const namesakeOf = (one: Position) => theirs.find(other => plainName(other.name) === plainName(one.name))
  const common = simple(first).find(one => namesakeOf(one) !== undefined)
  const missing = simple(first).find(one => namesakeOf(one) === undefined)
  const now = first.shop.menu.state.get()
  const optional = now.at !== 'ready' ? undefined : simple(first).map(one => ({ one, group: now.menu.modifiers.get(one.id)?.[0] })).find(({ one, group }) => group !== undefined && one !== common && namesakeOf(one) !== undefined)
  const item = optional?.group?.items[0]
  if (common === undefined || missing === undefined || optional?.group === undefined || item === undefined) throw new Error('the two kitchens are alike')
  const line = (one: Position) => ({ id: one.id, menuId: 101, count: 1, modifiers: [] })
  const lines = [line(common), line(missing), { ...line(optional.one), modifiers: [{ modifierId: optional.group.modifierId, id: item.id, count: 1 }] }]
  const path = `/cart#${writeCartLink({ restoId: 11, lines }) ?? ''}`
  const made = await visit(context, path, chosen('TAKE_AWAY', { restoId: 14 }))
  const view = await asked(made)
  assert.ok(view.isElsewhere)
  assert.equal(view.filled.fitting.map(one => [one.position.id, one.position.name, one.position.modifiers.map(({ name }) => name)]), [
    [namesakeOf(common)?.id, common.name, []], [namesakeOf(optional.one)?.id, optional.one.name, [item.name]],
  ])
  assert.equal(view.filled.unfit.map(one => [one.name, one.why]), [[missing.name, 'gone']])
  assert.is(made.http.paths.filter(path => path === 'GET /1/p/menus/101/positions').length, 1, 'asked once')
})

links('[CART-12] a menu that is no more leaves its dishes without names, and nothing else is wrong', async context => {
  const made = await visit(context, `/cart#${numbers(11, 1, [909], [404_404], 2, 0)}`)
  await asked(made)
  assert.ok(made.reports.some(one => one.includes('cart-link.names-unknown')))
  const view = await asked(made)
  assert.equal(view.filled.unfit.map(one => [one.name, one.why]), [[null, 'gone']])
  const [roll] = simple(made) as [Position]
  made.shop.cart.add({ id: roll.id, menu: { id: roll.menuId }, name: roll.name, price: roll.price, hasModifiers: false, modifiers: [] })
  await made.timer.advance(3 * 60_000)
  assert.is(made.http.paths.filter(path => path === 'GET /1/p/menus/909/positions').length, 1, 'and is not asked for again')
  assert.is(made.shop.cart.offers.accept('instead'), null, 'there is nothing to put in')
  assert.is(made.shop.cart.itemCount.get(), 1, 'and nothing goes')
})

links(`[CART-12] ${HOSTILE.length} hostile links open the cart as it was, with words and without a crash`, async context => {
  const first = await visit(context, '/')
  const [roll] = simple(first) as [Position]
  const stored = { ...chosen('DELIVERY'), cart_positions: JSON.stringify([{ ...plain(roll.id), menu: { id: 101 }, name: roll.name, price: roll.price, count: 2, sum: 2 * roll.price, discounts: [], promoCodes: [] }]) }
  for (const fragment of HOSTILE) {
    // a shop that has not started says so, too
    const { shop, storage } = buildShop({ apiBase: context.sandbox.url, path: `/cart#${fragment}`, storage: createMemoryStorage(stored) })
    const label = fragment.slice(0, 60)
    const view = shop.cart.offers.view.get()
    assert.ok(view.at === 'unreadable' || (view.at === 'none' && shop.router.current.get().hash !== ''), `${label}: ${view.at}`)
    assert.is(shop.cart.itemCount.get(), 2, label)
    assert.ok((storage.get('cart_link') ?? '').length <= 3 * MAX_LINK, label)
    shop.cart.offers.dismiss()
    assert.equal([shop.cart.offers.view.get().at, storage.get('cart_link')], ['none', null], label)
  }
})

links('[CART-12] dishes for grown-ups are spoken of only after the question of age', async context => {
  const first = await visit(context, '/')
  const now = first.shop.menu.state.get()
  const wine = now.at === 'ready' ? [...now.menu.positions.values()].find(one => one.tags.some(({ code }) => code === 'ADULT') && one.isAvailable && !now.menu.slots.has(one.id)) : undefined
  if (wine === undefined) throw new Error('the sandbox has no dish for grown-ups')
  const path = `/cart#${writeCartLink({ restoId: 11, lines: [{ id: wine.id, menuId: wine.menuId, count: 1, modifiers: [] }] }) ?? ''}`
  for (const isAdult of [true, false]) {
    const made = await visit(context, path)
    await until(made.shop.cart.offers.view, view => view.at === 'age')
    made.shop.consent.adult.set(isAdult)
    const { filled } = await asked(made)
    assert.equal([filled.fitting.map(one => one.position.id), filled.unfit.map(one => [one.why, one.name])], isAdult ? [[wine.id], []] : [[], [['adult', null]]])
  }
})

links.run()
