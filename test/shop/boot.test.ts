import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpResponse, HttpPort } from '../../core/env.ts'
import { routes } from '../../core/shop/routes.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { world } from '../../e2e/demo/world.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { createTestHttp } from '../kit/http.ts'
import { createSandboxHttp } from '../kit/sandbox-http.ts'
import { shrinkChain } from '../kit/small-chain.ts'
import {
  buildShop, storedChoice, waitUntil, FRIDAY_NOON, openSandbox, STARTUP_KEYS, waitForValue, type ShopOptions,
  type TestSandbox, type TestShop,
} from '../kit/shop.ts'

const boot = suite('the first load')
let sandbox: TestSandbox
boot.before(async () => {
  sandbox = await openSandbox({ world: shrinkChain(world, Infinity) })
})
boot.after.each(() => sandbox.clearFaults())
boot.after(() => sandbox.close())

/** A visit on a device with nothing stored by default, started. */
function startVisit(options: ShopOptions = {}): TestShop {
  const fixture = buildShop({ apiBase: sandbox.url, ...options })
  fixture.shop.start()
  return fixture
}
interface ReturningOptions extends ShopOptions {
  readonly choice?: Parameters<typeof storedChoice>[1]
  readonly more?: Record<string, string>
}
const startReturningVisit = (
  method: 'DELIVERY' | 'TAKE_AWAY', { choice, more, ...options }: ReturningOptions = {},
): TestShop => startVisit({ storage: createMemoryStorage({ ...storedChoice(method, choice), ...more }), ...options })
/** The same, ready. */
async function openReturningVisit(...options: Parameters<typeof startReturningVisit>): Promise<TestShop> {
  const fixture = startReturningVisit(...options)
  assert.is((await waitForBoot(fixture)).status, 'ready')
  return fixture
}
const waitForBoot = ({ shop }: TestShop) => waitForValue(shop.boot.state, state => state.status !== 'loading')
const waitForCity = ({ shop }: TestShop) =>
  waitForValue(shop.location.cities.data, all => all.get(1)?.status === 'ready')
const selectDialog = ({ shop }: TestShop) => {
  const view = shop.location.dialog.view.get()
  return view.status === 'closed'
    ? null
    : { step: view.state.step.status, boot: view.state.isAtBoot, method: view.state.form.method, lack: view.problem }
}

type RoundNetwork = ReturnType<typeof createRoundNetwork>
/** A network that delivers responses in rounds. */
function createRoundNetwork() {
  const inner = createSandboxHttp()
  const gates: HttpRequestGate[] = []
  return {
    /** The paths of the requests without a response. */
    get waiting(): readonly string[] {
      return gates.map(gate => gate.path)
    },
    send(...[request, signal]: Parameters<HttpPort['send']>) {
      return new Promise<HttpResponse>((resolve, reject) => {
        const gate: HttpRequestGate = {
          path: request.url.replace(/^http:\/\/[^/]+/, ''),
          async open() {
            gates.splice(gates.indexOf(gate), 1)
            await inner.send(request, signal).then(resolve, reject)
          },
          answer(answer) {
            gates.splice(gates.indexOf(gate), 1)
            resolve(answer)
          },
        }
        gates.push(gate)
      })
    },
    /** Delivers all pending responses; resolves with their paths. */
    async round() {
      const now = [...gates]
      await Promise.all(now.map(gate => gate.open()))
      await flushPromises()
      await flushPromises()
      return now.map(gate => gate.path)
    },
    pick(path: string) {
      const found = gates.find(gate => gate.path.startsWith(path))
      if (found === undefined) throw new Error(`${path} is not waiting: ${gates.map(gate => gate.path).join(', ')}`)
      return found
    },
  }
}
interface HttpRequestGate {
  readonly path: string
  open(): Promise<void>
  answer(answer: HttpResponse): void
}

