import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { keptMenus } from './support/kept.ts'
import { serveShop } from './support/shop.ts'
import { addFromCard, card, dialog, enterByTakeAway, openCart, openMenu } from './support/steps.ts'

const DISH = 'Калифорния'
const countIn = (tab: Page) => card(tab, DISH).getByRole('group', { name: `Количество: ${DISH}` })
const press = (tab: Page, step: 'Увеличить' | 'Уменьшить') => card(tab, DISH).getByRole('button', { name: `${step} количество: ${DISH}` }).click()
/** What the cart's button in the header says: so many pieces, and their sum. */
const badge = (tab: Page) => tab.getByRole('link', { name: /^Корзина: / })

/** Each tab answers the other: what comes back comes after all that was written before. */
const answerEachOther = (context: BrowserContext) => context.addInitScript(() => {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'test_asked' && newValue !== null) localStorage.setItem('test_answered', newValue)
  })
})
/** Asks the other tab and hears it: both have then heard of all that either had written. */
const hearOther = (tab: Page) => tab.evaluate(() => new Promise<void>(resolve => {
  const question = crypto.randomUUID()
  addEventListener('storage', function hear({ key, newValue }) {
    if (key !== 'test_answered' || newValue !== question) return
    removeEventListener('storage', hear)
    resolve()
  })
  localStorage.setItem('test_asked', question)
}))

test('[STO-05] [CART-01] two tabs of one empty cart: one press of «В корзину» is one dish in both, and so is each press after it @firefox', async ({ page, context }) => {
  await answerEachOther(context)
  await enterByTakeAway(page, '/', { hasAnswered: true })
  const other = await context.newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) await openMenu(tab)
  const both = async (count: string): Promise<void> => {
    for (const tab of [page, other]) await expect(countIn(tab)).toContainText(count)
    // twice, for what one writes because of the other's
    for (const tab of [page, other, page, other]) await hearOther(tab)
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

test.describe('with its files on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[MENU-15] the shop opens without any server, with its last menu, a dish and the cart, and «Повторить» makes it good @firefox', async ({ page, shop, allow }) => {
    allow(/CORS request did not succeed/)
    const site = await serveShop({ apiBase: shop.api })
    await enterByTakeAway(page, site.url, { hasAnswered: true })
    await openMenu(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => keptMenus(page)).toContain('menu.11')
    await addFromCard(page, DISH)

    // Firefox is told of no lost network from here: nobody answers
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
