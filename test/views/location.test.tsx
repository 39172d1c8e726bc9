import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { MountMapContext } from '../../src/bind/mount-map-context.ts'
import type { MapOptions, MapView, MountMap } from '../../src/maps/map-view.ts'
import { LocationPopup } from '../../src/location/LocationPopup.tsx'
import { band } from '../kit/chain.ts'
import { flushPromises } from '../kit/clock.ts'
import {
  address, createManualMaps, geocoded, inYaroslavl, restosPath, openPlaces, noPayment, createPlacedResto, podgorica,
  createRestoServing, createSquareZone, yaroslavl, type PlacesOptions, type PlacesFixture,
} from '../kit/places.ts'
import { storedChoice } from '../kit/shop.ts'
import {
  componentSuite, flushRender, listenTo, press, readDescription, readText, renderInShop, typeText,
} from '../kit/view.tsx'

const views = componentSuite('location screens')
const servedAddress = address(57.65, 39.85)
const emptyDetails = { apartment: '', entrance: '', floor: '', intercom: '', comment: '' }
const unservedAddress = address(57.1, 39.1, 'Дальняя улица, 3')

/** A map stub that draws nothing, records its calls and can be pressed. */
function createMapStub() {
  const mounted: MapOptions[] = []
  const calls: string[] = []
  const recordCall = (name: string) => () => void calls.push(name)
  /** The info window over a marker, if one is open. */
  const info: { over: number | null; content: HTMLElement | null } = { over: null, content: null }
  const view: MapView = {
    setCenter: recordCall('setCenter'), setZones: recordCall('setZones'), setPin: recordCall('setPin'),
    setMarkers: recordCall('setMarkers'), openInfo(over, content) { Object.assign(info, { over, content }) },
    zoomBy: recordCall('zoomBy'), fit: recordCall('fit'), setTheme: recordCall('setTheme'),
    destroy: recordCall('destroy'),
  }
  const mount: MountMap = (_element, options) => {
    mounted.push(options)
    return Promise.resolve(view)
  }
  return { mount, mounted, calls, info }
}

async function show({ mount = createMapStub().mount, ...options }: PlacesOptions & { readonly mount?: MountMap } = {}) {
  const fixture = await openPlaces({ ...options, chain: { cities: [yaroslavl], ...options.chain } })
  if (!fixture.isOpen) await fixture.open()
  await renderInShop(fixture.shop, <MountMapContext value={mount}><LocationPopup /></MountMapContext>)
  return { world: fixture }
}
const pick = (fixture: PlacesFixture, chosen = servedAddress) => act(async () => fixture.pick(chosen))
views('[LOC-12] a press on «save» with a fault leads to the first wrong field, which says what is wrong', async () => {
  await show()
  await press('Сохранить')
  const field = screen.getByRole('combobox', { name: /Адрес доставки/ })
  assert.is(document.activeElement, field)
  assert.is(field.getAttribute('aria-invalid'), 'true')
  assert.ok(screen.getByText('Укажите адрес доставки'))
  await typeText(field, 'где-то рядом')
  await press('Сохранить')
  assert.ok(screen.getByText('Выберите адрес из списка или на карте'))
})

views('[LOC-09, UI-05] a picked address announces once its delivery terms, or that it is outside', async () => {
  const { world } = await show()
  assert.match(await listenTo(() => world.pick(servedAddress)), /^Входит в зону доставки[^₽]*$/)
  assert.match(await listenTo(() => world.pick(unservedAddress)), /^Ошибка: Адрес не входит в зону доставки$/m)
})

views('[BOOT-02] the first dialog has no backdrop and no close button, a later one has both', async () => {
  for (const [path, isFirst] of [['/', true], ['/restos', false]] as const) {
    await show({ path })
    const box = screen.getByRole('dialog', { name: 'Адрес' })
    const isDimmed = /scrim/.test(box.parentElement?.querySelector('[data-scrim]')?.className
      ?? assert.unreachable() as never)
    assert.equal([isDimmed, screen.queryByRole('button', { name: 'Закрыть' }) !== null], [!isFirst, !isFirst], path)
    cleanup()
  }
})

