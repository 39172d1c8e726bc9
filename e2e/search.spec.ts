import type { Page } from 'playwright/test'
import { findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { card, dialog, enterForTakeAway, openMenu, overlays } from './support/steps.ts'

const search = (page: Page) => dialog(page, 'Поиск по меню')
const field = (page: Page) => search(page).getByRole('searchbox', { name: 'Поиск по меню' })
const results = (page: Page) => search(page).getByRole('list', { name: 'Найденные блюда' }).getByRole('listitem')
/** On a phone an icon with this name, on a wide screen a field with this placeholder. */
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Поиск/ })

test.beforeEach(async ({ page }) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
})

test('[MENU-06, MENU-05] the search finds a misspelt dish, and closing the dish returns to it @firefox', async ({
  page,
}) => {
  await opener(page).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAttribute('placeholder', 'Поиск')
  await expect(search(page).getByText('Введите название блюда')).toBeVisible()
  await field(page).fill('филодельфия')
  await expect(results(page).first()).toContainText('Филадельфия')
  await expect(results(page).first().locator('mark')).toHaveText('Филадельфия')
  await expect(results(page).first()).toContainText('₽')
  await expect(search(page).getByRole('status')).toHaveText(/^Найден/)
  await saveScreenshot(page, 'search-found')

  await results(page).first().getByRole('link').click()
  await expect(dialog(page, /^Филадельфия/)).toBeVisible()
  await expect(page).toHaveURL(/\/menus\/\d+\/positions\/\d+$/)
  await dialog(page, /^Филадельфия/).getByRole('button', { name: 'Закрыть' }).click()
  await expect(dialog(page, /^Филадельфия/)).toHaveCount(0)
  await expect(field(page)).toHaveValue('филодельфия')
  await expect(results(page).first().getByRole('link')).toBeFocused()

  // Back closes the search and keeps the page.
  await page.goBack()
  await expect(search(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await expect(opener(page)).toBeFocused()
})

test('[MENU-06] the search works by keyboard alone @desktop', async ({ page }) => {
  // The shortcut works once the page is idle.
  await expect(page.getByRole('contentinfo')).toBeAttached()
  // No element has the focus, as after a load; otherwise closing would return it there.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('kjcjcm')
  await expect(search(page).getByText('Показываем результаты по запросу «лосось»')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(results(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(overlays(page).getByRole('dialog')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(overlays(page).getByRole('dialog')).toHaveCount(1)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(search(page).getByRole('button', { name: 'Очистить поиск' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test('[MENU-06] the search keeps the scroll of the page and survives a reload @desktop', async ({ page }) => {
  await openMenu(page)
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  // A click at coordinates: Playwright would scroll to the sticky header.
  const { x, y } = await opener(page).boundingBox() ?? { x: 0, y: 0 }
  await page.mouse.click(x + 10, y + 10)
  await field(page).fill('суп')
  await expect(page).toHaveURL(/search=%/)
  expect(await page.evaluate(() => scrollY)).toBe(900)
  await search(page).getByRole('button', { name: 'Назад' }).click()
  await expect(search(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/search=/)
  expect(await page.evaluate(() => scrollY)).toBe(900)

  await opener(page).click()
  await page.reload()
  await expect(field(page)).toHaveValue('суп')
  await expect(results(page).first()).toBeVisible()
  await search(page).getByRole('button', { name: 'Назад' }).click()
  await expect(search(page)).toHaveCount(0)
})

test('[UI-05, MENU-06, MENU-13] favourites in the search pass axe, and hearts cover no text', async ({ page }) => {
  await openMenu(page)
  const faults = await page.evaluate(() => [...document.querySelectorAll('main article')].flatMap(article => {
    const heart = article.querySelector('button[aria-pressed]')?.getBoundingClientRect()
    if (heart === undefined) return ['no heart']
    const otherTexts = [...article.querySelectorAll('h3, [class] > span')]
      .filter(element => element.closest('button') === null && element.textContent !== '')
    return otherTexts.flatMap(element => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      const isOver = width > 0 && left < heart.right && right > heart.left && top < heart.bottom && bottom > heart.top
      return isOver ? [`${article.querySelector('h3')?.textContent}: ${element.textContent}`] : []
    })
  }))
  expect(faults).toEqual([])

  await card(page, 'Филадельфия').getByRole('button', { name: 'В избранное: Филадельфия' }).click()
  const clean = async (state: string): Promise<void> => {
    expect(await findAxeViolationsInBothThemes(page), state).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0)
    await saveScreenshot(page, state)
  }
  await opener(page).click()
  await expect(search(page).getByRole('heading', { name: 'Избранное' })).toBeVisible()
  await clean('search-start')
  await field(page).fill('филадельфия')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Филадельфия')).toBeVisible()
  await clean('search-dish')
})

test('[MENU-13] the categories begin with «Избранное» while a dish is marked', async ({ page }) => {
  await openMenu(page)
  const tabs = page.getByRole('navigation', { name: 'Категории меню' }).getByRole('link')
  const heart = card(page, 'Филадельфия').getByRole('button', { name: 'В избранное: Филадельфия' })
  const first = await tabs.first().innerText()
  expect(first).not.toBe('Избранное')
  await heart.click()
  await expect(tabs.first()).toHaveText('Избранное')
  await tabs.first().click()
  const marked = search(page).getByRole('region', { name: 'Избранное' })
  await expect(marked.getByRole('listitem')).toHaveCount(1)
  await expect(marked).toContainText('Филадельфия')
  await page.goBack()
  await expect(search(page)).toHaveCount(0)
  await heart.click()
  await expect(tabs.first()).toHaveText(first)
})
