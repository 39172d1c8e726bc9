import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import {
  addFromCard,
  card,
  chooseRadio,
  dialog,
  enterForTakeAway,
  escape,
  fillPerson,
  openCart,
  openMenu,
  overlays,
  prepareOrder,
  navigateTo,
} from './support/steps.ts'

const ROLL = 'Калифорния'
const WOK = 'Вок с курицей'
const PRICE = 549

/**
 * Works as the translators of Chrome and Yandex Browser: wraps each text in two `font`, now and on
 * every change. Records texts created as separate nodes, which the shop could not update any more.
 */
function translate(): void {
  const result: string[] = []
  Object.assign(window, { madeTexts: result })
  const createTextNode = Document.prototype.createTextNode
  Document.prototype.createTextNode = function create(text: string) {
    if (String(text).trim() !== '') result.push(String(text))
    return createTextNode.call(this, text)
  }
  const wrap = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text)
    for (const text of texts) {
      if (
        text.data.trim() === '' ||
        text.parentElement?.closest('font, script, style, noscript, svg, textarea, option, title') !== null
      )
        continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(createTextNode.call(document, text.data))
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  new MutationObserver(records => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) if (node.isConnected) wrap(node)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}
/**
 * Checks that the page is translated, works, and holds no text node that React could not update.
 */
async function isWell(page: Page, screen: string): Promise<void> {
  await expect(page.locator('font font').first(), screen).toBeAttached()
  await expect(page.getByText('Что-то пошло не так'), screen).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { madeTexts: readonly string[] }).madeTexts), screen).toEqual(
    [],
  )
}

const spaces = /[\u00a0\u202f]/g
const line = (page: Page, name: string) => page.getByRole('main').getByRole('article').filter({ hasText: name })
/** Formats whole roubles as the shop does. */
const roubles = (amount: number): string => `${String(amount).replace(/\B(?=(\d{3})+$)/g, ' ')} ₽`
const expectAmount = (page: Page, name: string, amount: number) =>
  expect.poll(async () => (await line(page, name).innerText()).replace(spaces, ' ')).toContain(roubles(amount))
const total = (page: Page) =>
  page.getByText('Итого', { exact: true }).first().locator('xpath=ancestor::dt/following-sibling::dd')
/** Checks the visible line; the text for screen readers is below it. */
const totalReads = (page: Page, text: string) =>
  expect.poll(async () => (await total(page).innerText()).replace(spaces, ' ').split('\n')[0]).toBe(text)
const totalSays = (page: Page, amount: number) => totalReads(page, roubles(amount))

