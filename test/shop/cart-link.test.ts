import { createMemoryHistory } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseCartLink, formatCartLink, type LinkLine } from '../../core/shop/cart/link.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { toStoredLine } from '../kit/cart.ts'
import {
  flushRequests, createChain, DAYS, dish, menuRef, modifierGroup, openShop, resto, createChainShop, start, tag,
  type Chain, type ChainOptions, type ChainShop,
} from '../kit/chain.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { buildShop, storedChoice, STARTUP_KEYS, waitForValue } from '../kit/shop.ts'
import { createRandomCart, withCheckNumber, HOSTILE } from './cart-link.fixture.ts'

/** The length of a URL that messengers and browsers do not cut off. */
const LONGEST = 16_000

const links = suite('a cart in a link')

const CARTS = 12_000
links(`[CART-12] ${CARTS} carts come out of their links as they went in`, () => {
  const random = createRandom(12)
  for (let index = 0; index < CARTS; index += 1) {
    const { linkLines } = createRandomCart(random)
    const fragment = formatCartLink({ restoId: index + 1, lines: linkLines })
    assert.ok(fragment !== null && /^cart1-[\w-]+$/.test(fragment), `cart ${index}: ${fragment}`)
    assert.equal(parseCartLink(`#${fragment}`), { kind: 'fine', link: { restoId: index + 1, lines: linkLines } })
  }
})

links('[CART-12] the link is written as its description says', () => {
  const lines = [
    { id: 5, menuId: 101, count: 2, modifiers: [] },
    {
      id: 3,
      menuId: 101,
      count: 999,
      modifiers: [{ modifierId: 70, id: 701, count: 1 }, { modifierId: 70, id: 20, count: 40 }],
    },
  ]
  const expected = 'cart1-3-11-101_5x2-101_3x999_70_701x1_70_20x40'
  assert.is(formatCartLink({ restoId: 11, lines }), expected)
  assert.equal(parseCartLink(expected), { kind: 'fine', link: { restoId: 11, lines } })
})

links('[CART-12] thirty lines with three modifiers each make a link under 2,000 characters', () => {
  const random = createRandom(30)
  const id = (): number => randomBetween(random, 1, 999_999)
  const lines = Array.from({ length: 30 }, () => ({
    id: id(), menuId: pickRandom(random, [101, 102, 50_000]), count: 12,
    modifiers: Array.from({ length: 3 }, () => ({ modifierId: id(), id: id(), count: 2 })),
  }))
  const fragment = formatCartLink({ restoId: 999_999, lines }) ?? ''
  assert.ok(`https://a-rather-long-name-of-a-shop.example.org/cart#${fragment}`.length <= 2000, `${fragment.length}`)
})

links('[CART-12] an empty cart, and one too large for any link, have none', () => {
  const line = { id: 1, menuId: 1, count: 1, modifiers: [] }
  assert.equal(
    [[], Array.from({ length: 3_000 }, () => line)].map(lines => formatCartLink({ restoId: 1, lines })), [null, null],
  )
  const most = formatCartLink({ restoId: 1, lines: Array.from({ length: 200 }, () => line) })
  assert.ok(most !== null && most.length <= LONGEST)
})

links('[CART-12] a link that was cut short or mistyped anywhere is refused whole', () => {
  const { linkLines } = createRandomCart(createRandom(5))
  const fragment = formatCartLink({ restoId: 11, lines: linkLines.slice(0, 6) }) ?? ''
  for (let at = 0; at < fragment.length; at += 1) {
    assert.is(parseCartLink(fragment.slice(0, at)).kind, 'damaged', `cut at ${at}`)
    for (const other of ['A', 'z', '_']) {
      if (at < 6 || fragment[at] === other) continue
      assert.is(
        parseCartLink(fragment.slice(0, at) + other + fragment.slice(at + 1)).kind, 'damaged', `${other} at ${at}`,
      )
    }
  }
  const swapped = fragment.replace(/-(\d+)_(\d+)x/, '-$2_$1x')
  assert.is.not(swapped, fragment)
  assert.is(parseCartLink(swapped).kind, 'damaged', 'two numbers that changed places')
  for (const tail of ['.', ')', '…', '»', '?utm=1', ' и ещё'])
    assert.is(parseCartLink(fragment + tail).kind, 'fine', `followed by ${tail}`)
})

