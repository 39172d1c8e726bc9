import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withEmbeddedFallback } from '../../src/maps/embedded-fallback.ts'
import type { MapOptions, MapView } from '../../src/maps/map-view.ts'

const fallback = suite('the embedded map in place of a service')

const element = {} as HTMLElement
const options = {} as MapOptions
const view = (name: string) => ({ name }) as unknown as MapView
const fail = async () => {
  throw new Error('blocked')
}

function createMount(
  { gazetteer = '/brands/fox/streets.json', service = fail, embedded = async () => view('embedded') }: {
    gazetteer?: string; service?: () => Promise<MapView>; embedded?: () => Promise<MapView>
  } = {},
) {
  const reports: string[] = []
  const mount = withEmbeddedFallback(service, {
    service: 'Yandex', gazetteer, report: (code, detail) => void reports.push(`${code} ${detail}`),
    loadEmbedded: async () => ({ port: assert.unreachable as never, mount: embedded }),
  })
  const outcome = () => mount(element, options).then((shown: any) => shown.name, (error: Error) => error.message)
  return { outcome, reports }
}

fallback('[MAP-08, MAP-07] a map that fails is replaced by the embedded one, which is reported', async () => {
  const { outcome, reports } = createMount()
  assert.is(await outcome(), 'embedded')
  assert.equal(reports, ['maps.replaced Yandex'])
})

fallback('[MAP-08] a map that works stays, and the embedded one is not loaded', async () => {
  const service = async () => view('Yandex')
  const { outcome, reports } = createMount({ service, embedded: assert.unreachable as never })
  assert.is(await outcome(), 'Yandex')
  assert.equal(reports, [])
})

fallback('[MAP-08, MAP-07] the error of the service stays when the embedded map fails as well', async () => {
  const { outcome } = createMount({ embedded: async () => {
    throw new Error('no streets')
  } })
  assert.is(await outcome(), 'blocked')
})

fallback('[MAP-08, MAP-07] the invented streets of the demonstration replace no map', async () => {
  const { outcome, reports } = createMount({ gazetteer: '/maps/streets.json', embedded: assert.unreachable as never })
  assert.is(await outcome(), 'blocked')
  assert.equal(reports, [])
})

fallback.run()
