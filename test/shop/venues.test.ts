import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import type { Resto } from '../kit/chain.ts'
import { flushPromises } from '../kit/clock.ts'
import {
  inYaroslavl, openPlaces, createPlacedResto, podgorica, yaroslavl, type PlacesOptions, type PlacesFixture,
} from '../kit/places.ts'
import { storedChoice } from '../kit/shop.ts'

const venues = suite('venues')

/** The list of all restaurants of the chain, and one of them. */
const CHAIN = '/1/p/restos?whiteLabel=caplya'
const one = (id: number): string => `/1/p/restos/${id}`

/** Opens the page of the list. */
async function listed(options: PlacesOptions = {}): Promise<PlacesFixture> {
  const fixture = await openPlaces(options)
  await fixture.venues.load()
  return fixture
}
const listShown = ({ venues: { list } }: PlacesFixture): readonly number[] | string => {
  const { restos } = list.get()
  return restos.status === 'ready' ? restos.value.map(({ id }) => id) : restos.status
}
const cityIn = ({ venues: { list } }: PlacesFixture) => list.get().city?.id

venues('[MENU-09] a first visitor sees the restaurants of the first city that has any, in their order', async () => {
  const restos = [
    createPlacedResto(12, { order: 3 }), createPlacedResto(11, { order: 1, address: 'Я' }),
    createPlacedResto(13, { order: 1, address: 'А' }),
  ]
  const fixture = await listed({ here: { ...inYaroslavl, restos } })
  const { city, cities, isChain } = fixture.venues.list.get()
  assert.equal([city?.name, cities.length, isChain], ['Ярославль', 2, true])
  assert.equal(listShown(fixture), [13, 11, 12])
  assert.equal(fixture.calls.filter(({ url }) => url.includes('/deliveries')), [], 'the list does not need the zones')
  fixture.shop.router.go('restos.index', {}, { search: '?city=2', replace: true })
  await fixture.venues.load()
  assert.equal(listShown(fixture), [21])
})

venues('[MENU-09] the city of the list is in its address; without one the last city shows', async () => {
  const fixture = await openPlaces({ path: '/restos?city=2' })
  const { router } = fixture.shop
  assert.is(cityIn(fixture), 2)
  router.go('restos.show', { restoId: 21 })
  router.go('restos.index', {})
  assert.is(cityIn(fixture), 2)
  router.go('restos.index', {}, { search: '?x=1&city=1' })
  assert.is(cityIn(fixture), 1)
})

venues('[MENU-09] a misspelt or unknown city in the address is ignored', async () => {
  const cityAt = async (path: string) => cityIn(await openPlaces({ path }))
  assert.is(await cityAt('/restos?city=2'), 2)
  for (const search of [
    '', '?city=', '?city=02', '?city=-2', '?city=2.5', '?city=1e3', '?city=99999999999999999999', '?capacity=2',
    '?city=2x', '?city=77',
  ]) {
    assert.is(await cityAt(`/restos${search}`), 1, search)
  }
  assert.is(await cityAt('/?city=2'), 1)
  const storage = createMemoryStorage(storedChoice('TAKE_AWAY', { cityId: podgorica.id }))
  assert.is(
    cityIn(await openPlaces({ path: '/restos?city=1', storage })), 1, 'the address says it before what was chosen',
  )
})

venues('[BOOT-01, BOOT-02] an address is requested only on a page that needs a restaurant', async () => {
  for (const path of ['/restos', '/restos/11', '/terms-of-sale']) {
    const fixture = await openPlaces({ path })
    assert.is(fixture.shop.boot.state.get().status, 'choosing')
    assert.is(fixture.isOpen, false, path)
    fixture.shop.router.go('home.index', {})
    assert.is(fixture.view().state.isAtBoot, true, path)
  }
})

venues('[MENU-09] what the menu’s own loading knows is not asked for again', async () => {
  const fixture = await openPlaces({ path: '/', storage: createMemoryStorage(storedChoice('TAKE_AWAY')) })
  assert.is(fixture.shop.boot.state.get().status, 'ready')
  await fixture.venues.load()
  await fixture.venues.loadPage(13)
  const now = fixture.venues.pageState.get()
  assert.is(now.status === 'ready' && now.value.name, 'Заведение 13')
  const details = fixture.calls.map(({ url }) => url).filter(url => /\/1\/p\/restos\/\d+/.test(url))
  assert.is(details.length, 3)
  assert.is(details.length, new Set(details).size, details.join('\n'))
})

venues('[MENU-09] a late failure of an earlier request does not discard a newer response', async () => {
  const fixture = await openPlaces()
  const loader = await fixture.shop.cityLoader.load()
  const earlier = fixture.http.expect('GET', one(13)).hold()
  const failed = loader.refetch(1, 13).catch(() => 'failed')
  await loader.refetch(1, 13)
  earlier.refuse()
  assert.is(await failed, 'failed')
  const before = fixture.calls.length
  await fixture.venues.loadPage(13)
  assert.equal([fixture.venues.pageState.get().status, fixture.calls.length], ['ready', before])
})