// the address

const FRAGMENT = withCheckNumber('11-101_5x2')
links('[CART-12] the cart leaves the address before anybody else reads it, and is kept for the tab', () => {
  const history = createMemoryHistory({ initialEntries: [`/cart?order=7#${FRAGMENT}`] })
  const storage = createMemoryStorage(STARTUP_KEYS)
  const { shop } = buildShop({ history, storage })
  const recorded: string[] = []
  history.listen(() => recorded.push(history.location.hash))
  assert.equal([history.location.pathname, history.location.hash, shop.router.current.get().hash], ['/cart', '', ''])
  assert.is(storage.get('cart_link'), FRAGMENT)
  assert.is(buildShop({ storage }).storage.get('cart_link'), FRAGMENT, 'after a reload')
  shop.cart.offers.dismiss()
  assert.is(storage.get('cart_link'), null, 'an answer leaves no trace')
  history.push(`/cart#${FRAGMENT}`)
  assert.equal(
    [storage.get('cart_link'), recorded.filter(hash => hash !== '')], [FRAGMENT, []],
    'a link opened in the page that is open',
  )
})

links('[CART-12] other fragments and other pages keep their address', () => {
  for (const path of [
    '/cart', '/cart#cart', '/cart#total', `/#${FRAGMENT}`, `/menus/101#${FRAGMENT}`, '/cart#cartography',
  ]) {
    const history = createMemoryHistory({ initialEntries: [path] })
    const { storage } = buildShop({ history })
    assert.is(storage.get('cart_link'), null, path)
    assert.is(history.location.pathname + history.location.hash, path)
  }
})

// the kitchen

type Wanted = Parameters<ChainShop['shop']['cart']['offers']['repeat']>[0]['lines'][number]
const createWanted = (id: number, fields: Partial<Wanted> = {}): Wanted => ({ id, count: 2, modifiers: [], ...fields })
const mornings = (...positionIds: readonly number[]) => [
  { positionIds, details: DAYS.map(dayOfWeek => ({ dayOfWeek, startAt: '08:00', endAt: '10:00', isActive: true })) },
]
/** Restaurant 11 has a separate menu for take-away. */
const TWO_MENUS = [resto(11, { menus: [menuRef(110), menuRef(120, { isDelivery: false })] })]

/** The lines of an earlier order that a restaurant can still offer. */
async function createLinkedCart(
  lines: readonly Wanted[], fields: Partial<Chain>,
  { isOfAge = false, time, ...options }: ChainOptions & { readonly isOfAge?: boolean; readonly time?: string } = {},
) {
  const { shop } = await openShop({ restos: TWO_MENUS, ...fields }, options)
  shop.consent.adult.set(isOfAge)
  if (time !== undefined) shop.checkout.draft.preOrderTime.set(time)
  shop.cart.offers.repeat({ restoId: 11, currency: 'RUB', lines })
  const view = shop.cart.offers.view.get()
  if (view.status !== 'offered') throw new Error(`the offer is ${view.status}`)
  return view.filled
}

links('[CART-12, CHK-09] dishes come at today’s price; what cannot be had is named with the reason', async () => {
  const dishes = [
    dish(1, { price: 12_300 }), dish(2, { isAvailable: false }), dish(3), dish(4, { menu: { id: 120 } }),
    dish(5, { tags: [tag('ADULT')] }), dish(7, { price: 50_000 }),
  ]
  const linkLines = [1, 2, 3, 4, 5, 6, 7].map(id => createWanted(id, { name: `Прежнее ${id}`, price: 40_000 }))
  const { fitting, unfit, sum: all } = await createLinkedCart(linkLines, { dishes, slots: mornings(3) })
  assert.equal(
    fitting.map(item => [item.position.id, item.position.price, item.count, item.difference]),
    [[1, 12_300, 2, -27_700], [7, 50_000, 2, 10_000]],
  )
  assert.is(all, 124_600)
  assert.equal(
    unfit.map(item => [item.id, item.name, item.why]),
    [
      [2, 'Блюдо 2', 'sold-out'], [3, 'Блюдо 3', 'later'], [4, 'Блюдо 4', 'gone'], [5, null, 'adult'],
      [6, 'Прежнее 6', 'gone'],
    ],
  )
  const taken = await createLinkedCart(
    linkLines, { dishes, slots: mornings(3) },
    { method: 'TAKE_AWAY', isOfAge: true, time: '2026-11-21T09:00:00+03:00' },
  )
  assert.equal(taken.fitting.map(item => item.position.id), [1, 3, 4, 5, 7], 'another method, another hour, a grown-up')
  const unknown = await createLinkedCart([createWanted(9)], { dishes })
  assert.is(unknown.unfit[0]?.name, null, 'neither the link nor the menu has its name')
})

