import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import * as KEY from '../../core/shop/keys.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { dish, type Chain } from '../kit/chain.ts'
import { settle } from '../kit/clock.ts'
import {
  address, cardAtTheDoor, inPodgorica, inYaroslavl, lackedBy, listOf, openPlaces, paysNothing, placed, podgorica, PREFLIGHT, restoFor, square, yaroslavl, type PlacesWorld,
} from '../kit/places.ts'
import { chosen } from '../kit/shop.ts'

const location = suite('location dialog')
const inZone11 = address(57.65, 39.85)
const inZone12 = address(57.75, 39.85, 'Советская улица, 5')
const nowhere = address(57.1, 39.1)
type Here = Pick<Chain, 'restos' | 'zones'>

/** A shop of Yaroslavl alone, whose dialog has been opened. */
async function opened(options: Parameters<typeof openPlaces>[0] = {}): Promise<PlacesWorld> {
  const world = await openPlaces({ ...options, chain: { cities: [yaroslavl], ...options.chain } })
  if (!world.isOpen) await world.open()
  return world
}
const formOf = (world: PlacesWorld) => world.view().state.form

location('[LOC-02] asks for the city when there are several, and goes on once one is chosen', async () => {
  const world = await openPlaces()
  world.dialog.open()
  assert.is(world.view().state.step.at, 'city')
  assert.is(world.view().city, null)
  world.dialog.chooseCity(yaroslavl.id)
  assert.is(world.view().state.step.at, 'method')
  assert.is(world.view().city?.name, 'Ярославль')
  assert.is(world.view().cityInert, true, 'nothing else can be chosen while the city is loading')
  await settle()
  assert.is(world.view().cityInert, false)
  world.dialog.clearCity()
  assert.is(world.view().state.step.at, 'city')
})

location('[LOC-02] does not ask for the city when there is only one, and its button does nothing', async () => {
  const world = await opened()
  assert.is(world.view().state.step.at, 'method')
  assert.is(world.view().city?.id, yaroslavl.id)
  assert.is(world.view().cityInert, true)
})

location('[LOC-02, BOOT-08] stays and says what is missing when there are no cities', async () => {
  const world = await opened({ chain: { cities: [] } })
  assert.is(world.view().state.step.at, 'city')
  assert.is(world.view().lack, 'noRestos')
})

location('[LOC-02] asks anew when the chosen city is no longer served', async () => {
  const world = await openPlaces({ storage: createMemoryStorage(chosen('DELIVERY', { cityId: 77 })) })
  await world.open()
  assert.is(world.view().state.step.at, 'city')
})

const noZones: Here = { ...inYaroslavl, zones: [] }
const noTakeAway: Here = { ...inYaroslavl, restos: inYaroslavl.restos.map(({ id }) => restoFor(id, ['delivery'])) }
const paid = (delivery: object, takeAway: object) => ({ payConfig: { delivery, takeAway } })
const unpaidDelivery: Here = { ...inYaroslavl, restos: inYaroslavl.restos.map(one => ({ ...one, ...paid(paysNothing, cardAtTheDoor) })) }
const unpaidTakeAway: Here = { ...inYaroslavl, restos: inYaroslavl.restos.map(one => ({ ...one, ...paid(cardAtTheDoor, paysNothing) })) }
const neither: Here = { ...noTakeAway, zones: [] }
/** Meant for take-away alone, and nobody can pay for it. */
const noPoints: Here = { ...inYaroslavl, restos: inYaroslavl.restos.map(({ id }) => restoFor(id, ['take-away'], paid(cardAtTheDoor, paysNothing))) }
const noMenus: Here = { ...inYaroslavl, restos: inYaroslavl.restos.map(({ id }) => restoFor(id, [])) }
for (const [name, here, expected] of [
  ['both', inYaroslavl, ['DELIVERY', 'TAKE_AWAY']],
  ['take-away alone without zones', noZones, ['TAKE_AWAY']],
  ['take-away alone when nobody can pay for a delivery', unpaidDelivery, ['TAKE_AWAY']],
  ['delivery alone without pick-up points', noTakeAway, ['DELIVERY']],
  ['delivery alone when nobody can pay for take-away', unpaidTakeAway, ['DELIVERY']],
  ['delivery when there is neither, to say what is missing', neither, ['DELIVERY']],
  ['delivery when there is neither and both are on the menus', { ...unpaidTakeAway, zones: [] }, ['DELIVERY']],
  ['delivery when there is neither and nothing is on the menus', noMenus, ['DELIVERY']],
  ['take-away when there is neither and only take-away is on the menus', noPoints, ['TAKE_AWAY']],
] as const) {
  location(`[LOC-03] offers ${name}, and starts with the first of it`, async () => {
    const world = await opened({ here })
    assert.equal(world.view().methods, expected)
    assert.is(formOf(world).method, expected[0])
  })
}

