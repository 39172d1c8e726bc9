import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { card, dialog, escape, frames, menuByTakeAway, overlays } from './support/steps.ts'

/** What the customer sees become something else: where it was, where it is then, and what the browser moves. */
interface Change { from: readonly string[]; to: readonly string[]; moved: readonly string[]; at: 'begun' | 'moving' | 'over' }

/** Tells what becomes what from now on; `holds` keeps each change half-way. */
async function watchChanges(page: Page, { holds = false } = {}): Promise<() => Promise<readonly Change[]>> {
  await page.evaluate(isHeld => {
    const changes: Change[] = []
    Object.assign(window, { changes })
    const apart = (): string[] => [...document.querySelectorAll<HTMLElement>('html, html *')].filter(one => getComputedStyle(one).viewTransitionName !== 'none')
      .map(one => `${one.closest('main, #overlays')?.id || 'page'}: ${one instanceof HTMLImageElement ? 'photo' : one.textContent.trim()}`)
    const start = Document.prototype.startViewTransition
    Document.prototype.startViewTransition = function (update) {
      const change: Change = { from: [], to: [], moved: [], at: 'begun' }
      changes.push(change)
      // what is taken is what this frame shows
      requestAnimationFrame(() => { change.from = apart() })
      const transition = start.call(this, async () => {
        await (update as () => unknown)()
        change.to = apart()
      })
      transition.ready.then(() => {
        const moving = document.getAnimations().filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition') === true)
        change.moved = moving.flatMap(({ effect }) => /group\((.*)\)/.exec((effect as KeyframeEffect).pseudoElement ?? '')?.[1] ?? []).sort()
        change.at = 'moving'
        if (isHeld) for (const one of moving) one.pause()
      }, () => undefined)
      void transition.finished.then(() => { change.at = 'over' })
      return transition
    }
  }, holds)
  return () => page.evaluate(() => (window as unknown as { changes: Change[] }).changes)
}

/** The menu with everything there that a dish needs to open without a wait. */
async function menu(page: Page): Promise<void> {
  const dishes = page.waitForResponse(/PositionLayer-/)
  await menuByTakeAway(page)
  await dishes
  const image = card(page, DISH).locator('img').first()
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.currentSrc !== '')).toBe(true)
}

const DISH = 'Калифорния'
const link = (page: Page) => card(page, DISH).getByRole('link', { name: DISH })
const open = (page: Page) => link(page).click()

/** Elements that would be shown apart from the page if anything changed now. */
const leftOver = (page: Page): Promise<number> => page.evaluate(() =>
  [...document.querySelectorAll('*')].filter(one => getComputedStyle(one).viewTransitionName !== 'none').length)

const isLocked = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.dataset['scrollLocked'] !== undefined)

async function closed(page: Page): Promise<void> {
  await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
  await expect(link(page)).toBeFocused()
  expect(await isLocked(page)).toBe(false)
  await expect.poll(() => leftOver(page)).toBe(0)
}

const CARD = ['main: photo', `main: ${DISH}`]
const WHOLE = ['overlays: photo', `overlays: ${DISH}`]
const MOVED = ['dish-name', 'dish-photo']

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('[MENU-05] a card becomes its dish by photo and name, nothing else is moved; Back makes it the card again, and nothing is left of it @both', async ({ page }) => {
    await menu(page)
    const changes = await watchChanges(page)
    await open(page)
    await expect(dialog(page, DISH)).toBeVisible()
    await expect.poll(changes).toEqual([{ from: CARD, to: WHOLE, moved: MOVED, at: 'over' }])
    expect(await leftOver(page)).toBe(0)
    await page.goBack()
    await expect.poll(async () => (await changes()).slice(1)).toEqual([{ from: WHOLE, to: CARD, moved: MOVED, at: 'over' }])
    await closed(page)
  })

  test('[MENU-05, UI-03] a dish closed half-way is closed, and opens again', async ({ page }) => {
    await menu(page)
    const changes = await watchChanges(page, { holds: true })
    await open(page)
    await expect.poll(async () => (await changes())[0]?.at).toBe('moving')
    await page.goBack()
    await expect.poll(async () => (await changes())[0]?.at).toBe('over')
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await expect.poll(async () => (await changes())[1]?.at).toBe('moving')
    // what the customer does next ends it as well
    await open(page)
    await expect.poll(async () => (await changes())[1]?.at).toBe('over')
    await expect(dialog(page, DISH)).toBeVisible()
    await escape(page)
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Shift')
    await closed(page)
  })

  test('[MENU-05] two fast presses on a card open one dish @both', async ({ page }) => {
    await menu(page)
    const before = await page.evaluate(() => history.length)
    await link(page).dblclick()
    await expect(dialog(page, DISH)).toHaveCount(1)
    await frames(page, 30)
    await expect(dialog(page, DISH)).toHaveCount(1)
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    await page.goBack()
    await closed(page)
  })

  test('[MENU-05] a dish that is added goes to the cart, not back to its card', async ({ page }) => {
    await menu(page)
    const changes = await watchChanges(page)
    await open(page)
    await dialog(page, DISH).getByRole('button', { name: /^Добавить/ }).click()
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await expect(card(page, DISH).getByRole('group')).toBeVisible()
    expect(await changes()).toHaveLength(1)
    await expect.poll(() => leftOver(page)).toBe(0)
  })

  test('[MENU-05] where a browser cannot, a dish opens as a sheet, and closes', async ({ page }) => {
    await page.addInitScript(() => { delete (Document.prototype as Partial<Document>).startViewTransition })
    await menu(page)
    await open(page)
    await expect(dialog(page, DISH)).toBeVisible()
    await page.goBack()
    await closed(page)
  })
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[MENU-05, UI-05] who wants no motion sees none: the dish is there @both', async ({ page }) => {
    await menu(page)
    const changes = await watchChanges(page)
    await open(page)
    await expect(dialog(page, DISH)).toBeVisible()
    await page.goBack()
    await closed(page)
    expect(await changes()).toEqual([])
  })
})