test('[ERR-04, CART-05] a translated page leads to an order, and every sum is current', async ({
  page,
  shop,
  allow,
}) => {
  allow(/422/)
  await page.addInitScript(translate)
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await openMenu(page)
  await isWell(page, 'menu')

  // Search for several words in turn.
  const opener = page.getByRole('banner').getByRole('button', { name: /^Поиск/ })
  await opener.click()
  const field = overlays(page).getByRole('searchbox')
  for (const word of ['лосось', 'лосо', 'калифорния', 'кал', 'нетакогослова', 'лосось']) {
    await field.fill(word)
    if (word !== 'нетакогослова') await expect(overlays(page).locator('[data-result] mark').first()).toBeVisible()
    await isWell(page, word)
  }
  await escape(page)
  await expect(overlays(page).getByRole('dialog')).toHaveCount(0)

  // Set and remove a filter.
  await page.getByRole('main').getByRole('button', { name: /^Фильтры/ }).click()
  await dialog(page, 'Фильтры').getByRole('button', { name: 'рыба', exact: true }).click()
  await dialog(page, 'Фильтры').getByRole('button', { name: /^Показать \d+ блюд/ }).click()
  await page.getByRole('main').getByRole('button', { name: /^Убрать фильтр|^Сбросить/ }).first().click()
  await expect(card(page, ROLL)).toBeVisible()
  await isWell(page, 'filters')

  // A plain dish, then one with required choices.
  await addFromCard(page, ROLL)
  await card(page, WOK).getByRole('link', { name: WOK }).click()
  const dish = dialog(page, WOK)
  for (const group of await dish.getByRole('region').filter({ hasText: 'обязательно' }).all())
    await chooseRadio(group.getByRole('radio').first())
  await dish.getByRole('button', { name: /^Увеличить количество: Вок/ }).click()
  await dish.getByRole('button', { name: /^Уменьшить количество: Вок/ }).click()
  await dish.getByRole('button', { name: /^Добавить ·/ }).last().click()
  await expect(dish).toHaveCount(0)
  await isWell(page, 'dish')

  // The cart: counts, a removed and restored dish, an invalid and a valid promo code.
  await openCart(page)
  await expectAmount(page, ROLL, PRICE)
  await line(page, ROLL).getByRole('button', { name: `Увеличить количество: ${ROLL}` }).click()
  await expectAmount(page, ROLL, 2 * PRICE)
  await line(page, ROLL).getByRole('button', { name: `Увеличить количество: ${ROLL}` }).click()
  await expectAmount(page, ROLL, 3 * PRICE)
  await line(page, ROLL).getByRole('button', { name: `Уменьшить количество: ${ROLL}` }).click()
  await expectAmount(page, ROLL, 2 * PRICE)
  await line(page, WOK).getByRole('button', { name: `Удалить из корзины: ${WOK}` }).click()
  await expect(line(page, WOK)).toHaveCount(0)
  await totalSays(page, 2 * PRICE)
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(line(page, WOK)).toHaveCount(1)
  await line(page, WOK).getByRole('button', { name: `Удалить из корзины: ${WOK}` }).click()
  await totalSays(page, 2 * PRICE)
  await page.getByRole('button', { name: 'Состав суммы' }).click()
  await page.getByRole('button', { name: 'Есть промокод?' }).click()
  for (const [code, answer] of [['НЕТТАКОГО', 'Промокод не найден'], ['СУШИ10', 'Промокод СУШИ10 применён']] as const) {
    await page.getByRole('textbox', { name: 'Промокод' }).fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText(answer).first()).toBeVisible()
  }
  await totalReads(page, '988,20 ₽')
  await line(page, ROLL).getByRole('button', { name: `Увеличить количество: ${ROLL}` }).click()
  await expectAmount(page, ROLL, 3 * PRICE)
  await page.getByRole('button', { name: /^Удалить промокод/ }).click()
  await totalSays(page, 3 * PRICE)
  await expectAmount(page, ROLL, 3 * PRICE)
  await isWell(page, 'cart')

  // Both ways of time, then another language and back.
  await chooseRadio(page.getByRole('radio', { name: 'Ко времени' }))
  await expect(page.locator('#order-day')).toBeVisible()
  await chooseRadio(page.getByRole('radio', { name: /^Как можно скорее/ }))
  await expect(page.locator('#order-day')).toHaveCount(0)
  await isWell(page, 'time')
  for (const [language, button, opens] of [
    ['English', /^Язык/, 'Открыть навигацию'],
    ['Русский', /^Language/, 'Open navigation'],
  ] as const) {
    await page.getByRole('button', { name: opens }).click()
    await page.getByRole('button', { name: button }).last().click()
    await page.getByRole('menuitemradio', { name: language }).click()
    await page.keyboard.press('Escape')
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : 'ru')
    await isWell(page, language)
  }
  await expect(page.getByRole('button', { name: 'Войти и оформить' }).first()).toContainText(/^Войти и оформить/)

  // Form errors, signing in, the order and the list of orders.
  await page.getByRole('button', { name: 'Войти и оформить' }).first().click()
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toBeFocused()
  await fillPerson(page)
  await prepareOrder(page, shop)
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /принят$/ })).toBeVisible()
  await isWell(page, 'placed order')
  await navigateTo(page, '/orders')
  await expect(page.getByRole('main').getByText(`${ROLL} × 3`)).toBeVisible()
  for (const path of ['/promotions', '/restos', '/restos/11', '/']) {
    await navigateTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await isWell(page, path)
  }
})