location('[LOC-04] a slower answer for an earlier city is ignored', async () => {
  const world = await openPlaces()
  const late = world.http.expect('GET', listOf(yaroslavl.id)).hold()
  world.dialog.open()
  world.dialog.chooseCity(yaroslavl.id)
  world.dialog.clearCity()
  await world.chooseCity(podgorica.id)
  world.dialog.switchMethod('TAKE_AWAY')
  assert.is(formOf(world).pickUpId, 21)
  late.answer(200, inYaroslavl.restos)
  await settle()
  assert.is(world.cityOf(yaroslavl.id)?.at, 'ready')
  const { city, data: shown, points, state } = world.view()
  assert.is(city?.id, podgorica.id)
  assert.is(shown?.at === 'ready' && shown.value.cityId, podgorica.id)
  assert.equal(points.map(point => point.id), [21])
  assert.is(state.form.pickUpId, 21)
})

location('[LOC-04] a slow answer of a city that was left by closing the dialog changes nothing', async () => {
  const world = await openPlaces()
  world.dialog.open()
  await world.chooseCity(yaroslavl.id)
  world.dialog.switchMethod('TAKE_AWAY')
  await world.dialog.save()
  await world.open()
  const late = world.http.expect('GET', listOf(podgorica.id)).hold()
  world.dialog.clearCity()
  await world.chooseCity(podgorica.id)
  assert.is(world.view().data?.at, 'loading')
  world.dialog.close()
  await world.open()
  const before = world.view()
  assert.equal([before.points.map(point => point.id), before.state.form.pickUpId], [[11, 12, 13], 11])
  late.answer(200, inPodgorica.restos)
  await settle()
  const { points, state, city } = world.view()
  assert.equal([points.map(point => point.id), state.form.pickUpId, city?.id], [[11, 12, 13], 11, yaroslavl.id])
})

location('[LOC-02, LOC-04] each city has its own pick-up points, however often it is changed', async () => {
  const world = await openPlaces()
  world.dialog.open()
  for (const [id, points] of [[podgorica.id, [21]], [yaroslavl.id, [11, 12, 13]], [podgorica.id, [21]]] as const) {
    await world.chooseCity(id)
    world.dialog.switchMethod('TAKE_AWAY')
    assert.equal([world.view().points.map(point => point.id), formOf(world).pickUpId], [points, points[0]])
    world.dialog.clearCity()
  }
})

location('[LOC-04] another city brings its own data, and takes the address of the former away', async () => {
  const world = await openPlaces()
  world.dialog.open()
  await world.chooseCity(yaroslavl.id)
  world.pick(inZone11)
  assert.is(world.view().verdict?.at, 'inside')
  await world.chooseCity(podgorica.id)
  assert.is(formOf(world).address, null)
  assert.is(formOf(world).addressText, '')
  assert.is(world.view().verdict, null)
})

location('[LOC-04] an API that names restaurants of other cities too costs nobody anything: they are not of this one', async () => {
  const world = await openPlaces({ chain: { cities: [yaroslavl] } })
  world.http.expect('GET', listOf(yaroslavl.id)).answer(200, world.chain.restos)
  await world.open()
  world.dialog.switchMethod('TAKE_AWAY')
  assert.equal(world.view().points.map(point => point.id), [11, 12, 13])
})

location('[LOC-04] a city whose data failed can be asked for again', async () => {
  const world = await openPlaces({ chain: { cities: [yaroslavl] } })
  world.http.expect('GET', listOf(yaroslavl.id)).answer(500, {})
  await world.open()
  assert.is(world.view().data?.at, 'failed')
  world.dialog.retryCity()
  await settle()
  assert.is(world.view().data?.at, 'ready')
  assert.is(formOf(world).method, 'DELIVERY')
})

