import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { KEY } from '../../core/shop/keys.ts'
import { emptyForm, faultsOf, type LocationErrors, type LocationForm } from '../../core/shop/location/form.ts'
import { after, type DialogEvent, type DialogState, type OpenDialog } from '../../core/shop/location/dialog-state.ts'
import { methodsOffered } from '../../core/shop/location/methods.ts'
import type { CartVerdict } from '../../core/shop/location/missing-dishes.ts'
import type { CityData } from '../../core/shop/location/city-data.ts'
import { zoneAt } from '../../core/shop/location/zones.ts'
import { settle } from '../kit/clock.ts'
import { address, lacking, openWorld, paysNothing, podgorica, resto, worldData, yaroslavl, zone } from './location.world.ts'

const location = suite('location dialog')
const inZone11 = address(57.65, 39.85)
const inZone12 = address(57.75, 39.85, 'Советская улица, 5')
const nowhere = address(57.1, 39.1)
const [data] = worldData
if (data === undefined) throw new Error('the world has cities')

location('[LOC-02] asks for the city when there are several, and goes on once one is chosen', async () => {
  const world = await openWorld()
  world.dialog.open()
  assert.is(world.view().state.step, 'city')
  assert.is(world.view().city, null)
  world.dialog.chooseCity(yaroslavl.id)
  assert.is(world.view().state.step, 'method')
  assert.is(world.view().city?.name, 'Ярославль')
  assert.is(world.view().cityInert, true, 'nothing else can be chosen while the city is loading')
  await settle()
  assert.is(world.view().cityInert, false)
  world.dialog.clearCity()
  assert.is(world.view().state.step, 'city')
})

location('[LOC-02] does not ask for the city when there is only one, and its button does nothing', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  assert.is(world.view().state.step, 'method')
  assert.is(world.view().city?.id, yaroslavl.id)
  assert.is(world.view().cityInert, true)
})

location('[LOC-02, BOOT-08] stays and says what is missing when there are no cities', async () => {
  const world = await openWorld({ cities: [] })
  world.dialog.open()
  assert.is(world.view().state.step, 'city')
  assert.is(world.view().lack, 'noRestos')
})

location('[LOC-02] asks anew when the chosen city is no longer served', async () => {
  const world = await openWorld()
  world.keeper.preset({ cityId: 77, deliveryMethod: 'DELIVERY' })
  world.dialog.open()
  assert.is(world.view().state.step, 'city')
})

const noZones: CityData = { ...data, zones: [] }
const noTakeAway: CityData = { ...data, restos: data.restos.map(one => resto(one.id, { serves: ['delivery'] })) }
const unpaidDelivery: CityData = { ...data, restos: data.restos.map(one => ({ ...one, payConfig: { ...one.payConfig, delivery: paysNothing } })) }
const neither: CityData = { ...noTakeAway, zones: [] }
const unpaidTakeAway: CityData = { ...data, restos: data.restos.map(one => ({ ...one, payConfig: { ...one.payConfig, takeAway: paysNothing } })) }
/** Meant for take-away alone, and nobody can pay for it. */
const noPoints: CityData = { ...unpaidTakeAway, restos: unpaidTakeAway.restos.map(({ payConfig, id }) => resto(id, { serves: ['take-away'], payConfig })) }
const noMenus: CityData = { ...data, restos: data.restos.map(one => resto(one.id, { serves: [] })) }
for (const [name, city, expected] of [
  ['both', data, ['DELIVERY', 'TAKE_AWAY']],
  ['take-away alone without zones', noZones, ['TAKE_AWAY']],
  ['take-away alone when nobody can pay for a delivery', unpaidDelivery, ['TAKE_AWAY']],
  ['delivery alone without pick-up points', noTakeAway, ['DELIVERY']],
  ['delivery alone when nobody can pay for take-away', unpaidTakeAway, ['DELIVERY']],
  ['delivery when there is neither, to say what is missing', neither, ['DELIVERY']],
  ['delivery when there is neither and both are on the menus', { ...unpaidTakeAway, zones: [] }, ['DELIVERY']],
  ['delivery when there is neither and nothing is on the menus', noMenus, ['DELIVERY']],
  ['take-away when there is neither and only take-away is on the menus', noPoints, ['TAKE_AWAY']],
] as const) {
  location(`[LOC-03] offers ${name}`, () => {
    assert.equal(methodsOffered(city), expected)
  })
}

