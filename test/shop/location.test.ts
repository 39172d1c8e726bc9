import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import * as KEY from '../../core/shop/storage/keys.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import {
  createChain, createChainShop, dish, flushRequests, type Chain, type ChainOptions, type Dish, type StubHandler,
} from '../kit/chain.ts'
import { flushPromises } from '../kit/clock.ts'
import {
  address, cardOnDelivery, inPodgorica, inYaroslavl, rejectMissing, restosPath, openPlaces, noPayment,
  createPlacedResto, podgorica, PREFLIGHT, createRestoServing, createSquareZone, yaroslavl, type PlacesFixture,
  type PlacesOptions,
} from '../kit/places.ts'
import { storedChoice } from '../kit/shop.ts'

const location = suite('location dialog')
const inZone11 = address(57.65, 39.85)
const inZone12 = address(57.75, 39.85, 'Советская улица, 5')
const nowhere = address(57.1, 39.1)
type Here = Pick<Chain, 'restos' | 'zones'>

/** A shop with Yaroslavl as its only city and an open location dialog. */
async function openPlacesDialog(options: PlacesOptions = {}): Promise<PlacesFixture> {
  const fixture = await openPlaces({ ...options, chain: { cities: [yaroslavl], ...options.chain } })
  if (!fixture.isOpen) await fixture.open()
  return fixture
}
const selectForm = (fixture: PlacesFixture) => fixture.view().state.form
/** The selected pick-up point, and those on offer. */
const selectPoints = (fixture: PlacesFixture) =>
  [selectForm(fixture).pickUpId, fixture.view().points.map(({ id }) => id)]
async function saveAndReopen({ dialog, open }: PlacesFixture): Promise<void> {
  await dialog.save()
  await open()
}

location('[LOC-02] asks for the city when there are several, and goes on once one is chosen', async () => {
  const fixture = await openPlaces()
  fixture.dialog.open()
  assert.equal([fixture.view().state.step.status, fixture.view().city], ['city', null])
  fixture.dialog.chooseCity(yaroslavl.id)
  assert.equal([fixture.view().state.step.status, fixture.view().city?.name], ['method', 'Ярославль'])
  assert.is(fixture.view().isCityInert, true, 'nothing else can be chosen while the city is loading')
  await flushPromises()
  assert.is(fixture.view().isCityInert, false)
  fixture.dialog.showCities()
  assert.is(fixture.view().state.step.status, 'city')
  const { state, city, isCityInert } = (await openPlacesDialog()).view()
  assert.equal([state.step.status, city?.id, isCityInert], ['method', yaroslavl.id, true], 'one city is no choice')
})

const CITIES = '/1/p/cities?whiteLabel=caplya'
/** A shop whose dialog opens while the cities load, on a page that needs no restaurant. */
async function openBeforeCities(options: ChainOptions, cities: readonly object[] = [yaroslavl, podgorica]) {
  const restos = [...inYaroslavl.restos, ...inPodgorica.restos]
  const zones = [...inYaroslavl.zones, ...inPodgorica.zones]
  const fixture = createChainShop(createChain({ cities, restos, zones }), { method: null, path: '/restos', ...options })
  const response = fixture.api.expect('GET', CITIES).hold()
  fixture.shop.start()
  const { dialog } = fixture.shop.location
  dialog.open({ method: 'DELIVERY' })
  await flushPromises()
  const select = () => {
    const view = dialog.view.get()
    if (view.status === 'closed') return null
    const { step, form } = view.state
    return [step.status, view.city?.id ?? null, form.addressText, form.apartment, view.data?.status ?? null]
  }
  return { ...fixture, dialog, response, select }
}
const savedPlace = { ...inZone11, apartment: '17', entrance: '', floor: '', intercom: '', comment: '' }

const otherCities = [podgorica, { ...podgorica, id: 3 }]
for (const [what, place, cities, expected] of [
  ['the only city', null, [yaroslavl], ['method', 1, '', '', 'ready']],
  ['the question for the city', null, [yaroslavl, podgorica], ['city', null, '', '', null]],
  ['the saved address', savedPlace, [yaroslavl, podgorica], ['method', 1, inZone11.address, '17', 'ready']],
  ['the question for the city if the saved one is gone', savedPlace, otherCities, ['city', null, '', '', null]],
] as const) {
  location(`[LOC-02] a dialog that opens before the cities have loaded goes on to ${what}`, async () => {
    const stored = place === null ? {} : storedChoice('DELIVERY', { place })
    const { dialog, response, select } = await openBeforeCities({ stored }, cities)
    assert.is(select()?.[0], 'city')
    response.answer(200, cities)
    await flushRequests()
    assert.equal(select(), expected)
    dialog.close()
    assert.is(select(), null)
  })
}

location('[LOC-02, LOC-12] a draft survives a dialog that opens before the cities have loaded', async () => {
  const before = await openPlaces()
  before.dialog.open()
  await before.chooseCity(yaroslavl.id)
  before.dialog.typeAddress('Совет')
  const storage = before.storage.otherTab()
  const { response, select } = await openBeforeCities({ storage })
  const reloaded = await openPlaces({ storage: storage.otherTab() })
  await reloaded.open()
  assert.is(selectForm(reloaded).addressText, 'Совет', 'a reload meanwhile')
  response.answer(200, [yaroslavl, podgorica])
  await flushRequests()
  assert.equal(select(), ['method', 1, 'Совет', '', 'ready'])
})