location('[LOC-06] lists the pick-up points by order, then address, and chooses the first on switching', async () => {
  const restos = [
    placed(31, { order: 2, address: 'А' }), placed(32, { order: 1, address: 'Я' }), placed(33, { order: 1, address: 'Б' }),
    restoFor(34, ['delivery'], { order: 0 }),
  ]
  const world = await opened({ here: { restos, zones: [square(1, 34, 57, 39, 1)] } })
  assert.is(formOf(world).pickUpId, null, 'nothing is chosen in delivery')
  world.dialog.switchMethod('TAKE_AWAY')
  assert.equal(world.view().points.map(point => point.id), [33, 32, 31])
  assert.is(formOf(world).pickUpId, 33)
})

location('[LOC-06] keeps a pick-up point that was chosen before', async () => {
  const world = await opened()
  world.dialog.switchMethod('TAKE_AWAY')
  world.dialog.choosePickUp(13)
  world.dialog.switchMethod('DELIVERY')
  world.dialog.switchMethod('TAKE_AWAY')
  assert.is(formOf(world).pickUpId, 13)
})

location('[LOC-03, LOC-06, LOC-07] delivery and take-away there and back: each keeps what was chosen for it, and so does what is saved', async () => {
  const world = await opened()
  world.pick(inZone11)
  world.dialog.switchMethod('TAKE_AWAY')
  world.dialog.choosePickUp(13)
  world.dialog.switchMethod('DELIVERY')
  assert.equal([formOf(world).addressText, world.view().verdict?.at], [inZone11.address, 'inside'])
  world.dialog.switchMethod('TAKE_AWAY')
  await world.dialog.save()
  await world.open()
  assert.equal([formOf(world).method, formOf(world).pickUpId], ['TAKE_AWAY', 13])
  world.dialog.switchMethod('DELIVERY')
  world.pick(inZone12)
  await world.dialog.save()
  assert.equal([world.chosen?.method, world.chosen?.restoId], ['DELIVERY', 12])
})

location('[LOC-07] in delivery the restaurant follows from the zone that contains the point', async () => {
  const world = await opened()
  world.dialog.switchMethod('TAKE_AWAY')
  await world.dialog.save()
  assert.is(world.chosen?.restoId, 11)
  await world.open()
  world.dialog.switchMethod('DELIVERY')
  world.pick(inZone12)
  await world.dialog.save()
  assert.is(world.chosen?.method, 'DELIVERY')
  assert.is(world.chosen?.restoId, 12)
})

location('[LOC-07] of two zones the current restaurant keeps its own, in its own city only', async () => {
  const zones = [square(1, 11, 57.6, 39.8, 0.1), square(2, 12, 57.6, 39.8, 0.1)]
  const servedTo = async (place: { readonly cityId: number; readonly restoId: number }) => {
    const world = await openPlaces({ here: { zones }, storage: createMemoryStorage(chosen('TAKE_AWAY', place)) })
    world.dialog.open()
    if (place.cityId !== yaroslavl.id) world.dialog.clearCity()
    await world.chooseCity(yaroslavl.id)
    world.dialog.switchMethod('DELIVERY')
    world.pick(inZone11)
    const { verdict } = world.view()
    return verdict?.at === 'inside' ? verdict.resto.id : null
  }
  assert.is(await servedTo({ cityId: 1, restoId: 12 }), 12)
  assert.is(await servedTo({ cityId: 2, restoId: 21 }), 11, 'a restaurant of another city has no say')
})

for (const [name, fill, expected] of [
  ['[LOC-10] delivery without an address', () => undefined, { address: 'addressRequired' }],
  ['[LOC-10] words that are no chosen address', ({ dialog }) => dialog.typeAddress('Свободы 18'), { address: 'addressPick' }],
  ['[LOC-10] an address outside of every zone', world => world.pick(nowhere), { address: 'addressOutOfZone' }],
  ['[LOC-10] an address in a zone', world => world.pick(inZone11), null],
  ['[LOC-05] a comment of a hundred letters', world => { world.pick(inZone11); world.dialog.typeDetail('comment', 'я'.repeat(100)) }, null],
  ['[LOC-05] a comment of a hundred and one', world => { world.pick(inZone11); world.dialog.typeDetail('comment', 'я'.repeat(101)) }, { comment: 'maxLength' }],
  ['[LOC-13] a point that hands nothing over', ({ dialog }) => { dialog.switchMethod('TAKE_AWAY'); dialog.choosePickUp(99) }, { pickUp: 'takeAwayRequired' }],
  ['[LOC-13] a pick-up point', ({ dialog }) => { dialog.switchMethod('TAKE_AWAY'); dialog.choosePickUp(13) }, null],
] as const satisfies readonly (readonly [string, (world: PlacesWorld) => void, unknown])[]) {
  location(`${name} is ${expected === null ? 'saved' : 'refused'}`, async () => {
    const world = await opened()
    fill(world)
    assert.is(await world.dialog.save(), expected === null ? null : Object.keys(expected)[0])
    assert.is(world.isOpen, expected !== null)
    assert.is(world.chosen === null, expected !== null)
    if (expected !== null) assert.equal(world.view().errors, expected)
  })
}

