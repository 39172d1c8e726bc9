import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { createStore } from '../../core/store/store.ts'
import { createWebArchive } from '../../src/web/archive.ts'
import { keepForOffline } from '../../src/web/offline.ts'
import { settle } from '../kit/clock.ts'
import { component } from '../support/component.ts'

const kept = component('what the browser keeps for the shop')

const replaced: (() => void)[] = []
kept.after.each(() => {
  for (const restore of replaced.splice(0)) restore()
})
/** Puts something in the place of a part of the browser, for one test. */
function put(owner: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, configurable: true })
  replaced.push(() => {
    Reflect.deleteProperty(owner, name)
    if (before !== undefined) Object.defineProperty(owner, name, before)
  })
}

/** A browser with a worker for pages; what it was given, what the worker is told that the page has used, and what was reported. */
async function keptFor(trustedTypes: unknown, browser: { readonly saveData?: boolean; readonly refuses?: boolean } = {}) {
  const given: unknown[] = []
  const told: unknown[] = []
  const reports: string[] = []
  const locale = createStore<Locale>('ru')
  put(window, 'trustedTypes', trustedTypes)
  put(navigator, 'connection', { saveData: browser.saveData === true })
  put(performance, 'getEntriesByType', (type: string) => type === 'resource' ? [{ name: 'https://fox.example/assets/main-AB.js' }] : [])
  put(navigator, 'serviceWorker', {
    register: async (address: unknown) => {
      given.push(address)
      if (browser.refuses === true) throw new Error('no')
    },
    ready: Promise.resolve({ active: { postMessage: (what: unknown) => told.push(what) } }),
  })
  keepForOffline(locale, (what, detail) => reports.push(`${what} ${detail}`))
  await settle()
  return { given, told, reports, locale }
}

kept('[MENU-15] the worker is there in a browser that knows no Trusted Types as in one that does, where its address is trusted', async () => {
  assert.equal((await keptFor(undefined)).given, ['/offline-worker.js?ru'])
  const createPolicy = (name: string, rules: { createScriptURL(url: string): string }) =>
    ({ createScriptURL: (url: string) => ({ trusted: `${name} ${rules.createScriptURL(url)}` }) })
  assert.equal((await keptFor({ createPolicy })).given, [{ trusted: 'offline /offline-worker.js?ru' }])
})

kept('[MENU-15, I18N-02] the worker is for the language that is chosen, and for another one from when that is', async () => {
  const { given, locale } = await keptFor(undefined)
  locale.set('cnr')
  await settle()
  assert.equal(given, ['/offline-worker.js?ru', '/offline-worker.js?cnr'])
})

kept('[MENU-15] for somebody who saves data the worker is for no language, and hears what has been used all the same', async () => {
  const { given, told } = await keptFor(undefined, { saveData: true })
  assert.equal(given, ['/offline-worker.js?'])
  assert.equal(told, [['https://fox.example/assets/main-AB.js']])
})

kept('[MENU-15] a worker that is refused is told of', async () => {
  assert.equal((await keptFor(undefined, { refuses: true })).reports, ['offline.not-kept Error'])
})

interface Request { result?: unknown; error: Error | null; onsuccess?: () => void; onerror?: () => void; onblocked?: () => void; onupgradeneeded?: () => void }
/** A browser's database that does what is wished at each opening, and is whole where nothing is. */
function database(...wishes: readonly ('fails' | 'is blocked' | 'works')[]) {
  const records = new Map<string, unknown>()
  const opened: Record<string, (() => void) | undefined>[] = []
  function done(result: unknown): Partial<Request> {
    const request: Partial<Request> = { result }
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  const store = {
    get: (key: string) => done(records.get(key)),
    put: (value: unknown, key: string) => done(void records.set(key, value)),
  }
  function transaction() {
    const made: { objectStore: () => typeof store; oncomplete?: () => void } = { objectStore: () => store }
    queueMicrotask(() => made.oncomplete?.())
    return made
  }
  let openings = 0
  put(globalThis, 'indexedDB', {
    open() {
      const wish = wishes[openings] ?? 'works'
      const request: Request = { error: null }
      openings += 1
      queueMicrotask(() => {
        if (wish === 'fails') {
          request.error = new Error('no room')
          request.onerror?.()
        } else if (wish === 'is blocked') request.onblocked?.()
        else {
          opened.push(Object.assign(request.result = { transaction, close: () => undefined } as object as Record<string, () => void>))
          request.onsuccess?.()
        }
      })
      return request
    },
  })
  return { openings: () => openings, opened }
}

kept('[MENU-15, STO-04] a database that once could not be opened is opened anew by the next call', async () => {
  const browser = database('fails', 'is blocked')
  const archive = createWebArchive('storefront')
  for (const wrong of ['no room', 'the database is blocked']) assert.is(await archive.get('menus').catch((error: Error) => error.message), wrong)
  await archive.put('menus', [11])
  assert.equal(await archive.get('menus'), [11])
  assert.is(browser.openings(), 3, 'one that is open stays open')
})

kept('[MENU-15, STO-05] a database that the browser or another tab has closed is opened anew', async () => {
  const browser = database()
  const archive = createWebArchive('storefront')
  for (const [at, end] of ['onclose', 'onversionchange'].entries()) {
    await archive.get('menus')
    browser.opened[at]?.[end]?.()
  }
  await archive.put('menus', [11])
  assert.equal([await archive.get('menus'), browser.openings()], [[11], 3])
})

kept.run()
