/// <reference types="google.maps" />
import type { APIOptions } from '@googlemaps/js-api-loader'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createLoader, type LoaderPorts } from '../../src/maps/google/loader.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'

const loading = suite('loader of Google Maps')

/** The outcome of a script element: it is blocked, hangs, runs, or runs but its libraries fail. */
type Fate = 'blocked' | 'silent' | 'runs' | 'runs without libraries'

interface Script {
  src: string
  onerror: (() => void) | null
  remove(): void
}
interface Page {
  readonly present: Script[]
  readonly urls: string[]
  gm_authFailure?: () => void
  google?: any
  readonly document: any
}

/** A stub page for the package and the loader: each appended element has the next outcome. */
function createFakePage(...fates: Fate[]): Page {
  const present: Script[] = []
  const urls: string[] = []
  const page: Page = {
    present,
    urls,
    document: {
      querySelector: () => null,
      querySelectorAll: (selector: string) => {
        const start = /src\^="(.*)"/.exec(selector)?.[1] ?? 'none'
        return present.filter((script) => script.src.startsWith(start))
      },
      createElement: (): Script => {
        const script: Script = { src: '', onerror: null, remove: () => void present.splice(present.indexOf(script), 1) }
        return script
      },
      head: {
        append(script: Script) {
          present.push(script)
          urls.push(script.src)
          const fate = fates.shift() ?? 'blocked'
          queueMicrotask(() => {
            if (fate === 'blocked') script.onerror?.()
            if (fate === 'silent' || fate === 'blocked') return
            const { maps } = page.google
            maps.version = '3.66'
            maps.importLibrary = async (name: string) => {
              if (fate === 'runs without libraries') throw new Error(`no ${name}`)
              return { name }
            }
            maps.__ib__()
          })
        }
      }
    }
  }
  return page
}

let copies = 0

/** The loader with the real package, which has module state: each test loads a new copy of the package. */
async function createTestLoader(page: Page) {
  Object.assign(globalThis, { window: page, document: page.document })
  Object.defineProperty(globalThis, 'google', { get: () => page.google, configurable: true })
  copies += 1
  const api: LoaderPorts['api'] = await import(`${import.meta.resolve('@googlemaps/js-api-loader')}?copy=${copies}`)
  const timer = createTestTimer(0)
  const reports: string[] = []
  const report = (code: string, detail?: string) => void reports.push(`${code} ${detail}`)
  return { loader: createLoader({ api, page, timer, report }), timer, reports }
}

const options = { key: 'AIza', v: 'weekly', language: 'ru' }

function trackOutcome(promise: Promise<unknown>): { text: string } {
  const outcome = { text: 'waiting' }
  promise.then(
    (library) => (outcome.text = JSON.stringify(library)),
    (error: Error) => (outcome.text = error.message)
  )
  return outcome
}

loading('[MAP-05] the script is requested with key, weekly version, locale and first libraries', async () => {
  const page = createFakePage('runs')
  const { loader } = await createTestLoader(page)
  loader.setOptions({ ...options, region: '', libraries: [] })
  await flushPromises()
  assert.equal(page.urls, [])
  const libraries = await Promise.all([loader.importLibrary('maps'), loader.importLibrary('marker')])
  assert.equal(libraries, [{ name: 'maps' }, { name: 'marker' }])
  assert.is(page.urls.length, 1)
  const url = new URL(page.urls[0] ?? '')
  assert.is(url.origin + url.pathname, 'https://maps.googleapis.com/maps/api/js')
  assert.equal(Object.fromEntries(url.searchParams), {
    ...options,
    libraries: 'maps,marker',
    callback: 'google.maps.__ib__'
  })
})

loading('[MAP-05] three retries after 2, 8 and 24 ms, each with a new script, then a failure', async () => {
  const page = createFakePage()
  const { loader, timer } = await createTestLoader(page)
  loader.setOptions(options)
  const outcome = trackOutcome(loader.importLibrary('places'))
  for (const [wait, scripts] of [[0, 1], [1, 1], [1, 2], [7, 2], [1, 3], [23, 3]] as const) {
    await timer.advance(wait)
    assert.is(page.urls.length, scripts)
    assert.is(page.present.length, 0)
    assert.is(outcome.text, 'waiting')
  }
  await timer.advance(1)
  assert.is(page.urls.length, 4)
  assert.match(outcome.text, /could not load/)
  assert.is(timer.waiting, 0)
})

loading('[MAP-05] a failed round is reported once, however many libraries it loads', async () => {
  const page = createFakePage()
  const { loader, timer, reports } = await createTestLoader(page)
  loader.setOptions(options)
  const outcomes = (['maps', 'marker'] as const).map(name => trackOutcome(loader.importLibrary(name)))
  await timer.advance(33)
  assert.equal(reports, [], 'not before the last retry')
  await timer.advance(7)
  assert.match(outcomes.map(({ text }) => text).join(), /could not load.*could not load/)
  assert.equal(reports, ['maps.failed Google'])
  trackOutcome(loader.importLibrary('maps'))
  await timer.advance(40)
  assert.equal(reports, ['maps.failed Google', 'maps.failed Google'], 'the next round is reported too')
})