location('[LOC-03] starts with delivery where it is offered, else with take-away', async () => {
  const both = await openWorld({ cities: [yaroslavl] })
  both.dialog.open()
  await settle()
  assert.is(both.view().state.form.method, 'DELIVERY')
  const one = await openWorld({ cities: [yaroslavl], data: [noZones] })
  one.dialog.open()
  await settle()
  assert.is(one.view().state.form.method, 'TAKE_AWAY')
  assert.equal(one.view().methods, ['TAKE_AWAY'])
})

location('[LOC-04] a slower answer for an earlier city is ignored', async () => {
  let letGo = () => undefined as void
  const held = new Map([[yaroslavl.id, new Promise<void>(resolve => (letGo = resolve))]])
  const world = await openWorld({ held })
  world.dialog.open()
  world.dialog.chooseCity(yaroslavl.id)
  world.dialog.clearCity()
  world.dialog.chooseCity(podgorica.id)
  await settle()
  world.dialog.switchMethod('TAKE_AWAY')
  assert.is(world.view().state.form.pickUpId, 21)
  letGo()
  await settle()
  const { city, data: shown, points, state } = world.view()
  assert.is(city?.id, podgorica.id)
  assert.is(shown?.at === 'ready' && shown.value.cityId, podgorica.id)
  assert.equal(points.map(point => point.id), [21])
  assert.is(state.form.pickUpId, 21)
})

location('[LOC-04] another city brings its own data, and takes the address of the former away', async () => {
  const world = await openWorld()
  world.dialog.open()
  world.dialog.chooseCity(yaroslavl.id)
  await settle()
  world.dialog.pickAddress(inZone11, inZone11.line)
  assert.is(world.view().verdict?.at, 'inside')
  world.dialog.chooseCity(podgorica.id)
  await settle()
  assert.is(world.view().state.form.address, null)
  assert.is(world.view().state.form.addressText, '')
  assert.is(world.view().verdict, null)
})

location('[LOC-04] a city whose data failed can be asked for again', async () => {
  const held = new Map([[yaroslavl.id, Promise.reject<void>(new Error('no answer'))]])
  held.get(yaroslavl.id)?.catch(() => undefined)
  const world = await openWorld({ cities: [yaroslavl], held })
  world.dialog.open()
  await settle()
  assert.is(world.view().data?.at, 'failed')
  held.clear()
  world.dialog.retryCity()
  await settle()
  assert.is(world.view().data?.at, 'ready')
  assert.is(world.view().state.form.method, 'DELIVERY')
})

location('[LOC-06] lists the pick-up points by order, then address, and chooses the first on switching', async () => {
  const restos = [
    resto(31, { order: 2, address: 'А' }), resto(32, { order: 1, address: 'Я' }), resto(33, { order: 1, address: 'Б' }),
    resto(34, { order: 0, serves: ['delivery'] }),
  ]
  const world = await openWorld({ cities: [yaroslavl], data: [{ cityId: 1, restos, zones: [zone(1, 34, 57, 39, 1)] }] })
  world.dialog.open()
  await settle()
  assert.is(world.view().state.form.pickUpId, null, 'nothing is chosen in delivery')
  world.dialog.switchMethod('TAKE_AWAY')
  assert.equal(world.view().points.map(point => point.id), [33, 32, 31])
  assert.is(world.view().state.form.pickUpId, 33)
})

location('[LOC-06] keeps a pick-up point that was chosen before', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  world.dialog.switchMethod('TAKE_AWAY')
  world.dialog.choosePickUp(13)
  world.dialog.switchMethod('DELIVERY')
  world.dialog.switchMethod('TAKE_AWAY')
  assert.is(world.view().state.form.pickUpId, 13)
})

