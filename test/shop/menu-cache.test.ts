import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as keptMenuFile from '../../core/shop/storage/menu-cache.ts'
import { createHttp } from '../../core/http/http.ts'
import { recordResponses } from '../../core/http/recorded-responses.ts'
import { replayResponses } from '../../core/http/replayed-responses.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { world } from '../../e2e/demo/world.ts'
import { createTestArchive } from '../kit/archive.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createTestHttp } from '../kit/http.ts'
import {
  buildLazyShop, storedChoice, waitUntil, FRIDAY_NOON, openSandbox, waitForValue, type TestSandbox,
} from '../kit/shop.ts'
import { shrinkChain } from '../kit/small-chain.ts'
import {
  createNetwork, createDevice, waitForFreshMenu, listCachedRestos, selectMenu, waitForReady, startVisit, completeVisit,
  type Network,
} from './menu-cache.fixture.ts'

const kept = suite<{ sandbox: TestSandbox }>('the last menu kept')
kept.before(async context => {
  context.sandbox = await openSandbox({ world: shrinkChain(world, Infinity) })
})
kept.after.each(context => context.sandbox.clearFaults())
kept.after(context => context.sandbox.close())

const network = (mode: 'up' | 'down' | 'held') => Object.assign(createNetwork(), { mode })

for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
  kept(
    `[MENU-15] ${method}: a returning customer sees the cached menu until the new one loads`,
    async ({ sandbox }) => {
      const device = createDevice(method)
      const first = await completeVisit(sandbox, device)
      const heldNetwork = network('held')
      const secondVisit = startVisit(sandbox, device, heldNetwork)
      await waitForReady(secondVisit)
      assert.equal(selectMenu(secondVisit), selectMenu(first))
      assert.equal(secondVisit.shop.menu.freshness.get(), {
        status: 'cached',
        savedAt: FRIDAY_NOON + 2000,
        problem: null,
      })
      const venue = secondVisit.shop.location.choice.venue.get()
      assert.is(venue.kind === 'resto' && venue.resto.id, 11)
      assert.is(secondVisit.shop.boot.view.get().status, 'page')
      const former = secondVisit.shop.menu.state.get()
      heldNetwork.mode = 'up'
      await waitForFreshMenu(secondVisit)
      assert.is.not(secondVisit.shop.menu.state.get(), former)
      assert.equal(
        secondVisit.states.filter(at => at !== 'loading'), ['ready'], 'nothing else is shown in between',
      )
      await waitForValue(secondVisit.shop.location.cities.data, data => data.get(1)?.status === 'ready')
      assert.is(new Set(heldNetwork.requests).size, heldNetwork.requests.length, 'nothing is asked twice')
      assert.equal(secondVisit.reports, [])
    },
  )
}

kept(
  '[MENU-15] [BOOT-05] offline the cached menu stays with a notice, and is refreshed online',
  async ({ sandbox }) => {
    const device = createDevice()
    await completeVisit(sandbox, device)
    const down = network('down')
    const secondVisit = startVisit(sandbox, device, down)
    await waitUntil(() => {
      const now = secondVisit.shop.menu.freshness.get()
      return now.status === 'cached' && now.problem !== null
    })
    const now = secondVisit.shop.menu.freshness.get()
    assert.is(now.status === 'cached' && now.problem?.code, 'network')
    assert.equal(
      secondVisit.states.filter(at => at !== 'loading'), ['ready'], 'no failure is fatal while the menu is there',
    )
    secondVisit.shop.boot.retry()
    assert.is((secondVisit.shop.menu.freshness.get() as { problem: unknown }).problem, null, 'a retry is seen at once')
    await waitUntil(() => (secondVisit.shop.menu.freshness.get() as { problem: unknown }).problem !== null)
    down.mode = 'up'
    secondVisit.shop.boot.retry()
    await waitForFreshMenu(secondVisit)
    await waitForValue(secondVisit.shop.location.cities.data, data => data.get(1)?.status === 'ready')
    assert.is(secondVisit.shop.location.cities.hasListFailed(), false)
    assert.equal(
      secondVisit.states.filter(at => at !== 'loading'), ['ready'],
    )
  },
)

