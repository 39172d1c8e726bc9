import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { enterForTakeAway, MENU, openMenuForTakeAway } from './support/steps.ts'

/** Waits until the menu's bar is one tab stop, after which nothing is added to the page. */
async function waitForTabStops(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeAttached()
  const categories = page.getByRole('navigation', { name: 'Категории меню' }).getByRole('link')
  await expect(categories.last()).toHaveAttribute('tabindex', '-1')
}

/** Counts presses of Tab until an element with this name has the focus. */
async function tabsTo(page: Page, label: RegExp): Promise<number> {
  for (let tabs = 1; tabs <= 60; tabs += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
    if (label.test(name)) return tabs
  }
  return Infinity
}

test('[UI-05, MENU-01] @desktop Tab reaches a menu\'s first dish in 19 presses, home\'s in 21', async ({ page }) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  // On home the promotions stand above the dishes; «К блюдам» skips them.
  for (const [path, presses] of [[MENU, 19], ['/', 21]] as const) {
    await page.goto(path)
    await waitForTabStops(page)
    expect(await tabsTo(page, /^(?:Добавить в корзину|Выбрать состав): /), path).toBeLessThanOrEqual(presses)
  }
})

test('[UI-05, MENU-01] «К блюдам» skips to the dishes, and Tab from a count leads to the cart @desktop', async ({
  page,
  allow,
  browserName,
}) => {
  // Firefox reports a chunk whose loading a navigation has aborted.
  if (browserName === 'firefox') allow(/dynamically imported/)
  await enterForTakeAway(page, '/', { hasAnswered: true })
  for (const path of ['/', MENU]) {
    await page.goto(path)
    await waitForTabStops(page)
    expect(await tabsTo(page, /^К блюдам$/), path).toBe(2)
    await page.keyboard.press('Enter')
    const heading = page.locator('#dishes h2:not(.visually-hidden)').first()
    await expect(heading).toBeInViewport({ ratio: 1 })
    expect(
      await heading.evaluate(element =>
        element.contains(
          document.elementFromPoint(element.getBoundingClientRect().left + 4, element.getBoundingClientRect().top + 4),
        ),
      ),
      'nothing lies over it',
    ).toBe(true)
    expect(await tabsTo(page, /^(?:Добавить в корзину|Выбрать состав): /), path).toBeLessThanOrEqual(2)
  }
  await tabsTo(page, /^Добавить в корзину: /)
  await page.keyboard.press('Enter')
  await expect(page.locator('#dishes').getByRole('button', { name: /^Увеличить количество: / })).toBeFocused()
  await page.keyboard.press('Tab')
  const toCart = page.getByRole('link', { name: 'Перейти в корзину' })
  await expect(toCart).toBeFocused()
  await expect(toCart).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeFocused()
})

test('[UI-05, MENU-03] @desktop adding a dish before its list is laid out focuses its count', async ({ page }) => {
  await openMenuForTakeAway(page)
  const add = page.getByRole('button', { name: /^Добавить в корзину: Соевый соус/ })
  await expect(add).toBeAttached()
  await waitForTabStops(page)
  // Chromium before 121 ignores the option and therefore does not read it.
  expect(await add.evaluate(button => {
    let isKnown = false
    const isShown = button.checkVisibility({ get contentVisibilityAuto() { return isKnown = true } })
    return isKnown && isShown
  })).toBe(false)
  await add.evaluate((button: HTMLButtonElement) => {
    button.focus({ preventScroll: true })
    button.click()
  })
  await expect(page.locator('#dishes').getByRole('button', { name: /^Увеличить количество: / })).toBeFocused()
})

// Home and End lead to the first and the last.
test('[UI-05, MENU-01] @desktop menus and categories are one tab stop with arrow keys', async ({ page }) => {
  await openMenuForTakeAway(page)
  const categories = page.getByRole('navigation', { name: 'Категории меню' }).getByRole('link')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await categories.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(categories.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(categories.last()).toBeFocused()
  await page.keyboard.press('Home')
  const menus = page.getByRole('navigation', { name: 'Меню', exact: true }).getByRole('link')
  await expect(menus.first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(menus.first(), 'there is nothing before the first').toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(menus.last()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(categories.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('button', { name: 'Фильтры' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator('article a:focus, article button:focus')).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(
    page.getByRole('navigation', { name: 'Категории меню' }).locator('[aria-current]'),
    'back at the one in view',
  ).toBeFocused()
})
