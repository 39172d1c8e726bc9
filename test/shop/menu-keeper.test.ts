import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp } from '../../core/http/http.ts'
import { isAdult } from '../../core/shop/menu/availability.ts'
import { createMenuKeeper, dishOf } from '../../core/shop/menu/menu.ts'
import { createMenuWire } from '../../core/shop/menu/wire.ts'
import { createTestTimer, settle } from '../kit/clock.ts'
import { createTestHttp, type TestHttp } from '../kit/http.ts'
import { menuRef, restoOf } from './menu.world.ts'

const keeper = suite('menu keeper')

function open(preOrder = true) {
  const port = createTestHttp()
  const reports: string[] = []
  const report = (what: string): void => void reports.push(what)
  const http = createHttp({ port, timer: createTestTimer(0), base: 'https://api.example', headers: () => ({}) })
  return { port, reports, menu: createMenuKeeper({ wire: createMenuWire(http, report), preOrder, report }) }
}

const first = restoOf(11, [menuRef(1), menuRef(2, { isDelivery: false, isTakeAway: false, isTable: true })])
const second = restoOf(12, [menuRef(3)])

/** Announces everything but a menu's groups and positions. */
function announceRest(port: TestHttp, restoId: number): void {
  port.expect('GET', `/1/restos/${restoId}/positions/modifiers`).answer(200, [])
  port.expect('GET', `/1/restos/${restoId}/position-time-slots`).answer(200, [])
  port.expect('GET', `/1/restos/${restoId}/promotions`).answer(200, [])
  port.expect('GET', `/1/restos/${restoId}/working-hours`).answer(200, [])
}
const group = { id: 7, menuId: 1, name: 'Роллы', order: 1 }
const position = { id: 5, menu: { id: 1 }, positionGroup: { id: 7 }, name: 'Филадельфия', price: 58_900 }

keeper('[BOOT-07] loads the restaurant’s menus that can be ordered from, and nothing twice', async () => {
  const { port, menu } = open()
  port.expect('GET', '/1/p/menus/1/position-groups').answer(200, [group])
  port.expect('GET', '/1/p/menus/1/positions').answer(200, [position])
  announceRest(port, 11)
  void menu.load(first)
  assert.equal(menu.state.get(), { at: 'loading', restoId: 11 })
  await menu.load(first)
  await settle()
  const now = menu.state.get()
  assert.ok(now.at === 'ready')
  assert.equal(now.menu.menus.map(({ menu: { id }, sections }) => [id, sections.map(one => one.group.name)]), [[1, ['Роллы']]])
  assert.is(now.menu.positions.get(5)?.groupId, 7)
  await menu.load(first)
  port.done()
})

for (const [what, made, isAvailable] of [
  ['which one of nothing must be chosen for', { minCount: 1, maxCount: 1, items: [] }, false],
  ['that asks for more than there is', { minCount: 3, maxCount: 4, items: [{ id: 1, name: 'Соевый', price: 0, maxCount: 2 }] }, false],
  ['with a choice that can be made', { minCount: 1, maxCount: 1, items: [{ id: 1, name: 'Соевый', price: 0 }] }, true],
  ['that could have something more, of which there is nothing', { minCount: 0, maxCount: 2, items: [] }, true],
] as const) {
  keeper(`[MENU-05, MENU-03] a dish ${what} ${isAvailable ? 'can' : 'cannot'} be ordered`, async () => {
    const { port, menu, reports } = open(false)
    port.expect('GET', '/1/p/menus/1/position-groups').answer(200, [group])
    port.expect('GET', '/1/p/menus/1/positions').answer(200, [position, { ...position, id: 6 }])
    port.expect('GET', '/1/restos/11/positions/modifiers').answer(200, [{ positionId: 5, modifiers: [{ id: 3, modifierId: 30, name: 'Соус', ...made }] }])
    port.expect('GET', '/1/restos/11/position-time-slots').answer(200, [])
    port.expect('GET', '/1/restos/11/promotions').answer(200, [])
    await menu.load(first)
    const now = menu.state.get()
    assert.ok(now.at === 'ready')
    assert.equal([now.menu.positions.get(5)?.isAvailable, now.menu.positions.get(6)?.isAvailable], [isAvailable, true])
    assert.is(now.menu.menus[0]?.sections[0]?.positions.find(one => one.id === 5)?.isAvailable, isAvailable, 'on the screen too')
    assert.equal(reports.filter(what => what !== 'wire.tolerated'), isAvailable ? [] : ['wire.item-dropped'])
  })
}

