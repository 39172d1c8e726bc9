import type { Page } from 'playwright/test'
import { expect, NOON, shoot, test, type Shop } from './support/fixtures.ts'
import { handEdited } from './support/hand-edited.ts'
import {
  addFromCard, card, cartByTakeAway, chooseCity, dialog, enterByTakeAway, menuByTakeAway, openCart, openMenu, readyToOrder,
} from './support/steps.ts'

test('[CFG-02] a wrong field stops the shop with a page that names it @desktop', async ({ page }) => {
  await handEdited(page, { preOrder: 'да' })
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('preOrder')
  await expect(page.getByRole('alert')).toContainText('true или false')
  await shoot(page, 'config-error')
})

test('[BOOT-05, BOOT-06, ERR-03] an API that is down shows the error page, whose retry works once it is back', async ({ page, shop, allow }) => {
  allow(/Failed to load resource|ERR_/)
  await shop.control('faults', { rules: [{ path: '/1/', kind: 'reset' }] })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Что-то пошло не так' })).toBeVisible()
  await shoot(page, 'api-down')
  await shop.control('faults', undefined, 'DELETE')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await chooseCity(page)
})

test('[ERR-02, BOOT-05] a menu that is not found says so, and is there after a retry @desktop', async ({ page, shop, allow }) => {
  allow(/404/)
  await shop.control('faults', { rules: [{ path: '/position-groups$', kind: 'status', status: 404, code: 'menu.not-found', message: 'нет' }] })
  await enterByTakeAway(page)
  await expect(page.getByText('Разделы меню не найдены')).toBeVisible()
  await shop.control('faults', undefined, 'DELETE')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await openMenu(page)
})

test('[PRE-02, ERR-01] a preflight that fails leaves the cart as it was and can be repeated', async ({ page, shop, allow }) => {
  allow(/500|503|Failed to load resource/)
  await menuByTakeAway(page)
  await shop.control('faults', { rules: [{ method: 'POST', path: '/orders/preflight$', kind: 'status', status: 503, code: 'server.failed', message: 'Сервис перегружен' }] })
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  await expect(page.getByText('1 позиция').first()).toBeVisible()
  await expect(page.getByText('Не удалось пересчитать сумму').first()).toBeVisible()
  await shop.control('faults', undefined, 'DELETE')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Не удалось пересчитать сумму')).toHaveCount(0)
  await expect(page.getByText('1 позиция').first()).toBeVisible()
})

async function readyToPlace(page: Page, shop: Shop): Promise<void> {
  await cartByTakeAway(page)
  await readyToOrder(page, shop)
}

/** The pages are told of a preflight's answer at full two seconds of the clock that they share: closer than one tab's writing takes to reach the other. */
function answerTogether(): void {
  const ask = window.fetch
  window.fetch = async (...request) => {
    const answer = await ask(...request)
    if (!answer.url.endsWith('/orders/preflight')) return answer
    const due = Math.ceil(Date.now() / 2000) * 2000
    await new Promise(resolve => setTimeout(resolve, due - Date.now() - 20))
    while (Date.now() < due) { /* the last few milliseconds */ }
    return answer
  }
}

test('[CHK-05] the same cart ordered in two tabs at the same moment is one order, and both tabs say so @desktop', async ({ page, context, shop }) => {
  await context.addInitScript(answerTogether)
  await readyToPlace(page, shop)
  const other = await context.newPage()
  await other.goto('/cart')
  const tabs = [page, other]
  const buttons = tabs.map(tab => tab.getByRole('main').getByRole('button', { name: 'Оформить заказ' }))
  for (const button of buttons) await expect(button).toBeEnabled()
  for (const tab of tabs) await tab.waitForLoadState('networkidle')
  // no tab is answered before both have been pressed: the button would leave from under the slower one
  let asked = 0
  let answer = (): void => undefined
  const bothAsked = new Promise<void>(resolve => { answer = resolve })
  await context.route(/\/orders\/preflight$/, async route => {
    asked += 1
    if (asked === tabs.length) answer()
    await bothAsked
    await route.continue()
  })
  await Promise.all(buttons.map(button => button.click()))
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeVisible()
  expect(await shop.control('orders')).toHaveLength(1)
})

