import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, openMenuForTakeAway } from './support/steps.ts'

interface Flight { readonly photo: string; readonly moved: readonly string[] }

/** Records the images that are animated over the page from now on. */
async function watchFlights(page: Page): Promise<() => Promise<readonly Flight[]>> {
  await page.evaluate(() => {
    const flights: Flight[] = []
    Object.assign(window, { flights })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...all) {
      const [frames] = all
      if (this instanceof HTMLImageElement)
        flights.push({ photo: this.src, moved: Object.keys((frames as object[])[0] ?? {}) })
      return animate.apply(this, all)
    }
  })
  return () => page.evaluate(() => (window as unknown as { flights: Flight[] }).flights)
}

interface Rolled { readonly text: string; readonly moved: readonly string[]; readonly lasts: unknown }

/** Records the texts that are animated from now on, as they read at that moment. */
async function watchRolls(page: Page): Promise<() => Promise<readonly Rolled[]>> {
  await page.evaluate(() => {
    const rolls: Rolled[] = []
    Object.assign(window, { rolls })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...all) {
      const [frames, timing] = all
      if (this.matches('[role="group"] > span, a *'))
        rolls.push({
          text: this.textContent.replaceAll('\u00a0', ' '),
          moved: Object.keys(frames ?? {}),
          lasts: (timing as KeyframeAnimationOptions).duration,
        })
      return animate.apply(this, all)
    }
  })
  return () => page.evaluate(() => (window as unknown as { rolls: Rolled[] }).rolls)
}

/** Only properties that the compositor animates, and a short duration in ms. */
const ROLLED = { moved: ['transform', 'opacity'], lasts: 180 }

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  // The text of a count has its new value from the first frame.
  test('[MENU-03, CART-04] an added dish flies to the cart, and a growing count rolls there', async ({ page }) => {
    await openMenuForTakeAway(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const flights = await watchFlights(page)
    const image = card(page, 'Калифорния').locator('img').first()
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() =>
      image.evaluate((element: HTMLImageElement) => element.complete && element.currentSrc !== '')).toBe(true)
    await addFromCard(page, 'Калифорния')
    const photo = await image.evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(flights).toEqual([{ photo, moved: ['transform', 'opacity'] }])
    await expect(page.locator('body > img')).toHaveCount(0)
    const rolls = await watchRolls(page)
    const steps = page.getByRole('group', { name: 'Количество: Калифорния' })
    await steps.getByRole('button').last().click()
    await expect.poll(rolls).toEqual([
      { text: '2', ...ROLLED },
      { text: expect.stringMatching(/^[\d ]+ ₽$/), ...ROLLED },
      { text: expect.stringMatching(/^2 /), ...ROLLED },
    ])
    await steps.getByRole('button').first().click()
    await expect(steps.locator('span')).toHaveText('1')
    expect(await rolls()).toHaveLength(3)
  })
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[MENU-03, UI-05] no dish flies, and no count rolls @desktop', async ({ page }) => {
    await openMenuForTakeAway(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const flights = await watchFlights(page)
    const rolls = await watchRolls(page)
    await addFromCard(page, 'Калифорния')
    const count = card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })
    await expect(count).toBeVisible()
    await count.getByRole('button').last().click()
    await expect(count.locator('span')).toHaveText('2')
    expect(await flights()).toEqual([])
    expect(await rolls()).toEqual([])
  })
})
