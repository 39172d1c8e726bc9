import { act, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Located } from '../../core/env.ts'
import { totalsOf } from '../../core/shop/cart/totals.ts'
import type { MissingDish } from '../../core/shop/location/dialog-state.ts'
import { createMapPopup } from '../../core/shop/location/map.ts'
import type { SavedPlace } from '../../core/shop/location/saved-places.ts'
import { createAddressSearch } from '../../core/shop/location/suggest.ts'
import { createWhereabouts } from '../../core/shop/location/whereabouts.ts'
import type { Shop } from '../../core/shop/shop.ts'
import { createStore } from '../../core/store/store.ts'
import { MountMapContext } from '../../src/bind/maps.ts'
import { LocationPopup } from '../../src/location/LocationPopup.tsx'
import { createTestTimer, settle } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import { renderInShop } from '../kit/view.tsx'
import { address, geocoded, handMaps, lacking, openWorld, yaroslavl } from '../shop/location.world.ts'
import { component } from '../support/component.ts'

const views = component('saved places, missing dishes, where I am')

async function show(options: { readonly saved?: readonly SavedPlace[]; readonly dishes?: readonly MissingDish[]; readonly located?: Located } = {}) {
  const settled: string[][] = []
  const lacks = lacking([], settled)
  const world = await openWorld({
    cities: [yaroslavl],
    check: async () => (options.dishes === undefined ? { at: 'fine' } : { ...lacks, dishes: options.dishes } as typeof lacks),
  })
  const timer = createTestTimer(Date.parse('2026-03-02T09:00:00Z'))
  const maps = handMaps()
  const search = () => createAddressSearch({ maps, timer, random: createTestRandom(), locale: () => 'ru', bounds: () => null, minimum: 3 })
  const map = createMapPopup({
    maps, locale: () => 'ru',
    onConfirmed: choice => {
      if (choice.address !== null) world.dialog.pickAddress(choice.address, choice.address.line)
    },
  })
  const whereabouts = (pin: typeof map.pin) => createWhereabouts({
    geolocation: { locate: async () => options.located ?? { at: 'unavailable' } }, city: () => yaroslavl, pin: point => void pin(point),
  })
  const shop = {
    location: {
      dialog: world.dialog, choice: world.keeper, cities: world.cities, map, addressSearch: search(), mapSearch: search(),
      saved: createStore(options.saved ?? []), whereabouts: whereabouts(map.pin), mapWhereabouts: whereabouts(map.pick),
    },
    clock: { minute: createStore(timer.now()) },
    cart: { totals: createStore(totalsOf([], null)) },
    locale: createStore('ru'),
  } as unknown as Shop
  world.dialog.open()
  await settle()
  // these screens are about the form: the map has a test of its own
  await renderInShop(shop, <MountMapContext value={() => Promise.reject(new Error('no map'))}><LocationPopup /></MountMapContext>)
  return { world, settled, maps, map }
}
const press = (name: string | RegExp) => act(async () => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
})
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ })
const texts = (elements: readonly HTMLElement[]) => elements.map(element => element.textContent?.replaceAll('\u00a0', ' '))

const known: readonly SavedPlace[] = (['profile', 'device'] as const).map((from, index) => ({
  id: `saved-${index}`,
  from,
  place: {
    address: index === 0 ? 'Советская улица, 10' : 'улица Свободы, 18', apartment: index === 0 ? '12' : '', entrance: '2', floor: '', intercom: '',
    comment: 'Со двора', location: { lat: 57.65, lng: 39.85 }, hasHouse: true, placeId: '',
  },
}))

views('[LOC-16] an empty address field offers the saved addresses at once, by keyboard too, and fills in the door', async () => {
  const { world } = await show({ saved: known })
  assert.is(screen.queryByRole('listbox'), null)
  await act(async () => field().focus())
  assert.ok(screen.getByRole('listbox', { name: 'Сохранённые адреса' }))
  assert.equal(texts(screen.getAllByRole('option')), ['Советская улица, 10 · Квартира / офис 12Адрес из профиля', 'улица Свободы, 18Недавний адрес'])
  await act(async () => void fireEvent.keyDown(field(), { key: 'ArrowDown' }))
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }))
  assert.is(field().value, 'Советская улица, 10')
  assert.is(screen.getByRole<HTMLInputElement>('textbox', { name: 'Квартира / офис' }).value, '12')
  assert.is(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Комментарий/ }).value, 'Со двора')
  assert.is(world.view().verdict?.at, 'inside')
  assert.is(screen.queryByRole('listbox'), null)
})

