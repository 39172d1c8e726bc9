import type { Page } from 'playwright/test'
import { findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import {
  dialog, isNarrow, openMenuForTakeAway, waitForScrollEnd,
} from './support/steps.ts'

const filters = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Фильтры/ })
const dish = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

// After a reload they are not rendered even for a moment. An empty section says so and offers the
// reset.
test('[MENU-19] an excluded allergen hides its dishes, on the next visit too, until a reset', async ({
  page,
}) => {
  await openMenuForTakeAway(page)
  await expect(dish(page, 'Филадельфия').first()).toBeAttached()
  await filters(page).click()
  await expect(dialog(page, 'Фильтры')).toBeVisible()
  await dialog(page, 'Фильтры').getByRole('button', { name: 'рыба', exact: true }).click()
  await dialog(page, 'Фильтры').getByRole('button', { name: /^Показать \d+ блюд/ }).click()
  await expect(dialog(page, 'Фильтры')).toHaveCount(0)
  await expect(filters(page)).toHaveAccessibleName('Фильтры, выбрано: 1')
  await expect(filters(page)).toBeFocused()
  await expect(dish(page, 'Филадельфия')).toHaveCount(0)

  await page.addInitScript(() => {
    const isVisible = () => {
      if ([...document.querySelectorAll('article h3')].some(({ textContent }) => textContent === 'Филадельфия'))
        document.documentElement.dataset['seen'] = ''
    }
    new MutationObserver(isVisible).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Убрать фильтр «Без: рыба»' })).toBeVisible()
  await waitForScrollEnd(page)
  await expect(page.locator('html[data-seen]'), 'not for a moment').toHaveCount(0)

  const emptied = page
    .getByRole('region')
    .filter({ hasText: 'В этом разделе ничего не подходит под выбранные фильтры.' })
    .first()
  const heading = emptied.getByRole('heading', { level: 2 })
  const name = await heading.textContent() ?? ''
  await expect(
    page.getByRole('navigation', { name: 'Категории меню' }).getByRole('link', { name, exact: true }),
  ).toBeAttached()
  await emptied.getByRole('button', { name: 'Сбросить фильтры' }).click()
  const section = page.getByRole('region', { name, exact: true })
  await expect(section.getByRole('article').first()).toBeVisible()
  await expect(section.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Убрать фильтр/ })).toHaveCount(0)
})

test("[MENU-19, UI-03, UI-05, MENU-01] filters fit the menu's bar and 320 px, and pass axe @both", async ({ page }) => {
  if (isNarrow(page)) await page.setViewportSize({ width: 320, height: 640 })
  await openMenuForTakeAway(page)
  // Their button does not make the bar higher and covers no category.
  const bar = page.locator('main div:has(> nav)').first()
  const before = await bar.boundingBox()
  await expect(filters(page)).toBeVisible()
  expect((await bar.boundingBox())?.height).toBe(before?.height)
  const [own, row] = [
    await filters(page).boundingBox(),
    await page.getByRole('navigation', { name: 'Категории меню' }).getByRole('list').boundingBox(),
  ]
  if (own === null || row === null || before === null) throw new Error('nothing is there')
  expect(own.x).toBeGreaterThanOrEqual(row.x + row.width)
  expect(own.y + own.height).toBeLessThanOrEqual(before.y + before.height)
  expect(own.y).toBeGreaterThanOrEqual(row.y)
  await filters(page).click()
  for (const name of ['Неострое', 'рыба', 'соя'])
    await dialog(page, 'Фильтры').getByRole('button', { name, exact: true }).click()
  expect(await findAxeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Убрать фильтр «Неострое»' })).toBeVisible()
  expect(await findAxeViolationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Убрать фильтр «Неострое»' }).click()
  await expect(
    page.getByRole('button', { name: 'Убрать фильтр «Без: рыба»' }),
    'the focus goes on to the next',
  ).toBeFocused()
})