boot('[BOOT-01] [BOOT-02] [BOOT-04] a returning visitor waits for two questions in a row, six at a time', async () => {
  const http = createRoundNetwork()
  const { shop, reports } = startReturningVisit('DELIVERY', { http })
  await flushPromises()
  assert.equal(
    [...(await http.round())].sort(), ['/1/now', '/1/p/cities?whiteLabel=caplya', '/1/p/restos/11'],
    'what the menu waits for is asked at once',
  )
  const second = await http.round()
  assert.equal(
    [...second].sort(),
    [
      '/1/p/menus/101/position-groups', '/1/p/menus/101/positions', '/1/p/menus/102/position-groups',
      '/1/p/menus/102/positions', '/1/restos/11/position-time-slots', '/1/restos/11/positions/modifiers',
    ],
    'the menu goes before zones and the other restaurants of the city',
  )
  const third = await http.round()
  assert.is(shop.boot.state.get().status, 'ready', http.waiting.join(', '))
  assert.equal(
    [...http.waiting].sort(), ['/1/p/restos?cityId=1&whiteLabel=caplya', '/1/restos/11/deliveries?size=100'],
    'these are asked for behind it',
  )
  const rest = [await http.round(), await http.round(), await http.round()]
  assert.equal(http.waiting, [])
  assert.is(shop.location.cities.data.get().get(1)?.status, 'ready')
  assert.ok([second, third, ...rest].every(round => round.length <= 6), 'six at a time')
  const all = [...second, ...third, ...rest.flat()]
  assert.is(new Set(all).size, all.length, 'nothing is asked twice')
  assert.equal(all.filter(path => /restos\/11\/(?!deliveries|position)/.test(path)).sort(), [
    '/1/restos/11/promotions', '/1/restos/11/working-hours',
  ])
  for (const path of all) {
    assert.match(path, /^\/1\/(p\/menus\/10[12]\/position(s|-groups)|restos\/1\d\/|p\/restos(\/1[2-5]$|\?cityId=1))/)
  }
  const state = shop.menu.state.get()
  const { positions, modifiers, preOrder } = state.status === 'ready' ? state.menu : assert.unreachable() as never
  assert.ok(positions.size > 15 && modifiers.size > 0 && preOrder.length > 0)
  assert.equal(reports, [], 'nothing that the sandbox says is dropped')
})

/** Delivers all responses except those of matching calls, until no others are pending. */
async function deliverAllExcept(http: RoundNetwork, held: RegExp): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    await Promise.all(http.waiting.filter(path => !held.test(path)).map(path => http.pick(path).open()))
    await flushPromises()
  }
}
/** The calls for the city's restaurants except the stored one. */
const OTHERS = /restos\/1[2-5]/

for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
  boot(`[BOOT-02] [BOOT-04] [LOC-14] ${method}: the menu shows before the rest of the city`, async () => {
    const http = createRoundNetwork()
    const { shop } = startReturningVisit(method, { http })
    const { cities, choice, dialog } = shop.location
    await deliverAllExcept(http, OTHERS)
    assert.is(shop.boot.state.get().status, 'ready')
    const before = choice.venue.get()
    assert.is(before.kind === 'resto' && before.resto.id, 11)
    assert.is(before.kind === 'resto' && before.zone?.restoId, method === 'DELIVERY' ? 11 : undefined)
    assert.is(shop.boot.isSwitching.get(), false)

    assert.is(cities.data.get().get(1)?.status, 'loading', 'one restaurant is not the city')
    dialog.open()
    const view = dialog.view.get()
    if (view.status === 'closed') return assert.unreachable('the dialog is open')
    assert.is(view.data?.status, 'loading')
    assert.equal([view.methods, view.points], [[], []])
    assert.is(await dialog.save(), null)
    assert.is(dialog.view.get().status, 'open', 'nothing can be saved before the city is known')
    dialog.close()

    const states: unknown[] = []
    choice.venue.subscribe(() => states.push(choice.venue.get()))
    await deliverAllExcept(http, /^$/)
    const city = cities.data.get().get(1)
    assert.equal(city?.status === 'ready' && city.value.restos.map(resto => resto.id), [11, 12, 13, 14, 15])
    assert.is(choice.venue.get(), before)
    assert.equal(states, [])
    assert.is(shop.boot.state.get().status, 'ready')
  })
}

