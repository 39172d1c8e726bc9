import assert from 'node:assert/strict'
import { waitUntil } from './web-driver.mjs'

const PHONE = '9001234567'
/** The first option of each required group of the dish «Вок». */
const WOK_OPTIONS = ['Удон', 'Мягко']
const ORDER_REQUEST = { method: 'POST', path: '/persons/\\d+/orders$' }

/** Parses a price in roubles into kopecks, as the API counts. @param {string} text */
const parseKopecks = text => Number(text.replace(/\D/g, '')) * 100

/**
 * `site` is the address of the shop, `folder` the copy of the built site that is served there.
 * `isNarrow`: the window has the width of a phone. `control` calls the sandbox's control API.
 * `step` runs and counts a named step. `checkScreen` waits for an element of a screen, by a CSS
 * selector and a pattern of its name, and checks the screen's layout.
 * @typedef {{
 *   readonly browser: import('./web-driver.mjs').Session
 *   readonly site: string
 *   readonly folder: string
 *   readonly isNarrow: boolean
 *   readonly control: (call: string, body?: unknown, method?: string) => Promise<any>
 *   readonly step: (name: string, run: () => Promise<unknown>) => Promise<void>
 *   readonly checkScreen: (screen: string, css: string, name: string) => Promise<void>
 * }} Scenario
 */

/**
 * Runs a first visit up to an order: address, dishes, cart, sign-in by SMS, order.
 * @param {Scenario} scenario
 */
export async function runOrderScenario(scenario) {
  await enterAddress(scenario)
  await selectDishes(scenario)
  await placeOrder(scenario, await fillCart(scenario))
}

/** Opens the shop for the first time and enters an address. @param {Scenario} scenario */
async function enterAddress({ browser: { go, press, fill, back }, site, control, step, checkScreen }) {
  await step('the splash screen shows before the first response', async () => {
    await control('faults', { rules: [{ path: '/', kind: 'hang' }] })
    await go(site)
    await checkScreen('splash', 'body', '')
    await control('faults', undefined, 'DELETE')
  })
  await step('the first visit asks for a city and an address, and stores them', async () => {
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
  })
}

/**
 * Opens navigation, search, menu and dish, and adds two dishes to the cart.
 * @param {Scenario} scenario
 */
async function selectDishes({ browser: { press, find, go, back, fill, escape }, site, isNarrow, step, checkScreen }) {
  await step('the navigation, and the languages', async () => {
    if (isNarrow) {
      await press('button', 'Открыть навигацию')
      await checkScreen('panel', '#overlays a', 'Акции')
    }
    await press('button', 'Язык')
    await checkScreen('languages', '[role=menuitemradio]', 'English')
    await escape()
    if (isNarrow) await back()
  })
  await step('the search', async () => {
    for (const [screen, query, css] of [
      ['search', '', '#overlays input'],
      ['search-found', 'лосось', '#overlays [data-result]'],
      ['search-none', 'шашлык из крокодила', '#overlays'],
    ]) {
      await press('header button', 'Поиск')
      await find('#overlays input', '')
      if (query !== '') await fill('Поиск', query ?? '')
      await checkScreen(screen ?? '', css ?? '', screen === 'search-none' ? '[^]*ничего не нашлось' : '')
      await back()
    }
  })
  await step('the menu: a dish from its card', async () => {
    await go(site)
    // on a phone each section of the menu is a page
    if (isNarrow) await press('main a', 'Роллы')
    await press('article button', 'Добавить в корзину: Калифорния')
    await find('article button', 'Увеличить количество: Калифорния')
  })
  await step('a dish with required options', async () => {
    await press('article button', 'Выбрать состав: Вок')
    await checkScreen('dish', '#overlays label', WOK_OPTIONS[0] ?? '')
    for (const choice of WOK_OPTIONS) await press('#overlays label', choice)
    await press('#overlays [role=dialog] button', 'Добавить')
  })
  await step('the menu by its address', async () => {
    // last, because after the layout check the driver no longer scrolls to the cards of the menu
    await go(`${site}/menus/101`)
    await checkScreen('menu', 'main h2', 'Роллы')
  })
}

/**
 * Fills the cart and signs in.
 * @param {Scenario} scenario
 * @returns {Promise<number>} the total in kopecks
 */