location('[LOC-03, BOOT-08] says what a city lacks', async () => {
  for (const [here, lack] of [
    [{ restos: [], zones: [] }, 'noRestos'], [{ restos: [restoFor(1, [])], zones: [] }, 'noMenus'], [neither, 'noZones'], [inYaroslavl, null],
  ] as const) {
    const world = await opened({ here })
    assert.is(world.view().lack, lack)
  }
})

for (const [where, zones] of [['without zones', []], ['with zones that nobody serves', noPoints.zones]] as const) {
  location(`[LOC-13] a city of take-away alone and no pick-up point, ${where}, says so at once and on saving, and another can be chosen`, async () => {
    const world = await openPlaces({ here: { ...noPoints, zones }, path: '/' })
    await world.chooseCity(yaroslavl.id)
    assert.is(formOf(world).method, 'TAKE_AWAY')
    assert.is(world.view().lack, null, 'zones are not what is missing')
    assert.equal(world.view().errors, { pickUp: 'takeAwayNone' })
    assert.is(await world.dialog.save(), 'pickUp')
    assert.equal(world.view().errors, { pickUp: 'takeAwayNone' })
    assert.is(world.chosen, null)
    world.dialog.clearCity()
    await world.chooseCity(podgorica.id)
    assert.equal(world.view().errors, {})
    world.dialog.switchMethod('TAKE_AWAY')
    assert.is(await world.dialog.save(), null)
    assert.equal(world.chosen, { method: 'TAKE_AWAY', cityId: podgorica.id, restoId: 21 })
  })
}

location('[LOC-13] a stored pick-up point that has vanished is not selected; another is proposed, or delivery where there is none', async () => {
  const oneLess: Here = { ...inYaroslavl, restos: inYaroslavl.restos.map(one => (one.id === 11 ? { ...one, ...paid(cardAtTheDoor, paysNothing) } : one)) }
  for (const [here, method, pickUpId] of [[oneLess, 'TAKE_AWAY', 12], [unpaidTakeAway, 'DELIVERY', 11], [noTakeAway, 'DELIVERY', 11]] as const) {
    const world = await openPlaces({ chain: { cities: [yaroslavl] }, here, path: '/', storage: createMemoryStorage(chosen('TAKE_AWAY')) })
    assert.is(world.resto, null)
    assert.is(world.view().state.boot, true)
    assert.is(formOf(world).method, method)
    assert.is(formOf(world).pickUpId, pickUpId)
    assert.equal(world.view().errors, {})
    if (method === 'DELIVERY') {
      assert.is(await world.dialog.save(), 'address')
      world.pick(inZone12)
    }
    assert.is(await world.dialog.save(), null)
    assert.is(world.isOpen, false)
    assert.is(world.resto?.id, 12)
  }
})

location('[LOC-10, LOC-12] nags about nothing before the first try to save, then shows every fault until it is mended', async () => {
  const world = await opened()
  world.dialog.typeDetail('comment', 'я'.repeat(101))
  assert.equal(world.view().errors, {})
  assert.is(await world.dialog.save(), 'address')
  assert.equal(world.view().errors, { address: 'addressRequired', comment: 'maxLength' })
  world.pick(inZone11)
  assert.equal(world.view().errors, { comment: 'maxLength' })
  assert.is(await world.dialog.save(), 'comment')
  world.dialog.typeDetail('comment', '')
  assert.equal(world.view().errors, {})
})

location('[LOC-10] an address outside of the zones says so at once', async () => {
  const world = await opened()
  world.pick(nowhere)
  assert.equal(world.view().errors, { address: 'addressOutOfZone' })
})

location('[LOC-10] words without a choice are marked when the field is left, and no longer when it is typed into', async () => {
  const world = await opened()
  world.dialog.leaveAddress()
  assert.equal(world.view().errors, {}, 'an empty field may be left')
  world.dialog.typeAddress('Свободы')
  assert.equal(world.view().errors, {})
  world.dialog.leaveAddress()
  assert.equal(world.view().errors, { address: 'addressPick' })
  world.dialog.typeAddress('Свободы 1')
  assert.equal(world.view().errors, {})
})

