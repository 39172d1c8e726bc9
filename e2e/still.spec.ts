import type { Browser, Locator, Page, Route } from 'playwright/test'
import { expect, NOON, test, type Shop } from './support/fixtures.ts'
import { listCachedMenus } from './support/menu-cache.ts'
import {
  openCartForTakeAway,
  chooseCity,
  chooseMethod,
  waitForFrames,
  isNarrow,
  openMenuForTakeAway,
  saveLocation,
} from './support/steps.ts'

/** The accepted layout shift of a loading page: a fifth of a good score (web.dev/articles/cls). */
const MAY_MOVE = 0.02
/** Pages that are open at once: each of them mostly waits. */
const AT_ONCE = 4
/** One page and layer of each kind; `DISH` is the first dish of its menu. */
const PAGES = [
  '/cart',
  '/',
  '/menus/101',
  '/menus/101/positions/DISH',
  '/promotions',
  '/promotions/1',
  '/restos',
  '/restos/11',
  '/orders',
  '/auth',
  '/cookie',
  '/terms-of-sale',
  '/dostavka',
]

/** Opens each page by its address and returns the layout shifts by address. */
async function moved(
  browser: Browser,
  page: Page,
  { api }: Shop,
  prepare: (page: Page) => Promise<unknown>,
): Promise<Record<string, string>> {
  const [dish] = await (await fetch(`${api}/1/p/menus/101/positions`)).json()
  const storageState = await page.context().storageState()
  const viewport = isNarrow(page) ? { width: 390, height: 844 } : { width: 1280, height: 800 }
  const rest = PAGES.map(path => path.replace('DISH', dish.id))
  const shiftsByPage: Record<string, string> = {}
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    // Separate connections and caches, so that pages do not wait for each other.
    const context = await browser.newContext({ storageState, viewport })
    const own = await context.newPage()
    await watchShifts(own)
    await prepare(own)
    for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
      await own.goto(path)
      await waitForLateContent(own)
      const shifts = await readShifts(own)
      if (shifts.length > 0) shiftsByPage[path] = shifts.join('; ')
    }
    await own.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }))
  return shiftsByPage
}

const heading = (page: Page): Locator => page.getByRole('main').getByRole('heading').first()

/** Waits for the heading, every request that follows it, the fonts, and half a second of frames. */
async function waitForLateContent(page: Page): Promise<void> {
  await heading(page).waitFor()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await waitForFrames(page, 30)
}

/** Describes the layout shifts since the page was opened; empty if their sum is accepted. */
async function readShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; what: string }[] }).shifts)
  return shifts.reduce((all, { value }) => all + value, 0) < MAY_MOVE ? [] : shifts.map(({ what }) => what)
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const { value, sources, hadRecentInput } of list.getEntries() as unknown as {
        value: number
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        hadRecentInput: boolean
      }[]) {
        const names = sources.map(
          ({ node, previousRect: { top, height }, currentRect: now }) =>
            `${node?.nodeName} «${node?.textContent?.slice(0, 30)}»`
            + ` from ${top} to ${now.top}, ${height} to ${now.height} high`,
        )
        if (!hadRecentInput) shifts.push({ value, what: `${value.toFixed(4)} ${names.join(', ')}` })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

// Chromium alone: no other engine reports layout shifts
test('[RT-01, UI-05] late code, fonts and pictures shift no page, with a dish in the cart @both @chromium', async ({
  browser,
  page,
  shop,
}) => {
  await openCartForTakeAway(page)
  expect(await moved(browser, page, shop, async own => {
    await own.route(/\/assets\/\w+(Screen|Layer|Page)-\w+\.js$/, after(own.getByRole('main')))
    await own.route(/\.woff2$|\/pictures\//, after(heading(own)))
  })).toEqual({})
})

// The end of the page then stays under the finger.
test('[CHK-08, UI-05] the cart keeps its height when the bar gives way to the button', async ({ page }) => {
  await openCartForTakeAway(page)
  await page.getByRole('contentinfo').waitFor()
  const bar = page.getByRole('button', { name: /^(?:К оформлению|Дальше: )/ })
  const button = page.getByRole('button', { name: 'Войти и оформить' })
  await expect(bar).toBeVisible()
  const height = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await button.scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)
  await waitForFrames(page, 3)
  expect(await height()).toBe(before)
})

test('[LOC-01, BOOT-01, UI-05] the first visit\'s dialog is not animated, a later one is', async ({ page }) => {
  await page.addInitScript(() => {
    const moves: string[] = []
    Object.assign(window, { moves })
    addEventListener('animationstart', ({ target, animationName }) => {
      if ((target as Element).role === 'dialog') moves.push(animationName)
    }, true)
  })
  const moves = (): Promise<string[]> => page.evaluate(() => (window as unknown as { moves: string[] }).moves)
  await page.goto('/')
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  expect(await moves()).toEqual([])
  await saveLocation(page)
  await page.getByRole('button', { name: /Изменить адрес$|Изменить$/ }).first().click()
  await expect.poll(moves).not.toEqual([])
})

/**
 * Changes the API to a restaurant that closes at night, delays its responses until `first`, and
 * fails them if not `isOnline`.
 */
async function answerAfter(page: Page, { api }: Shop, first: () => Promise<unknown>, isOnline = true): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(`${api}/1/**`, async route => {
    await first()
    if (!isOnline) return route.abort('internetdisconnected')
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('"open":"00:00","close":"00:00"', '"open":"10:00","close":"23:00"'),
    })
  })
}

test('[MENU-14, MENU-15] late notices over a stored menu shift no dish and can be closed', async ({
  page,
  shop,
  allow,
}) => {
  allow(/Failed to load resource|ERR_/)
  await answerAfter(page, shop, async () => undefined)
  await openMenuForTakeAway(page)
  await expect.poll(() => listCachedMenus(page)).toContain('menu.11')
  await watchShifts(page)
  const closed = page.getByText(/^Сейчас закрыто/)
  const old = page.getByText(/^Нет сети — меню от/)
  const night = '2026-03-04T02:00:00+03:00'
  for (const [now, isOnline, comes] of [[night, true, closed], [NOON, true, null], [NOON, false, old]] as const) {
    await shop.control('clock', { now })
    await answerAfter(page, shop, () => heading(page).waitFor().then(() => waitForFrames(page, 3)), isOnline)
    await page.reload()
    await heading(page).waitFor()
    if (comes === null) await expect(closed).toHaveCount(0)
    else await expect(comes).toBeVisible()
    await waitForLateContent(page)
    expect(await readShifts(page), now).toEqual([])
    if (comes === null) continue
    const notice = page.getByRole('alert').filter({ has: comes })
    await expect(notice).toBeInViewport()
    await notice.getByRole('button', { name: 'Закрыть' }).click()
    await expect(comes).toHaveCount(0)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Delays a page's requests until this element is shown. */
function after(shown: Locator): (route: Route) => Promise<void> {
  const page = shown.page()
  const waits = new Map<string, Promise<void>>()
  return async route => {
    // a page that has been left meanwhile draws no frames any more: its request need not wait
    const wait = waits.get(page.url())
      ?? shown.waitFor().then(() => waitForFrames(page, 3)).catch(() => undefined)
    waits.set(page.url(), wait)
    await wait
    await route.continue()
  }
}
