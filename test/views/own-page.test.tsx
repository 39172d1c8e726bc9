import { fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { LeaveHost } from '../../src/app/hosts.tsx'
import { PersonButton } from '../../src/shell/PersonButton.tsx'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { openPlaces } from '../kit/places.ts'
import { MARKED } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('a page of one\'s own')

const point = { lat: 57.65, lng: 39.85 }
const door = { apartment: '', entrance: '', floor: '', intercom: '', comment: '' }
const used = (address: string, location = point) => ({ ...door, address, location, hasHouse: true, placeId: '' })
const DELIVERED = { ...door, apartment: '7', comment: 'Со двора', address: 'Советская улица, 10', location: point }
const ANNA = { id: 1001, firstName: 'Анна', phone: '+79001234567', deliveries: [DELIVERED] }

/** Somebody signed in, whose device remembers addresses in two cities and an order that is to be paid. */
async function open(me: object | null = ANNA, stored: Record<string, string> = {}) {
  const storage = createMemoryStorage({
    ...MARKED, city_id: '1', resto_id: '11',
    order_recent_places: JSON.stringify([used('Советская улица, 10'), used('улица Свободы, 1'), used('Ulica Slobode, 14', { lat: 42.44, lng: 19.26 })]),
    order_unpaid: '[{"id":"5","number":"Я-5","url":"https://pay.example/5"}]',
    ...(me !== null && { person_tokens: JSON.stringify({ accessToken: 'access', refreshToken: 'refresh', source: 'PHONE' }) }), ...stored,
  })
  const world = await openPlaces({ storage, chain: { me } })
  await world.shop.session.loadProfile()
  await renderInShop(world.shop, <><PersonButton /><LeaveHost /></>)
  const press = (name: string | RegExp) => drawn(() => fireEvent.click(screen.getByRole('button', { name })))
  /** By the button with one's name; the code of what it opens is fetched, which takes a busy machine its time. */
  async function own(name = 'Анна') {
    await press(name)
    return screen.findByRole('dialog', { name }, { timeout: 20_000 })
  }
  return { ...world, press, own }
}
const said = (element: HTMLElement): string => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

views('[STO-06, AUTH-06] one\'s own name opens what the shop knows of oneself, without a call: phone, addresses each once, orders, the way out', async () => {
  const { own, calls } = await open()
  const before = calls.length
  const page = await own()
  assert.match(said(page), '+7 900 123-45-67')
  const addresses = within(within(page).getByRole('region', { name: 'Сохранённые адреса' }))
  assert.equal(addresses.getAllByRole('listitem').map(said), ['Советская улица, 10 · кв. 7 · Со двора', 'улица Свободы, 1', 'Ulica Slobode, 14'])
  assert.is(within(page).getByRole('link', { name: 'Мои заказы' }).getAttribute('href'), '/orders')
  assert.match(said(page), 'будут стёрты с этого устройства')
  assert.match(said(page), 'Не оплачено: Я-5.')
  assert.ok(within(page).getByRole('button', { name: 'Выйти', description: /будут стёрты.*Не оплачено: Я-5\./ }))
  assert.is(within(page).queryByRole('progressbar'), null)
  assert.is(calls.length, before)
})

views('[STO-06, AUTH-06] «Выйти» there signs out at once, and looking at it signs nobody out', async () => {
  const { own, press, shop, storage } = await open()
  await own()
  await press('Закрыть')
  assert.is(screen.queryByRole('dialog'), null)
  assert.is(shop.session.state.get().at, 'authorised')
  await own()
  await press('Выйти')
  assert.is(shop.session.state.get().at, 'guest')
  assert.equal([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')], [null, null])
  assert.equal(['person_tokens', 'person_profile', 'order_unpaid', 'order_recent_places'].map(key => storage.get(key)), [null, null, null, null])
})

views('[STO-06] who has no name yet finds the same page under «Профиль», and nothing stands where nothing is known', async () => {
  const { own } = await open({ id: 1001 }, { order_recent_places: '', order_unpaid: '' })
  const page = await own('Профиль')
  assert.is(within(page).queryByRole('region', { name: 'Сохранённые адреса' }), null)
  assert.not.match(said(page), /Не оплачено|\+7/)
  assert.ok(within(page).getByRole('button', { name: 'Выйти' }))
})

views('[STO-06] it goes with its person, who leaves in another tab, and with the page it was opened on', async () => {
  const { own, shop, storage } = await open()
  await own()
  await drawn(() => shop.router.go('restos.index', {}))
  assert.is(screen.queryByRole('dialog'), null)
  await own()
  const other = storage.otherTab()
  await drawn(() => other.remove('person_tokens'))
  assert.is(shop.session.state.get().at, 'guest')
  assert.equal([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')], [null, null], 'nobody is asked to erase what somebody else has left')
})

views('[LOC-16] an address of the chosen city leads from there to the dialog of places, filled in', async () => {
  const { own, press, view } = await open()
  const page = await own()
  assert.is(within(page).queryByRole('button', { name: /Ulica Slobode/ }), null, 'another city brings nothing there')
  await press(/^Советская улица, 10/)
  assert.is(screen.queryByRole('dialog'), null)
  const { form } = view().state
  assert.equal([form.method, form.addressText, form.apartment, form.comment], ['DELIVERY', 'Советская улица, 10', '7', 'Со двора'])
})

views.run()
