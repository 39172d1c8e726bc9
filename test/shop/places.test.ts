import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import type { Located } from '../../core/env.ts'
import type { Point } from '../../core/geo/point.ts'
import { remedyFor, type Offer } from '../../core/shop/checkout/swap.ts'
import { plainName } from '../../core/shop/menu/namesake.ts'
import type { CartPosition } from '../../core/shop/cart/position.ts'
import { withCity } from '../../core/shop/location/address.ts'
import type { DeliveryPlace } from '../../core/shop/location/choice.ts'
import { createRecentPlaces, savedPlaces } from '../../core/shop/location/saved-places.ts'
import { createWhereabouts, roundedAccuracy } from '../../core/shop/location/whereabouts.ts'
import type { ModifierGroup, Position } from '../../core/shop/menu/wire.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { settle } from '../kit/clock.ts'
import { readyShop, type TestShop } from '../kit/shop.ts'
import { podgorica, yaroslavl } from './location.world.ts'
import { dish, modifierGroup } from './menu.world.ts'

const places = suite('the customer\'s places')

function place(address: string, fields: Partial<DeliveryPlace> = {}): DeliveryPlace {
  return {
    address, apartment: '', entrance: '', floor: '', intercom: '', comment: '', hasHouse: true, placeId: '',
    location: { lat: 57.6, lng: 39.8 }, ...fields,
  }
}

for (const [city, line, expected] of [
  ['Киров', 'улица Кирова, 12', 'Киров, улица Кирова, 12'],
  ['Киров', 'Киров, улица Кирова, 12', 'Киров, улица Кирова, 12'],
  ['Бар', 'Bulevar revolucije, 5', 'Бар, Bulevar revolucije, 5'],
  ['Бар', 'улица Барклая, 5', 'Бар, улица Барклая, 5'],
  ['Мира', 'проспект Мира, 1', 'Мира, проспект Мира, 1'],
  ['Ярославль', 'г. Ярославль, ул. Свободы, 18', 'г. Ярославль, ул. Свободы, 18'],
  ['Ярославль', '150000, г ярославль, ул. Свободы, 18', '150000, г ярославль, ул. Свободы, 18'],
  ['Ярославль', '150000 Ярославль, ул. Свободы, 18', '150000 Ярославль, ул. Свободы, 18'],
  ['Подгорица', 'Slobode 12, Подгорица', 'Slobode 12, Подгорица'],
  ['Орёл', 'Орел, улица Ленина, 1', 'Орел, улица Ленина, 1'],
  ['Ростов', 'Ростов-на-Дону, Садовая, 1', 'Ростов, Ростов-на-Дону, Садовая, 1'],
  ['(', 'улица (, 1', '(, улица (, 1'],
] as const) {
  places(`[CHK-01] «${line}» in ${city} is shown as «${expected}»`, () => {
    assert.is(withCity(city, line), expected)
  })
}

places('[LOC-16] remembers the last five addresses used here, newest first and each once, also after a reload', () => {
  const storage = createMemoryStorage()
  const recent = createRecentPlaces(storage, () => undefined)
  for (let house = 1; house <= 7; house += 1) recent.used(place(`улица Свободы, ${house}`))
  recent.used(place('улица Свободы, 5', { apartment: '12' }))
  recent.used(place(''))
  const again = createRecentPlaces(storage.otherTab(), () => undefined)
  for (const kept of [recent, again]) {
    assert.equal(kept.places.get().map(one => one.address), [5, 7, 6, 4, 3].map(house => `улица Свободы, ${house}`))
    assert.is(kept.places.get()[0]?.apartment, '12', 'what is known of the door is the latest')
  }
  recent.used(place('улица Свободы, 5', { location: { lat: 57.61, lng: 39.8 } }))
  assert.equal(recent.places.get().map(one => one.address.at(-1)), ['5', '5', '7', '6', '4'], 'the same words elsewhere are another place')
})

places('[LOC-16] broken memories are as good as none, item by item', () => {
  const good = place('улица Свободы, 1')
  for (const [stored, left] of [['nonsense', 0], ['{}', 0], ['[1,null,{}]', 0], [JSON.stringify([{ address: 7 }, good, { ...good, location: { lat: 91, lng: 0 } }]), 1]] as const) {
    const recent = createRecentPlaces(createMemoryStorage({ order_recent_places: stored }), () => undefined)
    assert.is(recent.places.get().length, left, stored)
  }
})

