import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import type { GeolocationResult } from '../../core/env.ts'
import type { NewLine } from '../../core/shop/cart/line.ts'
import type { DeliveryPlace } from '../../core/shop/place/address.ts'
import type { Point } from '../../core/geo/point.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { dish, modifierGroup, type Chain, type Dish } from '../kit/chain.ts'
import {
  address, inYaroslavl, rejectMissing, openPlaces, createPlacedResto, podgorica, yaroslavl, type PlacesFixture,
} from '../kit/places.ts'
import { flushPromises } from '../kit/clock.ts'

const places = suite('the customer\'s places')

function place(line: string, fields: Partial<DeliveryPlace> = {}): DeliveryPlace {
  return {
    address: line, apartment: '', entrance: '', floor: '', intercom: '', comment: '', hasHouse: true, placeId: '',
    location: { lat: 57.65, lng: 39.85 }, ...fields,
  }
}

/**
 * Saves addresses as the dialog does, one after another, and returns the addresses that it then
 * offers.
 */
async function listAfterSaving(places: readonly DeliveryPlace[], storage = createMemoryStorage()) {
  const fixture = await openPlaces({ chain: { cities: [yaroslavl] }, storage })
  for (const one of places) {
    await fixture.open()
    fixture.dialog.pickPlace(one)
    await fixture.dialog.save()
    assert.is(fixture.isOpen, false, one.address)
  }
  return fixture
}

places('[LOC-16] remembers the last five addresses, newest first, each once, also after a reload', async () => {
  const street = (house: number, fields: Partial<DeliveryPlace> = {}) => place(`улица Свободы, ${house}`, fields)
  const used = [
    ...[1, 2, 3, 4, 5, 6, 7].map(house => street(house)), street(5, { apartment: '12' }),
    place('', { location: { lat: 57.66, lng: 39.85 } }),
  ]
  const fixture = await listAfterSaving(used)
  const secondVisit = await openPlaces({ storage: fixture.storage.otherTab() })
  for (const { recent } of [fixture, secondVisit]) {
    assert.equal(recent.get().map(item => item.address), [5, 7, 6, 4, 3].map(house => `улица Свободы, ${house}`))
    assert.is(recent.get()[0]?.apartment, '12', 'what is known of the door is the latest')
  }
  const { recent } = await listAfterSaving([street(5, { location: { lat: 57.61, lng: 39.85 } })], fixture.storage)
  assert.equal(
    recent.get().map(item => item.address.at(-1)), ['5', '5', '7', '6', '4'],
    'the same words elsewhere are another place',
  )
})

places('[LOC-16] broken memories are as good as none, item by item', async () => {
  const good = place('улица Свободы, 1')
  const markers = { app_white_label: 'caplya', app_version: '1.0.0' }
  for (const [stored, left] of [
    ['nonsense', 0], ['{}', 0], ['[1,null,{}]', 0],
    [JSON.stringify([{ address: 7 }, good, { ...good, location: { lat: 91, lng: 0 } }]), 1],
  ] as const) {
    const { recent } = await openPlaces({ storage: createMemoryStorage({ ...markers, order_recent_places: stored }) })
    assert.is(recent.get().length, left, stored)
  }
})

places('[LOC-16] offers the profile\'s addresses, then those of this device, of the chosen city only', async () => {
  const { address: line, location, ...door } = place('Советская улица, 10', { apartment: '3', comment: 'Со двора' })
  const delivery = { ...door, address: line, location }
  const deliveries = [
    delivery, { ...delivery, address: 'Без точки, 1', location: null }, { ...delivery, address: '  ' },
    { ...delivery, address: 'улица 8 Марта' },
  ]
  const used = [
    place('улица Свободы, 1'), place('Советская улица, 10'),
    place('Ulica Slobode, 14', { location: { lat: 42.44, lng: 19.26 } }),
  ]
  const fixture = await openPlaces({ profile: deliveries, device: used })
  assert.equal(fixture.field.offered.get(), [], 'a closed dialog offers nothing')
  fixture.dialog.open()
  await fixture.chooseCity(yaroslavl.id)
  const offered = fixture.field.offered.get()
  assert.equal(offered.map(item => `${item.from} ${item.place.address}`), [
    'profile Советская улица, 10', 'profile улица 8 Марта', 'device улица Свободы, 1',
  ])
  assert.equal(offered.map(item => item.place.hasHouse), [true, false, true])
  assert.is(offered[0]?.place.comment, 'Со двора')
  assert.equal(fixture.field.otherPlaces.get(), [], 'each is offered once')
  void fixture.field.pick(offered[2]?.id ?? '')
  assert.equal(fixture.field.otherPlaces.get().map(item => item.place.address), ['Советская улица, 10', 'улица 8 Марта'])
  void fixture.field.pick(offered[0]?.id ?? '')
  assert.is(fixture.view().state.form.addressText, 'Советская улица, 10', 'one press replaces the text')
  assert.is(new Set(offered.map(item => item.id)).size, offered.length)
  await fixture.chooseCity(podgorica.id)
  assert.equal(
    fixture.field.offered.get().map(item => item.place.address), ['Ulica Slobode, 14'],
    'a city without bounds reaches around its centre',
  )
})

