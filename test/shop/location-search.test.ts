import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import type { AddressInput } from '../../core/shop/place/address-input.ts'
import { flushPromises } from '../kit/clock.ts'
import { address, geocoded, createManualMaps, openPlaces, podgorica, yaroslavl } from '../kit/places.ts'

const search = suite('address search and map')
const currentPoint = { lat: 57.65, lng: 39.85 }

/** The open location dialog of Yaroslavl, with maps whose lookups the test answers. */
async function openDialog() {
  const maps = createManualMaps()
  const fixture = await openPlaces({ maps, chain: { cities: [yaroslavl] } })
  await fixture.open()
  const shown = () => fixture.view().map ?? assert.unreachable('the map is closed') as never
  /** Pins the current point and answers with the name of its place; null if it has none. */
  const pinAt = (name: Parameters<typeof maps.points[number]['answer']>[0]) => {
    const pinning = fixture.map.pin(currentPoint)
    maps.points.at(-1)?.answer(name)
    return pinning
  }
  return { ...fixture, maps, form: () => fixture.view().state.form, shown, pinAt }
}
async function openSearch() {
  const { maps, timer, field, form } = await openDialog()
  const titles = () => {
    const state = field.search.get()
    return state.status === 'found' ? state.items.map(item => item.title) : state.status
  }
  /** Types a text, waits for the debounce and answers the request; without `found` it stays pending. */
  const ask = async (text: string, found?: readonly string[]) => {
    field.type(text)
    await timer.advance(150)
    if (found !== undefined) maps.requests.at(-1)?.answer(found)
    await flushPromises()
  }
  return { maps, timer, search: field, titles, form, ask }
}

search('[LOC-09] asks from the third letter on, 150 ms after the last one, within the city', async () => {
  const { maps, timer, search: box, titles } = await openSearch()
  box.type('св')
  await timer.advance(500)
  assert.equal([titles(), maps.requests.length], ['short', 0])
  box.type('сво')
  assert.is.not(titles(), 'short')
  await timer.advance(149)
  box.type(' свобод ')
  await timer.advance(149)
  assert.is(maps.requests.length, 0)
  await timer.advance(1)
  assert.equal(
    maps.requests.map(({ query, bounds }) => ({ query, bounds })), [{ query: 'свобод', bounds: yaroslavl.bounds }],
  )
})

search('[LOC-09] a city without bounds is searched around its center, before any map was open', async () => {
  const maps = createManualMaps()
  const { open, field, timer } = await openPlaces({ maps, chain: { cities: [podgorica] } })
  await open()
  field.type('Ulica Slobode')
  await timer.advance(150)
  assert.equal(
    maps.requests.map(({ bounds, center }) => ({ bounds, center })), [{ bounds: null, center: podgorica.center }],
  )
})

search('[LOC-09] saving waits for the address that is being looked up', async () => {
  const { maps, search: box, form, ask } = await openSearch()
  assert.is(box.pendingLookup(), null, 'nothing is being looked up')
  await ask('сво', ['улица Свободы'])
  void box.pick('улица Свободы')
  let isReady: boolean | undefined
  void box.pendingLookup()?.then(ready => { isReady = ready })
  await flushPromises()
  assert.is(isReady, undefined)
  maps.places[0]?.answer(geocoded(currentPoint))
  await flushPromises()
  assert.is(isReady, true)
  assert.is.not(form().address, null)
  void box.pin(currentPoint)
  void box.pendingLookup()?.then(ready => { isReady = ready })
  maps.points[0]?.fail()
  await flushPromises()
  assert.is(isReady, true, 'a failed lookup ends the wait too: the form says what is wrong')
  void box.pick('улица Свободы')
  void box.pendingLookup()?.then(ready => { isReady = ready })
  box.type('сов')
  await flushPromises()
  assert.is(isReady, false, 'what is typed meanwhile is not saved')
})

search('[LOC-09, LOC-12] a press of «Save» while the picked address is looked up saves that address', async () => {
  const { maps, timer, field, dialog, shop } = await openDialog()
  field.type('сво')
  await timer.advance(150)
  maps.requests[0]?.answer(['улица Свободы'])
  await flushPromises()
  void field.pick('улица Свободы')
  const saved = dialog.save()
  await flushPromises()
  assert.equal([dialog.view.get().status, shop.location.choice.stored.get().place], ['open', null])
  maps.places[0]?.answer(geocoded({ lat: 57.63, lng: 39.88 }, 'улица Свободы', '1'))
  assert.is(await saved, null)
  await flushPromises()
  assert.is(shop.location.choice.stored.get().place?.address, 'улица Свободы, 1')
})

search('[LOC-09] an older answer never replaces a newer one', async () => {
  const { maps, search: box, titles, ask } = await openSearch()
  await ask('сво')
  await ask('свобод', ['улица Свободы'])
  maps.requests[0]?.answer(['Своза'])
  await flushPromises()
  assert.equal(titles(), ['улица Свободы'])
  await ask('сво')
  box.type('')
  maps.requests[2]?.answer(['улица Свободы'])
  await flushPromises()
  assert.is(titles(), 'idle', 'nor is it shown after the text is gone')
})

