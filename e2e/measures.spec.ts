import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { acceptCookies, enterByDelivery, enterByTakeAway, isNarrow, openMenu } from './support/steps.ts'

interface Edges { readonly top: number; readonly bottom: number; readonly height: number }

/** Where the element is on the screen, with all that is in it. */
const edges = (page: Page, selector: string): Promise<Edges> => page.locator(selector).first().evaluate(element => {
  // the header of wide screens is a landmark without a box of its own
  const boxes = (getComputedStyle(element).display === 'contents' ? [...element.children] : [element]).map(one => one.getBoundingClientRect())
  const [top, bottom] = [Math.min(...boxes.map(box => box.top)), Math.max(...boxes.map(box => box.bottom))]
  return { top: Math.round(top), bottom: Math.round(bottom), height: Math.round(bottom - top) }
})
const scrollTo = (page: Page, top: number): Promise<void> => page.evaluate(to => window.scrollTo({ top: to, behavior: 'instant' }), top)
/** The sticky bar above the dishes. */
const BAR = 'main div:has(> nav)'

test('[UI-03, MENU-01, RT-06] the header is 80 px high or 56, the app bar 144 or 64, and the menu\'s bar of 80 or 56 stays below it', async ({ page }) => {
  await enterByDelivery(page)
  await acceptCookies(page)
  await openMenu(page)
  const narrow = await isNarrow(page)
  await scrollTo(page, 0)
  await expect.poll(async () => (await edges(page, 'header')).height).toBe(narrow ? 56 : 144)

  await scrollTo(page, 1500)
  const [header, bar] = narrow ? [56, 56] : [80, 80]
  await expect.poll(async () => (await edges(page, 'header')).bottom).toBe(header)
  await expect.poll(() => edges(page, BAR)).toEqual({ top: header, bottom: header + bar, height: bar })

  await page.goto('/promotions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (narrow) expect((await edges(page, 'main > div')).height).toBe(64)
  else expect((await edges(page, 'header')).height).toBe(144)
})

test('@desktop [MENU-01] with several menus their bar is 120 px high', async ({ page }) => {
  await enterByTakeAway(page)
  await openMenu(page)
  await scrollTo(page, 1500)
  await expect.poll(() => edges(page, BAR)).toEqual({ top: 80, bottom: 200, height: 120 })
})