boot('[BOOT-04] [LOC-14] an address outside the stored restaurant’s zones waits for the whole city', async () => {
  const http = createRoundNetwork()
  const { shop } = startReturningVisit('DELIVERY', { http, choice: { restoId: 13 } })
  await deliverAllExcept(http, /restos\/1[1245]/)
  assert.is(shop.boot.state.get().status, 'ready', 'the restaurant of the last visit is shown meanwhile')
  assert.is(shop.location.dialog.view.get().status, 'closed')
  await deliverAllExcept(http, /^$/)
  const venue = shop.location.choice.venue.get()
  assert.ok(venue.kind === 'resto' && [11, 12].includes(venue.resto.id), 'another restaurant serves the place')
  assert.is(shop.boot.state.get().status, 'ready')
})

for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
  boot(`[BOOT-04, BOOT-05] zones that cannot be had take no menu away that is in sight, for ${method}`, async () => {
    await sandbox.injectFaults({ path: '^/1/restos/11/deliveries', kind: 'status', status: 500 })
    const { shop } = startReturningVisit(method)
    await waitForValue(shop.boot.state, state => state.status === 'ready')
    await waitForValue(shop.location.cities.data, data => (data.get(1)?.status ?? 'loading') !== 'loading')
    await flushPromises()
    assert.equal(
      [shop.location.choice.venue.get().kind, shop.boot.state.get().status, shop.location.dialog.view.get().status],
      ['resto', 'ready', 'closed'],
    )
  })
}

boot('[BOOT-05, CART-06] zones of a city whose list failed are requested again while its menu is visible', async () => {
  await sandbox.injectFaults({ path: '^/1/p/restos$', kind: 'status', status: 500, times: 1 })
  const { shop, timer } = startReturningVisit('DELIVERY')
  await waitForValue(shop.boot.state, state => state.status === 'ready')
  await waitForValue(shop.location.cities.data, data => (data.get(1)?.status ?? 'loading') !== 'loading')
  assert.is(shop.location.cities.data.get().get(1)?.status, 'failed')
  await timer.advance(60_000)
  const venue = await waitForValue(shop.location.choice.venue, now => now.kind === 'resto' && now.zone !== null)
  assert.is(venue.kind === 'resto' && venue.zone?.restoId, 11)
})

boot('[BOOT-04, LOC-10] an address that is in no zone any more opens the dialog over the menu', async () => {
  const place = { address: 'Моховая улица, 1', location: { lat: 59.9, lng: 30.3 }, hasHouse: true, placeId: '' }
  const fixture = startReturningVisit('DELIVERY', { choice: { place } })
  await waitForValue(fixture.shop.location.dialog.view, view => view.status === 'open' && view.data?.status === 'ready')
  assert.equal([fixture.shop.location.choice.venue.get().kind, selectDialog(fixture)?.step], ['none', 'method'])
})

boot('[BOOT-01] pages that need no restaurant wait for the cities only', async () => {
  const http = createRoundNetwork()
  const { shop } = startReturningVisit('DELIVERY', { http })
  await flushPromises()
  shop.router.go('restos.index', {})
  assert.is(shop.boot.view.get().status, 'loader')
  await http.pick('/1/p/cities').open()
  await waitUntil(() => shop.boot.view.get().status === 'page')
  shop.router.go('home.index', {})
  assert.is(shop.boot.view.get().status, 'loader')
})

boot('[BOOT-10] pages that need no API open at once and stay; all others show the failure', async () => {
  const http = createTestHttp()
  const pages = [{ slug: 'vakansii', title: 'Вакансии', nav: 'footer' }]
  const { shop } = buildShop({ http, path: '/dostavka', config: { pages } })
  shop.start()
  assert.is(shop.boot.view.get().status, 'page')
  await waitForValue(shop.boot.state, state => state.status === 'failed')
  const seen = Object.fromEntries((Object.keys(routes) as (keyof typeof routes)[]).map(name => {
    shop.router.go(name, { menuId: 1, positionId: 1, promotionId: 1, restoId: 1, orderId: 1, slug: 'vakansii' } as never)
    return [name, shop.boot.view.get().status]
  }))
  const own = Object.keys(routes).filter(name => /^(?:info\.|terms-of-sale$|privacy$|cookies\.|pages\.)/.test(name))
  assert.is(own.length, 12)
  assert.equal(Object.keys(seen).filter(name => seen[name] === 'page'), own)
  assert.equal(Object.keys(seen).filter(name => seen[name] !== 'failed'), own)
  assert.is(shop.boot.showsDialog.get(), false)
})

