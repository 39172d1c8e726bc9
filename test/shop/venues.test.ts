import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { NetworkError } from '../../core/http/errors.ts'
import { createCities } from '../../core/shop/location/city-data.ts'
import type { LocationWire, Resto } from '../../core/shop/location/wire.ts'
import { mailTo, orderTypes, webLinks } from '../../core/shop/venues/about.ts'
import { createVenues } from '../../core/shop/venues/venues.ts'
import type { VenueItem } from '../../core/shop/venues/wire.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { settle } from '../kit/clock.ts'
import { buildShop, chosen, openSandbox, until, type TestSandbox } from '../kit/shop.ts'
import { podgorica, resto, yaroslavl } from './location.world.ts'

const venues = suite<{ sandbox: TestSandbox }>('venues')
venues.before(async context => {
  context.sandbox = await openSandbox()
})
venues.after.each(context => context.sandbox.clearFaults())
venues.after(context => context.sandbox.close())

const item = (id: number, ...cityIds: readonly number[]): VenueItem => ({ id, name: `Заведение ${id}`, cityIds })

/** Venues over answers that the test gives when it likes. */
function scripted(options: { readonly items?: readonly VenueItem[]; readonly chosenCityId?: number | null } = {}) {
  const asked: string[] = []
  const reports: string[] = []
  const answers = new Map<number, (answer: Resto | Error) => void>()
  let listAnswer: () => readonly VenueItem[] = () => options.items ?? [item(11, 1), item(12, 1), item(21, 2)]
  const locationWire: LocationWire = {
    cities: async () => [yaroslavl, podgorica],
    restoIds: async () => [],
    zones: async () => [],
    resto: id => {
      asked.push(`resto ${id}`)
      return new Promise((resolve, reject) => answers.set(id, answer => (answer instanceof Error ? reject(answer) : resolve(answer))))
    },
  }
  const report = (what: string, detail?: string) => reports.push(detail === undefined ? what : `${what} ${detail}`)
  const cities = createCities(locationWire, report)
  const chosenCityId = createStore<number | null>(options.chosenCityId ?? null)
  const made = createVenues({
    wire: { list: async () => {
      asked.push('list')
      return listAnswer()
    } },
    cities, chosenCityId, report,
  })
  return {
    venues: made, cities, asked, reports, chosenCityId,
    answer: async (id: number, answer: Resto | Error) => {
      answers.get(id)?.(answer)
      await settle()
    },
    lists: (next: () => readonly VenueItem[]) => { listAnswer = next },
  }
}

venues('[MENU-09] a first visitor sees the restaurants of the first city that has any, in their order', async ({ sandbox }) => {
  const { shop, http } = buildShop({ apiBase: sandbox.url, path: '/restos' })
  shop.start()
  await until(shop.location.cities.list, list => list.at === 'ready')
  await shop.venues.load()
  const { city, cities, restos, isChain } = shop.venues.list.get()
  assert.is(city?.name, 'Ярославль')
  assert.is(cities.length, 2)
  assert.is(isChain, true)
  assert.is(restos.at, 'ready')
  if (restos.at === 'ready') assert.equal(restos.value.map(one => one.id), [11, 12, 13, 14, 15])
  assert.is(http.paths.filter(path => path.includes('/deliveries')).length, 0, 'nobody needs the zones')
  shop.venues.chooseCity(2)
  const other = await until(shop.venues.list, now => now.restos.at === 'ready')
  assert.equal(other.restos.at === 'ready' && other.restos.value.map(one => one.id), [21, 22])
})

venues('[BOOT-01, BOOT-02] nobody is asked for an address on a page that needs no restaurant, and everybody on one that does', async ({ sandbox }) => {
  for (const path of ['/restos', '/restos/11', '/terms-of-sale']) {
    const { shop } = buildShop({ apiBase: sandbox.url, path })
    shop.start()
    await until(shop.boot.state, state => state.at === 'choosing')
    assert.is(shop.location.dialog.view.get().at, 'closed', path)
    shop.router.go('home.index', {})
    const view = shop.location.dialog.view.get()
    assert.is(view.at === 'open' && view.state.boot, true, path)
  }
})

venues('[MENU-09] what the menu’s own loading knows is not asked for again', async ({ sandbox }) => {
  const { shop, http } = buildShop({ apiBase: sandbox.url, storage: createMemoryStorage(chosen('DELIVERY')) })
  shop.start()
  await until(shop.boot.state, state => state.at === 'ready')
  await shop.venues.load()
  await shop.venues.show(13)
  const one = shop.venues.one.get()
  assert.is(one.at === 'ready' && one.resto.name, 'Цапля на Московском')
  assert.ok(one.at === 'ready' && one.resto.pays.length > 0)
  const details = http.paths.filter(path => /\/1\/p\/restos\/\d+/.test(path))
  assert.is(details.length, new Set(details).size, details.join('\n'))
})