kept('[MENU-15] [BOOT-05] a call of the menu that fails leaves the last one', async ({ sandbox }) => {
  const device = createDevice()
  await completeVisit(sandbox, device)
  for (const refused of [
    /positions$/, /^\/1\/p\/restos\/11$/, /^\/1\/p\/cities/, /^\/1\/p\/restos\?/, /deliveries/, /time-slots/,
    /^\/1\/now/,
  ]) {
    const secondVisit = startVisit(sandbox, device, Object.assign(createNetwork(), { refused }))
    await waitForReady(secondVisit)
    await waitUntil(() => secondVisit.http.open === 0)
    await waitForValue(secondVisit.shop.location.cities.data, data => data.get(1)?.status !== 'loading')
    assert.equal(
      secondVisit.states.filter(at => at !== 'loading'), ['ready'], String(refused),
    )
    assert.is(secondVisit.shop.location.choice.venue.get().kind, 'resto', String(refused))
  }
})

kept('[MENU-15] what a retry learns of the restaurant stands in place of what was kept of it', async ({ sandbox }) => {
  const device = createDevice('TAKE_AWAY')
  await completeVisit(sandbox, device)
  const network = Object.assign(createNetwork(), { mode: 'down' as 'up' | 'down' })
  const { shop } = buildLazyShop({ apiBase: sandbox.url, ...device, http: network })
  shop.start()
  await waitUntil(() => {
    const now = shop.menu.freshness.get()
    return now.status === 'cached' && now.problem !== null
  })
  network.mode = 'up'
  network.edit = (path, json) => (path === '/1/p/restos/11' ? { ...json, name: 'Новое имя' } : json)
  shop.boot.retry()
  await waitForValue(shop.menu.freshness, now => now.status === 'fresh')
  await waitForValue(shop.location.choice.venue, now => now.kind === 'resto' && now.resto.name === 'Новое имя')
})

kept(
  '[MENU-15, ERR-05] HTML entities in names are decoded once, also when read from the cache',
  async ({ sandbox }) => {
    const device = createDevice('TAKE_AWAY')
    const entities = createNetwork()
    entities.edit = (path, json) =>
      /\/positions$/.test(path) && Array.isArray(json)
        ? json.map(dish => ({ ...dish, name: '&amp;quot;Дракон&quot;' }))
        : json
    const first = startVisit(sandbox, device, entities)
    await waitForFreshMenu(first)
    await waitForValue(first.shop.location.cities.data, data =>
      [...data.values()].some(({ status }) => status === 'ready'),
    )
    await first.timer.advance(3000)
    const secondVisit = startVisit(sandbox, device, network('held'))
    await waitForReady(secondVisit)
    assert.is(secondVisit.shop.menu.freshness.get().status, 'cached')
    for (const { shop } of [first, secondVisit]) {
      const state = shop.menu.state.get()
      assert.equal(
        state.status === 'ready' && [...new Set([...state.menu.positions.values()].map(dish => dish.name))],
        ['&quot;Дракон"'],
      )
    }
  },
)

kept('[MENU-15] a restaurant that has left the city since is not sold from', async ({ sandbox }) => {
  const device = createDevice('TAKE_AWAY')
  await completeVisit(sandbox, device)
  const without = createNetwork()
  without.edit = (path, json) =>
    path.startsWith('/1/p/restos?') ? json.filter((one: { id: number }) => one.id !== 11) : json
  const secondVisit = startVisit(sandbox, device, without)
  await waitForValue(secondVisit.shop.location.cities.data, data => data.get(1)?.status === 'ready')
  assert.is(secondVisit.shop.location.choice.venue.get().kind, 'none')
  await secondVisit.timer.advance(1100)
  assert.is(secondVisit.shop.boot.state.get().status, 'choosing')
})

const others = [
  ['version', { version: '1.1.0' }], ['API', { config: { apiBase: 'http://127.0.0.1:9' } }],
] as const
for (const [what, options] of others) {
  kept(`[MENU-15] [STO-02] the menu of another ${what} is neither shown nor left lying`, async ({ sandbox }) => {
    const device = createDevice()
    await completeVisit(sandbox, device)
    assert.equal(listCachedRestos(device.archive), [11])
    startVisit(sandbox, device, network('held'), options)
    await waitUntil(() => device.archive.records.size === 0)
    assert.is(device.archive.records.size, 0)
  })
}

