import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpResponse, HttpPort } from '../../core/env.ts'
import * as accountFile from '../../core/shop/app/account.ts'
import * as keptMenuFile from '../../core/shop/storage/menu-cache.ts'
import * as placeFile from '../../core/shop/app/place.ts'
import * as purchaseFile from '../../core/shop/app/purchase.ts'
import { createTestArchive } from '../kit/archive.ts'
import { roll, toStoredLine } from '../kit/cart.ts'
import { createChain, createChainHttp, flushRequests, priceHonestly, resto } from '../kit/chain.ts'
import { createTestTimer, flushPromises, type TestTimer } from '../kit/clock.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import {
  buildLazyShop, buildShop, storedChoice, waitUntil, FRIDAY_NOON, STARTUP_KEYS, waitForValue, type ShopOptions,
} from '../kit/shop.ts'
import { listCachedRestos } from './menu-cache.fixture.ts'

const parts = suite('the parts of the shop that come later')

const FILES = { account: accountFile, purchase: purchaseFile, place: placeFile } as const
type Name = keyof typeof FILES

/** A shop whose lazy modules fail to load a given number of times; loads are counted. */
function buildSlowShop(options: ShopOptions = {}, failures: Partial<Record<Name, number>> = {}) {
  const requested: Name[] = []
  const left: Record<Name, number> = { account: 0, purchase: 0, place: 0, ...failures }
  const bring = <N extends Name>(name: N) => async (): Promise<(typeof FILES)[N]> => {
    requested.push(name)
    left[name] -= 1
    if (left[name] >= 0) throw new TypeError(`Failed to fetch dynamically imported module: /${name}.js`)
    return FILES[name]
  }
  const timer = createTestTimer(FRIDAY_NOON)
  const fixture = buildLazyShop(
    { timer, http: createChainHttp(createChain()), ...options },
    { account: bring('account'), purchase: bring('purchase'), place: bring('place') },
  )
  return { ...fixture, timer, requested }
}
/** The same, started, of a customer who has chosen a restaurant; `stored` is further data of the device. */
async function openSlowShop(
  stored: object = {}, failures: Partial<Record<Name, number>> = {}, options: ShopOptions = {},
) {
  const storage = createMemoryStorage({ ...storedChoice('TAKE_AWAY'), ...stored })
  const fixture = buildSlowShop({ storage, ...options }, failures)
  fixture.shop.start()
  assert.equal(fixture.requested, [], 'nothing is loaded before the first paint')
  await flushRequests()
  assert.is(fixture.shop.boot.state.get().status, 'ready')
  return fixture
}
const STORED_TOKENS = { person_tokens: JSON.stringify({ accessToken: 'a', refreshToken: 'r', source: 'PHONE' }) }
const storeCart = (count: number) => ({ cart_positions: JSON.stringify([toStoredLine(roll, count)]) })
/** Long enough for three attempts. */
async function tries(timer: TestTimer): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await flushPromises()
    await timer.advance(5000)
  }
  await flushPromises()
}

parts('what is asked of a part before it is there is done in its order, once it is', async () => {
  const { shop } = buildSlowShop()
  const done: string[] = []
  shop.purchase.run(({ cart }) => done.push(`one ${cart.lines.get().length}`))
  shop.purchase.run(({ cart }) => cart.add(roll))
  shop.purchase.run(({ cart }) => done.push(`two ${cart.lines.get().length}`))
  assert.equal([done, shop.purchase.state.get()], [[], 'loading'])
  await flushPromises()
  assert.equal([done, shop.purchase.state.get()], [['one 0', 'two 1'], 'ready'])
  shop.purchase.run(({ cart }) => done.push(`three ${cart.lines.get().length}`))
  assert.is(done.at(-1), 'three 1', 'and from then on at once')
})

parts('[ERR-04] a chunk is requested three times, then reported missing; a retry keeps commands', async () => {
  const { shop, requested, timer } = buildSlowShop({}, { purchase: 3 })
  shop.cart.add(roll)
  await tries(timer)
  assert.equal([requested, shop.purchase.state.get()], [['purchase', 'purchase', 'purchase'], 'command-failed'])
  assert.is(shop.cart.itemCount.get(), 1, 'the rest lives')
  await shop.purchase.load()
  assert.equal([requested.length, shop.purchase.state.get(), shop.cart.itemCount.get()], [4, 'ready', 1])
})

parts('[ERR-04] the third try comes after a longer pause than the second', async () => {
  const { shop, requested, timer } = buildSlowShop({}, { purchase: 2 })
  shop.purchase.load().catch(() => undefined)
  const counts: number[] = []
  for (let second = 0; second < 4; second += 1) {
    await flushPromises()
    counts.push(requested.length)
    await timer.advance(1000)
  }
  assert.equal(counts, [1, 2, 2, 3])
})

