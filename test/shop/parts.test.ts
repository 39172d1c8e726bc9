import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpAnswer, HttpPort } from '../../core/env.ts'
import * as accountFile from '../../core/shop/account.ts'
import * as keptMenuFile from '../../core/shop/kept-menu.ts'
import * as placeFile from '../../core/shop/place.ts'
import * as purchaseFile from '../../core/shop/purchase.ts'
import { createTestArchive } from '../kit/archive.ts'
import { roll } from '../kit/cart.ts'
import { createTestTimer, settle } from '../kit/clock.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createSandboxHttp } from '../kit/sandbox-http.ts'
import { smallChain } from '../kit/small-chain.ts'
import { buildFirst, buildShop, chosen, eventually, FRIDAY_NOON, MARKED, openSandbox, until } from '../kit/shop.ts'
import { world } from '../../e2e/demo/world.ts'
import { keptRestos } from './kept-menu.world.ts'

const parts = suite('the parts of the shop that come later')

const FILES = { account: accountFile, purchase: purchaseFile, place: placeFile } as const
type Name = keyof typeof FILES

/** A shop whose files fail as often as the test says, and are counted. */
function slowShop(options: Parameters<typeof buildFirst>[0] = {}, failures: Partial<Record<Name, number>> = {}) {
  const asked: Name[] = []
  const left: Record<Name, number> = { account: 0, purchase: 0, place: 0, ...failures }
  const bring = <N extends Name>(name: N) => async (): Promise<(typeof FILES)[N]> => {
    asked.push(name)
    left[name] -= 1
    if (left[name] >= 0) throw new TypeError(`Failed to fetch dynamically imported module: /${name}.js`)
    return FILES[name]
  }
  const timer = createTestTimer(FRIDAY_NOON)
  const made = buildFirst({ timer, ...options }, { account: bring('account'), purchase: bring('purchase'), place: bring('place') })
  return { ...made, timer, asked }
}
/** Long enough for three tries. */
async function tries(timer: ReturnType<typeof createTestTimer>): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await settle()
    await timer.advance(5000)
  }
  await settle()
}

parts('what is asked of a part before it is there is done in its order, once it is', async () => {
  const { shop } = slowShop()
  const done: string[] = []
  shop.purchase.run(({ cart }) => done.push(`one ${cart.lines.get().length}`))
  shop.purchase.run(({ cart }) => cart.add(roll))
  shop.purchase.run(({ cart }) => done.push(`two ${cart.lines.get().length}`))
  assert.equal([done, shop.purchase.state.get()], [[], 'coming'])
  await settle()
  assert.equal([done, shop.purchase.state.get()], [['one 0', 'two 1'], 'here'])
  shop.purchase.run(({ cart }) => done.push(`three ${cart.lines.get().length}`))
  assert.is(done.at(-1), 'three 1', 'and from then on at once')
})

parts('[ERR-04] a file that does not come is asked for three times, then said to be missing; the next try begins anew, and no command is lost', async () => {
  const { shop, asked, timer } = slowShop({}, { purchase: 3 })
  shop.cart.add(roll)
  await tries(timer)
  assert.equal([asked, shop.purchase.state.get()], [['purchase', 'purchase', 'purchase'], 'missed'])
  assert.is(shop.cart.itemCount.get(), 1, 'the rest lives')
  await shop.purchase.need()
  assert.equal([asked.length, shop.purchase.state.get(), shop.cart.itemCount.get()], [4, 'here', 1])
})

parts('[ERR-04] the third try comes after a longer pause than the second', async () => {
  const { shop, asked, timer } = slowShop({}, { purchase: 2 })
  shop.purchase.need().catch(() => undefined)
  const counts: number[] = []
  for (let second = 0; second < 4; second += 1) {
    await settle()
    counts.push(asked.length)
    await timer.advance(1000)
  }
  assert.equal(counts, [1, 2, 2, 3])
})

