import * as assert from 'uvu/assert'
import { sandboxSuite } from './kit/open-shop.ts'
import { ABROAD, BREAKFAST, MAIN, RETIRED, ROLL, WOK } from './kit/tiny-dataset.ts'

const catalogue = sandboxSuite('sandbox catalogue')

catalogue('shows a restaurant without the sandbox\'s own fields', async ({ shop }) => {
  const venue = (await shop.get(`/1/p/restos/${MAIN}`)).json
  assert.is(venue.street, 'улица Свободы, 11')
  assert.is(venue.menus.length, 3)
  assert.is(venue.openingHours.length, 7)
  assert.is('cityId' in venue, false)
  assert.is((await shop.get('/1/p/restos/99')).code, 'resto.not-found')
  assert.is((await shop.get('/1/p/restos/abc')).status, 404)
})

catalogue('lists a restaurant\'s delivery zones as polygons', async ({ shop }) => {
  const { content } = (await shop.get(`/1/restos/${MAIN}/deliveries?size=100`)).json
  assert.equal(content.map((zone: { id: number }) => zone.id), [1, 2])
  assert.equal(content[1], {
    id: 2, name: 'Дальняя', restoId: MAIN,
    thresholds: [{ deliveryCost: 5000, deliveryTime: 60, orderPrice: { min: 50000, max: 200000 } }],
    polygon: {
      points: [
        { lat: 57.6, lng: 39.84 }, { lat: 57.6, lng: 39.88 }, { lat: 57.64, lng: 39.88 }, { lat: 57.64, lng: 39.84 },
      ],
    },
  })
  assert.is((await shop.get(`/1/restos/${MAIN}/deliveries?size=1`)).json.content.length, 1)
  assert.is((await shop.get(`/1/restos/${MAIN}/deliveries?size=0`)).code, 'request.invalid')
  assert.is((await shop.get('/1/restos/99/deliveries?size=100')).status, 404)
})

catalogue('lists a menu\'s groups and positions', async ({ shop }) => {
  assert.equal((await shop.get('/1/p/menus/101/position-groups')).json,
    [{ id: 1, menuId: 101, name: 'Роллы', order: 1, photos: [] }])
  assert.equal((await shop.get('/1/p/menus/102/position-groups')).json, [])
  const positions = (await shop.get('/1/p/menus/101/positions')).json
  assert.equal(positions[0], {
    id: ROLL, name: 'Блюдо 1', price: 50000, photos: [{ url: '/pictures/dish/1.svg' }], tags: [],
    menu: { id: 101 }, positionGroup: { id: 1 }, isAvailable: true,
  })
  assert.is('positionGroup' in positions[1], false)
  assert.is((await shop.get('/1/p/menus/999/positions')).code, 'menu.not-found')
  assert.is((await shop.get('/1/p/menus/999/position-groups')).code, 'menu.not-found')
})

catalogue('marks a sold-out dish in the menu', async ({ shop }) => {
  await shop.post('/_sandbox/sold-out', { positionIds: [WOK] })
  const positions = (await shop.get('/1/p/menus/101/positions')).json as { id: number; isAvailable: boolean }[]
  assert.equal(positions.filter(position => !position.isAvailable).map(one => one.id), [WOK])
})

catalogue('lists modifiers, time slots and pre-order hours of one restaurant only', async ({ shop }) => {
  const modifiers = (await shop.get(`/1/restos/${MAIN}/positions/modifiers`)).json
  assert.is(modifiers.length, 1)
  assert.is(modifiers[0].positionId, WOK)
  assert.is(modifiers[0].modifiers[1].nameUi, 'Соус к воку')
  assert.equal((await shop.get(`/1/restos/${ABROAD}/positions/modifiers`)).json, [])
  const slots = (await shop.get(`/1/restos/${MAIN}/position-time-slots`)).json
  assert.equal(slots.map((one: { positionIds: number[] }) => one.positionIds), [[BREAKFAST], [RETIRED]])
  assert.equal((await shop.get(`/1/restos/${ABROAD}/position-time-slots`)).json, [])
  const hours = (await shop.get(`/1/restos/${MAIN}/working-hours`)).json
  assert.is(hours[0].type, 'DELIVERY')
  assert.is('restoId' in hours[0], false)
  assert.equal((await shop.get(`/1/restos/${ABROAD}/working-hours`)).json, [])
})

