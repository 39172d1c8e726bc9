import type { Locator } from 'playwright/test'
import { expect, NOON, test } from './support/fixtures.ts'
import {
  card, openCartForTakeAway, dialog, enterForTakeAway, prepareOrder,
} from './support/steps.ts'

/**
 * Delays the answer of the preflight to full two seconds of the shared clock.
 * All tabs then handle it sooner than a storage event of one of them reaches another.
 */
function answerTogether(): void {
  const sendRequest = window.fetch
  window.fetch = async (...request) => {
    const answer = await sendRequest(...request)
    if (!answer.url.endsWith('/orders/preflight')) return answer
    const due = Math.ceil(Date.now() / 2000) * 2000
    await new Promise(resolve => setTimeout(resolve, due - Date.now() - 20))
    while (Date.now() < due) { /* busy wait for the last few milliseconds */ }
    return answer
  }
}

test('[CHK-05] a cart ordered in two tabs at once becomes one order, shown in both @desktop', async ({
  page,
  context,
  shop,
}) => {
  await context.addInitScript(answerTogether)
  await openCartForTakeAway(page)
  await prepareOrder(page, shop)
  const otherPage = await context.newPage()
  await otherPage.goto('/cart')
  const tabs = [page, otherPage]
  const buttons = tabs.map(tab => tab.getByRole('main').getByRole('button', { name: 'Оформить заказ' }))
  for (const button of buttons) await expect(button).toBeEnabled()
  for (const tab of tabs) await tab.waitForLoadState('networkidle')
  // Answers are held until both buttons are pressed: the first answer would remove the other
  // button.
  let requests = 0
  let answer = (): void => undefined
  const bothAsked = new Promise<void>(resolve => { answer = resolve })
  await context.route(/\/orders\/preflight$/, async route => {
    requests += 1
    if (requests === tabs.length) answer()
    await bothAsked
    await route.continue()
  })
  await Promise.all(buttons.map(button => button.click()))
  for (const tab of tabs)
    await expect(tab.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeVisible()
  expect(await shop.control('orders')).toHaveLength(1)
})

test('[ERR-04] navigation and footer that fail to load show an error and load on a retry', async ({ page, allow }) => {
  allow(/Failed to load resource|ERR_|dynamically imported/)
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await page.route('**/assets/deferred-views-*.js', route => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Открыть навигацию' }).click()
  const alert = page.locator('#overlays').getByRole('alert').filter({ hasText: 'Нет связи с сервером' })
  await expect(alert).toBeVisible()
  const footer = page.locator('#main ~ *').filter({ hasText: 'Нет связи с сервером' })
  await expect(footer).toBeAttached()
  await expect(card(page, 'Калифорния').first()).toBeVisible()

  await page.unroute('**/assets/deferred-views-*.js')
  await alert.getByRole('button', { name: 'Повторить' }).click()
  const panel = dialog(page, 'Меню')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await footer.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('Информация')
})

test('[ERR-04] a page whose style sheet hangs offers a retry after 15 s', async ({ page, allow }) => {
  allow(/nothing has come|Failed to load resource|ERR_/)
  await enterForTakeAway(page, '/', { hasAnswered: true })
  // The page's clock is paused, so that a slow machine does not reach the 15 s early.
  await page.clock.install({ time: NOON })
  await page.clock.pauseAt(new Date(Date.parse(NOON) + 60_000))
  let requests = 0
  await page.route('**/assets/later-*.css*', () => { requests += 1 })
  /** Rendering may wait for the page's clock. */
  const becomesVisible = (locator: Locator) => expect.poll(async () => {
    await page.clock.runFor(50)
    return locator.isVisible()
  }).toBe(true)
  // A hanging style sheet delays the load event, so the navigation waits for `commit` only.
  await page.goto('/cart', { waitUntil: 'commit' })
  // The layout is shown: only the view is missing.
  await becomesVisible(page.getByRole('button', { name: 'Открыть навигацию' }))
  // The footer below the window has a retry button too.
  const retry = page.locator('#main').getByRole('button', { name: 'Повторить' })
  await page.clock.fastForward(14_000)
  await expect(retry).toHaveCount(0)
  await page.clock.fastForward(1_500)
  await becomesVisible(retry)
  expect(requests).toBe(1)
  await page.unroute('**/assets/later-*.css*')
  await retry.click()
  await becomesVisible(page.getByRole('heading', { name: 'В корзине пока пусто' }).first())
})

test('[STO-02, ERR-04] storage of another chain stays untouched if its clean-up fails to load @desktop', async ({
  page,
  allow,
}) => {
  allow(/Failed to load resource|ERR_|dynamically imported/)
  await enterForTakeAway(page, '/', { hasAnswered: true })
  const others = await page.evaluate(() => {
    localStorage.setItem('app_white_label', 'oplatka')
    return { ...localStorage }
  })
  await page.route('**/assets/pre-boot-*.js', route => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Магазин перестал работать')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual(others)

  await page.unroute('**/assets/pre-boot-*.js')
  await page.getByRole('button', { name: 'Обновить страницу' }).click()
  await expect(dialog(page, 'Адрес')).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('app_white_label'), localStorage.getItem('city_id')])).toEqual(
    ['caplya', null],
  )
})