location('[LOC-02] a retry in a dialog without cities requests their list, also with a saved city', async () => {
  const stored = storedChoice('DELIVERY', { place: savedPlace })
  for (const [status, json] of [[500, {}], [200, []]] as const) {
    const { api, dialog, response, select } = await openBeforeCities({ stored })
    response.answer(status, json)
    await flushRequests()
    assert.is(select()?.[0], 'city')
    api.expect('GET', CITIES).answer(200, [yaroslavl, podgorica])
    dialog.retryCity()
    await flushRequests()
    assert.equal(select(), ['method', 1, inZone11.address, '17', 'ready'])
  }
})

location('[LOC-02] a city chosen while the cities load stays chosen', async () => {
  const { dialog, response, select } = await openBeforeCities({ stored: storedChoice('DELIVERY', { place: savedPlace }) })
  dialog.chooseCity(podgorica.id)
  response.answer(200, [yaroslavl, podgorica])
  await flushRequests()
  assert.equal(select(), ['method', 2, '', '', 'ready'])
})

const withComment = (length: number) => (fixture: PlacesFixture): void => {
  fixture.pick(inZone11)
  fixture.dialog.typeDetail('comment', 'я'.repeat(length))
}
const pickUpAt = (id: number) => ({ dialog }: PlacesFixture): void => {
  dialog.switchMethod('TAKE_AWAY')
  dialog.choosePickUp(id)
}
const noZones: Here = { ...inYaroslavl, zones: [] }
const noTakeAway: Here = {
  ...inYaroslavl, restos: inYaroslavl.restos.map(({ id }) => createRestoServing(id, ['delivery'])),
}
const paid = (delivery: object, takeAway: object) => ({ payConfig: { delivery, takeAway } })
const takeAwayUnpaid = paid(cardOnDelivery, noPayment)
const allWith = (pay: object): Here => ({ ...inYaroslavl, restos: inYaroslavl.restos.map(one => ({ ...one, ...pay })) })
const unpaidTakeAway = allWith(takeAwayUnpaid)
const neither: Here = { ...noTakeAway, zones: [] }
/** A restaurant for take-away only that accepts no payment. */
const noPoints: Here = {
  ...inYaroslavl, restos: inYaroslavl.restos.map(({ id }) => createRestoServing(id, ['take-away'], takeAwayUnpaid)),
}
const noMenus: Here = { ...inYaroslavl, restos: inYaroslavl.restos.map(({ id }) => createRestoServing(id, [])) }
for (const [name, here, expected] of [
  ['both', inYaroslavl, ['DELIVERY', 'TAKE_AWAY']],
  ['take-away alone without zones', noZones, ['TAKE_AWAY']],
  ['take-away alone when a delivery cannot be paid', allWith(paid(noPayment, cardOnDelivery)), ['TAKE_AWAY']],
  ['delivery alone without pick-up points', noTakeAway, ['DELIVERY']],
  ['delivery alone when take-away cannot be paid', unpaidTakeAway, ['DELIVERY']],
  ['delivery when there is neither, to say what is missing', neither, ['DELIVERY']],
  ['delivery when there is neither and both are on the menus', { ...unpaidTakeAway, zones: [] }, ['DELIVERY']],
  ['delivery when there is neither and nothing is on the menus', noMenus, ['DELIVERY']],
  ['take-away when there is neither and only the menus have it', noPoints, ['TAKE_AWAY']],
] as const) {
  location(`[LOC-03] offers ${name}, and selects the first`, async () => {
    const fixture = await openPlacesDialog({ here })
    assert.equal(fixture.view().methods, expected)
    assert.is(selectForm(fixture).method, expected[0])
  })
}

location('[LOC-04] a slower answer for an earlier city is ignored', async () => {
  const fixture = await openPlaces()
  const pendingResponse = fixture.http.expect('GET', restosPath(yaroslavl.id)).hold()
  fixture.dialog.open()
  fixture.dialog.chooseCity(yaroslavl.id)
  fixture.dialog.showCities()
  await fixture.chooseCity(podgorica.id)
  fixture.dialog.switchMethod('TAKE_AWAY')
  assert.is(selectForm(fixture).pickUpId, 21)
  pendingResponse.answer(200, inYaroslavl.restos)
  await flushPromises()
  assert.is(fixture.selectCity(yaroslavl.id)?.status, 'ready')
  const { city, data: shown } = fixture.view()
  assert.equal([city?.id, shown?.status === 'ready' && shown.value.cityId], [podgorica.id, podgorica.id])
  assert.equal(selectPoints(fixture), [21, [21]])
})

location('[LOC-02, LOC-04] each city has its own data, and takes the address of the former away', async () => {
  const fixture = await openPlaces()
  fixture.dialog.open()
  for (const [id, points] of [[podgorica.id, [21]], [yaroslavl.id, [11, 12, 13]], [podgorica.id, [21]]] as const) {
    await fixture.chooseCity(id)
    assert.equal(
      [selectForm(fixture).address, selectForm(fixture).addressText, fixture.view().resolution], [null, '', null],
    )
    fixture.dialog.switchMethod('DELIVERY')
    fixture.pick(inZone11)
    fixture.dialog.switchMethod('TAKE_AWAY')
    assert.equal(selectPoints(fixture), [points[0], points])
    fixture.dialog.showCities()
  }
})

location('[LOC-04] a failed city is requested again, and restaurants of others in the answer are ignored', async () => {
  const fixture = await openPlaces({ chain: { cities: [yaroslavl] } })
  fixture.http.expect('GET', restosPath(yaroslavl.id)).answer(500, {})
  await fixture.open()
  assert.is(fixture.view().data?.status, 'failed')
  fixture.http.expect('GET', restosPath(yaroslavl.id)).answer(200, fixture.chain.restos)
  fixture.dialog.retryCity()
  await flushPromises()
  assert.equal([fixture.view().data?.status, selectForm(fixture).method], ['ready', 'DELIVERY'])
  fixture.dialog.switchMethod('TAKE_AWAY')
  assert.equal(selectPoints(fixture), [11, [11, 12, 13]])
})