location('[LOC-07] in delivery the restaurant follows from the zone that contains the point', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  world.dialog.switchMethod('TAKE_AWAY')
  await world.dialog.save()
  assert.is(world.keeper.choice.get()?.restoId, 11)
  world.dialog.open()
  await settle()
  world.dialog.switchMethod('DELIVERY')
  world.dialog.pickAddress(inZone12, inZone12.line)
  await world.dialog.save()
  assert.is(world.keeper.choice.get()?.method, 'DELIVERY')
  assert.is(world.keeper.choice.get()?.restoId, 12)
})

location('[LOC-07] of two zones the current restaurant keeps its own, in its own city only', () => {
  const shared = { ...data, zones: [zone(1, 11, 57.6, 39.8, 0.1), zone(2, 12, 57.6, 39.8, 0.1)] }
  const at = (restoId: number | null) => {
    const verdict = zoneAt(inZone11.point, shared, { restoId, total: 0 })
    return verdict.at === 'inside' ? verdict.resto.id : null
  }
  assert.is(at(12), 12)
  assert.is(at(21), 11, 'a restaurant of another city has no say')
})

const delivery: LocationForm = { ...emptyForm, cityId: 1, method: 'DELIVERY' }
const takeAway: LocationForm = { ...emptyForm, cityId: 1, method: 'TAKE_AWAY' }
for (const [name, form, expected] of [
  ['[LOC-10] delivery without an address', delivery, { address: 'addressRequired' }],
  ['[LOC-10] words that are no chosen address', { ...delivery, addressText: 'Свободы 18' }, { address: 'addressPick' }],
  ['[LOC-10] an address outside of every zone', { ...delivery, address: nowhere }, { address: 'addressOutOfZone' }],
  ['[LOC-10] an address in a zone', { ...delivery, address: inZone11 }, {}],
  ['[LOC-05] a comment of a hundred letters', { ...delivery, address: inZone11, comment: 'я'.repeat(100) }, {}],
  ['[LOC-05] a comment of a hundred and one', { ...delivery, address: inZone11, comment: 'я'.repeat(101) }, { comment: 'maxLength' }],
  ['[LOC-13] take-away without a point', takeAway, { pickUp: 'takeAwayRequired' }],
  ['[LOC-13] a point that hands nothing over', { ...takeAway, pickUpId: 99 }, { pickUp: 'takeAwayRequired' }],
  ['[LOC-13] a pick-up point', { ...takeAway, pickUpId: 13 }, {}],
] as const satisfies readonly (readonly [string, LocationForm, LocationErrors])[]) {
  location(`${name} is judged`, () => {
    const verdict = form.address === null ? null : zoneAt(form.address.point, data, { restoId: null, total: 0 })
    assert.equal(faultsOf(form, data, verdict), expected)
  })
}

location('[LOC-03, BOOT-08] says what a city lacks', async () => {
  const bare = resto(1, { serves: [] })
  for (const [city, lack] of [
    [{ cityId: 1, restos: [], zones: [] }, 'noRestos'], [{ cityId: 1, restos: [bare], zones: [] }, 'noMenus'], [neither, 'noZones'], [data, null],
  ] as const) {
    const world = await openWorld({ cities: [yaroslavl], data: [city] })
    world.dialog.open()
    await settle()
    assert.is(world.view().lack, lack)
  }
})

location('[LOC-13] says that there are no pick-up points', () => {
  assert.equal(faultsOf(takeAway, noTakeAway, null), { pickUp: 'takeAwayNone' })
})