venues('[MENU-09] a restaurant that the API does not know is missing, a failure can be repeated', async ({ sandbox }) => {
  const { shop } = buildShop({ apiBase: sandbox.url, path: '/restos/777' })
  await shop.venues.show(777)
  assert.is(shop.venues.one.get().at, 'missing')
  await sandbox.fault({ path: '/1/p/restos/11', kind: 'status', status: 500 })
  await shop.venues.show(11)
  assert.is(shop.venues.one.get().at, 'failed')
  await sandbox.clearFaults()
  await shop.venues.show(11)
  assert.is(shop.venues.one.get().at, 'ready')
})

venues('[MENU-09] the answer for a restaurant that is no longer shown changes nothing', async () => {
  const made = scripted()
  await made.cities.loadList()
  void made.venues.show(11)
  void made.venues.show(12)
  await made.answer(12, resto(12))
  await made.answer(11, resto(11))
  const one = made.venues.one.get()
  assert.is(one.at === 'ready' && one.resto.id, 12)
  void made.venues.show(11)
  void made.venues.show(21)
  await made.answer(11, new NetworkError('unreachable'))
  assert.is(made.venues.one.get().at, 'loading')
})

venues('[MENU-09] one restaurant that fails is left out of the list, all of them failing is the list’s failure', async () => {
  const made = scripted()
  await made.cities.loadList()
  void made.venues.load()
  await settle()
  assert.is(made.venues.list.get().restos.at, 'loading')
  await made.answer(11, new NetworkError('unreachable'))
  await made.answer(12, resto(12))
  const { restos } = made.venues.list.get()
  assert.equal(restos.at === 'ready' && restos.value.map(one => one.id), [12])
  assert.equal(made.reports, ['venues.resto-left-out city 1'])

  made.venues.chooseCity(2)
  await settle()
  await made.answer(21, new NetworkError('unreachable'))
  assert.is(made.venues.list.get().restos.at, 'failed')
  void made.venues.load()
  await settle()
  await made.answer(21, resto(21))
  assert.is(made.venues.list.get().restos.at, 'ready')
})

venues('[MENU-09] a list that cannot be had says so and can be asked for again', async () => {
  const made = scripted()
  await made.cities.loadList()
  made.lists(() => { throw new NetworkError('unreachable') })
  await made.venues.load()
  const { restos } = made.venues.list.get()
  assert.is(restos.at === 'failed' && restos.problem.code, 'network')
  made.lists(() => [item(11, 1)])
  void made.venues.load()
  await settle()
  await made.answer(11, resto(11))
  assert.is(made.venues.list.get().restos.at, 'ready')
})

venues('[MENU-09] a chain is more than one restaurant of the fetched list; a city without any is empty', async () => {
  for (const [items, isChain] of [[[item(11, 1)], false], [[item(11, 1), item(21, 2)], true], [[], false]] as const) {
    const made = scripted({ items })
    await made.cities.loadList()
    void made.venues.load()
    await settle()
    assert.is(made.venues.list.get().isChain, isChain, `${items.length}`)
  }
  const made = scripted({ items: [item(11, 1)], chosenCityId: 2 })
  await made.cities.loadList()
  await made.venues.load()
  assert.is(made.venues.list.get().city?.id, 2, 'the chosen city first')
  assert.equal(made.venues.list.get().restos, { at: 'ready', value: [] })
  made.chosenCityId.set(null)
  assert.is(made.venues.list.get().city?.id, 1, 'else the first that has any')
})

venues('[MENU-09] order types are what any of the menus is for', () => {
  const menu = { id: 1, name: 'Меню', order: 1, isDelivery: false, isTakeAway: false, isOnline: false, isTable: false }
  assert.equal(orderTypes({ menus: [] }), [])
  assert.equal(orderTypes({ menus: [{ ...menu, isTable: true }, { ...menu, id: 2, isDelivery: true }] }), ['DELIVERY', 'TABLE'])
  assert.equal(orderTypes({ menus: [{ ...menu, isTakeAway: true, isOnline: true }] }), ['TAKE_AWAY', 'ONLINE'])
})

venues('[MENU-09] only links to the web are links, and only addresses are written to', () => {
  const link = (url: string) => ({ type: 'X', url })
  assert.equal(webLinks({ links: [
    link('https://www.vk.com/caplya/'), link('http://t.me/caplya?x=1#y'), link(' https://caplya.example '),
    link('javascript:alert(1)'), link('data:text/html,x'), link('//evil.example'), link('https://'), link('https://good.example@evil.example/'), link('vk.com/caplya'),
  ] }), [
    { href: 'https://www.vk.com/caplya/', text: 'vk.com/caplya' },
    { href: 'http://t.me/caplya?x=1#y', text: 't.me/caplya' },
    { href: 'https://caplya.example', text: 'caplya.example' },
  ])
  assert.is(mailTo(' a@b.ru '), 'mailto:a@b.ru')
  for (const wrong of ['a', 'a@b?subject=x', 'a@b&cc=c@d', 'mailto:a@b', 'a b@c', '']) assert.is(mailTo(wrong), null, wrong)
})

venues.run()
