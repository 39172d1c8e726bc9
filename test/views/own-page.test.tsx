import { screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { LeaveHost } from '../../src/app/hosts.tsx'
import { AccountButton } from '../../src/shell/AccountButton.tsx'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { openPlaces } from '../kit/places.ts'
import { STARTUP_KEYS } from '../kit/shop.ts'
import { componentSuite, flushRender, press, readText, renderInShop } from '../kit/view.tsx'

const views = componentSuite('a page of one\'s own')

const point = { lat: 57.65, lng: 39.85 }
const door = { apartment: '', entrance: '', floor: '', intercom: '', comment: '' }
const createUsedPlace = (address: string, location = point) =>
  ({ ...door, address, location, hasHouse: true, placeId: '' })
const DELIVERED = { ...door, apartment: '7', comment: 'Со двора', address: 'Советская улица, 10', location: point }
const ANNA = { id: 1001, firstName: 'Анна', phone: '+79001234567', deliveries: [DELIVERED] }

/** A signed-in customer, with stored addresses in two cities and an unpaid order. */
async function open(profile: object | null = ANNA, stored: Record<string, string> = {}) {
  const storage = createMemoryStorage({
    ...STARTUP_KEYS, city_id: '1', resto_id: '11',
    order_recent_places: JSON.stringify([
      createUsedPlace('Советская улица, 10'), createUsedPlace('улица Свободы, 1'),
      createUsedPlace('Ulica Slobode, 14', { lat: 42.44, lng: 19.26 }),
    ]),
    order_unpaid: '[{"id":"5","number":"Я-5","url":"https://pay.example/5"}]',
    ...(profile !== null && {
      person_tokens: JSON.stringify({ accessToken: 'access', refreshToken: 'refresh', source: 'PHONE' }),
    }), ...stored,
  })
  const fixture = await openPlaces({ storage, chain: { me: profile } })
  await fixture.shop.session.loadProfile()
  await renderInShop(fixture.shop, <><AccountButton /><LeaveHost /></>)
  /** Opens the page with the button of the customer's name. */
  async function openOwnPage(name = 'Анна') {
    await press(name)
    return screen.findByRole('dialog', { name }, { timeout: 20_000 })
  }
  return { ...fixture, own: openOwnPage }
}

views('[STO-06, AUTH-06] the name opens the customer’s data without a request: phone, addresses, orders', async () => {
  const { own: openOwnPage, calls } = await open()
  const before = calls.length
  const page = await openOwnPage()
  assert.match(readText(page), '+7 900 123-45-67')
  const addresses = within(within(page).getByRole('region', { name: 'Сохранённые адреса' }))
  assert.equal(addresses.getAllByRole('listitem')
    .map(readText), ['Советская улица, 10 · кв. 7 · Со двора', 'улица Свободы, 1', 'Ulica Slobode, 14'])
  assert.is(within(page).getByRole('link', { name: 'Мои заказы' }).getAttribute('href'), '/orders')
  assert.match(readText(page), 'будут стёрты с этого устройства')
  assert.match(readText(page), 'Не оплачено: Я-5.')
  assert.ok(within(page).getByRole('button', { name: 'Выйти', description: /будут стёрты.*Не оплачено: Я-5\./ }))
  assert.is(within(page).queryByRole('progressbar'), null)
  assert.is(calls.length, before)
})

views('[STO-06] without a name «Профиль» opens the same page, without empty sections', async () => {
  const { own: openOwnPage } = await open({ id: 1001 }, { order_recent_places: '', order_unpaid: '' })
  const page = await openOwnPage('Профиль')
  assert.is(within(page).queryByRole('region', { name: 'Сохранённые адреса' }), null)
  assert.not.match(readText(page), /Не оплачено|\+7/)
  assert.ok(within(page).getByRole('button', { name: 'Выйти' }))
})

views('[STO-06] it goes with its person, who leaves in another tab, and with the page it was opened on', async () => {
  const { own: openOwnPage, shop, storage } = await open()
  await openOwnPage()
  await flushRender(() => shop.router.go('restos.index', {}))
  assert.is(screen.queryByRole('dialog'), null)
  await openOwnPage()
  const otherTab = storage.otherTab()
  await flushRender(() => otherTab.remove('person_tokens'))
  assert.is(shop.session.state.get().status, 'guest')
  assert.equal([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')], [null, null],
    'this tab does not ask to erase the data after another tab signed out')
})

views('[STO-06, AUTH-06] «Выйти» there signs out at once, and opening the page signs no customer out', async () => {
  const { own: openOwnPage, shop, storage } = await open()
  await openOwnPage()
  await press('Закрыть')
  assert.is(screen.queryByRole('dialog'), null)
  assert.is(shop.session.state.get().status, 'authorised')
  await openOwnPage()
  await press('Выйти')
  assert.is(shop.session.state.get().status, 'guest')
  assert.equal([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')], [null, null])
  assert.equal(['person_tokens', 'person_profile', 'order_unpaid', 'order_recent_places'].map(key => storage.get(key)),
    [null, null, null, null])
})

views('[LOC-16] an address of the chosen city leads from there to the dialog of places, filled in', async () => {
  const { own: openOwnPage, view } = await open()
  const page = await openOwnPage()
  assert.is(within(page).queryByRole('button', { name: /Ulica Slobode/ }), null, 'another city brings nothing there')
  await press(/^Советская улица, 10/)
  assert.is(screen.queryByRole('dialog'), null)
  const { form } = view().state
  assert.equal([form.method, form.addressText, form.apartment, form.comment],
    ['DELIVERY', 'Советская улица, 10', '7', 'Со двора'])
})

views.run()
