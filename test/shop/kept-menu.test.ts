import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as keptMenuFile from '../../core/shop/kept-menu.ts'
import { createHttp } from '../../core/http/http.ts'
import { recordAnswers } from '../../core/http/recorded-answers.ts'
import { replayAnswers } from '../../core/http/replayed-answers.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { world } from '../../e2e/demo/world.ts'
import { createTestArchive } from '../kit/archive.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildFirst, chosen, eventually, FRIDAY_NOON, openSandbox, until, type TestSandbox } from '../kit/shop.ts'
import { smallChain } from '../kit/small-chain.ts'
import { createNetwork, deviceOf, fresh, keptRestos, menuOf, ready, visit, wholeVisit, type Network } from './kept-menu.world.ts'

const kept = suite<{ sandbox: TestSandbox }>('the last menu kept')
kept.before(async context => {
  context.sandbox = await openSandbox({ world: smallChain(world, Infinity) })
})
kept.after.each(context => context.sandbox.clearFaults())
kept.after(context => context.sandbox.close())

const network = (mode: 'up' | 'down' | 'held') => Object.assign(createNetwork(), { mode })

for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
  kept(`[MENU-15] ${method}: a returning customer sees the last menu before anybody has answered, and then the present one`, async ({ sandbox }) => {
    const device = deviceOf(method)
    const first = await wholeVisit(sandbox, device)
    const held = network('held')
    const again = visit(sandbox, device, held)
    await ready(again)
    assert.equal(menuOf(again), menuOf(first))
    assert.equal(again.shop.menu.freshness.get(), { at: 'kept', savedAt: FRIDAY_NOON + 2000, problem: null })
    const venue = again.shop.location.choice.venue.get()
    assert.is(venue.at === 'resto' && venue.resto.id, 11)
    assert.is(again.shop.boot.sight.get().at, 'page')
    const former = again.shop.menu.state.get()
    held.mode = 'up'
    await fresh(again)
    assert.is.not(again.shop.menu.state.get(), former)
    assert.equal(again.states.filter(at => at !== 'loading'), ['ready'], 'nothing else is shown in between')
    await until(again.shop.location.cities.data, data => data.get(1)?.at === 'ready')
    assert.is(new Set(held.asked).size, held.asked.length, 'nothing is asked twice')
    assert.equal(again.reports, [])
  })
}

kept('[MENU-15] [BOOT-05] without a network the last menu stays, says so, and is made good when the network is back', async ({ sandbox }) => {
  const device = deviceOf()
  await wholeVisit(sandbox, device)
  const down = network('down')
  const again = visit(sandbox, device, down)
  await eventually(() => {
    const now = again.shop.menu.freshness.get()
    return now.at === 'kept' && now.problem !== null
  })
  const now = again.shop.menu.freshness.get()
  assert.is(now.at === 'kept' && now.problem?.code, 'network')
  assert.equal(again.states.filter(at => at !== 'loading'), ['ready'], 'no failure is fatal while the menu is there')
  again.shop.boot.retry()
  assert.is((again.shop.menu.freshness.get() as { problem: unknown }).problem, null, 'a retry is seen at once')
  await eventually(() => (again.shop.menu.freshness.get() as { problem: unknown }).problem !== null)
  down.mode = 'up'
  again.shop.boot.retry()
  await fresh(again)
  await until(again.shop.location.cities.data, data => data.get(1)?.at === 'ready')
  assert.is(again.shop.location.cities.lacksList(), false)
  assert.equal(again.states.filter(at => at !== 'loading'), ['ready'])
})

kept('[MENU-15] [BOOT-05] a call of the menu that fails leaves the last one', async ({ sandbox }) => {
  const device = deviceOf()
  await wholeVisit(sandbox, device)
  for (const refused of [/positions$/, /^\/1\/p\/restos\/11$/, /^\/1\/p\/cities/, /^\/1\/p\/restos\?/, /deliveries/, /time-slots/, /^\/1\/now/]) {
    const again = visit(sandbox, device, Object.assign(createNetwork(), { refused }))
    await ready(again)
    await eventually(() => again.http.open === 0)
    await until(again.shop.location.cities.data, data => data.get(1)?.at !== 'loading')
    assert.equal(again.states.filter(at => at !== 'loading'), ['ready'], String(refused))
    assert.is(again.shop.location.choice.venue.get().at, 'resto', String(refused))
  }
})