for (const [hasHouse, lines] of [
  [true, [
    'улица Свободы, 18', 'улица Свободы 18', 'улица Свободы,18', 'ул. Мира, д.5', 'ул. Мира, дом№5', 'ул. Мира, д. № 5',
    'г Ярославль, ул Мира, д 5, к 1, кв 10', 'ул. Мира, 5 к1', 'ул. Мира, 5к1с2', 'ул. Мира, 5 корп. А',
    'ул. Мира, 5 А', 'улица Мира, 5 корпус А', 'ул. Мира, 14/2', 'ул. Мира, 12-а', 'ул. Мира 5 кв 3',
    'проспект Ленина, вл7', 'Зеленоград, к2019',
    'Ulica Slobode, bb', 'Ulica Slobode b.b.', 'ул. Мира, д. б/н', 'улица 8 Марта, 5',
    'улица 8 Марта 5', 'Ярославль, 1-я Тверская-Ямская улица, 2', 'мкр. 5, 12', 'Ulica 13. jula, br. 4',
  ]],
  [false, [
    'улица Свободы', 'улица 8 Марта', 'Ярославль, улица 8 Марта', '1-я Тверская-Ямская улица', 'ул. Парковая 3-я',
    'Москва, 1-я Тверская-Ямская улица', 'проспект 60-летия Октября', 'улица 1905 года', '150000, улица Мира',
    'улица Мира, Ярославль, 150000', 'ул. Мира, кв. 5', 'ул. Мира, подъезд 2, этаж 3', 'Ulica 13. jula', 'мкр. 5',
    'улица Мира, 5 км', 'улица Мира, д.',
  ]],
] as const) {
  places(`[LOC-11, LOC-16] of an address of the profile ${hasHouse ? 'a house' : 'no house'} is known`, async () => {
    const deliveries = lines.map(line => place(line))
    const { dialog, chooseCity, field } = await openPlaces({ profile: deliveries })
    dialog.open()
    await chooseCity(yaroslavl.id)
    const offered = field.offered.get().map(item => item.place)
    assert.equal(offered.filter(item => item.hasHouse !== hasHouse).map(item => item.address), [])
    assert.is(offered.length, lines.length)
  })
}

places('[LOC-16] picking a saved address fills in the door', async () => {
  const fixture = await listAfterSaving([place('улица Свободы, 18', { apartment: '7', comment: 'во двор' })])
  await fixture.open()
  fixture.dialog.typeAddress('')
  fixture.dialog.typeDetail('apartment', '')
  const [first] = fixture.field.offered.get()
  if (first === undefined) return assert.unreachable('nothing is offered')
  fixture.dialog.pickPlace(first.place)
  const { resolution, state: { form } } = fixture.view()
  assert.equal(
    [resolution?.kind, form.addressText, form.apartment, form.comment], ['inside', 'улица Свободы, 18', '7', 'во двор'],
  )
})

/** The address dialog of a city, on a device whose location the test resolves. */
async function openDialogWithLocation() {
  const answers: ((located: GeolocationResult) => void)[] = []
  const fixture = await openPlaces({ geolocation: { locate: () => new Promise(resolve => answers.push(resolve)) } })
  const { dialog, field } = fixture
  dialog.open()
  await fixture.chooseCity(yaroslavl.id)
  return {
    fixture, dialog, field, answers,
    pinned: (): Point | null => fixture.view().state.form.address?.location ?? null,
    async locate(result: GeolocationResult): Promise<void> {
      const request = field.locate()
      answers.at(-1)?.(result)
      await request
      await flushPromises()
    },
  }
}
const currentPoint = { lat: 57.62, lng: 39.87 }
const found = { status: 'found', point: currentPoint, accuracy: 37 } as const
const refused = (why: 'denied' | 'unavailable' | 'timeout') =>
  [`a device that answers «${why}»`, { status: why }, { status: 'refused', why }, null] as const

