import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp } from '../../core/http/http.ts'
import { createMenuKeeper } from '../../core/shop/menu/menu.ts'
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

keeper('[MENU-05] leaves out a choice that nobody can make, and reports it', async () => {
  const { port, menu, reports } = open(false)
  const item = { id: 1, name: 'Соус', price: 0, maxCount: 1 }
  const group = (id: number, minCount: number, maxCount: number) => ({ id, modifierId: id, minCount, maxCount, name: 'Соусы', items: [item] })
  port.expect('GET', '/1/p/menus/1/position-groups').answer(200, [])
  port.expect('GET', '/1/p/menus/1/positions').answer(200, [position])
  port.expect('GET', '/1/restos/11/positions/modifiers').answer(200, [{ positionId: 5, modifiers: [group(1, 2, 3), group(2, 1, 1), group(3, 2, 1)] }])
  port.expect('GET', '/1/restos/11/position-time-slots').answer(200, [])
  port.expect('GET', '/1/restos/11/promotions').answer(200, [])
  await menu.load(first)
  const now = menu.state.get()
  assert.ok(now.at === 'ready')
  assert.equal(now.menu.modifiers.get(5)?.map(({ id }) => id), [2])
  assert.is(reports.filter(what => what === 'wire.item-dropped').length, 2)
})

keeper.run()