for (const [where, zones] of [['without zones', []], ['with zones that nobody serves', noPoints.zones]] as const) {
  location(`[LOC-13] a city of take-away alone and no pick-up point, ${where}, says so at once and on saving, and another can be chosen`, async () => {
    const world = await openWorld({ data: [{ ...noPoints, zones }, ...worldData.slice(1)] })
    world.dialog.open({ boot: true })
    world.dialog.chooseCity(yaroslavl.id)
    await settle()
    assert.is(world.view().state.form.method, 'TAKE_AWAY')
    assert.is(world.view().lack, null, 'zones are not what is missing')
    assert.equal(world.view().errors, { pickUp: 'takeAwayNone' })
    assert.is(await world.dialog.save(), 'pickUp')
    assert.equal(world.view().errors, { pickUp: 'takeAwayNone' })
    assert.is(world.keeper.choice.get(), null)
    world.dialog.clearCity()
    world.dialog.chooseCity(podgorica.id)
    await settle()
    assert.equal(world.view().errors, {})
    world.dialog.switchMethod('TAKE_AWAY')
    assert.is(await world.dialog.save(), null)
    assert.equal(world.keeper.choice.get(), { method: 'TAKE_AWAY', cityId: podgorica.id, restoId: 21 })
  })
}

location('[LOC-13] a stored pick-up point that has vanished is not selected; another is proposed, or delivery where there is none', async () => {
  const oneLess = { ...data, restos: data.restos.map(one => (one.id === 11 ? { ...one, payConfig: { ...one.payConfig, takeAway: paysNothing } } : one)) }
  for (const [city, method, pickUpId] of [[oneLess, 'TAKE_AWAY', 12], [unpaidTakeAway, 'DELIVERY', 11], [noTakeAway, 'DELIVERY', 11]] as const) {
    const world = await openWorld({ cities: [yaroslavl], data: [city] })
    world.keeper.set({ method: 'TAKE_AWAY', cityId: yaroslavl.id, restoId: 11 })
    await world.cities.load(yaroslavl.id)
    assert.is(world.keeper.selection.get().at, 'none')
    // the city is known: the form is right from its first moment
    world.dialog.open({ boot: true, method: 'TAKE_AWAY' })
    assert.is(world.view().state.form.method, method)
    assert.is(world.view().state.form.pickUpId, pickUpId)
    assert.equal(world.view().errors, {})
    if (method === 'DELIVERY') {
      assert.is(await world.dialog.save(), 'address')
      world.dialog.pickAddress(inZone12, inZone12.line)
    }
    assert.is(await world.dialog.save(), null)
    assert.is(world.isOpen, false)
    const selection = world.keeper.selection.get()
    assert.is(selection.at === 'resto' && selection.resto.id, 12)
  }
})

location('[LOC-10, LOC-12] nags about nothing before the first try to save, then shows every fault until it is mended', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  world.dialog.typeDetail('comment', 'я'.repeat(101))
  assert.equal(world.view().errors, {})
  assert.is(await world.dialog.save(), 'address')
  assert.equal(world.view().errors, { address: 'addressRequired', comment: 'maxLength' })
  world.dialog.pickAddress(inZone11, inZone11.line)
  assert.equal(world.view().errors, { comment: 'maxLength' })
  assert.is(await world.dialog.save(), 'comment')
  world.dialog.typeDetail('comment', '')
  assert.equal(world.view().errors, {})
})

location('[LOC-10] an address outside of the zones says so at once', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  world.dialog.pickAddress(nowhere, nowhere.line)
  assert.equal(world.view().errors, { address: 'addressOutOfZone' })
})

location('[LOC-10] words without a choice are marked when the field is left, and no longer when it is typed into', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  world.dialog.leaveAddress()
  assert.equal(world.view().errors, {}, 'an empty field may be left')
  world.dialog.typeAddress('Свободы')
  assert.equal(world.view().errors, {})
  world.dialog.leaveAddress()
  assert.equal(world.view().errors, { address: 'addressPick' })
  world.dialog.typeAddress('Свободы 1')
  assert.equal(world.view().errors, {})
})