for (const [name, result, state, pin] of [
  ['an exact position', found, { status: 'found', accuracy: 37 }, currentPoint],
  ['a position known to some kilometres', { ...found, accuracy: 25_000 }, { status: 'vague', accuracy: 25_000 }, null],
  [
    'a position outside of the city', { ...found, point: podgorica.center },
    { status: 'outside-city', city: 'Ярославль' }, null,
  ],
  refused('denied'), refused('unavailable'), refused('timeout'),
] as const) {
  places(`[LOC-16] ${name} ${pin === null ? 'moves no pin' : 'is pinned'}, and can be asked again`, async () => {
    const { field, pinned, locate } = await openDialogWithLocation()
    const located = locate(result)
    assert.equal([field.geolocation.get(), pinned()], [{ status: 'asking' }, null])
    await located
    assert.equal([field.geolocation.get(), pinned()], [state, pin])
    await locate(found)
    assert.equal([field.geolocation.get().status, pinned()], ['found', currentPoint])
  })
}

places('[LOC-18] in take-away the device’s position lists the nearest point first, and selects it', async () => {
  const { field, dialog, fixture, locate } = await openDialogWithLocation()
  dialog.switchMethod('TAKE_AWAY')
  const read = () => field.pickUpPoints.get().map(({ resto, metres, isNearest }) =>
    [resto.id, metres === null ? null : Math.round(metres), isNearest])
  assert.equal(read(), [[11, null, false], [12, null, false], [13, null, false]])
  fixture.chain.restos.forEach((resto, index) => Object.assign(resto, { location: { lat: 57.65 - index / 100, lng: 39.87 } }))
  dialog.retryCity()
  await flushPromises()
  await locate(found)
  assert.equal(read(), [[13, 1112, true], [12, 2224, false], [11, 3336, false]])
  assert.is(fixture.view().state.form.pickUpId, 13)
})

places('[LOC-06] in take-away the device’s position sorts the points and moves no pin', async () => {
  const { field, pinned, dialog, fixture, locate } = await openDialogWithLocation()
  dialog.switchMethod('TAKE_AWAY')
  await locate(found)
  assert.equal(
    [field.devicePosition.get(), field.geolocation.get(), pinned()],
    [currentPoint, { status: 'found', accuracy: 37 }, null],
  )
  await fixture.chooseCity(podgorica.id)
  assert.is(field.devicePosition.get(), null, 'of no use there')
  await fixture.chooseCity(yaroslavl.id)
  dialog.switchMethod('TAKE_AWAY')
  await locate(found)
  assert.equal(field.devicePosition.get(), currentPoint)
  await locate({ ...found, accuracy: 25_000 })
  assert.is(field.devicePosition.get(), null)
  await locate(found)
  fixture.shop.leaving.leave()
  await fixture.open({ method: 'TAKE_AWAY' })
  assert.is(field.devicePosition.get(), null, 'the position belongs to the customer who has left')
  assert.is(pinned(), null)
})

places('[LOC-16] an answer that comes after something newer was chosen, or asked, moves no pin', async () => {
  const { field, answers, pinned } = await openDialogWithLocation()
  const first = field.locate()
  field.type('')
  answers[0]?.(found)
  await first
  assert.equal(field.geolocation.get(), { status: 'idle' })
  const [second, third] = [field.locate(), field.locate()]
  answers[2]?.({ status: 'denied' })
  await third
  answers[1]?.(found)
  await second
  await flushPromises()
  assert.equal([field.geolocation.get(), pinned()], [{ status: 'refused', why: 'denied' }, null])
})

places('[LOC-16] an answer for a city that is no longer on offer leaves no question open', async () => {
  const { fixture, field, answers } = await openDialogWithLocation()
  const request = field.locate()
  fixture.chain.cities = [podgorica]
  await fixture.shop.location.cities.loadList()
  answers[0]?.(found)
  await request
  assert.is(field.geolocation.get().status, 'idle')
})

