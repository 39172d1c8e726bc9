import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import type { Located } from '../../core/env.ts'
import type { NewLine } from '../../core/shop/cart/line.ts'
import type { DeliveryPlace } from '../../core/shop/place/address.ts'
import type { Point } from '../../core/geo/point.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { dish, modifierGroup, type Chain, type Dish } from '../kit/chain.ts'
import { address, inYaroslavl, lackedBy, openPlaces, placed, podgorica, yaroslavl } from '../kit/places.ts'
import { settle } from '../kit/clock.ts'

const places = suite('the customer\'s places')

function place(line: string, fields: Partial<DeliveryPlace> = {}): DeliveryPlace {
  return {
    address: line, apartment: '', entrance: '', floor: '', intercom: '', comment: '', hasHouse: true, placeId: '',
    location: { lat: 57.65, lng: 39.85 }, ...fields,
  }
}

/** Saves addresses as the dialog does, one after the other, and tells what it offers then. */
async function afterSaving(places: readonly DeliveryPlace[], storage = createMemoryStorage()) {
  const world = await openPlaces({ chain: { cities: [yaroslavl] }, storage })
  for (const one of places) {
    await world.open()
    world.dialog.pickPlace(one)
    await world.dialog.save()
    assert.is(world.isOpen, false, one.address)
  }
  return world
}

places('[LOC-16] remembers the last five addresses used here, newest first and each once, also after a reload', async () => {
  const street = (house: number, fields: Partial<DeliveryPlace> = {}) => place(`улица Свободы, ${house}`, fields)
  const used = [...[1, 2, 3, 4, 5, 6, 7].map(house => street(house)), street(5, { apartment: '12' }), place('', { location: { lat: 57.66, lng: 39.85 } })]
  const world = await afterSaving(used)
  const again = await openPlaces({ storage: world.storage.otherTab() })
  for (const { recent } of [world, again]) {
    assert.equal(recent.get().map(one => one.address), [5, 7, 6, 4, 3].map(house => `улица Свободы, ${house}`))
    assert.is(recent.get()[0]?.apartment, '12', 'what is known of the door is the latest')
  }
  const { recent } = await afterSaving([street(5, { location: { lat: 57.61, lng: 39.85 } })], world.storage)
  assert.equal(recent.get().map(one => one.address.at(-1)), ['5', '5', '7', '6', '4'], 'the same words elsewhere are another place')
})

places('[LOC-16] broken memories are as good as none, item by item', async () => {
  const good = place('улица Свободы, 1')
  const markers = { app_white_label: 'caplya', app_version: '1.0.0' }
  for (const [stored, left] of [['nonsense', 0], ['{}', 0], ['[1,null,{}]', 0], [JSON.stringify([{ address: 7 }, good, { ...good, location: { lat: 91, lng: 0 } }]), 1]] as const) {
    const { recent } = await openPlaces({ storage: createMemoryStorage({ ...markers, order_recent_places: stored }) })
    assert.is(recent.get().length, left, stored)
  }
})

places('[LOC-16] offers the profile\'s addresses, then those of this device, of the chosen city only', async () => {
  const { address: line, location, ...door } = place('Советская улица, 10', { apartment: '3', comment: 'Со двора' })
  const delivery = { ...door, address: line, location }
  const deliveries = [delivery, { ...delivery, address: 'Без точки, 1', location: null }, { ...delivery, address: '  ' }, { ...delivery, address: 'улица 8 Марта' }]
  const used = [place('улица Свободы, 1'), place('Советская улица, 10'), place('Ulica Slobode, 14', { location: { lat: 42.44, lng: 19.26 } })]
  const world = await openPlaces({ profile: deliveries, device: used })
  assert.equal(world.field.offered.get(), [], 'a closed dialog offers nothing')
  world.dialog.open()
  await world.chooseCity(yaroslavl.id)
  const offered = world.field.offered.get()
  assert.equal(offered.map(one => `${one.from} ${one.place.address}`), [
    'profile Советская улица, 10', 'profile улица 8 Марта', 'device улица Свободы, 1',
  ])
  assert.equal(offered.map(one => one.place.hasHouse), [true, false, true])
  assert.is(offered[0]?.place.comment, 'Со двора')
  assert.is(new Set(offered.map(one => one.id)).size, offered.length)
  await world.chooseCity(podgorica.id)
  assert.equal(world.field.offered.get().map(one => one.place.address), ['Ulica Slobode, 14'], 'a city without bounds reaches around its centre')
})