location('[LOC-06] lists the pick-up points by order, then address, and chooses the first on switching', async () => {
  const restos = [
    createPlacedResto(31, { order: 2, address: 'А' }),
    createPlacedResto(32, { order: 1, address: 'Я' }),
    createPlacedResto(33, { order: 1, address: 'Б' }),
    createRestoServing(34, ['delivery'], { order: 0 }),
  ]
  const fixture = await openPlacesDialog({ here: { restos, zones: [createSquareZone(1, 34, 57, 39, 1)] } })
  assert.is(selectForm(fixture).pickUpId, null, 'nothing is chosen in delivery')
  fixture.dialog.switchMethod('TAKE_AWAY')
  assert.equal(selectPoints(fixture), [33, [33, 32, 31]])
})

location('[LOC-03, LOC-06, LOC-07] switching the method and saving keep what was chosen for each', async () => {
  const fixture = await openPlacesDialog()
  fixture.pick(inZone11)
  pickUpAt(13)(fixture)
  fixture.dialog.switchMethod('DELIVERY')
  assert.equal([selectForm(fixture).addressText, fixture.view().resolution?.kind], [inZone11.address, 'inside'])
  fixture.dialog.switchMethod('TAKE_AWAY')
  await saveAndReopen(fixture)
  assert.equal([selectForm(fixture).method, selectForm(fixture).pickUpId], ['TAKE_AWAY', 13])
  fixture.dialog.switchMethod('DELIVERY')
  fixture.pick(inZone12)
  await fixture.dialog.save()
  assert.equal([fixture.chosen?.method, fixture.chosen?.restoId], ['DELIVERY', 12])
})

location('[LOC-07] of two zones the current restaurant keeps its own, in its own city only', async () => {
  const zones = [createSquareZone(1, 11, 57.6, 39.8, 0.1), createSquareZone(2, 12, 57.6, 39.8, 0.1)]
  const listServing = async (place: { readonly cityId: number; readonly restoId: number }) => {
    const fixture = await openPlaces({
      here: { zones }, storage: createMemoryStorage(storedChoice('TAKE_AWAY', place)),
    })
    fixture.dialog.open()
    if (place.cityId !== yaroslavl.id) fixture.dialog.showCities()
    await fixture.chooseCity(yaroslavl.id)
    fixture.dialog.switchMethod('DELIVERY')
    fixture.pick(inZone11)
    const { resolution } = fixture.view()
    return resolution?.kind === 'inside' ? resolution.resto.id : null
  }
  assert.is(await listServing({ cityId: 1, restoId: 12 }), 12)
  assert.is(await listServing({ cityId: 2, restoId: 21 }), 11, 'a restaurant of another city has no say')
})

for (const [name, fill, expected] of [
  ['[LOC-10] delivery without an address', () => undefined, { address: 'addressRequired' }],
  ['[LOC-10] a text that is no address', ({ dialog }) => dialog.typeAddress('Свободы 18'), { address: 'addressPick' }],
  ['[LOC-10] an address outside of every zone', fixture => fixture.pick(nowhere), { address: 'addressOutOfZone' }],
  ['[LOC-10] an address in a zone', fixture => fixture.pick(inZone11), null],
  ['[LOC-05] a comment of a hundred letters', withComment(100), null],
  ['[LOC-05] a comment of a hundred and one', withComment(101), { comment: 'maxLength' }],
  ['[LOC-13] a point that hands nothing over', pickUpAt(99), { pickUp: 'takeAwayRequired' }],
  ['[LOC-13] a pick-up point', pickUpAt(13), null],
] as const satisfies readonly (readonly [string, (fixture: PlacesFixture) => void, unknown])[]) {
  location(`${name} is ${expected === null ? 'saved' : 'refused'}`, async () => {
    const fixture = await openPlacesDialog()
    fill(fixture)
    assert.is(await fixture.dialog.save(), expected === null ? null : Object.keys(expected)[0])
    assert.equal([fixture.isOpen, fixture.chosen === null], [expected !== null, expected !== null])
    assert.equal(fixture.checked, [], 'an empty cart needs no check')
    if (expected !== null) assert.equal(fixture.view().errors, expected)
  })
}

location('[LOC-02, LOC-03, BOOT-08] says what the chain or a city lacks, and stays', async () => {
  for (const [here, lack] of [
    [{ restos: [], zones: [] }, 'noRestos'], [{ restos: [createRestoServing(1, [])], zones: [] }, 'noMenus'],
    [neither, 'noZones'], [inYaroslavl, null],
  ] as const) {
    const fixture = await openPlacesDialog({ here, path: '/' })
    await fixture.chooseCity(yaroslavl.id)
    assert.equal([fixture.view().problem, fixture.shop.boot.state.get().status], [lack, 'choosing'])
  }
  const { view } = await openPlacesDialog({ chain: { cities: [] }, path: '/' })
  assert.equal([view().state.step.status, view().problem], ['city', 'noRestos'])
})