parts('[ERR-04] a command that waits for a failed chunk is reported until the next request', async () => {
  const kept = storeCart(2)
  const { shop, requested, timer } = buildSlowShop(
    { storage: createMemoryStorage({ ...STARTUP_KEYS, ...kept }) }, { purchase: 6, place: 3 },
  )
  shop.place.load().catch(() => undefined)
  await tries(timer)
  assert.equal(
    [shop.place.state.get(), shop.loadErrors.hasFailedCommand.get()], ['failed', false],
    'a view that needs it says so itself',
  )
  shop.purchase.load().catch(() => undefined)
  const [line] = JSON.parse(kept.cart_positions)
  shop.purchase.run(({ cart }) => cart.setCount(line, line.menu.id, 1))
  assert.is(shop.loadErrors.hasFailedCommand.get(), false, 'not before the third try')
  await tries(timer)
  assert.equal(
    [requested.filter(name => name === 'purchase').length, shop.loadErrors.hasFailedCommand.get()], [3, true],
  )
  shop.loadErrors.retry()
  assert.is(shop.loadErrors.hasFailedCommand.get(), false, 'it is on its way')
  await tries(timer)
  assert.is(shop.loadErrors.hasFailedCommand.get(), true)
  shop.loadErrors.retry()
  await flushPromises()
  assert.equal(
    [shop.loadErrors.hasFailedCommand.get(), shop.cart.itemCount.get(), shop.place.state.get()], [false, 1, 'failed'],
  )
})

parts('[ERR-04] the error of a command that waits for a failed chunk is known until the chunk has loaded', async () => {
  const { shop, timer } = buildSlowShop({}, { purchase: 3, place: 3 })
  const listMessages = () => shop.loadErrors.listErrors().map(error => (error as Error).message)
  shop.place.load().catch(() => undefined)
  shop.purchase.run(() => undefined)
  assert.equal(listMessages(), [])
  await tries(timer)
  assert.equal(listMessages(), ['Failed to fetch dynamically imported module: /purchase.js'])
  shop.loadErrors.retry()
  await flushPromises()
  assert.equal(listMessages(), [])
})

parts('[ERR-04] what is only brought beforehand fails in silence', async () => {
  const { shop, requested, timer } = buildSlowShop({}, { place: 3, purchase: 3, account: 3 })
  shop.preloadServices()
  await tries(timer)
  assert.equal([requested.length, shop.place.state.get(), shop.account.state.get()], [9, 'idle', 'idle'])
  await shop.place.load()
  assert.is(shop.place.state.get(), 'ready')
})

for (const [what, kept, expected] of [
  ['no data', {}, []], ['tokens', STORED_TOKENS, ['account']], ['a cart', storeCart(1), ['purchase']],
  ['a name', { order_person: JSON.stringify({ name: 'Анна', email: '', phone: '' }) }, ['purchase']],
] as const) {
  parts(`[BOOT-01] a device with ${what} loads ${expected.join() || 'nothing'} after the first paint`, async () => {
    assert.equal((await openSlowShop(kept)).requested, expected)
  })
}

/** A network in which calls of a pattern wait until they are answered. */
function holding(held: RegExp) {
  const inner = createChainHttp(createChain())
  const waiting: { path: string; open(): void; answer(answer: HttpResponse): void }[] = []
  const http: HttpPort = {
    send(request, signal) {
      const path = request.url.replace(/^https:\/\/[^/]+/, '')
      if (!held.test(path)) return inner.send(request, signal)
      return new Promise((answer, reject) => {
        waiting.push({ path, answer, open: () => void inner.send(request, signal).then(answer, reject) })
      })
    },
  }
  return { http, waiting }
}

parts('[BOOT-05] the cart opened first shows no city failure while its restaurant loads', async () => {
  const { http, waiting } = holding(/^\/1\/p\/restos(\/11$|\?)/)
  const { shop } = buildLazyShop({ storage: createMemoryStorage(storedChoice('DELIVERY')), http, path: '/cart' })
  const states: string[] = []
  shop.boot.state.subscribe(() => states.push(shop.boot.state.get().status))
  shop.start()
  void shop.purchase.load()
  await waitUntil(() => waiting.length === 2)
  await waitForValue(shop.location.cities.list, list => list.status === 'ready')
  waiting.find(({ path }) => path.includes('?'))?.answer({ status: 500, text: '' })
  await waitForValue(shop.location.cities.data, data => data.get(1)?.status === 'failed')
  waiting.find(({ path }) => path.endsWith('/11'))?.open()
  await waitForValue(shop.boot.state, state => state.status === 'ready')
  assert.equal(states, ['ready'])
})

