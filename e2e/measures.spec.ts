import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { acceptCookies, enterByDelivery, isNarrow, openMenu } from './support/steps.ts'

const edges = (page: Page, selector: string): Promise<{ top: number; bottom: number; height: number }> => page.locator(selector).first().evaluate(element => {
  const { top, bottom, height } = element.getBoundingClientRect()
  return { top: Math.round(top), bottom: Math.round(bottom), height: Math.round(height) }
})

test('[UI-03, MENU-01, RT-06] the header is 80 px high or 56, the app bar 144 or 64, and the menu\'s bar stays below it', async ({ page }) => {
  await enterByDelivery(page)
  await acceptCookies(page)
  await openMenu(page)
  const narrow = await isNarrow(page)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(async () => (await edges(page, 'header')).height).toBe(narrow ? 56 : 144)

  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  const nav = 'main div:has(> nav)'
  const header = narrow ? 56 : 80
  await expect.poll(async () => (await edges(page, 'header')).bottom).toBe(header)
  // a row of categories, and above it one of menus, since there are two
  await expect.poll(() => edges(page, nav)).toEqual({ top: header, bottom: header + (narrow ? 96 : 120), height: narrow ? 96 : 120 })

  await page.goto('/promotions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (narrow) expect((await edges(page, 'main > div')).height).toBe(64)
  else expect((await edges(page, 'header')).height).toBe(144)
})
