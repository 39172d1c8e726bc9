import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  flushRequests, DAYS, dish, menuRef, openShop, resto, type Chain, type ChainShop, type Dish,
} from '../kit/chain.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'

const menuStore = suite('the menu of the chosen restaurant')

const group = { id: 7, menuId: 110, name: 'Роллы', order: 1 }
const roll = dish(5, { name: 'Филадельфия', price: 58_900, positionGroup: { id: 7 } })
const open = (fields: Partial<Chain> = {}) =>
  openShop({ groups: [group], dishes: [roll], ...fields }, { method: 'TAKE_AWAY' })
const choose = ({ shop }: ChainShop, restoId: number): void =>
  shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId })

function selectMenu({ shop }: ChainShop) {
  const state = shop.menu.state.get()
  if (state.status !== 'ready') throw new Error(`the menu is ${state.status}`)
  return state.menu
}
/** The names of the sections, each with its dishes by id. */
const shown = ({ shop }: ChainShop) =>
  shop.menu.visibleMenus
    .get()
    .map(({ sections }) => sections.map(section => [section.group.name, section.positions.map(({ id }) => id)]))
const dropped = ({ reports }: ChainShop) => reports.filter(what => what.startsWith('wire.item-dropped')).length

menuStore('[BOOT-07] loads the restaurant’s menus that can be ordered from, and nothing twice', async () => {
  const fixture = await open({
    restos: [
      resto(11, { menus: [menuRef(110), menuRef(120, { isDelivery: false, isTakeAway: false, isTable: true })] }),
    ],
  })
  assert.equal(shown(fixture), [[['Роллы', [5]]]])
  choose(fixture, 11)
  await flushPromises()
  const calls = fixture.requests.filter(path => /menus|positions|restos\/11/.test(path))
  assert.ok(calls.length >= 6)
  assert.equal([...new Set(calls)], calls)
  assert.equal(calls.filter(path => path.includes('120')), [])
})

const sauce = { id: 1, name: 'Соевый', price: 0 }
const SAUCE = { id: 3, modifierId: 30, name: 'Соус', minCount: 1, maxCount: 1, items: [sauce] }
const sauceWith = (fields: object) => [{ ...SAUCE, ...fields }]
for (const [what, modifiers, isAvailable] of [
  ['a choice that can be made', [SAUCE], true],
  ['a choice of nothing that need not be made', sauceWith({ minCount: 0, maxCount: 2, items: [] }), true],
  ['a required choice of nothing', sauceWith({ items: [] }), false],
  ['a choice of more than there is', sauceWith({ minCount: 3, maxCount: 4, items: [{ ...sauce, maxCount: 2 }] }),
    false],
  ['items that are twice the same', sauceWith({ maxCount: 2, items: [sauce, { ...sauce, price: 4900 }] }), false],
  ['a choice without a request id', sauceWith({ modifierId: undefined }), false],
  ['a choice without an id', sauceWith({ id: null }), false],
  ['a choice whose items are no list', sauceWith({ items: 'Соевый' }), false],
  ['a choice none of whose items can be read', sauceWith({ items: [{ ...sauce, price: 'даром' }] }), false],
  ['a choice whose least count cannot be read', sauceWith({ minCount: 'один', items: [] }), false],
  ['a choice above its maximum count', sauceWith({ minCount: 2, maxCount: 1 }), false],
  ['choices that are no list', { id: 3 }, false], ['a choice that is a text', [SAUCE, 'Соус'], false],
  ['a choice that is a list', [SAUCE, [SAUCE]], false], ['a choice that is null', [SAUCE, null], false],
] as const) {
  menuStore(`[MENU-03, MENU-05, ERR-05] a dish with ${what} ${isAvailable ? 'can' : 'cannot'} be ordered`, async () => {
    const fixture = await open({ dishes: [roll, { ...roll, id: 6 }], modifiers: [{ positionId: 5, modifiers }] })
    const { positions, menus } = selectMenu(fixture)
    assert.equal([positions.get(5)?.isAvailable, positions.get(6)?.isAvailable], [isAvailable, true])
    const shownDish = menus[0]?.sections[0]?.positions.find(position => position.id === 5)
    assert.is(shownDish?.isAvailable, isAvailable, 'on the screen too')
    const isReported = fixture.reports.some(report =>
      /^wire\.item-dropped dish 5: modifier group \d+: no selection can satisfy it$/.test(report))
    assert.is(isReported, !isAvailable, fixture.reports.join('\n'))
  })
}

