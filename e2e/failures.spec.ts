import type { Page } from 'playwright/test'
import { expect, NOON, test, type Shop } from './support/fixtures.ts'
import {
  card, openCartForTakeAway, dialog, enterForTakeAway, openMenu, prepareOrder, navigateTo,
} from './support/steps.ts'

test('[ERR-02, BOOT-05] a missing menu shows an error and loads after a retry @desktop', async ({
  page,
  shop,
  allow,
}) => {
  allow(/404/)
  await shop.control('faults', {
    rules: [{ path: '/position-groups$', kind: 'status', status: 404, code: 'menu.not-found', message: 'нет' }],
  })
  await enterForTakeAway(page)
  await expect(page.getByText('Разделы меню не найдены')).toBeVisible()
  await shop.control('faults', undefined, 'DELETE')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await openMenu(page)
})

async function readyToPlace(page: Page, shop: Shop): Promise<void> {
  await openCartForTakeAway(page)
  await prepareOrder(page, shop)
}

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
  await readyToPlace(page, shop)
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

// The lost response is resent by the browser first and by the customer then.
test('[CHK-05] an idempotency key makes a resent request one order @desktop', async ({ page, shop, allow }) => {
  allow(/Failed to load resource|ERR_/)
  await readyToPlace(page, shop)
  // A browser resends a request, even a POST, if its reused connection is reset before any
  // response.
  await shop.control('faults', {
    rules: [{ method: 'POST', path: '/persons/\\d+/orders$', kind: 'reset', after: true }],
  })
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByText('Не удалось подтвердить заказ').first()).toBeVisible()
  const [order, ...otherOrders] = await shop.control('orders')
  expect(otherOrders).toEqual([])
  await shop.control('faults', undefined, 'DELETE')
  await page.getByRole('button', { name: 'Заказать ещё раз' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Заказать ещё раз' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Заказ № ${order.number} принят` })).toBeVisible()
  expect(await shop.control('orders')).toHaveLength(1)
})

test('[ERR-04] a dish whose style sheet fails shows an error and opens after a retry @desktop', async ({
  page,
  allow,
}) => {
  allow(/Failed to load resource|ERR_|deferred style sheet/)
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await page.route('**/assets/later-*.css*', route => route.abort())
  await page.reload()
  await openMenu(page)
  await card(page, 'Калифорния').getByRole('link', { name: 'Калифорния' }).click()
  const failed = page.locator('#overlays').getByRole('alert').filter({ hasText: 'Нет связи с сервером' })
  await expect(failed.getByRole('button', { name: 'Повторить' })).toBeVisible()
  // The menu beneath is unchanged.
  await expect(card(page, 'Калифорния')).toBeVisible()

  await page.unroute('**/assets/later-*.css*')
  await failed.getByRole('button', { name: 'Повторить' }).click()
  await expect(dialog(page, 'Калифорния')).toBeVisible()
  expect(await page.evaluate(() => document.querySelectorAll('link[href*="/assets/later-"]').length)).toBe(1)
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

test('[ERR-04, RT-09] links of the wide header that fail to load are loaded on a retry @desktop', async ({
  page,
  allow,
}) => {
  allow(/Failed to load resource|ERR_|dynamically imported/)
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await page.route('**/assets/deferred-views-*.js', route => route.abort())
  await page.reload()
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('alert')).toContainText('Нет связи с сервером')
  await expect(bar.getByRole('link', { name: 'Корзина пуста' })).toBeVisible()

  await page.unroute('**/assets/deferred-views-*.js')
  await bar.getByRole('button', { name: 'Повторить' }).click()
  await expect(bar.getByRole('navigation', { name: 'Разделы сайта' })).toBeVisible()
  await bar.getByRole('button', { name: /^Язык/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(bar.getByRole('link', { name: 'Promotions' })).toBeVisible()
})

test('[ERR-04] a page whose style sheet or script hangs offers a retry after 15 s', async ({ page, allow }) => {
  allow(/nothing has come|Failed to load resource|ERR_/)
  await enterForTakeAway(page, '/', { hasAnswered: true })
  // The page's clock is paused, so that a slow machine does not reach the 15 s early.
  await page.clock.install({ time: NOON })
  await page.clock.pauseAt(new Date(Date.parse(NOON) + 60_000))
  for (const [files, path, bar] of [
    ['**/assets/later-*.css*', '/cart', 'Открыть навигацию'],
    ['**/assets/CookieScreen-*.js', '/cookie', 'Назад'],
  ] as const) {
    let requests = 0
    await page.route(files, () => { requests += 1 })
    // A hanging style sheet delays the load event, so the navigation waits for `commit` only.
    if (path === '/cart') await page.goto(path, { waitUntil: 'commit' })
    else await navigateTo(page, path)
    await expect.poll(async () => {
      await page.clock.runFor(50)
      // The layout is shown: only the view is missing.
      return requests === 1 && page.getByRole('button', { name: bar }).isVisible()
    }).toBe(true)
    // The footer below the window has a retry button too.
    const retry = page.locator('#main').getByRole('button', { name: 'Повторить' })
    await page.clock.fastForward(14_000)
    await expect(retry).toHaveCount(0)
    await page.clock.fastForward(1_500)
    // Rendering may wait for the page's clock as well.
    await expect.poll(async () => {
      await page.clock.runFor(50)
      return retry.isVisible()
    }).toBe(true)
    expect(requests).toBe(1)
    await page.unroute(files)
    await retry.click()
    await expect
      .poll(async () => {
        await page.clock.runFor(50)
        return page
          .getByRole('heading', { name: path === '/cart' ? 'В корзине пока пусто' : 'Cookie' })
          .first()
          .isVisible()
      })
      .toBe(true)
  }
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