links(
  '[CART-12, CHK-09] a dish that delivery and take-away both have is had at the price of the chosen one',
  async () => {
    const dishes = [dish(1, { price: 50_000 }), dish(1, { menu: { id: 120 }, price: 40_000 })]
    const restos = [resto(11, { menus: [menuRef(110, { isTakeAway: false }), menuRef(120, { isDelivery: false })] })]
    for (const [method, menuId, price] of [['DELIVERY', 110, 50_000], ['TAKE_AWAY', 120, 40_000]] as const) {
      const { fitting } = await createLinkedCart([createWanted(1)], { dishes, restos }, { method })
      assert.equal(fitting.map(item => [item.position.menu.id, item.position.price]), [[menuId, price]], method)
    }
  },
)

const sauces = modifierGroup(7, 1, 2)
const extras = modifierGroup(8, 0, 3, { items: [{ id: 801, name: 'Икра', price: 5000, maxCount: 2 }] })
const chose = (modifierId: number, id: number, count = 1, name?: string) => ({
  modifierId, id, count, ...(name !== undefined && { name }),
})
const choices = (groups: readonly object[], ...ids: readonly number[]) =>
  ids.map(positionId => ({ positionId, modifiers: groups }))
const place = { dishes: [dish(1)], modifiers: choices([sauces, extras], 1) }

links('[CART-12, CHK-09] modifiers come at today’s price too, and one that is gone is left out by name', async () => {
  const fine = await createLinkedCart(
    [createWanted(1, { modifiers: [chose(70, 701), chose(80, 801, 2)], price: 60_000 })],
    place,
  )
  assert.equal(
    fine.fitting.map(({ position, difference }) => [position.hasModifiers, position.modifiers, difference]),
    [
      [
        true,
        [
          { modifierId: 70, id: 701, name: 'Добавка 1', price: 1000, count: 1 },
          { modifierId: 80, id: 801, name: 'Икра', price: 5000, count: 2 },
        ],
        1000,
      ],
    ],
  )
  assert.is(fine.sum, 122_000)
  const poorer = await createLinkedCart(
    [createWanted(1, { modifiers: [chose(70, 701), chose(80, 899, 1, 'Имбирь'), chose(99, 801)], price: 60_000 })],
    place,
  )
  assert.equal(
    poorer.fitting.map(item => [item.dropped, item.difference, item.position.modifiers.length]),
    [[['Имбирь', null], 0, 1]],
  )
})

links('[CART-12, CHK-09] a negative modifier price is kept by a link and a repeated order, not below 0', async () => {
  const sizes = modifierGroup(6, 1, 1, {
    items: [{ id: 601, name: 'Маленькая', price: -15_000 }, { id: 602, name: 'Даром', price: -60_000 }],
  })
  const menu = { dishes: [dish(1), dish(2)], modifiers: choices([sizes], 1, 2) }
  const result = await createLinkedCart(
    [
      createWanted(1, { count: 2, modifiers: [chose(60, 601)], price: 40_000 }),
      createWanted(2, { modifiers: [chose(60, 602)], price: 0 }),
    ],
    menu,
  )
  assert.equal(
    result.fitting.map(({ position, difference }) => [position.modifiers.map(modifier => modifier.price), difference]),
    [[[-15_000], -5000], [[-60_000], 0]],
  )
  assert.is(result.sum, 70_000)
})