for (const [what, fields] of [
  ['without a greatest count', {}],
  ['whose greatest count is null', { maxCount: null }],
  ['whose greatest count is 0', { maxCount: 0 }],
  ['whose greatest count cannot be read', { maxCount: 'много' }],
] as const) {
  menuStore(`[MENU-05, ERR-05] a required choice ${what} has no upper limit`, async () => {
    const group = { ...SAUCE, maxCount: undefined, items: [sauce, { ...sauce, id: 2, maxCount: 3 }], ...fields }
    const fixture = await open({ modifiers: [{ positionId: 5, modifiers: [group] }] })
    const { positions, modifiers } = selectMenu(fixture)
    assert.is(positions.get(5)?.isAvailable, true)
    assert.equal(
      modifiers.get(5)?.map(({ minCount, maxCount }) => [minCount, maxCount]), [[1, 4]], 'the items allow 1 + 3',
    )
    assert.ok(fixture.reports.some(report => /maxCount|maximum/.test(report)), 'a report names it')
  })
}

menuStore(
  '[MENU-05] an optional choice whose greatest count is 0 is left out, and the log says of which dish',
  async () => {
    const fixture = await open({
      modifiers: [{ positionId: 5, modifiers: [{ ...SAUCE, minCount: 0, maxCount: 0 }, SAUCE] }],
    })
    assert.is(selectMenu(fixture).positions.get(5)?.isAvailable, true)
    assert.equal(selectMenu(fixture).modifiers.get(5)?.map(({ minCount }) => minCount), [1])
    assert.ok(fixture.reports.includes('wire.item-dropped dish 5: modifier group 3: no selection can satisfy it'))
  },
)

for (const [what, status] of [['answers', 200], ['a failure', 404]] as const) {
  menuStore(`[BOOT-07] drops ${what} of a restaurant that is no longer asked for`, async () => {
    const fixture = await open()
    const pendingResponse = fixture.api.expect('GET', '/1/p/menus/120/positions').hold()
    choose(fixture, 12)
    await flushPromises()
    assert.is(fixture.shop.menu.state.get().status, 'loading')
    choose(fixture, 11)
    await flushRequests()
    assert.is(selectMenu(fixture).restoId, 11)
    const states: unknown[] = []
    fixture.shop.menu.state.subscribe(() => states.push(fixture.shop.menu.state.get()))
    pendingResponse.answer(status, [dish(9, { menu: { id: 120 } })])
    await flushRequests()
    assert.equal(states, [], 'not even for a moment')
    assert.equal([...selectMenu(fixture).positions.keys()], [5])
  })
}

menuStore(
  '[BOOT-07] a restaurant is never seen with the menu of another, not even while its own is coming',
  async () => {
    const fixture = await open()
    const seen: (readonly [resto: number, menu: number] | null)[] = []
    const stop = fixture.shop.menu.selectedMenu.subscribe(() => {
      const now = fixture.shop.menu.selectedMenu.get()
      seen.push(now && [now.resto.id, now.menu.restoId])
    })
    choose(fixture, 12)
    await flushRequests()
    assert.equal(seen, [null, [12, 12]])
    stop()
  },
)

for (const [what, status, body, code, message] of [
  ['positions', 404, {}, 'positionsNotFound', 'Menu positions not found'],
  ['positions', 200, { not: 'a list' }, 'positionsFailed', 'Failed to fetch menu positions'],
] as const) {
  menuStore(`[ERR-02] ${what} answered with ${status} are the failure ${code}`, async () => {
    const fixture = await open()
    fixture.api.expect('GET', `/1/p/menus/120/${what}`).answer(status, body)
    choose(fixture, 12)
    await flushRequests()
    const state = fixture.shop.menu.state.get()
    assert.equal(state.status === 'failed' && [state.problem.code, state.problem.message], [code, message])
    assert.ok(fixture.reports.some(report => report.startsWith('menu.failed')))
  })
}

menuStore('[ERR-02] after a failure retries, and keeps a menu on the screen while it is refreshed', async () => {
  const fixture = await open()
  const { shop, api, chain } = fixture
  api.expect('GET', '/1/p/menus/120/position-groups').answer(404, {})
  choose(fixture, 12)
  await flushRequests()
  assert.is(shop.menu.state.get().status, 'failed')
  chain.dishes = [dish(9, { menu: { id: 120 } })]
  shop.boot.retry()
  await flushRequests()
  assert.equal([...selectMenu(fixture).positions.keys()], [9])
  chain.dishes = [dish(9, { menu: { id: 120 }, isAvailable: false })]
  const venue = shop.location.choice.venue.get()
  if (venue.kind !== 'resto') throw new Error('a restaurant is chosen')
  const refreshed = shop.menu.reload(venue.resto)
  assert.is(selectMenu(fixture).positions.get(9)?.isAvailable, true)
  await refreshed
  assert.is(selectMenu(fixture).positions.get(9)?.isAvailable, false)
})

