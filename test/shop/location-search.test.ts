import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { settle } from '../kit/clock.ts'
import { address, geocoded, handMaps, openPlaces, yaroslavl } from '../kit/places.ts'

const search = suite('address search and map')
const here = { lat: 57.65, lng: 39.85 }

/** The location dialog of Yaroslavl, open, over maps that the test answers for. */
async function openDialog() {
  const maps = handMaps()
  const world = await openPlaces({ maps, chain: { cities: [yaroslavl] } })
  await world.open()
  return { ...world, maps, form: () => world.view().state.form }
}
async function openSearch() {
  const { maps, timer, addressSearch } = await openDialog()
  const titles = () => {
    const state = addressSearch.state.get()
    return state.at === 'found' ? state.items.map(item => item.title) : state.at
  }
  return { maps, timer, search: addressSearch, titles }
}

search('[LOC-09] asks from the third letter on, 150 ms after the last one, within the city', async () => {
  const { maps, timer, search: box, titles } = await openSearch()
  box.typed('св')
  await timer.advance(500)
  assert.is(titles(), 'short')
  assert.is(maps.asked.length, 0)
  box.typed('сво')
  await timer.advance(149)
  box.typed(' свобод ')
  await timer.advance(149)
  assert.is(maps.asked.length, 0)
  await timer.advance(1)
  assert.equal(maps.asked.map(({ query, bounds }) => ({ query, bounds })), [{ query: 'свобод', bounds: yaroslavl.bounds }])
})

search('[LOC-09] an older answer never replaces a newer one', async () => {
  const { maps, timer, search: box, titles } = await openSearch()
  box.typed('сво')
  await timer.advance(150)
  box.typed('свобод')
  await timer.advance(150)
  maps.asked[1]?.answer(['улица Свободы'])
  await settle()
  maps.asked[0]?.answer(['Своза'])
  await settle()
  assert.equal(titles(), ['улица Свободы'])
})

search('[LOC-09] an answer that comes after the text is gone shows nothing', async () => {
  const { maps, timer, search: box, titles } = await openSearch()
  box.typed('сво')
  await timer.advance(150)
  box.typed('')
  maps.asked[0]?.answer(['улица Свободы'])
  await settle()
  assert.is(titles(), 'idle')
})

search('[LOC-09] one session from the first letter to the pick, then another', async () => {
  const { maps, timer, search: box } = await openSearch()
  for (const text of ['сво', 'своб']) {
    box.typed(text)
    await timer.advance(150)
    maps.asked.at(-1)?.answer(['улица Свободы'])
    await settle()
  }
  const picked = box.pick('улица Свободы')
  maps.places[0]?.answer(geocoded(here))
  assert.is((await picked)?.line, 'улица Свободы, 18')
  box.typed('совет')
  await timer.advance(150)
  const [first, second, third] = maps.asked.map(({ session }) => session)
  assert.match(first ?? '', /^[0-9a-f]{32}$/)
  assert.is(second, first)
  assert.is(maps.places[0]?.session, first)
  assert.is.not(third, first)
})

search('[LOC-09] a pick that is overtaken by typing brings no address', async () => {
  const { maps, timer, search: box, titles } = await openSearch()
  const picked = box.pick('улица Свободы')
  assert.is(titles(), 'locating')
  box.typed('совет')
  maps.places[0]?.answer(geocoded(here))
  assert.is(await picked, null)
  await timer.advance(150)
  assert.is(maps.asked[0]?.query, 'совет')
})

search('[MAP-07] a search that fails says so, and works again', async () => {
  const { maps, timer, search: box, titles } = await openSearch()
  box.typed('сво')
  await timer.advance(150)
  maps.asked[0]?.fail()
  await settle()
  assert.is(titles(), 'failed')
  box.typed('сво')
  await timer.advance(150)
  maps.asked[1]?.answer([])
  await settle()
  assert.equal(titles(), [])
  const picked = box.pick('gone')
  maps.places[0]?.answer(null)
  assert.is(await picked, null)
  assert.is(titles(), 'failed')
})

async function openMap() {
  const world = await openDialog()
  const shown = () => {
    const state = world.map.state.get()
    if (state.at === 'closed') throw new Error('the map is closed')
    return state
  }
  return { ...world, shown }
}

