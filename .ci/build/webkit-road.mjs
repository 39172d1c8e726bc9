import assert from 'node:assert/strict'
import { until } from './web-driver.mjs'

const PHONE = '9001234567'
/** The first choice of each group of a dish that asks for one. */
const CHOICES = ['Удон', 'Мягко']

/** The roubles that a text shows, in the kopecks of the API. @param {string} text */
const kopecksIn = text => Number(text.replace(/\D/g, '')) * 100

/**
 * The main road of a first visitor: an address, dishes, the cart, a code by SMS, an order.
 * @param {import('./web-driver.mjs').Session} browser
 * @param {string} site
 * @param {(call: string) => Promise<any>} control what the sandbox knows
 * @param {(name: string, walk: () => Promise<unknown>) => Promise<void>} step
 */
export async function walkRoad(browser, site, control, step) {
  const { press, fill, find, run } = browser
  /** @param {string} css @param {string} name @returns {Promise<string>} */
  const read = async (css, name) => run('return arguments[0].innerText', await find(css, name))
  let sum = 0

  await step('the first visit asks for a city and an address, and keeps them', async () => {
    await browser.go(site)
    await press('#overlays button', 'Ярославль')
    await fill('Адрес доставки', 'Свободы 1')
    await press('[role=option]', 'улица Свободы, 1')
    await press('#overlays button', 'Сохранить')
    await press('button', 'Понятно')
  })
  await step('the menu: a dish from its card', async () => {
    // on a phone the sections have pages of their own
    if (await run('return innerWidth < 840')) await press('main a', 'Роллы')
    await press('article button', 'Добавить в корзину: Калифорния')
    await find('article button', 'Увеличить количество: Калифорния')
  })
  await step('a dish that has to be composed', async () => {
    await press('article button', 'Выбрать состав: Вок')
    for (const choice of CHOICES) await press('#overlays label', choice)
    await press('#overlays [role=dialog] button', 'Добавить')
  })
  await step('the cart has the server\'s sums', async () => {
    await press('a', 'Корзина: .*2\\sпозиции')
    await find('dl div', '2\\sпозиции')
    sum = kopecksIn(await read('dl div', 'Итого\\s+\\d'))
    assert.ok(sum > 0)
  })
  await step('the order form', async () => {
    await fill('Имя', 'Анна')
    await fill('Email', 'anna@example.com')
    await fill('Телефон', `8${PHONE}`)
    await press('label', 'Наличными при получении')
    await press('button', 'Войти и оформить')
  })
  await step('a sign-in by SMS code leads back to the form', async () => {
    await fill('Номер телефона', PHONE)
    await press('button', 'Получить код')
    const { code } = await until('the code', async () => (await control('codes'))[0] ?? null)
    await fill('Код из СМС', code)
    // The page scrolls to the form over 300 ms, and only a customer's gesture ends that. The driver scrolls by script: the next frame
    // takes its element away again, and a press of that moment falls on whatever stands there then (seen: a field, a way to choose the time).
    await until('the focus on the form', async () => await run('return document.activeElement.id === "checkout"') || null)
  })
  await step('one press orders', async () => {
    await press('main button', 'Оформить заказ')
    await find('h1', 'Заказ № .+ принят')
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