parts('[ERR-04] a command that waits for a part which cannot be had is told of, until the part is asked for again', async () => {
  const kept = { cart_positions: JSON.stringify([{ ...roll, count: 2, sum: 2 * roll.price, discounts: [], promoCodes: [] }]) }
  const { shop, asked, timer } = slowShop({ storage: createMemoryStorage({ ...MARKED, ...kept }) }, { purchase: 6, place: 3 })
  shop.place.need().catch(() => undefined)
  await tries(timer)
  assert.equal([shop.place.state.get(), shop.missing.isTold.get()], ['failed', false], 'a view that needs it says so itself')
  shop.purchase.need().catch(() => undefined)
  const [line] = JSON.parse(kept.cart_positions)
  shop.purchase.run(({ cart }) => cart.setCount(line, line.menu.id, 1))
  assert.is(shop.missing.isTold.get(), false, 'not before the third try')
  await tries(timer)
  assert.equal([asked.filter(name => name === 'purchase').length, shop.missing.isTold.get()], [3, true])
  shop.missing.again()
  assert.is(shop.missing.isTold.get(), false, 'it is on its way')
  await tries(timer)
  assert.is(shop.missing.isTold.get(), true)
  shop.missing.again()
  await settle()
  assert.equal([shop.missing.isTold.get(), shop.cart.itemCount.get(), shop.place.state.get()], [false, 1, 'failed'])
})

parts('[ERR-04] what is only brought beforehand fails in silence', async () => {
  const { shop, asked, timer } = slowShop({}, { place: 3, purchase: 3, account: 3 })
  shop.soon()
  await tries(timer)
  assert.equal([asked.length, shop.place.state.get(), shop.account.state.get()], [9, 'absent', 'absent'])
  await shop.place.need()
  assert.is(shop.place.state.get(), 'here')
})

for (const [what, kept, expected] of [
  ['nothing of anybody', {}, []],
  ['tokens', { person_tokens: JSON.stringify({ accessToken: 'a', refreshToken: 'r', source: 'PHONE' }) }, ['account']],
  ['a cart', { cart_positions: JSON.stringify([{ ...roll, count: 1, sum: roll.price, discounts: [], promoCodes: [] }]) }, ['purchase']],
  ['a name', { order_person: JSON.stringify({ name: 'Анна', email: '', phone: '' }) }, ['purchase']],
] as const) {
  parts(`[BOOT-01] a device that keeps ${what} brings ${expected.join(' and ') || 'no other part'} after the first sight`, async () => {
    const sandbox = await openSandbox({ world: smallChain(world, Infinity) })
    const { shop, asked } = slowShop({ apiBase: sandbox.url, storage: createMemoryStorage({ ...chosen('TAKE_AWAY'), ...kept }) })
    shop.start()
    assert.equal(asked, [], 'not before it')
    await until(shop.boot.state, state => state.at === 'ready')
    await settle()
    assert.equal(asked, expected)
    await sandbox.close()
  })
}

/** A network in which calls of a pattern wait until they are answered. */
function holding(held: RegExp): HttpPort & { readonly waiting: { path: string; open(): void; answer(answer: HttpAnswer): void }[] } {
  const inner = createSandboxHttp()
  const waiting: { path: string; open(): void; answer(answer: HttpAnswer): void }[] = []
  return {
    waiting,
    send(request, signal) {
      const path = request.url.replace(/^http:\/\/[^/]+/, '')
      if (!held.test(path)) return inner.send(request, signal)
      return new Promise((answer, reject) => {
        waiting.push({ path, answer, open: () => void inner.send(request, signal).then(answer, reject) })
      })
    },
  }
}