for (const [where, zones] of [
  ['without zones', []], ['with zones that no restaurant serves', noPoints.zones],
] as const) {
  location(`[LOC-13] a take-away city without a pick-up point, ${where}, says so on saving`, async () => {
    const fixture = await openPlaces({ here: { ...noPoints, zones }, path: '/' })
    await fixture.chooseCity(yaroslavl.id)
    assert.is(selectForm(fixture).method, 'TAKE_AWAY')
    assert.is(fixture.view().problem, null, 'zones are not what is missing')
    assert.equal(fixture.view().errors, { pickUp: 'takeAwayNone' })
    assert.is(await fixture.dialog.save(), 'pickUp')
    assert.equal(fixture.view().errors, { pickUp: 'takeAwayNone' })
    assert.is(fixture.chosen, null)
    fixture.dialog.showCities()
    await fixture.chooseCity(podgorica.id)
    assert.equal(fixture.view().errors, {})
    fixture.dialog.switchMethod('TAKE_AWAY')
    assert.is(await fixture.dialog.save(), null)
    assert.equal(fixture.chosen, { method: 'TAKE_AWAY', cityId: podgorica.id, restoId: 21 })
  })
}

location('[LOC-13] a vanished pick-up point is not selected; another, or delivery, is proposed', async () => {
  const [first, ...others] = inYaroslavl.restos
  const oneLess: Here = { ...inYaroslavl, restos: [{ ...first!, ...paid(cardOnDelivery, noPayment) }, ...others] }
  for (const [here, method, pickUpId] of [
    [oneLess, 'TAKE_AWAY', 12], [unpaidTakeAway, 'DELIVERY', 11], [noTakeAway, 'DELIVERY', 11],
  ] as const) {
    const fixture = await openPlaces({
      chain: { cities: [yaroslavl] }, here, path: '/', storage: createMemoryStorage(storedChoice('TAKE_AWAY')),
    })
    assert.equal([fixture.resto, fixture.view().state.isAtBoot, fixture.view().errors], [null, true, {}])
    assert.equal([selectForm(fixture).method, selectForm(fixture).pickUpId], [method, pickUpId])
    if (method === 'DELIVERY') {
      assert.is(await fixture.dialog.save(), 'address')
      fixture.pick(inZone12)
    }
    assert.is(await fixture.dialog.save(), null)
    assert.equal([fixture.isOpen, fixture.resto?.id], [false, 12])
  }
})

location('[LOC-10, LOC-12] no errors before the first save, then every error until it is corrected', async () => {
  const fixture = await openPlacesDialog()
  fixture.dialog.typeDetail('comment', 'я'.repeat(101))
  assert.equal(fixture.view().errors, {})
  assert.is(await fixture.dialog.save(), 'address')
  assert.equal(fixture.view().errors, { address: 'addressRequired', comment: 'maxLength' })
  fixture.pick(inZone11)
  assert.equal(fixture.view().errors, { comment: 'maxLength' })
  assert.is(await fixture.dialog.save(), 'comment')
  fixture.dialog.typeDetail('comment', '')
  assert.equal(fixture.view().errors, {})
})

location('[LOC-10] text without an address is marked on blur, an address outside of the zones at once', async () => {
  const fixture = await openPlacesDialog()
  fixture.dialog.leaveAddress()
  assert.equal(fixture.view().errors, {}, 'an empty field may be left')
  fixture.dialog.typeAddress('Свободы')
  assert.equal(fixture.view().errors, {})
  fixture.dialog.leaveAddress()
  assert.equal(fixture.view().errors, { address: 'addressPick' })
  fixture.dialog.typeAddress('Свободы 1')
  assert.equal(fixture.view().errors, {})
  fixture.pick(nowhere)
  assert.equal(fixture.view().errors, { address: 'addressOutOfZone' }, 'at once')
  fixture.dialog.typeAddress('Свободы')
  fixture.dialog.leaveAddress()
  fixture.dialog.showCities()
  await fixture.chooseCity(1)
  assert.equal([selectForm(fixture).addressText, fixture.view().errors], ['Свободы', {}], 'after the list of cities')
})

location('[LOC-10] typing over a chosen address takes the choice away, also over a bare point', async () => {
  const fixture = await openPlacesDialog()
  for (const [picked, typed] of [[inZone11, `${inZone11.address}1`], [address(57.65, 39.85, ''), '']] as const) {
    fixture.pick(picked)
    fixture.dialog.typeAddress(typed)
    assert.is(selectForm(fixture).address, null)
  }
})

location('[LOC-11] asks about a missing house number once for each address', async () => {
  const fixture = await openPlacesDialog()
  const readStep = () => fixture.view().state.step.status
  fixture.pick(address(57.65, 39.85, 'улица Свободы'))
  await fixture.dialog.save()
  assert.equal([readStep(), fixture.chosen], ['house-number', null])
  fixture.dialog.closeQuestion()
  assert.is(readStep(), 'method')
  await fixture.dialog.save()
  assert.is(readStep(), 'house-number', 'refining is no confirmation')
  await fixture.dialog.save()
  assert.equal([fixture.isOpen, fixture.chosen?.restoId], [false, 11])
  await fixture.open()
  fixture.dialog.typeDetail('floor', '3')
  await fixture.dialog.save()
  assert.is(fixture.isOpen, false, 'the saved address has been confirmed')
  await fixture.open()
  fixture.pick(address(57.66, 39.86, 'Советская улица'))
  await fixture.dialog.save()
  assert.is(readStep(), 'house-number', 'another address is another question')
})

location('[LOC-17] a street without a house is asked for it, before it counts as outside of the zones', async () => {
  const fixture = await openPlacesDialog()
  fixture.pick(address(57.1, 39.1, 'Дальняя улица'))
  assert.equal([fixture.view().streetWithoutHouse?.address, fixture.view().errors], ['Дальняя улица', {}])
  fixture.dialog.leaveAddress()
  assert.equal(fixture.view().errors, { address: 'addressOutOfZone' })
  fixture.pick(address(57.1, 39.1, 'Дальняя улица, 3'))
  assert.is(fixture.view().streetWithoutHouse, null)
  fixture.pick(address(57.65, 39.85, 'улица Свободы'))
  await fixture.dialog.save()
  await fixture.dialog.save()
  await fixture.open()
  assert.equal(
    [selectForm(fixture).addressText, fixture.view().streetWithoutHouse], ['улица Свободы', null],
    'the customer has confirmed it',
  )
})

