import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as menuCacheFile from '../../core/shop/storage/menu-cache.ts'
import { createHttp } from '../../core/http/http.ts'
import { recordResponses } from '../../core/http/recorded-responses.ts'
import { replayResponses } from '../../core/http/replayed-responses.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createTestArchive } from '../kit/archive.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildLazyShop, storedChoice, FRIDAY_NOON } from '../kit/shop.ts'
import {
  assertFresh, createNetwork, createDevice, listCachedRestos, selectMenu, settle, startVisit, completeVisit,
  type Network, type Visit,
} from './menu-cache.fixture.ts'

const kept = suite('the last menu kept')

/** A device with the cached menu of restaurant 11. */
async function createKnownDevice(...choice: Parameters<typeof createDevice>) {
  const device = createDevice(...choice)
  const first = await completeVisit(device)
  return { ...device, first }
}
const visitRestaurant = (archive: ReturnType<typeof createTestArchive>, restoId: number) =>
  completeVisit({ ...createDevice('TAKE_AWAY', { restoId }), archive })
const status = ({ shop }: Pick<Visit, 'shop'>) => shop.boot.state.get().status
const freshness = ({ shop }: Pick<Visit, 'shop'>) => shop.menu.freshness.get()
/** Why the cached menu could not be refreshed; null if nothing has failed. */
function selectProblem(visit: Visit): string | null {
  const now = freshness(visit)
  return now.status === 'cached' ? (now.problem?.code ?? null) : 'fresh'
}
const getCity = ({ shop }: Visit) => shop.location.cities.data.get().get(1)?.status

for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
  kept(`[MENU-15] ${method}: a returning customer sees the cached menu until the new one loads`, async () => {
    const { first, ...device } = await createKnownDevice(method)
    const network = createNetwork('held')
    const visit = await startVisit(device, network)
    assert.equal(selectMenu(visit), selectMenu(first))
    assert.equal(freshness(visit), { status: 'cached', savedAt: FRIDAY_NOON + 2000, problem: null })
    const venue = visit.shop.location.choice.venue.get()
    assert.is(venue.kind === 'resto' && venue.resto.id, 11)
    assert.is(visit.shop.boot.view.get().status, 'page')
    const getShown = () => visit.shop.menu.shownMenu.get()!
    const former = getShown()
    await network.goUp()
    assertFresh(visit)
    const { menu, resto } = getShown()
    assert.is.not(menu, former.menu, 'the cart is compared with the new menu')
    assert.ok(menu.menus === former.menu.menus && menu.modifiers === former.menu.modifiers, 'its equal parts are kept')
    assert.is(resto, former.resto)
    assert.equal([visit.states, getCity(visit)], [['ready'], 'ready'], 'nothing else is shown in between')
    assert.is(new Set(network.requests).size, network.requests.length, 'nothing is asked twice')
    assert.equal(visit.reports, [])
  })
}

kept('[MENU-15] [BOOT-05] offline the cached menu stays with a notice, and is refreshed online', async () => {
  const network = createNetwork('down')
  const visit = await startVisit(await createKnownDevice(), network)
  assert.is(selectProblem(visit), 'network')
  visit.shop.boot.retry()
  assert.is(selectProblem(visit), null, 'a retry is seen at once')
  await settle()
  assert.is(selectProblem(visit), 'network')
  network.mode = 'up'
  network.edit = (path, json) => (path === '/1/p/restos/11' ? { ...json, name: 'Новое имя' } : json)
  visit.shop.boot.retry()
  await settle()
  assertFresh(visit)
  const venue = visit.shop.location.choice.venue.get()
  assert.is(venue.kind === 'resto' && venue.resto.name, 'Новое имя')
  assert.equal([getCity(visit), visit.shop.location.cities.hasListFailed()], ['ready', false])
  assert.equal(visit.states, ['ready'], 'no failure is fatal while the menu is there')
})

kept('[MENU-15] [BOOT-05] a call of the menu that fails leaves the last one', async () => {
  const device = await createKnownDevice()
  for (const refused of [
    /positions$/, /^\/1\/p\/restos\/11$/, /^\/1\/p\/cities/, /^\/1\/p\/restos\?/, /deliveries/, /time-slots/,
    /^\/1\/now/,
  ]) {
    const visit = await startVisit(device, Object.assign(createNetwork(), { refused }))
    assert.equal([visit.states, visit.shop.location.choice.venue.get().kind], [['ready'], 'resto'], String(refused))
  }
})

kept('[MENU-15, ERR-05] HTML entities in names are decoded once, also when read from the cache', async () => {
  const device = createDevice('TAKE_AWAY')
  const entities = createNetwork()
  entities.edit = (path, json) =>
    path.endsWith('/positions') ? json.map((dish: object) => ({ ...dish, name: '&amp;quot;Дракон&quot;' })) : json
  const first = await completeVisit(device, entities)
  const second = await startVisit(device, createNetwork('held'))
  assert.is(freshness(second).status, 'cached')
  for (const { shop } of [first, second]) {
    const state = shop.menu.state.get()
    assert.is(state.status === 'ready' && [...state.menu.positions.values()][0]?.name, '&quot;Дракон"')
  }
})