kept('[MENU-15] what a retry learns of the restaurant stands in place of what was kept of it', async ({ sandbox }) => {
  const device = deviceOf('TAKE_AWAY')
  await wholeVisit(sandbox, device)
  const network = Object.assign(createNetwork(), { mode: 'down' as 'up' | 'down' })
  const { shop } = buildFirst({ apiBase: sandbox.url, ...device, http: network })
  shop.start()
  await eventually(() => {
    const now = shop.menu.freshness.get()
    return now.at === 'kept' && now.problem !== null
  })
  network.mode = 'up'
  network.edit = (path, json) => (path === '/1/p/restos/11' ? { ...json, name: 'Новое имя' } : json)
  shop.boot.retry()
  await until(shop.menu.freshness, now => now.at === 'fresh')
  await until(shop.location.choice.venue, now => now.at === 'resto' && now.resto.name === 'Новое имя')
})

kept('[MENU-15] a restaurant that has left the city since is not sold from', async ({ sandbox }) => {
  const device = deviceOf('TAKE_AWAY')
  await wholeVisit(sandbox, device)
  const without = createNetwork()
  without.edit = (path, json) => (path.startsWith('/1/p/restos?') ? json.filter((one: { id: number }) => one.id !== 11) : json)
  const again = visit(sandbox, device, without)
  await until(again.shop.location.cities.data, data => data.get(1)?.at === 'ready')
  assert.is(again.shop.location.choice.venue.get().at, 'none')
  await again.timer.advance(1100)
  assert.is(again.shop.boot.state.get().at, 'choosing')
})

const others = [
  ['version', { version: '1.1.0' }], ['API', { config: { apiBase: 'http://127.0.0.1:9' } }],
] as const
for (const [what, options] of others) {
  kept(`[MENU-15] [STO-02] the menu of another ${what} is neither shown nor left lying`, async ({ sandbox }) => {
    const device = deviceOf()
    await wholeVisit(sandbox, device)
    assert.equal(keptRestos(device.archive), [11])
    visit(sandbox, device, network('held'), options)
    await eventually(() => device.archive.records.size === 0)
    assert.is(device.archive.records.size, 0)
  })
}

kept('[MENU-15] [STO-02] what a lost choice or another white label has left is removed', async ({ sandbox }) => {
  const device = deviceOf()
  await wholeVisit(sandbox, device)
  visit(sandbox, { ...device, storage: createMemoryStorage() }, network('held'))
  await eventually(() => device.archive.records.size === 0)
  assert.is(device.archive.records.size, 0)

  await wholeVisit(sandbox, device)
  const again = visit(sandbox, { ...device, storage: createMemoryStorage({ ...chosen('DELIVERY'), app_white_label: 'volna' }) }, network('held'))
  await eventually(() => device.archive.records.size === 0)
  assert.is(device.archive.records.size, 0)
  assert.is(again.shop.boot.state.get().at, 'loading')
})

kept('[MENU-15, I18N-02] after a change of language the former one’s menu shows until the present one comes', async ({ sandbox }) => {
  const device = deviceOf()
  await wholeVisit(sandbox, device)
  const storage = createMemoryStorage({ ...chosen('DELIVERY'), app_locale: 'en' })
  const again = visit(sandbox, { ...device, storage }, network('held'), { config: { locales: ['ru', 'en'] } })
  await until(again.shop.boot.state, state => state.at === 'ready')
  assert.is(again.shop.menu.freshness.get().at, 'kept')
})

kept('[MENU-15] a menu of another city is not shown', async ({ sandbox }) => {
  const device = deviceOf()
  await wholeVisit(sandbox, device)
  for (const fields of [{ city_id: '2' }]) {
    const storage = createMemoryStorage({ ...chosen('DELIVERY'), ...fields })
    const again = visit(sandbox, { ...device, storage }, network('held'), { config: { locales: ['ru', 'en'] } })
    await new Promise(resolve => setTimeout(resolve, 30))
    assert.is(again.shop.boot.state.get().at, 'loading', JSON.stringify(fields))
  }
})

kept('[MENU-15] damaged records count as none, are removed, and the present menu shows', async ({ sandbox }) => {
  const device = deviceOf()
  await wholeVisit(sandbox, device)
  const [[name, record] = ['', null]] = [...device.archive.records] as [string, Record<string, unknown>][]
  const positions = Object.keys(record ?? {}).find(address => address.endsWith('/positions')) ?? ''
  const damaged: [string, unknown][] = [
    [name, 'x'], [name, null], [name, 7], [name, {}], [name.replace(/\d+$/, 'yesterday'), record], ['menu.11', record],
    [name, { ...record, [positions]: 'x' }], [name, Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => key !== positions))],
  ]
  for (const [key, value] of damaged) {
    const archive = createTestArchive(new Map<string, unknown>([[key, value]]))
    const held = network('held')
    const again = visit(sandbox, { ...deviceOf(), archive }, held)
    await eventually(() => archive.records.size === 0)
    assert.is(archive.records.size, 0)
    assert.is(again.shop.boot.state.get().at, 'loading')
    held.mode = 'up'
    await fresh(again)
    assert.equal(again.states.filter(at => at !== 'loading'), ['ready'])
  }
})

