import { act, fireEvent, render, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Shop } from '../../core/shop/shop.ts'
import { totalsOf } from '../../core/shop/cart/totals.ts'
import { createMapPopup } from '../../core/shop/location/map.ts'
import { createAddressSearch } from '../../core/shop/location/suggest.ts'
import { createWhereabouts } from '../../core/shop/location/whereabouts.ts'
import type { CartVerdict } from '../../core/shop/location/missing-dishes.ts'
import type { CityData } from '../../core/shop/location/city-data.ts'
import type { City } from '../../core/shop/location/wire.ts'
import { createStore } from '../../core/store/store.ts'
import { MountMapContext } from '../../src/bind/maps.ts'
import type { MapOptions, MapView, MountMap } from '../../src/bind/map.ts'
import { ShopContext } from '../../src/bind/shop.ts'
import { WordsContext } from '../../src/bind/text.ts'
import { LocationPopup } from '../../src/location/LocationPopup.tsx'
import { LiveRegion } from '../../src/ui/LiveRegion.tsx'
import { OverlayHost } from '../../src/ui/overlays/OverlayHost.tsx'
import { createTestTimer, settle } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import { allTexts } from '../kit/texts.ts'
import { address, handMaps, openWorld, paysNothing, podgorica, resto, yaroslavl, zone } from '../shop/location.world.ts'
import { component } from '../support/component.ts'

const views = component('location screens')
const inZone = address(57.65, 39.85)
const nowhere = address(57.1, 39.1, 'Дальняя улица, 3')

const noWhere = createWhereabouts({ geolocation: { locate: async () => ({ at: 'unavailable' }) }, city: () => yaroslavl, pin: () => undefined })

/** A map that draws nothing, remembers what it was told and can be pressed. */
function quietMap() {
  const mounted: MapOptions[] = []
  const told: string[] = []
  const say = (name: string) => () => void told.push(name)
  const view: MapView = {
    setCenter: say('setCenter'), setZones: say('setZones'), setPin: say('setPin'), setMarkers: say('setMarkers'), openInfo: say('openInfo'),
    zoomBy: say('zoomBy'), fit: say('fit'), setTheme: say('setTheme'), destroy: say('destroy'),
  }
  const mount: MountMap = (_element, options) => {
    mounted.push(options)
    return Promise.resolve(view)
  }
  return { mount, mounted, told }
}

async function show(options: {
  readonly cities?: readonly City[]
  readonly data?: CityData
  readonly check?: () => Promise<CartVerdict>
  readonly mount?: MountMap
  readonly boot?: boolean
} = {}) {
  const { cities = [yaroslavl], data, check, boot = false } = options
  const world = await openWorld({ cities, ...(data === undefined ? {} : { data: [data] }), ...(check === undefined ? {} : { check }) })
  const timer = createTestTimer(Date.parse('2026-03-02T09:00:00Z'))
  const maps = handMaps()
  const search = () => createAddressSearch({ maps, timer, random: createTestRandom(), locale: () => 'ru', bounds: () => null, minimum: 3 })
  const map = createMapPopup({
    maps,
    locale: () => 'ru',
    onConfirmed: choice => {
      if (choice.address !== null) world.dialog.pickAddress(choice.address, choice.address.line)
      if (choice.restoId !== null) world.dialog.choosePickUp(choice.restoId)
    },
  })
  // the location screens know this much of the shop
  const shop = {
    location: {
      dialog: world.dialog, choice: world.keeper, cities: world.cities, map, addressSearch: search(), mapSearch: search(),
      saved: createStore([]), whereabouts: noWhere, mapWhereabouts: noWhere,
    },
    clock: { minute: createStore(timer.now()) },
    cart: { totals: createStore(totalsOf([], null)) },
  } as unknown as Shop
  const { words } = allTexts(createStore('ru'))
  world.dialog.open({ boot })
  await settle()
  await act(async () => {
    render(
      <ShopContext value={shop}>
        <WordsContext value={words}>
          <MountMapContext value={options.mount ?? quietMap().mount}>
            <OverlayHost><LiveRegion><LocationPopup /></LiveRegion></OverlayHost>
          </MountMapContext>
        </WordsContext>
      </ShopContext>,
    )
  })
  return { world, map, maps }
}
const press = (name: string) => act(async () => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
})
const pick = (world: Awaited<ReturnType<typeof openWorld>>, chosen = inZone) => act(async () => world.dialog.pickAddress(chosen, chosen.line))
/** The status region speaks a moment later. */
const spoken = () => act(async () => {
  await new Promise(resolve => setTimeout(resolve, 150))
  return undefined
})

views('[LOC-12] a press on «save» with a fault leads to the first wrong field, which says what is wrong', async () => {
  await show()
  await press('Сохранить')
  const field = screen.getByRole('combobox', { name: /Адрес доставки/ })
  assert.is(document.activeElement, field)
  assert.is(field.getAttribute('aria-invalid'), 'true')
  assert.ok(screen.getByText('Укажите адрес доставки'))
})

