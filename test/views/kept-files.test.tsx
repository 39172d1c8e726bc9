import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { createStore } from '../../core/store/store.ts'
import { createWebArchive } from '../../src/web/archive.ts'
import { cacheForOffline } from '../../src/web/offline.ts'
import { flushPromises } from '../kit/clock.ts'
import { componentSuite, createReplacer } from '../kit/view.tsx'

const offlineFiles = componentSuite('what the browser keeps for the shop')

const replace = createReplacer(offlineFiles)
/** Replaces a browser API for one test. */
const put = (owner: object, name: string, value: unknown): void => replace(owner, name, { value })

/**
 * A browser with a service worker. Returns its registrations, the messages to the worker, and the
 * reports.
 */
async function openBrowser(
  trustedTypes: unknown, browser: { readonly saveData?: boolean; readonly refuses?: boolean } = {},
) {
  const registrations: unknown[] = []
  const messages: unknown[] = []
  const reports: string[] = []
  const locale = createStore<Locale>('ru')
  put(window, 'trustedTypes', trustedTypes)
  put(navigator, 'connection', { saveData: browser.saveData === true })
  put(performance, 'getEntriesByType',
    (type: string) => type === 'resource' ? [{ name: 'https://fox.example/assets/main-AB.js' }] : [])
  put(navigator, 'serviceWorker', {
    register: async (address: unknown) => {
      registrations.push(address)
      if (browser.refuses === true) throw new Error('no')
    },
    ready: Promise.resolve({ active: { postMessage: (message: unknown) => messages.push(message) } }),
  })
  cacheForOffline(locale, (code, detail) => reports.push(`${code} ${detail}`))
  await flushPromises()
  return { registrations, messages, reports, locale }
}

offlineFiles('[MENU-15] the worker registers with Trusted Types and without', async () => {
  assert.equal((await openBrowser(undefined)).registrations, ['/offline-worker.js?ru'])
  const createPolicy = (name: string, rules: { createScriptURL(url: string): string }) =>
    ({ createScriptURL: (url: string) => ({ trusted: `${name} ${rules.createScriptURL(url)}` }) })
  assert.equal((await openBrowser({ createPolicy })).registrations, [{ trusted: 'offline /offline-worker.js?ru' }])
})

offlineFiles('[MENU-15, I18N-02] the worker gets the chosen language, and another one once it is chosen', async () => {
  const { registrations, locale } = await openBrowser(undefined)
  locale.set('cnr')
  await flushPromises()
  assert.equal(registrations, ['/offline-worker.js?ru', '/offline-worker.js?cnr'])
})

offlineFiles('[MENU-15] with data saving the worker gets no language, but still what was used', async () => {
  const { registrations, messages } = await openBrowser(undefined, { saveData: true })
  assert.equal(registrations, ['/offline-worker.js?'])
  assert.equal(messages, [['https://fox.example/assets/main-AB.js']])
})

offlineFiles('[MENU-15] a worker that is refused is reported', async () => {
  assert.equal((await openBrowser(undefined, { refuses: true })).reports, ['offline.not-kept Error'])
})

interface Request { result?: unknown; error: Error
  | null; onsuccess?: () => void; onerror?: () => void; onblocked?: () => void; onupgradeneeded?: () => void }
/** An IndexedDB stub with an outcome for each opening. Without one the opening succeeds. */
function database(...outcomes: readonly ('fails' | 'is blocked' | 'works')[]) {
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
    const transaction: { objectStore: () => typeof store; oncomplete?: () => void } = { objectStore: () => store }
    queueMicrotask(() => transaction.oncomplete?.())
    return transaction
  }
  let openings = 0
  put(globalThis, 'indexedDB', {
    open() {
      const outcome = outcomes[openings] ?? 'works'
      const request: Request = { error: null }
      openings += 1
      queueMicrotask(() => {
        if (outcome === 'fails') {
          request.error = new Error('no room')
          request.onerror?.()
        } else if (outcome === 'is blocked') request.onblocked?.()
        else {
          opened.push(Object.assign(request.result = {
            transaction, close: () => undefined,
          } as object as Record<string, () => void>))
          request.onsuccess?.()
        }
      })
      return request
    },
  })
  return { openings: () => openings, opened }
}

offlineFiles('[MENU-15, STO-04] after a failed open the next call opens the database again', async () => {
  const browser = database('fails', 'is blocked')
  const archive = createWebArchive('storefront')
  for (const failure of ['no room', 'the database is blocked'])
    assert.is(await archive.get('menus').catch((error: Error) => error.message), failure)
  await archive.put('menus', [11])
  assert.equal(await archive.get('menus'), [11])
  assert.is(browser.openings(), 3, 'one that is open stays open')
})

offlineFiles('[MENU-15, STO-05] a database that the browser or another tab has closed is opened again', async () => {
  const browser = database()
  const archive = createWebArchive('storefront')
  for (const [at, end] of ['onclose', 'onversionchange'].entries()) {
    await archive.get('menus')
    browser.opened[at]?.[end]?.()
  }
  await archive.put('menus', [11])
  assert.equal([await archive.get('menus'), browser.openings()], [[11], 3])
})

offlineFiles.run()