views('[LOC-05] a comment has two rows and 100 characters, and saving a longer one focuses it', async () => {
  const { world } = await show()
  await pick(world)
  for (const name of ['Квартира / офис', 'Подъезд', 'Этаж', 'Домофон'])
    await typeText(screen.getByRole('textbox', { name }), '7')
  const comment = screen.getByRole('textbox', { name: /Комментарий/ })
  assert.is(comment.getAttribute('rows'), '2')
  await typeText(comment, 'ё'.repeat(101))
  assert.ok(screen.getByText('101 / 100'))
  await press('Сохранить')
  assert.ok(screen.getByText('Не больше 100 символов'))
  assert.is(document.activeElement, comment)
  await typeText(comment, 'ё'.repeat(100))
  assert.is(screen.queryByText('Не больше 100 символов'), null)
  assert.match(await listenTo(() => press('Сохранить')), 'Адрес сохранён')
  assert.is(world.isOpen, false)
  const { chosen: choice } = world
  assert.is(choice?.method === 'DELIVERY'
    && `${choice.place?.apartment}${choice.place?.entrance}${choice.place?.floor}${choice.place?.intercom}`, '7777')
})

views('[LOC-01, LOC-02] one city is not asked for and its button is inert; of two one is asked for', async () => {
  await show({ path: '/' })
  assert.ok(screen.getByRole('dialog', { name: 'Адрес' }).textContent
    ?.includes('Укажите адрес, чтобы мы могли показать вам актуальное меню'))
  assert.is(screen.queryByText('Выберите город'), null)
  assert.is(screen.getByRole<HTMLButtonElement>('button', { name: 'Город: Ярославль' }).disabled, true)
  cleanup()
  await show({ path: '/', chain: { cities: [yaroslavl, podgorica] } })
  assert.ok(screen.getByRole('heading', { name: 'Выберите город' }))
  await press('Подгорица')
  assert.ok(screen.getByRole('button', { name: 'Сменить город: Подгорица' }))
})

views('[LOC-02, BOOT-08] without cities the dialog says so, and «Повторить» mends it', async () => {
  const { world } = await show({ path: '/', chain: { cities: [] } })
  assert.ok(screen.getByText('Нет привязанных заведений'))
  Object.assign(world.chain, { cities: [yaroslavl, podgorica] })
  await press('Повторить')
  assert.ok(screen.getByRole('button', { name: 'Ярославль' }))
})

for (const [description, cityFields, response, expected] of [
  ['fails to load', {}, [500, {}], ['button', 'Повторить']],
  [
    'turns out to have take-away alone',
    { restos: [createRestoServing(13, ['take-away'])], zones: [] },
    [200, [{ id: 13 }]],
    ['radio', /улица 13/],
  ],
] as const) {
  views(`[LOC-05, UI-05] a city that ${description} keeps the focus in the dialog`, async () => {
    const { world } = await show({ path: '/', chain: { cities: [yaroslavl, podgorica] }, here: cityFields })
    const pending = world.http.expect('GET', restosPath(yaroslavl.id)).hold()
    await press('Ярославль')
    const field = screen.getByRole('combobox', { name: /Адрес доставки/ })
    act(() => field.focus())
    await typeText(field, 'Свободы')
    await act(async () => {
      pending.answer(...(response as [number, unknown]))
      await flushPromises()
    })
    assert.ok(screen.getByRole(expected[0], { name: expected[1] }))
    assert.is(screen.getByRole('dialog', { name: 'Адрес' }).contains(document.activeElement), true)
  })
}

for (const [methodName, method] of [['Самовывоз', 'take-away'], ['Доставка', 'delivery']] as const) {
  views(`[LOC-03] a city that offers «${methodName}» alone shows no toggle`, async () => {
    await show({ here: { restos: [createRestoServing(11, [method])] } })
    for (const name of ['Самовывоз', 'Доставка']) assert.is(screen.queryByRole('radio', { name }), null)
    if (methodName === 'Доставка') assert.ok(screen.getByRole('combobox', { name: /Адрес доставки/ }))
    else assert.is(screen.getByRole<HTMLInputElement>('radio', { name: /улица 11/ }).checked, true)
  })
}

views('[LOC-13, BOOT-08] a city without delivery and pick-up says so, and another can be chosen', async () => {
  const restos = [createRestoServing(11, ['delivery'])]
  await show({ path: '/', chain: { cities: [yaroslavl, podgorica] }, here: { restos, zones: [] } })
  await press('Ярославль')
  assert.ok(screen.getByText('Нет зон доставки'))
  assert.is(screen.queryByRole('button', { name: 'Сохранить' }), null)
  await press('Сменить город: Ярославль')
  await press('Подгорица')
  assert.is(screen.queryByText('Нет зон доставки'), null)
  assert.ok(screen.getByRole('button', { name: 'Сохранить' }))
})