search('[LOC-09] one session from the first letter to the pick, then another', async () => {
  const { maps, search: box, form, ask } = await openSearch()
  for (const text of ['сво', 'своб']) {
    await ask(text, ['улица Свободы'])
  }
  const picked = box.pick('улица Свободы')
  maps.places[0]?.answer(geocoded(currentPoint))
  await picked
  assert.is(form().address?.address, 'улица Свободы, 18')
  await ask('совет')
  const [first, second, third] = maps.requests.map(({ session }) => session)
  assert.match(first ?? '', /^[0-9a-f]{32}$/)
  assert.is(second, first)
  assert.is(maps.places[0]?.session, first)
  assert.is.not(third, first)
})

search('[MAP-07] a search that fails says so, and works again', async () => {
  const { maps, search: box, titles, form, ask } = await openSearch()
  await ask('сво')
  maps.requests[0]?.fail()
  await flushPromises()
  assert.is(titles(), 'failed')
  await ask('сво', [])
  assert.equal(titles(), [])
  const picked = box.pick('gone')
  maps.places[0]?.answer(null)
  await picked
  assert.equal([form().address, titles()], [null, 'failed'])
})

/** Picks a street from the suggestions; its houses are then requested. */
async function pickStreet({ maps, search: box, ask }: Awaited<ReturnType<typeof openSearch>>) {
  await ask('сво', ['улица Свободы'])
  void box.pick('улица Свободы')
  maps.places.at(-1)?.answer({ ...geocoded(currentPoint, 'улица Свободы', ''), placeId: 'yar-1' })
  await flushPromises()
}

search('[LOC-17] a picked street gets a comma, and its houses are listed; a picked house ends it', async () => {
  const opened = await openSearch()
  const { maps, search: box, titles, form } = opened
  await pickStreet(opened)
  assert.equal([form().addressText, form().address?.address], ['улица Свободы, ', 'улица Свободы'])
  assert.equal(maps.houses.map(({ street, placeId }) => [street, placeId]), [['улица Свободы', 'yar-1']])
  maps.houses[0]?.answer(['улица Свободы, 1', 'улица Свободы, 18'])
  await flushPromises()
  assert.equal(titles(), ['улица Свободы, 1', 'улица Свободы, 18'])
  void box.pick('улица Свободы, 18')
  maps.places.at(-1)?.answer(geocoded(currentPoint))
  await flushPromises()
  assert.equal([form().addressText, titles(), maps.houses.length], ['улица Свободы, 18', 'idle', 1])
})

search('[LOC-17] without the comma the street stays selected, and a digit behind it is the house', async () => {
  const opened = await openSearch()
  const { maps, timer, search: box, form } = opened
  await pickStreet(opened)
  for (const text of ['улица Свободы,', 'улица Свободы']) {
    box.type(text)
    assert.equal([form().addressText, form().address?.address, box.search.get().status], [
      text, 'улица Свободы', 'searching',
    ])
  }
  assert.is(maps.houses.length, 3, 'the houses are listed again')
  for (const [text, query] of [
    ['улица Свободы3', 'улица Свободы, 3'], ['улица Свободы, 35к1', 'улица Свободы, 35к1'],
    ['Зеленоград к2019', 'Зеленоград к2019'],
  ] as const) {
    box.type(text)
    await timer.advance(150)
    assert.equal([form().address, maps.requests.at(-1)?.query], [null, query])
  }
})

search('[LOC-17] houses are listed again for a focused street, unless the customer has confirmed it', async () => {
  const opened = await openSearch()
  const { maps, search: box, titles } = opened
  await pickStreet(opened)
  maps.houses[0]?.fail()
  await flushPromises()
  assert.is(titles(), 'idle', 'a house can be typed without a list')
  await Promise.all([box.suggestHouses(), flushPromises().then(() => maps.houses[1]?.answer(['улица Свободы, 1']))])
  await box.suggestHouses()
  assert.equal([titles(), maps.houses.length], [['улица Свободы, 1'], 2])
})

/** The dialog with the map open. */
async function openMap() {
  const fixture = await openDialog()
  fixture.dialog.openMap()
  return fixture
}

search('[MAP-01] the map works on a copy: closing drops it, confirming writes it back', async () => {
  const { map, dialog, form, pick, view, shown } = await openDialog()
  const before = address(57.6, 39.8)
  pick(before)
  dialog.openMap()
  assert.is(shown().address, before)
  pick(address(57.7, 39.9))
  dialog.closeMap()
  assert.is(form().address, before)
  dialog.openMap()
  assert.is(shown().address, before)
  const next = address(57.7, 39.9, 'Советская улица, 5')
  pick(next)
  map.confirm()
  assert.equal([form().address, form().addressText, form().pickUpId], [next, next.address, null])
  assert.is(view().map, null)
})