places('[LOC-16] picking a saved address fills in the door', async () => {
  const world = await afterSaving([place('улица Свободы, 18', { apartment: '7', comment: 'во двор' })])
  await world.open()
  world.dialog.typeAddress('')
  world.dialog.typeDetail('apartment', '')
  const [first] = world.field.offered.get()
  if (first === undefined) return assert.unreachable('nothing is offered')
  world.dialog.pickPlace(first.place)
  const { verdict, state: { form } } = world.view()
  assert.equal([verdict?.at, form.addressText, form.apartment, form.comment], ['inside', 'улица Свободы, 18', '7', 'во двор'])
})

/** The dialog of a city, on a device that says where it is when the test wants it to. */
async function whereIs(city: { readonly id: number } = yaroslavl) {
  const answers: ((located: Located) => void)[] = []
  const world = await openPlaces({ geolocation: { locate: () => new Promise(resolve => answers.push(resolve)) } })
  world.dialog.open()
  await world.chooseCity(city.id)
  return { world, dialog: world.dialog, field: world.field, answers, pinned: (): Point | null => world.view().state.form.address?.location ?? null }
}
const here = { lat: 57.62, lng: 39.87 }

places('[LOC-16] «where I am» pins the device\'s place and tells how exactly it is known', async () => {
  const { field, answers, pinned } = await whereIs()
  const asked = field.locate()
  assert.equal(field.geolocation.get(), { at: 'asking' })
  assert.is(pinned(), null)
  answers[0]?.({ at: 'found', point: here, accuracy: 37 })
  await asked
  assert.equal(field.geolocation.get(), { at: 'found', accuracy: 37 })
  await settle()
  assert.equal(pinned(), here)
})

places('[LOC-16] a place known to some kilometres is said and not taken for an address', async () => {
  const { field, answers, pinned } = await whereIs()
  const asked = field.locate()
  answers[0]?.({ at: 'found', point: here, accuracy: 25_000 })
  await asked
  await settle()
  assert.equal(field.geolocation.get(), { at: 'vague', accuracy: 25_000 })
  assert.is(pinned(), null)
})

for (const why of ['denied', 'unavailable', 'timeout'] as const) {
  places(`[LOC-16] a device that answers «${why}» moves no pin, and can be asked again`, async () => {
    const { field, answers, pinned } = await whereIs()
    const asked = field.locate()
    answers[0]?.({ at: why })
    await asked
    await settle()
    assert.equal([field.geolocation.get(), pinned()], [{ at: 'refused', why }, null])
    const again = field.locate()
    answers[1]?.({ at: 'found', point: here, accuracy: 10 })
    await again
    await settle()
    assert.is(field.geolocation.get().at, 'found')
    assert.equal(pinned(), here)
  })
}

places('[LOC-06] in take-away the device\'s place measures the way to the points and moves no pin; another city, a vague answer and the end of a person take it away', async () => {
  const { field, answers, pinned, dialog, world } = await whereIs()
  dialog.switchMethod('TAKE_AWAY')
  async function locate(accuracy = 30): Promise<void> {
    const asked = field.locate()
    answers.pop()?.({ at: 'found', point: here, accuracy })
    await asked
    await settle()
  }
  await locate()
  assert.equal([field.here.get(), field.geolocation.get(), pinned()], [here, { at: 'found', accuracy: 30 }, null])
  await world.chooseCity(podgorica.id)
  assert.is(field.here.get(), null, 'of no use there')
  await world.chooseCity(yaroslavl.id)
  dialog.switchMethod('TAKE_AWAY')
  await locate()
  assert.equal(field.here.get(), here)
  await locate(25_000)
  assert.is(field.here.get(), null)
  await locate()
  world.shop.leaving.leave()
  await world.open({ method: 'TAKE_AWAY' })
  assert.is(field.here.get(), null, 'told by somebody else')
  assert.is(pinned(), null)
})

places('[LOC-16] a device outside of the city moves no pin, and the city is named', async () => {
  const { field, answers, pinned } = await whereIs(podgorica)
  const asked = field.locate()
  answers[0]?.({ at: 'found', point: here, accuracy: 10 })
  await asked
  await settle()
  assert.equal(field.geolocation.get(), { at: 'outside-city', city: 'Подгорица' })
  assert.is(pinned(), null)
})

places('[LOC-16] an answer that comes after something newer was chosen, or asked, moves no pin', async () => {
  const { field, answers, pinned } = await whereIs()
  const first = field.locate()
  field.type('')
  answers[0]?.({ at: 'found', point: here, accuracy: 10 })
  await first
  assert.equal(field.geolocation.get(), { at: 'idle' })
  const [second, third] = [field.locate(), field.locate()]
  answers[2]?.({ at: 'denied' })
  await third
  answers[1]?.({ at: 'found', point: here, accuracy: 10 })
  await second
  await settle()
  assert.equal(field.geolocation.get(), { at: 'refused', why: 'denied' })
  assert.is(pinned(), null)
})

