import assert from 'node:assert/strict'
import { waitUntil } from './web-driver.ts'

const PHONE = '9001234567'
/** The first option of each required group of the dish «Вок». */
const WOK_OPTIONS = ['Удон', 'Мягко']
const ORDER_REQUEST = { method: 'POST', path: '/persons/\\d+/orders$' }
const REJECTED_CART = {
  path: '/orders/preflight$',
  kind: 'status',
  status: 422,
  code: 'delivery.order-sum-not-enough.range',
  message: 'Сумма меньше минимальной',
}
const REJECTED_ORDER = {
  ...ORDER_REQUEST,
  kind: 'status',
  status: 422,
  code: 'kitchen.overloaded',
  message: 'Кухня перегружена, попробуйте через полчаса',
  times: 1,
}

/**
 * `site` is the address of the shop, `folder` the copy of the built site that is served there.
 * `isNarrow`: the window has the width of a phone. `control` calls the sandbox's control API, `setFault`
 * sets the only fault of its responses. `checkScreen` waits for an element of a screen, by a CSS
 * selector and a pattern of its name, and checks the screen's layout.
 * @typedef {{
 *   readonly browser: import('./web-driver.ts').Session
 *   readonly site: string
 *   readonly folder: string
 *   readonly isNarrow: boolean
 *   readonly control: (call: string, body?: unknown, method?: string) => Promise<any>
 *   readonly setFault: (rule?: object) => Promise<void>
 *   readonly checkScreen: (screen: string, css: string, name: string) => Promise<void>
 * }} Scenario
 */

/** Runs a first visit up to an order: address, dishes, cart, sign-in by SMS, order. @param {Scenario} scenario */
export async function runOrderScenario(scenario) {
  await enterAddress(scenario)
  await selectDishes(scenario)
  const total = await fillCart(scenario)
  await signIn(scenario)
  await placeOrder(scenario, total)
}

/** Opens the shop for the first time and enters an address. @param {Scenario} scenario */
async function enterAddress({ browser: { go, press, fill, back }, site, setFault, checkScreen }) {
  await setFault({ path: '/', kind: 'hang' })
  await go(site)
  await checkScreen('splash', 'body', '')
  await setFault()
  await go(site)
  await checkScreen('city', '#overlays button', 'Ярославль')
  await press('#overlays button', 'Ярославль')
  await checkScreen('address', '#overlays input', 'Адрес доставки')
  await press('#overlays label', 'Самовывоз')
  await checkScreen('pick-up', '#overlays label', '(улица|проспект)')
  await press('#overlays label', 'Доставка')
  await press('#overlays button', 'Выбрать на карте')
  await checkScreen('map', '#overlays button', 'Подтвердить')
  await back()
  await fill('Адрес доставки', 'Свободы 1')
  await press('[role=option]', 'улица Свободы, 1')
  await press('#overlays button', 'Сохранить')
  await checkScreen('home', 'main article button', 'Добавить в корзину')
  await press('button', 'Понятно')
}

/** Opens navigation, search, menu and dish, and adds two dishes to the cart. @param {Scenario} scenario */
async function selectDishes({ browser: { press, find, go, back, fill, escape }, site, isNarrow, checkScreen }) {
  if (isNarrow) {
    await press('button', 'Открыть навигацию')
    await checkScreen('panel', '#overlays a', 'Акции')
  }
  await press('button', 'Язык')
  await checkScreen('languages', '[role=menuitemradio]', 'English')
  await escape()
  if (isNarrow) await back()

  for (const { query, check } of [
    { query: '', check: () => checkScreen('search', '#overlays input', '') },
    { query: 'лосось', check: () => checkScreen('search-found', '#overlays [data-result]', '') },
    {
      query: 'шашлык из крокодила',
      check: () => checkScreen('search-none', '#overlays', '[^]*ничего не нашлось'),
    },
  ]) {
    await press('header button', 'Поиск')
    await find('#overlays input', '')
    if (query !== '') await fill('Поиск', query)
    await check()
    await back()
  }

  await go(site)
  // on a phone each section of the menu is a page
  if (isNarrow) await press('main a', 'Роллы')
  await press('article button', 'Добавить в корзину: Калифорния')
  await find('article button', 'Увеличить количество: Калифорния')
  await press('article button', 'Выбрать состав: Вок')
  await checkScreen('dish', '#overlays label', WOK_OPTIONS[0] ?? '')
  for (const choice of WOK_OPTIONS) await press('#overlays label', choice)
  await press('#overlays [role=dialog] button', 'Добавить')
  // last, because after the layout check the driver no longer scrolls to the cards of the menu
  await go(`${site}/menus/101`)
  await checkScreen('menu', 'main h2', 'Роллы')
}

