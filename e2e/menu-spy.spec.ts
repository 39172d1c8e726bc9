import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { enterForTakeAway, waitForFrames, openMenuForTakeAway } from './support/steps.ts'

test.use({ menu: 'whole' })

/** Records each change of the current category from now on. */
async function watchCurrent(page: Page): Promise<void> {
  await page.evaluate(() => {
    const recorded: string[] = []
    const categories = document.querySelector('nav[aria-label="Категории меню"]')
    const record = (): void => {
      const name = categories?.isConnected === true ? categories.querySelector('[aria-current]')?.textContent ?? '' : ''
      if (name !== '' && recorded.at(-1) !== name) recorded.push(name)
    }
    record()
    new MutationObserver(record).observe(document.body, {
      subtree: true,
      attributeFilter: ['aria-current'],
      childList: true,
    })
    Object.assign(window, { seenCategories: recorded })
  })
}
const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { seenCategories: string[] }).seenCategories)

/**
 * Scrolls a few pixels at a time, as a finger does. A timer is used because requestAnimationFrame
 * stops when the browser draws no frames.
 */
async function glide(page: Page, distance: number): Promise<void> {
  await page.evaluate(total => new Promise<void>(resolve => {
    const step = Math.sign(total) * 40
    let left = Math.abs(total)
    const move = (): void => {
      window.scrollBy({ top: step, behavior: 'instant' })
      left -= 40
      if (left > 0) setTimeout(move, 16)
      else resolve()
    }
    move()
  }), distance)
  await waitForFrames(page, 10)
}

test('[MENU-01] the current category follows the scroll, each category once per direction', async ({ page }) => {
  await openMenuForTakeAway(page)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await waitForFrames(page, 10)
  const names = await page.getByRole('navigation', { name: 'Категории меню' }).getByRole('link').allTextContents()
  await watchCurrent(page)
  const distance = 4000
  await glide(page, distance)
  const down = await seen(page)
  await glide(page, -distance)
  const all = await seen(page)
  const up = all.slice(down.length - 1)
  const places = (list: readonly string[]): number[] => list.map(name => names.indexOf(name))
  expect(down.length).toBeGreaterThan(1)
  expect(places(down)).toEqual([...new Set(places(down))].sort((a, b) => a - b))
  expect(places(up)).toEqual([...new Set(places(up))].sort((a, b) => b - a))
  expect(up.at(-1)).toBe(down[0])
})

// The page returns there by a jump or by the Home key.
test('[MENU-01] @desktop back at the top of home the first category is the current one', async ({ page }) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  const categories = page.getByRole('navigation', { name: 'Категории меню' })
  const current = categories.locator('[aria-current]')
  const first = await categories.getByRole('link').first().textContent() ?? ''
  for (const back of [
    () => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' })),
    () => page.keyboard.press('Home'),
  ]) {
    await glide(page, 4000)
    await expect(current).not.toHaveText(first)
    await back()
    await expect(current).toHaveText(first)
  }
})