/** Restaurant 12 lies across the river: its dishes have numbers of their own. */
const there = (id: number, name: string, fields: object = {}): Dish => dish(id, { menu: { id: 120 }, name, ...fields })
const of = (positionId: number, ...modifiers: readonly object[]) => ({ positionId, modifiers })
function line(name: string, fields: Partial<NewLine> = {}): NewLine {
  return { id: 1, menu: { id: 110 }, name, price: 54_900, hasModifiers: false, modifiers: [], ...fields }
}
const chosenOf = (modifierId: number, name: string, count = 1) => ({ modifierId, id: 5, name, price: 1000, count })

/** Moves a cart of two pieces from restaurant 11 to 12, and tells what could be done for the dish and what is in the cart when it is done. */
async function moved(held: NewLine, chain: Pick<Chain, 'dishes'> & Partial<Chain>, isMenuKnown = true) {
  const world = await openPlaces({ chain: { cities: [yaroslavl], preflight: lackedBy(12), ...chain }, path: isMenuKnown ? '/' : '/restos' })
  if (isMenuKnown) {
    world.pick(address(57.65, 39.85))
    await world.dialog.save()
    await settle()
    assert.is(world.shop.menu.state.get().at, 'ready')
  }
  world.shop.cart.add(held, 2)
  await world.open()
  world.pick(address(57.75, 39.85))
  await world.dialog.save()
  const { step: question } = world.view().state
  if (question.at !== 'dishes-missing') throw new Error('nothing is missing')
  await world.dialog.save()
  await settle()
  assert.equal(world.shop.cart.trouble.get().gone, [], 'nothing is left that the new menu lacks')
  const [one, ...others] = world.shop.cart.lines.get()
  assert.equal(others, [])
  return { replacement: question.dishes[0]?.replacement, line: one ?? null }
}

places('[LOC-15] finds the same-named dish whatever its case, its ё and its spaces', async () => {
  const found = await moved(line('Калифорния с сёмгой'), { dishes: [there(7, 'Сёмга'), there(8, ' КАЛИФОРНИЯ\u00a0 с семгой', { price: 56_900 })] })
  assert.equal([found.line?.id, found.line?.price, found.line?.count], [8, 56_900, 2])
  assert.is(found.replacement?.at === 'swap' && found.replacement.price, 56_900)
  for (const lacking of [[], [there(9, 'Калифорния')], [there(9, 'Калифорния с сёмгой', { isAvailable: false })]]) {
    assert.equal(await moved(line('Калифорния с сёмгой'), { dishes: lacking }), { replacement: { at: 'gone' }, line: null })
  }
  const itself = await moved(line('Вок', { id: 9 }), { dishes: [there(9, 'Вок')] })
  assert.equal(itself.replacement, { at: 'gone' }, 'the dish that was refused is no remedy for itself')
})

places('[LOC-15] carries modifiers over by the names of group and item, with the prices of the new menu', async () => {
  const sauces = modifierGroup(3, 0, 2, { name: 'СОУСЫ', items: [{ id: 31, name: 'Спайси', price: 7_000 }] })
  const extras = modifierGroup(4, 0, 2, { name: 'Добавки', items: [{ id: 41, name: 'спайси', price: 9_000 }, { id: 42, name: 'Мёд', price: 100 }] })
  const former = [modifierGroup(1, 0, 3, { modifierId: 11, name: 'соусы' }), modifierGroup(2, 0, 3, { modifierId: 12, name: 'Добавки' })]
  const held = line('Вок', { hasModifiers: true, modifiers: [chosenOf(11, 'Спайси', 2), chosenOf(12, 'Мед')] })
  const made = await moved(held, { dishes: [dish(1, { name: 'Вок' }), there(7, 'Вок', { price: 40_000 })], modifiers: [of(1, ...former), of(7, extras, sauces)] })
  assert.equal(made.replacement, { at: 'swap', price: 40_000 + 2 * 7_000 + 100, currency: 'RUB', dropped: [] })
  assert.equal([made.line?.id, made.line?.price, made.line?.count, made.line?.hasModifiers], [7, 40_000, 2, true])
  assert.equal(made.line?.modifiers, [
    { modifierId: 40, id: 42, name: 'Мёд', price: 100, count: 1 },
    { modifierId: 30, id: 31, name: 'Спайси', price: 7_000, count: 2 },
  ])
})