test.describe('without idempotency keys', () => {
  test.use({ config: { order: { idempotencyKey: false } } })
  test('[CHK-05] an order whose answer is cut is told as unknown, keeps the cart, and is not repeated by itself', async ({ page, shop, allow }) => {
    allow(/Failed to load resource|ERR_/)
    await readyToPlace(page, shop)
    await shop.control('faults', { rules: [{ method: 'POST', path: '/persons/\\d+/orders$', kind: 'cut', after: true }] })
    await page.getByRole('button', { name: 'Оформить заказ' }).click()
    await expect(page.getByText('Не удалось подтвердить заказ').first()).toBeVisible()
    await shoot(page, 'order-unknown')
    await shop.control('faults', undefined, 'DELETE')
    await page.reload()
    await expect(page.getByText('Не удалось подтвердить заказ').first()).toBeVisible()
    await expect(page.getByText('1 позиция').first()).toBeVisible()
    expect(await shop.control('orders')).toHaveLength(1)
    await page.getByRole('button', { name: 'Заказ принят, очистить корзину' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Очистить' }).click()
    await expect(page.getByText('В корзине пока пусто')).toBeVisible()
    expect(await shop.control('orders')).toHaveLength(1)
  })
})

test('[CHK-05] with an idempotency key a lost answer, resent by the browser or by the customer, is still one order @desktop', async ({ page, shop, allow }) => {
  allow(/Failed to load resource|ERR_/)
  await readyToPlace(page, shop)
  // a browser resends a request whose reused connection is reset before any answer, a POST too
  await shop.control('faults', { rules: [{ method: 'POST', path: '/persons/\\d+/orders$', kind: 'reset', after: true }] })
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByText('Не удалось подтвердить заказ').first()).toBeVisible()
  const [order, ...others] = await shop.control('orders')
  expect(others).toEqual([])
  await shop.control('faults', undefined, 'DELETE')
  await page.getByRole('button', { name: 'Заказать ещё раз' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Заказать ещё раз' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Заказ № ${order.number} принят` })).toBeVisible()
  expect(await shop.control('orders')).toHaveLength(1)
})

test('[ERR-04] a dish whose style sheet cannot be had says so on the page, and stands in full after a retry @desktop', async ({ page, allow }) => {
  allow(/Failed to load resource|ERR_|later style sheet/)
  await enterByTakeAway(page, '/', { hasAnswered: true })
  await page.route('**/assets/later-*.css', route => route.abort())
  await page.reload()
  await openMenu(page)
  await card(page, 'Калифорния').getByRole('link', { name: 'Калифорния' }).click()
  const failed = dialog(page, 'Что-то пошло не так')
  await expect(failed.getByRole('button', { name: 'Повторить' })).toBeVisible()
  // the menu beneath looks as ever
  await expect(card(page, 'Калифорния')).toBeVisible()

  await page.unroute('**/assets/later-*.css')
  await failed.getByRole('button', { name: 'Повторить' }).click()
  await expect(dialog(page, 'Калифорния')).toBeVisible()
  expect(await page.evaluate(() => document.querySelectorAll('link[href*="/assets/later-"]').length)).toBe(1)
})

for (const [what, files] of [['script', '**/assets/CartScreen-*.js'], ['style sheet', '**/assets/later-*.css'], ['text', '**/pages/ru/dostavka.json']] as const) {
  test(`[ERR-04] a page of which the ${what} hangs can be asked for again after 15 s, and is then fetched anew`, async ({ page, allow }) => {
    allow(/nothing has come|Failed to load resource|ERR_/)
    await enterByTakeAway(page, '/', { hasAnswered: true })
    let asked = 0
    await page.route(files, () => { asked += 1 })
    // the page's clock stands but for what is named here: a slow machine is not near the 15 s by itself
    await page.clock.install({ time: NOON })
    await page.clock.pauseAt(new Date(Date.parse(NOON) + 60_000))
    await page.goto(what === 'text' ? '/dostavka' : '/cart')
    await expect.poll(async () => {
      await page.clock.runFor(50)
      return asked
    }).toBe(1)
    const retry = page.getByRole('button', { name: 'Повторить' })
    await page.clock.fastForward(14_000)
    await expect(retry).toHaveCount(0)
    await page.clock.fastForward(1_500)
    await expect(retry).toBeVisible()
    expect(asked).toBe(1)
    await page.clock.resume()
    await page.unroute(files)
    await retry.click()
    await expect(page.getByRole('heading', { name: what === 'text' ? /Доставка/ : 'В корзине пока пусто' }).first()).toBeVisible()
  })
}
