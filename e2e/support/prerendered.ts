import type { Page } from 'playwright/test'
import { NOON, SHORT_MENU, test as base } from './fixtures.ts'
import { controlCall, serveShop, type ServedShop } from './shop.ts'
import { waitForFrames } from './steps.ts'

/** A test with a build of its own, into which pages are prerendered once a worker. */
export const test = base.extend<object, { readonly site: ServedShop }>({
  site: [async ({ workerApi: { url } }, use) => {
    await controlCall(url, 'reset', { menu: SHORT_MENU })
    await controlCall(url, 'clock', { now: NOON })
    const site = await serveShop({ apiBase: url, preOrder: true, support: { phone: '8 (485) 200-00-00' } })
    await site.prerender()
    await use(site)
    await site.close()
  }, { scope: 'worker' }],

  // The shop resets the API before each test.
  baseURL: async ({ site, shop: _ }, use) => use(site.url),
})

/**
 * Records layout shifts, and frames in which the shop and the prerendered page are both visible or
 * neither is.
 */
export async function watchSight(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { moved: 0, both: 0, neither: 0, served: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) seen.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = (): void => {
      const served = document.getElementById('prerendered') !== null
      const app = document.getElementById('app')
      const heading = app?.querySelector('h1')
      const isShopSeen = heading !== null && heading !== undefined && heading.checkVisibility({
        visibilityProperty: true, checkVisibilityCSS: true, opacityProperty: true, checkOpacity: true,
      })
      if (app !== null) {
        if (served) seen.served += 1
        if (served && isShopSeen) seen.both += 1
        // while the parser has not reached the heading, a frame shows what there is
        if (!served && !isShopSeen && document.readyState !== 'loading') seen.neither += 1
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
export const readVisibility = (page: Page): Promise<{ moved: number; both: number; neither: number; served: number }> =>
  page.evaluate(() => (window as unknown as { seen: never }).seen)

/** Waits until late scripts, such as the one for metadata, have loaded and run. */
export async function waitForLateScripts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await waitForFrames(page, 30)
}