kept('[MENU-15] [STO-02] what a lost choice or another white label has left is removed', async ({ sandbox }) => {
  const device = createDevice()
  await completeVisit(sandbox, device)
  startVisit(sandbox, { ...device, storage: createMemoryStorage() }, network('held'))
  await waitUntil(() => device.archive.records.size === 0)
  assert.is(device.archive.records.size, 0)

  await completeVisit(sandbox, device)
  const secondVisit = startVisit(
    sandbox, { ...device, storage: createMemoryStorage({ ...storedChoice('DELIVERY'), app_white_label: 'volna' }) },
    network('held'),
  )
  await waitUntil(() => device.archive.records.size === 0)
  assert.is(device.archive.records.size, 0)
  assert.is(secondVisit.shop.boot.state.get().status, 'loading')
})

kept(
  '[MENU-15, I18N-02] after a language change the former menu shows until the present one loads',
  async ({ sandbox }) => {
    const device = createDevice()
    await completeVisit(sandbox, device)
    const storage = createMemoryStorage({ ...storedChoice('DELIVERY'), app_locale: 'en' })
    const secondVisit = startVisit(sandbox, { ...device, storage }, network('held'), {
      config: { locales: ['ru', 'en'] },
    })
    await waitForValue(secondVisit.shop.boot.state, state => state.status === 'ready')
    assert.is(secondVisit.shop.menu.freshness.get().status, 'cached')
  },
)

kept('[MENU-15] a menu of another city is not shown', async ({ sandbox }) => {
  const device = createDevice()
  await completeVisit(sandbox, device)
  for (const fields of [{ city_id: '2' }]) {
    const storage = createMemoryStorage({ ...storedChoice('DELIVERY'), ...fields })
    const secondVisit = startVisit(sandbox, { ...device, storage }, network('held'), {
      config: { locales: ['ru', 'en'] },
    })
    await new Promise(resolve => setTimeout(resolve, 30))
    assert.is(secondVisit.shop.boot.state.get().status, 'loading', JSON.stringify(fields))
  }
})

kept('[MENU-15] damaged records count as none, are removed, and the present menu shows', async ({ sandbox }) => {
  const device = createDevice()
  await completeVisit(sandbox, device)
  const [[name, record] = ['', null]] = [...device.archive.records] as [string, Record<string, unknown>][]
  const positions = Object.keys(record ?? {}).find(address => address.endsWith('/positions')) ?? ''
  const damaged: [string, unknown][] = [
    [name, 'x'], [name, null], [name, 7], [name, {}], [name.replace(/\d+$/, 'yesterday'), record], ['menu.11', record],
    [name, { ...record, [positions]: 'x' }],
    [name, Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => key !== positions))],
  ]
  for (const [key, value] of damaged) {
    const archive = createTestArchive(new Map<string, unknown>([[key, value]]))
    const heldNetwork = network('held')
    const secondVisit = startVisit(sandbox, { ...createDevice(), archive }, heldNetwork)
    await waitUntil(() => archive.records.size === 0)
    assert.is(archive.records.size, 0)
    assert.is(secondVisit.shop.boot.state.get().status, 'loading')
    heldNetwork.mode = 'up'
    await waitForFreshMenu(secondVisit)
    assert.equal(secondVisit.states.filter(at => at !== 'loading'), ['ready'])
  }
})

kept(
  '[MENU-15] a page that ends between two writes leaves nothing that the next one cannot use',
  async ({ sandbox }) => {
    const device = createDevice()
    await completeVisit(sandbox, device)
    const whole = device.archive.writes.length
    for (let last = 0; last <= whole; last += 1) {
      const broken = createDevice()
      // the menu of another restaurant, so that there is something to lose
      await completeVisit(sandbox, { ...broken, storage: createDevice('TAKE_AWAY', { restoId: 12 }).storage })
      const ends = broken.archive.writes.length + last
      broken.archive.beforeCall = call =>
        /^(put|remove)/.test(call) && broken.archive.writes.length >= ends ? new Promise(() => undefined) : undefined
      await completeVisit(sandbox, broken)
      broken.archive.beforeCall = () => undefined
      for (const restoId of [11, 12]) {
        const secondVisit = await completeVisit(sandbox, {
          ...broken,
          storage: createDevice('TAKE_AWAY', { restoId }).storage,
        })
        assert.is(secondVisit.reports.filter(report => report.startsWith('archive')).length, 0, `after ${last} writes`)
      }
      assert.equal(listCachedRestos(broken.archive), [11, 12])
    }
  },
)