places('[LOC-15] a modifier that the new restaurant lacks is left out by name, one that must be chosen keeps the dish out', async () => {
  const held = line('Вок', { hasModifiers: true, modifiers: [chosenOf(11, 'Спайси', 3), chosenOf(12, 'Трюфель')] })
  const sauces = modifierGroup(3, 0, 2, { name: 'Соусы', items: [{ id: 31, name: 'Спайси', price: 7_000 }] })
  const to = (...groups: readonly object[]) => moved(held, { dishes: [there(7, 'Вок')], modifiers: [of(7, ...groups)] })
  const { replacement, line: left } = await to(sauces)
  assert.equal(replacement?.at === 'swap' && replacement.dropped, ['Спайси', 'Трюфель'], 'two of three sauces are not what was chosen')
  assert.equal(left?.modifiers.map(one => one.count), [2])
  const bare = await to()
  assert.equal([bare.line?.hasModifiers, bare.line?.modifiers], [false, []])
  assert.equal(await to(modifierGroup(5, 1, 1, { name: 'Лапша' })), { replacement: { at: 'compose' }, line: null })
})

places('[LOC-15] without the old menu a modifier goes by its group\'s number, or by the only group that has it', async () => {
  const one = modifierGroup(3, 0, 2, { modifierId: 11, items: [{ id: 31, name: 'Спайси', price: 1 }] })
  const two = modifierGroup(4, 0, 2, { modifierId: 12, items: [{ id: 41, name: 'Спайси', price: 2 }] })
  const swap = async (modifierId: number, ...groups: readonly object[]) => {
    const held = line('Вок', { hasModifiers: true, modifiers: [chosenOf(modifierId, 'Спайси')] })
    const made = await moved(held, { dishes: [there(7, 'Вок')], modifiers: [of(7, ...groups)] }, false)
    return made.line?.modifiers.map(modifier => modifier.id) ?? null
  }
  assert.equal(await swap(12, one, two), [41])
  assert.equal(await swap(99, one), [31])
  assert.equal(await swap(99, one, two), [], 'a guess would be somebody else\'s sauce')
})

places('[LOC-15] a dish of the cart keeps its own currency also where the present menu has not come', async () => {
  const here = { ...inYaroslavl, restos: [placed(11), placed(12, { currency: 'EUR' })] }
  const world = await openPlaces({ chain: { cities: [yaroslavl], preflight: lackedBy(12) }, here, path: '/' })
  world.http.expect('GET', '/1/p/menus/110/positions').answer(500, {})
  world.pick(address(57.65, 39.85))
  await world.dialog.save()
  await settle()
  assert.is(world.shop.menu.state.get().at, 'failed')
  world.shop.cart.add(line('Калифорния'))
  await world.open()
  world.pick(address(57.75, 39.85))
  await world.dialog.save()
  const { step: question } = world.view().state
  assert.equal(question.at === 'dishes-missing' && question.dishes.map(one => one.currency), ['RUB'])
})

places('[LOC-15] a menu that cannot be had still lets the dishes be removed, and the old address be kept', async () => {
  const world = await openPlaces({ chain: { cities: [yaroslavl], preflight: lackedBy(12) }, path: '/' })
  world.pick(address(57.65, 39.85))
  await world.dialog.save()
  await settle()
  world.putIn('Калифорния')
  for (const keeps of [true, false]) {
    world.http.expect('GET', '/1/p/menus/120/positions').answer(500, {})
    await world.open()
    world.pick(address(57.75, 39.85))
    await world.dialog.save()
    const { step: question } = world.view().state
    assert.equal(question.at === 'dishes-missing' && question.dishes.map(({ name, replacement }) => [name, replacement.at]), [['Калифорния', 'gone']])
    if (keeps) world.dialog.close()
    else await world.dialog.save()
    assert.is(world.chosen?.restoId, keeps ? 11 : 12)
    assert.is(world.shop.cart.lines.get().length, keeps ? 1 : 0)
  }
})

places('[LOC-16] the device that answers when its city is no longer on offer leaves no question open', async () => {
  let answer: (located: Located) => void = () => undefined
  const world = await openPlaces({ geolocation: { locate: () => new Promise(resolve => { answer = resolve }) } })
  await world.open()
  await world.chooseCity(1)
  const asked = world.field.locate()
  assert.is(world.field.geolocation.get().at, 'asking')
  world.chain.cities = [podgorica]
  await world.shop.location.cities.loadList()
  answer({ at: 'found', point: { lat: 57.65, lng: 39.85 }, accuracy: 20 })
  await asked
  assert.is(world.field.geolocation.get().at, 'idle')
})

places.run()