places('[LOC-16] offers the profile\'s addresses, then those of this device, of the chosen city only', () => {
  const { address, location, ...door } = place('Советская улица, 10', { apartment: '3', comment: 'Со двора' })
  const delivery = { ...door, address, location: location as Point | null }
  const recent = [
    place('улица Свободы, 1'), place('Советская улица, 10'), place('Ulica Slobode, 14', { location: { lat: 42.44, lng: 19.26 } }),
  ]
  const deliveries = [delivery, { ...delivery, address: 'Без точки, 1', location: null }, { ...delivery, address: '  ' }, { ...delivery, address: 'улица 8 Марта' }]
  const offered = savedPlaces(yaroslavl, deliveries, recent)
  assert.equal(offered.map(({ from, place: { address: line } }) => `${from} ${line}`), [
    'profile Советская улица, 10', 'profile улица 8 Марта', 'device улица Свободы, 1',
  ])
  assert.equal(offered.map(one => one.place.hasHouse), [true, false, true])
  assert.is(offered[0]?.place.comment, 'Со двора')
  assert.is(new Set(offered.map(one => one.id)).size, offered.length)
  assert.equal(savedPlaces(podgorica, deliveries, recent).map(one => one.place.address), ['Ulica Slobode, 14'], 'a city without bounds reaches around its centre')
})

function whereIs(city = yaroslavl) {
  const answers: ((located: Located) => void)[] = []
  const pinned: Point[] = []
  const whereabouts = createWhereabouts({
    geolocation: { locate: () => new Promise(resolve => answers.push(resolve)) }, city: () => city, pin: point => pinned.push(point),
  })
  return { whereabouts, answers, pinned }
}
const here = { lat: 57.62, lng: 39.87 }

places('[LOC-16] «where I am» pins the device\'s place and tells how exactly it is known', async () => {
  const { whereabouts, answers, pinned } = whereIs()
  const asked = whereabouts.ask()
  assert.equal(whereabouts.state.get(), { at: 'asking' })
  assert.equal(pinned, [])
  answers[0]?.({ at: 'found', point: here, accuracy: 37 })
  await asked
  assert.equal(whereabouts.state.get(), { at: 'found', accuracy: 37 })
  assert.equal(pinned, [here])
  assert.equal([0, 3, 37, 40, 99, 101, 118, 950, 1000, 1240, 25_000].map(roundedAccuracy), [10, 10, 40, 40, 100, 150, 150, 950, 1000, 1300, 25_000])
})

places('[LOC-16] a place known to some kilometres is said and not taken for an address', async () => {
  const { whereabouts, answers, pinned } = whereIs()
  const asked = whereabouts.ask()
  answers[0]?.({ at: 'found', point: here, accuracy: 25_000 })
  await asked
  assert.equal(whereabouts.state.get(), { at: 'vague', accuracy: 25_000 })
  assert.equal(pinned, [])
})

for (const why of ['denied', 'unavailable', 'timeout'] as const) {
  places(`[LOC-16] a device that answers «${why}» moves no pin, and can be asked again`, async () => {
    const { whereabouts, answers, pinned } = whereIs()
    const asked = whereabouts.ask()
    answers[0]?.({ at: why })
    await asked
    assert.equal(whereabouts.state.get(), { at: 'refused', why })
    const again = whereabouts.ask()
    answers[1]?.({ at: 'found', point: here, accuracy: 10 })
    await again
    assert.is(whereabouts.state.get().at, 'found')
    assert.equal(pinned, [here])
  })
}

places('[LOC-16] a device outside of the city moves no pin, and the city is named', async () => {
  const { whereabouts, answers, pinned } = whereIs(podgorica)
  const asked = whereabouts.ask()
  answers[0]?.({ at: 'found', point: here, accuracy: 10 })
  await asked
  assert.equal(whereabouts.state.get(), { at: 'outside-city', city: 'Подгорица' })
  assert.equal(pinned, [])
})

places('[LOC-16] an answer that comes after something newer was chosen, or asked, moves no pin', async () => {
  const { whereabouts, answers, pinned } = whereIs()
  const first = whereabouts.ask()
  whereabouts.forget()
  answers[0]?.({ at: 'found', point: here, accuracy: 10 })
  await first
  assert.equal(whereabouts.state.get(), { at: 'idle' })
  const [second, third] = [whereabouts.ask(), whereabouts.ask()]
  answers[2]?.({ at: 'denied' })
  await third
  answers[1]?.({ at: 'found', point: here, accuracy: 10 })
  await second
  await settle()
  assert.equal(whereabouts.state.get(), { at: 'refused', why: 'denied' })
  assert.equal(pinned, [])
})

function line(name: string, fields: Partial<CartPosition> = {}): CartPosition {
  return {
    id: 1, menu: { id: 1 }, name, count: 2, price: 54_900, sum: 109_800, hasModifiers: false, modifiers: [], discounts: [], promoCodes: [], ...fields,
  }
}
function offer(dishes: readonly Position[], groups: Readonly<Record<number, readonly ModifierGroup[]>> = {}): Offer {
  return { positions: dishes, modifiers: new Map(Object.entries(groups).map(([id, all]) => [Number(id), all])) }
}
const chosen = (modifierId: number, name: string, count = 1) => ({ modifierId, id: 5, name, price: 1000, count })