parts('[CART-05] a cart for take-away waits for no zones', async () => {
  const { http, waiting } = holding(/deliveries|restos\/1[2-5]$/)
  const { shop } = buildLazyShop({ http, storage: createMemoryStorage(storedChoice('TAKE_AWAY')) })
  shop.start()
  await waitForValue(shop.boot.state, state => state.status === 'ready')
  await shop.purchase.load()
  await waitUntil(() => waiting.length > 0)
})

parts('[STO-05] what another tab puts into the cart brings it here', async () => {
  const { shop, requested, storage } = await openSlowShop()
  buildLazyShop({ storage: storage.otherTab() }).shop.purchase.run(({ cart }) => cart.add(roll, 2))
  await flushRequests()
  assert.equal([shop.cart.itemCount.get(), requested], [2, ['purchase']])
})

parts('[AUTH-05] a visitor without tokens is a guest at once; with tokens the part decides', async () => {
  const guest = buildSlowShop()
  assert.is(guest.shop.session.state.get().status, 'guest')
  await guest.shop.session.callAuthenticated(async () => 1).then(() => assert.unreachable(), () => undefined)
  assert.equal(guest.requested, [])
  const known = buildSlowShop({ storage: createMemoryStorage({ ...STARTUP_KEYS, ...STORED_TOKENS }) })
  assert.is(known.shop.session.state.get().status, 'loading')
})

parts('[LOC-01] the dialog opens once loaded, for the last request, unless it was closed', async () => {
  const { shop } = buildSlowShop()
  shop.location.dialog.open()
  shop.location.dialog.open({ method: 'TAKE_AWAY' })
  assert.is(shop.location.dialog.isOpen.get(), true)
  await flushPromises()
  const view = shop.place.get()?.dialog.view.get()
  assert.is(view?.status === 'open' && view.state.form.method, 'TAKE_AWAY')
  const other = buildSlowShop().shop
  other.location.dialog.open()
  other.location.dialog.close()
  assert.is(other.location.dialog.isOpen.get(), false)
  await flushPromises()
  assert.is(other.place.get()?.dialog.view.get().status, 'closed')
})

parts('[BOOT-01] a first visitor is asked once, however late the dialog comes', async () => {
  const { shop, requested, timer } = buildSlowShop({ storage: createMemoryStorage(STARTUP_KEYS) }, { place: 3 })
  shop.start()
  await tries(timer)
  assert.equal([shop.place.state.get(), shop.location.dialog.isOpen.get()], ['command-failed', true])
  await shop.place.load()
  await flushPromises()
  const view = shop.place.get()?.dialog.view.get()
  assert.equal(
    [requested.filter(name => name === 'place').length, view?.status === 'open' && view.state.isAtBoot], [4, true],
  )
})

parts('[BOOT-02, STO-05] a first dialog that loads late stays closed if another tab has chosen the place', async () => {
  const { shop, storage, timer } = buildSlowShop({ storage: createMemoryStorage(STARTUP_KEYS) }, { place: 3 })
  shop.start()
  await tries(timer)
  assert.is(shop.location.dialog.isAtBoot.get(), true)
  storage.otherTab().set('order_choice', '{"cityId":1,"restoId":11,"method":"TAKE_AWAY","place":null}')
  await tries(timer)
  assert.equal([shop.boot.state.get().status, shop.location.dialog.isOpen.get()], ['ready', false])
  await shop.place.load()
  await flushPromises()
  assert.is(shop.place.get()?.dialog.view.get().status, 'closed')
})

parts('[PRE-01, MENU-15] a stored cart is priced and compared though its part loads after the menu', async () => {
  const before = buildShop({ storage: createMemoryStorage(storedChoice('TAKE_AWAY')) })
  before.shop.cart.add({ ...roll, name: 'Блюдо 1', price: 49_000 })
  const http = createChainHttp(createChain({ preflight: priceHonestly() }))
  const { shop, timer } = await openSlowShop({}, {}, { http, storage: before.storage.otherTab() })
  const { cart, checkout } = await shop.purchase.load()
  assert.equal(cart.changes.list.get().map(item => item.kind === 'price' && item.difference), [1000])
  await timer.advance(2000)
  assert.is(checkout.quote.state.get().status, 'answered')
})

parts('[MENU-11] a day off is shown though its part loads after the menu', async () => {
  const openingHours = [{ dayOfWeek: 'MONDAY', active: true, open: '10:00', close: '23:00' }]
  const http = createChainHttp(createChain({ restos: [resto(11, { openingHours }), resto(12)] }))
  const { shop } = await openSlowShop({}, {}, { http })
  await (await shop.cityLoader.load()).load(1)
  await flushPromises()
  assert.is(shop.notices.get(), null, 'and nothing more happens')
  const { dayOff } = await shop.notices.load()
  assert.is(dayOff.shown.get()?.restoId, 11)
})