kept('[MENU-15] a full device costs the kept menu and nothing else', async ({ sandbox }) => {
  const device = createDevice()
  await completeVisit(sandbox, device)
  device.archive.beforeCall = call => {
    if (call.startsWith('put')) throw new Error('QuotaExceededError')
  }
  const secondVisit = await completeVisit(sandbox, device)
  assert.is(secondVisit.shop.boot.state.get().status, 'ready')
  assert.equal(secondVisit.reports.filter(report => report.startsWith('archive')), ['archive.write-failed Error'])
  assert.equal(listCachedRestos(device.archive), [], 'an older menu is not the last one')
})

kept('[MENU-15, BOOT-07] a cached menu that loads late is not shown for another restaurant', async ({ sandbox }) => {
  const device = createDevice('TAKE_AWAY')
  await completeVisit(sandbox, device)
  let give = (): void => undefined
  device.archive.beforeCall = call => (call.startsWith('get') ? new Promise(resolve => { give = resolve }) : undefined)
  const heldNetwork = network('held')
  const secondVisit = startVisit(sandbox, device, heldNetwork)
  await new Promise(resolve => setTimeout(resolve, 20))
  secondVisit.shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 })
  give()
  await new Promise(resolve => setTimeout(resolve, 20))
  assert.equal(
    [secondVisit.shop.boot.state.get().status, secondVisit.shop.menu.state.get().status],
    ['loading', 'none'],
  )
  heldNetwork.mode = 'up'
  await waitForFreshMenu(secondVisit)
  const state = secondVisit.shop.menu.state.get()
  assert.is(state.status === 'ready' && state.restoId, 12)
})

kept('[MENU-15] the menus of three restaurants are kept, those looked at last', async ({ sandbox }) => {
  const { archive } = createDevice()
  for (const restoId of [11, 12, 13, 11, 14])
    await completeVisit(sandbox, { ...createDevice('TAKE_AWAY', { restoId }), archive })
  assert.equal(listCachedRestos(archive), [11, 13, 14])
})

kept(
  '[MENU-15, STO-05] tabs that keep a menu at the same time take neither away from the other',
  async ({ sandbox }) => {
    const { archive } = createDevice()
    const puts: (() => void)[] = []
    archive.beforeCall = call =>
      call.startsWith('put')
        ? new Promise<void>(resolve => {
            puts.push(resolve)
            if (puts.length === 2) for (const go of puts) go()
          })
        : undefined
    await Promise.all(
      [11, 12].map(restoId => completeVisit(sandbox, { ...createDevice('TAKE_AWAY', { restoId }), archive })),
    )
    assert.equal(listCachedRestos(archive), [11, 12])
  },
)

kept(
  '[MENU-15, STO-04] where there is room for no more, the oldest menu makes way for the last one',
  async ({ sandbox }) => {
    const { archive } = createDevice()
    archive.beforeCall = call => {
      if (call.startsWith('put') && archive.records.size >= 3) throw new Error('QuotaExceededError')
    }
    const look = (restoId: number) => completeVisit(sandbox, { ...createDevice('TAKE_AWAY', { restoId }), archive })
    for (const restoId of [11, 12, 13, 13]) await look(restoId)
    assert.equal(listCachedRestos(archive), [11, 12, 13])
    await look(14)
    assert.equal(listCachedRestos(archive), [12, 13, 14])
  },
)

kept('[MENU-15] a slow cache is waited for one second, and a failing one is not', async ({ sandbox }) => {
  const device = createDevice()
  device.storage.set('server_time_offset', '0')
  device.archive.beforeCall = () => new Promise(() => undefined)
  const hanging = startVisit(sandbox, device, network('down'))
  await new Promise(resolve => setTimeout(resolve, 20))
  assert.is(hanging.shop.boot.state.get().status, 'loading')
  await hanging.timer.advance(3000)
  assert.is(hanging.shop.boot.state.get().status, 'failed')
  device.archive.beforeCall = () => {
    throw new Error('SecurityError')
  }
  const refusing = startVisit(sandbox, device)
  await waitForFreshMenu(refusing)
  assert.ok(refusing.reports.includes('archive.unreadable Error'))
})