kept('[MENU-15] a page that ends between two writes leaves nothing that the next one cannot use', async ({ sandbox }) => {
  const device = deviceOf()
  await wholeVisit(sandbox, device)
  const whole = device.archive.writes.length
  for (let last = 0; last <= whole; last += 1) {
    const broken = deviceOf()
    // the menu of another restaurant, so that there is something to lose
    await wholeVisit(sandbox, { ...broken, storage: deviceOf('TAKE_AWAY', { restoId: 12 }).storage })
    const ends = broken.archive.writes.length + last
    broken.archive.before = call => (/^(put|remove)/.test(call) && broken.archive.writes.length >= ends ? new Promise(() => undefined) : undefined)
    await wholeVisit(sandbox, broken)
    broken.archive.before = () => undefined
    for (const restoId of [11, 12]) {
      const again = await wholeVisit(sandbox, { ...broken, storage: deviceOf('TAKE_AWAY', { restoId }).storage })
      assert.is(again.reports.filter(report => report.startsWith('archive')).length, 0, `after ${last} writes`)
    }
    assert.equal(keptRestos(broken.archive), [11, 12])
  }
})

kept('[MENU-15] a full device costs the kept menu and nothing else', async ({ sandbox }) => {
  const device = deviceOf()
  await wholeVisit(sandbox, device)
  device.archive.before = call => {
    if (call.startsWith('put')) throw new Error('QuotaExceededError')
  }
  const again = await wholeVisit(sandbox, device)
  assert.is(again.shop.boot.state.get().at, 'ready')
  assert.equal(again.reports.filter(report => report.startsWith('archive')), ['archive.write-failed Error'])
  assert.equal(keptRestos(device.archive), [], 'an older menu is not the last one')
})

kept('[MENU-15, BOOT-07] a kept menu that the device is slow to give is not shown to who has chosen another restaurant meanwhile', async ({ sandbox }) => {
  const device = deviceOf('TAKE_AWAY')
  await wholeVisit(sandbox, device)
  let give = (): void => undefined
  device.archive.before = call => (call.startsWith('get') ? new Promise(resolve => { give = resolve }) : undefined)
  const held = network('held')
  const again = visit(sandbox, device, held)
  await new Promise(resolve => setTimeout(resolve, 20))
  again.shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 })
  give()
  await new Promise(resolve => setTimeout(resolve, 20))
  assert.equal([again.shop.boot.state.get().at, again.shop.menu.state.get().at], ['loading', 'none'])
  held.mode = 'up'
  await fresh(again)
  const now = again.shop.menu.state.get()
  assert.is(now.at === 'ready' && now.restoId, 12)
})

kept('[MENU-15] the menus of three restaurants are kept, those looked at last', async ({ sandbox }) => {
  const { archive } = deviceOf()
  for (const restoId of [11, 12, 13, 11, 14]) await wholeVisit(sandbox, { ...deviceOf('TAKE_AWAY', { restoId }), archive })
  assert.equal(keptRestos(archive), [11, 13, 14])
})

kept('[MENU-15, STO-05] tabs that keep a menu at the same time take neither away from the other', async ({ sandbox }) => {
  const { archive } = deviceOf()
  const puts: (() => void)[] = []
  archive.before = call => (call.startsWith('put') ? new Promise<void>(resolve => {
    puts.push(resolve)
    if (puts.length === 2) for (const go of puts) go()
  }) : undefined)
  await Promise.all([11, 12].map(restoId => wholeVisit(sandbox, { ...deviceOf('TAKE_AWAY', { restoId }), archive })))
  assert.equal(keptRestos(archive), [11, 12])
})

kept('[MENU-15, STO-04] where there is room for no more, the oldest menu makes way for the last one', async ({ sandbox }) => {
  const { archive } = deviceOf()
  archive.before = call => {
    if (call.startsWith('put') && archive.records.size >= 3) throw new Error('QuotaExceededError')
  }
  const look = (restoId: number) => wholeVisit(sandbox, { ...deviceOf('TAKE_AWAY', { restoId }), archive })
  for (const restoId of [11, 12, 13, 13]) await look(restoId)
  assert.equal(keptRestos(archive), [11, 12, 13])
  await look(14)
  assert.equal(keptRestos(archive), [12, 13, 14])
})