keeper('[BOOT-07] drops answers for a restaurant that is no longer asked for', async () => {
  const { port, menu } = open()
  const late = port.expect('GET', '/1/p/menus/1/positions').hold()
  port.expect('GET', '/1/p/menus/1/position-groups').answer(200, [group])
  announceRest(port, 11)
  port.expect('GET', '/1/p/menus/3/position-groups').answer(200, [])
  port.expect('GET', '/1/p/menus/3/positions').answer(200, [])
  announceRest(port, 12)
  const former = menu.load(first)
  await menu.load(second)
  assert.is(menu.state.get().at, 'ready')
  late.answer(200, [position])
  await former
  const now = menu.state.get()
  assert.ok(now.at === 'ready')
  assert.is(now.restoId, 12)
  assert.is(now.menu.positions.size, 0)
})

keeper('[BOOT-07] drops a failure of a restaurant that is no longer asked for', async () => {
  const { port, menu } = open()
  const late = port.expect('GET', '/1/p/menus/1/positions').hold()
  port.expect('GET', '/1/p/menus/1/position-groups').answer(200, [group])
  announceRest(port, 11)
  port.expect('GET', '/1/p/menus/3/position-groups').answer(200, [])
  port.expect('GET', '/1/p/menus/3/positions').answer(200, [])
  announceRest(port, 12)
  const former = menu.load(first)
  await menu.load(second)
  late.answer(404, {})
  await former
  assert.is(menu.state.get().at, 'ready')
})

async function problemOf(what: 'position-groups' | 'positions', status: number, body: unknown) {
  const { port, menu, reports } = open()
  for (const call of ['position-groups', 'positions']) {
    port.expect('GET', `/1/p/menus/1/${call}`).answer(call === what ? status : 200, call === what ? body : [])
  }
  announceRest(port, 11)
  await menu.load(first)
  const now = menu.state.get()
  assert.ok(now.at === 'failed')
  assert.ok(reports.includes('menu.failed'))
  return now.problem
}

keeper('[ERR-02] calls a missing menu by its own name', async () => {
  assert.equal(pick(await problemOf('position-groups', 404, {})), { code: 'menuGroupsNotFound', message: 'Menu groups not found' })
  assert.equal(pick(await problemOf('positions', 404, {})), { code: 'positionsNotFound', message: 'Menu positions not found' })
})

keeper('[ERR-02] passes on what the server says, and has words of its own where it says nothing', async () => {
  assert.equal(pick(await problemOf('positions', 422, { errors: [{ code: 'menu.closed', message: 'Кухня на ремонте' }] })), { code: 'server', message: 'Кухня на ремонте' })
  assert.equal(pick(await problemOf('position-groups', 422, {})), { code: 'menuGroupsFailed', message: 'Failed to fetch menu groups' })
  assert.equal(pick(await problemOf('positions', 200, { not: 'a list' })), { code: 'positionsFailed', message: 'Failed to fetch menu positions' })
})

function pick({ code, message }: { readonly code: string; readonly message: string }) {
  return { code, message }
}

