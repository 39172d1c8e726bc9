import { expect, test } from './support/fixtures.ts'
import {
  addFromCard,
  card,
  openCartForTakeAway,
  enterForTakeAway,
  openCart,
  openMenu,
  prepareOrder,
  signInByPhone,
} from './support/steps.ts'

test("[STO-05] @desktop two tabs share one cart, and each continues from the other's state", async ({
  page,
  context,
}) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  const otherPage = await context.newPage()
  await otherPage.goto('/')
  await openMenu(otherPage)
  await openMenu(page)
  await addFromCard(page, 'Калифорния')
  await expect(card(otherPage, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('1')
  await addFromCard(otherPage, 'Филадельфия')
  await expect(card(page, 'Филадельфия').getByRole('group', { name: 'Количество: Филадельфия' })).toContainText('1')
  await card(page, 'Калифорния').getByRole('button', { name: /^Увеличить/ }).click()
  await expect(card(otherPage, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('2')
  await card(otherPage, 'Филадельфия').getByRole('button', { name: /^Увеличить/ }).click()
  for (const tab of [page, otherPage]) {
    await expect(card(tab, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('2')
    await expect(card(tab, 'Филадельфия').getByRole('group', { name: 'Количество: Филадельфия' })).toContainText('2')
  }
  await openCart(page)
  await openCart(otherPage)
  await page.getByRole('button', { name: 'Очистить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Очистить' }).click()
  for (const tab of [page, otherPage]) await expect(tab.getByText('В корзине пока пусто')).toBeVisible()
})

test('[STO-05] @desktop a page from the back/forward cache shows the dishes that another page has added', async ({
  page,
  context,
}) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  const frozenPage = await context.newPage()
  // Browsers drop the storage events for a page in the back/forward cache.
  await frozenPage.addInitScript(() => {
    addEventListener('storage', event => event.stopImmediatePropagation(), { capture: true })
  })
  await frozenPage.goto('/')
  await openMenu(frozenPage)
  await openMenu(page)
  await addFromCard(frozenPage, 'Филадельфия')
  await addFromCard(page, 'Калифорния')
  const counter = card(frozenPage, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })
  await expect(counter).toHaveCount(0)
  await frozenPage.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(counter).toContainText('1')
})

test('[STO-05, AUTH-06] @desktop sign-in, language and sign-out of one tab reach the other', async ({
  page,
  context,
  shop,
}) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  const otherPage = await context.newPage()
  await otherPage.goto('/')
  await expect(otherPage.getByRole('button', { name: 'Войти' })).toBeVisible()
  await page.goto('/auth')
  await signInByPhone(page, shop)
  await expect(page).toHaveURL(/\/$/)
  await expect(otherPage.getByRole('button', { name: 'Войти' })).toHaveCount(0)

  await page.getByRole('button', { name: /^Язык/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(otherPage.locator('html')).toHaveAttribute('lang', 'en')

  await otherPage.getByRole('banner').locator('button[aria-haspopup="dialog"]').last().click()
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(otherPage.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

// They then show that the other tab does not respond.
test('[CHK-11] @desktop a frozen tab blocks orders of other tabs for at most five seconds', async ({
  page,
  context,
  shop,
}) => {
  await openCartForTakeAway(page)
  await prepareOrder(page, shop)
  const still = await context.newPage()
  await still.goto('/about')
  await still.evaluate(() => {
    void navigator.locks.request('storefront-order', () => new Promise(() => undefined))
  })
  const order = page.getByRole('button', { name: 'Оформить заказ' })
  await order.click()
  await expect(
    page.getByText('Другая вкладка магазина не отвечает, и здесь ничего не отправлено.').first(),
  ).toBeVisible()
  expect(await shop.control('orders')).toEqual([])
  await still.close()
  await order.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeVisible()
  expect(await shop.control('orders')).toHaveLength(1)
})
