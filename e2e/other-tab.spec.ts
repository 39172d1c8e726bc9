import { expect, test } from './support/fixtures.ts'
import { acceptCookies, addFromCard, card, enterByTakeAway, openCart, openMenu, signInByPhone } from './support/steps.ts'

test('[STO-05] @desktop what one tab puts into the cart shows in the other, which goes on from it', async ({ page, context }) => {
  await enterByTakeAway(page)
  await acceptCookies(page)
  const other = await context.newPage()
  await other.goto('/')
  await openMenu(other)
  await openMenu(page)
  await addFromCard(page, 'Калифорния')
  await expect(card(other, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('1')
  await addFromCard(other, 'Филадельфия')
  await expect(card(page, 'Филадельфия').getByRole('group', { name: 'Количество: Филадельфия' })).toContainText('1')
  await card(page, 'Калифорния').getByRole('button', { name: /^Увеличить/ }).click()
  await expect(card(other, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('2')
  await card(other, 'Филадельфия').getByRole('button', { name: /^Увеличить/ }).click()
  for (const tab of [page, other]) {
    await expect(card(tab, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('2')
    await expect(card(tab, 'Филадельфия').getByRole('group', { name: 'Количество: Филадельфия' })).toContainText('2')
  }
  await openCart(page)
  await openCart(other)
  await page.getByRole('button', { name: 'Очистить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Очистить' }).click()
  for (const tab of [page, other]) await expect(tab.getByText('В корзине пока пусто')).toBeVisible()
})

test('[STO-05, AUTH-06] @desktop signing in, the language and signing out in one tab reach the other', async ({ page, context, shop }) => {
  await enterByTakeAway(page)
  await acceptCookies(page)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'Войти' })).toBeVisible()
  await page.goto('/auth')
  await signInByPhone(page, shop)
  await expect(page).toHaveURL(/\/$/)
  await expect(other.getByRole('button', { name: 'Войти' })).toHaveCount(0)

  await page.getByRole('button', { name: /^Язык/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')

  await other.getByRole('banner').locator('button[aria-haspopup="dialog"]').last().click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