/** Reads the text of an element. @type {(browser: Scenario['browser'], css: string, name: string) => Promise<string>} */
const readText = async ({ run, find }, css, name) => run('return arguments[0].innerText', await find(css, name))

/**
 * Opens the cart, which the server rejects at first.
 * @param {Scenario} scenario
 * @returns {Promise<number>} the total in kopecks
 */
async function fillCart({ browser, site, setFault, checkScreen }) {
  await setFault(REJECTED_CART)
  await browser.press('a', 'Корзина: .*2\\sпозиции')
  await checkScreen('cart-refused', 'main', '[^]*Минимальн|[^]*минимальн')
  await setFault()
  await browser.go(`${site}/cart`)
  await browser.find('dl div', '2\\sпозиции')
  // a price in roubles; the API counts in kopecks
  const total = Number((await readText(browser, 'dl div', 'Итого\\s+\\d')).replace(/\D/g, '')) * 100
  assert.ok(total > 0)
  await checkScreen('cart', 'main button', 'Войти и оформить')
  await browser.run('document.querySelector("#checkout").scrollIntoView()')
  await checkScreen('form-guest', 'main button', 'Войти и оформить')
  return total
}

/** Fills the order form, and signs in by a code from an SMS. @param {Scenario} scenario */
async function signIn({ browser: { press, fill, run }, control, checkScreen }) {
  await press('main button', 'Войти и оформить')
  await checkScreen('form-errors', 'main [aria-invalid=true]', '')
  await fill('Имя', 'Анна')
  await fill('Email', 'anna@example.com')
  await fill('Телефон', `8${PHONE}`)
  await press('label', 'Наличными при получении')
  await press('button', 'Войти и оформить')
  await checkScreen('sign-in', 'main button', 'Получить код')
  // the phone number of the form is filled in
  await press('button', 'Получить код')
  const { code } = await waitUntil('the code', async () => (await control('codes'))[0] ?? null)
  await checkScreen('sign-in-code', 'input', 'Код из СМС')
  await fill('Код из СМС', code)
  // the page scrolls to the form for 300 ms, then focuses its button:
  // a click before that would miss
  const isFocused = 'return document.activeElement.id === "order-place"'
  await waitUntil('the focus on the order button', async () => (await run(isFocused)) || null)
}

/**
 * Places the order, after one that the API rejects and one whose response is lost.
 * @param {Scenario} scenario
 * @param {number} total the expected total in kopecks
 */
async function placeOrder({ browser, control, setFault, checkScreen }, total) {
  await setFault(REJECTED_ORDER)
  await browser.press('main button', 'Оформить заказ')
  await checkScreen('order-failed', 'main', '[^]*Заказ не оформлен')
  await setFault({ ...ORDER_REQUEST, kind: 'reset' })
  await browser.press('main button', 'Оформить заказ')
  await checkScreen('order-unknown', 'main', '[^]*Не удалось подтвердить заказ')
  await setFault()
  await setFault({ ...ORDER_REQUEST, kind: 'delay', delayMs: 3000 })
  await browser.press('main button', 'Заказать ещё раз')
  await browser.press('#overlays button', 'Заказать ещё раз')
  await checkScreen('placing', '#overlays', '[^]*Отправляем заказ')
  await checkScreen('order-accepted', 'h1', 'Заказ № .+ принят')
  await setFault()

  const [order, ...others] = await control('orders')
  assert.deepEqual(others, [])
  assert.equal(await readText(browser, 'h1', 'Заказ'), `Заказ № ${order.number} принят`)
  assert.equal(order.payableAmount, total)
  assert.match(order.request.address, /^улица Свободы, 1/)
  assert.deepEqual(order.request.positions.map((/** @type {{ count: number }} */ { count }) => count), [1, 1])
}