location('[LOC-18] an address outside of every zone offers the nearest point, which one press selects', async () => {
  const near = createPlacedResto(14, { location: { lat: 57.11, lng: 39.1 } })
  const fixture = await openPlacesDialog({ here: { ...inYaroslavl, restos: [...inYaroslavl.restos, near] } })
  fixture.pick(inZone11)
  assert.is(fixture.view().nearestPickUp, null)
  fixture.pick(nowhere)
  const { nearestPickUp } = fixture.view()
  assert.equal([nearestPickUp?.resto.id, Math.round(nearestPickUp?.metres ?? 0)], [14, 1112])
  fixture.dialog.switchMethod('TAKE_AWAY')
  assert.is(selectForm(fixture).pickUpId, 14, 'the nearest is proposed')
  assert.is(fixture.view().nearestPickUp, null, 'there is no fault to mend')
  fixture.dialog.switchMethod('DELIVERY')
  fixture.dialog.choosePickUp(11)
  fixture.dialog.switchToPickUp(14)
  assert.equal([selectForm(fixture).method, selectForm(fixture).pickUpId], ['TAKE_AWAY', 14])
})

location('[LOC-11, LOC-12] turning to the cities closes the question about the house, and keeps the form', async () => {
  for (const [turn, step] of [
    [({ dialog }: PlacesFixture) => dialog.showCities(), 'city'],
    [({ dialog }: PlacesFixture) => dialog.chooseCity(yaroslavl.id), 'method'],
  ] as const) {
    const fixture = await openPlaces()
    fixture.dialog.open()
    await fixture.chooseCity(yaroslavl.id)
    fixture.pick(address(57.65, 39.85, 'улица Свободы'))
    fixture.dialog.typeDetail('comment', 'я'.repeat(100))
    await fixture.dialog.save()
    const before = selectForm(fixture)
    turn(fixture)
    const { form, step: now } = fixture.view().state
    assert.equal([form, now.status], [before, step])
    fixture.dialog.typeDetail('comment', 'я'.repeat(101))
    assert.equal(fixture.view().errors, {}, 'and is not nagged')
  }
})

location('[LOC-12] nothing that is done to a closed dialog opens it', async () => {
  const fixture = await openPlacesDialog()
  const { dialog } = fixture
  dialog.close()
  dialog.close()
  for (const gesture of [
    () => dialog.chooseCity(1), () => dialog.showCities(), () => dialog.switchMethod('TAKE_AWAY'),
    () => dialog.typeAddress('С'), () => dialog.leaveAddress(), () => fixture.pick(inZone11),
    () => dialog.typeDetail('floor', '1'), () => dialog.choosePickUp(11), () => dialog.save(),
    () => dialog.closeQuestion(), () => dialog.setReplaced('1', true), () => dialog.close(),
    () => dialog.discard(),
  ]) {
    await gesture()
    await flushPromises()
    assert.is(fixture.isOpen, false, String(gesture))
  }
  assert.equal([fixture.chosen, fixture.storage.get(KEY.locationDraft)], [null, null])
})

location('[LOC-12] saving checks the cart, then applies, closes and remembers the address', async () => {
  const fixture = await openPlacesDialog({ path: '/', cart: ['Канада'] })
  fixture.pick(inZone11)
  fixture.dialog.typeDetail('apartment', ' 12 ')
  assert.is(await fixture.dialog.save(), null)
  assert.equal(fixture.checked, [11])
  assert.equal(fixture.recent.get().map(place => place.address), [inZone11.address])
  assert.is(fixture.isOpen, false)
  const choice = fixture.chosen
  assert.is(choice?.method === 'DELIVERY' && choice.place?.address, 'улица Свободы, 18')
  assert.equal([choice?.method === 'DELIVERY' && choice.place?.apartment, fixture.resto?.id], ['12', 11])
})

/** The door details in the form. */
const selectDoor = (fixture: PlacesFixture) => {
  const { apartment, entrance, intercom, comment } = selectForm(fixture)
  return [apartment, entrance, intercom, comment]
}
const DOOR = { apartment: '17', entrance: '2', intercom: '17К', comment: 'Со двора' } as const
function typeDoor(fixture: PlacesFixture): void {
  for (const [field, text] of Object.entries(DOOR)) fixture.dialog.typeDetail(field as keyof typeof DOOR, text)
}

location('[LOC-05, LOC-12] the door stays with its address, and comes back with it', async () => {
  const fixture = await openPlacesDialog()
  fixture.pick(inZone11)
  typeDoor(fixture)
  fixture.pick(inZone12)
  assert.equal(selectDoor(fixture), ['', '', '', ''], 'picked over the first')
  fixture.pick(inZone11)
  typeDoor(fixture)
  await saveAndReopen(fixture)
  fixture.dialog.typeAddress('Советская')
  assert.equal(selectDoor(fixture), Object.values(DOOR), 'nothing is lost while an address is typed')
  fixture.pick(inZone12)
  assert.equal(selectDoor(fixture), ['', '', '', ''])
  await fixture.dialog.save()
  assert.is(fixture.chosen?.method === 'DELIVERY' && fixture.chosen.place?.apartment, '')
  await fixture.open()
  fixture.pick(inZone11)
  assert.equal(selectDoor(fixture), Object.values(DOOR), 'the door of an address that was used here is known')
})