parts('[BOOT-05] a cart opened at once: a city that fails is no failure while the restaurant itself is on its way', async () => {
  const sandbox = await openSandbox({ world: smallChain(world, Infinity) })
  const http = holding(/^\/1\/p\/restos(\/11$|\?)/)
  const { shop } = buildFirst({ apiBase: sandbox.url, storage: createMemoryStorage(chosen('DELIVERY')), http, path: '/cart' })
  const states: string[] = []
  shop.boot.state.subscribe(() => states.push(shop.boot.state.get().at))
  shop.start()
  void shop.purchase.need()
  await eventually(() => http.waiting.length === 2)
  await until(shop.location.cities.list, list => list.at === 'ready')
  http.waiting.find(({ path }) => path.includes('?'))?.answer({ status: 500, text: '' })
  await until(shop.location.cities.data, data => data.get(1)?.at === 'failed')
  http.waiting.find(({ path }) => path.endsWith('/11'))?.open()
  await until(shop.boot.state, state => state.at === 'ready')
  assert.equal(states, ['ready'])
  await sandbox.close()
})

parts('[CART-05] a cart for take-away waits for no zones', async () => {
  const sandbox = await openSandbox({ world: smallChain(world, Infinity) })
  const http = holding(/deliveries|restos\/1[2-5]$/)
  const { shop } = buildFirst({ apiBase: sandbox.url, http, storage: createMemoryStorage(chosen('TAKE_AWAY')) })
  shop.start()
  await until(shop.boot.state, state => state.at === 'ready')
  await shop.purchase.need()
  await eventually(() => http.waiting.length > 0)
  await sandbox.close()
})

parts('[STO-05] what another tab puts into the cart brings it here', async () => {
  const sandbox = await openSandbox({ world: smallChain(world, Infinity) })
  const storage = createMemoryStorage(chosen('TAKE_AWAY'))
  const { shop, asked } = slowShop({ apiBase: sandbox.url, storage })
  shop.start()
  await until(shop.boot.state, state => state.at === 'ready')
  const other = buildFirst({ storage: storage.otherTab() }).shop
  other.purchase.run(({ cart }) => cart.add(roll, 2))
  await until(shop.cart.itemCount, count => count === 2)
  assert.equal(asked, ['purchase'])
  await sandbox.close()
})

parts('[AUTH-05] without tokens somebody is a guest and no file is needed to say so; with them nobody says who it is before the part', async () => {
  const guest = slowShop()
  assert.is(guest.shop.session.state.get().at, 'guest')
  await guest.shop.session.callAsPerson(async () => 1).then(() => assert.unreachable(), () => undefined)
  assert.equal(guest.asked, [])
  const known = slowShop({ storage: createMemoryStorage({ ...MARKED, person_tokens: JSON.stringify({ accessToken: 'a', refreshToken: 'r', source: 'PHONE' }) }) })
  assert.is(known.shop.session.state.get().at, 'loading')
})

parts('[LOC-01] the dialog that is asked for opens once its part has come, with the last wish, and not when it was put away meanwhile', async () => {
  const { shop } = slowShop()
  shop.location.dialog.open()
  shop.location.dialog.open({ method: 'TAKE_AWAY' })
  assert.is(shop.location.dialog.isOpen.get(), true)
  await settle()
  const view = shop.place.get()?.dialog.view.get()
  assert.is(view?.at === 'open' && view.state.form.method, 'TAKE_AWAY')
  const other = slowShop().shop
  other.location.dialog.open()
  other.location.dialog.close()
  assert.is(other.location.dialog.isOpen.get(), false)
  await settle()
  assert.is(other.place.get()?.dialog.view.get().at, 'closed')
})

parts('[BOOT-01] a first visitor is asked once, however late the dialog comes', async () => {
  const sandbox = await openSandbox({ world: smallChain(world, Infinity) })
  const { shop, asked, timer } = slowShop({ apiBase: sandbox.url, storage: createMemoryStorage(MARKED) }, { place: 3 })
  shop.start()
  await until(shop.boot.state, state => state.at === 'choosing')
  await tries(timer)
  assert.equal([shop.place.state.get(), shop.location.dialog.isOpen.get()], ['missed', true])
  await shop.place.need()
  await settle()
  const view = shop.place.get()?.dialog.view.get()
  assert.equal([asked.filter(name => name === 'place').length, view?.at === 'open' && view.state.boot], [4, true])
  await sandbox.close()
})