location('[LOC-02, LOC-10] words without a choice are not marked when the customer comes back from the list of cities', async () => {
  const world = await opened()
  world.dialog.typeAddress('Свободы')
  world.dialog.leaveAddress()
  world.dialog.clearCity()
  await world.chooseCity(1)
  assert.is(formOf(world).addressText, 'Свободы')
  assert.equal(world.view().errors, {})
})

location('[LOC-10] typing over a chosen address takes the choice away, also over a bare point', async () => {
  const world = await opened()
  world.pick(inZone11)
  world.dialog.typeAddress(`${inZone11.address}1`)
  assert.is(formOf(world).address, null)
  world.pick(address(57.65, 39.85, ''))
  world.dialog.typeAddress('')
  assert.is(formOf(world).address, null)
})

location('[LOC-11] asks about a missing house number once for each address', async () => {
  const world = await opened()
  const asks = () => world.view().state.step.at
  world.pick(address(57.65, 39.85, 'улица Свободы'))
  await world.dialog.save()
  assert.is(asks(), 'house-number')
  assert.is(world.chosen, null)
  world.dialog.closeQuestion()
  assert.is(asks(), 'method')
  await world.dialog.save()
  assert.is(asks(), 'house-number', 'refining is no confirmation')
  await world.dialog.save()
  assert.is(world.isOpen, false)
  assert.is(world.chosen?.restoId, 11)
  await world.open()
  world.dialog.typeDetail('floor', '3')
  await world.dialog.save()
  assert.is(world.isOpen, false, 'the saved address has been confirmed')
  await world.open()
  world.pick(address(57.66, 39.86, 'Советская улица'))
  await world.dialog.save()
  assert.is(asks(), 'house-number', 'another address is another question')
})

location('[LOC-11, LOC-12] whoever turns to the cities, or to the city once more, is no longer asked about the house; the form stays', async () => {
  for (const [turn, step] of [
    [({ dialog }: PlacesWorld) => dialog.clearCity(), 'city'], [({ dialog }: PlacesWorld) => dialog.chooseCity(yaroslavl.id), 'method'],
  ] as const) {
    const world = await openPlaces()
    world.dialog.open()
    await world.chooseCity(yaroslavl.id)
    world.pick(address(57.65, 39.85, 'улица Свободы'))
    world.dialog.typeDetail('comment', 'я'.repeat(100))
    await world.dialog.save()
    const before = formOf(world)
    turn(world)
    const { form, step: now } = world.view().state
    assert.equal([form, now.at], [before, step])
    world.dialog.typeDetail('comment', 'я'.repeat(101))
    assert.equal(world.view().errors, {}, 'and is not nagged')
  }
})

location('[LOC-12] nothing that is done to a closed dialog opens it', async () => {
  const world = await opened()
  const { dialog } = world
  dialog.close()
  dialog.close()
  for (const gesture of [
    () => dialog.chooseCity(1), () => dialog.clearCity(), () => dialog.switchMethod('TAKE_AWAY'), () => dialog.typeAddress('С'), () => dialog.leaveAddress(),
    () => world.pick(inZone11), () => dialog.typeDetail('floor', '1'), () => dialog.choosePickUp(11), () => dialog.save(), () => dialog.closeQuestion(),
    () => dialog.swapMissing('1', true), () => dialog.close(), () => dialog.forget(),
  ]) {
    await gesture()
    await settle()
    assert.is(world.isOpen, false, String(gesture))
  }
  assert.equal([world.chosen, world.storage.get(KEY.locationDraft)], [null, null])
})

location('[LOC-12] saving checks the cart, then applies, closes and remembers the address', async () => {
  const world = await opened({ path: '/', cart: ['Канада'] })
  world.pick(inZone11)
  world.dialog.typeDetail('apartment', ' 12 ')
  assert.is(await world.dialog.save(), null)
  assert.equal(world.checked, [11])
  assert.equal(world.recent.get().map(place => place.address), [inZone11.address])
  assert.is(world.isOpen, false)
  const choice = world.chosen
  assert.is(choice?.method === 'DELIVERY' && choice.place?.address, 'улица Свободы, 18')
  assert.is(choice?.method === 'DELIVERY' && choice.place?.apartment, '12')
  assert.is(world.resto?.id, 11)
})