keeper('[ERR-02] after a failure asks anew, and keeps a menu on the screen while it is refreshed', async () => {
  const { port, menu } = open(false)
  port.expect('GET', '/1/p/menus/1/position-groups').answer(404, {})
  port.expect('GET', '/1/p/menus/1/positions').answer(200, [])
  for (let time = 0; time < 3; time += 1) {
    for (const call of ['positions/modifiers', 'position-time-slots', 'promotions']) port.expect('GET', `/1/restos/11/${call}`).answer(200, [])
  }
  await menu.load(first)
  assert.is(menu.state.get().at, 'failed')
  for (let time = 0; time < 2; time += 1) {
    port.expect('GET', '/1/p/menus/1/position-groups').answer(200, [group])
    port.expect('GET', '/1/p/menus/1/positions').answer(200, [{ ...position, isAvailable: time === 0 }])
  }
  await menu.load(first)
  assert.is(menu.state.get().at, 'ready')
  const refreshed = menu.reload(first)
  assert.is(menu.state.get().at, 'ready')
  await refreshed
  const now = menu.state.get()
  assert.is(now.at === 'ready' && now.menu.positions.get(5)?.isAvailable, false)
  port.done()
})

keeper('[MENU-05] leaves out a choice that nobody can make and nobody must, and reports it', async () => {
  const { port, menu, reports } = open(false)
  const item = { id: 1, name: 'Соус', price: 0, maxCount: 1 }
  const group = (id: number, minCount: number, maxCount: number) => ({ id, modifierId: id, minCount, maxCount, name: 'Соусы', items: [item] })
  port.expect('GET', '/1/p/menus/1/position-groups').answer(200, [])
  port.expect('GET', '/1/p/menus/1/positions').answer(200, [position])
  port.expect('GET', '/1/restos/11/positions/modifiers').answer(200, [{ positionId: 5, modifiers: [group(1, 0, 0), group(2, 1, 1), group(3, -1, 1)] }])
  port.expect('GET', '/1/restos/11/position-time-slots').answer(200, [])
  port.expect('GET', '/1/restos/11/promotions').answer(200, [])
  await menu.load(first)
  const now = menu.state.get()
  assert.ok(now.at === 'ready')
  assert.equal(now.menu.modifiers.get(5)?.map(({ id }) => id), [2])
  assert.is(now.menu.positions.get(5)?.isAvailable, true)
  assert.is(reports.filter(what => what === 'wire.item-dropped').length, 2)
})

keeper('[MENU-01, MENU-05] a dish of two menus is found in each of them, at its price there', async () => {
  const { port, menu } = open(false)
  const delivered = menuRef(1, { isTakeAway: false })
  const taken = menuRef(2, { isDelivery: false })
  for (const { id } of [delivered, taken]) {
    port.expect('GET', `/1/p/menus/${id}/position-groups`).answer(200, [])
    // the second menu's answer names the menu that the dish was made for
    port.expect('GET', `/1/p/menus/${id}/positions`).answer(200, [{ ...position, price: id * 10_000 }])
  }
  port.expect('GET', '/1/restos/11/positions/modifiers').answer(200, [])
  port.expect('GET', '/1/restos/11/position-time-slots').answer(200, [])
  port.expect('GET', '/1/restos/11/promotions').answer(200, [])
  await menu.load(restoOf(11, [delivered, taken]))
  const now = menu.state.get()
  assert.ok(now.at === 'ready')
  assert.equal([1, 2].map(menuId => dishOf(now.menu, 5, menuId)).map(dish => [dish?.menuId, dish?.price]), [[1, 10_000], [2, 20_000]])
  assert.is(dishOf(now.menu, 5, 3)?.id, 5, 'of a menu that is not there any more, the dish is still known')
  assert.is(dishOf(now.menu, 6, 1), undefined)
})