views('[BOOT-04] nothing can be saved, nor a method chosen, before the city is known', async () => {
  const fixture = await openPlaces({ chain: { cities: [yaroslavl] } })
  const pending = fixture.http.expect('GET', restosPath(yaroslavl.id)).hold()
  await fixture.open()
  await renderInShop(fixture.shop, <MountMapContext value={createMapStub().mount}><LocationPopup /></MountMapContext>)
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' })
  assert.is(save().disabled, true)
  assert.is(screen.queryByRole('radio'), null)
  await act(async () => {
    pending.answer(200, inYaroslavl.restos)
    await flushPromises()
  })
  assert.is(save().disabled, false)
  assert.is(screen.getAllByRole('radio', { name: 'Самовывоз' }).length, 1)
})

for (const [method, words] of [
  ['TAKE_AWAY', 'Сохранённый пункт самовывоза больше не работает. Выберите другой.'],
  ['DELIVERY', /^По сохранённому адресу условия изменились/],
] as const) {
  views(`[BOOT-02] an invalid choice of an earlier visit reopens the dialog with the reason: ${method}`, async () => {
    const { world } = await show({ path: '/', chain: {
      cities: [yaroslavl, podgorica],
    }, storage: createMemoryStorage(storedChoice(method, { cityId: 999 })) })
    assert.is(world.view().state.isAtBoot, true)
    assert.ok(screen.getByText(words))
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
    assert.is(screen.queryByRole('button', { name: 'Закрыть' }), null)
    assert.ok(screen.getByRole('dialog', { name: 'Адрес' }))
  })
}

const HINT = 'Укажите адрес, чтобы мы могли показать вам актуальное меню'
const withGone = (deliveryMethod: string) => ({ defaults: { cityId: 1, restoId: 99, deliveryMethod } })
const goneRestaurant = JSON.stringify({ cityId: 1, restoId: 99, method: 'DELIVERY', place: null })
const withoutAddress = { ...storedChoice('DELIVERY'), order_choice: goneRestaurant }
for (const [what, options] of [
  ['a default restaurant that is gone', { config: withGone('DELIVERY') }],
  ['a default pick-up point that is gone', { config: withGone('TAKE_AWAY') }],
  ['a restaurant that is gone, without an address', { storage: createMemoryStorage(withoutAddress) }],
] as const) {
  views(`[BOOT-02, BOOT-03] the first dialog does not say that a saved place is lost: ${what}`, async () => {
    const { world } = await show({ path: '/', ...options })
    assert.is(world.view().state.isAtBoot, true)
    assert.ok(screen.getByRole('dialog', { name: 'Адрес' }).textContent?.includes(HINT))
  })
}

views('[BOOT-02] the first dialog keeps its hint while the place of another tab loads', async () => {
  const fixture = await openPlaces({ path: '/', chain: { cities: [yaroslavl] }, tabStorage: createMemoryStorage() })
  await renderInShop(fixture.shop, <MountMapContext value={createMapStub().mount}><LocationPopup /></MountMapContext>)
  fixture.http.expect('GET', '/1/p/menus/110/positions').hold()
  const { order_choice } = storedChoice('DELIVERY', { place: servedAddress })
  await act(async () => fixture.storage.otherTab().set('order_choice', order_choice ?? ''))
  assert.is(fixture.shop.boot.state.get().status, 'loading')
  assert.ok(screen.getByRole('dialog', { name: 'Адрес' }).textContent?.includes(HINT))
})