parts('[MENU-15, STO-02] a service that loads later caches the menu, and removes it without a choice', async () => {
  const archive = createTestArchive(new Map([['a menu of before', {}]]))
  const timer = createTestTimer(FRIDAY_NOON)
  let isCut = true
  const menuCache = async (): Promise<typeof keptMenuFile> => {
    if (isCut) throw new TypeError('Failed to fetch dynamically imported module: /menu-cache.js')
    return keptMenuFile
  }
  const open = async (stored: Readonly<Record<string, string>>) => {
    const http = createChainHttp(createChain())
    const { shop } = buildLazyShop({ timer, archive, http, storage: createMemoryStorage(stored) }, { menuCache })
    shop.start()
    await flushRequests()
    return shop
  }
  const lost = await open(STARTUP_KEYS)
  const shop = await open(storedChoice('TAKE_AWAY'))
  assert.equal([lost.boot.state.get().status, shop.menu.freshness.get().status], ['choosing', 'fresh'])
  await tries(timer)
  assert.equal([...archive.records.keys()], ['a menu of before'], 'the service that stores menus is not loaded')
  isCut = false
  await shop.menuCache.load()
  await timer.advance(2000)
  await flushRequests()
  assert.is(listCachedRestos(archive).length, 1)
  lost.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 11 })
  await lost.menuCache.load()
  await flushRequests()
  assert.is(archive.records.size, 0, 'whatever has been chosen since')
})

parts('[STO-02] a later version in another tab is reported, also one that was there first', async () => {
  const { shop, storage } = buildSlowShop({ storage: createMemoryStorage(STARTUP_KEYS) })
  storage.otherTab().set('app_version', '99.0.0')
  assert.is((await shop.notices.load()).isOutdated.get(), true)
})

parts('[STO-02] remains of another version are erased with the notices, or on the next page', async () => {
  const storage = createMemoryStorage({
    ...STARTUP_KEYS, app_version: '0.9.0', 'menu-cache:11': '[]', order_comment: '"x"',
  })
  buildSlowShop({ storage })
  assert.equal([storage.get('app_version'), storage.get('menu-cache:11')], ['0.9.0', '[]'])
  const { shop } = buildSlowShop({ storage })
  await shop.notices.load()
  assert.equal([storage.get('menu-cache:11'), storage.get('order_comment')], [null, '"x"'])
  assert.is.not(storage.get('app_version'), '0.9.0')
  storage.set('app_version', '0.9.0')
  const lateTab = buildSlowShop({ storage }).shop
  storage.set('app_version', '99.0.0')
  storage.set('of_a_later_version', 'x')
  await lateTab.notices.load()
  assert.equal([storage.get('app_version'), storage.get('of_a_later_version')], ['99.0.0', 'x'])
})

parts('[CFG-06] permission for analytics is known with the notices, from an earlier visit', async () => {
  const storage = createMemoryStorage({
    ...STARTUP_KEYS, cookie_consent_accepted: JSON.stringify({ accepted: true, to: ['metrica 7'] }),
  })
  const { shop } = buildSlowShop({ storage, config: { metrics: { counterId: '7' } } })
  assert.is((await shop.notices.load()).cookies.analytics.get().counterId, '7')
})

for (const [what, status] of [
  ['command that fails', null], ['listener that throws at «loading»', 'loading'],
  ['listener that throws at «ready»', 'ready'],
] as const) {
  parts(`a ${what} costs neither the part nor a queued command`, async () => {
    const { shop, timer } = buildSlowShop()
    const fail = () => { throw new Error('broken') }
    if (status === null) shop.purchase.run(fail)
    else shop.purchase.state.subscribe(() => shop.purchase.state.get() === status && fail())
    shop.purchase.run(({ cart }) => cart.add(roll))
    await flushPromises()
    assert.equal([shop.purchase.state.get(), shop.cart.itemCount.get()], ['ready', 1])
    assert.is(await timer.advance(1).then(() => 'nothing', String), 'Error: broken', 'the timer throws the error')
  })
}

for (const [what, kept, expected] of [
  ['an empty cart, for which the purchase is not even asked', {}, []],
  ['a cart whose part cannot be had', storeCart(1), ['purchase', 'purchase', 'purchase']],
] as const) {
  parts(`[LOC-12, ERR-04] another place is saved with ${what}`, async () => {
    const { shop, requested, timer } = await openSlowShop(kept, { purchase: 99 })
    const { dialog } = await shop.place.load()
    await (await shop.cityLoader.load()).load(1)
    dialog.open()
    dialog.choosePickUp(12)
    const saved = dialog.save()
    await tries(timer)
    await saved
    assert.equal([shop.location.choice.choice.get()?.restoId, dialog.view.get().status], [12, 'closed'])
    assert.equal(requested.filter(name => name === 'purchase').slice(0, 3), expected)
  })
}

parts.run()