boot('[BOOT-10] when time and cities fail, the failure shown is not the time’s', async () => {
  const { shop } = buildShop({ http: createTestHttp() })
  shop.start()
  const state = await waitForValue(shop.boot.state, now => now.status === 'failed')
  assert.is(state.status === 'failed' && state.problem.code, 'network')
})

boot('[BOOT-02] the first visit loads cities and time, and opens a dialog that cannot be closed', async () => {
  const fixture = startVisit()
  assert.is((await waitForBoot(fixture)).status, 'choosing')
  assert.equal(selectDialog(fixture), { step: 'city', boot: true, method: null, lack: null })
  assert.equal([...fixture.http.paths].sort(), ['GET /1/now', 'GET /1/p/cities?whiteLabel=caplya'])
  fixture.shop.location.dialog.close()
  assert.is(selectDialog(fixture)?.boot, true)
})

for (const [what, restoId] of [['that is gone', 77], ['of another city', 21]] as const) {
  boot(`[BOOT-04] a stored restaurant ${what} opens the dialog at the method`, async () => {
    const fixture = startReturningVisit('TAKE_AWAY', { choice: { restoId } })
    const { boot: first, location } = fixture.shop
    await waitForValue(first.state, state => state.status === 'choosing')
    assert.is(location.choice.venue.get().kind, 'none')
    await waitForValue(location.dialog.view, view => view.status === 'open' && view.data?.status === 'ready')
    assert.equal([selectDialog(fixture)?.step, selectDialog(fixture)?.boot], ['method', true])
    assert.is(fixture.reports.includes('boot.stored-resto-failed'), restoId === 77)
  })
}

boot('[BOOT-04] saving the dialog ends the boot', async () => {
  const fixture = startVisit()
  await waitForBoot(fixture)
  const { dialog, choice } = fixture.shop.location
  dialog.chooseCity(2)
  await waitForValue(dialog.view, view => view.status === 'open' && view.data?.status === 'ready')
  dialog.switchMethod('TAKE_AWAY')
  assert.is(await dialog.save(), null)
  await waitForValue(fixture.shop.boot.state, state => state.status === 'ready')
  const venue = choice.venue.get()
  assert.is(venue.kind === 'resto' && venue.resto.id, 21)
  assert.is(fixture.shop.location.dialog.view.get().status, 'closed')
  assert.is(fixture.storage.get('city_id'), '2')
})

boot('[BOOT-03] configured defaults choose for the first visit, and only then', async () => {
  const defaults = { cityId: 2, deliveryMethod: 'TAKE_AWAY', restoId: 22 }
  const first = startVisit({ config: { defaults } })
  assert.is((await waitForBoot(first)).status, 'ready')
  assert.equal(first.shop.location.choice.choice.get(), { method: 'TAKE_AWAY', cityId: 2, restoId: 22 })

  const second = await openReturningVisit('TAKE_AWAY', { config: { defaults } })
  assert.equal(second.shop.location.choice.choice.get(), { method: 'TAKE_AWAY', cityId: 1, restoId: 11 })

  const cityAlone = startVisit({ config: { defaults: { cityId: 1 } } })
  await waitForValue(cityAlone.shop.boot.state, state => state.status === 'choosing')
  assert.is(selectDialog(cityAlone)?.step, 'method')
})

boot('[BOOT-03] [STO-01] a restaurant that is stored alone stays, without any other choice', async () => {
  const storage = createMemoryStorage({ ...STARTUP_KEYS, resto_id: '11' })
  const fixture = startVisit({ storage })
  assert.is((await waitForBoot(fixture)).status, 'choosing')
  assert.equal([storage.get('resto_id'), storage.get('order_choice')], ['11', null])
})