views('[LOC-11] «refine» leads back to the address, «go on» saves', async () => {
  const { world } = await show()
  await pick(world, address(57.65, 39.85, 'улица Свободы'))
  await press('Сохранить')
  const question = screen.getByRole('alertdialog', { name: 'Подтвердите адрес' })
  assert.ok(question.textContent
    ?.includes('В адресе нет номера дома. Уточните адрес или напишите номер дома в комментарии к заказу.'))
  const isFilled = (name: string) => /filled/.test(screen.getByRole('button', { name }).className)
  assert.equal([isFilled('Уточнить данные'), isFilled('Продолжить без номера')], [true, false])
  await flushRender(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
  assert.equal([screen.queryByRole('alertdialog'), world.chosen], [null, null], 'Escape saves nothing')
  await press('Сохранить')
  await press('Уточнить данные')
  assert.is(screen.queryByRole('alertdialog'), null)
  assert.is(document.activeElement, screen.getByRole('combobox', { name: /Адрес доставки/ }))
  await press('Сохранить')
  await press('Продолжить без номера')
  assert.is(world.isOpen, false)
})

views('[LOC-17] a picked street keeps the focus and lists its houses, without applause before one is picked', async () => {
  const maps = createManualMaps()
  const { world } = await show({ maps })
  const field = screen.getByRole('combobox', { name: /Адрес доставки/ }) as HTMLInputElement
  field.focus()
  await typeText(field, 'своб')
  await act(async () => { await world.timer.advance(150) })
  await act(async () => maps.requests[0]?.answer(['улица Свободы']))
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: /улица Свободы/ })))
  const heard = await listenTo(() => maps.places[0]?.answer(geocoded(servedAddress.location, 'улица Свободы', '')))
  assert.match(heard, /Укажите номер дома/)
  assert.not.match(heard, /Входит в зону/)
  await act(async () => maps.houses[0]?.answer(['улица Свободы, 1', 'улица Свободы, 18']))
  assert.equal([field.value, document.activeElement], ['улица Свободы, ', field])
  assert.equal(screen.getAllByRole('option').map(option => option.textContent), [
    'улица Свободы, 1Ярославль', 'улица Свободы, 18Ярославль',
  ])
  assert.match(readDescription(field), /^Укажите номер дома · /)
  const isPraised = () => /served/.test(field.closest('[class*="address"]')?.className ?? '')
  assert.is(isPraised(), false)
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: /Свободы, 18/ })))
  await act(async () => maps.places[1]?.answer(geocoded(servedAddress.location)))
  assert.equal([field.value, isPraised(), screen.queryByRole('option')], ['улица Свободы, 18', true, null])
})

views('[LOC-18] outside of the zones saving says why not, and the nearest point is one press away', async () => {
  const { world } = await show()
  await pick(world, unservedAddress)
  assert.is(screen.queryByText(/^Не сохранено/), null)
  await press('Сохранить')
  assert.ok(screen.getAllByRole('alert').some(alert => /^Не сохранено: сюда мы не доставляем/.test(alert.textContent ?? '')))
  await press(/^Заберите сами: улица 11, 1 — 74,4/)
  assert.equal([world.view().state.form.method, world.view().state.form.pickUpId], ['TAKE_AWAY', 11])
  assert.is(screen.queryByText(/^Не сохранено/), null)
  await press('Сохранить')
  assert.equal([world.chosen?.method, world.chosen?.restoId], ['TAKE_AWAY', 11])
})

views('[LOC-16] the address can be cleared, and another saved one is a chip beside it', async () => {
  const saved = { ...emptyDetails, ...servedAddress }
  const { world } = await show({ device: [saved, { ...saved, ...address(57.66, 39.86, 'Мира, 2'), apartment: '7' }] })
  await act(async () => world.dialog.pickPlace(saved))
  assert.equal(screen.getByRole('list', { name: 'Сохранённые адреса' }).textContent, 'Мира, 2 · Квартира / офис 7')
  await press(/^Мира, 2/)
  assert.is(world.view().state.form.apartment, '7')
  assert.ok(screen.getByRole('button', { name: servedAddress.address }))
  await press('Очистить адрес')
  const field = screen.getByRole('combobox', { name: /Адрес доставки/ }) as HTMLInputElement
  assert.equal([field.value, document.activeElement], ['', field])
  assert.is(screen.queryByRole('button', { name: 'Очистить адрес' }), null)
  assert.is(screen.getAllByRole('option').length, 2, 'the empty field offers both')
})

views('[LOC-13] without pick-up points saving focuses the message, and another city can be chosen', async () => {
  const closed = createRestoServing(11, ['take-away'], { payConfig: { delivery: noPayment, takeAway: noPayment } })
  const { world } = await show({
    chain: { cities: [yaroslavl, podgorica] }, here: { restos: [closed], zones: [] }, path: '/',
  })
  await press('Ярославль')
  const none = 'Нет доступных пунктов самовывоза'
  assert.ok(screen.getAllByRole('alert').some(alert => alert.textContent?.startsWith(none)))
  await press('Сохранить')
  const field = screen.getByRole('group', { name: 'Пункт самовывоза' })
  assert.is(document.activeElement, field)
  assert.is(readDescription(field), none)
  await press('Выбрать другой город')
  assert.is(world.view().state.step.status, 'city')
})

