import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { listCachedMenus } from './support/menu-cache.ts'
import { serveShop } from './support/shop.ts'
import { addFromCard, card, dialog, enterForTakeAway, openCart, openMenu } from './support/steps.ts'

const DISH = 'Калифорния'
const countIn = (tab: Page) => card(tab, DISH).getByRole('group', { name: `Количество: ${DISH}` })
const press = (tab: Page, step: 'Увеличить' | 'Уменьшить') =>
  card(tab, DISH)
    .getByRole('button', { name: `${step} количество: ${DISH}` })
    .click()
/** The cart link in the header; its name holds the number of items and their sum. */
const badge = (tab: Page) => tab.getByRole('link', { name: /^Корзина: / })

/** Each tab answers the other by a storage event, which arrives after all earlier writes. */
const answerEachOther = (context: BrowserContext) => context.addInitScript(() => {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'test_asked' && newValue !== null) localStorage.setItem('test_answered', newValue)
  })
})
/**
 * Waits for the other tab's answer: both tabs have then received all earlier writes of each other.
 */
const hearOther = (tab: Page) => tab.evaluate(() => new Promise<void>(resolve => {
  const question = crypto.randomUUID()
  addEventListener('storage', function hear({ key, newValue }) {
    if (key !== 'test_answered' || newValue !== question) return
    removeEventListener('storage', hear)
    resolve()
  })
  localStorage.setItem('test_asked', question)
}))

test('[STO-05] [CART-01] each press in one of two tabs changes the cart of both by one @firefox', async ({
  page,
  context,
}) => {
  await answerEachOther(context)
  await enterForTakeAway(page, '/', { hasAnswered: true })
  const otherPage = await context.newPage()
  await otherPage.goto(page.url())
  for (const tab of [page, otherPage]) await openMenu(tab)
  const both = async (count: string): Promise<void> => {
    for (const tab of [page, otherPage]) await expect(countIn(tab)).toContainText(count)
    // Twice: a tab may write in reaction to the other one's write.
    for (const tab of [page, otherPage, page, otherPage]) await hearOther(tab)
    for (const tab of [page, otherPage]) await expect(countIn(tab)).toContainText(count)
  }

  await addFromCard(page, DISH)
  await both('1')
  await press(otherPage, 'Увеличить')
  await both('2')
  await Promise.all([press(page, 'Увеличить'), press(otherPage, 'Увеличить')])
  await both('4')
  await press(page, 'Уменьшить')
  await both('3')
  await otherPage.reload()
  await openMenu(otherPage)
  await both('3')
  const label = await badge(page).getAttribute('aria-label')
  await expect(badge(otherPage)).toHaveAttribute('aria-label', label ?? '')
  await openCart(page)
  await openCart(otherPage)
  for (const tab of [page, otherPage]) await expect(tab.getByText('3 позиции').first()).toBeVisible()
})

test.describe('with its files on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[MENU-15] without a server the shop opens with menu, dish and cart, and recovers @firefox', async ({
    page,
    shop,
    allow,
  }) => {
    allow(/CORS request did not succeed/)
    const site = await serveShop({ apiBase: shop.api })
    await enterForTakeAway(page, site.url, { hasAnswered: true })
    await openMenu(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => listCachedMenus(page)).toContain('menu.11')
    await addFromCard(page, DISH)

    // The driver cannot take Firefox offline: the server is closed instead.
    await site.close()
    await shop.control('faults', { rules: [{ path: '/', kind: 'reset' }] })
    await page.reload()
    await expect(countIn(page)).toContainText('1')
    const notice = page.getByRole('alert').filter({ hasText: 'Нет сети — меню от 12:00' })
    await expect(notice).toBeVisible()
    await card(page, 'Филадельфия').getByRole('link').first().click()
    await expect(dialog(page, 'Филадельфия')).toBeVisible()
    await page.goBack()
    await expect(dialog(page, 'Филадельфия')).toHaveCount(0)
    await openCart(page)
    await expect(page.getByRole('main')).toContainText(DISH)

    await page.goBack()
    await shop.control('faults', undefined, 'DELETE')
    await notice.getByRole('button', { name: 'Повторить' }).click()
    await expect(notice).toHaveCount(0)
    await expect(countIn(page)).toContainText('1')
  })
})
