import type { Page } from 'playwright/test'
import { expect } from './support/fixtures.ts'
import { test } from './support/firefox.ts'
import { acceptCookies, addFromCard, card, enterByTakeAway, openCart, openMenu } from './support/steps.ts'

const DISH = 'Калифорния'
const countIn = (tab: Page) => card(tab, DISH).getByRole('group', { name: `Количество: ${DISH}` })
const press = (tab: Page, step: 'Увеличить' | 'Уменьшить') => card(tab, DISH).getByRole('button', { name: `${step} количество: ${DISH}` }).click()
/** What the cart's button in the header says: so many pieces, and their sum. */
const badge = (tab: Page) => tab.getByRole('link', { name: /^Корзина: / })

test('[STO-05] [CART-01] two tabs of one empty cart: one press of «В корзину» is one dish in both, and so is each press after it', async ({ page, context }) => {
  await enterByTakeAway(page)
  await acceptCookies(page)
  const other = await context.newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) await openMenu(tab)
  const both = async (count: string): Promise<void> => {
    for (const tab of [page, other]) await expect(countIn(tab)).toContainText(count)
    // whatever the tabs still have to tell each other has been told by then
    await page.waitForTimeout(500)
    for (const tab of [page, other]) await expect(countIn(tab)).toContainText(count)
  }

  await addFromCard(page, DISH)
  await both('1')
  await press(other, 'Увеличить')
  await both('2')
  await Promise.all([press(page, 'Увеличить'), press(other, 'Увеличить')])
  await both('4')
  await press(page, 'Уменьшить')
  await both('3')
  await other.reload()
  await openMenu(other)
  await both('3')
  const said = await badge(page).getAttribute('aria-label')
  await expect(badge(other)).toHaveAttribute('aria-label', said ?? '')
  await openCart(page)
  await openCart(other)
  for (const tab of [page, other]) await expect(tab.getByText('3 позиции').first()).toBeVisible()
})
