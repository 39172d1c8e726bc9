import { mock } from 'node:test'
import * as assert from 'uvu/assert'
import { earlyFiles } from '../../src/web/early.ts'
import { Gone, importInTime } from '../../src/web/fetched.ts'
import { settle } from '../kit/clock.ts'
import { component } from '../support/component.ts'

const scripts = component('scripts that are fetched when they are needed')
const network = globalThis.fetch
const entries = performance.getEntriesByName
scripts.before.each(() => {
  mock.timers.enable({ apis: ['setTimeout'] })
  document.head.innerHTML = MAP
})
scripts.after.each(() => {
  globalThis.fetch = network
  performance.getEntriesByName = entries
  mock.timers.reset()
  document.head.replaceChildren()
  earlyFiles().clear()
})

const HUNG = new Promise<Response>(() => undefined)
/** The site's scripts by path; what is asked for, and whether it was called off. */
function site(files: Readonly<Record<string, string | Promise<Response>>>) {
  const asked: string[] = []
  const stopped: string[] = []
  globalThis.fetch = async (input, options) => {
    const path = String(input)
    asked.push(path)
    options?.signal?.addEventListener('abort', () => stopped.push(path))
    const file = files[path]
    return typeof file === 'string' ? new Response(file) : file ?? new Response('', { status: 404 })
  }
  return { asked, stopped }
}
const IMPORT = `${'import'}(`
/** Where the page says that the names lead. */
const MAP = `<script type="application/json" id="storefront-imports">${JSON.stringify({ imports: { '#cart': '/assets/Cart-A.js', '#kit': '/assets/shared-B.js', '#main': '/assets/main-M.js', '#map': '/assets/Map-C.js' } })}</script>`
/** Apart, lest this file's own imports be looked for in it. */
const written = (how: string, name: string): string => `${how}"${name}"`
/** An `import()` as the build writes it, with what else the file needs. */
function imports(path: string, needed?: string) {
  const calls: string[] = []
  const load = Object.assign(async () => {
    calls.push(path)
    return 'the cart'
  }, { toString: () => `()=>${written(IMPORT, path)}${needed === undefined ? '' : `/*"${needed}"*/`}).then(e=>e.Cart)` })
  return { calls, load }
}
const outcome = (promise: Promise<unknown>): { text: string } => {
  const held = { text: 'waiting' }
  promise.then(value => { held.text = String(value) }, (error: unknown) => { held.text = String(error) })
  return held
}

scripts('[ERR-04] a script is imported once it and what it cannot run without are at hand, asked for all at once', async () => {
  const { asked } = site({ '/assets/Cart-A.js': '', '/assets/shared-B.js': '' })
  const { load, calls } = imports('#cart', '#kit')
  assert.is(await importInTime(load), 'the cart')
  assert.equal([asked, calls.length], [['/assets/Cart-A.js', '/assets/shared-B.js'], 1])
})

scripts('[ERR-04, LOC-01] a script that the page\'s head has asked for is waited for and not asked for once more, unless it cannot be had', async () => {
  const { asked } = site({ '/assets/Cart-A.js': '', '/assets/shared-B.js': '' })
  let come = (_: boolean): void => undefined
  earlyFiles().set('/assets/Cart-A.js', new Promise(resolve => { come = resolve }))
  const whole = imports('#cart', '#kit')
  const held = outcome(importInTime(whole.load))
  await settle()
  assert.equal([held.text, asked, whole.calls], ['waiting', ['/assets/shared-B.js'], []])
  come(true)
  await settle()
  assert.is(held.text, 'the cart')
  assert.is(await importInTime(imports('#cart').load), 'the cart')
  assert.equal(asked, ['/assets/shared-B.js'], 'nor later')
  earlyFiles().set('/assets/Cart-A.js', Promise.resolve(false))
  assert.is(await importInTime(imports('#cart').load), 'the cart')
  assert.equal(asked, ['/assets/shared-B.js', '/assets/Cart-A.js'])
})

scripts('[ERR-04, CFG-04] a script that has come for the page\'s head and cannot be imported after all is asked for anew by the next attempt, which says when it is gone', async () => {
  site({})
  earlyFiles().set('/assets/Cart-A.js', Promise.resolve(true))
  const { load } = imports('#cart')
  const lost = Object.assign(async () => { throw new TypeError('Failed to fetch dynamically imported module') }, { toString: load.toString })
  assert.not.ok(await importInTime(lost).catch((cause: unknown) => cause) instanceof Gone)
  assert.ok(await importInTime(lost).catch((cause: unknown) => cause) instanceof Gone)
})

scripts('[ERR-04] a script that hangs is given up after 15 s, without an import that would hang for ever; the next attempt fetches anew', async () => {
  const hung = site({ '/assets/Cart-A.js': '', '/assets/shared-B.js': HUNG })
  const { load, calls } = imports('#cart', '#kit')
  const first = outcome(importInTime(load))
  await settle()
  mock.timers.tick(14_999)
  await settle()
  assert.is(first.text, 'waiting')
  mock.timers.tick(1)
  await settle()
  assert.match(first.text, /nothing has come/)
  assert.equal([hung.stopped, calls], [['/assets/Cart-A.js', '/assets/shared-B.js'], []])
  const { asked } = site({ '/assets/Cart-A.js': '' })
  assert.is(await importInTime(imports('#cart').load), 'the cart')
  assert.equal(asked, ['/assets/Cart-A.js'])
})

scripts('[ERR-04] a script that is not there is a failure, and is not imported', async () => {
  site({})
  const { load, calls } = imports('#cart')
  const held = outcome(importInTime(load))
  await settle()
  assert.match(held.text, /Failed to fetch dynamically imported module: \/assets\/Cart-A\.js/)
  assert.equal(calls, [])
})

scripts('[ERR-04, CFG-04] a script that another release has taken away is told from one that cannot be had at present', async () => {
  const page = { headers: { 'Content-Type': 'text/html' } }
  for (const [answer, isGone] of [
    [new Response('', { status: 404 }), true], [new Response('<!doctype html>', page), true],
    [new Response('<!doctype html>', { ...page, status: 503 }), false], [new Response('', { status: 403 }), false],
  ] as const) {
    site({ '/assets/Cart-A.js': Promise.resolve(answer) })
    const error = await importInTime(imports('#cart').load).catch((cause: unknown) => cause)
    assert.ok(error instanceof TypeError)
    assert.is(error instanceof Gone, isGone)
  }
})

scripts.run()