for (const failures of [1, 2, 3]) {
  loading(`[MAP-05] a script that loads after ${failures} failures is as good as any`, async () => {
    const page = createFakePage(...Array.from({ length: failures }, (): Fate => 'blocked'), 'runs')
    const { loader, timer, reports } = await createTestLoader(page)
    loader.setOptions(options)
    const outcome = trackOutcome(loader.importLibrary('geocoding'))
    await timer.advance(40)
    assert.is(outcome.text, '{"name":"geocoding"}')
    assert.is(page.urls.length, failures + 1)
    assert.equal(reports, [])
    assert.is(page.present.length, 1)
  })
}

loading('[MAP-07] after a reported failure the next request starts a new round', async () => {
  const page = createFakePage('blocked', 'blocked', 'blocked', 'blocked', 'blocked', 'runs')
  const { loader, timer } = await createTestLoader(page)
  loader.setOptions(options)
  const first = trackOutcome(loader.importLibrary('maps'))
  await timer.advance(40)
  assert.match(first.text, /could not load/)
  const second = trackOutcome(loader.importLibrary('maps'))
  await timer.advance(40)
  assert.is(second.text, '{"name":"maps"}')
})

loading(
  '[MAP-07] a script that does not load is given up after 15 s, and a late one still serves the next',
  async () => {
    const page = createFakePage('silent')
    const { loader, timer } = await createTestLoader(page)
    loader.setOptions(options)
    const first = trackOutcome(loader.importLibrary('maps'))
    await timer.advance(14_999)
    assert.is(first.text, 'waiting')
    await timer.advance(1)
    assert.match(first.text, /did not answer within 15000 ms/)
    const second = trackOutcome(loader.importLibrary('maps'))
    await timer.advance(5_000)
    assert.is(second.text, 'waiting')
    page.google.maps.importLibrary = async (name: string) => ({ name })
    page.google.maps.__ib__()
    await flushPromises()
    assert.is(second.text, '{"name":"maps"}')
    assert.is(page.urls.length, 1)
  },
)

loading('[MAP-07] when only a library fails, the script stays and the library is asked for again', async () => {
  const page = createFakePage('runs without libraries')
  const { loader, timer } = await createTestLoader(page)
  loader.setOptions(options)
  const first = trackOutcome(loader.importLibrary('marker'))
  await timer.advance(40)
  assert.is(first.text, 'no marker')
  assert.is(page.present.length, 1)
  page.google.maps.importLibrary = async (name: string) => ({ name })
  const second = trackOutcome(loader.importLibrary('marker'))
  await flushPromises()
  assert.is(second.text, '{"name":"marker"}')
})

loading('[MAP-05] each library is asked for once', async () => {
  const page = createFakePage('runs')
  const { loader } = await createTestLoader(page)
  loader.setOptions(options)
  assert.is(await loader.importLibrary('maps'), await loader.importLibrary('maps'))
})

const differences: readonly (readonly [string, APIOptions])[] = [
  ['another locale', { ...options, language: 'en' }],
  ['another key', { ...options, key: 'AIzb' }],
  ['another version', { ...options, v: 'quarterly' }],
  ['one more option', { ...options, region: 'RU' }],
  ['other libraries', { ...options, libraries: ['places'] }]
]
for (const [difference, other] of differences) {
  loading(`[MAP-05] loading again with ${difference} throws`, async () => {
    const { loader } = await createTestLoader(createFakePage('runs'))
    loader.setOptions(options)
    assert.throws(
      () => loader.setOptions(other),
      /^Loader must not be called again with different options\. \{.*\} !== \{.*\}$/
    )
    loader.setOptions(options)
  })
}

loading('[MAP-05] the same options in another order, or with empty ones, are the same', async () => {
  const { loader } = await createTestLoader(createFakePage('runs'))
  loader.setOptions({ ...options, libraries: ['places', 'marker'] })
  loader.setOptions({
    libraries: ['marker', 'places'], language: 'ru', region: '', v: 'weekly', mapIds: [], key: 'AIza',
  })
})

loading('[MAP-07] a refused key is reported to every open map, and not to a closed one', async () => {
  const page = createFakePage('runs')
  let others = 0
  page.gm_authFailure = () => (others += 1)
  const { loader } = await createTestLoader(page)
  loader.setOptions(options)
  const reports: string[] = []
  loader.onKeyRefused((error) => reports.push(`first: ${error.message}`))
  const leave = loader.onKeyRefused(() => reports.push('second'))
  loader.onKeyRefused((error) => reports.push(`third: ${error.message}`))
  leave()
  assert.is(loader.keyError(), null)
  page.gm_authFailure?.()
  assert.equal(reports, ['first: Google Maps refused the key', 'third: Google Maps refused the key'])
  assert.is(loader.keyError()?.message, 'Google Maps refused the key')
  assert.is(others, 1)
})

loading.run()
