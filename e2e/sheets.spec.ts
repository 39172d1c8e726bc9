import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { arrived, card, dialog, menuByTakeAway, overlays, pull } from './support/steps.ts'

const DISH = 'Калифорния'

/** A dish's sheet in its place, and where a finger takes it. */
async function sheet(page: Page): Promise<{ readonly panel: Locator; readonly top: number; readonly at: { x: number; y: number } }> {
  await menuByTakeAway(page)
  await card(page, DISH).getByRole('link', { name: DISH }).click()
  const panel = dialog(page, DISH)
  await expect(panel).toBeVisible()
  await arrived(page.locator('html'))
  const { y } = (await panel.boundingBox())!
  return { panel, top: y, at: { x: 180, y: y + 60 } }
}

const topOf = (panel: Locator): Promise<number> => panel.evaluate(one => Math.round(one.getBoundingClientRect().top))

/** A finger that has rested so long, in ms, throws nothing. */
const REST = 300

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  // Chromium alone: the driver of Firefox knows no touch that is broken off
  test('[UI-03] a sheet follows the finger to the pixel, comes back from a short way, and from any that is broken off @chromium', async ({ page }) => {
    const { panel, top, at } = await sheet(page)
    for (const [way, how] of [[80, 'touchEnd'], [90, 'touchCancel'], [300, 'touchCancel']] as const) {
      const lift = await pull(page, at, way)
      await expect.poll(() => topOf(panel)).toBe(Math.round(top + way))
      await page.waitForTimeout(REST)
      await lift(how)
      await expect.poll(() => topOf(panel)).toBe(Math.round(top))
      await expect(panel).toBeVisible()
    }
  })

  test('[UI-03] a sheet that is let go far down closes from there, and not by way of its place', async ({ page }) => {
    // the way back is made when the browser gets to it
    await page.addInitScript(() => {
      const { go } = History.prototype
      History.prototype.go = function (by) { setTimeout(() => go.call(this, by), 120) }
    })
    const { panel, at } = await sheet(page)
    const lift = await pull(page, at, 240)
    const tops = panel.evaluate(one => new Promise<number[]>(done => {
      const seen: number[] = []
      const look = (): void => {
        const { top, height } = one.getBoundingClientRect()
        if (height > 0) seen.push(Math.round(top))
        if (one.isConnected) requestAnimationFrame(look)
        else done(seen)
      }
      look()
    }))
    await page.waitForTimeout(REST)
    await lift()
    const seen = await tops
    expect(seen).toEqual([...seen].sort((one, other) => one - other))
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/menus\/101$/)
  })
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[UI-03, UI-05] who wants no motion drags a sheet as well: it is where the finger is, and gone when let go', async ({ page }) => {
    const { panel, top, at } = await sheet(page)
    const lift = await pull(page, at, 200)
    await expect.poll(() => topOf(panel)).toBe(Math.round(top + 200))
    await panel.evaluate(one => {
      const left = new Promise<number>(done => {
        new MutationObserver(() => {
          if (!one.isConnected) requestAnimationFrame(() => done(document.querySelectorAll('#overlays [data-leave]').length))
        }).observe(document.body, { childList: true, subtree: true })
      })
      Object.assign(window, { left })
    })
    await lift()
    expect(await page.evaluate(() => (window as unknown as { left: Promise<number> }).left)).toBe(0)
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
  })
})