location('[LOC-12] saving what is saved already closes without a check', async () => {
  const world = await opened({ cart: ['Канада'] })
  world.dialog.switchMethod('TAKE_AWAY')
  await world.dialog.save()
  await world.open()
  await world.dialog.save()
  assert.equal(world.checked, [11], 'only the first time')
  assert.is(world.isOpen, false)
})

location('[LOC-12] a changed flat or comment at the same address is saved without a check', async () => {
  const world = await opened({ cart: ['Канада'] })
  world.pick(inZone11)
  await world.dialog.save()
  const before = world.chosen
  for (const [field, text] of [['apartment', ' 12 '], ['comment', 'Со двора'], ['floor', '3']] as const) {
    await world.open()
    world.dialog.typeDetail(field, text)
    assert.is(await world.dialog.save(), null)
    assert.is(world.isOpen, false)
  }
  assert.equal(world.checked, [11], 'only for the address')
  const choice = world.chosen
  assert.is(before?.method === 'DELIVERY' && choice?.method === 'DELIVERY', true)
  if (before?.method !== 'DELIVERY') return
  assert.equal(choice, { ...before, place: { ...before.place, apartment: '12', comment: 'Со двора', floor: '3' } })
  assert.equal(world.recent.get().map(({ apartment, floor }) => [apartment, floor]), [['12', '3']], 'and is offered so next time')

  await world.open()
  world.dialog.typeDetail('comment', 'а'.repeat(101))
  assert.is(await world.dialog.save(), 'comment', 'one that is too long is no comment')
  assert.is(world.isOpen, true)
})

location('[LOC-12] what was typed of a door does not hold back the pick-up point that is saved already', async () => {
  const world = await opened({ cart: ['Канада'] })
  world.dialog.switchMethod('TAKE_AWAY')
  await world.dialog.save()
  await world.open()
  world.dialog.typeDetail('apartment', '12')
  await world.dialog.save()
  assert.equal(world.checked, [11])
  assert.is(world.isOpen, false)
})

location('[LOC-12] closing returns to what was saved', async () => {
  const world = await opened()
  world.pick(inZone11)
  await world.dialog.save()
  await world.open()
  world.pick(inZone12)
  world.dialog.typeDetail('entrance', '9')
  world.dialog.close()
  assert.is(world.storage.get(KEY.locationDraft), null)
  world.dialog.open()
  assert.equal([formOf(world).addressText, formOf(world).entrance], [inZone11.address, ''])
  assert.is(world.chosen?.restoId, 11)
})

location('[LOC-12] what was typed survives a reload', async () => {
  const world = await openPlaces({ path: '/' })
  await world.chooseCity(yaroslavl.id)
  world.pick(inZone12)
  world.dialog.typeDetail('entrance', '2')
  const reloaded = await openPlaces({ path: '/', storage: world.storage.otherTab() })
  const { form, step } = reloaded.view().state
  assert.is(step.at, 'method')
  assert.is(form.entrance, '2')
  assert.equal(form.address, inZone12)
  assert.is(reloaded.view().verdict?.at, 'inside')
})

location('[LOC-12, STO-04] what was typed in an earlier version survives the reload that brings this one', async () => {
  const { address: line, location: point, ...rest } = inZone12
  const door = { apartment: '', entrance: '2', floor: '', intercom: '', comment: '' }
  const form = { cityId: yaroslavl.id, method: 'DELIVERY', addressText: line, address: { line, point, ...rest }, ...door, pickUpId: null }
  const world = await openPlaces({ path: '/', tabStorage: createMemoryStorage({ [KEY.locationDraft]: JSON.stringify({ step: 'method', form }) }) })
  assert.equal([formOf(world).address, formOf(world).entrance], [inZone12, '2'])
})

location('[LOC-12, BOOT-02] a dialog in which nothing was touched leaves no draft behind', async () => {
  const world = await openPlaces({ path: '/' })
  assert.is(world.isOpen, true)
  assert.is(world.storage.get(KEY.locationDraft), null)
  world.dialog.chooseCity(yaroslavl.id)
  assert.ok(world.storage.get(KEY.locationDraft))
})

location('[LOC-12, STO-05] what the dialog shows is saved, though another tab has saved another place meanwhile', async () => {
  const world = await opened({ tabStorage: createMemoryStorage() })
  world.pick(inZone11)
  await world.dialog.save()
  await world.open()
  const other = await opened({ storage: world.storage.otherTab(), tabStorage: createMemoryStorage() })
  other.pick(inZone12)
  await other.dialog.save()
  assert.is(world.chosen?.restoId, 12)
  await world.dialog.save()
  assert.is(world.chosen?.restoId, 11)
})

