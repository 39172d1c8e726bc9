import assert from 'node:assert/strict'
import { until } from './web-driver.mjs'

const PHONE = '9001234567'
/** The first choice of each group of a dish that asks for one. */
const CHOICES = ['Удон', 'Мягко']
const ORDER = { method: 'POST', path: '/persons/\\d+/orders$' }

/** The roubles that a text shows, in the kopecks of the API. @param {string} text */
const kopecksIn = text => Number(text.replace(/\D/g, '')) * 100

/**
 * What a walk is given: the browser, the shop, what its sandbox knows and does (`undo` takes its faults back), a step with a name, and a look at
 * a screen that is there when it shows a thing called so.
 * @typedef {{
 *   readonly browser: import('./web-driver.mjs').Session
 *   readonly site: string
 *   readonly folder: string
 *   readonly isNarrow: boolean
 *   readonly control: (call: string, body?: unknown, method?: string) => Promise<any>
 *   readonly step: (name: string, walk: () => Promise<unknown>) => Promise<void>
 *   readonly look: (screen: string, css: string, name: string) => Promise<void>
 * }} Walk
 */

/**
 * The main road of a first visitor: an address, dishes, the cart, a code by SMS, an order.
 * @param {Walk} walk
 */
export async function walkRoad(walk) {
  await enter(walk)
  await chooseDishes(walk)
  await order(walk, await fillCart(walk))
}

/** @param {Walk} walk */
async function enter({ browser: { go, press, fill, back }, site, control, step, look }) {
  await step('before any answer there is the splash', async () => {
    await control('faults', { rules: [{ path: '/', kind: 'hang' }] })
    await go(site)
    await look('splash', 'body', '')
    await control('faults', undefined, 'DELETE')
  })
  await step('the first visit asks for a city and an address, and keeps them', async () => {
    await go(site)
    await look('city', '#overlays button', 'Ярославль')
    await press('#overlays button', 'Ярославль')
    await look('address', '#overlays input', 'Адрес доставки')
    await press('#overlays label', 'Самовывоз')
    await look('pick-up', '#overlays label', '(улица|проспект)')
    await press('#overlays label', 'Доставка')
    await press('#overlays button', 'Выбрать на карте')
    await look('map', '#overlays button', 'Подтвердить')
    await back()
    await fill('Адрес доставки', 'Свободы 1')
    await press('[role=option]', 'улица Свободы, 1')
    await press('#overlays button', 'Сохранить')
    await look('home', 'main article button', 'Добавить в корзину')
    await press('button', 'Понятно')
  })
}

/** @param {Walk} walk */
async function chooseDishes({ browser: { press, find, go, back, fill, escape }, site, isNarrow, step, look }) {
  await step('the navigation, and the languages', async () => {
    if (isNarrow) {
      await press('button', 'Открыть навигацию')
      await look('panel', '#overlays a', 'Акции')
    }
    await press('button', 'Язык')
    await look('languages', '[role=menuitemradio]', 'English')
    await escape()
    if (isNarrow) await back()
  })
  await step('the search', async () => {
    for (const [screen, words, css] of [['search', '', '#overlays input'], ['search-found', 'лосось', '#overlays [data-result]'], ['search-none', 'шашлык из крокодила', '#overlays']]) {
      await press('header button', 'Поиск')
      await find('#overlays input', '')
      if (words !== '') await fill('Поиск', words ?? '')
      await look(screen ?? '', css ?? '', screen === 'search-none' ? '[^]*ничего не нашлось' : '')
      await back()
    }
  })
  await step('the menu: a dish from its card', async () => {
    await go(site)
    // on a phone the sections have pages of their own
    if (isNarrow) await press('main a', 'Роллы')
    await press('article button', 'Добавить в корзину: Калифорния')
    await find('article button', 'Увеличить количество: Калифорния')
  })
  await step('a dish that has to be composed', async () => {
    await press('article button', 'Выбрать состав: Вок')
    await look('dish', '#overlays label', CHOICES[0] ?? '')
    for (const choice of CHOICES) await press('#overlays label', choice)
    await press('#overlays [role=dialog] button', 'Добавить')
  })
  await step('the menu by its address', async () => {
    // last: once it has been measured, the driver no longer scrolls to its cards
    await go(`${site}/menus/101`)
    await look('menu', 'main h2', 'Роллы')
  })
}