search('[MAP-01] the map works on a copy: closing drops it, confirming writes it back', async () => {
  const { map, form, pick, shown } = await openMap()
  const before = address(57.6, 39.8)
  pick(before)
  map.open({ method: 'DELIVERY', address: before, restoId: 11 })
  assert.is(shown().address, before)
  map.found(address(57.7, 39.9))
  map.close()
  assert.is(form().address, before)
  map.open({ method: 'DELIVERY', address: before, restoId: 11 })
  assert.is(shown().address, before)
  const next = address(57.7, 39.9, 'Советская улица, 5')
  map.found(next)
  map.confirm()
  assert.equal([form().address, form().addressText, form().pickUpId], [next, next.line, null])
  assert.is(map.state.get().at, 'closed')
})

search('[MAP-01] in take-away the map writes back the restaurant and leaves the address alone', async () => {
  const { map, dialog, form, pick } = await openMap()
  const before = address(57.65, 39.85)
  pick(before)
  dialog.switchMethod('TAKE_AWAY')
  map.open({ method: 'TAKE_AWAY', address: address(57.6, 39.8), restoId: 11 })
  map.choose(12)
  map.confirm()
  assert.equal([form().address, form().pickUpId], [before, 12])
})

search('[MAP-01] the map goes with the dialog whose form it shows', async () => {
  const { map, dialog } = await openMap()
  map.open({ method: 'DELIVERY', address: null, restoId: null })
  dialog.close()
  assert.is(map.state.get().at, 'closed')
})

search('[MAP-03] a click names the place, and the pin stays where the finger put it', async () => {
  const { maps, map, shown } = await openMap()
  map.open({ method: 'DELIVERY', address: null, restoId: null })
  const picking = map.pick(here)
  assert.equal(shown().locating, here)
  map.confirm()
  assert.is(map.state.get().at, 'open', 'not before the place has a name')
  maps.points[0]?.answer(geocoded({ lat: 57.651, lng: 39.851 }))
  await picking
  assert.is(shown().address?.line, 'улица Свободы, 18')
  assert.equal(shown().address?.point, here)
})

for (const [street, house, expected] of [
  ['улица Свободы', '18', 'улица Свободы, 18'], ['улица Свободы', '', 'улица Свободы'], ['', '18', ''],
] as const) {
  search(`[MAP-03] «${street}» and «${house}» read «${expected}»`, async () => {
    const { maps, map, shown } = await openMap()
    map.open({ method: 'DELIVERY', address: null, restoId: null })
    const picking = map.pick(here)
    maps.points[0]?.answer(geocoded(here, street, house))
    await picking
    assert.is(shown().address?.line, expected)
  })
}

search('[MAP-03] a point that has no name, or whose name cannot be had, is still a place', async () => {
  const { maps, map, shown } = await openMap()
  map.open({ method: 'DELIVERY', address: null, restoId: null })
  const nameless = map.pick(here)
  maps.points[0]?.answer(null)
  await nameless
  assert.equal(shown().address, { line: '', hasHouse: false, point: here, placeId: '' })
  const failing = map.pick(here)
  maps.points[1]?.fail()
  await failing
  assert.equal(shown().address?.point, here)
  assert.is(shown().failed, true)
})

search('[MAP-03] of two clicks the later one counts, whatever answers first', async () => {
  const { maps, map, shown } = await openMap()
  map.open({ method: 'DELIVERY', address: null, restoId: null })
  const first = map.pick(here)
  const second = map.pick({ lat: 57.7, lng: 39.9 })
  maps.points[1]?.answer(geocoded(here, 'Советская улица', '5'))
  await second
  maps.points[0]?.answer(geocoded(here))
  await first
  assert.is(shown().address?.line, 'Советская улица, 5')
})

search('[MAP-03] a click on the map beside the form is written back at once, unless something newer was typed', async () => {
  const { maps, map, dialog, form } = await openMap()
  const pinning = map.pin(here)
  assert.equal(map.pinning.get(), here)
  maps.points[0]?.answer(geocoded(here))
  await pinning
  assert.is(map.pinning.get(), null)
  assert.is(form().address?.line, 'улица Свободы, 18')
  dialog.typeAddress('Сов')
  const late = map.pin(here)
  map.forgetPin()
  assert.is(map.pinning.get(), null)
  maps.points[1]?.answer(geocoded(here))
  await late
  assert.equal([form().address, form().addressText], [null, 'Сов'])
})

search('[MAP-03] in take-away a click on the map picks nothing', async () => {
  const { maps, map } = await openMap()
  map.open({ method: 'TAKE_AWAY', address: null, restoId: 11 })
  await map.pick(here)
  assert.is(maps.points.length, 0)
})

search.run()
