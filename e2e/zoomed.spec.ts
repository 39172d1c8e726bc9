import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import {
  addFromCard,
  waitForAnimations,
  dialog,
  enterForTakeAway,
  waitForFrames,
  openMenuForTakeAway,
  openCart,
  overlays,
} from './support/steps.ts'

/** 1280 × 800 at 400 % zoom (WCAG 1.4.10). */
const WINDOW = { width: 320, height: 200 }

/** The visible height of a dialog's content in px. */
async function room(panel: Locator): Promise<number> {
  await waitForAnimations(panel)
  return panel.evaluate(element => {
    const scroller = [element, ...element.querySelectorAll('div')].find(
      element =>
        element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY),
    )
    return (scroller ?? element).clientHeight
  })
}
/** Runs in the page: describes the focused element if it is not visible, otherwise returns null. */
function hiddenFocus(): string | null {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return null
  const { top, bottom, left, width, height } = focused.getBoundingClientRect()
  if (bottom <= 4 || top >= innerHeight - 4) return `${focused.textContent || focused.id} at ${Math.round(top)}`
  const topElement = document.elementFromPoint(
    left + width / 2,
    Math.max(top, 0) + Math.min(height, innerHeight - Math.max(top, 0)) / 2,
  )
  const isSeen =
    topElement === null || focused.contains(topElement) || topElement.contains(focused)
      || topElement.closest('label')?.contains(focused)
  return isSeen ? null : `${focused.textContent || focused.id} below ${topElement.className}`
}
/** Presses Tab several times and returns the focused elements that are not visible. */
async function outOfSight(page: Page, times: number): Promise<readonly string[]> {
  const faults: string[] = []
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(hiddenFocus) === null) continue
    // The browser scrolls to the focused element in the next frame.
    await waitForFrames(page, 2)
    const hidden = await page.evaluate(hiddenFocus)
    if (hidden !== null) faults.push(hidden)
  }
  return faults
}

test(`[UI-05] at ${WINDOW.width} × ${WINDOW.height} a dialog scrolls as a whole to its buttons`, async ({ page }) => {
  await openMenuForTakeAway(page)
  await page.getByRole('main').getByRole('button', { name: /^Фильтры/ }).click()
  await page.setViewportSize(WINDOW)
  const filters = dialog(page, 'Фильтры')
  expect(await room(filters)).toBeGreaterThan(WINDOW.height * 0.8)
  const show = filters.getByRole('button', { name: /^Показать|^Сбросить/ }).first()
  await show.focus()
  await expect(show).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(filters).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 780 })
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  await page.getByRole('button', { name: 'Очистить' }).click()
  const question = overlays(page).getByRole('alertdialog')
  await waitForAnimations(question)
  const answers = question.getByRole('button')
  const tops = await answers.evaluateAll(all => all.map(element => element.getBoundingClientRect().top))
  expect(tops, 'its buttons are focused from top to bottom').toEqual([...tops].sort((a, b) => a - b))
  await page.setViewportSize(WINDOW)
  await waitForAnimations(question)
  for (const name of ['Очистить', 'Отмена']) {
    const answer = question.getByRole('button', { name, exact: true })
    await answer.focus()
    await expect(answer).toBeInViewport({ ratio: 1 })
  }
})

test(`[UI-05, MENU-12] at ${WINDOW.width} × ${WINDOW.height} the cookie notice does not cover the focus`, async ({
  page,
}) => {
  await enterForTakeAway(page)
  await expect(page.getByRole('button', { name: 'Понятно' })).toBeVisible()
  await page.setViewportSize(WINDOW)
  expect(await outOfSight(page, 40)).toEqual([])
})

test('[UI-05, MENU-17] the notice of a lost network does not cover the focus', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await openMenuForTakeAway(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toBeVisible()
  await context.setOffline(true)
  const notice = page.getByText('Нет сети', { exact: false }).last()
  await expect(notice).toBeVisible()
  await page.locator('h1').focus()
  expect(await outOfSight(page, 35)).toEqual([])
  await context.setOffline(false)
})