location('[LOC-10] typing over a chosen address takes the choice away, also over a bare point', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  world.dialog.pickAddress(inZone11, inZone11.line)
  world.dialog.typeAddress(`${inZone11.line}1`)
  assert.is(world.view().state.form.address, null)
  world.dialog.pickAddress(address(57.65, 39.85, ''), '')
  world.dialog.typeAddress('')
  assert.is(world.view().state.form.address, null)
})

location('[LOC-11] asks about a missing house number once for each address', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  const street = address(57.65, 39.85, 'улица Свободы')
  world.dialog.open()
  await settle()
  world.dialog.pickAddress(street, street.line)
  await world.dialog.save()
  assert.is(world.view().state.question?.at, 'house-number')
  assert.is(world.keeper.choice.get(), null)
  world.dialog.refineHouseNumber()
  assert.is(world.view().state.question, null)
  await world.dialog.save()
  assert.is(world.view().state.question?.at, 'house-number', 'refining is no confirmation')
  const saving = world.dialog.skipHouseNumber()
  await saving
  assert.is(world.isOpen, false)
  assert.is(world.keeper.choice.get()?.restoId, 11)
  world.dialog.open()
  await settle()
  world.dialog.typeDetail('floor', '3')
  await world.dialog.save()
  assert.is(world.isOpen, false, 'the saved address has been confirmed')
  world.dialog.open()
  await settle()
  const other = address(57.66, 39.86, 'Советская улица')
  world.dialog.pickAddress(other, other.line)
  await world.dialog.save()
  assert.is(world.view().state.question?.at, 'house-number', 'another address is another question')
})

location('[LOC-12] saving checks the cart, then applies, closes and signals', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open({ boot: true })
  await settle()
  world.dialog.pickAddress(inZone11, inZone11.line)
  world.dialog.typeDetail('apartment', ' 12 ')
  assert.is(await world.dialog.save(), null)
  assert.equal(world.checked, [11])
  assert.equal(world.saved, ['DELIVERY'])
  assert.is(world.isOpen, false)
  const choice = world.keeper.choice.get()
  assert.is(choice?.method === 'DELIVERY' && choice.place?.address, 'улица Свободы, 18')
  assert.is(choice?.method === 'DELIVERY' && choice.place?.apartment, '12')
  assert.is(world.keeper.selection.get().at, 'resto')
})

location('[LOC-12] saving what is saved already closes without a check', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  world.dialog.switchMethod('TAKE_AWAY')
  await world.dialog.save()
  world.dialog.open()
  await settle()
  await world.dialog.save()
  assert.equal(world.checked, [11], 'only the first time')
  assert.is(world.isOpen, false)
})

location('[LOC-12] a changed flat or comment at the same address is saved without a check', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  world.dialog.pickAddress(inZone11, inZone11.line)
  await world.dialog.save()
  const before = world.keeper.choice.get()
  for (const [field, text] of [['apartment', ' 12 '], ['comment', 'Со двора'], ['floor', '3']] as const) {
    world.dialog.open()
    await settle()
    world.dialog.typeDetail(field, text)
    assert.is(await world.dialog.save(), null)
    assert.is(world.isOpen, false)
  }
  assert.equal(world.checked, [11], 'only for the address')
  assert.equal(world.saved.length, 4)
  const choice = world.keeper.choice.get()
  assert.is(before?.method === 'DELIVERY' && choice?.method === 'DELIVERY', true)
  if (before?.method !== 'DELIVERY') return
  assert.equal(choice, { ...before, place: { ...before.place, apartment: '12', comment: 'Со двора', floor: '3' } })

  world.dialog.open()
  await settle()
  world.dialog.typeDetail('comment', 'а'.repeat(101))
  assert.is(await world.dialog.save(), 'comment', 'one that is too long is no comment')
  assert.is(world.isOpen, true)
})

location('[LOC-12] what was typed of a door does not hold back the pick-up point that is saved already', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  world.dialog.switchMethod('TAKE_AWAY')
  await world.dialog.save()
  world.dialog.open()
  await settle()
  world.dialog.typeDetail('apartment', '12')
  await world.dialog.save()
  assert.equal(world.checked, [11])
  assert.is(world.isOpen, false)
})

