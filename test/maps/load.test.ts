import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import { selectMapsProvider } from '../../core/shop/config.ts'
import { createMapsLoader } from '../../src/maps/load.ts'
import { createMapsPort } from '../../src/maps/address-search.ts'
import { readSources } from '../support/sources.ts'
import { createTownFile } from './town.ts'

const load = suite('maps loading')
/** A page without a list of scripts. */
load.before(() => void Object.assign(globalThis, { document: { getElementById: () => null } }))
load.after(() => void Reflect.deleteProperty(globalThis, 'document'))
type Parameters_ = Parameters<typeof createMapsLoader>
const createTestMaps = (maps: Parameters_[0]['maps'], ports: Parameters_[1]) =>
  createMapsPort(createMapsLoader({ maps, mapsProvider: selectMapsProvider(maps) }, ports))
const place = { locale: 'ru', session: 's' }
const maps = { provider: 'auto', key: '', mapId: '', yandexKey: '', gazetteer: '/maps/streets.json' } as const

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
  const port = createTestMaps(maps, { http, report: assert.unreachable })
  assert.equal(urls, [])
  const [house, found] = await Promise.all([
    port.geocodePlace('yar-1/12', place),
    port.suggest('свободы', { bounds: null, center: null, ...place })
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
  const port = createTestMaps({ ...maps, gazetteer: '/streets.json' }, { http, report: assert.unreachable })
  for (const problem of [/503/, /JSON/]) {
    await port.geocodePlace('yar-1', place).then(
      () => assert.unreachable(),
      (error: Error) => assert.match(error.message, problem)
    )
  }
  assert.is((await port.geocodePlace('yar-1', place))?.street, 'улица Свободы')
  assert.is(urls.length, 3)
})

for (const [keys, service] of [
  [{ key: 'AIza' }, 'Google'], [{ key: 'AIza', yandexKey: 'y' }, 'Google'],
  [{ yandexKey: 'y' }, 'Yandex'], [{ provider: 'yandex', key: 'AIza', yandexKey: 'y' }, 'Yandex'],
] as const) {
  load(`[MAP-05, MAP-06, MAP-08] ${Object.keys(keys).join(' and ')} choose ${service}, which reads no streets`, async () => {
    const { http, urls } = createStubHttp({ status: 200, text: JSON.stringify(createTownFile()) })
    const port = createTestMaps({ ...maps, ...keys }, { http, report: assert.unreachable })
    // the test has no page into which a script could be inserted
    await port.geocodePlace('yar-1', place).then(
      () => assert.unreachable(),
      (error: Error) => assert.match(error.message, /window is not defined/)
    )
    assert.equal(urls, [])
  })
}

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

load('[MAP-05, MAP-08] no provider brings anything of another, and the icons of all are the same files', () => {
  const names = ['google', 'embedded', 'yandex']
  for (const name of names) {
    const files = [...listNeededFiles(`src/maps/${name}/${name}.ts`)]
    const others = names.filter(other => other !== name)
    assert.equal(files.filter(file => others.some(other => file.includes(`/${other}/`))), [])
    for (const shared of ['map-icons.ts', 'map-icons.module.css', 'drawing.ts']) {
      assert.ok(files.includes(`src/maps/${shared}`), `${name}: ${shared}`)
    }
  }
})

load.run()
