import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { waitForAnimations, card, dialog, openMenuForTakeAway, overlays, startDrag } from './support/steps.ts'

const DISH = 'Калифорния'

/** Opens a dish's sheet; returns its place and a point where a finger can pull it. */
async function sheet(
  page: Page,
): Promise<{ readonly panel: Locator; readonly top: number; readonly at: { x: number; y: number } }> {
  await openMenuForTakeAway(page)
  await card(page, DISH).getByRole('link', { name: DISH }).click()
  const panel = dialog(page, DISH)
  await expect(panel).toBeVisible()
  await waitForAnimations(page.locator('html'))
  const { y } = (await panel.boundingBox())!
  return { panel, top: y, at: { x: 180, y: y + 60 } }
}

const readTop = (panel: Locator): Promise<number> =>
  panel.evaluate(element => Math.round(element.getBoundingClientRect().top))

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  // Chromium alone: the driver of Firefox has no touchcancel
  test('[UI-03] a sheet follows the finger and returns after a short or cancelled pull @chromium', async ({ page }) => {
    const { panel, top, at } = await sheet(page)
    for (const [distance, eventType] of [[80, 'touchEnd'], [90, 'touchCancel'], [300, 'touchCancel']] as const) {
      const lift = await startDrag(page, at, distance)
      await expect.poll(() => readTop(panel)).toBe(Math.round(top + distance))
      await lift(eventType)
      await expect.poll(() => readTop(panel)).toBe(Math.round(top))
      await expect(panel).toBeVisible()
    }
  })

  test('[UI-03] a sheet released far down closes from there without moving back', async ({ page }) => {
    // Delays the step back in history, as a busy browser does.
    await page.addInitScript(() => {
      const { go } = History.prototype
      History.prototype.go = function (by) { setTimeout(() => go.call(this, by), 120) }
    })
    const { panel, at } = await sheet(page)
    const lift = await startDrag(page, at, 240)
    const tops = panel.evaluate(element => new Promise<number[]>(done => {
      const seen: number[] = []
      const look = (): void => {
        const { top, height } = element.getBoundingClientRect()
        if (height > 0) seen.push(Math.round(top))
        if (element.isConnected) requestAnimationFrame(look)
        else done(seen)
      }
      look()
    }))
    await lift()
    const seen = await tops
    expect(seen).toEqual([...seen].sort((first, second) => first - second))
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/menus\/101$/)
  })
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[UI-03, UI-05] with reduced motion a sheet follows the finger and closes at once', async ({ page }) => {
    const { panel, top, at } = await sheet(page)
    const lift = await startDrag(page, at, 200)
    await expect.poll(() => readTop(panel)).toBe(Math.round(top + 200))
    await panel.evaluate(element => {
      const left = new Promise<number>(done => {
        new MutationObserver(() => {
          if (!element.isConnected)
            requestAnimationFrame(() => done(document.querySelectorAll('#overlays [data-leave]').length))
        }).observe(document.body, { childList: true, subtree: true })
      })
      Object.assign(window, { left })
    })
    await lift()
    expect(await page.evaluate(() => (window as unknown as { left: Promise<number> }).left)).toBe(0)
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
  })
})