/** A dish of restaurant 12, whose menu has other ids. */
const there = (id: number, name: string, fields: object = {}): Dish => dish(id, { menu: { id: 120 }, name, ...fields })
const of = (positionId: number, ...modifiers: readonly object[]) => ({ positionId, modifiers })
function line(name: string, fields: Partial<NewLine> = {}): NewLine {
  return { id: 1, menu: { id: 110 }, name, price: 54_900, hasModifiers: false, modifiers: [], ...fields }
}
const createChoice = (modifierId: number, name: string, count = 1) => ({ modifierId, id: 5, name, price: 1000, count })

/** Picks and saves an address in the zone of restaurant 11 or 12; returns the dishes that the latter lacks. */
async function saveAddress(fixture: PlacesFixture, restoId: 11 | 12) {
  await fixture.open()
  fixture.pick(address(restoId === 11 ? 57.65 : 57.75, 39.85))
  await fixture.dialog.save()
  await flushPromises()
  const view = fixture.dialog.view.get()
  return view.status === 'open' && view.state.step.status === 'dishes-missing' ? view.state.step.dishes : []
}
/**
 * Moves a cart of two pieces from restaurant 11 to 12. Returns the offered replacement and the
 * resulting line.
 */
async function moveCart(held: NewLine, chain: Pick<Chain, 'dishes'> & Partial<Chain>, isMenuKnown = true) {
  const fixture = await openPlaces({
    chain: { cities: [yaroslavl], preflight: rejectMissing(12), ...chain }, path: isMenuKnown ? '/' : '/restos',
  })
  if (isMenuKnown) {
    await saveAddress(fixture, 11)
    assert.is(fixture.shop.menu.state.get().status, 'ready')
  }
  fixture.shop.cart.add(held, 2)
  const [dish] = await saveAddress(fixture, 12)
  if (dish === undefined) throw new Error('nothing is missing')
  await fixture.dialog.save()
  await flushPromises()
  assert.equal(fixture.shop.cart.trouble.get().gone, [], 'nothing is left that the new menu lacks')
  const [one, ...others] = fixture.shop.cart.lines.get()
  assert.equal(others, [])
  return { replacement: dish.replacement, line: one ?? null }
}

places('[LOC-15] finds the same-named dish whatever its case, its ё and its spaces', async () => {
  const result = await moveCart(line('Калифорния с сёмгой'), {
    dishes: [there(7, 'Сёмга'), there(8, ' КАЛИФОРНИЯ\u00a0 с семгой', { price: 56_900 })],
  })
  assert.equal([result.line?.id, result.line?.price, result.line?.count], [8, 56_900, 2])
  assert.is(result.replacement?.kind === 'swap' && result.replacement.price, 56_900)
  for (const lacking of [[], [there(9, 'Калифорния')], [there(9, 'Калифорния с сёмгой', { isAvailable: false })]]) {
    assert.equal(await moveCart(line('Калифорния с сёмгой'), { dishes: lacking }), {
      replacement: { kind: 'gone' }, line: null,
    })
  }
  const itself = await moveCart(line('Вок', { id: 9 }), { dishes: [there(9, 'Вок')] })
  assert.equal(itself.replacement, { kind: 'gone' }, 'the dish that was refused is no remedy for itself')
})

places('[LOC-15] carries modifiers over by the names of group and item, with the prices of the new menu', async () => {
  const sauces = modifierGroup(3, 0, 2, { name: 'СОУСЫ', items: [{ id: 31, name: 'Спайси', price: 7_000 }] })
  const extras = modifierGroup(4, 0, 2, {
    name: 'Добавки',
    items: [{ id: 41, name: 'спайси', price: 9_000 }, { id: 42, name: 'Мёд', price: 100 }],
  })
  const former = [
    modifierGroup(1, 0, 3, { modifierId: 11, name: 'соусы' }),
    modifierGroup(2, 0, 3, { modifierId: 12, name: 'Добавки' }),
  ]
  const held = line('Вок', { hasModifiers: true, modifiers: [createChoice(11, 'Спайси', 2), createChoice(12, 'Мед')] })
  const fixture = await moveCart(held, {
    dishes: [dish(1, { name: 'Вок' }), there(7, 'Вок', { price: 40_000 })],
    modifiers: [of(1, ...former), of(7, extras, sauces)],
  })
  assert.equal(fixture.replacement, { kind: 'swap', price: 40_000 + 2 * 7_000 + 100, currency: 'RUB', dropped: [] })
  assert.equal(
    [fixture.line?.id, fixture.line?.price, fixture.line?.count, fixture.line?.hasModifiers],
    [7, 40_000, 2, true],
  )
  assert.equal(fixture.line?.modifiers, [
    { modifierId: 40, id: 42, name: 'Мёд', price: 100, count: 1 },
    { modifierId: 30, id: 31, name: 'Спайси', price: 7_000, count: 2 },
  ])
})

