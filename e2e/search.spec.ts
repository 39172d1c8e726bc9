import type { Page } from 'playwright/test'
import { axeViolations } from './support/axe.ts'
import { expect, shoot, test } from './support/fixtures.ts'
import { card, dialog, enterByTakeAway, openMenu, overlays } from './support/steps.ts'

const search = (page: Page) => dialog(page, 'Поиск по меню')
const field = (page: Page) => search(page).getByRole('searchbox', { name: 'Поиск по меню' })
const results = (page: Page) => search(page).getByRole('list', { name: 'Найденные блюда' }).getByRole('listitem')
/** An icon with this name on a phone, a field with its placeholder on a wide screen. */
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Поиск/ })


test.use({ menu: 'whole' })
test.beforeEach(async ({ page }) => {
  await enterByTakeAway(page, '/', { hasAnswered: true })
})

test('[MENU-06, MENU-05] a dish is found in spite of a wrong letter, opened, closed, and the words are still there @firefox', async ({ page }) => {
  await opener(page).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAttribute('placeholder', 'Поиск')
  await expect(search(page).getByText('Введите название блюда')).toBeVisible()
  await field(page).fill('филодельфия')
  await expect(results(page).first()).toContainText('Филадельфия')
  await expect(results(page).first().locator('mark')).toHaveText('Филадельфия')
  await expect(results(page).first()).toContainText('₽')
  await expect(search(page).getByRole('status')).toHaveText(/^Найден/)
  await shoot(page, 'search-found')

  await results(page).first().getByRole('link').click()
  await expect(dialog(page, /^Филадельфия/)).toBeVisible()
  await expect(page).toHaveURL(/\/menus\/\d+\/positions\/\d+$/)
  await dialog(page, /^Филадельфия/).getByRole('button', { name: 'Закрыть' }).click()
  await expect(dialog(page, /^Филадельфия/)).toHaveCount(0)
  await expect(field(page)).toHaveValue('филодельфия')
  await expect(results(page).first().getByRole('link')).toBeFocused()

  // Back closes the search and leaves the page where it was
  await page.goBack()
  await expect(search(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await expect(opener(page)).toBeFocused()
})

test('[MENU-06] by keyboard alone: type, go through the results, open one, come back, close @desktop', async ({ page }) => {
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

test('[MENU-06] says when nothing is found, and leads to the sections of the menu before anything is typed', async ({ page }) => {
  await opener(page).click()
  await field(page).fill('квазар')
  await expect(search(page).getByRole('heading', { name: 'По запросу «квазар» ничего не нашлось' })).toBeVisible()
  await expect(search(page).getByRole('status')).toHaveText('По запросу «квазар» ничего не нашлось')
  await search(page).getByRole('button', { name: 'Очистить поиск' }).click()
  await search(page).getByRole('link', { name: 'Супы' }).click()
  await expect(search(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Супы' })).toBeInViewport()
})

test('[MENU-06] the page below stays where it was scrolled to, and the search outlives a reload @desktop', async ({ page }) => {
  await openMenu(page)
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  // a click of the test's own kind would scroll to the sticky header's place in the page
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

test('[MENU-06] a dish is added from the results', async ({ page }) => {
  await opener(page).click()
  await field(page).fill('сашими лосось')
  const first = results(page).first()
  await first.getByRole('button', { name: /^Добавить в корзину: Сашими лосось/ }).click()
  await expect(first.getByRole('button', { name: 'Увеличить количество: Сашими лосось' })).toBeFocused()
  await search(page).getByRole('button', { name: 'Назад' }).click()
  await expect(page.getByRole('link', { name: /^Корзина: .*\s1\s/ })).toBeVisible()
})

test.describe('the looks of it', () => {
  test.use({ menu: 'short' })

  for (const [theme, at] of [['dark', ''], ['light', ' @desktop']] as const) {
    test(`[UI-05, MENU-06, MENU-13] search, marks and the dish are accessible and inside the screen: ${theme}${at}`, async ({ page }) => {
      await page.evaluate(name => { document.documentElement.dataset.theme = name }, theme)
      await openMenu(page)
      await card(page, 'Филадельфия').getByRole('button', { name: 'В избранное: Филадельфия' }).click()
      const clean = async (state: string): Promise<void> => {
        // colours and places are judged once they have arrived
        await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
        expect(await axeViolations(page), state).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0)
      }
      await opener(page).click()
      await expect(search(page).getByRole('heading', { name: 'Избранное' })).toBeVisible()
      await clean('the start of the search')
      await shoot(page, `search-start-${theme}`)
      await field(page).fill('ролл')
      await expect(results(page).first()).toBeVisible()
      await clean('results')
      await shoot(page, `search-results-${theme}`)
      await field(page).fill('ъъъъ')
      await expect(search(page).getByRole('heading', { name: /ничего не нашлось/ })).toBeVisible()
      await clean('nothing found')
      await field(page).fill('филадельфия')
      await page.keyboard.press('Enter')
      await expect(dialog(page, 'Филадельфия')).toBeVisible()
      await clean('the dish')
      await shoot(page, `search-dish-${theme}`)
    })
  }
})

test('[MENU-13] a marked dish stays marked over a reload, shows in the search, and can be unmarked in its layer @desktop', async ({ page }) => {
  await openMenu(page)
  const heart = card(page, 'Филадельфия').getByRole('button', { name: 'В избранное: Филадельфия' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await opener(page).click()
  await search(page).getByRole('link', { name: 'Филадельфия' }).click()
  const layer = dialog(page, 'Филадельфия')
  await layer.getByRole('button', { name: 'В избранное: Филадельфия' }).click()
  await layer.getByRole('button', { name: 'Закрыть' }).click()
  await expect(search(page).getByRole('heading', { name: 'Избранное' })).toHaveCount(0)
  await search(page).getByRole('button', { name: 'Назад' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('[MENU-13, MENU-05] a dish is shared by its own address, which opens it for others', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // as on a device without a way of sharing
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await openMenu(page)
  await card(page, 'Филадельфия').getByRole('link', { name: 'Филадельфия' }).click()
  await dialog(page, 'Филадельфия').getByRole('button', { name: 'Поделиться' }).click()
  await expect(overlays(page).getByText('Ссылка скопирована')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${shop.url}/menus/\\d+/positions/\\d+$`))
  await page.goto(link)
  await expect(dialog(page, 'Филадельфия')).toBeVisible()
})

test('[UI-05, MENU-13] the hearts of cards can be hit with a finger and cover neither tags nor names', async ({ page }) => {
  await openMenu(page)
  const faults = await page.evaluate(() => [...document.querySelectorAll('main article')].slice(0, 40).flatMap(article => {
    const heart = article.querySelector('button[aria-pressed]')?.getBoundingClientRect()
    if (heart === undefined) return ['no heart']
    const others = [...article.querySelectorAll('h3, [class] > span')].filter(other => other.closest('button') === null)
    return others.flatMap(other => {
      const { left, right, top, bottom, width } = other.getBoundingClientRect()
      const isOver = width > 0 && left < heart.right && right > heart.left && top < heart.bottom && bottom > heart.top
      return isOver ? [`${article.querySelector('h3')?.textContent}: ${other.textContent}`] : []
    })
  }))
  expect(faults).toEqual([])
})