views('[LOC-08] the terms of delivery are those of the address’s zone, and close on Escape', async () => {
  const zones = [
    createSquareZone(1, 11, 57.6, 39.8, 0.1, [{ ...band(500_00, 1200_00, 149_00), deliveryTime: 0 }]),
    createSquareZone(2, 12, 57.7, 39.8, 0.1, [band(700_00, 9000_00, 0)]),
  ]
  const { world } = await show({ here: { zones } })
  await press('Условия доставки')
  assert.ok(screen.getByText('Укажите адрес, чтобы увидеть условия доставки'))
  const table = () =>
    screen.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent?.replaceAll('\u00a0', ' ')))
  const head = ['Сумма заказа', 'Стоимость доставки', 'Время доставки']
  await pick(world)
  assert.equal(table(), [head.slice(0, 2), ['500 ₽ – 1 200 ₽', '149 ₽']], 'no time where none is known')
  const dialogText = screen.getByRole('dialog', { name: 'Адрес' }).textContent ?? ''
  assert.match(dialogText, /доставка 149/)
  assert.not.match(dialogText, /\d\s*мин/)
  await pick(world, address(57.75, 39.85))
  assert.equal(table(), [head, ['700 ₽ – 9 000 ₽', 'Бесплатно', '60 мин']])
  // Back closes what Escape closes.
  await flushRender(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
  assert.is(screen.queryByRole('dialog', { name: 'Условия доставки' }), null)
  assert.ok(screen.getByRole('dialog', { name: 'Адрес' }))
})

views('[LOC-06] a pick-up point is written as street and house, with the name of the venue below', async () => {
  const names = {
    'улица 0, 21, ТЦ «Аура»': 'улица 0', '150000, Ярославль, Ленина, 2': 'Ленина', 'Мира': 'Мира',
    'Набережная, 1': ' ', 'ТЦ «Аура»': 'Советская',
  }
  await show({ here: { restos: Object.entries(names).map(([line, street], index) =>
    createPlacedResto(20 + index, { street, address: line, name: `Цапля ${index}` })) } })
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /Самовывоз/ })))
  const about = (name: string) => within(screen.getByRole('radio', { name })
    .closest('label') as HTMLElement).getByText(/Открыто/).parentElement?.textContent
  assert.equal(
    ['улица 0, 21, ТЦ «Аура»', 'Ленина, 2', 'Мира', 'Набережная, 1', 'ТЦ «Аура»'].map(about),
    [0, 1, 2, 3, 4].map(index => `Цапля ${index} Открыто · круглосуточно`),
  )
})

views('[MAP-02, LOC-06] the map names a pick-up point as the list does, also without an address line', async () => {
  const { world } = await show({ here: { restos: [
    createPlacedResto(11, { street: 'Ленина', address: '150000, Ярославль, Ленина, 2' }),
    createPlacedResto(12, { street: 'Советская', address: '' }),
  ] } })
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /Самовывоз/ })))
  await press('Выбрать на карте')
  const card = within(screen.getByRole('region', { name: 'Выбранный адрес' }))
  assert.ok(card.getByText('Ленина, 2'))
  await act(async () => world.dialog.choosePickUp(12))
  assert.ok(card.getByText('Советская'))
})

views('[MAP-01, MAP-04] a pressed point is confirmed within the zones only, and closing forgets it', async () => {
  const quiet = createMapStub()
  await show({ mount: quiet.mount })
  await press('Выбрать на карте')
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Подтвердить' }).disabled
  const point = (lat: number) => flushRender(() => quiet.mounted.at(-1)?.on.pick({ lat, lng: 39.85 }))
  await point(57.1)
  assert.is(confirm(), true)
  assert.ok(screen.getByText('Сюда пока не доставляем'))
  await point(57.65)
  assert.is(confirm(), false)
  await press('Подтвердить')
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ })
  const chosen = field.value
  await press('Выбрать на карте')
  await point(57.66)
  const close = screen.getAllByRole('button', { name: 'Закрыть' }).at(-1)
  await flushRender(() => fireEvent.click(close ?? assert.unreachable() as never))
  assert.is(screen.queryByRole('button', { name: 'Подтвердить' }), null)
  assert.equal([chosen === '', field.value], [false, chosen])
})

