import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { settle } from '../kit/clock.ts'
import { inYaroslavl, openPlaces, placed, podgorica, yaroslavl, type PlacesOptions, type PlacesWorld } from '../kit/places.ts'
import { chosen } from '../kit/shop.ts'

const venues = suite('venues')

/** The list of all restaurants of the chain, and one of them. */
const CHAIN = '/1/p/restos?whiteLabel=caplya'
const one = (id: number): string => `/1/p/restos/${id}`

/** The page of the list, opened. */
async function listed(options: PlacesOptions = {}): Promise<PlacesWorld> {
  const world = await openPlaces(options)
  await world.venues.load()
  return world
}
const shownIn = ({ venues: { list } }: PlacesWorld): readonly number[] | string => {
  const { restos } = list.get()
  return restos.at === 'ready' ? restos.value.map(({ id }) => id) : restos.at
}
const cityIn = ({ venues: { list } }: PlacesWorld) => list.get().city?.id

venues('[MENU-09] a first visitor sees the restaurants of the first city that has any, in their order', async () => {
  const restos = [placed(12, { order: 3 }), placed(11, { order: 1, address: 'Я' }), placed(13, { order: 1, address: 'А' })]
  const world = await listed({ here: { ...inYaroslavl, restos } })
  const { city, cities, isChain } = world.venues.list.get()
  assert.is(city?.name, 'Ярославль')
  assert.is(cities.length, 2)
  assert.is(isChain, true)
  assert.equal(shownIn(world), [13, 11, 12])
  assert.equal(world.calls.filter(({ url }) => url.includes('/deliveries')), [], 'nobody needs the zones')
  world.shop.router.go('restos.index', {}, { search: '?city=2', replace: true })
  await world.venues.load()
  assert.equal(shownIn(world), [21])
})

venues('[MENU-09] the city of the list is in its address, and the list without one shows the city seen last', async () => {
  const world = await openPlaces({ path: '/restos?city=2' })
  const { router } = world.shop
  assert.is(cityIn(world), 2)
  router.go('restos.show', { restoId: 21 })
  router.go('restos.index', {})
  assert.is(cityIn(world), 2)
  router.go('restos.index', {}, { search: '?x=1&city=1' })
  assert.is(cityIn(world), 1)
})

venues('[MENU-09] a city that the address spells wrong, or that nobody knows, is none', async () => {
  const cityAt = async (path: string) => cityIn(await openPlaces({ path }))
  assert.is(await cityAt('/restos?city=2'), 2)
  for (const search of ['', '?city=', '?city=02', '?city=-2', '?city=2.5', '?city=1e3', '?city=99999999999999999999', '?capacity=2', '?city=2x', '?city=77']) {
    assert.is(await cityAt(`/restos${search}`), 1, search)
  }
  assert.is(await cityAt('/?city=2'), 1)
  const storage = createMemoryStorage(chosen('TAKE_AWAY', { cityId: podgorica.id }))
  assert.is(cityIn(await openPlaces({ path: '/restos?city=1', storage })), 1, 'the address says it before what was chosen')
})

venues('[BOOT-01, BOOT-02] nobody is asked for an address on a page that needs no restaurant, and everybody on one that does', async () => {
  for (const path of ['/restos', '/restos/11', '/terms-of-sale']) {
    const world = await openPlaces({ path })
    assert.is(world.shop.boot.state.get().at, 'choosing')
    assert.is(world.isOpen, false, path)
    world.shop.router.go('home.index', {})
    assert.is(world.view().state.boot, true, path)
  }
})

venues('[MENU-09] what the menu’s own loading knows is not asked for again', async () => {
  const world = await openPlaces({ path: '/', storage: createMemoryStorage(chosen('TAKE_AWAY')) })
  assert.is(world.shop.boot.state.get().at, 'ready')
  await world.venues.load()
  await world.venues.show(13)
  const now = world.venues.one.get()
  assert.is(now.at === 'ready' && now.value.name, 'Заведение 13')
  const details = world.calls.map(({ url }) => url).filter(url => /\/1\/p\/restos\/\d+/.test(url))
  assert.is(details.length, 3)
  assert.is(details.length, new Set(details).size, details.join('\n'))
})

venues('[MENU-09] a restaurant that the API does not know is missing, a failure can be repeated', async () => {
  const { venues: page, http } = await openPlaces({ path: '/restos/777' })
  await page.show(777)
  assert.is(page.one.get().at, 'missing')
  http.expect('GET', one(11)).answer(500, {})
  await page.show(11)
  assert.is(page.one.get().at, 'failed')
  await page.show(11)
  assert.is(page.one.get().at, 'ready')
})