views('[LOC-12] a saved address is spoken of, after the dialog has gone', async () => {
  const { world } = await show()
  await pick(world)
  await press('Сохранить')
  await spoken()
  assert.is(screen.queryByRole('dialog'), null)
  assert.ok(screen.getByText('Адрес сохранён'))
})

views('[LOC-11] «refine» leads back to the address, «go on» saves', async () => {
  const { world } = await show()
  await pick(world, address(57.65, 39.85, 'улица Свободы'))
  await press('Сохранить')
  assert.ok(screen.getByRole('alertdialog', { name: 'Подтвердите адрес' }))
  await press('Уточнить данные')
  assert.is(screen.queryByRole('alertdialog'), null)
  assert.is(document.activeElement, screen.getByRole('combobox', { name: /Адрес доставки/ }))
  await press('Сохранить')
  await press('Продолжить без номера')
  assert.is(world.isOpen, false)
})

views('[LOC-01] the first choice has no way out but to save; a later one can be closed', async () => {
  const first = await show({ boot: true })
  assert.is(screen.queryByRole('button', { name: 'Закрыть' }), null)
  await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
  assert.is(first.world.isOpen, true)
  await pick(first.world)
  await press('Сохранить')
  await act(async () => first.world.dialog.open())
  await press('Закрыть')
  assert.is(first.world.isOpen, false)
})

for (const [cities, ways] of [[[yaroslavl, podgorica], 1], [[yaroslavl], 0]] as const) {
  views(`[LOC-13] without pick-up points the field says so, «save» leads to it, and the way out is another city of ${cities.length}`, async () => {
    const closed = resto(11, { serves: ['take-away'], payConfig: { delivery: paysNothing, takeAway: paysNothing } })
    const { world } = await show({ cities, data: { cityId: yaroslavl.id, restos: [closed], zones: [] }, boot: true })
    if (cities.length > 1) await press('Ярославль')
    const none = 'Нет доступных пунктов самовывоза'
    assert.ok(screen.getAllByRole('alert').some(alert => alert.textContent?.startsWith(none)))
    assert.is(screen.queryByText('Нет зон доставки'), null)
    assert.is(screen.queryByRole('radio'), null, 'nothing to choose')
    await press('Сохранить')
    const field = screen.getByRole('group', { name: 'Пункт самовывоза' })
    assert.is(document.activeElement, field)
    assert.is(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent, none)
    assert.is(screen.queryAllByRole('button', { name: 'Выбрать другой город' }).length, ways)
    if (ways === 0) return
    await press('Выбрать другой город')
    assert.is(world.view().state.step, 'city')
    assert.ok(screen.getByRole('button', { name: 'Подгорица' }))
  })
}

views('[LOC-08] the table of terms has a column of minutes only where there are minutes', async () => {
  const bands = [{ min: 600_00, max: 1500_00, cost: 149_00, minutes: 0 }, { min: 1500_00, max: 9000_00, cost: 0, minutes: 0 }]
  const { world } = await show({ data: { cityId: 1, restos: [resto(11)], zones: [zone(1, 11, 57.6, 39.8, 0.1, bands)] } })
  await press('Условия доставки')
  assert.ok(screen.getByText('Укажите адрес, чтобы увидеть условия доставки'))
  await pick(world)
  const rows = screen.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent?.replaceAll('\u00a0', ' ')))
  assert.equal(rows, [['Сумма заказа', 'Стоимость доставки'], ['600 ₽ – 1 500 ₽', '149 ₽'], ['1 500 ₽ – 9 000 ₽', 'Бесплатно']])
})

views('[MAP-04] an address outside of every zone cannot be confirmed on the map, and the reason is said', async () => {
  const { map } = await show()
  await press('Выбрать на карте')
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Подтвердить' })
  assert.is(confirm().disabled, true)
  await act(async () => map.found(nowhere))
  assert.is(confirm().disabled, true)
  assert.ok(screen.getByText('Сюда пока не доставляем'))
  await act(async () => map.found(inZone))
  assert.is(confirm().disabled, false)
  await press('Подтвердить')
  assert.is(screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ }).value, inZone.line)
})

views('[MAP-07] without a map the list of pick-up points still works, and the map can be asked for again', async () => {
  const quiet = quietMap()
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
  assert.ok(quiet.told.includes('setMarkers'))
  assert.is(screen.queryByText('Карта не загрузилась. Выберите пункт из списка.'), null)
})

views('[MAP-03] a bare point on the map shows as «point on the map», and typing takes its place', async () => {
  const { world } = await show()
  await pick(world, address(57.65, 39.85, ''))
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /Адрес доставки/ })
  assert.is(field.value, 'Точка на карте')
  await act(async () => field.focus())
  assert.is(field.selectionEnd, field.value.length)
  await act(async () => void fireEvent.change(field, { target: { value: 'С' } }))
  assert.is(field.value, 'С')
  assert.is(world.view().state.form.address, null)
})

views.run()