keeper('[MENU-03, ERR-05] what is wrong about a dish beside its name and price costs it that and not its place on the menu', async () => {
  const { port, menu, reports } = open(false)
  const odd = {
    ...position, description: {}, order: 1.5, measure: { value: 1, unit: 'KG' }, nutrition: { kcal: 'двести', protein: 8 }, contents: {},
    photos: [{ url: '/1.svg', width: '640 px', height: 36.5, alt: ['вок'] }], tags: [{ code: 'ADULT' }, { code: 'HIT', id: '3', name: null }],
  }
  port.expect('GET', '/1/p/menus/1/position-groups').answer(200, [{ ...group, order: '1', photos: null }])
  port.expect('GET', '/1/p/menus/1/positions').answer(200, [odd, { ...position, id: 6, isAvailable: 'no' }, { ...position, id: 8, price: -1 }, { ...position, id: 9, positionGroup: { id: null } }, { ...position, id: 10, allergens: 'рыба' }])
  port.expect('GET', '/1/restos/11/positions/modifiers').answer(200, [])
  port.expect('GET', '/1/restos/11/position-time-slots').answer(200, [])
  port.expect('GET', '/1/restos/11/promotions').answer(200, [])
  await menu.load(first)
  const now = menu.state.get()
  assert.ok(now.at === 'ready')
  assert.equal([...now.menu.positions.keys()], [5, 9], 'what decides about buying it must be right, and what may harm')
  const dish = now.menu.positions.get(5)
  assert.equal([dish?.description, dish?.measure, dish?.nutrition, dish?.contents], [undefined, undefined, { protein: 8 }, []])
  assert.equal(dish?.photos, [{ url: '/1.svg' }])
  assert.ok(dish !== undefined && isAdult(dish), 'a tag counts by its code')
  assert.equal(now.menu.menus[0]?.sections.map(one => one.group.id), [7, 0])
  assert.ok(reports.filter(what => what === 'wire.field-dropped').length >= 7)
})

keeper('[MENU-01, MENU-08, ERR-05] what an answer says twice is shown once', async () => {
  const { port, menu, reports } = open(false)
  port.expect('GET', '/1/p/menus/1/position-groups').answer(200, [group, { ...group, name: 'Роллы ещё раз' }])
  port.expect('GET', '/1/p/menus/1/positions').answer(200, [position, { ...position, price: 1 }])
  port.expect('GET', '/1/restos/11/positions/modifiers').answer(200, [])
  port.expect('GET', '/1/restos/11/position-time-slots').answer(200, [])
  port.expect('GET', '/1/restos/11/promotions').answer(200, [{ id: 1, name: 'Скидка' }, { id: 1, name: 'Скидка' }])
  await menu.load(restoOf(11, [menuRef(1)]))
  const now = menu.state.get()
  assert.ok(now.at === 'ready')
  assert.equal(now.menu.menus.map(one => one.sections.map(({ group: { name }, positions }) => [name, positions.map(({ price }) => price)])), [[['Роллы', [58_900]]]])
  assert.equal(now.menu.promotions.map(({ id }) => id), [1])
  assert.is(reports.filter(what => what === 'wire.item-dropped').length, 3)
})

keeper('[MENU-02] a group without a name is shown under the name of the rest', async () => {
  const { port, menu } = open(false)
  port.expect('GET', '/1/p/menus/1/position-groups').answer(200, [{ ...group, name: ' ' }])
  port.expect('GET', '/1/p/menus/1/positions').answer(200, [position, { ...position, id: 6, name: ' ' }])
  port.expect('GET', '/1/restos/11/positions/modifiers').answer(200, [])
  port.expect('GET', '/1/restos/11/position-time-slots').answer(200, [])
  port.expect('GET', '/1/restos/11/promotions').answer(200, [{ id: 1, name: '' }])
  await menu.load(restoOf(11, [menuRef(1)]))
  const now = menu.state.get()
  assert.ok(now.at === 'ready')
  assert.equal(now.menu.menus[0]?.sections.map(one => [one.group.id, one.group.name, one.positions.length]), [[7, null, 1]], 'nor can a dish without one be told from others')
  assert.equal(now.menu.promotions, [])
})

keeper.run()
