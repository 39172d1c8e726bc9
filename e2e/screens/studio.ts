import { test as base, type BrowserContextOptions, type Page } from 'playwright/test'
import { NOON, type Shop } from '../support/fixtures.ts'
import { controlCall, runApi, serveShop, type ServedShop } from '../support/shop.ts'
import { inOrder } from './states.ts'
import type { Look, Row } from './table.ts'
import { isDrawn, isWide, SCREENS, WINDOWS, type Screen } from './table.ts'
import { createDevices, type Device } from './visitors.ts'

/** No motion, and no service worker. */
const OPTIONS: BrowserContextOptions = {
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  viewport: { width: 1280, height: 800 },
}
const A_DAY = 86_400

export interface Studio {
  getShop(brand: Look['brand']): Promise<Shop>
  getDevice(shop: Shop, row: Row): Promise<Device>
}

/**
 * `test` with the shops of all brands at one sandbox API, which keeps its state between rows, and a
 * page with the visitor's storage.
 */
export const test = base.extend<
  { readonly row: Row | undefined; readonly shop: Shop; readonly sitting: Page },
  { readonly studio: Studio }
>({
  row: [undefined, { option: true }],

  studio: [
    async ({ browser }, use) => {
      const api = await runApi('drawn')
      const control: Shop['control'] = (call, body, method) => controlCall(api.url, call, body, method)
      await control('clock', { now: NOON })
      await control('tokens', { accessSeconds: A_DAY, refreshSeconds: A_DAY })
      const sites = new Map<string, Promise<ServedShop>>()
      const createDevice = createDevices(browser, OPTIONS)
      await use({
        async getShop(brand) {
          const served = sites.get(brand) ?? serveShop({ apiBase: api.url, brand })
          sites.set(brand, served)
          const { url, release } = await served
          return { url, release, control, api: api.url, dataDir: api.dataDir }
        },
        getDevice: (shop, { screen, look, how }) =>
          createDevice(shop, look.brand, typeof how === 'object' && 'who' in how ? how.who : SCREENS[screen].who),
      })
      for (const site of sites.values()) await (await site).close()
      await api.close()
    },
    { scope: 'worker' },
  ],

  shop: async ({ studio, row }, use) => use(await studio.getShop(row?.look.brand ?? 'caplya')),

  sitting: async ({ studio, browser, shop, row }, use) => {
    if (row === undefined || !isDrawn(row)) throw new Error('test.use({ row }) must name a row that is drawn')
    await inOrder(shop)
    const context = await browser.newContext({
      ...OPTIONS,
      baseURL: shop.url,
      viewport: listWindows(SCREENS[row.screen])[0] ?? null,
      storageState: await studio.getDevice(shop, row),
    })
    await context.addInitScript(theme => localStorage.setItem('app_theme', theme), row.look.theme)
    await use(await context.newPage())
    await context.close()
  },
})

/**
 * The windows of a screen in drawing order; the first must be one in which the screen can be
 * reached.
 */
export function listWindows({ notWide }: Screen): readonly (typeof WINDOWS)[number][] {
  return notWide === undefined
    ? [...WINDOWS].sort((a, b) => Number(isWide(b.width)) - Number(isWide(a.width)))
    : WINDOWS.filter(({ width }) => !isWide(width))
}