catalogue('dates promotions in the restaurant\'s own time, first and last day included', async ({ shop }) => {
  assert.equal((await shop.get(`/1/restos/${MAIN}/promotions`)).json, [{
    id: 1, name: 'Неделя лосося', photos: [], promoCode: 'ТЕСТ10',
    startAt: '2026-03-03T00:00:00+03:00', finishAt: '2026-03-10T23:59:59+03:00',
  }])
  assert.is((await shop.get(`/1/restos/${ABROAD}/promotions`)).json[0].startAt, '2026-03-04T00:00:00+01:00')
})

catalogue(
  'keeps promotions fresh on the first date that a test sets, and lets them run out later',
  async ({ shop }) => {
    await shop.post('/_sandbox/clock', { now: '2030-07-01T12:00:00+03:00' })
    const finishAt = async () => (await shop.get(`/1/restos/${MAIN}/promotions`)).json[0].finishAt
    assert.is(await finishAt(), '2030-07-07T23:59:59+03:00')
    assert.is((await shop.get(`/1/restos/${ABROAD}/promotions`)).json[0].startAt, '2030-07-01T00:00:00+02:00')
    await shop.post('/_sandbox/clock', { now: '2030-08-01T12:00:00+03:00' })
    assert.is(await finishAt(), '2030-07-07T23:59:59+03:00')
  },
)

catalogue('draws pictures that are nothing but pictures', async ({ shop }) => {
  const picture = await shop.get('/pictures/dish/1.svg')
  assert.is(picture.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
  assert.is(picture.headers.get('x-content-type-options'), 'nosniff')
  assert.is(picture.headers.get('access-control-allow-origin'), '*')
  assert.match(picture.headers.get('cache-control') ?? '', 'max-age')
  assert.match(picture.text, '<svg')
  assert.is((await shop.get('/pictures/dish/2.svg')).code, 'picture.not-found')
})

catalogue('answers 304 while a menu is unchanged, and 200 when a dish runs out', async ({ shop }) => {
  const first = await shop.get('/1/p/menus/101/positions')
  const tag = { 'if-none-match': first.headers.get('etag') ?? 'none' }
  assert.is(first.headers.get('cache-control'), 'no-cache')
  const second = await shop.get('/1/p/menus/101/positions', { headers: tag })
  assert.is(second.status, 304)
  assert.is(second.text, '')
  assert.is(second.headers.get('access-control-allow-origin'), '*')
  await shop.post('/_sandbox/sold-out', { positionIds: [ROLL] })
  assert.is((await shop.get('/1/p/menus/101/positions', { headers: tag })).status, 200)
})

catalogue('compresses a large answer for those who take it', async ({ shop }) => {
  const compressed = await shop.get(`/1/p/restos/${MAIN}`, { headers: { 'accept-encoding': 'gzip' } })
  assert.is(compressed.headers.get('content-encoding'), 'gzip')
  assert.is(compressed.json.id, MAIN)
  for (const refused of ['identity', 'gzip;q=0']) {
    const plain = await shop.get(`/1/p/restos/${MAIN}`, { headers: { 'accept-encoding': refused } })
    assert.is(plain.headers.get('content-encoding'), null)
    assert.is(plain.headers.get('vary'), 'Accept-Encoding')
  }
  const small = await shop.get('/1/now', { headers: { 'accept-encoding': 'gzip' } })
  assert.is(small.headers.get('content-encoding'), null)
})

catalogue.run()