links('[CART-12, CHK-09] a dish whose rules no longer hold is left for the customer to choose again', async () => {
  for (const [what, modifiers] of [
    ['nothing chosen where something must be', []], ['the sauce is gone', [chose(70, 799)]],
    ['too much of a group', [chose(70, 701, 3)]], ['two groups, one too full', [chose(70, 701), chose(80, 801, 3)]],
    ['a count beyond all', [chose(70, 701, 999)]],
  ] as const) {
    const { fitting, unfit } = await createLinkedCart([createWanted(1, { modifiers })], place)
    assert.equal([fitting.length, unfit.map(item => item.why)], [0, ['choose']], what)
  }
})

links('[CART-12, CHK-09] a dish with a new number is found by its name, and its modifiers by theirs', async () => {
  const far = modifierGroup(9, 0, 3, { items: [{ id: 901, name: 'Соус «Ёлка»', price: 700 }] })
  const dishes = [
    dish(21, { name: 'Мисо с\u00a0лососем', isAvailable: false }), dish(22, { name: 'Мисо с лососем' }),
    dish(23, { menu: { id: 120 }, name: 'Чай' }),
  ]
  const menu = { dishes, modifiers: choices([far], 21, 22, 23) }
  const result = await createLinkedCart(
    [
      createWanted(5, {
        name: 'МИСО с лососем',
        modifiers: [chose(70, 701, 2, 'соус «елка»'), chose(70, 702, 1, 'Икра'), chose(90, 901)],
      }),
    ],
    menu,
  )
  assert.equal(
    result.fitting.map(entry => [
      entry.position.id,
      entry.position.modifiers.map(item => [item.id, item.count]),
      entry.dropped,
    ]),
    [[22, [[901, 2]], ['Икра', null]]],
  )
  const absent = await createLinkedCart([createWanted(6, { name: 'Чай' }), createWanted(7)], menu)
  assert.equal(absent.unfit.map(item => [item.name, item.why]), [['Чай', 'gone'], [null, 'gone']])
  const repeated = modifierGroup(10, 0, 3, { items: [{ id: 901, name: 'Соус «Ёлка»', price: 900 }] })
  const twice = await createLinkedCart(
    [createWanted(5, { name: 'Мисо', modifiers: [chose(70, 701, 1, 'Соус «Ёлка»')] })],
    { dishes: [dish(22, { name: 'Мисо' })], modifiers: choices([far, repeated], 22) },
  )
  assert.equal(twice.fitting.map(item => item.dropped), [['Соус «Ёлка»']], 'one of two groups is not for us to choose')
})

links('[CART-12] lines that have become the same are one, and never more than a cart holds', async () => {
  const lines = [createWanted(1, { count: 900 }), createWanted(1, { count: 900, modifiers: [chose(80, 899)] })]
  const { fitting } = await createLinkedCart(lines, { dishes: [dish(1)], modifiers: choices([extras], 1) })
  assert.equal(fitting.map(item => [item.count, item.dropped]), [[999, [null]]])
})

// the cart

const openCart = () => buildShop().shop.cart
const plain = (id: number) => ({
  id, menu: { id: 110 }, name: `Блюдо ${id}`, price: 50_000, hasModifiers: false, modifiers: [],
})
const held = ({ lines: cartLines }: Pick<ChainShop['shop']['cart'], 'lines'>) =>
  cartLines.get().map(line => [line.id, line.count])

links('[CART-12] lines are put beside or instead of the cart, and taken back once, without anything else', () => {
  const added = [{ position: plain(1), count: 3 }, { position: plain(2), count: 1 }]
  for (const [where, then, left] of [
    ['beside', [[1, 5], [4, 1], [2, 1]], [[1, 2], [4, 1], [3, 1]]],
    ['instead', [[1, 3], [2, 1]], [[1, 2], [4, 1], [3, 1]]],
  ] as const) {
    const cart = openCart()
    cart.add(plain(1), 2)
    cart.add(plain(4))
    const undo = cart.addLines(added, where)
    assert.equal(held(cart), then)
    cart.add(plain(3))
    for (let time = 0; time < 2; time += 1) {
      undo()
      assert.equal(new Map(held(cart) as [number, number][]), new Map(left.map(([id, count]) => [id, count])))
    }
  }
})