venues('[MENU-09] a restaurant that the API does not know is missing, a failure can be repeated', async () => {
  const { venues: page, http } = await openPlaces({ path: '/restos/777' })
  await page.loadPage(777)
  assert.is(page.pageState.get().status, 'missing')
  http.expect('GET', one(11)).answer(500, {})
  await page.loadPage(11)
  assert.is(page.pageState.get().status, 'failed')
  await page.loadPage(11)
  assert.is(page.pageState.get().status, 'ready')
})

venues('[MENU-09] the answer for a restaurant that is no longer shown changes nothing', async () => {
  for (const isRefused of [false, true]) {
    const { venues: page, http } = await openPlaces()
    const [first, second] = [http.expect('GET', one(11)).hold(), http.expect('GET', one(12)).hold()]
    const answerFirst = () => (isRefused ? first.refuse() : first.answer(200, createPlacedResto(11)))
    void page.loadPage(11)
    void page.loadPage(12)
    if (isRefused) answerFirst()
    await flushPromises()
    assert.is(page.pageState.get().status, 'loading')
    second.answer(200, createPlacedResto(12))
    await flushPromises()
    if (!isRefused) answerFirst()
    await flushPromises()
    const now = page.pageState.get()
    assert.is(now.status === 'ready' && now.value.id, 12)
  }
})

venues('[MENU-09] one failing restaurant is left out of the list, all failing fail the list', async () => {
  const fixture = await openPlaces()
  const { http } = fixture
  const held = http.expect('GET', one(11)).hold()
  void fixture.venues.load()
  await flushPromises()
  assert.is(listShown(fixture), 'loading')
  held.answer(500, {})
  await flushPromises()
  assert.equal(listShown(fixture), [12, 13])
  assert.equal(fixture.reports, ['venues.resto-left-out city 1'])

  fixture.shop.router.go('restos.index', {}, { search: '?city=2' })
  http.expect('GET', one(21)).answer(500, {})
  await fixture.venues.load()
  assert.is(listShown(fixture), 'failed')
  await fixture.venues.load()
  assert.equal(listShown(fixture), [21])

  const offline = await openPlaces()
  offline.http.expect('GET', CHAIN).refuse()
  await offline.venues.load()
  const { restos } = offline.venues.list.get()
  assert.is(restos.status === 'failed' && restos.problem.code, 'network', 'a list that cannot be had')
  await offline.venues.load()
  assert.equal(listShown(offline), [11, 12, 13])
})

venues('[MENU-09] a chain is more than one restaurant of the fetched list; a city without any is empty', async () => {
  const yaroslavlData = { restos: [createPlacedResto(11)], zones: [] }
  const createOptions = (...restos: readonly Resto[]): PlacesOptions => ({ chain: { restos } })
  for (const [options, isChain] of [
    [createOptions(...yaroslavlData.restos), false], [{ here: yaroslavlData }, true], [createOptions(), false],
  ] as const) {
    assert.is((await listed(options)).venues.list.get().isChain, isChain)
  }
  const storage = createMemoryStorage(storedChoice('TAKE_AWAY', { cityId: podgorica.id }))
  const fixture = await listed({ ...createOptions(...yaroslavlData.restos), storage })
  assert.is(cityIn(fixture), podgorica.id, 'the chosen city first')
  assert.equal(listShown(fixture), [])
  for (const key of ['city_id', 'order_choice']) storage.otherTab().remove(key)
  assert.is(cityIn(fixture), yaroslavl.id, 'else the first that has any')
})

venues('[MENU-09, ERR-05] what is wrong in a restaurant’s description does not close it', async () => {
  const odd = {
    averageCheck: 1500.5, description: {}, timezone: 3, order: '1', street: null, emails: 'a@b.ru', phones: {},
    links: 'vk', photos: 'x', tags: 1, pays: {}, menus: [{ id: 1, name: 'Меню', order: 1.5 }, { id: 1, name: 'Меню' }],
  }
  const { venues: page } = await openPlaces({ here: { restos: [createPlacedResto(11, odd)], zones: [] } })
  await page.loadPage(11)
  const now = page.pageState.get()
  if (now.status !== 'ready') return assert.unreachable('the restaurant is closed')
  const { averageCheck, zone, phones, menus } = now.value
  assert.equal([averageCheck, zone.name, phones, menus.map(menu => menu.id)], [undefined, '+03:00', [], [1]])
})

venues('[MENU-09, LOC-06, ERR-05] a restaurant named twice, or with an unusable city, is listed once', async () => {
  const odd = createPlacedResto(11, { cityIds: ['семь', 1] })
  const fixture = await listed({
    chain: { cities: [yaroslavl] }, here: { ...inYaroslavl, restos: [odd, odd, createPlacedResto(12)] },
  })
  assert.equal(listShown(fixture), [11, 12])
  assert.ok(fixture.reports.some(report => report.includes('cityIds')), fixture.reports.join(', '))
  await fixture.open()
  fixture.dialog.switchMethod('TAKE_AWAY')
  assert.equal(fixture.view().points.map(({ id }) => id), [11, 12])
})

venues.run()
