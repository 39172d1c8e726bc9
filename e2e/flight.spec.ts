import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, menuByTakeAway } from './support/steps.ts'

interface Flight { readonly photo: string; readonly moved: readonly string[] }

/** What has flown over the page from now on. */
async function watchFlights(page: Page): Promise<() => Promise<readonly Flight[]>> {
  await page.evaluate(() => {
    const flights: Flight[] = []
    Object.assign(window, { flights })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...all) {
      const [frames] = all
      if (this instanceof HTMLImageElement) flights.push({ photo: this.src, moved: Object.keys((frames as object[])[0] ?? {}) })
      return animate.apply(this, all)
    }
  })
  return () => page.evaluate(() => (window as unknown as { flights: Flight[] }).flights)
}

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('[MENU-03] a dish that is added flies to the cart, by what the compositor moves alone, and nothing is left of it @both', async ({ page }) => {
    await menuByTakeAway(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const flights = await watchFlights(page)
    const image = card(page, 'Калифорния').locator('img').first()
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.currentSrc !== '')).toBe(true)
    await addFromCard(page, 'Калифорния')
    const photo = await image.evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(flights).toEqual([{ photo, moved: ['transform', 'opacity'] }])
    await expect(page.locator('body > img')).toHaveCount(0)
  })
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[MENU-03, UI-05] nothing flies @desktop', async ({ page }) => {
    await menuByTakeAway(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const flights = await watchFlights(page)
    await addFromCard(page, 'Калифорния')
    await expect(page.getByRole('group', { name: 'Количество: Калифорния' })).toBeVisible()
    expect(await flights()).toEqual([])
  })
})