kept('[MENU-15] a device that does not say what it keeps is waited for a second, and one that refuses is not', async ({ sandbox }) => {
  const device = deviceOf()
  device.storage.set('server_time_offset', '0')
  device.archive.before = () => new Promise(() => undefined)
  const hanging = visit(sandbox, device, network('down'))
  await new Promise(resolve => setTimeout(resolve, 20))
  assert.is(hanging.shop.boot.state.get().at, 'loading')
  await hanging.timer.advance(3000)
  assert.is(hanging.shop.boot.state.get().at, 'failed')
  device.archive.before = () => {
    throw new Error('SecurityError')
  }
  const refusing = visit(sandbox, device)
  await fresh(refusing)
  assert.ok(refusing.reports.includes('archive.unreadable Error'))
})

kept('[MENU-15, BOOT-05] what a device was too slow to tell is shown when the customer asks again, while the network is down', async ({ sandbox }) => {
  const device = deviceOf()
  await wholeVisit(sandbox, device)
  device.storage.set('server_time_offset', '0')
  device.archive.before = () => new Promise(() => undefined)
  const again = visit(sandbox, device, network('down'))
  await new Promise(resolve => setTimeout(resolve, 20))
  await again.timer.advance(3000)
  assert.is(again.shop.boot.state.get().at, 'failed')
  device.archive.before = async () => undefined
  again.shop.boot.retry()
  await ready(again)
  assert.is(again.shop.menu.freshness.get().at, 'kept')
})

kept('[MENU-15] [ERR-04] the file that opens what is kept is asked for at once after a choice only; one that cannot be had, or hangs, counts as nothing kept', async ({ sandbox }) => {
  const device = deviceOf()
  await wholeVisit(sandbox, device)
  device.storage.set('server_time_offset', '0')
  let asked = 0
  const opened = (http: Network, keptMenu: () => Promise<typeof keptMenuFile>, storage = device.storage) => {
    const timer = createTestTimer(FRIDAY_NOON)
    const late = { keptMenu: () => {
      asked += 1
      return keptMenu()
    } }
    const made = { ...buildFirst({ apiBase: sandbox.url, archive: device.archive, http, timer, storage }, late), timer }
    made.shop.start()
    return made
  }
  const coming = opened(network('held'), async () => keptMenuFile)
  await until(coming.shop.boot.state, state => state.at === 'ready')
  assert.equal([asked, coming.shop.menu.freshness.get().at], [1, 'kept'])

  opened(network('held'), async () => keptMenuFile, createMemoryStorage())
  assert.is(asked, 1, 'a first visit has kept nothing')

  for (const missing of [() => Promise.reject(new TypeError('cut')), () => new Promise<never>(() => undefined)]) {
    const { shop, timer } = opened(network('down'), missing)
    await new Promise(resolve => setTimeout(resolve, 20))
    assert.is(shop.boot.state.get().at, 'loading', 'no failure counts before')
    await timer.advance(3000)
    assert.is(shop.boot.state.get().at, 'failed')
    const alive = opened(network('up'), missing)
    await until(alive.shop.menu.freshness, now => now.at === 'fresh')
    await until(alive.shop.boot.state, state => state.at === 'ready')
    assert.is(alive.shop.missing.isTold.get(), false, 'the present menu is there, and nobody has lost anything')
  }
})

kept('[MENU-15] nothing that is asked in somebody\'s name is remembered', async () => {
  const port = createTestHttp()
  const http = createHttp({ port, timer: createTestTimer(0), base: 'https://api.example', headers: () => ({}) })
  let language = 'ru'
  const remembered = recordAnswers(http, () => language)
  port.expect('GET', '/1/a?x=1').answer(200, [1])
  port.expect('GET', '/1/persons/me').answer(200, { name: 'Анна' })
  await remembered.http.get('/1/a', { query: { x: 1 } })
  await remembered.http.get('/1/persons/me', { bearer: 'token' })
  assert.equal(remembered.answers(), { '/1/a?x=1': [1] })
  language = 'en'
  assert.equal(remembered.answers(), {}, 'nor what was said in another language')
  const device = deviceOf()
  const sandbox = await openSandbox()
  await wholeVisit(sandbox, device)
  const [answers] = [...device.archive.records.values()]
  assert.not.ok(Object.keys(answers as object).some(address => /person|order|sign|auth/.test(address)))
  await sandbox.close()
})

kept('[MENU-15] what is kept is all that opening asks for, also what it asks for only after an answer', async () => {
  const answers = { '/1/a': { next: '/1/b' }, '/1/b': 'b', '/1/c': 'c' }
  const { http, used } = replayAnswers(answers)
  const { next } = await http.get('/1/a') as { next: string }
  assert.is(await http.get(next), 'b')
  assert.equal(used, { '/1/a': { next: '/1/b' }, '/1/b': 'b' })
})

kept.run()