links('[CART-12] nothing grows beyond what a line may hold, and only what was really put in is taken back', () => {
  const cart = openCart()
  cart.add(plain(1), 998)
  const undo = cart.addLines(
    [{ position: plain(1), count: 5 }, { position: plain(2), count: 0 }, { position: plain(3), count: NaN }],
    'beside',
  )
  assert.equal(held(cart), [[1, 999]])
  cart.setCount(plain(1), 110, 997)
  undo()
  assert.equal(held(cart), [[1, 996]])
})

// the shop

const linkTo = (restoId: number, ...lines: readonly (Pick<LinkLine, 'id'> & Partial<LinkLine>)[]): string => {
  const complete = lines.map(line => ({ menuId: 110, count: 1, modifiers: [], ...line }))
  return `/cart#${formatCartLink({ restoId, lines: complete }) ?? ''}`
}
const visit = (path: string, fields: Partial<Chain> = {}, options: ChainOptions = {}) =>
  openShop(fields, { path, ...options })
async function openFromLink({ shop }: ChainShop) {
  await flushRequests()
  const view = shop.cart.offers.view.get()
  if (view.status !== 'offered') throw new Error(`the offer is ${view.status}`)
  return view
}
const kept = ({ storage }: ChainShop) =>
  Object.fromEntries(storage.keys().filter(key => key !== 'cart_link').map(key => [key, storage.get(key)]))

links('[CART-12] opening a link asks first; adding, replacing and taking back do as they say', async () => {
  const path = linkTo(11, { id: 1, count: 2 }, { id: 2 })
  for (const [where, after] of [['beside', [[3, 3], [1, 2], [2, 1]]], ['instead', [[1, 2], [2, 1]]]] as const) {
    const fixture = await visit(path, { dishes: [dish(1), dish(2, { price: 30_000 }), dish(3)] })
    const { cart } = fixture.shop
    cart.add(plain(3), 3)
    const view = await openFromLink(fixture)
    assert.equal([fixture.shop.router.current.get().hash, cart.itemCount.get()], ['', 3], 'nothing has changed yet')
    assert.equal([view.from, view.isElsewhere, view.hasCartLines, view.filled.sum], ['link', false, true, 130_000])
    const undo = cart.offers.accept(where)
    assert.equal(held(cart), after)
    assert.equal([cart.offers.view.get().status, fixture.storage.get('cart_link')], ['none', null])
    undo?.()
    assert.equal(held(cart), [[3, 3]])
  }
})

links('[CART-12] closing leaves no trace, and the same link asks again', async () => {
  const path = linkTo(11, { id: 404_404, count: 2 })
  const fixture = await visit(path)
  for (let time = 0; time < 2; time += 1) {
    await openFromLink(fixture)
    const before = kept(fixture)
    fixture.shop.cart.offers.dismiss()
    assert.equal(
      [fixture.shop.cart.offers.view.get().status, fixture.shop.cart.itemCount.get(), fixture.storage.get('cart_link')],
      ['none', 0, null],
    )
    assert.equal(kept(fixture), before)
    fixture.shop.router.goToPath(path)
  }
})

links('[CART-12] a visitor without a restaurant chooses the place first, and a reload keeps the link', async () => {
  const first = await visit(linkTo(11, { id: 1 }), {}, { method: null })
  assert.is(first.shop.location.dialog.view.get().status, 'open')
  assert.is(first.shop.cart.offers.view.get().status, 'none')
  const secondVisit = await visit(
    '/cart', {},
    { method: null, stored: Object.fromEntries(first.storage.keys().map(key => [key, first.storage.get(key) ?? ''])) },
  )
  assert.is(secondVisit.shop.location.dialog.view.get().status, 'open')
  secondVisit.shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 11 })
  await secondVisit.shop.location.cities.load(1)
  const venue = secondVisit.shop.location.choice.venue.get()
  if (venue.kind === 'resto') await secondVisit.shop.menu.load(venue.resto)
  assert.equal((await openFromLink(secondVisit)).filled.fitting.map(item => item.position.id), [1])
})