kept(
  '[MENU-15, BOOT-05] a cache that was too slow is shown on retry while the network is down',
  async ({ sandbox }) => {
    const device = createDevice()
    await completeVisit(sandbox, device)
    device.storage.set('server_time_offset', '0')
    device.archive.beforeCall = () => new Promise(() => undefined)
    const secondVisit = startVisit(sandbox, device, network('down'))
    await new Promise(resolve => setTimeout(resolve, 20))
    await secondVisit.timer.advance(3000)
    assert.is(secondVisit.shop.boot.state.get().status, 'failed')
    device.archive.beforeCall = async () => undefined
    secondVisit.shop.boot.retry()
    await waitForReady(secondVisit)
    assert.is(secondVisit.shop.menu.freshness.get().status, 'cached')
  },
)

kept(
  '[MENU-15] [ERR-04] the cache’s chunk loads at once after a choice only, and may fail or hang',
  async ({ sandbox }) => {
    const device = createDevice()
    await completeVisit(sandbox, device)
    device.storage.set('server_time_offset', '0')
    let requests = 0
    const opened = (http: Network, menuCache: () => Promise<typeof keptMenuFile>, storage = device.storage) => {
      const timer = createTestTimer(FRIDAY_NOON)
      const late = {
        menuCache: () => {
          requests += 1
          return menuCache()
        },
      }
      const result = {
        ...buildLazyShop({ apiBase: sandbox.url, archive: device.archive, http, timer, storage }, late), timer,
      }
      result.shop.start()
      return result
    }
    const coming = opened(network('held'), async () => keptMenuFile)
    await waitForValue(coming.shop.boot.state, state => state.status === 'ready')
    assert.equal([requests, coming.shop.menu.freshness.get().status], [1, 'cached'])

    opened(network('held'), async () => keptMenuFile, createMemoryStorage())
    assert.is(requests, 1, 'a first visit has kept nothing')

    for (const missing of [() => Promise.reject(new TypeError('cut')), () => new Promise<never>(() => undefined)]) {
      const { shop, timer } = opened(network('down'), missing)
      await new Promise(resolve => setTimeout(resolve, 20))
      assert.is(shop.boot.state.get().status, 'loading', 'no failure counts before')
      await timer.advance(3000)
      assert.is(shop.boot.state.get().status, 'failed')
      const alive = opened(network('up'), missing)
      await waitForValue(alive.shop.menu.freshness, now => now.status === 'fresh')
      await waitForValue(alive.shop.boot.state, state => state.status === 'ready')
      assert.is(
        alive.shop.loadErrors.hasFailedCommand.get(), false,
        'the current menu is loaded, and the customer has lost nothing',
      )
    }
  },
)

kept('[MENU-15] answers requested for a customer are not cached', async () => {
  const port = createTestHttp()
  const http = createHttp({ port, timer: createTestTimer(0), base: 'https://api.example', headers: () => ({}) })
  let language = 'ru'
  const remembered = recordResponses(http, () => language)
  port.expect('GET', '/1/a?x=1').answer(200, [1])
  port.expect('GET', '/1/persons/me').answer(200, { name: 'Анна' })
  await remembered.http.get('/1/a', { query: { x: 1 } })
  await remembered.http.get('/1/persons/me', { bearer: 'token' })
  assert.equal(remembered.responses(), { '/1/a?x=1': [1] })
  language = 'en'
  assert.equal(remembered.responses(), {}, 'nor what was said in another language')
  const device = createDevice()
  const sandbox = await openSandbox()
  await completeVisit(sandbox, device)
  const [answers] = [...device.archive.records.values()]
  assert.not.ok(Object.keys(answers as object).some(address => /person|order|sign|auth/.test(address)))
  await sandbox.close()
})

kept('[MENU-15] what is kept is all that opening asks for, also what it asks for only after an answer', async () => {
  const answers = { '/1/a': { next: '/1/b' }, '/1/b': 'b', '/1/c': 'c' }
  const { http, used } = replayResponses(answers)
  const { next } = await http.get('/1/a') as { next: string }
  assert.is(await http.get(next), 'b')
  assert.equal(used, { '/1/a': { next: '/1/b' }, '/1/b': 'b' })
})

kept.run()