places('[LOC-15] finds the same-named dish whatever its case, its ё and its spaces', () => {
  const there = offer([dish(7, { name: 'Сёмга' }), dish(8, { name: 'КАЛИФОРНИЯ  с семгой', price: 56_900 })])
  const remedy = remedyFor(line('Калифорния с сёмгой'), there, [])
  assert.is(remedy.at === 'swap' && remedy.line.id, 8)
  assert.is(remedy.at === 'swap' && remedy.price, 56_900)
  assert.is(plainName(' Ёлка\u00a0 Ёж '), 'елка еж')
  for (const lacking of [[], [dish(9, { name: 'Калифорния' })], [dish(9, { name: 'Калифорния с сёмгой', isAvailable: false })]]) {
    assert.equal(remedyFor(line('Калифорния с сёмгой'), offer(lacking), []), { at: 'gone' })
  }
  assert.equal(remedyFor(line('Вок', { id: 9 }), offer([dish(9, { name: 'Вок' })]), []), { at: 'gone' }, 'the dish that was refused is no remedy for itself')
})

places('[LOC-15] carries modifiers over by the names of group and item, with the prices of the new menu', () => {
  const sauces = modifierGroup(3, 0, 2, { name: 'СОУСЫ', items: [{ id: 31, name: 'Спайси', price: 7_000 }] })
  const extras = modifierGroup(4, 0, 2, { name: 'Добавки', items: [{ id: 41, name: 'спайси', price: 9_000 }, { id: 42, name: 'Мёд', price: 100 }] })
  const former = [modifierGroup(1, 0, 3, { modifierId: 11, name: 'соусы' }), modifierGroup(2, 0, 3, { modifierId: 12, name: 'Добавки' })]
  const held = line('Вок', { hasModifiers: true, modifiers: [chosen(11, 'Спайси', 2), chosen(12, 'Мед')] })
  const remedy = remedyFor(held, offer([dish(7, { name: 'Вок', price: 40_000 })], { 7: [sauces, extras] }), former)
  assert.equal(remedy, {
    at: 'swap',
    price: 40_000 + 2 * 7_000 + 100,
    dropped: [],
    line: {
      id: 7, menu: { id: 1 }, name: 'Вок', price: 40_000, hasModifiers: true,
      modifiers: [
        { modifierId: 30, id: 31, name: 'Спайси', price: 7_000, count: 2 },
        { modifierId: 40, id: 42, name: 'Мёд', price: 100, count: 1 },
      ],
    },
  })
})

places('[LOC-15] a modifier that the new restaurant lacks is left out by name, one that must be chosen keeps the dish out', () => {
  const held = line('Вок', { hasModifiers: true, modifiers: [chosen(11, 'Спайси', 3), chosen(12, 'Трюфель')] })
  const sauces = modifierGroup(3, 0, 2, { name: 'Соусы', items: [{ id: 31, name: 'Спайси', price: 7_000 }] })
  const there = (groups: readonly ModifierGroup[]) => offer([dish(7, { name: 'Вок' })], { 7: groups })
  const remedy = remedyFor(held, there([sauces]), [])
  assert.equal(remedy.at === 'swap' && remedy.dropped, ['Спайси', 'Трюфель'], 'two of three sauces are not what was chosen')
  assert.equal(remedy.at === 'swap' && remedy.line.modifiers.map(one => one.count), [2])
  const bare = remedyFor(held, there([]), [])
  assert.is(bare.at === 'swap' && bare.line.hasModifiers, false)
  assert.equal(remedyFor(held, there([modifierGroup(5, 1, 1, { name: 'Лапша' })]), []), { at: 'compose' })
})

places('[LOC-15] without the old menu a modifier goes by its group\'s number, or by the only group that has it', () => {
  const one = modifierGroup(3, 0, 2, { modifierId: 11, items: [{ id: 31, name: 'Спайси', price: 1 }] })
  const two = modifierGroup(4, 0, 2, { modifierId: 12, items: [{ id: 41, name: 'Спайси', price: 2 }] })
  const swap = (modifierId: number, groups: readonly ModifierGroup[]) => {
    const held = line('Вок', { hasModifiers: true, modifiers: [chosen(modifierId, 'Спайси')] })
    const remedy = remedyFor(held, offer([dish(7, { name: 'Вок' })], { 7: groups }), [])
    return remedy.at === 'swap' ? remedy.line.modifiers.map(modifier => modifier.id) : null
  }
  assert.equal(swap(12, [one, two]), [41])
  assert.equal(swap(99, [one]), [31])
  assert.equal(swap(99, [one, two]), [], 'a guess would be somebody else\'s sauce')
})

