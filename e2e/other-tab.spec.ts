import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, enterByTakeAway, menuByTakeAway, openCart, openMenu, signInByPhone } from './support/steps.ts'

test('[STO-05] @desktop what one tab puts into the cart shows in the other, which goes on from it', async ({ page, context }) => {
  await enterByTakeAway(page, '/', { hasAnswered: true })
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
  await enterByTakeAway(page, '/', { hasAnswered: true })
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
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('[STO-02, STO-05] @desktop beside a later version of the shop the cart is kept, and a reload is offered', async ({ page, context, allow, browserName }) => {
  await menuByTakeAway(page)
  await addFromCard(page, 'Калифорния')
  const count = card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })
  await expect(count).toContainText('1')

  // other programs read the list, which the cart writes once it has come
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart_positions'))).not.toBeNull()

  // a tab of the later version, played by hand: copies in a layout to come, the list as ever
  const later = await context.newPage()
  // Firefox asks for an icon of this picture, which its policy refuses
  if (browserName === 'firefox') allow(/favicon\.ico/)
  await later.goto('/brands/caplya/icon.svg')
  await later.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cart_positions') ?? '')
    localStorage.setItem('app_version', '99.0.0')
    localStorage.setItem('cart_positions.copy.29000000-aa', '{"layout":2,"rows":[]}')
    localStorage.setItem('cart_positions', `${JSON.stringify([{ ...line, count: 3, sum: line.price * 3 }])}\n`)
  })
  await page.getByRole('button', { name: 'Обновить страницу' }).click()
  await expect(count).toContainText('1')
  await card(page, 'Калифорния').getByRole('button', { name: /^Увеличить/ }).click()
  await expect(count).toContainText('2')

  // what another version has left is cleaned up by the notices, which come later
  await expect.poll(() => later.evaluate(() => localStorage.getItem('app_version'))).not.toBe('99.0.0')
  const kept = await later.evaluate(() => ({ ...localStorage }))
  expect(JSON.parse(kept['cart_positions'])).toMatchObject([{ name: 'Калифорния', count: 2 }])
  expect(kept).toMatchObject({ 'cart_positions.copy.29000000-aa': '{"layout":2,"rows":[]}' })
})
