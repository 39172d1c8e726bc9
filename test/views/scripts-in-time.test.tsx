import { mock } from 'node:test'
import * as assert from 'uvu/assert'
import { getEarlyScripts } from '../../src/web/early.ts'
import { MissingFileError, importWithTimeout } from '../../src/web/import-chunk.ts'
import { flushPromises } from '../kit/clock.ts'
import { componentSuite } from '../support/component.ts'

const scripts = componentSuite('scripts that are fetched when they are needed')
const network = globalThis.fetch
const entries = performance.getEntriesByName
scripts.before.each(() => {
  mock.timers.enable({ apis: ['setTimeout'] })
  setPage()
})
scripts.after.each(() => {
  globalThis.fetch = network
  performance.getEntriesByName = entries
  mock.timers.reset()
  document.head.replaceChildren()
  getEarlyScripts().clear()
})

const HUNG = new Promise<Response>(() => undefined)
/** Scripts of the site by path. Returns the requested and the aborted paths. */
function site(files: Readonly<Record<string, string | Promise<Response>>>) {
  const requests: string[] = []
  const aborted: string[] = []
  globalThis.fetch = async (input, options) => {
    const path = String(input)
    requests.push(path)
    options?.signal?.addEventListener('abort', () => aborted.push(path))
    const file = files[path]
    return typeof file === 'string' ? new Response(file) : file ?? new Response('', { status: 404 })
  }
  return { requests, aborted }
}
/** The import map of the page. */
const MAP = {
  '#cart': '/assets/Cart-A.js', '#kit': '/assets/shared-B.js', '#main': '/assets/main-M.js', '#map': '/assets/Map-C.js',
}
/** A page in which the cart's script imports these scripts. */
function setPage(...needs: readonly string[]): void {
  const blocks = { 'storefront-imports': { imports: MAP }, 'storefront-needs': { cart: needs } }
  document.head.innerHTML = Object.entries(blocks)
    .map(([id, block]) => `<script type="application/json" id="${id}">${JSON.stringify(block)}</script>`).join('')
}
/** An `import()` of the cart's script, with a list of its calls. */
function createImport() {
  const calls: string[] = []
  return { calls, load: async () => {
    calls.push('cart')
    return 'the cart'
  } }
}
const importCart = (load: () => Promise<unknown> = createImport().load): Promise<unknown> =>
  importWithTimeout('cart', load)
const outcome = (promise: Promise<unknown>): { text: string } => {
  const result = { text: 'waiting' }
  promise.then(value => { result.text = String(value) }, (error: unknown) => { result.text = String(error) })
  return result
}

scripts('[ERR-04] a script is imported once its dependencies are loaded, all in parallel', async () => {
  const { requests } = site({ '/assets/Cart-A.js': '', '/assets/shared-B.js': '' })
  setPage('kit')
  const { load, calls } = createImport()
  assert.is(await importCart(load), 'the cart')
  assert.equal([requests, calls.length], [['/assets/Cart-A.js', '/assets/shared-B.js'], 1])
})

scripts('[ERR-04, LOC-01] a script that the head requested is awaited, and requested again on failure', async () => {
  const { requests } = site({ '/assets/Cart-A.js': '', '/assets/shared-B.js': '' })
  let resolveLoad = (_: boolean): void => undefined
  getEarlyScripts().set('/assets/Cart-A.js', new Promise(resolve => { resolveLoad = resolve }))
  setPage('kit')
  const whole = createImport()
  const result = outcome(importCart(whole.load))
  await flushPromises()
  assert.equal([result.text, requests, whole.calls], ['waiting', ['/assets/shared-B.js'], []])
  resolveLoad(true)
  await flushPromises()
  assert.is(result.text, 'the cart')
  setPage()
  assert.is(await importCart(), 'the cart')
  assert.equal(requests, ['/assets/shared-B.js'], 'nor later')
  getEarlyScripts().set('/assets/Cart-A.js', Promise.resolve(false))
  assert.is(await importCart(), 'the cart')
  assert.equal(requests, ['/assets/shared-B.js', '/assets/Cart-A.js'])
})

scripts('[ERR-04, CFG-04] a preloaded script that fails to import is requested again, and reported gone', async () => {
  site({})
  getEarlyScripts().set('/assets/Cart-A.js', Promise.resolve(true))
    const failingLoad = async () => { throw new TypeError('Failed to fetch dynamically imported module') }
  assert.not.ok(await importCart(failingLoad).catch((cause: unknown) => cause) instanceof MissingFileError)
  assert.ok(await importCart(failingLoad).catch((cause: unknown) => cause) instanceof MissingFileError)
})

scripts('[ERR-04] a hanging script is given up after 15 s, and the next attempt requests it again', async () => {
  const hangingSite = site({ '/assets/Cart-A.js': '', '/assets/shared-B.js': HUNG })
  setPage('kit')
  const { load, calls } = createImport()
  const first = outcome(importCart(load))
  await flushPromises()
  mock.timers.tick(14_999)
  await flushPromises()
  assert.is(first.text, 'waiting')
  mock.timers.tick(1)
  await flushPromises()
  assert.match(first.text, /nothing has come/)
  assert.equal([hangingSite.aborted, calls], [['/assets/Cart-A.js', '/assets/shared-B.js'], []])
  setPage()
  const { requests } = site({ '/assets/Cart-A.js': '' })
  assert.is(await importCart(), 'the cart')
  assert.equal(requests, ['/assets/Cart-A.js'])
})

scripts('[ERR-04] a script that is not there is a failure, and is not imported', async () => {
  site({})
  const { load, calls } = createImport()
  const result = outcome(importCart(load))
  await flushPromises()
  assert.match(result.text, /Failed to fetch dynamically imported module: \/assets\/Cart-A\.js/)
  assert.equal(calls, [])
})

scripts('[ERR-04, CFG-04] a script that another release removed differs from one that failed to load', async () => {
  const page = { headers: { 'Content-Type': 'text/html' } }
  for (const [response, isReported] of [
    [new Response('', { status: 404 }), true], [new Response('<!doctype html>', page), true],
    [new Response('<!doctype html>', { ...page, status: 503 }), false], [new Response('', { status: 403 }), false],
  ] as const) {
    site({ '/assets/Cart-A.js': Promise.resolve(response) })
    const error = await importCart().catch((cause: unknown) => cause)
    assert.ok(error instanceof TypeError)
    assert.is(error instanceof MissingFileError, isReported)
  }
})

scripts.run()