search('[MAP-01, MAP-03] in take-away the map writes back the restaurant and leaves the address alone', async () => {
  const { maps, map, field, dialog, form, pick, open, view } = await openDialog()
  const before = address(57.65, 39.85)
  pick(before)
  dialog.switchMethod('TAKE_AWAY')
  await field.pin(currentPoint)
  dialog.openMap()
  await map.pin(currentPoint)
  assert.is(maps.points.length, 0, 'a click picks nothing')
  dialog.choosePickUp(12)
  assert.is(form().pickUpId, 11, 'not yet')
  map.confirm()
  assert.equal([form().address, form().pickUpId], [before, 12])
  dialog.openMap()
  dialog.close()
  await open()
  assert.is(view().map, null, 'the map goes with the dialog')
})

search('[MAP-03] a click names the place, and the pin stays where the finger put it', async () => {
  const { maps, map, shown } = await openMap()
  const picking = map.pin(currentPoint)
  assert.equal(map.pinning.get(), currentPoint)
  map.confirm()
  assert.ok(shown(), 'not before the place has a name')
  maps.points[0]?.answer(geocoded({ lat: 57.651, lng: 39.851 }))
  await picking
  assert.is(shown().address?.address, 'улица Свободы, 18')
  assert.equal(shown().address?.location, currentPoint)
})

for (const [street, house, expected] of [
  ['улица Свободы', '18', 'улица Свободы, 18'], ['улица Свободы', '', 'улица Свободы'], ['', '18', ''],
  ['Зеленоград', 'к2019', 'Зеленоград, к2019'],
] as const) {
  search(`[MAP-03] «${street}» and «${house}» read «${expected}»`, async () => {
    const { pinAt, shown } = await openMap()
    await pinAt(geocoded(currentPoint, street, house))
    assert.is(shown().address?.address, expected)
    assert.is(shown().address?.hasHouse, street !== '' && house !== '')
  })
}

search('[MAP-03] a point that has no name, or whose name cannot be had, is still a place', async () => {
  const { maps, map, shown, pinAt } = await openMap()
  const failing = map.pin(currentPoint)
  maps.points[0]?.fail()
  await failing
  assert.equal(shown().address?.location, currentPoint)
  await pinAt(null)
  assert.equal(shown().address, { address: '', location: currentPoint, hasHouse: false, placeId: '' })
  const late = map.pin(currentPoint)
  await pinAt(geocoded(currentPoint, 'Советская улица', '5'))
  maps.points[2]?.answer(geocoded(currentPoint))
  await late
  assert.is(shown().address?.address, 'Советская улица, 5', 'of two clicks the later one counts')
})

search('[MAP-03] a click on the map beside the form fills it at once, unless newer text was typed', async () => {
  const { maps, field, form } = await openDialog()
  const pinning = field.pin(currentPoint)
  assert.equal(field.pinning.get(), currentPoint)
  maps.points[0]?.answer(geocoded(currentPoint))
  await pinning
  assert.equal([field.pinning.get(), form().address?.address], [null, 'улица Свободы, 18'])
  const late = field.pin(currentPoint)
  field.type('Сов')
  assert.is(field.pinning.get(), null)
  maps.points[1]?.answer(geocoded(currentPoint))
  await late
  assert.equal([form().address, form().addressText], [null, 'Сов'])
})

search('[MAP-04] an address outside of the zones cannot be confirmed, one inside can', async () => {
  const { map, form, pick, view } = await openMap()
  map.confirm()
  pick(address(57.1, 39.1))
  map.confirm()
  assert.equal([view().map?.resolution?.kind, form().address], ['outside', null])
  const inside = address(57.65, 39.85)
  pick(inside)
  map.confirm()
  assert.equal([view().map, form().address], [null, inside])
})

search('[MAP-03, MAP-04] nothing is confirmed while the address of a picked suggestion is looked up', async () => {
  const { maps, map, form, pick, view, shown } = await openMap()
  pick(address(57.65, 39.85))
  const picking = map.pick('улица Свободы')
  assert.is(map.isLookingUp.get(), true)
  map.confirm()
  assert.equal([shown().address === null, form().address], [false, null])
  maps.places[0]?.answer(geocoded({ lat: 57.75, lng: 39.85 }))
  await picking
  assert.is(map.isLookingUp.get(), false)
  map.confirm()
  assert.equal([view().map, form().address?.address], [null, 'улица Свободы, 18'])
})

for (const [name, then] of [
  ['a press on the map', field => field.pin(currentPoint)], ['other words', field => field.type('Совет')],
  ['the device', field => field.locate()],
] as const satisfies readonly (readonly [string, (field: AddressInput) => unknown])[]) {
  search(`[LOC-09, MAP-03] ${name} replaces a suggestion that is still loading`, async () => {
    const { maps, field, form, timer } = await openDialog()
    void field.pick('улица Свободы')
    assert.is(field.search.get().status, 'geocoding')
    void then(field)
    maps.places[0]?.answer(geocoded({ lat: 57.61, lng: 39.81 }))
    await flushPromises()
    assert.is(form().address, null)
    assert.is.not(field.search.get().status, 'geocoding')
    await timer.advance(150)
    assert.equal(maps.requests.map(({ query }) => query), name === 'other words' ? ['Совет'] : [])
  })
}

search.run()