parts('[PRE-01, MENU-15] a cart of before is priced, and what changed in it is told, though its part comes after the menu', async () => {
  const sandbox = await openSandbox({ world: smallChain(world, Infinity) })
  const storage = createMemoryStorage(chosen('TAKE_AWAY'))
  const before = buildShop({ apiBase: sandbox.url, storage })
  before.shop.start()
  await until(before.shop.menu.chosen, menu => menu !== null)
  const dish = [...before.shop.menu.chosen.get()!.menu.positions.values()].find(one => one.isAvailable && before.shop.menu.chosen.get()!.menu.modifiers.get(one.id) === undefined)!
  before.shop.cart.add({ id: dish.id, menu: { id: dish.menuId }, name: dish.name, price: dish.price - 1000, hasModifiers: false, modifiers: [] })
  const { shop, timer } = slowShop({ apiBase: sandbox.url, storage: storage.otherTab() })
  shop.start()
  await until(shop.menu.chosen, menu => menu !== null)
  const { cart, checkout } = await shop.purchase.need()
  assert.equal(cart.changes.list.get().map(one => one.at === 'price' && one.difference), [1000])
  await timer.advance(2000)
  const state = await until(checkout.quote.state, now => now.at !== 'asking' && now.at !== 'idle')
  assert.is(state.at, 'answered')
  await sandbox.close()
})

parts('[MENU-11] a day off is said though what says it comes after the menu', async () => {
  const small = smallChain(world, Infinity)
  const openingHours = [{ dayOfWeek: 'MONDAY', active: true, open: '10:00', close: '23:00' }] as const
  const sandbox = await openSandbox({ world: { ...small, restos: small.restos.map(one => ({ ...one, openingHours })) } })
  const { shop } = slowShop({ apiBase: sandbox.url, storage: createMemoryStorage(chosen('TAKE_AWAY')) })
  shop.start()
  await until(shop.boot.state, state => state.at === 'ready')
  const choice = shop.location.choice.choice.get()
  await (await shop.wholeCity.need()).load(choice!.cityId)
  await settle()
  assert.is(shop.notices.get(), null, 'and nothing more happens')
  const { dayOff } = await shop.notices.need()
  assert.is(dayOff.shown.get()?.restoId, choice?.restoId)
  await sandbox.close()
})

parts('[MENU-15, STO-02] a menu is kept though what keeps it comes after the menu, and one whose choice was lost goes', async () => {
  const sandbox = await openSandbox({ world: smallChain(world, Infinity) })
  const archive = createTestArchive(new Map([['a menu of before', {}]]))
  const timer = createTestTimer(FRIDAY_NOON)
  let isCut = true
  const keptMenu = async (): Promise<typeof keptMenuFile> => {
    if (isCut) throw new TypeError('Failed to fetch dynamically imported module: /kept-menu.js')
    return keptMenuFile
  }
  const lost = buildFirst({ timer, apiBase: sandbox.url, archive, storage: createMemoryStorage(MARKED) }, { keptMenu })
  lost.shop.start()
  await until(lost.shop.boot.state, state => state.at === 'choosing')
  const { shop } = buildFirst({ timer, apiBase: sandbox.url, archive, storage: createMemoryStorage(chosen('TAKE_AWAY')) }, { keptMenu })
  shop.start()
  await until(shop.menu.freshness, now => now.at === 'fresh')
  await until(shop.boot.state, state => state.at === 'ready')
  await tries(timer)
  assert.equal([...archive.records.keys()], ['a menu of before'], 'nobody is there to keep it')
  isCut = false
  await shop.keptMenu.need()
  await timer.advance(2000)
  await eventually(() => archive.writes.some(write => write.startsWith('put')))
  assert.is(keptRestos(archive).length, 1)
  lost.shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 11 })
  await lost.shop.keptMenu.need()
  await eventually(() => archive.records.size === 0)
  assert.is(archive.records.size, 0, 'whatever has been chosen since')
  await sandbox.close()
})