/** Adds a dish of the loaded menu by its name, with its first required items. */
function add(made: TestShop, name: string, count = 1): void {
  const now = made.shop.menu.state.get()
  if (now.at !== 'ready') throw new Error('no menu')
  const found = [...now.menu.positions.values()].find(one => one.name === name)
  if (found === undefined) throw new Error(`no ${name}`)
  const required = (now.menu.modifiers.get(found.id) ?? []).filter(group => group.minCount > 0)
  const modifiers = required.flatMap(group => group.items.slice(0, group.minCount).map(item => ({
    modifierId: group.modifierId, id: item.id, name: item.name, price: item.price, count: 1,
  })))
  made.shop.cart.add({ id: found.id, menu: { id: found.menuId }, name, price: found.price, hasModifiers: modifiers.length > 0, modifiers }, count)
}

places('[LOC-15] from the centre to Bragino: namesakes are swapped, the rest leaves, and one save is enough', async () => {
  const world = await readyShop()
  const { shop, sandbox } = world
  try {
    add(world, 'Калифорния', 2)
    add(world, 'Канада')
    const { dialog } = shop.location
    dialog.open()
    const line = 'Ленинградский проспект, 23'
    dialog.pickAddress({ line, hasHouse: true, point: { lat: 57.64974, lng: 39.82181 }, placeId: '' }, line)
    assert.is(await dialog.save(), null)
    const view = dialog.view.get()
    const question = view.at === 'open' ? view.state.question : null
    if (question?.at !== 'dishes-missing') return assert.unreachable(JSON.stringify(question))
    assert.equal(question.dishes.map(({ name, price, remedy }) => [name, price, remedy.at === 'swap' ? remedy.price : remedy.at]), [
      ['Калифорния', 54_900, 52_900], ['Канада', 67_900, 'gone'],
    ])
    assert.is(shop.location.choice.choice.get()?.restoId, 11, 'nothing is saved before the answer')
    dialog.settleMissing()
    assert.is(dialog.view.get().at, 'closed')
    assert.is(shop.location.choice.choice.get()?.restoId, 14)
    assert.equal(shop.cart.positions.get().map(({ name, count, price }) => [name, count, price]), [['Калифорния', 2, 52_900]])
    assert.equal(shop.cart.trouble.get().gone, [])
    assert.is(JSON.parse(world.storage.get('order_recent_places') ?? '[]')[0]?.address, line, 'and the address is offered next time')
  } finally {
    await sandbox.close()
  }
})

places('[LOC-15] a menu that cannot be had still lets the dishes be removed, and the old address be kept', async () => {
  const world = await readyShop()
  const { shop, sandbox } = world
  try {
    add(world, 'Калифорния')
    await sandbox.fault({ path: '/1/p/menus/', kind: 'status', status: 500 })
    const { dialog } = shop.location
    const line = 'Ленинградский проспект, 23'
    for (const keeps of [true, false]) {
      dialog.open()
      dialog.pickAddress({ line, hasHouse: true, point: { lat: 57.64974, lng: 39.82181 }, placeId: '' }, line)
      await dialog.save()
      const view = dialog.view.get()
      const question = view.at === 'open' ? view.state.question : null
      assert.equal(question?.at === 'dishes-missing' && question.dishes.map(({ name, remedy }) => [name, remedy.at]), [['Калифорния', 'gone']])
      if (keeps) dialog.keepOldPlace()
      else dialog.settleMissing()
      assert.is(shop.location.choice.choice.get()?.restoId, keeps ? 11 : 14)
      assert.is(shop.cart.positions.get().length, keeps ? 1 : 0)
    }
  } finally {
    await sandbox.close()
  }
})

places('[LOC-16] an address saved once is offered in the dialog, and picking it fills in the door', async () => {
  const { shop, sandbox } = await readyShop()
  try {
    const { dialog } = shop.location
    dialog.open()
    const line = 'улица Свободы, 18'
    dialog.pickAddress({ line, hasHouse: true, point: { lat: 57.6261, lng: 39.88 }, placeId: 'p' }, line)
    dialog.typeDetail('apartment', '7')
    dialog.typeDetail('comment', 'во двор')
    await dialog.save()
    dialog.open()
    dialog.typeAddress('')
    dialog.typeDetail('apartment', '')
    const [first] = shop.location.saved.get()
    if (first === undefined) return assert.unreachable('nothing is offered')
    assert.is(first.place.address, line)
    dialog.pickPlace(first.place)
    const view = dialog.view.get()
    assert.ok(view.at === 'open' && view.verdict?.at === 'inside')
    if (view.at === 'open') assert.equal([view.state.form.addressText, view.state.form.apartment, view.state.form.comment], [line, '7', 'во двор'])
    dialog.close()
    assert.equal(shop.location.saved.get(), [], 'a closed dialog offers nothing')
  } finally {
    await sandbox.close()
  }
})

places.run()