boot('[BOOT-05] cities that are asked for again wait for nothing else that is on its way', async () => {
  const http = createRoundNetwork()
  const { shop } = startReturningVisit('DELIVERY', { http })
  await deliverAllExcept(http, /\/p\/cities|\/menus\/|restos\/11\//)
  http.pick('/1/p/cities').answer({ status: 500, text: '' })
  await waitForValue(shop.boot.state, state => state.status === 'failed')
  await flushPromises()
  // the calls of the menu, which get no response
  assert.ok(http.waiting.length >= 6, http.waiting.join(' '))
  shop.boot.retry()
  await flushPromises()
  assert.ok(http.waiting.some(path => path.startsWith('/1/p/cities')), http.waiting.join(' '))
})

const broken = (path: string, message = 'Неполадка', status = 500) =>
  ({ path, kind: 'status', status, code: 'x', message }) as const
const portal = (path: string) => ({ path, kind: 'html', status: 200 }) as const
const server = (message: string, status = 500) => ({ code: 'server', message, status })
for (const [what, faults, problem] of [
  ['cities under maintenance', [broken('/1/p/cities', 'Работы', 503)], server('Работы', 503)],
  ['cities that are reset', [{ path: '/1/p/cities', kind: 'reset' }], { code: 'network' }],
  ['cities that are cut off', [{ path: '/1/p/cities', kind: 'cut' }], { code: 'network' }],
  ['cities in HTML', [{ path: '/1/p/cities', kind: 'html' }], { code: 'requestFailed' }],
  ['cities on the page of a captive portal', [portal('^/1/p/cities$')], { code: 'networkSignIn', status: 200 }],
  ['groups on the page of a captive portal', [portal('^/1/p/menus/\\d+/position-groups')], { code: 'networkSignIn' }],
  ['the time on the page of a captive portal', [portal('/1/now')], { code: 'networkSignIn' }],
  ['cities without a body', [{ path: '/1/p/cities', kind: 'empty' }], { code: 'requestFailed' }],
  ['cities in broken JSON', [{ path: '/1/p/cities', kind: 'bad-json' }], { code: 'requestFailed' }],
  ['cities with an empty list of errors', [{ path: '/1/p/cities', kind: 'errors-empty' }], { code: 'requestFailed' }],
  [
    'cities and dishes together', [{ path: '^/1/p/cities$', kind: 'reset' }, broken('^/1/p/menus/\\d+/positions$')],
    { code: 'network' },
  ],
  ['all restaurants of the city', [broken('^/1/p/restos/\\d+$')], {}],
  ['groups', [broken('^/1/p/menus/\\d+/position-groups')], server('Неполадка')],
  ['missing dishes', [broken('^/1/p/menus/\\d+/positions$', '', 404)], { code: 'positionsNotFound' }],
  ['the time', [broken('/1/now', 'Часы встали')], server('Часы встали')],
  ['a time that is reset', [{ path: '/1/now', kind: 'reset' }], { code: 'time', message: 'Failed to fetch UTC time' }],
] as const) {
  boot(`[BOOT-05, ERR-01, ERR-02] ${what}: the failure is fatal, and a retry mends it`, async () => {
    await sandbox.injectFaults(...faults)
    const { shop } = startReturningVisit('TAKE_AWAY')
    const state = await waitForValue(shop.boot.state, now => now.status === 'failed')
    const { problem: shown } = state.status === 'failed' ? state : assert.unreachable() as never
    assert.equal({ ...shown, ...problem }, shown)
    if (faults.length > 1) await waitForValue(shop.menu.state, now => now.status === 'failed')
    await sandbox.clearFaults()
    shop.boot.retry()
    await waitForValue(shop.boot.state, now => now.status === 'ready')
  })
}

boot('[BOOT-05] one restaurant that fails is left out, and the rest is there', async () => {
  await sandbox.injectFaults({ path: '^/1/restos/14/deliveries', kind: 'status', status: 500 })
  const fixture = await openReturningVisit('TAKE_AWAY')
  const data = await waitForCity(fixture)
  const city = data.get(1)
  assert.equal(city?.status === 'ready' && city.value.restos.map(resto => resto.id), [11, 12, 13, 15])
  assert.equal(fixture.reports, ['city.resto-left-out resto 14'])
})

boot('[BOOT-05] a retry while nothing has failed sends no request and keeps the dialog', async () => {
  const fixture = await openReturningVisit('TAKE_AWAY')
  // the city's other data is requested after the menu
  await waitForCity(fixture)
  const before = fixture.http.calls.length
  fixture.shop.boot.retry()
  await flushPromises()
  assert.is(fixture.shop.boot.state.get().status, 'ready')
  assert.is(fixture.http.calls.length, before, 'a retry where nothing has failed asks nothing')
  const first = startVisit()
  await waitForBoot(first)
  first.shop.boot.retry()
  assert.equal([first.shop.boot.state.get().status, selectDialog(first)?.step], ['choosing', 'city'])
})

boot('[BOOT-06] the clock follows the server, and notifies once, though the device is a day off', async () => {
  const timer = createTestTimer(FRIDAY_NOON - 86_400_000)
  const storage = createMemoryStorage(storedChoice('TAKE_AWAY'))
  const { shop } = buildShop({ apiBase: sandbox.url, storage, timer })
  let notifications = 0
  shop.clock.minute.subscribe(() => { notifications += 1 })
  shop.start()
  await waitUntil(() => storage.get('server_time_offset') !== null)
  await flushPromises()
  assert.is(notifications, 1)
  assert.ok(Math.abs(shop.clock.minute.get() - FRIDAY_NOON) < 60_000)
  assert.ok(Math.abs(shop.clock.now() - FRIDAY_NOON) < 5000)
  assert.ok(Math.abs(Number(storage.get('server_time_offset')) - 86_400_000) < 5000)
})

boot('[BOOT-06] one silent retry is enough for a time that fails once', async () => {
  await sandbox.injectFaults({ path: '/1/now', kind: 'reset', times: 1 })
  const fixture = await openReturningVisit('TAKE_AWAY')
  await waitUntil(() => fixture.storage.get('server_time_offset') !== null)
  assert.is(fixture.http.paths.filter(path => path === 'GET /1/now').length, 2)
})

boot('[BOOT-05] [BOOT-06] a time that fails behind the first dialog is shown, and the input is kept', async () => {
  const http = createRoundNetwork()
  const fixture = buildShop({ apiBase: sandbox.url, http })
  const { boot: first, location } = fixture.shop
  fixture.shop.start()
  await http.pick('/1/p/cities').open()
  await waitForValue(location.dialog.view, view => view.status === 'open')
  assert.is(first.showsDialog.get(), true)
  location.dialog.chooseCity(1)
  while (http.waiting.some(path => path !== '/1/now')) {
    await Promise.all(http.waiting.filter(path => path !== '/1/now').map(path => http.pick(path).open()))
    await flushPromises()
  }
  location.dialog.typeAddress('Советская')
  location.dialog.typeDetail('apartment', '7')
  location.dialog.openMap()
  const fails = async () => {
    http.pick('/1/now').answer({ status: 500, text: '' })
    await flushPromises()
  }
  await fails()
  assert.is(first.showsDialog.get(), true, 'asked once more, silently')
  await fails()
  assert.equal([first.state.get().status, first.showsDialog.get()], ['failed', false])

  first.retry()
  await fails()
  assert.is(first.showsDialog.get(), false, 'nothing comes and goes while the time is asked again')
  await fails()
  assert.is(first.state.get().status, 'failed')
  first.retry()
  await http.round()
  assert.equal([first.showsDialog.get(), first.state.get().status], [true, 'choosing'])
  const view = location.dialog.view.get()
  assert.equal(
    view.status === 'open' && [
      view.state.isAtBoot, view.state.form.cityId, view.state.form.addressText, view.state.form.apartment,
    ],
    [true, 1, 'Советская', '7'],
  )
  assert.ok(view.status === 'open' && view.map !== null)
})

boot('[BOOT-01, BOOT-02] a page without a restaurant hides the first dialog, which keeps its input', async () => {
  const fixture = startVisit({ path: '/dostavka' })
  const { boot: first, location: { dialog }, router } = fixture.shop
  await waitForBoot(fixture)
  const select = () => [dialog.isOpen.get(), first.showsDialog.get(), dialog.isAtBoot.get()]
  assert.equal(select(), [false, false, false])
  router.goToPath('/')
  assert.equal(select(), [true, true, true])
  dialog.chooseCity(1)
  dialog.typeAddress('Советская')
  router.goToPath('/dostavka')
  assert.equal(select(), [true, false, true])
  router.goToPath('/')
  const view = dialog.view.get()
  assert.equal(select(), [true, true, true])
  assert.is(view.status === 'open' && view.state.form.addressText, 'Советская')
  router.goToPath('/dostavka')
  dialog.open()
  assert.equal(select(), [true, true, false], 'the customer has opened it there')
  dialog.close()
  assert.equal(select(), [false, false, false])
})

boot('[BOOT-05] a failure while the address is edited is shown, and the dialog after the retry', async () => {
  const fixture = startReturningVisit('TAKE_AWAY')
  const { boot: first, location } = fixture.shop
  await waitForValue(first.state, now => now.status === 'ready')
  await location.cities.load(1)
  location.dialog.open({ method: 'DELIVERY' })
  location.dialog.typeAddress('Советская')
  await sandbox.injectFaults({ path: '/1/p/menus/', kind: 'status', status: 500 })
  // another tab has chosen another restaurant
  fixture.storage.otherTab().set('order_choice', '{"cityId":1,"restoId":14,"method":"TAKE_AWAY"}')
  await waitForValue(first.state, now => now.status === 'failed')
  assert.is(first.showsDialog.get(), false)
  await sandbox.clearFaults()
  first.retry()
  await waitForValue(first.state, now => now.status === 'ready')
  assert.is(first.showsDialog.get(), true)
  const view = location.dialog.view.get()
  assert.is(view.status === 'open' && view.state.form.addressText, 'Советская')
})

boot('[BOOT-06] with an offset from an earlier visit the page runs on it and keeps trying', async () => {
  await sandbox.injectFaults({ path: '/1/now', kind: 'status', status: 500 })
  const timer = createTestTimer(FRIDAY_NOON - 3_600_000)
  const fixture = await openReturningVisit('TAKE_AWAY', { timer, more: { server_time_offset: '3600000' } })
  await waitUntil(() => fixture.reports.includes('clock.not-synced'))
  assert.is(fixture.shop.boot.state.get().status, 'ready')
  assert.is(fixture.shop.clock.now(), FRIDAY_NOON)
  const countTimeRequests = () => fixture.http.paths.filter(path => path === 'GET /1/now').length
  assert.is(countTimeRequests(), 2)
  await timer.advance(60_000)
  await waitUntil(() => countTimeRequests() === 4 && fixture.http.open === 0)
  await flushPromises()
  await sandbox.clearFaults()
  await timer.advance(60_000)
  await waitUntil(() => countTimeRequests() === 5 && fixture.http.open === 0)
  await flushPromises()
  // the availability computed with the old clock offset is corrected by the new time response
  assert.ok(Math.abs(fixture.shop.clock.now() - FRIDAY_NOON) < 5000)
  await timer.advance(600_000)
  assert.is(countTimeRequests(), 5, 'once it has answered, it is left in peace')
})

boot('[BOOT-06] a retry whose time fails again goes on with the offset that another tab has stored', async () => {
  await sandbox.injectFaults({ path: '/1/now', kind: 'status', status: 500 })
  const fixture = startReturningVisit('TAKE_AWAY')
  assert.is((await waitForBoot(fixture)).status, 'failed')
  fixture.storage.otherTab().set('server_time_offset', '0')
  fixture.shop.boot.retry()
  assert.is((await waitForBoot(fixture)).status, 'ready')
})

boot('[BOOT-07] another restaurant loads behind the overlay, while the page stays', async () => {
  const fixture = await openReturningVisit('TAKE_AWAY')
  const { boot: first, location, menu } = fixture.shop
  const states: string[] = []
  first.state.subscribe(() => states.push(first.state.get().status))
  location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 14 })
  assert.equal([first.isSwitching.get(), first.state.get().status], [true, 'ready'])
  await waitForValue(menu.state, state => state.status === 'ready' && state.restoId === 14)
  assert.is(first.isSwitching.get(), false)
  assert.not.ok(states.includes('loading'))
})