location('[LOC-05, MAP-01] another point confirmed on the map clears the door, a pin near it keeps it', async () => {
  const fixture = await openPlacesDialog()
  fixture.pick(inZone11)
  typeDoor(fixture)
  fixture.dialog.openMap()
  fixture.pick({ ...inZone11, location: { lat: 57.6501, lng: 39.85 } })
  fixture.dialog.confirmMap()
  assert.equal(selectDoor(fixture), Object.values(DOOR))
  fixture.dialog.openMap()
  fixture.pick(inZone12)
  fixture.dialog.closeMap()
  assert.equal(selectDoor(fixture), Object.values(DOOR), 'a map that is closed changes nothing')
  fixture.dialog.openMap()
  fixture.pick(inZone12)
  fixture.dialog.confirmMap()
  assert.equal(selectDoor(fixture), ['', '', '', ''])
})

location('[LOC-05] a door typed before any address belongs to the first one, and a house added keeps it', async () => {
  const fixture = await openPlacesDialog()
  typeDoor(fixture)
  const street = { ...inZone11, address: 'улица Свободы', hasHouse: false }
  fixture.pick(street)
  assert.equal(selectDoor(fixture), Object.values(DOOR))
  fixture.pick(inZone11)
  assert.equal(selectDoor(fixture), Object.values(DOOR), '«улица Свободы» has become «улица Свободы, 18»')
  fixture.dialog.typeAddress('Сов')
  fixture.dialog.typeDetail('apartment', '3')
  fixture.pick(inZone12)
  assert.equal(selectDoor(fixture), ['3', '', '', ''], 'typed while the address was being changed')
})

/** The same line as `inZone11`, in Podgorica. */
const namesake = address(42.45, 19.25, inZone11.address)
const NO_DOOR = ['', '', '', '']

location('[LOC-04, LOC-05] the door does not go along to the same-named street of another city', async () => {
  const fixture = await openPlaces()
  fixture.dialog.open()
  await fixture.chooseCity(yaroslavl.id)
  fixture.pick(inZone11)
  typeDoor(fixture)
  await fixture.chooseCity(yaroslavl.id)
  assert.equal(selectDoor(fixture), Object.values(DOOR), 'the same city keeps it')
  await fixture.chooseCity(podgorica.id)
  assert.equal([selectDoor(fixture), selectForm(fixture).doorOf], [NO_DOOR, null])
  fixture.pick(namesake)
  assert.equal(selectDoor(fixture), NO_DOOR)
  await fixture.chooseCity(yaroslavl.id)
  fixture.pick(inZone11)
  typeDoor(fixture)
  await saveAndReopen(fixture)
  await fixture.chooseCity(podgorica.id)
  fixture.pick(address(42.46, 19.26, 'Ulica Slobode, 3'))
  fixture.pick(namesake)
  assert.equal(selectDoor(fixture), NO_DOOR, 'a door that was used in Yaroslavl')
  await fixture.chooseCity(yaroslavl.id)
  fixture.pick(inZone11)
  assert.equal(selectDoor(fixture), Object.values(DOOR), 'and is known there')
})

location('[LOC-04, LOC-05] take-away in another city leaves no address of the former city behind', async () => {
  const fixture = await openPlaces()
  fixture.dialog.open()
  await fixture.chooseCity(yaroslavl.id)
  fixture.pick(inZone11)
  typeDoor(fixture)
  await saveAndReopen(fixture)
  await fixture.chooseCity(podgorica.id)
  fixture.dialog.switchMethod('TAKE_AWAY')
  await saveAndReopen(fixture)
  assert.equal([fixture.resto?.id, selectForm(fixture).address, selectDoor(fixture)], [21, null, NO_DOOR])
  fixture.dialog.switchMethod('DELIVERY')
  fixture.pick(namesake)
  assert.equal(selectDoor(fixture), NO_DOOR)
})

location('[LOC-12] a changed flat or comment at the same address is saved without a check', async () => {
  const fixture = await openPlacesDialog({ cart: ['Канада'] })
  fixture.dialog.switchMethod('TAKE_AWAY')
  await saveAndReopen(fixture)
  fixture.dialog.typeDetail('apartment', '12')
  await fixture.dialog.save()
  assert.equal([fixture.checked, fixture.isOpen], [[11], false], 'the same point needs no second check')
  await fixture.open()
  fixture.dialog.switchMethod('DELIVERY')
  fixture.pick(inZone11)
  await fixture.dialog.save()
  const before = fixture.chosen
  for (const [field, text] of [['apartment', ' 12 '], ['comment', 'Со двора'], ['floor', '3']] as const) {
    await fixture.open()
    fixture.dialog.typeDetail(field, text)
    assert.is(await fixture.dialog.save(), null)
    assert.is(fixture.isOpen, false)
  }
  assert.equal(fixture.checked, [11, 11], 'only for the address')
  const choice = fixture.chosen
  assert.is(before?.method === 'DELIVERY' && choice?.method === 'DELIVERY', true)
  if (before?.method !== 'DELIVERY') return
  assert.equal(choice, { ...before, place: { ...before.place, apartment: '12', comment: 'Со двора', floor: '3' } })
  assert.equal(
    fixture.recent.get().map(({ apartment, floor }) => [apartment, floor]), [['12', '3']],
    'and is offered so next time',
  )

  await fixture.open()
  fixture.dialog.typeDetail('comment', 'а'.repeat(101))
  assert.is(await fixture.dialog.save(), 'comment', 'one that is too long is no comment')
  assert.is(fixture.isOpen, true)
})