parts('[STO-02] a later version at work in another tab is told of, also one that was there before what tells it', async () => {
  const { shop, storage } = slowShop({ storage: createMemoryStorage(MARKED) })
  storage.otherTab().set('app_version', '99.0.0')
  assert.is((await shop.notices.need()).isOutdated.get(), true)
})

parts('[STO-02] what another version has left goes with the notices; a page that ends before them leaves it to the next, and so does another tab', async () => {
  const storage = createMemoryStorage({ ...MARKED, app_version: '0.9.0', 'menu-cache:11': '[]', order_comment: '"x"' })
  slowShop({ storage })
  assert.equal([storage.get('app_version'), storage.get('menu-cache:11')], ['0.9.0', '[]'])
  const { shop } = slowShop({ storage })
  await shop.notices.need()
  assert.equal([storage.get('menu-cache:11'), storage.get('order_comment')], [null, '"x"'])
  assert.is.not(storage.get('app_version'), '0.9.0')
  storage.set('app_version', '0.9.0')
  const late = slowShop({ storage }).shop
  storage.set('app_version', '99.0.0')
  storage.set('of_a_later_version', 'x')
  await late.notices.need()
  assert.equal([storage.get('app_version'), storage.get('of_a_later_version')], ['99.0.0', 'x'])
})

parts('[CFG-06] who may count visits is known once the notices are there, from the answer of an earlier visit', async () => {
  const storage = createMemoryStorage({ ...MARKED, cookie_consent_accepted: JSON.stringify({ accepted: true, to: ['metrica 7'] }) })
  const { shop } = slowShop({ storage, config: { metrics: { counterId: '7' } } })
  assert.is((await shop.notices.need()).cookies.counters.get().counter, '7')
})

parts('a command that fails costs neither the part nor the commands after it', async () => {
  const { shop, timer } = slowShop()
  shop.purchase.run(() => { throw new Error('broken') })
  shop.purchase.run(({ cart }) => cart.add(roll))
  await settle()
  assert.equal([shop.purchase.state.get(), shop.cart.itemCount.get()], ['here', 1])
  assert.is(await timer.advance(1).then(() => 'nothing', String), 'Error: broken', 'and is told like any other fault')
})

for (const [what, kept, expected] of [
  ['an empty cart, for which the purchase is not even asked', {}, []],
  ['a cart whose part cannot be had', { cart_positions: JSON.stringify([{ ...roll, count: 1, sum: roll.price, discounts: [], promoCodes: [] }]) }, ['purchase', 'purchase', 'purchase']],
] as const) {
  parts(`[LOC-12, ERR-04] another place is saved with ${what}`, async () => {
    const sandbox = await openSandbox({ world: smallChain(world, Infinity) })
    const { shop, asked, timer } = slowShop({ apiBase: sandbox.url, storage: createMemoryStorage({ ...chosen('TAKE_AWAY'), ...kept }) }, { purchase: 99 })
    shop.start()
    await until(shop.boot.state, state => state.at === 'ready')
    const { dialog } = await shop.place.need()
    const { cityId, restoId } = shop.location.choice.choice.get()!
    await (await shop.wholeCity.need()).load(cityId)
    dialog.open()
    const view = dialog.view.get()
    const other = view.at === 'open' ? view.points.find(one => one.id !== restoId)! : undefined
    dialog.choosePickUp(other!.id)
    const saved = dialog.save()
    await tries(timer)
    await saved
    assert.equal([shop.location.choice.choice.get()?.restoId, dialog.view.get().at], [other!.id, 'closed'])
    assert.equal(asked.filter(name => name === 'purchase').slice(0, 3), expected)
    await sandbox.close()
  })
}

parts.run()