boot('[BOOT-07] a city stored alone, by another program, loads without the overlay', async () => {
  const fixture = await openReturningVisit('TAKE_AWAY')
  const { boot: first } = fixture.shop
  const states: boolean[] = []
  first.isSwitching.subscribe(() => states.push(first.isSwitching.get()))
  const elsewhere = fixture.storage.otherTab()
  elsewhere.remove('resto_id')
  elsewhere.remove('order_delivery_method')
  elsewhere.set('city_id', '2')
  elsewhere.remove('order_choice')
  await waitForValue(first.state, state => state.status === 'choosing')
  await waitForValue(fixture.shop.location.cities.data, all => all.get(2)?.status === 'ready')
  assert.equal(states, [])
})

boot("[BOOT-07] the stored restaurant's late detail does not push away what was chosen meanwhile", async () => {
  const http = createRoundNetwork()
  const { shop } = startReturningVisit('TAKE_AWAY', { http, choice: { restoId: 11 } })
  await flushPromises()
  const late = http.pick('/1/p/restos/11')
  await http.pick('/1/p/cities').open()
  shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 })
  await late.open()
  await flushPromises()
  assert.equal(
    http.waiting.filter(path => /menus|modifiers/.test(path)), [],
    'the shop does not request data of the former restaurant',
  )
})