async function fillCart({ browser: { press, fill, find, go, run }, site, control, step, checkScreen }) {
  /**
   * Reads the text of an element.
   * @param {string} css
   * @param {string} name
   * @returns {Promise<string>}
   */
  const readText = async (css, name) => run('return arguments[0].innerText', await find(css, name))
  let total = 0
  await step('a rejected cart shows the reason', async () => {
    await control('faults', {
      rules: [
        {
          path: '/orders/preflight$',
          kind: 'status',
          status: 422,
          code: 'delivery.order-sum-not-enough.range',
          message: 'Сумма меньше минимальной',
        },
      ],
    })
    await press('a', 'Корзина: .*2\\sпозиции')
    await checkScreen('cart-refused', 'main', '[^]*Минимальн|[^]*минимальн')
    await control('faults', undefined, 'DELETE')
    await go(`${site}/cart`)
  })
  await step('the cart shows the server\'s total', async () => {
    await find('dl div', '2\\sпозиции')
    total = parseKopecks(await readText('dl div', 'Итого\\s+\\d'))
    assert.ok(total > 0)
    await checkScreen('cart', 'main button', 'Войти и оформить')
    await run('document.querySelector("#checkout").scrollIntoView()')
    await checkScreen('form-guest', 'main button', 'Войти и оформить')
  })
  await step('the order form', async () => {
    await press('main button', 'Войти и оформить')
    await checkScreen('form-errors', 'main [aria-invalid=true]', '')
    await fill('Имя', 'Анна')
    await fill('Email', 'anna@example.com')
    await fill('Телефон', `8${PHONE}`)
    await press('label', 'Наличными при получении')
    await press('button', 'Войти и оформить')
  })
  await step('a sign-in by SMS code returns to the form', async () => {
    await checkScreen('sign-in', 'main button', 'Получить код')
    // the phone number of the form is filled in
    await press('button', 'Получить код')
    const { code } = await waitUntil('the code', async () => (await control('codes'))[0] ?? null)
    await checkScreen('sign-in-code', 'input', 'Код из СМС')
    await fill('Код из СМС', code)
    // the page scrolls to the form for 300 ms, then focuses its button:
    // a click before that would miss
    await waitUntil(
      'the focus on the order button',
      async () => (await run('return document.activeElement.id === "order-place"')) || null,
    )
  })
  return total
}

/**
 * Places the order, after one that the API rejects and one whose response is lost.
 * @param {Scenario} scenario
 * @param {number} total the expected total in kopecks
 */
async function placeOrder({ browser: { press, find, run }, control, step, checkScreen }, total) {
  /**
   * Reads the text of an element.
   * @param {string} css
   * @param {string} name
   * @returns {Promise<string>}
   */
  const readText = async (css, name) => run('return arguments[0].innerText', await find(css, name))
  await step('a rejected order, and one whose response is lost', async () => {
    await control('faults', {
      rules: [
        {
          ...ORDER_REQUEST,
          kind: 'status',
          status: 422,
          code: 'kitchen.overloaded',
          message: 'Кухня перегружена, попробуйте через полчаса',
          times: 1,
        },
      ],
    })
    await press('main button', 'Оформить заказ')
    await checkScreen('order-failed', 'main', '[^]*Заказ не оформлен')
    await control('faults', { rules: [{ ...ORDER_REQUEST, kind: 'reset' }] })
    await press('main button', 'Оформить заказ')
    await checkScreen('order-unknown', 'main', '[^]*Не удалось подтвердить заказ')
  })
  await step('the second attempt places the order', async () => {
    await control('faults', undefined, 'DELETE')
    await control('faults', { rules: [{ ...ORDER_REQUEST, kind: 'delay', delayMs: 3000 }] })
    await press('main button', 'Заказать ещё раз')
    await press('#overlays button', 'Заказать ещё раз')
    await checkScreen('placing', '#overlays', '[^]*Отправляем заказ')
    await checkScreen('order-accepted', 'h1', 'Заказ № .+ принят')
    await control('faults', undefined, 'DELETE')
  })
  await step('the order page shows what the restaurant has received', async () => {
    const [order, ...others] = await control('orders')
    assert.deepEqual(others, [])
    assert.equal(await readText('h1', 'Заказ'), `Заказ № ${order.number} принят`)
    assert.equal(order.payableAmount, total)
    assert.match(order.request.address, /^улица Свободы, 1/)
    assert.deepEqual(order.request.positions.map((/** @type {{ count: number }} */ { count }) => count), [1, 1])
  })
}