location('[LOC-12] closing returns to what was saved', async () => {
  const fixture = await openPlacesDialog()
  fixture.pick(inZone11)
  await saveAndReopen(fixture)
  fixture.pick(inZone12)
  fixture.dialog.typeDetail('entrance', '9')
  fixture.dialog.close()
  assert.is(fixture.storage.get(KEY.locationDraft), null)
  fixture.dialog.open()
  assert.equal([selectForm(fixture).addressText, selectForm(fixture).entrance], [inZone11.address, ''])
  assert.is(fixture.chosen?.restoId, 11)
})

location('[LOC-12, BOOT-02] what was typed survives a reload, also one that does not resume the dialog', async () => {
  const fixture = await openPlaces({ path: '/' })
  assert.equal([fixture.isOpen, fixture.storage.get(KEY.locationDraft)], [true, null], 'nothing was touched')
  fixture.dialog.chooseCity(yaroslavl.id)
  assert.ok(fixture.storage.get(KEY.locationDraft))
  await flushPromises()
  fixture.pick(inZone12)
  fixture.dialog.typeDetail('entrance', '2')
  for (const path of ['/restos', '/']) {
    const reloaded = await openPlaces({ path, storage: fixture.storage.otherTab() })
    if (path === '/restos') {
      assert.is(reloaded.isOpen, false, 'this page needs no restaurant')
      reloaded.dialog.close()
      assert.is(reloaded.dialog.hasDraft(), true)
      await reloaded.open()
    }
    const { form, step } = reloaded.view().state
    assert.equal([step.status, form.entrance, form.address], ['method', '2', inZone12])
    assert.is(reloaded.view().resolution?.kind, 'inside')
  }
})

location('[BOOT-02, STO-05] a first dialog closes once another tab has chosen the place', async () => {
  for (const path of ['/', '/dostavka']) {
    const fixture = await openPlaces({ path: '/', tabStorage: createMemoryStorage() })
    await fixture.chooseCity(yaroslavl.id)
    fixture.dialog.typeAddress('Свобо')
    fixture.shop.router.goToPath(path)
    const other = await openPlaces({
      path: '/', storage: fixture.storage.otherTab(), tabStorage: createMemoryStorage(),
    })
    await other.chooseCity(yaroslavl.id)
    other.pick(inZone12)
    await other.dialog.save()
    await flushPromises()
    assert.equal([fixture.resto?.id, fixture.shop.boot.state.get().status], [12, 'ready'])
    assert.equal([fixture.isOpen, fixture.dialog.hasDraft()], [false, false], path)
  }
})

location('[LOC-12, STO-05] the visible pick-up point is saved, though another tab has saved an address', async () => {
  const saved = {
    app_white_label: 'caplya', app_version: '1.0.0', city_id: '1', resto_id: '13', order_delivery_method: '"TAKE_AWAY"',
  }
  const fixture = await openPlacesDialog({ storage: createMemoryStorage(saved), tabStorage: createMemoryStorage() })
  assert.equal([selectForm(fixture).method, selectForm(fixture).pickUpId], ['TAKE_AWAY', 13])
  const other = await openPlacesDialog({ storage: fixture.storage.otherTab(), tabStorage: createMemoryStorage() })
  other.dialog.switchMethod('DELIVERY')
  other.pick(inZone12)
  await other.dialog.save()
  assert.is(fixture.chosen?.restoId, 12)
  assert.equal([selectForm(fixture).method, selectForm(fixture).pickUpId], ['TAKE_AWAY', 13])
  await fixture.dialog.save()
  assert.equal([fixture.chosen?.method, fixture.chosen?.restoId], ['TAKE_AWAY', 13])
})

location('[LOC-06, LOC-12] after a reload a removed pick-up point is replaced by the first', async () => {
  const fixture = await openPlacesDialog()
  pickUpAt(13)(fixture)
  const once = await openPlaces({ path: '/', storage: fixture.storage.otherTab() })
  const twice = await openPlaces({ path: '/', storage: once.storage.otherTab() })
  assert.is(selectForm(twice).pickUpId, 13)
  const yaroslavlData: Here = { ...inYaroslavl, restos: inYaroslavl.restos.filter(({ id }) => id !== 13) }
  const reloaded = await openPlaces({ path: '/', here: yaroslavlData, storage: fixture.storage.otherTab() })
  assert.equal([selectForm(reloaded).pickUpId, reloaded.view().errors], [11, {}])
  reloaded.dialog.openMap()
  assert.is(reloaded.view().map?.restoId, 11)
})

location('[STO-06, BOOT-02] a first choice erased in another tab starts again without the input', async () => {
  const fixture = await openPlaces({ path: '/', tabStorage: createMemoryStorage() })
  await fixture.chooseCity(yaroslavl.id)
  fixture.pick(inZone12)
  fixture.dialog.typeDetail('comment', 'код 1234')
  const other = await openPlaces({ storage: fixture.storage.otherTab(), tabStorage: createMemoryStorage() })
  other.shop.leaving.leave()
  assert.is(fixture.isOpen, true)
  assert.equal(
    [selectForm(fixture).addressText, selectForm(fixture).address, selectForm(fixture).comment], ['', null, ''],
  )
  assert.is(fixture.dialog.hasDraft(), false)
})

location('[LOC-12] a broken draft is as good as none', async () => {
  const broken = '{"step":"method","form":{"addressText":7}}'
  const tabStorage = createMemoryStorage({ [KEY.locationDraft]: broken })
  const fixture = await openPlacesDialog({ tabStorage })
  assert.is(selectForm(fixture).addressText, '')
  assert.equal([fixture.dialog.hasDraft(), tabStorage.get(`${KEY.locationDraft}.bad`)], [false, broken], 'put aside')
})

