import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { NetworkError } from '../../core/http/errors.ts'
import { createHttp } from '../../core/http/http.ts'
import { createCities } from '../../core/shop/location/city-data.ts'
import { createLocationWire, type LocationWire, type Resto } from '../../core/shop/location/wire.ts'
import { mailTo, orderTypes, phoneContact, webLinks } from '../../core/shop/venues/about.ts'
import { addressedCity, cityQuery } from '../../core/shop/venues/addressed-city.ts'
import { createVenues } from '../../core/shop/venues/venues.ts'
import { createVenuesWire, type VenueItem } from '../../core/shop/venues/wire.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { createTestTimer, settle } from '../kit/clock.ts'
import { createTestHttp } from '../kit/http.ts'
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
  const addressedCityId = createStore<number | null>(null)
  const made = createVenues({
    wire: { list: async () => {
      asked.push('list')
      return listAnswer()
    } },
    cities, chosenCityId, addressedCityId, report,
  })
  return {
    venues: made, cities, asked, reports, chosenCityId, addressedCityId,
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
  shop.router.go('restos.index', {}, { search: '?city=2', replace: true })
  void shop.venues.load()
  const other = await until(shop.venues.list, now => now.restos.at === 'ready')
  assert.equal(other.restos.at === 'ready' && other.restos.value.map(one => one.id), [21, 22])
})

venues('[MENU-09] the city of the list is in its address, and the list without one shows the city seen last', async ({ sandbox }) => {
  const { shop } = buildShop({ apiBase: sandbox.url, path: '/restos?city=2' })
  shop.start()
  await until(shop.location.cities.list, list => list.at === 'ready')
  assert.is(shop.venues.list.get().city?.id, 2)
  shop.router.go('restos.show', { restoId: 21 })
  shop.router.go('restos.index', {})
  assert.is(shop.venues.list.get().city?.id, 2)
  shop.router.go('restos.index', {}, { search: '?x=1&city=1' })
  assert.is(shop.venues.list.get().city?.id, 1)
})

venues('[MENU-09] a city that the address spells wrong, or that nobody knows, is none', () => {
  const cityOf = (search: string, name = 'restos.index') => addressedCity({ page: { name }, search })
  assert.is(cityOf(cityQuery(2)), 2)
  for (const search of ['', '?city=', '?city=02', '?city=-2', '?city=2.5', '?city=1e3', '?city=99999999999999999999', '?capacity=2', '?city=2x']) {
    assert.is(cityOf(search), null, search)
  }
  assert.is(cityOf('?city=2', 'home.index'), null)
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

  made.addressedCityId.set(2)
  void made.venues.load()
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

venues('[MENU-09] a telephone number is called without its extension, and read as it was written', () => {
  const table: readonly (readonly [string, ReturnType<typeof phoneContact>])[] = [
    ['+74852000118', { text: '+7 485 200-01-18', href: 'tel:+74852000118' }],
    ['8 (485) 200-01-18', { text: '+7 485 200-01-18', href: 'tel:+74852000118' }],
    ['+382 67 123 456', { text: '+382 67 123 456', href: 'tel:+38267123456' }],
    [' 8 (485) 200-01-18 доб. 5 ', { text: '8 (485) 200-01-18 доб. 5', href: 'tel:+74852000118' }],
    ['+7 485 200-01-18, +7 485 200-01-19', { text: '+7 485 200-01-18, +7 485 200-01-19', href: 'tel:+74852000118' }],
    ['20-30-40', { text: '20-30-40', href: 'tel:203040' }],
    ['уточняется', { text: 'уточняется', href: null }],
    ['', null], ['  ', null],
  ]
  for (const [written, contact] of table) assert.equal(phoneContact(written), contact, written)
})

/** What the API answers about restaurants, through the readers of the shop. */
function answered(answers: Readonly<Record<string, unknown>>) {
  const port = createTestHttp()
  for (const [path, answer] of Object.entries(answers)) port.expect('GET', path).answer(200, answer)
  return createHttp({ port, timer: createTestTimer(0), base: 'https://api.example', headers: () => ({}) })
}
const detail = {
  id: 11, name: 'Цапля', address: 'улица Свободы, 18', currency: 'RUB', location: { lat: 57.6, lng: 39.8 }, payConfig: { delivery: {}, takeAway: {} },
  menus: [{ id: 1, name: 'Меню' }],
}

venues('[MENU-09, ERR-05] what is wrong in a restaurant’s description does not close it', async () => {
  const odd = {
    ...detail, averageCheck: 1500.5, description: {}, timezone: 3, order: '1', street: null, emails: 'a@b.ru', phones: {}, links: 'vk', photos: 'x', tags: 1, pays: {},
    menus: [{ id: 1, name: 'Меню', order: 1.5 }, { id: 1, name: 'Меню' }],
  }
  const wire = createLocationWire(answered({ '/1/p/restos/11': odd }), 'caplya', () => undefined)
  const { averageCheck, zone, phones, menus } = await wire.resto(11)
  assert.equal([averageCheck, zone.name, phones, menus.map(menu => menu.id)], [undefined, '+03:00', [], [1]])
})

venues('[MENU-09, LOC-06] a restaurant that a list names twice is there once', async () => {
  const twice = [item(11, 1), item(11, 1), item(12, 1)]
  const http = () => answered({ '/1/p/restos': twice })
  assert.equal(await createLocationWire(http(), 'caplya', () => undefined).restoIds(1), [11, 12])
  assert.equal((await createVenuesWire(http(), 'caplya', () => undefined).list()).map(({ id }) => id), [11, 12])
})

venues.run()