kept('[MENU-15] a restaurant that has left the city since is not sold from', async () => {
  const network = createNetwork()
  network.edit = (path, json) =>
    path.startsWith('/1/p/restos?') ? json.filter((one: { id: number }) => one.id !== 11) : json
  const visit = await startVisit(await createKnownDevice('TAKE_AWAY'), network)
  assert.is(visit.shop.location.choice.venue.get().kind, 'none')
  await visit.timer.advance(1100)
  assert.is(status(visit), 'choosing')
})

for (const [what, stored, options] of [
  ['another version', {}, { version: '1.1.0' }],
  ['another API', {}, { config: { apiBase: 'http://127.0.0.1:9' } }],
  ['another white label', { app_white_label: 'volna' }, {}],
  ['a lost choice', null, {}],
] as const) {
  kept(`[MENU-15] [STO-02] the menu of ${what} is neither shown nor left lying`, async () => {
    const { archive } = await createKnownDevice()
    assert.equal(listCachedRestos(archive), [11])
    const storage = createMemoryStorage(stored === null ? {} : { ...storedChoice('DELIVERY'), ...stored })
    const visit = await startVisit({ archive, storage }, createNetwork('held'), options)
    assert.equal([archive.records.size, status(visit)], [0, 'loading'])
  })
}

for (const [what, stored, expected] of [
  ['in the former language is', { app_locale: 'en' }, 'ready'],
  ['of another city is not', storedChoice('DELIVERY', { cityId: 2 }), 'loading'],
] as const) {
  kept(`[MENU-15, I18N-02] a menu ${what} shown until the present one loads`, async () => {
    const { archive } = await createKnownDevice()
    const storage = createMemoryStorage({ ...storedChoice('DELIVERY'), ...stored })
    const config = { locales: ['ru', 'en'] }
    assert.is(status(await startVisit({ archive, storage }, createNetwork('held'), { config })), expected)
  })
}

kept('[MENU-15] damaged records count as none, are removed, and the present menu shows', async () => {
  const device = await createKnownDevice()
  const [[name, record] = ['', null]] = [...device.archive.records] as [string, Record<string, unknown>][]
  const positions = Object.keys(record ?? {}).find(address => address.endsWith('/positions')) ?? ''
  const damaged: [string, unknown][] = [
    [name, 'x'], [name, null], [name, 7], [name, {}], [name.replace(/\d+$/, 'yesterday'), record], ['menu.11', record],
    [name, { ...record, [positions]: 'x' }],
    [name, Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => key !== positions))],
  ]
  for (const one of damaged) {
    const archive = createTestArchive(new Map<string, unknown>([one]))
    const network = createNetwork('held')
    const visit = await startVisit({ ...createDevice(), archive }, network)
    assert.equal([archive.records.size, status(visit)], [0, 'loading'])
    await network.goUp()
    assertFresh(visit)
    assert.equal(visit.states, ['ready'])
  }
})

kept('[MENU-15] a page that ends between two writes leaves nothing that the next one cannot use', async () => {
  const whole = (await createKnownDevice()).archive.writes.length
  for (let last = 0; last <= whole; last += 1) {
    const device = createDevice()
    const { archive } = device
    // the menu of another restaurant, so that there is something to lose
    await visitRestaurant(archive, 12)
    const ends = archive.writes.length + last
    archive.beforeCall = call =>
      /^(put|remove)/.test(call) && archive.writes.length >= ends ? new Promise(() => undefined) : undefined
    await completeVisit(device)
    archive.beforeCall = () => undefined
    for (const restoId of [11, 12]) {
      const { reports } = await visitRestaurant(archive, restoId)
      assert.equal(reports.filter(report => report.startsWith('archive')), [], `after ${last} writes`)
    }
    assert.equal(listCachedRestos(archive), [11, 12])
  }
})

kept('[MENU-15] a full device costs the kept menu and nothing else', async () => {
  const device = await createKnownDevice()
  device.archive.beforeCall = call => {
    if (call.startsWith('put')) throw new Error('QuotaExceededError')
  }
  const visit = await completeVisit(device)
  assert.equal(visit.reports.filter(report => report.startsWith('archive')), ['archive.write-failed Error'])
  assert.equal(listCachedRestos(device.archive), [], 'an older menu is not the last one')
})

kept('[MENU-15, BOOT-07] a cached menu that loads late is not shown for another restaurant', async () => {
  const device = await createKnownDevice('TAKE_AWAY')
  let give = (): void => undefined
  device.archive.beforeCall = call => (call.startsWith('get') ? new Promise(resolve => { give = resolve }) : undefined)
  const network = createNetwork('held')
  const visit = await startVisit(device, network)
  visit.shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 })
  give()
  await settle()
  assert.equal([status(visit), visit.shop.menu.state.get().status], ['loading', 'none'])
  await network.goUp()
  assertFresh(visit)
  const state = visit.shop.menu.state.get()
  assert.is(state.status === 'ready' && state.restoId, 12)
})