links('[CART-12] another restaurant’s cart is matched to the visitor’s, and missing dishes are named', async () => {
  const sauce = (id: number) => modifierGroup(id, 0, 2, { items: [{ id: id * 100, name: 'Соус', price: 1000 }] })
  const fixture = await visit(linkTo(11, { id: 1 }, { id: 2 }, { id: 3, modifiers: [chose(70, 700)] }), {
    dishes: [
      dish(1, { name: 'Ролл' }), dish(2, { name: 'Том ям' }), dish(3, { name: 'Вок' }),
      dish(101, { menu: { id: 120 }, name: 'Ролл' }), dish(103, { menu: { id: 120 }, name: 'Вок' }),
    ],
    modifiers: [...choices([sauce(7)], 3), ...choices([sauce(9)], 103)],
  }, { method: 'TAKE_AWAY', restoId: 12 })
  const view = await openFromLink(fixture)
  assert.ok(view.isElsewhere)
  assert.equal(
    view.filled.fitting.map(item => [
      item.position.id, item.position.name, item.position.modifiers.map(({ id, name }) => [id, name]),
    ]),
    [[101, 'Ролл', []], [103, 'Вок', [[900, 'Соус']]]],
  )
  assert.equal(view.filled.unfit.map(item => [item.name, item.why]), [['Том ям', 'gone']])
  assert.is(fixture.requests.filter(path => path === 'GET /1/p/menus/110/positions').length, 1, 'asked once')
})

links('[CART-12] a menu that is no more leaves its dishes without names, and nothing else is wrong', async () => {
  const fixture = createChainShop(createChain(), { path: linkTo(11, { id: 404_404, menuId: 909, count: 2 }) })
  fixture.api.expect('GET', '/1/p/menus/909/positions').answer(404, {})
  await start(fixture)
  const view = await openFromLink(fixture)
  assert.ok(fixture.reports.some(report => report.includes('cart-link.names-unknown')))
  assert.equal(view.filled.unfit.map(item => [item.name, item.why]), [[null, 'gone']])
  fixture.shop.cart.add(plain(1))
  await flushRequests()
  assert.is(
    fixture.requests.filter(path => path === 'GET /1/p/menus/909/positions').length, 1, 'and is not asked for again',
  )
  assert.is(fixture.shop.cart.offers.accept('instead'), null, 'there is nothing to put in')
  assert.is(fixture.shop.cart.itemCount.get(), 1, 'and nothing goes')
})

links(`[CART-12] ${HOSTILE.length} hostile links open the cart as it was, with words and without a crash`, () => {
  assert.ok(HOSTILE.length >= 60)
  assert.equal(
    ['cart2-AAAA', 'cart999999-AAAA', 'cart1-AAAA', 'cart0-AAAA'].map(one => parseCartLink(one).kind),
    ['newerVersion', 'newerVersion', 'damaged', 'damaged'],
  )
  const stored = { ...storedChoice('DELIVERY'), cart_positions: JSON.stringify([toStoredLine(plain(1), 2)]) }
  for (const fragment of HOSTILE) {
    // the message is shown before the shop has started, too
    const { shop, storage } = buildShop({ path: `/cart#${fragment}`, storage: createMemoryStorage(stored) })
    const label = fragment.slice(0, 60)
    assert.match(parseCartLink(fragment).kind, /^(?:damaged|newerVersion)$/, label)
    const view = shop.cart.offers.view.get()
    assert.ok(
      view.status === 'unreadable' || (view.status === 'none' && shop.router.current.get().hash !== ''),
      `${label}: ${view.status}`,
    )
    assert.is(shop.cart.itemCount.get(), 2, label)
    assert.ok((storage.get('cart_link') ?? '').length <= 3 * LONGEST, label)
    shop.cart.offers.dismiss()
    assert.equal([shop.cart.offers.view.get().status, storage.get('cart_link')], ['none', null], label)
  }
})

links('[CART-12] dishes for grown-ups are spoken of only after the question of age', async () => {
  for (const isAdult of [true, false]) {
    const fixture = await visit(linkTo(11, { id: 1 }), { dishes: [dish(1, { tags: [tag('ADULT')] })] })
    await waitForValue(fixture.shop.cart.offers.view, view => view.status === 'age')
    fixture.shop.consent.adult.set(isAdult)
    const { filled } = await openFromLink(fixture)
    assert.equal(
      [filled.fitting.map(item => item.position.id), filled.unfit.map(item => [item.why, item.name])],
      isAdult ? [[1], []] : [[], [['adult', null]]],
    )
  }
})

links.run()