/** The sum of the cart, in the API's kopecks. @param {Walk} walk */
async function fillCart({ browser: { press, fill, find, go, run }, site, control, step, look }) {
  /** @param {string} css @param {string} name @returns {Promise<string>} */
  const read = async (css, name) => run('return arguments[0].innerText', await find(css, name))
  let sum = 0
  await step('a refused cart says why', async () => {
    await control('faults', { rules: [{ path: '/orders/preflight$', kind: 'status', status: 422, code: 'delivery.order-sum-not-enough.range', message: 'Сумма меньше минимальной' }] })
    await press('a', 'Корзина: .*2\\sпозиции')
    await look('cart-refused', 'main', '[^]*Минимальн|[^]*минимальн')
    await control('faults', undefined, 'DELETE')
    await go(`${site}/cart`)
  })
  await step('the cart has the server\'s sums', async () => {
    await find('dl div', '2\\sпозиции')
    sum = kopecksIn(await read('dl div', 'Итого\\s+\\d'))
    assert.ok(sum > 0)
    await look('cart', 'main button', 'Войти и оформить')
    await run('document.querySelector("#checkout").scrollIntoView()')
    await look('form-guest', 'main button', 'Войти и оформить')
  })
  await step('the order form', async () => {
    await press('main button', 'Войти и оформить')
    await look('form-errors', 'main [aria-invalid=true]', '')
    await fill('Имя', 'Анна')
    await fill('Email', 'anna@example.com')
    await fill('Телефон', `8${PHONE}`)
    await press('label', 'Наличными при получении')
    await press('button', 'Войти и оформить')
  })
  await step('a sign-in by SMS code leads back to the form', async () => {
    await look('sign-in', 'main button', 'Получить код')
    // the number of the form stands there already
    await press('button', 'Получить код')
    const { code } = await until('the code', async () => (await control('codes'))[0] ?? null)
    await look('sign-in-code', 'input', 'Код из СМС')
    await fill('Код из СМС', code)
    // The page scrolls to the form over 300 ms, and only a customer's gesture ends that. The driver scrolls by script: the next frame
    // takes its element away again, and a press of that moment falls on whatever stands there then (seen: a field, a way to choose the time).
    await until('the focus on the order\'s button', async () => await run('return document.activeElement.id === "order-place"') || null)
  })
  return sum
}

/** @param {Walk} walk @param {number} sum */
async function order({ browser: { press, find, run }, control, step, look }, sum) {
  /** @param {string} css @param {string} name @returns {Promise<string>} */
  const read = async (css, name) => run('return arguments[0].innerText', await find(css, name))
  await step('a refused order, and one whose answer is lost', async () => {
    await control('faults', { rules: [{ ...ORDER, kind: 'status', status: 422, code: 'kitchen.overloaded', message: 'Кухня перегружена, попробуйте через полчаса', times: 1 }] })
    await press('main button', 'Оформить заказ')
    await look('order-failed', 'main', '[^]*Заказ не оформлен')
    await control('faults', { rules: [{ ...ORDER, kind: 'reset' }] })
    await press('main button', 'Оформить заказ')
    await look('order-unknown', 'main', '[^]*Не удалось подтвердить заказ')
  })
  await step('sent again, it is ordered', async () => {
    await control('faults', undefined, 'DELETE')
    await control('faults', { rules: [{ ...ORDER, kind: 'delay', delayMs: 3000 }] })
    await press('main button', 'Заказать ещё раз')
    await press('#overlays button', 'Заказать ещё раз')
    await look('placing', '#overlays', '[^]*Отправляем заказ')
    await look('order-accepted', 'h1', 'Заказ № .+ принят')
    await control('faults', undefined, 'DELETE')
  })
  await step('the page of the order tells what the restaurant has', async () => {
    const [order, ...others] = await control('orders')
    assert.deepEqual(others, [])
    assert.equal(await read('h1', 'Заказ'), `Заказ № ${order.number} принят`)
    assert.equal(order.payableAmount, sum)
    assert.match(order.request.address, /^улица Свободы, 1/)
    assert.deepEqual(order.request.positions.map((/** @type {{ count: number }} */ { count }) => count), [1, 1])
  })
}
