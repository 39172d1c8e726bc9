import { act, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { GeolocationResult } from '../../core/env.ts'
import { createStore } from '../../core/store/store.ts'
import type { NewLine } from '../../core/shop/cart/line.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { MountMapContext } from '../../src/bind/mount-map-context.ts'
import { PlaceFields } from '../../src/checkout/PlaceFields.tsx'
import { formatDistance } from '../../src/location/distance.ts'
import { LocationPopup } from '../../src/location/LocationPopup.tsx'
import { dish, modifierGroup } from '../kit/chain.ts'
import { flushPromises } from '../kit/clock.ts'
import {
  address, createManualMaps, inYaroslavl, rejectMissing, openPlaces, createPlacedResto, yaroslavl,
  type PlacesOptions,
} from '../kit/places.ts'
import { storedChoice } from '../kit/shop.ts'
import { createAllTexts } from '../kit/texts.ts'
import { componentSuite, press, pressElement, renderInShop } from '../kit/view.tsx'

const views = componentSuite('saved places, missing dishes, where I am')

interface ShowOptions extends PlacesOptions {
  /** The results of the next geolocation requests, in order. */
  readonly located?: readonly GeolocationResult[]
}
async function show({ located = [], ...options }: ShowOptions = {}) {
  const maps = createManualMaps()
  const pending = [...located]
  const fixture = await openPlaces({
    ...options, maps, chain: { cities: [yaroslavl], ...options.chain },
    geolocation: { locate: async () => pending.shift() ?? { status: 'unavailable' } },
  })
  await fixture.open()
  // The map has a separate test.
  await renderInShop(fixture.shop,
    <MountMapContext value={() => Promise.reject(new Error('no map'))}><LocationPopup /></MountMapContext>)
  return { world: fixture, maps }
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ })
const texts = (elements: readonly HTMLElement[]) =>
  elements.map(element => element.textContent?.replaceAll('\u00a0', ' '))

const door = { entrance: '2', floor: '', intercom: '', comment: 'Со двора', location: { lat: 57.65, lng: 39.85 } }
const known = {
  profile: [{ ...door, address: 'Советская улица, 10', apartment: '12' }],
  device: [{ ...door, address: 'улица Свободы, 18', apartment: '', hasHouse: true, placeId: '' }],
}

views('[LOC-16] an empty address field offers saved addresses, by keyboard too, with their doors', async () => {
  const { world } = await show(known)
  assert.is(screen.queryByRole('listbox'), null)
  await act(async () => field().focus())
  assert.ok(screen.getByRole('listbox', { name: 'Сохранённые адреса' }))
  assert.equal(texts(screen.getAllByRole('option')),
    ['Советская улица, 10 · Квартира / офис 12Адрес из профиля', 'улица Свободы, 18Недавний адрес'])
  await act(async () => void fireEvent.keyDown(field(), { key: 'ArrowDown' }))
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }))
  assert.is(field().value, 'Советская улица, 10')
  assert.is(screen.getByRole<HTMLInputElement>('textbox', { name: 'Квартира / офис' }).value, '12')
  assert.is(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Комментарий/ }).value, 'Со двора')
  assert.is(world.view().resolution?.kind, 'inside')
  assert.is(screen.queryByRole('listbox'), null)
})

views('[LOC-16] distances are rounded up, the more the vaguer they are', async () => {
  const { i18n, ready } = createAllTexts(createStore('ru'))
  await ready
  for (const [metres, words] of [
    [0, '10 м'], [37, '40 м'], [40, '40 м'], [99, '100 м'], [101, '150 м'], [950, '950 м'], [1000, '1 км'],
    [1240, '1,3 км'], [25_000, '25 км'],
  ] as const) assert.is(formatDistance(i18n.get(), metres, Math.ceil).replace(/\s/g, ' '), words)
})

const toTakeAway = () => act(async () => {
  fireEvent.click(screen.getByRole('radio', { name: /Самовывоз/ }))
  await flushPromises()
})
const atPoints = {
  restos: [57.63, 57.621, 57.62].map((lat, index) => createPlacedResto(11 + index, { location: { lat, lng: 39.88 } })),
}

for (const [located, words] of [
  [{ status: 'denied' }, /^Доступ к местоположению закрыт/],
  [{ status: 'unavailable' }, /^Устройство не может определить/],
  [{ status: 'timeout' }, /^Не удалось определить местоположение вовремя/],
  [{ status: 'found', point: { lat: 42.44, lng: 19.26 }, accuracy: 9 }, /^Вы сейчас за пределами города Ярославль/],
  [{ status: 'found', point: { lat: 57.65, lng: 39.85 }, accuracy: 9000 }, /^Местоположение известно лишь/],
] as const satisfies readonly (readonly [GeolocationResult, RegExp])[]) {
  views(`[LOC-16] the device's answer «${located.status}» shows ${words.source}`, async () => {
    const { world } = await show({ here: atPoints, located: [located, located] })
    await press('Где я')
    assert.ok(screen.getByText(words))
    assert.is(world.view().state.form.address, null)
    await toTakeAway()
    await press('Где я')
    assert.not.match(screen.getByText(words).textContent ?? '', /адрес/)
    assert.is(screen.queryByRole('radio', { description: /ближайший/ }), null)
  })
}

