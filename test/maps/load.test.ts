import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import { createMapsLoader } from '../../src/maps/load.ts'
import { createMapsPort } from '../../src/maps/address-search.ts'
import { readSources } from '../support/sources.ts'
import { createTownFile } from './town.ts'

const load = suite('maps loading')
/** A page without a list of scripts. */
load.before(() => void Object.assign(globalThis, { document: { getElementById: () => null } }))
load.after(() => void Reflect.deleteProperty(globalThis, 'document'))
const createTestMaps = (...of: Parameters<typeof createMapsLoader>) => createMapsPort(createMapsLoader(...of))
const place = { locale: 'ru', session: 's' }

function createStubHttp(...answers: readonly { status: number; text: string }[]): { http: HttpPort; urls: string[] } {
  const left = [...answers]
  const urls: string[] = []
  const send: HttpPort['send'] = async ({ url }) => {
    urls.push(url)
    const answer = left.shift()
    if (answer === undefined) throw new Error('offline')
    return answer
  }
  return { http: { send }, urls }
}

load('[MAP-05] nothing is loaded before the first need, and then once', async () => {
  const { http, urls } = createStubHttp({ status: 200, text: JSON.stringify(createTownFile()) })
  const port = createTestMaps(
    { key: '', mapId: '', gazetteer: '/maps/streets.json' }, { http, report: assert.unreachable },
  )
  assert.equal(urls, [])
  const [house, found] = await Promise.all([
    port.geocodePlace('yar-1/12', place),
    port.suggest('свободы', { bounds: null, ...place })
  ])
  assert.is(house?.houseNumber, '12')
  assert.is(found[0]?.placeId !== undefined, true)
  assert.is((await port.geocodePoint({ lat: 57.62618, lng: 39.884 }, { locale: 'ru' }))?.placeId, 'yar-1/12')
  assert.equal(urls, ['/maps/streets.json'])
})

load('[MAP-07] a failed load is an error, and the next question loads again', async () => {
  const { http, urls } = createStubHttp(
    { status: 503, text: '' },
    { status: 200, text: '<!doctype html>' },
    { status: 200, text: JSON.stringify(createTownFile()) }
  )
  const port = createTestMaps({ key: '', mapId: '', gazetteer: '/streets.json' }, { http, report: assert.unreachable })
  for (const problem of [/503/, /JSON/]) {
    await port.geocodePlace('yar-1', place).then(
      () => assert.unreachable(),
      (error: Error) => assert.match(error.message, problem)
    )
  }
  assert.is((await port.geocodePlace('yar-1', place))?.street, 'улица Свободы')
  assert.is(urls.length, 3)
})

load('[MAP-05, MAP-06] a configured key chooses the other provider, which never reads the street file', async () => {
  const { http, urls } = createStubHttp({ status: 200, text: JSON.stringify(createTownFile()) })
  const port = createTestMaps({ key: 'AIza', mapId: '', gazetteer: '/s' }, { http, report: assert.unreachable })
  // the test has no page into which a script could be inserted
  await port.geocodePlace('yar-1', place).then(
    () => assert.unreachable(),
    (error: Error) => assert.match(error.message, /window is not defined/)
  )
  assert.equal(urls, [])
})

const bringing = new Map(
  readSources('src', 'core').map(({ file, imports }) => [
    file, imports.filter(({ isType }) => !isType).map(({ to }) => to),
  ]),
)
/** The script and all files that it needs at run time, style sheets included. */
function listNeededFiles(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const to of bringing.get(file) ?? []) listNeededFiles(to, found)
  return found
}

load('[MAP-05] neither provider brings anything of the other, and the icons of both are the same files', () => {
  const [google, embedded] = ['google', 'embedded'].map(name => [...listNeededFiles(`src/maps/${name}/${name}.ts`)])
  assert.equal(google?.filter(file => file.includes('/embedded/')), [])
  assert.equal(embedded?.filter(file => file.includes('/google/')), [])
  for (const shared of ['map-icons.ts', 'map-icons.module.css', 'drawing.ts']) {
    for (const files of [google, embedded]) assert.ok(files?.includes(`src/maps/${shared}`), shared)
  }
})

load.run()