location('[LOC-12] a check whose form has changed meanwhile saves nothing', async () => {
  const fixture = await openPlacesDialog({ cart: ['Канада'] })
  const { promo } = fixture.shop.checkout.draft
  promo.set({ code: 'САМОВЫВОЗ', active: true })
  const wrongWay = { errors: [{ code: 'promo-code.invalid-delivery-method', message: '' }] }
  const sendRequest = () => {
    fixture.http.expect('POST', PREFLIGHT).answer(422, wrongWay)
    return fixture.http.expect('POST', PREFLIGHT).hold()
  }
  fixture.pick(inZone11)
  const [first, second] = [sendRequest(), sendRequest()]
  const saving = fixture.dialog.save()
  assert.is(fixture.view().state.step.status, 'checking')
  assert.is(await fixture.dialog.save(), null, 'a second press does nothing')
  fixture.dialog.typeDetail('floor', '5')
  first.answer(200, { positions: [] })
  await saving
  assert.equal([fixture.chosen, promo.get()?.code], [null, 'САМОВЫВОЗ'], 'and the cart hears nothing of it')
  assert.equal([fixture.view().state.step.status, fixture.checked.length], ['method', 2], 'with the code, and without')
  second.answer(200, { positions: [] })
  await fixture.dialog.save()
  assert.equal([fixture.chosen?.restoId, promo.get()?.code], [11, undefined])
})

location('[LOC-12] a method switched to during a check shows no errors before it is saved', async () => {
  const fixture = await openPlacesDialog({ cart: ['Канада'] })
  fixture.dialog.switchMethod('TAKE_AWAY')
  const check = fixture.http.expect('POST', PREFLIGHT).hold()
  const saving = fixture.dialog.save()
  fixture.dialog.switchMethod('DELIVERY')
  check.answer(200, { positions: [] })
  await saving
  assert.equal([fixture.view().state.step.status, fixture.view().errors, fixture.chosen], ['method', {}, null])
})

/** The cart's dishes: names and prices of one piece. */
const formatCart = ({ shop }: PlacesFixture) => shop.cart.lines.get().map(({ name, price }) => `${name} ${price}`)
const missing = (fixture: PlacesFixture) => {
  const { step } = fixture.view().state
  return step.status === 'dishes-missing' ? step.dishes : null
}
const KANADA = dish(1, { name: 'Канада' })
const TOM_YAM = dish(2, { name: 'Том ям' })
const atBoth = (more: readonly Dish[]): Partial<Chain> => ({
  preflight: rejectMissing(12), dishes: [KANADA, TOM_YAM, ...more],
})

location('[LOC-15] dishes that the new restaurant lacks are named, and confirming saves', async () => {
  const fixture = await openPlacesDialog({ chain: atBoth([]), cart: ['Канада', 'Том ям'] })
  fixture.pick(inZone12)
  await fixture.dialog.save()
  assert.equal(missing(fixture)?.map(item => item.name), ['Канада', 'Том ям'])
  assert.equal([fixture.chosen, formatCart(fixture).length], [null, 2])
  await fixture.dialog.save()
  assert.equal(formatCart(fixture), [], 'nothing to swap: both leave')
  assert.equal([fixture.isOpen, fixture.chosen?.restoId], [false, 12])
  assert.equal(fixture.checked, [12], 'one question is enough')
  assert.is(fixture.recent.get().length, 1)
  fixture.putIn('Канада')
  await fixture.dialog.save()
  assert.is(formatCart(fixture).length, 1, 'a second press finds nothing to do')
})

location('[LOC-15] the API’s faults and all missing dishes are named together', async () => {
  const rejectFirst: StubHandler = body => rejectMissing(12)({ ...body, positions: [{ id: 1 }] })
  const chain = { ...atBoth([]), preflight: rejectFirst }
  const fixture = await openPlacesDialog({ chain, cart: ['Канада', 'Том ям'] })
  fixture.pick(inZone12)
  await fixture.dialog.save()
  assert.equal(missing(fixture)?.map(item => item.name), ['Канада', 'Том ям'])
})

location('[LOC-15] a namesake in the new restaurant is swapped in, unless the dish is dropped', async () => {
  const there = [
    dish(3, { menu: { id: 120 }, name: 'Канада', price: 56_900 }),
    dish(4, { menu: { id: 120 }, name: 'Том ям', price: 60_000 }),
  ]
  for (const [keepsOff, expected] of [
    [[], ['Канада 56900', 'Том ям 60000']], [['Канада'], ['Том ям 60000']], [['Канада', 'Том ям'], []],
  ] as const) {
    const fixture = await openPlacesDialog({ chain: atBoth(there), cart: ['Канада', 'Том ям'] })
    fixture.pick(inZone12)
    await fixture.dialog.save()
    for (const { name, key } of missing(fixture) ?? [])
      if (keepsOff.some(off => off === name)) fixture.dialog.setReplaced(key, false)
    await fixture.dialog.save()
    assert.equal(formatCart(fixture), expected)
  }
})

for (const path of ['/restos', '/']) {
  const isBoot = path === '/'
  location(
    `[LOC-15] the cart stays ${isBoot ? 'and the first choice reopens the form' : 'with the old place'} on request`,
    async () => {
      const fixture = await openPlacesDialog({ path, chain: atBoth([]), cart: ['Канада'] })
      fixture.pick(inZone12)
      await fixture.dialog.save()
      fixture.dialog.close()
      assert.equal(formatCart(fixture), ['Канада 50000'])
      assert.is(fixture.isOpen, isBoot)
      assert.is(fixture.chosen, null)
      if (isBoot) assert.is(fixture.view().state.step.status, 'method')
    },
  )
}

location.run()