location('[LOC-12] closing returns to what was saved', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  world.dialog.pickAddress(inZone11, inZone11.line)
  await world.dialog.save()
  world.dialog.open()
  await settle()
  world.dialog.pickAddress(inZone12, inZone12.line)
  world.dialog.close()
  assert.is(world.storage.get(KEY.locationDraft), null)
  world.dialog.open()
  assert.is(world.view().state.form.addressText, inZone11.line)
  assert.is(world.keeper.choice.get()?.restoId, 11)
})

location('[LOC-12] what was typed survives a reload', async () => {
  const world = await openWorld()
  world.dialog.open()
  world.dialog.chooseCity(yaroslavl.id)
  await settle()
  world.dialog.pickAddress(inZone12, inZone12.line)
  world.dialog.typeDetail('entrance', '2')
  const reloaded = await openWorld({ storage: world.storage.otherTab() })
  reloaded.dialog.open({ boot: true })
  await settle()
  const { form, step } = reloaded.view().state
  assert.is(step, 'method')
  assert.is(form.entrance, '2')
  assert.equal(form.address, inZone12)
  assert.is(reloaded.view().verdict?.at, 'inside')
})

location('[LOC-12, BOOT-02] a dialog in which nothing was touched leaves no draft behind', async () => {
  const world = await openWorld()
  world.dialog.open({ boot: true })
  await settle()
  assert.is(world.storage.get(KEY.locationDraft), null)
  world.dialog.chooseCity(yaroslavl.id)
  assert.ok(world.storage.get(KEY.locationDraft))
})

location('[LOC-12, STO-05] what the dialog shows is saved, though another tab has saved another place meanwhile', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.dialog.open()
  await settle()
  world.dialog.pickAddress(inZone11, inZone11.line)
  await world.dialog.save()
  world.dialog.open()
  await settle()
  const other = await openWorld({ storage: world.storage.otherTab(), cities: [yaroslavl] })
  other.dialog.open()
  await settle()
  other.dialog.pickAddress(inZone12, inZone12.line)
  await other.dialog.save()
  assert.is(world.keeper.choice.get()?.restoId, 12)
  await world.dialog.save()
  assert.is(world.keeper.choice.get()?.restoId, 11)
})

location('[LOC-12] a broken draft is as good as none', async () => {
  const world = await openWorld({ cities: [yaroslavl] })
  world.storage.set(KEY.locationDraft, '{"step":"method","form":{"addressText":7}}')
  world.dialog.open()
  assert.is(world.view().state.form.addressText, '')
})

location('[LOC-12] the first choice cannot be closed away', async () => {
  const world = await openWorld()
  world.dialog.open({ boot: true })
  world.dialog.close()
  assert.is(world.isOpen, true)
})

location('[LOC-12] a check whose form has changed meanwhile saves nothing', async () => {
  let answer: (verdict: CartVerdict) => void = () => undefined
  const world = await openWorld({ cities: [yaroslavl], check: () => new Promise(resolve => (answer = resolve)) })
  world.dialog.open()
  await settle()
  world.dialog.pickAddress(inZone11, inZone11.line)
  const saving = world.dialog.save()
  assert.is(world.view().state.saving, true)
  assert.is(await world.dialog.save(), null, 'a second press does nothing')
  world.dialog.typeDetail('floor', '5')
  let settled = 0
  const fine: CartVerdict = { at: 'fine', settle: () => void (settled += 1) }
  answer(fine)
  await saving
  assert.equal([world.keeper.choice.get(), settled], [null, 0], 'and the cart hears nothing of it')
  assert.is(world.view().state.saving, false)
  assert.is(world.checked.length, 1)
  const again = world.dialog.save()
  answer(fine)
  await again
  assert.equal([world.keeper.choice.get()?.restoId, settled], [11, 1])
})