views('[MAP-04] the map cannot be confirmed while a picked suggestion is being looked up', async () => {
  const maps = createManualMaps()
  const { world } = await show({ maps })
  await pick(world)
  await press('Выбрать на карте')
  await typeText(screen.getByRole('combobox', { name: 'Введите адрес' }), 'Свободы 18')
  await flushRender(() => world.timer.advance(150))
  await flushRender(() => maps.requests[0]?.answer(['улица Свободы, 18']))
  await flushRender(() => fireEvent.click(screen.getByRole('option', { name: /улица Свободы, 18/ })))
  const card = within(screen.getByRole('region', { name: 'Выбранный адрес' }))
  const confirm = () => card.getByRole<HTMLButtonElement>('button', { name: 'Подтвердить' }).disabled
  assert.is(confirm(), true)
  assert.ok(card.getByText('Определяем адрес…'))
  await flushRender(() => maps.places[0]?.answer(geocoded({ lat: 57.75, lng: 39.85 })))
  assert.is(confirm(), false)
  assert.ok(card.getByText('улица Свободы, 18'))
})

views('[MAP-07] a failed search says so, keeps what was typed and is repeated', async () => {
  const maps = createManualMaps()
  const { world } = await show({ maps })
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ })
  await typeText(field, 'Свободы 1')
  await flushRender(() => world.timer.advance(150))
  await flushRender(() => maps.requests[0]?.fail())
  assert.ok(screen.getAllByText('Поиск адресов не отвечает').length > 0)
  assert.is(field.value, 'Свободы 1')
  await press('Повторить')
  await flushRender(() => world.timer.advance(150))
  assert.is(maps.requests[1]?.query, 'Свободы 1')
  await flushRender(() => maps.requests[1]?.answer(['улица Свободы, 1']))
  assert.is(screen.queryByText('Поиск адресов не отвечает'), null)
})

views('[MAP-07] without a map the list of pick-up points still works, and the map can be asked for again', async () => {
  const quiet = createMapStub()
  let refused = 0
  const { world } = await show({
    mount: (element, options) => refused++ === 0 ? Promise.reject(new Error('blocked')) : quiet.mount(element, options),
  })
  assert.ok(screen.getByText('Карта не загрузилась. Введите адрес вручную.'))
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /Самовывоз/ })))
  assert.ok(screen.getByText('Карта не загрузилась. Выберите пункт из списка.'))
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /улица 13/ })))
  assert.is(world.view().state.form.pickUpId, 13)
  await press('Повторить')
  assert.is(quiet.mounted.length, 1)
  assert.ok(quiet.calls.includes('setMarkers'))
  assert.is(screen.queryByText('Карта не загрузилась. Выберите пункт из списка.'), null)
})

views('[LOC-03, LOC-05] an address typed while zones load is not saved before they come, and stays', async () => {
  const { world } = await show({ path: '/', chain: { cities: [yaroslavl, podgorica] } })
  const pending = world.http.expect('GET', restosPath(yaroslavl.id)).hold()
  await press('Ярославль')
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ })
  await typeText(field, 'Свободы')
  for (const name of ['Выбрать на карте', 'Сохранить'])
    assert.is(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, true, name)
  await pick(world)
  await flushRender(() => pending.answer(200, [{ id: 11 }, { id: 12 }]))
  assert.is(screen.getByRole('combobox', { name: /Адрес доставки/ }), field)
  assert.is(field.value, servedAddress.address)
  await press('Сохранить')
  assert.is(world.isOpen, false)
})

views('[MAP-03] a bare point on the map shows as «point on the map», and typing replaces it', async () => {
  const { world } = await show()
  await pick(world, address(57.65, 39.85, ''))
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ })
  assert.is(field.value, 'Точка на карте')
  await typeText(field, 'С')
  assert.equal([field.value, world.view().state.form.address], ['С', null])
})

views('[MAP-07, MAP-03] without a map its popup asks for the search, then shows the address', async () => {
  const { world } = await show({ mount: () => Promise.reject(new Error('blocked')) })
  await press('Выбрать на карте')
  const card = () => readText(screen.getByRole('region', { name: 'Выбранный адрес' }))
  assert.match(card(), 'Введите адрес в строке поиска')
  await pick(world)
  assert.match(card(), servedAddress.address)
  await press('Подтвердить')
  assert.is(screen.queryByRole('region', { name: 'Выбранный адрес' }), null)
})

views.run()
