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

interface Rolled { readonly text: string; readonly moved: readonly string[]; readonly lasts: unknown }

/** Which words have been moved from now on, with what they said then. */
async function watchRolls(page: Page): Promise<() => Promise<readonly Rolled[]>> {
  await page.evaluate(() => {
    const rolls: Rolled[] = []
    Object.assign(window, { rolls })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...all) {
      const [frames, timing] = all
      if (this.matches('[role="group"] > span, a *')) rolls.push({ text: this.textContent.replaceAll('\u00a0', ' '), moved: Object.keys(frames ?? {}), lasts: (timing as KeyframeAnimationOptions).duration })
      return animate.apply(this, all)
    }
  })
  return () => page.evaluate(() => (window as unknown as { rolls: Rolled[] }).rolls)
}

/** By the compositor alone, and short. */
const ROLLED = { moved: ['transform', 'opacity'], lasts: 180 }

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

  test('[MENU-03, CART-04] a count that grows rolls in its stepper and on the way to the cart, and says what is true from the first moment', async ({ page }) => {
    await menuByTakeAway(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await addFromCard(page, 'Калифорния')
    const rolls = await watchRolls(page)
    const steps = page.getByRole('group', { name: 'Количество: Калифорния' })
    await steps.getByRole('button').last().click()
    await expect.poll(rolls).toEqual([{ text: '2', ...ROLLED }, { text: expect.stringMatching(/^[\d ]+ ₽$/), ...ROLLED }, { text: expect.stringMatching(/^2 /), ...ROLLED }])
    await steps.getByRole('button').first().click()
    await expect(steps.locator('span')).toHaveText('1')
    expect(await rolls()).toHaveLength(3)
  })
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[MENU-03, UI-05] nothing flies, and no count rolls @desktop', async ({ page }) => {
    await menuByTakeAway(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const flights = await watchFlights(page)
    const rolls = await watchRolls(page)
    await addFromCard(page, 'Калифорния')
    await expect(page.getByRole('group', { name: 'Количество: Калифорния' })).toBeVisible()
    await page.getByRole('group', { name: 'Количество: Калифорния' }).getByRole('button').last().click()
    await expect(page.getByRole('group', { name: 'Количество: Калифорния' }).locator('span')).toHaveText('2')
    expect(await flights()).toEqual([])
    expect(await rolls()).toEqual([])
  })
})