menuStore('[MENU-01, MENU-05] a dish of two menus stands in each of them, at its price there', async () => {
  const answer = (price: number): Dish => ({ ...roll, price })
  // the second menu's response names the first menu as the menu of the dish
  const fixture = await open({
    restos: [resto(11, { menus: [menuRef(110, { isTakeAway: false }), menuRef(120, { isDelivery: false })] })],
    groups: [], dishes: [answer(10_000)],
  })
  fixture.api.expect('GET', '/1/p/menus/120/positions').answer(200, [answer(20_000)])
  const venue = fixture.shop.location.choice.venue.get()
  if (venue.kind === 'resto') await fixture.shop.menu.reload(venue.resto)
  const dishes = selectMenu(fixture).menus.flatMap(({ sections }) => sections.flatMap(({ positions }) => positions))
  assert.equal(dishes.map(dish => [dish.menuId, dish.price]), [[110, 10_000], [120, 20_000]])
})

menuStore('[MENU-03, ERR-05] a wrong field beside name and price costs the dish that field only', async () => {
  const odd = {
    ...roll, description: {}, order: 1.5, measure: { value: 1, unit: 'LB' }, nutrition: { kcal: 'двести', protein: 8 },
    contents: {}, photos: [{ url: '/1.svg', width: '640 px', height: 36.5, alt: ['вок'] }],
    tags: [{ code: 'ADULT' }, { code: 'HIT', id: '3', name: null }],
  }
  const fixture = await open({
    groups: [{ ...group, order: '1', photos: null }],
    dishes: [
      odd, { ...roll, id: 6, isAvailable: 'no' }, { ...roll, id: 8, price: -1 },
      { ...roll, id: 9, positionGroup: { id: null } }, { ...roll, id: 10, allergens: 'рыба' },
      { ...roll, id: 11, allergens: ['соя', { name: 'арахис' }] },
    ],
  })
  const { positions, menus } = selectMenu(fixture)
  assert.equal([...positions.keys()], [5, 9], 'what decides about buying it must be right, and what may harm')
  const position = positions.get(5)
  assert.equal(
    [position?.description, position?.measure, position?.nutrition, position?.contents],
    [undefined, undefined, { protein: 8 }, []],
  )
  assert.equal(position?.photos, [{ url: '/1.svg' }])
  assert.equal(position?.tags.map(({ code }) => code), ['ADULT', 'HIT'], 'a tag counts by its code')
  assert.equal(menus[0]?.sections.map(section => section.group.id), [7, 0])
  assert.ok(fixture.reports.filter(what => what.startsWith('wire.field-dropped')).length >= 7)
})

menuStore('[MENU-01, MENU-08, ERR-05] what an answer says twice is shown once', async () => {
  const fixture = await open({
    groups: [group, { ...group, name: 'Роллы ещё раз' }],
    dishes: [roll, { ...roll, price: 1 }],
    promotions: [{ id: 1, name: 'Скидка' }, { id: 1, name: 'Скидка' }],
  })
  assert.equal(shown(fixture), [[['Роллы', [5]]]])
  assert.is(selectMenu(fixture).positions.get(5)?.price, 58_900)
  assert.equal(selectMenu(fixture).promotions.map(({ id }) => id), [1])
  assert.is(dropped(fixture), 3)
})

menuStore('[MENU-02] a group without a name is shown under the name of the rest', async () => {
  const fixture = await open({
    groups: [{ ...group, name: ' ' }], dishes: [roll, { ...roll, id: 6, name: ' ' }], promotions: [{ id: 1, name: '' }],
  })
  assert.equal(shown(fixture), [[[null, [5]]]], 'a dish without a name is left out')
  assert.equal(selectMenu(fixture).menus[0]?.sections.map(section => section.group.id), [7])
  assert.equal(selectMenu(fixture).promotions, [])
})

// its sections

const named = (id: number, fields: object = {}) => ({ id, menuId: 110, name: `Группа ${id}`, order: id, ...fields })
const inGroup = (id: number, groupId: number, fields: object = {}): Dish =>
  dish(id, { positionGroup: { id: groupId }, ...fields })

menuStore('[MENU-01, MENU-02] shows groups that have dishes, and dishes, by their order and id', async () => {
  const fixture = await open({
    groups: [named(3, { order: 1 }), named(1, { order: 2 }), named(2, { order: 2 }), named(4)],
    dishes: [
      inGroup(9, 3, { order: 2 }), inGroup(8, 3, { order: 1 }), inGroup(7, 2), inGroup(6, 1, { order: 5 }),
      inGroup(5, 1, { order: 5 }),
    ],
  })
  assert.equal(shown(fixture), [[['Группа 3', [8, 9]], ['Группа 1', [5, 6]], ['Группа 2', [7]]]])
})