places('[LOC-15] a missing modifier is left out by name, a required one keeps the dish out', async () => {
  const held = line('Вок', {
    hasModifiers: true, modifiers: [createChoice(11, 'Спайси', 3), createChoice(12, 'Трюфель')],
  })
  const sauces = modifierGroup(3, 0, 2, { name: 'Соусы', items: [{ id: 31, name: 'Спайси', price: 7_000 }] })
  const to = (...groups: readonly object[]) =>
    moveCart(held, { dishes: [there(7, 'Вок')], modifiers: [of(7, ...groups)] })
  const { replacement, line: left } = await to(sauces)
  assert.equal(
    replacement?.kind === 'swap' && replacement.dropped, ['Спайси', 'Трюфель'],
    'two of three sauces are not what was chosen',
  )
  assert.equal(left?.modifiers.map(modifier => modifier.count), [2])
  const bare = await to()
  assert.equal([bare.line?.hasModifiers, bare.line?.modifiers], [false, []])
  assert.equal(await to(modifierGroup(5, 1, 1, { name: 'Лапша' })), { replacement: { kind: 'compose' }, line: null })
})

places('[LOC-15] without the old menu a modifier is found by its group’s number or only group', async () => {
  const one = modifierGroup(3, 0, 2, { modifierId: 11, items: [{ id: 31, name: 'Спайси', price: 1 }] })
  const two = modifierGroup(4, 0, 2, { modifierId: 12, items: [{ id: 41, name: 'Спайси', price: 2 }] })
  const swap = async (modifierId: number, ...groups: readonly object[]) => {
    const held = line('Вок', { hasModifiers: true, modifiers: [createChoice(modifierId, 'Спайси')] })
    const fixture = await moveCart(held, { dishes: [there(7, 'Вок')], modifiers: [of(7, ...groups)] }, false)
    return fixture.line?.modifiers.map(modifier => modifier.id) ?? null
  }
  assert.equal(await swap(12, one, two), [41])
  assert.equal(await swap(99, one), [31])
  assert.equal(await swap(99, one, two), [], 'a guess may add a sauce that the customer has not chosen')
})

places('[LOC-15] a dish of the cart keeps its own currency also where the present menu has not come', async () => {
  const restos = [createPlacedResto(11), createPlacedResto(12, { currency: 'EUR' })]
  const fixture = await openPlaces({
    chain: { cities: [yaroslavl], preflight: rejectMissing(12) }, here: { ...inYaroslavl, restos }, path: '/',
  })
  fixture.http.expect('GET', '/1/p/menus/110/positions').answer(500, {})
  await saveAddress(fixture, 11)
  assert.is(fixture.shop.menu.state.get().status, 'failed')
  fixture.shop.cart.add(line('Калифорния'))
  assert.equal((await saveAddress(fixture, 12)).map(dish => dish.currency), ['RUB'])
})

places('[LOC-15] a menu that cannot be had still lets the dishes be removed, and the old address be kept', async () => {
  const fixture = await openPlaces({ chain: { cities: [yaroslavl], preflight: rejectMissing(12) }, path: '/' })
  await saveAddress(fixture, 11)
  fixture.putIn('Калифорния')
  for (const keeps of [true, false]) {
    fixture.http.expect('GET', '/1/p/menus/120/positions').answer(500, {})
    const missing = await saveAddress(fixture, 12)
    assert.equal(missing.map(({ name, replacement }) => [name, replacement.kind]), [['Калифорния', 'gone']])
    if (keeps) fixture.dialog.close()
    else await fixture.dialog.save()
    assert.equal([fixture.chosen?.restoId, fixture.shop.cart.lines.get().length], keeps ? [11, 1] : [12, 0])
  }
})

places.run()
