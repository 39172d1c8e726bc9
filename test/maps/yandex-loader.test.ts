import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createLoader } from '../../src/maps/yandex/loader.ts'
import type { Ymaps3 } from '../../src/maps/yandex/types.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'

const loading = suite('loader of Yandex Maps')

/** The outcome of a script element: it is blocked, hangs, runs, or runs without being usable. */
type Fate = 'blocked' | 'silent' | 'runs' | 'defines nothing' | 'is not ready'

/** A stub page whose script elements have these outcomes, in order. */
function createTestLoader(...fates: Fate[]) {
  const present: HTMLScriptElement[] = []
  const urls: string[] = []
  const leftGlobals: unknown[] = []
  const page: { ymaps3?: Ymaps3; readonly document: any } = {
    document: {
      createElement: () => {
        const script = { remove: () => void present.splice(present.indexOf(script as never), 1) }
        return script
      },
      head: {
        append(script: HTMLScriptElement) {
          present.push(script)
          urls.push(script.src)
          leftGlobals.push(page.ymaps3)
          const fate = fates.shift() ?? 'blocked'
          if (fate === 'silent') return
          if (fate === 'blocked') return queueMicrotask(() => script.onerror?.(new Event('error')))
          run(fate)
        },
      },
    },
  }
  const run = (fate: Fate = 'runs') => {
    const ready = fate === 'is not ready' ? Promise.reject(new Error('not ready')) : Promise.resolve()
    ready.catch(() => {})
    if (fate !== 'defines nothing') page.ymaps3 = { ready, name: 'ymaps3' } as unknown as Ymaps3
    queueMicrotask(() => present.at(-1)?.onload?.(new Event('load')))
  }
  const timer = createTestTimer(0)
  const permitted: string[] = []
  const permit = (url: string) => {
    permitted.push(url)
    return url
  }
  const reports: string[] = []
  const report = (code: string, detail?: string) => void reports.push(`${code} ${detail}`)
  const load = createLoader('the-key', { page, timer, permit, report })
  return { load, timer, present, urls, permitted, run, leftGlobals, reports }
}

function trackOutcome(promise: Promise<unknown>): { text: string } {
  const outcome = { text: 'waiting' }
  promise.then(() => (outcome.text = 'loaded'), (error: Error) => (outcome.text = error.message))
  return outcome
}

loading('[MAP-08, MAP-05] the script is requested once, on first need, with key and language', async () => {
  const { load, urls, permitted, present } = createTestLoader('runs')
  assert.equal(urls, [])
  const [first, second] = await Promise.all([load('ru'), load('en')])
  assert.is(first, second)
  assert.is(await load('cnr'), first)
  assert.equal(urls, ['https://api-maps.yandex.ru/v3/?apikey=the-key&lang=ru_RU'])
  assert.equal(permitted, urls)
  assert.is(present[0]?.referrerPolicy, 'strict-origin')
})

loading('[MAP-08, MAP-05] three retries after 2, 8 and 24 ms, each with a new script, then a failure', async () => {
  const { load, timer, urls, present } = createTestLoader()
  const outcome = trackOutcome(load('en'))
  for (const [wait, scripts] of [[0, 1], [1, 1], [1, 2], [7, 2], [1, 3], [23, 3]] as const) {
    await timer.advance(wait)
    assert.is(urls.length, scripts)
    assert.is(present.length, 0)
    assert.is(outcome.text, 'waiting')
  }
  await timer.advance(1)
  assert.is(urls.length, 4)
  assert.is(outcome.text, 'Yandex Maps could not be loaded')
  assert.is(timer.waiting, 0)
})

for (const fate of ['blocked', 'defines nothing', 'is not ready'] as const) {
  loading(`[MAP-08, MAP-07] a script that ${fate === 'blocked' ? 'is blocked' : fate} is requested again`, async () => {
    const { load, timer, urls, present, leftGlobals } = createTestLoader(fate, 'runs')
    const outcome = trackOutcome(load('ru'))
    await timer.advance(2)
    assert.is(outcome.text, 'loaded')
    assert.equal([urls.length, present.length], [2, 1])
    assert.equal(leftGlobals, [undefined, undefined], 'a script finds nothing of a failed one')
  })
}

loading('[MAP-08, MAP-05] a failed round is reported once, however many maps wait for it', async () => {
  const { load, timer, reports } = createTestLoader()
  for (const _map of [1, 2]) trackOutcome(load('ru'))
  await timer.advance(33)
  assert.equal(reports, [], 'not before the last retry')
  await timer.advance(7)
  assert.equal(reports, ['maps.failed Yandex'])
  trackOutcome(load('ru'))
  await timer.advance(40)
  assert.equal(reports, ['maps.failed Yandex', 'maps.failed Yandex'], 'the next round is reported too')
})

loading('[MAP-08, MAP-07] after a failure the next map starts a new round', async () => {
  const { load, timer } = createTestLoader('blocked', 'blocked', 'blocked', 'blocked', 'runs')
  const first = trackOutcome(load('ru'))
  await timer.advance(40)
  assert.match(first.text, /could not be loaded/)
  assert.ok(await load('ru'))
})

loading('[MAP-08, MAP-07] a script that does not load is given up after 15 s, and a late one serves the next', async () => {
  const { load, timer, urls, run } = createTestLoader('silent')
  const first = trackOutcome(load('ru'))
  await timer.advance(14_999)
  assert.is(first.text, 'waiting')
  await timer.advance(1)
  assert.is(first.text, 'Yandex Maps did not answer within 15000 ms')
  const second = trackOutcome(load('ru'))
  await timer.advance(5_000)
  assert.is(second.text, 'waiting')
  run()
  await flushPromises()
  assert.is(second.text, 'loaded')
  assert.is(urls.length, 1)
})

loading.run()
