import { test as base, type BrowserContextOptions, type Page } from 'playwright/test'
import { NOON, type Shop } from '../support/fixtures.ts'
import { controlCall, runApi, serveShop, type ServedShop } from '../support/shop.ts'
import { inOrder } from './states.ts'
import type { Look, Row } from './table.ts'
import { isDrawn, isWide, SCREENS, WINDOWS, type Screen } from './table.ts'
import { createDevices, type Device } from './visitors.ts'

/** Everything stands, and nothing is kept by a worker of the page. */
const OPTIONS: BrowserContextOptions = {
  locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce', serviceWorkers: 'block', viewport: { width: 1280, height: 800 },
}
const A_DAY = 86_400

export interface Studio {
  shopOf(brand: Look['brand']): Promise<Shop>
  deviceOf(shop: Shop, row: Row): Promise<Device>
}

/** `test` with the shops of all brands before one sandbox API, which is kept from row to row, and a page on the device of who looks. */
export const test = base.extend<{ readonly row: Row | undefined; readonly shop: Shop; readonly sitting: Page }, { readonly studio: Studio }>({
  row: [undefined, { option: true }],

  studio: [async ({ browser }, use) => {
    const api = await runApi()
    const control: Shop['control'] = (call, body, method) => controlCall(api.url, call, body, method)
    await control('clock', { now: NOON })
    await control('tokens', { accessSeconds: A_DAY, refreshSeconds: A_DAY })
    const sites = new Map<string, Promise<ServedShop>>()
    const deviceOf = createDevices(browser, OPTIONS)
    await use({
      async shopOf(brand) {
        const served = sites.get(brand) ?? serveShop({ apiBase: api.url, brand })
        sites.set(brand, served)
        const { url, release, prerender } = await served
        return { url, release, prerender, control, api: api.url, dataDir: api.dataDir }
      },
      deviceOf: (shop, { screen, look, how }) => deviceOf(shop, look.brand, typeof how === 'object' && 'who' in how ? how.who : SCREENS[screen].who),
    })
    for (const site of sites.values()) await (await site).close()
    await api.close()
  }, { scope: 'worker' }],

  shop: async ({ studio, row }, use) => use(await studio.shopOf(row?.look.brand ?? 'caplya')),

  sitting: async ({ studio, browser, shop, row }, use) => {
    if (row === undefined || !isDrawn(row)) throw new Error('a row that is drawn is told by test.use({ row })')
    await inOrder(shop)
    const context = await browser.newContext({ ...OPTIONS, baseURL: shop.url, viewport: windowsOf(SCREENS[row.screen])[0] ?? null, storageState: await studio.deviceOf(shop, row) })
    await context.addInitScript(theme => localStorage.setItem('app_theme', theme), row.look.theme)
    await use(await context.newPage())
    await context.close()
  },
})

/** The windows of a screen in the order in which they are drawn: first one in which its road can be gone. */
export function windowsOf({ notWide }: Screen): readonly (typeof WINDOWS)[number][] {
  return notWide === undefined ? [...WINDOWS].sort((a, b) => Number(isWide(b.width)) - Number(isWide(a.width))) : WINDOWS.filter(({ width }) => !isWide(width))
}