venues('[MENU-09] the answer for a restaurant that is no longer shown changes nothing', async () => {
  const { venues: page, http } = await openPlaces()
  const [first, second] = [http.expect('GET', one(11)).hold(), http.expect('GET', one(12)).hold()]
  void page.show(11)
  void page.show(12)
  second.answer(200, placed(12))
  await settle()
  first.answer(200, placed(11))
  await settle()
  const now = page.one.get()
  assert.is(now.at === 'ready' && now.value.id, 12)
  const [missing, third] = [http.expect('GET', one(13)).hold(), http.expect('GET', one(21)).hold()]
  void page.show(13)
  void page.show(21)
  missing.refuse()
  await settle()
  assert.is(page.one.get().at, 'loading')
  third.answer(200, placed(21))
  await settle()
  assert.is(page.one.get().at, 'ready')
})

venues('[MENU-09] one restaurant that fails is left out of the list, all of them failing is the list’s failure', async () => {
  const world = await openPlaces()
  const { http } = world
  const held = http.expect('GET', one(11)).hold()
  void world.venues.load()
  await settle()
  assert.is(shownIn(world), 'loading')
  held.answer(500, {})
  await settle()
  assert.equal(shownIn(world), [12, 13])
  assert.equal(world.reports, ['venues.resto-left-out city 1'])

  world.shop.router.go('restos.index', {}, { search: '?city=2' })
  http.expect('GET', one(21)).answer(500, {})
  await world.venues.load()
  assert.is(shownIn(world), 'failed')
  await world.venues.load()
  assert.equal(shownIn(world), [21])
})

venues('[MENU-09] a list that cannot be had says so and can be asked for again', async () => {
  const world = await openPlaces()
  world.http.expect('GET', CHAIN).refuse()
  await world.venues.load()
  const { restos } = world.venues.list.get()
  assert.is(restos.at === 'failed' && restos.problem.code, 'network')
  await world.venues.load()
  assert.equal(shownIn(world), [11, 12, 13])
})

venues('[MENU-09] a chain is more than one restaurant of the fetched list; a city without any is empty', async () => {
  const here = { restos: [placed(11)], zones: [] }
  const chainOf = (...restos: readonly ReturnType<typeof placed>[]): PlacesOptions => ({ chain: { restos } })
  for (const [options, isChain] of [[chainOf(...here.restos), false], [{ here }, true], [chainOf(), false]] as const) {
    assert.is((await listed(options)).venues.list.get().isChain, isChain)
  }
  const storage = createMemoryStorage(chosen('TAKE_AWAY', { cityId: podgorica.id }))
  const world = await listed({ ...chainOf(...here.restos), storage })
  assert.is(cityIn(world), podgorica.id, 'the chosen city first')
  assert.equal(shownIn(world), [])
  storage.otherTab().remove('city_id')
  assert.is(cityIn(world), yaroslavl.id, 'else the first that has any')
})

venues('[MENU-09, ERR-05] what is wrong in a restaurant’s description does not close it', async () => {
  const odd = {
    averageCheck: 1500.5, description: {}, timezone: 3, order: '1', street: null, emails: 'a@b.ru', phones: {}, links: 'vk', photos: 'x', tags: 1, pays: {},
    menus: [{ id: 1, name: 'Меню', order: 1.5 }, { id: 1, name: 'Меню' }],
  }
  const { venues: page } = await openPlaces({ here: { restos: [placed(11, odd)], zones: [] } })
  await page.show(11)
  const now = page.one.get()
  if (now.at !== 'ready') return assert.unreachable('the restaurant is closed')
  const { averageCheck, zone, phones, menus } = now.value
  assert.equal([averageCheck, zone.name, phones, menus.map(menu => menu.id)], [undefined, '+03:00', [], [1]])
})

venues('[MENU-09, ERR-05] one unusable city of a restaurant costs it none of the others in the list', async () => {
  const world = await listed({ here: { ...inYaroslavl, restos: [placed(11, { cityIds: ['семь', 1] }), placed(12)] } })
  assert.equal(shownIn(world), [11, 12])
  assert.ok(world.reports.some(report => report.startsWith('wire.item-dropped')), world.reports.join(', '))
})

venues('[MENU-09, LOC-06] a restaurant that a list names twice is there once', async () => {
  const world = await listed({ chain: { cities: [yaroslavl] }, here: { ...inYaroslavl, restos: [placed(11), placed(11), placed(12)] } })
  assert.equal(shownIn(world), [11, 12])
  await world.open()
  world.dialog.switchMethod('TAKE_AWAY')
  assert.equal(world.view().points.map(({ id }) => id), [11, 12])
})

venues.run()