location('[LOC-12, STO-05] the pick-up point in sight stays and is saved, though another tab has saved an address meanwhile', async () => {
  const saved = { app_white_label: 'caplya', app_version: '1.0.0', city_id: '1', resto_id: '13', order_delivery_method: '"TAKE_AWAY"' }
  const world = await opened({ storage: createMemoryStorage(saved), tabStorage: createMemoryStorage() })
  assert.equal([formOf(world).method, formOf(world).pickUpId], ['TAKE_AWAY', 13])
  const other = await opened({ storage: world.storage.otherTab(), tabStorage: createMemoryStorage() })
  other.dialog.switchMethod('DELIVERY')
  other.pick(inZone12)
  await other.dialog.save()
  assert.is(world.chosen?.restoId, 12)
  assert.equal([formOf(world).method, formOf(world).pickUpId], ['TAKE_AWAY', 13])
  await world.dialog.save()
  assert.equal([world.chosen?.method, world.chosen?.restoId], ['TAKE_AWAY', 13])
})

location('[LOC-06, LOC-12] of what was typed before a reload a pick-up point that is gone gives way to the first', async () => {
  const world = await opened()
  world.dialog.switchMethod('TAKE_AWAY')
  world.dialog.choosePickUp(13)
  const once = await openPlaces({ path: '/', storage: world.storage.otherTab() })
  const twice = await openPlaces({ path: '/', storage: once.storage.otherTab() })
  assert.is(formOf(twice).pickUpId, 13)
  const here: Here = { ...inYaroslavl, restos: inYaroslavl.restos.filter(({ id }) => id !== 13) }
  const reloaded = await openPlaces({ path: '/', here, storage: world.storage.otherTab() })
  assert.equal([formOf(reloaded).pickUpId, reloaded.view().errors], [11, {}])
  reloaded.dialog.openMap()
  assert.is(reloaded.view().map?.restoId, 11)
})

location('[STO-06, BOOT-02] a first choice that is half made when its guest leaves in another tab is asked for anew, without what was typed', async () => {
  const world = await openPlaces({ path: '/', tabStorage: createMemoryStorage() })
  await world.chooseCity(yaroslavl.id)
  world.pick(inZone12)
  world.dialog.typeDetail('comment', 'код 1234')
  const other = await openPlaces({ storage: world.storage.otherTab(), tabStorage: createMemoryStorage() })
  other.shop.leaving.leave()
  assert.is(world.isOpen, true)
  assert.equal([formOf(world).addressText, formOf(world).address, formOf(world).comment], ['', null, ''])
  assert.is(world.dialog.hasDraft(), false)
})

location('[LOC-12] a broken draft is as good as none', async () => {
  const broken = '{"step":"method","form":{"addressText":7}}'
  const tabStorage = createMemoryStorage({ [KEY.locationDraft]: broken })
  const world = await opened({ tabStorage })
  assert.is(formOf(world).addressText, '')
  assert.equal([world.dialog.hasDraft(), tabStorage.get(`${KEY.locationDraft}.bad`)], [false, broken], 'put aside')
})

location('[LOC-12] the first choice cannot be closed away', async () => {
  const world = await openPlaces({ path: '/' })
  world.dialog.close()
  assert.is(world.isOpen, true)
})

location('[LOC-12] a check whose form has changed meanwhile saves nothing', async () => {
  const world = await opened({ cart: ['Канада'] })
  const { promo } = world.shop.checkout.draft
  promo.set({ code: 'САМОВЫВОЗ', active: true })
  const wrongWay = { errors: [{ code: 'promo-code.invalid-delivery-method', message: '' }] }
  const ask = () => {
    world.http.expect('POST', PREFLIGHT).answer(422, wrongWay)
    return world.http.expect('POST', PREFLIGHT).hold()
  }
  world.pick(inZone11)
  const [first, second] = [ask(), ask()]
  const saving = world.dialog.save()
  assert.is(world.view().state.step.at, 'checking')
  assert.is(await world.dialog.save(), null, 'a second press does nothing')
  world.dialog.typeDetail('floor', '5')
  first.answer(200, { positions: [] })
  await saving
  assert.is(world.chosen, null)
  assert.is(promo.get()?.code, 'САМОВЫВОЗ', 'and the cart hears nothing of it')
  assert.is(world.view().state.step.at, 'method')
  assert.is(world.checked.length, 2, 'with the code, and without it')
  second.answer(200, { positions: [] })
  await world.dialog.save()
  assert.equal([world.chosen?.restoId, promo.get()?.code], [11, undefined])
})