views('[LOC-06, LOC-18] sharing the position lists the nearest pick-up point first and selects it', async () => {
  const { world } = await show({
    here: atPoints, located: [{ status: 'found', point: { lat: 57.6197, lng: 39.88 }, accuracy: 30 }],
  })
  await toTakeAway()
  const labels = () => texts(screen.getAllByRole('radio', { name: /^улица/ })
    .map(radio => radio.closest('label') as HTMLElement))
  assert.equal(labels(), [11, 12, 13].map(id => `улица ${id}, 1Заведение ${id} Открыто · круглосуточно`))
  await press('Где я')
  assert.equal(labels(), [
    'улица 13, 1Заведение 13 · 30 м, ближайший Открыто', 'улица 12, 1Заведение 12 · 150 м Открыто',
    'улица 11, 1Заведение 11 · 1,1 км Открыто',
  ].map(name => `${name} · круглосуточно`))
  assert.ok(screen.getByText(/^Показали расстояние до пунктов, с точностью около 30\sм/))
  assert.equal([world.view().state.form.address, world.view().state.form.pickUpId], [null, 13])
})

const line = (id: number, name: string, price: number, fields: Partial<NewLine> = {}): NewLine =>
  ({ id, menu: { id: 110 }, name, price, hasModifiers: false, modifiers: [], ...fields })
const dressed = {
  hasModifiers: true,
  modifiers: ['Спайси', 'Унаги'].map((name, index) => ({ modifierId: 1, id: index + 1, name, price: 0, count: 1 })),
}
const CALIFORNIA = line(1, 'Калифорния', 549_00, dressed)
const TOM_YAM = line(2, 'Том ям', 450_00)
const WOK = line(3, 'Вок', 450_00)
/** A cart that moves to restaurant 12, which has a custom wok, and California rolls at this price. */
async function openMoveDialog(cart: readonly NewLine[], { price = 569_00, currency = 'RUB' } = {}) {
  const { restos } = inYaroslavl
  const shown = await show({
    storage: createMemoryStorage(storedChoice('TAKE_AWAY')),
    here: { restos: restos.map(restaurant => (restaurant.id === 12 ? { ...restaurant, currency } : restaurant)) },
    chain: {
      preflight: rejectMissing(12), modifiers: [{ positionId: 5, modifiers: [modifierGroup(5, 1, 1)] }],
      dishes: [dish(4, { menu: { id: 120 }, name: 'Калифорния', price }), dish(5, { menu: { id: 120 }, name: 'Вок' })],
    },
  })
  await act(async () => {
    for (const line of cart) shown.world.shop.cart.add(line)
    shown.world.dialog.switchMethod('DELIVERY')
    shown.world.pick(address(57.75, 39.85))
  })
  await press('Сохранить')
  return {
    ...shown, dialog: within(screen.getByRole('dialog', { name: 'Не все блюда есть в этом заведении' })),
  }
}

views('[LOC-15] one question shows each dish with its new price, what it loses, and what leaves the cart', async () => {
  const { world, dialog } = await openMoveDialog([CALIFORNIA, TOM_YAM, WOK])
  assert.equal(texts(dialog.getAllByRole('listitem')), ['Том ям', 'ВокЕсть в меню, но состав нужно выбрать заново'])
  const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Калифорния: 549 рублей → 569 рублей/ })
  assert.is(box.checked, true)
  assert.ok(dialog.getByText('Без добавок, которых там нет: Спайси, Унаги.'))
  await press('Заменить и сохранить')
  assert.equal(world.shop.cart.lines.get().map(line => `${line.id} ${line.name}`), ['4 Калифорния'])
  assert.is(world.isOpen, false)
})

views('[LOC-15] a dish that is not to be swapped leaves the cart, and the button says so', async () => {
  const { world, dialog } = await openMoveDialog([CALIFORNIA], { currency: 'EUR' })
  await pressElement(dialog.getByRole('checkbox', { name: /Калифорния: 549 рублей → 569 евро/ }))
  assert.ok(dialog.getByText('Уберём из корзины.'))
  await press('Убрать и сохранить')
  assert.equal(world.shop.cart.lines.get(), [])
})

views('[LOC-15] the old address can be kept: the cart and the choice stay', async () => {
  const { world } = await openMoveDialog([CALIFORNIA, TOM_YAM])
  await press('Оставить прежний адрес')
  assert.is(world.isOpen, false)
  assert.equal(world.shop.cart.lines.get().map(({ id }) => id), [1, 2])
  assert.equal(world.chosen, { method: 'TAKE_AWAY', cityId: yaroslavl.id, restoId: 11 })
})

for (const [city, line, expected] of [
  ['Киров', 'улица Кирова, 12', 'Киров, улица Кирова, 12'],
  ['Бар', 'Bulevar revolucije, 5', 'Бар, Bulevar revolucije, 5'],
  ['Бар', 'улица Барклая, 5', 'Бар, улица Барклая, 5'],
  ['Ярославль', 'г. Ярославль, ул. Свободы, 18', 'г. Ярославль, ул. Свободы, 18'],
  ['Ярославль', '150000 Ярославль, ул. Свободы, 18', '150000 Ярославль, ул. Свободы, 18'],
  ['Подгорица', 'Slobode 12, Подгорица', 'Slobode 12, Подгорица'],
  ['Орёл', 'Орел, улица Ленина, 1', 'Орел, улица Ленина, 1'],
  ['Ростов', 'Ростов-на-Дону, Садовая, 1', 'Ростов, Ростов-на-Дону, Садовая, 1'],
  ['(', 'улица (, 1', '(, улица (, 1'],
] as const) {
  views(`[CHK-01] «${line}» in ${city}: «${expected}»`, async () => {
    const place = { address: line, location: { lat: 57.65, lng: 39.85 }, hasHouse: true, placeId: '' }
    const storage = createMemoryStorage(storedChoice('DELIVERY', { place }))
    const { shop } = await openPlaces({ storage, chain: { cities: [{ ...yaroslavl, name: city }] } })
    await renderInShop(shop, <PlaceFields />)
    assert.ok(screen.getByText(expected))
  })
}

views.run()