location('[LOC-15] names the dishes that the new restaurant lacks, and saves without another question once that is settled', async () => {
  const settled: string[][] = []
  const world = await openWorld({ cities: [yaroslavl], check: async () => lacking(['Канада', 'Том ям'], settled) })
  world.dialog.open()
  await settle()
  world.dialog.pickAddress(inZone12, inZone12.line)
  await world.dialog.save()
  const { question } = world.view().state
  assert.equal(question?.at === 'dishes-missing' && question.dishes.map(dish => dish.name), ['Канада', 'Том ям'])
  assert.is(world.keeper.choice.get(), null)
  world.dialog.settleMissing()
  assert.equal(settled, [[]], 'nothing to swap: both leave')
  assert.is(world.isOpen, false)
  assert.is(world.keeper.choice.get()?.restoId, 12)
  assert.equal(world.checked, [12], 'one question is enough')
  assert.equal(world.saved, ['DELIVERY'])
  world.dialog.settleMissing()
  assert.is(settled.length, 1, 'a second press finds nothing to do')
})

location('[LOC-15] a namesake of the new restaurant is swapped for, unless the customer would rather drop the dish', async () => {
  for (const [keepsOff, expected] of [[[], ['Канада', 'Том ям']], [['Канада'], ['Том ям']], [['Канада', 'Том ям'], []]] as const) {
    const settled: string[][] = []
    const swap = { at: 'swap', price: 569_00, currency: 'RUB', dropped: [] } as const
    const world = await openWorld({ cities: [yaroslavl], check: async () => lacking(['Канада', 'Том ям'], settled, swap) })
    world.dialog.open()
    await settle()
    world.dialog.pickAddress(inZone12, inZone12.line)
    await world.dialog.save()
    for (const key of keepsOff) world.dialog.swapMissing(key, false)
    world.dialog.settleMissing()
    assert.equal(settled, [expected])
  }
})

for (const boot of [false, true]) {
  location(`[LOC-15] keeps the cart ${boot ? 'and returns to the form on the first choice' : 'and the old place'} when asked to`, async () => {
    const settled: string[][] = []
    const world = await openWorld({ cities: [yaroslavl], check: async () => lacking(['Канада'], settled) })
    world.dialog.open({ boot })
    await settle()
    world.dialog.pickAddress(inZone12, inZone12.line)
    await world.dialog.save()
    world.dialog.keepOldPlace()
    assert.equal(settled, [])
    assert.is(world.isOpen, boot)
    assert.is(world.keeper.choice.get(), null)
    if (boot) assert.is(world.view().state.question, null)
  })
}

const opened: OpenDialog = {
  at: 'open', boot: false, step: 'method', form: { ...delivery, address: inZone11, addressText: inZone11.line }, saved: emptyForm,
  submitted: true, addressLeft: true, confirmedWithoutHouse: null, question: { at: 'house-number' }, saving: false, touched: false,
}
for (const [name, event, expected] of [
  ['closing', { type: 'closed' }, { at: 'closed' }],
  ['the same city again', { type: 'city-chosen', cityId: 1 }, { ...opened, submitted: false, addressLeft: false, question: null, touched: true }],
  ['going back to the cities', { type: 'city-cleared' }, { ...opened, step: 'city', submitted: false, question: null, touched: true }],
  ['data of another city', { type: 'city-loaded', data: { cityId: 9, restos: [], zones: [] } }, opened],
  ['a refusal', { type: 'refused' }, opened],
  ['the question about the house', { type: 'house-number-asked' }, opened],
  ['going on without a house', { type: 'house-number-skipped' }, { ...opened, question: null, confirmedWithoutHouse: inZone11 }],
  ['the start of the check', { type: 'check-started' }, { ...opened, saving: true, question: null }],
] as const satisfies readonly (readonly [string, DialogEvent, DialogState])[]) {
  location(`[LOC-12] ${name} leads where it should`, () => {
    assert.equal(after(opened, event), expected)
  })
  location(`[LOC-12] ${name} means nothing to a closed dialog`, () => {
    assert.equal(after({ at: 'closed' }, event), { at: 'closed' })
  })
}

location.run()