location('[LOC-12] a method that was switched to while the other was checked is not blamed for what nobody has tried to save', async () => {
  const world = await opened({ cart: ['Канада'] })
  world.dialog.switchMethod('TAKE_AWAY')
  const check = world.http.expect('POST', PREFLIGHT).hold()
  const saving = world.dialog.save()
  world.dialog.switchMethod('DELIVERY')
  check.answer(200, { positions: [] })
  await saving
  assert.equal([world.view().state.step.at, world.view().errors, world.chosen], ['method', {}, null])
})

/** What is in the cart: names and prices of one piece. */
const cartOf = ({ shop }: PlacesWorld) => shop.cart.lines.get().map(({ name, price }) => `${name} ${price}`)
const missing = (world: PlacesWorld) => {
  const { step } = world.view().state
  return step.at === 'dishes-missing' ? step.dishes : null
}
const KANADA = dish(1, { name: 'Канада' })
const TOM_YAM = dish(2, { name: 'Том ям' })
const atBoth = (more: readonly ReturnType<typeof dish>[]): Partial<Chain> => ({ preflight: lackedBy(12), dishes: [KANADA, TOM_YAM, ...more] })

location('[LOC-15] names the dishes that the new restaurant lacks, and saves without another question once that is settled', async () => {
  const world = await opened({ chain: atBoth([]), cart: ['Канада', 'Том ям'] })
  world.pick(inZone12)
  await world.dialog.save()
  assert.equal(missing(world)?.map(one => one.name), ['Канада', 'Том ям'])
  assert.is(world.chosen, null)
  assert.is(cartOf(world).length, 2)
  await world.dialog.save()
  assert.equal(cartOf(world), [], 'nothing to swap: both leave')
  assert.is(world.isOpen, false)
  assert.is(world.chosen?.restoId, 12)
  assert.equal(world.checked, [12], 'one question is enough')
  assert.is(world.recent.get().length, 1)
  world.putIn('Канада')
  await world.dialog.save()
  assert.is(cartOf(world).length, 1, 'a second press finds nothing to do')
})

location('[LOC-15] names at once what the API minds and what the new menu has not, though the API speaks of one dish at a time', async () => {
  const errors = [{ code: 'person-order.position-not-found-in-resto', message: 'Нет в этом заведении', positionIds: [1] }]
  const world = await opened({ chain: { ...atBoth([]), preflight: () => [422, { errors }] }, cart: ['Канада', 'Том ям'] })
  world.pick(inZone12)
  await world.dialog.save()
  assert.equal(missing(world)?.map(one => one.name), ['Канада', 'Том ям'])
})

location('[LOC-15] a namesake of the new restaurant is swapped for, unless the customer would rather drop the dish', async () => {
  const there = [dish(3, { menu: { id: 120 }, name: 'Канада', price: 56_900 }), dish(4, { menu: { id: 120 }, name: 'Том ям', price: 60_000 })]
  for (const [keepsOff, expected] of [[[], ['Канада 56900', 'Том ям 60000']], [['Канада'], ['Том ям 60000']], [['Канада', 'Том ям'], []]] as const) {
    const world = await opened({ chain: atBoth(there), cart: ['Канада', 'Том ям'] })
    world.pick(inZone12)
    await world.dialog.save()
    for (const { name, key } of missing(world) ?? []) if (keepsOff.some(off => off === name)) world.dialog.swapMissing(key, false)
    await world.dialog.save()
    assert.equal(cartOf(world), expected)
  }
})

for (const path of ['/restos', '/']) {
  const isBoot = path === '/'
  location(`[LOC-15] keeps the cart ${isBoot ? 'and returns to the form on the first choice' : 'and the old place'} when asked to`, async () => {
    const world = await opened({ path, chain: atBoth([]), cart: ['Канада'] })
    world.pick(inZone12)
    await world.dialog.save()
    world.dialog.close()
    assert.equal(cartOf(world), ['Канада 50000'])
    assert.is(world.isOpen, isBoot)
    assert.is(world.chosen, null)
    if (isBoot) assert.is(world.view().state.step.at, 'method')
  })
}

location.run()