menuStore('[MENU-01] shows a method its own menus by their order', async () => {
  const menus = [
    menuRef(1, { order: 3 }), menuRef(2, { order: 1, isDelivery: false }), menuRef(3, { order: 2, isTakeAway: false }),
    menuRef(4, { order: 0, isDelivery: false, isTakeAway: false, isOnline: true, isTable: true }),
  ]
  for (const [method, ids] of [['DELIVERY', [3, 1]], ['TAKE_AWAY', [2, 1]]] as const) {
    const { shop } = await openShop({ restos: [resto(11, { menus })] }, { method })
    assert.equal(shop.menu.visibleMenus.get().map(item => item.menu.id), ids, method)
  }
  const { shop, requests } = await openShop({ restos: [resto(11, { menus })] })
  requests.length = 0
  shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 11 })
  await flushPromises()
  assert.equal([shop.menu.visibleMenus.get().map(item => item.menu.id), requests], [[2, 1], []], 'nothing is loaded')
})

menuStore(
  '[MENU-02] collects dishes without a group, or with an unknown one, in a last section without photos',
  async () => {
    const fixture = await open({
      groups: [named(1, { order: 5_000_000 })], dishes: [dish(5), inGroup(6, 77), inGroup(7, 1)],
    })
    assert.equal(shown(fixture), [[['Группа 1', [7]], [null, [5, 6]]]])
    assert.equal(selectMenu(fixture).menus[0]?.sections[1]?.group, { id: 0, name: null, photos: [] })
  },
)

// when a dish is available

const at = (text: string): number => Date.parse(text)
/** Every day from one hour to another. */
const hours = (positionIds: readonly number[], startAt: string, endAt: string, isActive = true) =>
  ({ positionIds, details: DAYS.map(dayOfWeek => ({ dayOfWeek, startAt, endAt, isActive })) })
/** The availability of a dish by the API's clock in a restaurant of this time zone. */
async function checkDish(
  id: number, now: string, slots: readonly object[], { timezone = '+03:00', isAvailable = true } = {},
) {
  const fixture = await openShop(
    { now: at(now), slots, restos: [resto(11, { timezone })], dishes: [dish(1), dish(5, { isAvailable }), dish(6)] },
    { method: 'TAKE_AWAY', timer: createTestTimer(at(now)) },
  )
  const position = selectMenu(fixture).positions.get(id)
  if (position === undefined) throw new Error('no such dish')
  return fixture.shop.menu.availability.get()(position)
}
const breakfast = [hours([5], '08:00', '12:00')]

const evening = hours([5, 6], '18:00', '20:00')
for (const [what, id, now, slots, options, expected] of [
  ['in its slot is available', 5, '2026-03-02T06:00:00Z', breakfast, {}, null],
  [
    'has the slot of the restaurant’s own clock', 5, '2026-03-02T06:00:00Z', breakfast,
    { timezone: 'Europe/Podgorica' }, '2026-03-02T07:00:00Z',
  ],
  ['before its slot comes today', 5, '2026-03-02T04:59:00Z', breakfast, {}, '2026-03-02T05:00:00Z'],
  ['after its slot comes tomorrow', 5, '2026-03-02T09:00:00Z', breakfast, {}, '2026-03-03T05:00:00Z'],
  ['in its second slot is available', 5, '2026-03-02T16:00:00Z', [evening, ...breakfast], {}, null],
  ['of two slots has the nearest', 5, '2026-03-02T10:00:00Z', [evening, ...breakfast], {}, '2026-03-02T15:00:00Z'],
  ['has no slot of another dish', 6, '2026-03-02T06:00:00Z', [evening, ...breakfast], {}, '2026-03-02T15:00:00Z'],
  ['without slots is available', 1, '2026-03-02T00:00:00Z', breakfast, {}, null],
] as const) {
  menuStore(`[MENU-04] a dish ${what}`, async () => {
    const from = expected === null ? { status: 'available' } : { status: 'later', from: at(expected) }
    assert.equal(await checkDish(id, now, slots, options), from)
  })
}

menuStore('[MENU-04] a dish whose slots are all off has no time, a sold-out one is never available', async () => {
  const now = '2026-03-02T06:00:00Z'
  assert.equal(await checkDish(5, now, [hours([5], '08:00', '12:00', false)]), { status: 'later', from: null })
  assert.equal(await checkDish(5, now, breakfast, { isAvailable: false }), { status: 'sold-out' })
})

menuStore.run()
