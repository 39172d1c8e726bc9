import { test as base } from 'playwright/test'
import type { Page } from 'playwright/test'
import { expect } from './expect.ts'
import { readRun } from './run.ts'
import { cutNetwork, prepareContext, useWithMedia } from './firefox.ts'
import { controlCall, runApi, serveShop } from './shop.ts'
import type { Api, ConfigValues, ServedShop } from './shop.ts'
import { takeUndescribed } from './undescribed.ts'
import { watchContext } from './watch.ts'
import type { Watch } from './watch.ts'

/** A Wednesday noon in Yaroslavl, so that no test depends on when it runs. */
export const NOON = '2026-03-04T12:00:00+03:00'

/**
 * One dish of each section, and those that tests name: a fifth of the cards, which load in half the
 * time.
 */
export const SHORT_MENU = {
  ofSection: 1,
  dishes: [
    'Бао со свининой',
    'Филадельфия',
    'Калифорния',
    'Канада',
    'Ланч-бокс с лососем',
    'Салат с лососем и авокадо',
    'Вок с курицей',
    'Рислинг',
  ],
}

export interface Shop {
  /** The address of the storefront under test, and the base of `page.goto('/…')`. */
  readonly url: string
  /** The address of its sandbox API. */
  readonly api: string
  /** The sandbox's data folder. */
  readonly dataDir: string
  /**
   * Calls `/_sandbox`: `control('codes')`, `control('clock', { now })`, `control('faults',
   * undefined, 'DELETE')`.
   */
  control(call: string, body?: unknown, method?: string): Promise<any>
  /** Replaces the build by a new release; only for a test with a separate build (`config`). */
  readonly release: ServedShop['release']
}

export interface TestFixtures {
  /** Configuration values of this test or file: `test.use({ config: { … } })`. */
  readonly config: ConfigValues
  /** `whole` if a test needs a long menu or other dishes: `test.use({ menu: 'whole' })`. */
  readonly menu: 'short' | 'whole'
  readonly shop: Shop
  readonly watch: Watch
  /** Permits expected console errors and third-party requests. */
  readonly allow: (expected: RegExp) => void
}

export interface WorkerFixtures {
  readonly workerApi: Api
  readonly workerSite: ServedShop
}

/** `test` in a prepared engine, without a shop. */
export const bare = base.extend({
  browser: [
    async ({ browser, browserName }, use) =>
      browserName === 'firefox' ? useWithMedia(browser, () => use(browser)) : use(browser),
    { scope: 'worker' },
  ],

  context: async ({ browser, context, browserName }, use) => {
    if (browserName === 'firefox') await prepareContext(context)
    await use(context)
    // The network is cut off for the whole browser.
    if (browserName === 'firefox') await cutNetwork(browser, false)
  },
})

/**
 * `test` with a shop: each worker has a production build and a sandbox API, reset before each test,
 * with its clock at `NOON` and short menus. A test fails on console errors, uncaught exceptions,
 * policy violations and external requests unless it allows them, and on API calls that the description
 * lacks.
 */
export const test = bare.extend<TestFixtures, WorkerFixtures>({
  workerApi: [async ({}, use) => {
    const api = await runApi('plain')
    await use(api)
    await api.close()
  }, { scope: 'worker' }],

  workerSite: [async ({ workerApi }, use) => {
    const site = await serveShop({ apiBase: workerApi.url })
    await use(site)
    await site.close()
  }, { scope: 'worker' }],

  config: [{}, { option: true }],
  menu: ['short', { option: true }],

  shop: async ({ workerApi, workerSite, config, menu }, use) => {
    const control: Shop['control'] = (call, body, method) => controlCall(workerApi.url, call, body, method)
    await control('reset', menu === 'short' ? { menu: SHORT_MENU } : {})
    await control('clock', { now: NOON })
    const own = Object.keys(config).length > 0 ? await serveShop({ apiBase: workerApi.url, ...config }) : undefined
    const shared = () => Promise.reject(new Error('other tests share this build'))
    await use({
      url: (own ?? workerSite).url,
      release: own?.release ?? shared,
      api: workerApi.url,
      dataDir: workerApi.dataDir,
      control,
    })
    await own?.close()
    expect(
      takeUndescribed(workerApi.dataDir),
      'calls that the description of the API (e2e/sandbox/contract) does not have',
    ).toEqual([])
  },

  baseURL: async ({ shop }, use) => use(shop.url),

  watch: [async ({ context }, use, { errors }) => {
    const watch = await watchContext(context)
    await use(watch)
    if (errors.length > 0) console.log(watch.log().join('\n'))
    expect(watch.faults(), 'console errors, exceptions, policy violations, foreign requests').toEqual([])
  }, { auto: true }],

  allow: async ({ watch }, use) => use(watch.allow),
})

export { expect }

/**
 * Saves a screenshot in `.cache/screenshots/<project>/<name>.png` for review, but only if selected
 * tests run. A whole run would save a hundred that are not needed.
 */
export async function saveScreenshot(
  page: Page,
  name: string,
  options: { readonly fullPage?: boolean } = {},
): Promise<void> {
  // For a screenshot the driver injects a style into Firefox, which the page's policy blocks.
  if (readRun().name === undefined || test.info().project.name.startsWith('firefox')) return
  const path = `.cache/screenshots/${test.info().project.name}/${name}.png`
  await page.screenshot({ path, animations: 'disabled', ...options })
}
