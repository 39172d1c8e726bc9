import type { Page } from 'playwright/test'
import { createFinger } from './support/finger.ts'
import { expect, test } from './support/fixtures.ts'
import { card, dialog, escape, waitForFrames, openMenuForTakeAway, overlays } from './support/steps.ts'

/**
 * A view transition: the named elements before and after it, and the groups that the browser
 * animates.
 */
interface Change {
  from: readonly string[]
  to: readonly string[]
  moved: readonly string[]
  phase: 'begun' | 'moving' | 'over'
}

/** Records every view transition from now on; `holds` pauses each of them half-way. */
async function watchChanges(page: Page, { holds = false } = {}): Promise<() => Promise<readonly Change[]>> {
  await page.evaluate(isHeld => {
    const changes: Change[] = []
    Object.assign(window, { changes })
    const describeElement = (element: HTMLElement): string => {
      const content = element instanceof HTMLImageElement ? 'photo' : element.textContent.trim()
      return `${element.closest('main, #overlays')?.id || 'page'}: ${content}`
    }
    const apart = (): string[] =>
      [...document.querySelectorAll<HTMLElement>('html, html *')]
        .filter(element => (getComputedStyle(element).viewTransitionName ?? 'none') !== 'none')
        .map(describeElement)
    const start = Document.prototype.startViewTransition as Document['startViewTransition'] | undefined
    if (start === undefined) return
    Document.prototype.startViewTransition = function (update) {
      const change: Change = { from: [], to: [], moved: [], phase: 'begun' }
      changes.push(change)
      // The browser captures the old state in this frame.
      requestAnimationFrame(() => { change.from = apart() })
      const transition = start.call(this, async () => {
        await (update as () => unknown)()
        change.to = apart()
      })
      transition.ready.then(
        () => {
          const moving = document
            .getAnimations()
            .filter(
              ({ effect }) =>
                effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition') === true,
            )
          change.moved = moving
            .flatMap(({ effect }) => /group\((.*)\)/.exec((effect as KeyframeEffect).pseudoElement ?? '')?.[1] ?? [])
            .sort()
          change.phase = 'moving'
          if (isHeld) for (const animation of moving) animation.pause()
        },
        () => undefined,
      )
      void transition.finished.then(() => { change.phase = 'over' })
      return transition
    }
  }, holds)
  return () => page.evaluate(() => (window as unknown as { changes: Change[] }).changes)
}

/** Opens the menu and waits for the code and the image that a dish needs. */
async function menu(page: Page): Promise<void> {
  const dishes = page.waitForResponse(/PositionLayer-/)
  await openMenuForTakeAway(page)
  await dishes
  const image = card(page, DISH).locator('img').first()
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.currentSrc !== ''))
    .toBe(true)
}

const DISH = 'Калифорния'
const link = (page: Page) => card(page, DISH).getByRole('link', { name: DISH })
const open = (page: Page) => link(page).click()

/** Elements that still have a `view-transition-name`. */
const leftOver = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter(element =>
        (getComputedStyle(element).viewTransitionName ?? 'none') !== 'none')
        .length,
  )

const isLocked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['scrollLocked'] !== undefined)

async function closed(page: Page): Promise<void> {
  await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
  await expect(link(page)).toBeFocused()
  expect(await isLocked(page)).toBe(false)
  await expect.poll(() => leftOver(page)).toBe(0)
}

const CARD = [`main: ${DISH}`, 'main: photo']
const WHOLE = ['overlays: photo', `overlays: ${DISH}`]
const MOVED = ['dish-name', 'dish-photo']

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test("[MENU-05] a card's photo and name become those of its dish, and Back reverses it @from-111", async ({
    page,
  }) => {
    await menu(page)
    const changes = await watchChanges(page)
    await open(page)
    await expect(dialog(page, DISH)).toBeVisible()
    await expect.poll(changes).toEqual([{ from: CARD, to: WHOLE, moved: MOVED, phase: 'over' }])
    expect(await leftOver(page)).toBe(0)
    await page.goBack()
    await expect
      .poll(async () => (await changes()).slice(1))
      .toEqual([{ from: WHOLE, to: CARD, moved: MOVED, phase: 'over' }])
    await closed(page)
    // Adding the dish closes it without animating back into its card.
    await open(page)
    await dialog(page, DISH).getByRole('button', { name: /^Добавить ·/ }).click()
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await expect(card(page, DISH).getByRole('group')).toBeVisible()
    expect(await changes()).toHaveLength(3)
    await expect.poll(() => leftOver(page)).toBe(0)
  })

  test('[MENU-05, UI-03] a dish that is closed half-way closes, and opens again @from-111', async ({ page }) => {
    await menu(page)
    const changes = await watchChanges(page, { holds: true })
    await open(page)
    await expect.poll(async () => (await changes())[0]?.phase).toBe('moving')
    await page.goBack()
    await expect.poll(async () => (await changes())[0]?.phase).toBe('over')
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await expect.poll(async () => (await changes())[1]?.phase).toBe('moving')
    // The customer's next action ends the transition as well.
    await open(page)
    await expect.poll(async () => (await changes())[1]?.phase).toBe('over')
    await expect(dialog(page, DISH)).toBeVisible()
    await escape(page)
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Shift')
    await closed(page)
  })

  test('[MENU-05, UI-03] a dish that is pulled down goes on down, without returning into its card @from-111', async ({
    page,
  }) => {
    await menu(page)
    const changes = await watchChanges(page)
    await open(page)
    await expect.poll(async () => (await changes())[0]?.phase).toBe('over')
    const finger = await createFinger(page)
    await finger('touchStart', { x: 180, y: 200 }, 100)
    for (let y = 220; y <= 440; y += 20) await finger('touchMove', { x: 180, y }, 40)
    await finger('touchEnd', undefined, 140)
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await closed(page)
    expect(await changes()).toHaveLength(1)
  })

  test('[MENU-05] two fast presses on a card open one dish', async ({ page }) => {
    await menu(page)
    const before = await page.evaluate(() => history.length)
    await link(page).dblclick()
    await expect(dialog(page, DISH)).toHaveCount(1)
    await waitForFrames(page, 30)
    await expect(dialog(page, DISH)).toHaveCount(1)
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    await page.goBack()
    await closed(page)
  })

  test('[MENU-05] without view transitions a dish opens as a sheet and closes', async ({ page }) => {
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

  test('[MENU-05, UI-03, UI-05] with reduced motion a double click opens the dish at once @desktop', async ({
    page,
  }) => {
    await menu(page)
    const changes = await watchChanges(page)
    await link(page).dblclick()
    await waitForFrames(page, 30)
    await expect(dialog(page, DISH)).toBeVisible()
    await page.mouse.click(4, 4)
    await closed(page)
    expect(await changes()).toEqual([])
  })
})