kept('[MENU-15] the menus of three restaurants are kept, those looked at last', async () => {
  const archive = createTestArchive()
  for (const restoId of [11, 12, 13, 11, 14]) await visitRestaurant(archive, restoId)
  assert.equal(listCachedRestos(archive), [11, 13, 14])
})

kept('[MENU-15, STO-05] tabs that keep a menu at the same time take neither away from the other', async () => {
  const archive = createTestArchive()
  const puts: (() => void)[] = []
  archive.beforeCall = call => {
    if (!call.startsWith('put')) return undefined
    return new Promise<void>(resolve => {
      puts.push(resolve)
      if (puts.length === 2) for (const go of puts) go()
    })
  }
  await Promise.all([11, 12].map(restoId => visitRestaurant(archive, restoId)))
  assert.equal(listCachedRestos(archive), [11, 12])
})

kept('[MENU-15, STO-04] where there is room for no more, the oldest menu makes way for the last one', async () => {
  const archive = createTestArchive()
  archive.beforeCall = call => {
    if (call.startsWith('put') && archive.records.size >= 3) throw new Error('QuotaExceededError')
  }
  for (const restoId of [11, 12, 13, 13]) await visitRestaurant(archive, restoId)
  assert.equal(listCachedRestos(archive), [11, 12, 13])
  await visitRestaurant(archive, 14)
  assert.equal(listCachedRestos(archive), [12, 13, 14])
})

kept('[MENU-15, BOOT-05] a slow cache is waited for one second, and shown on retry; a failing one is not', async () => {
  const device = await createKnownDevice()
  device.archive.beforeCall = () => new Promise(() => undefined)
  const hanging = await startVisit(device, createNetwork('down'))
  assert.is(status(hanging), 'loading')
  await hanging.timer.advance(3000)
  assert.is(status(hanging), 'failed')
  device.archive.beforeCall = async () => undefined
  hanging.shop.boot.retry()
  await settle()
  assert.equal([status(hanging), freshness(hanging).status], ['ready', 'cached'])
  device.archive.beforeCall = () => {
    throw new Error('SecurityError')
  }
  const refusing = await startVisit(device)
  assertFresh(refusing)
  assert.ok(refusing.reports.includes('archive.unreadable Error'))
})

kept('[MENU-15] [ERR-04] the cache’s chunk loads at once after a choice only, and may fail or hang', async () => {
  const { archive, storage } = await createKnownDevice()
  let requests = 0
  async function open(http: Network, load: () => Promise<typeof menuCacheFile>, own = storage) {
    const made = buildLazyShop({ archive, http, storage: own }, {
      menuCache() {
        requests += 1
        return load()
      },
    })
    made.shop.start()
    await settle()
    return made
  }
  const { shop } = await open(createNetwork('held'), async () => menuCacheFile)
  assert.equal([requests, shop.boot.state.get().status, shop.menu.freshness.get().status], [1, 'ready', 'cached'])
  await open(createNetwork('held'), async () => menuCacheFile, createMemoryStorage())
  assert.is(requests, 1, 'a first visit has kept nothing')

  for (const load of [() => Promise.reject(new TypeError('cut')), () => new Promise<never>(() => undefined)]) {
    const offline = await open(createNetwork('down'), load)
    assert.is(offline.shop.boot.state.get().status, 'loading', 'no failure counts before')
    await offline.timer.advance(3000)
    assert.is(offline.shop.boot.state.get().status, 'failed')
    const online = await open(createNetwork(), load)
    assertFresh(online)
    assert.is(online.shop.loadErrors.hasFailedCommand.get(), false, 'the customer has lost nothing')
  }
})

kept('[MENU-15] answers requested for a customer are not cached', async () => {
  const port = createTestHttp()
  const http = createHttp({ port, timer: createTestTimer(0), base: 'https://api.example', headers: () => ({}) })
  let language = 'ru'
  const recorded = recordResponses(http, () => language)
  port.expect('GET', '/1/a?x=1').answer(200, [1])
  port.expect('GET', '/1/persons/me').answer(200, { name: 'Анна' })
  await recorded.http.get('/1/a', { query: { x: 1 } })
  await recorded.http.get('/1/persons/me', { bearer: 'token' })
  assert.equal(recorded.responses(), { '/1/a?x=1': [1] })
  language = 'en'
  assert.equal(recorded.responses(), {}, 'nor what was said in another language')
})

kept('[MENU-15] what is kept is all that opening asks for, also what it asks for only after an answer', async () => {
  const { http, used } = replayResponses({ '/1/a': { next: '/1/b' }, '/1/b': 'b', '/1/c': 'c' })
  const { next } = await http.get('/1/a') as { next: string }
  assert.is(await http.get(next), 'b')
  assert.equal(used, { '/1/a': { next: '/1/b' }, '/1/b': 'b' })
})

kept.run()