boot('[STO-01] a dialog that was open at a reload comes back with what was typed', async () => {
  const fixture = await openReturningVisit('TAKE_AWAY')
  await waitForCity(fixture)
  fixture.shop.location.dialog.open()
  fixture.shop.location.dialog.switchMethod('DELIVERY')
  fixture.shop.location.dialog.typeAddress('Совет')
  const secondVisit = startVisit({ storage: fixture.storage.otherTab() })
  assert.is((await waitForBoot(secondVisit)).status, 'ready')
  const view = secondVisit.shop.location.dialog.view.get()
  assert.is(view.status === 'open' && view.state.form.addressText, 'Совет')
  assert.is(view.status === 'open' && view.state.isAtBoot, false)
})

boot('[STO-05] another city chosen in another tab is taken over, without a question', async () => {
  const firstTab = startReturningVisit('DELIVERY')
  const there = startVisit({ storage: firstTab.storage.otherTab() })
  for (const made of [firstTab, there]) {
    assert.is((await waitForBoot(made)).status, 'ready')
    // both cities have loaded: there is nothing to wait for
    await made.shop.location.cities.load(2)
  }
  const before = firstTab.shop.location.choice.choice.get()
  assert.ok(before?.method === 'DELIVERY' && before.place !== null)
  firstTab.shop.location.choice.set({
    ...before, cityId: 2, restoId: 21,
    place: { ...before.place, address: 'Ulica Slobode 14', location: { lat: 42.4424, lng: 19.2648 } },
  })
  for (const made of [firstTab, there]) {
    await waitForValue(made.shop.menu.state, state => state.status === 'ready' && state.restoId === 21)
    await made.timer.advance(5000)
    const venue = made.shop.location.choice.venue.get()
    assert.equal([venue.kind === 'resto' && venue.city.id, made.shop.boot.state.get().status], [2, 'ready'])
    assert.is(selectDialog(made), null)
  }
})

boot('[BOOT-02] a city that is gone, or a choice cleared with the site’s data, opens the dialog', async () => {
  const cleared = await openReturningVisit('DELIVERY')
  cleared.storage.otherTab().clear()
  await cleared.timer.advance(5000)
  const gone = startReturningVisit('DELIVERY', { choice: { cityId: 77 } })
  await waitForBoot(gone)
  for (const fixture of [cleared, gone]) {
    assert.is(fixture.shop.boot.state.get().status, 'choosing')
    assert.equal(selectDialog(fixture), { step: 'city', boot: true, method: null, lack: null })
  }
})

boot.run()