views('[LOC-16] the first letter takes the saved addresses away', async () => {
  await show({ saved: known })
  await act(async () => field().focus())
  await act(async () => void fireEvent.change(field(), { target: { value: 'Св' } }))
  assert.is(screen.queryByRole('option'), null)
  await act(async () => void fireEvent.change(field(), { target: { value: '' } }))
  assert.is(screen.getAllByRole('option').length, 2)
})

views('[LOC-16] «where I am» pins the place, names its address and says how exact it is', async () => {
  const { world, maps } = await show({ located: { at: 'found', point: { lat: 57.65, lng: 39.85 }, accuracy: 37 } })
  await press('Где я')
  assert.ok(screen.getByText(/Точность около 40\sм/))
  await act(async () => {
    maps.points[0]?.answer(geocoded({ lat: 57.65, lng: 39.851 }))
    await settle()
  })
  assert.is(field().value, 'улица Свободы, 18')
  assert.equal(world.view().state.form.address?.point, { lat: 57.65, lng: 39.85 })
  await act(async () => void fireEvent.change(field(), { target: { value: 'Сов' } }))
  assert.is(screen.queryByText(/Точность около/), null, 'what is typed now is another place')
})

for (const [located, words] of [
  [{ at: 'denied' }, /^Доступ к местоположению закрыт/],
  [{ at: 'unavailable' }, /^Устройство не может определить/],
  [{ at: 'timeout' }, /^Не удалось определить местоположение вовремя/],
  [{ at: 'found', point: { lat: 42.44, lng: 19.26 }, accuracy: 9 }, /^Вы сейчас за пределами города Ярославль/],
  [{ at: 'found', point: { lat: 57.65, lng: 39.85 }, accuracy: 1240 }, /^Точность около 1,3\sкм/],
] as const satisfies readonly (readonly [Located, RegExp])[]) {
  views(`[LOC-16] the device's answer «${located.at}» is put in words: ${words.source}`, async () => {
    const { world } = await show({ located })
    await press('Где я')
    assert.ok(screen.getByText(words))
    if (!('point' in located) || located.point.lat < 50) assert.is(world.view().state.form.address, null)
  })
}

const gone: MissingDish = { key: 'b', id: 2, name: 'Том ям', price: 450_00, currency: 'RUB', remedy: { at: 'gone' } }
const swap: MissingDish = {
  key: 'a', id: 1, name: 'Калифорния', price: 549_00, currency: 'RUB',
  remedy: { at: 'swap', price: 569_00, currency: 'RUB', dropped: ['Спайси', 'Унаги'] },
}
const compose: MissingDish = { ...gone, key: 'c', id: 3, name: 'Вок', remedy: { at: 'compose' } }
async function ask(dishes: readonly MissingDish[]) {
  const shown = await show({ dishes })
  await act(async () => shown.world.dialog.pickAddress(address(57.75, 39.85), 'улица Свободы, 18'))
  await press('Сохранить')
  return { ...shown, dialog: within(screen.getByRole('dialog', { name: 'Не все блюда есть в этом заведении' })) }
}

views('[LOC-15] one question shows each dish with its new price, what it loses, and what leaves the cart', async () => {
  const { world, settled, dialog } = await ask([swap, gone, compose])
  assert.equal(texts(dialog.getAllByRole('listitem')), ['Том ям', 'ВокЕсть в меню, но состав нужно выбрать заново'])
  const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Калифорния: 549\s₽ → 569\s₽/ })
  assert.is(box.checked, true)
  assert.ok(dialog.getByText('Без добавок, которых там нет: Спайси, Унаги.'))
  await press('Заменить и сохранить')
  assert.equal(settled, [['a']])
  assert.is(world.isOpen, false)
})

views('[LOC-15] a dish that is not to be swapped leaves the cart, and the button says so', async () => {
  const { settled, dialog } = await ask([swap])
  await act(async () => void fireEvent.click(dialog.getByRole('checkbox')))
  assert.ok(dialog.getByText('Уберём из корзины.'))
  await press('Убрать и сохранить')
  assert.equal(settled, [[]])
})

views('[LOC-15] prices of two currencies are told apart', async () => {
  const { dialog } = await ask([{ ...swap, remedy: { at: 'swap', price: 1090, currency: 'EUR', dropped: [] } }])
  assert.ok(dialog.getByRole('checkbox', { name: /Калифорния: 549\s₽ → 10,90\s€/ }))
})

views('[LOC-15] the old address can be kept: nothing changes', async () => {
  const { world, settled } = await ask([swap, gone])
  await press('Оставить прежний адрес')
  assert.is(world.isOpen, false)
  assert.equal(settled, [])
  assert.is(world.keeper.choice.get(), null)
})

views.run()
