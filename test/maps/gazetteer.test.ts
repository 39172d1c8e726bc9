import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeGazetteer, selectName, createGazetteerLoader } from '../../src/maps/embedded/gazetteer.ts'
import { createTownFile } from './town.ts'

const gazetteer = suite('street file')
const silent = () => {}

gazetteer('reads cities, streets and houses', () => {
  const { cities } = decodeGazetteer(createTownFile(), silent)
  assert.is(cities.length, 2)
  assert.is(cities[0]?.streets.length, 7)
  assert.equal(cities[0]?.streets[3]?.houses, [{ number: '5', point: { lat: 57.63218, lng: 39.881 } }])
})

gazetteer('leaves out what is broken, keeps the rest, and reports each loss', () => {
  const file = createTownFile()
  const good = file.cities[0]?.streets[0] ?? {}
  file.cities[0]?.streets.push(
    { ...good },
    { ...good, id: 'a/b' },
    { ...good, id: 'no-line', line: [[57, 39]] },
    { ...good, id: 'bad-line', line: [[57, 39], [Number.NaN, 39]] },
    { ...good, id: 'far', line: [[57, 39], [57, 400]] },
    { ...good, id: 'no-name', name: { ru: ' ' } },
    { ...good, id: 'no-kind', kind: 'motorway' },
    { ...good, id: 'houses', houses: [['1', 57.6, 39.9], [2, 57.6, 39.9], ['3', '57.6', 39.9], null] }
  )
  file.cities[0]?.water.push([[57, 39], [57, 40]])
  file.cities.push({ ...createTownFile().cities[0]!, bounds: { north: 1, south: 2, east: 3, west: 4 } })
  const reports: string[] = []
  const { cities } = decodeGazetteer(file, (what) => reports.push(what))
  assert.is(cities.length, 2)
  assert.is(cities[0]?.streets.length, 8)
  assert.equal(cities[0]?.streets[7]?.houses.map((house) => house.number), ['1'])
  assert.is(cities[0]?.water.length, 1)
  const count = (what: string) => reports.filter((report) => report === what).length
  assert.is(count('gazetteer.street-dropped'), 7)
  assert.is(count('gazetteer.house-dropped'), 3)
  assert.is(count('gazetteer.polygon-dropped'), 1)
  assert.is(count('gazetteer.city-dropped'), 1)
})

gazetteer('refuses what is no street file at all', () => {
  const noCities = { version: 1, cities: [] }
  const badCities = { version: 1, cities: [{}] }
  for (const foreign of [null, 'text', {}, { ...createTownFile(), version: 2 }, noCities, badCities]) {
    assert.throws(() => decodeGazetteer(foreign, silent), undefined, JSON.stringify(foreign))
  }
})

gazetteer('names fall back to Russian in an unknown language and forgive a region', () => {
  const names = decodeGazetteer(createTownFile(), silent).cities[0]!.names
  assert.is(selectName(names, 'en-GB'), 'Yaroslavl')
  assert.is(selectName(names, 'de'), 'Ярославль')
})

gazetteer('[MAP-06] the street file is loaded once for everybody', async () => {
  let loads = 0
  const load = createGazetteerLoader(async () => {
    loads += 1
    return createTownFile()
  }, silent)
  const [first, second] = await Promise.all([load(), load()])
  assert.is(first, second)
  assert.is(await load(), first)
  assert.is(loads, 1)
})

gazetteer('[MAP-07] a load that failed is tried again by the next question', async () => {
  const answers: (() => unknown)[] = [
    () => {
      throw new Error('offline')
    },
    () => ({ not: 'streets' }),
    createTownFile
  ]
  const load = createGazetteerLoader(async () => answers.shift()?.(), silent)
  for (const problem of [/offline/, /Not a street file/]) {
    await load().then(
      () => assert.unreachable(),
      (error: Error) => assert.match(error.message, problem)
    )
  }
  assert.is((await load()).cities.length, 2)
})

gazetteer.run()
