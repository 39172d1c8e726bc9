import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import orders from '../../e2e/sandbox/contract/orders.json'
import { MountMapContext } from '../../src/bind/mount-map-context.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { LocationPopup } from '../../src/location/LocationPopup.tsx'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { openPlaces, yaroslavl } from '../kit/places.ts'
import { storedChoice } from '../kit/shop.ts'
import { componentSuite, flushRender, press, renderInShop, typeText } from '../kit/view.tsx'
import { deliveryChoice, olga, openCheckout, place } from '../shop/checkout.fixture.ts'

const views = componentSuite('what a courier needs at the door')

type Door = Partial<Pick<typeof place, 'apartment' | 'entrance' | 'floor' | 'intercom' | 'comment'>>
const EMPTY = { apartment: '', entrance: '', floor: '', intercom: '', comment: '' }
/** The cart of a customer whose address has these door details. */
async function show(door: Door) {
  const fixture = await openCheckout({
    person: olga, choice: { ...deliveryChoice, place: { ...place, ...EMPTY, ...door } },
  })
  fixture.fillIn()
  await fixture.shop.checkout.quote.requestPrices()
  await renderInShop(fixture.shop, <CartScreen />)
  return fixture
}
const field = (name: string) => document.getElementById(`order-${name}`)
const open = () => ['apartment', 'entrance', 'floor', 'intercom', 'place-comment'].filter(name => field(name) !== null)
const type = (element: HTMLElement | null, value: string) =>
  typeText(element ?? assert.unreachable() as never, value)
const LONG = 'я'.repeat(101)

views('[CHK-01] shows the door in one line, and opens its fields with focus in the first', async () => {
  await show({ apartment: '12', entrance: '2', floor: '3', intercom: 'К12', comment: 'Вход со двора' })
  const line = 'кв. 12 · подъезд 2 · этаж 3 · домофон К12 · Вход со двора'
  assert.ok(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === line))
  assert.equal(open(), [])
  await press(/^Изменить: квартира, подъезд, домофон$/)
  assert.equal(open(), ['apartment', 'entrance', 'floor', 'intercom', 'place-comment'])
  assert.is(document.activeElement, field('apartment'))
})

views('[CHK-01] a text that says itself what it is gets no second word before it', async () => {
  await show({ apartment: 'кв. 4471', entrance: 'А', floor: 'цоколь', intercom: '*7#' })
  assert.ok(screen.getByText((_, element) =>
    element?.tagName === 'P' && element.textContent === 'кв. 4471 · подъезд А · цоколь · домофон *7#'))
})

views('[CHK-01] a field that was empty on opening stays open while it or another tab fills it in', async () => {
  const { shop } = await show({ apartment: '12' })
  assert.equal(open(), ['entrance', 'floor', 'intercom', 'place-comment'])
  await type(field('entrance'), '2')
  await flushRender(() => shop.location.choice.editPlace({ floor: '3' }))
  assert.equal(open(), ['entrance', 'floor', 'intercom', 'place-comment'])
  await flushRender(() => shop.location.choice.editPlace({ apartment: '' }))
  await type(field('apartment'), '1')
  assert.equal(open(), ['apartment', 'entrance', 'floor', 'intercom', 'place-comment'],
    'nor does one that was emptied elsewhere')
})

views('[CHK-01] another address shows what is known of its door', async () => {
  const { shop } = await show({})
  const otherPlace = { ...place, ...EMPTY, address: 'улица Свободы, 46', apartment: '7', entrance: '1' }
  await flushRender(() => shop.location.choice.set({ ...deliveryChoice, place: otherPlace }))
  assert.equal(open(), ['floor', 'intercom', 'place-comment'])
})

/** The maximum length of each field in an order request. */
const TAKEN = orders.$defs.OrderRequest.properties
const DOOR = ['apartment', 'entrance', 'floor', 'intercom'] as const
const readMaxLengths = (find: (name: string) => Element | null) =>
  DOOR.map(name => (find(name) as HTMLInputElement | null)?.maxLength)

views('[CHK-01, LOC-05] the door’s fields have the API’s limits, at the checkout and beside the address', async () => {
  const taken = DOOR.map(name => TAKEN[name].maxLength)
  await show({})
  assert.equal(readMaxLengths(field), taken)
  await besideAddress({})
  assert.equal(readMaxLengths(name => document.querySelector(`details [name="${name}"]`)), taken)
})

async function besideAddress(door: Door) {
  const storage = createMemoryStorage({
    ...storedChoice('DELIVERY', { place: { ...place, location: { lat: 57.65, lng: 39.85 }, ...EMPTY, ...door } }),
  })
  const fixture = await openPlaces({ storage, chain: { cities: [yaroslavl] } })
  await fixture.open()
  await renderInShop(fixture.shop,
    <MountMapContext value={() => Promise.reject(new Error('no map'))}><LocationPopup /></MountMapContext>)
  return fixture
}

views('[LOC-05] beside the address the door is one line, and a too long comment opens it with focus', async () => {
  const world = await besideAddress({ apartment: '12', comment: LONG })
  const comment = screen.getByRole('textbox', { name: /^Комментарий/ })
  const fold = comment.closest('details')
  assert.equal([fold?.open, fold?.querySelector('summary')?.textContent],
    [false, `Квартира, подъезд, домофонкв. 12 · ${LONG}`])
  await press(/^Сохранить$/)
  assert.is(fold?.open, true)
  assert.is(document.activeElement, comment)
  assert.ok(world.isOpen)
})

views.run()
