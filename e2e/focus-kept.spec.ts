import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import {
  addFromCard, dialog, enterForTakeAway, openCart, openMenu, navigateTo, waitForFrames,
} from './support/steps.ts'

/** Runs an action of a keyboard user and checks that an element has the focus afterwards. */
async function keepsFocus(page: Page, description: string, act: () => Promise<void>): Promise<void> {
  await act()
  await expect.poll(() => page.evaluate(() => {
    const { activeElement: at } = document
    return at === null || at === document.body ? 'nothing' : 'something'
  }), { message: `has the focus after: ${description}` }).toBe('something')
  // A focus that is lost late would be missed by an immediate check.
  await waitForFrames(page, 20)
  expect(await page.evaluate(() => document.activeElement === document.body), `lost later: ${description}`).toBe(false)
}
const pressButton = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}

test('[UI-05, RT-08, CART-03] actions that remove their button keep the focus on an element @desktop', async ({
  page,
  shop,
  allow,
}) => {
  allow(/422/)
  await enterForTakeAway(page)
  await keepsFocus(page, '«Понятно»', () => pressButton(page, 'Понятно'))
  await openMenu(page)
  for (const dish of ['Калифорния', 'Филадельфия']) await addFromCard(page, dish)
  await openCart(page)
  await keepsFocus(page, 'a line removed', () => pressButton(page, 'Удалить из корзины: Калифорния'))
  await keepsFocus(page, '«Вернуть»', () => pressButton(page, 'Вернуть'))
  await expect(page.locator('[data-line-name]').filter({ hasText: 'Калифорния' })).toBeFocused()
  await pressButton(page, 'Удалить из корзины: Калифорния')
  await expect(page.getByText('Ctrl+Z')).toBeVisible()
  await keepsFocus(page, 'Ctrl+Z', () => page.keyboard.press('Control+z'))
  await expect(page.locator('[data-line-name]')).toHaveCount(2)
  const menu = await fetch(`${shop.api}/1/p/menus/101/positions`)
  const dishes = await menu.json() as readonly { readonly id: number; readonly name: string }[]
  await shop.control('sold-out', {
    positionIds: dishes.filter(({ name }) => name === 'Калифорния').map(({ id }) => id),
  })
  await page.getByRole('button', { name: 'Увеличить количество: Филадельфия' }).click()
  await keepsFocus(page, '«Убрать из корзины»', () => pressButton(page, 'Убрать из корзины'))
  await navigateTo(page, '/restos')
  await keepsFocus(page, 'a restaurant opened', async () => {
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/restos\/\d+/)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  })
})

test('[UI-05, MAP-04] confirming a place returns the focus to the map\'s button @desktop', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Ярославль' }).click()
  const address = dialog(page, 'Адрес')
  const way = address.getByRole('button', { name: 'Выбрать на карте' })
  await expect(way).toBeEnabled()
  await way.press('Enter')
  const popup = dialog(page, 'Карта доставки')
  await popup.locator('canvas').first().click({ position: { x: 500, y: 300 } })
  const confirm = popup.getByRole('button', { name: 'Подтвердить' })
  await expect(confirm).toBeEnabled()
  await keepsFocus(page, '«Подтвердить»', async () => {
    await confirm.focus()
    await page.keyboard.press('Enter')
    await expect(popup).toBeHidden()
  })
  await expect(way).toBeFocused()
})
