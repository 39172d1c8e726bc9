import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CartRows } from '../../src/cart/CartRows.tsx'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { band, dish, everyDay, priceHonestly, openShop, resto, zone, type StubHandler } from '../kit/chain.ts'
import { componentSuite, flushRender, listenTo, press, renderInShop, typeText } from '../kit/view.tsx'

const views = componentSuite('cart screens')
const PHONE = '+79995550100'
const ORDERS = '/api/v1/persons/1001/orders'
const line = (id: number, name: string) =>
  ({ id, name, price: 50_000, menu: { id: 110 }, hasModifiers: false, modifiers: [] })
const [first, second] = [line(1, 'Филадельфия'), line(2, 'Том ям')]
const pays = { cardOnline: 'bank', cardUponReceipt: true, cashUponReceipt: true }
const ORDERED = { id: 'o1', number: 'Я-77', status: 'ACCEPTED' }
const CHAIN = {
  restos: [resto(11, { payConfig: { delivery: pays, takeAway: pays } })],
  zones: [zone(1, 11, [band(0, undefined, 19_900)])],
  dishes: [first, second].map(({ id, name }) => dish(id, { name })),
  preOrder: ['DELIVERY', 'TAKE_AWAY']
    .map(type => ({ type, minTimeMinutes: 60, dayInAdvance: 2, hours: everyDay('00:00', '00:00') })),
  preflight: priceHonestly(19_900), order: () => [200, ORDERED] as const,
}

/** The cart page, with one piece of a dish and two of another. */
async function show(options: {
  readonly signedIn?: boolean; readonly stored?: Record<string, string>; readonly config?: Record<string, unknown>;
  readonly preflight?: StubHandler; readonly phones?: readonly string[]
} = {}) {
  const tokens = options.signedIn === true ? {
    person_tokens: JSON.stringify({ accessToken: 'a', refreshToken: 'r', source: 'PHONE' }),
  } : {}
  const restos = CHAIN.restos.map(item => ({ ...item, phones: options.phones ?? [] }))
  const fixture = await openShop(
    { ...CHAIN, restos, ...(options.preflight !== undefined && { preflight: options.preflight }) },
    { path: '/cart', stored: { ...tokens, ...options.stored }, ...(options.config !== undefined
      && { config: options.config }) },
  )
  const { shop } = fixture
  if (options.stored === undefined) {
    shop.cart.add(first)
    shop.cart.add(second, 2)
  }
  const { draft } = shop.checkout
  draft.form.set('name', 'Ольга')
  draft.form.set('email', 'olga@example.com')
  draft.form.set('phone', PHONE)
  draft.payment.set('CASH_UPON_RECEIPT')
  await shop.checkout.quote.requestPrices()
  await renderInShop(shop, <CartScreen />)
  return {
    ...fixture,
    /** Makes the API reject the next order. */
    refuse: (code: string, message?: string) =>
      fixture.api.expect('POST', ORDERS).answer(422, { errors: [{ code, message }] }),
  }
}
const isVisible = (text: string | RegExp) => screen.getAllByText(text).length > 0
const focused = () => document.activeElement

views('[I18N-02, CART-07] a line says how much of the dish there is as its language writes numbers', async () => {
  const { shop } = await openShop({ dishes: [dish(1, { measure: { value: 1.5, unit: 'CM' } })] }, { path: '/cart' })
  shop.cart.add(first)
  await renderInShop(shop, <CartRows />)
  assert.ok(screen.getByText('1,5 см'))
})

views('[CART-03, UI-05] removing the last piece focuses the next dish; undo brings it back with focus', async () => {
  const { shop } = await show()
  await press(`Удалить из корзины: ${first.name}`)
  assert.is(shop.cart.itemCount.get(), 2)
  assert.is(focused()?.textContent, second.name)
  assert.ok(isVisible(`Удалено: ${first.name}`))
  screen.getByRole('button', { name: 'Вернуть' }).focus()
  assert.match(await listenTo(() => press('Вернуть')), `Добавлено в корзину: ${first.name}`)
  assert.equal(shop.cart.lines.get().map(line => line.name), [first.name, second.name])
  assert.is(focused()?.textContent, first.name)
})

views('[CART-03] clears only after asking', async () => {
  const { shop } = await show()
  await press('Очистить')
  const question = await screen.findByRole('alertdialog')
  assert.ok(within(question).getByText('Очистить корзину?'))
  await press('Отмена', question)
  assert.is(shop.cart.itemCount.get(), 3)
  await press('Очистить')
  await press('Очистить', await screen.findByRole('alertdialog'))
  assert.ok(isVisible('В корзине пока пусто'))
})

views('[CART-07] the number of persons is asked, and not sent where the chain does not want it', async () => {
  for (const personCount of [true, false]) {
    const { shop, api } = await show({ signedIn: true, config: { cart: { personCount } } })
    const requests: unknown[] = []
    api.expect('POST', ORDERS).answer(200, ({ body = '{}' }) => {
      requests.push(JSON.parse(body).personCount)
      return ORDERED
    })
    assert.is(screen.queryByRole('group', { name: 'Количество персон' }) !== null, personCount)
    if (personCount) for (let presses = 0; presses < 2; presses += 1) await press('Больше персон')
    await flushRender(() => shop.checkout.order.placeOrder())
    assert.equal(requests, [personCount ? 3 : undefined])
    cleanup()
  }
})

views('[PRE-02, ERR-01] a sum that fails to load is reported above the dishes, and requested again', async () => {
  let isDown = true
  const { shop } = await show({ preflight: request => (isDown ? [503, {}] : priceHonestly(19_900)(request)) })
  await screen.findByText(/^Не удалось пересчитать сумму/)
  assert.ok([first, second].every(({ name }) => isVisible(name)))
  isDown = false
  await press('Повторить')
  assert.is(screen.queryByText(/^Не удалось пересчитать сумму/), null)
  assert.equal(shop.cart.lines.get().map(({ name, count }) => [name, count]), [[first.name, 1], [second.name, 2]])
})

views('[CHK-01] says what the sum includes', async () => {
  await show()
  assert.match(screen.getByRole('heading', { name: 'Что входит в стоимость' }).nextElementSibling?.textContent
    ?? '', /^Блюда и добавки, упаковка, приборы и салфетки/)
})

/** Accepts any promo code, but for a larger order. */
const laterCode: StubHandler = request => {
  const [status, response] = priceHonestly(19_900)(request)
  return [status, {
    ...response as object, promoCode: request.promoCode, promoCodeMinOrderAmount: 200_000,
    promoCodeMaxDiscountAmount: 50_000,
  }]
}

views('[CART-08, UI-05] an accepted code is announced, and the focus follows the replaced field', async () => {
  await show({ preflight: laterCode })
  await press('Есть промокод?')
  await typeText(screen.getByLabelText(/^Промокод/), 'СУШИ10')
  screen.getByRole('button', { name: 'Применить' }).focus()
  assert.match(await listenTo(() => press('Применить')),
    'Промокод СУШИ10. Действует при заказе от 2000 рублей. Скидка не больше 500 рублей')
  assert.is(focused(), screen.getByRole('button', { name: 'Удалить промокод' }))
  await press('Удалить промокод')
  assert.is(focused(), screen.getByRole('button', { name: 'Есть промокод?' }))
})

views('[CART-08, UI-05] a refused code is announced at once with the reason while its field has focus', async () => {
  await show({ preflight: request => (request.promoCode === undefined
    ? priceHonestly(19_900)(request)
    : [422, { errors: [{ code: 'promo-code.not-found', message: 'нет' }] }]) })
  await press('Есть промокод?')
  const field = screen.getByLabelText<HTMLInputElement>(/^Промокод/)
  await typeText(field, 'НЕТ')
  field.focus()
  const announced = await listenTo(() => fireEvent.keyDown(field, { key: 'Enter' }))
  assert.match(announced, document.getElementById(`${field.id}-error`)?.textContent ?? 'no error')
})

views('[CART-03] the way back ends with the next change of the cart', async () => {
  const { shop } = await show()
  await press(`Удалить из корзины: ${first.name}`)
  assert.ok(screen.getByRole('button', { name: 'Вернуть' }))
  await flushRender(() => shop.cart.add(second))
  assert.is(screen.queryByRole('button', { name: 'Вернуть' }), null)
})

views('[CHK-03, UI-05] the method changes by a button that opens the dialog, not by arrow keys', async () => {
  const { shop } = await show()
  const group = within(screen.getByRole('group', { name: 'Способ получения' }))
  assert.equal(group.queryAllByRole('radio'), [])
  const [delivery, takeAway] = [
    group.getByRole('button', { name: 'Доставка' }), group.getByRole('button', { name: 'Самовывоз' }),
  ]
  assert.equal([delivery, takeAway]
    .map(button => [button.getAttribute('aria-pressed'), button.getAttribute('aria-haspopup')]),
    [['true', 'dialog'], ['false', 'dialog']])
  assert.is(shop.location.dialog.isOpen.get(), false)
  await flushRender(() => fireEvent.click(takeAway))
  assert.is(shop.location.dialog.isOpen.get(), true)
})

views('[CHK-06] an unknown refusal shows the server’s message, also when it looks like a known one', async () => {
  const { refuse } = await show({ signedIn: true })
  refuse('resto.doesnt-support-delivery-cash-pay-on-sundays', 'По воскресеньям без наличных')
  await press(/^Оформить заказ/)
  assert.ok(await screen.findByText('По воскресеньям без наличных'))
  assert.is(screen.queryByRole('alertdialog'), null)
})

views('[CHK-04, CART-11] a changed total is shown beside the button while it is the total', async () => {
  const { shop } = await show({ signedIn: true })
  Object.assign(shop.checkout.order,
    { placeOrder: async () => ({ kind: 'repriced', payable: shop.cart.totals.get().payable, currency: 'RUB' }) })
  await press(/^Оформить заказ/)
  assert.ok(isVisible(/^Сумма заказа изменилась: теперь .+ Проверьте её и подтвердите заказ\.$/))
  await flushRender(() => shop.cart.add(first))
  assert.is(screen.queryByText(/^Сумма заказа изменилась/), null)
})

views('[CHK-05] a change by another tab is shown beside the button until the next press', async () => {
  const { shop } = await show({ signedIn: true })
  const { placeOrder } = shop.checkout.order
  for (const [parts, words] of [
    [[], 'Заказ изменился в другой вкладке. Проверьте его и подтвердите ещё раз.'],
    [['dishes', 'choice'], /^Заказ изменился в другой вкладке\. .* Теперь другое: блюда, доставка по адресу «[^»]+»\.$/],
  ] as const) {
    Object.assign(shop.checkout.order, { placeOrder: async () => ({ kind: 'changed', parts }) })
    await press(/^Оформить заказ/)
    assert.ok(isVisible(words))
  }
  Object.assign(shop.checkout.order, { placeOrder })
  await press(/^Оформить заказ/)
  assert.ok(await screen.findByRole('heading', { name: /^Заказ № .+ принят$/ }))
})

views('[CHK-05, I18N-01] an address that another tab moved to a map point is named as one', async () => {
  const { shop } = await show({ signedIn: true })
  const { choice } = shop.location
  const present = choice.choice.get()
  assert.ok(present?.method === 'DELIVERY' && present.place !== null)
  const point = { ...present.place, address: '' }
  await flushRender(() => choice.set({ ...present, place: point }))
  Object.assign(shop.checkout.order, { placeOrder: async () => ({ kind: 'changed', parts: ['choice'] }) })
  await press(/^Оформить заказ/)
  assert.ok(isVisible(/доставка по адресу «Точка на карте»/))
})

views('[CHK-05, CHK-04] after a failed order a field that was cleared meanwhile gets the focus', async () => {
  const { shop, refuse } = await show({ signedIn: true })
  refuse('unknown-code', 'Попробуйте ещё раз')
  await press(/^Оформить заказ/)
  await screen.findByText('Заказ не оформлен')
  await flushRender(() => shop.checkout.draft.form.set('name', ''))
  await press(/^Оформить заказ/)
  assert.is(focused(), screen.getByRole('textbox', { name: /^Имя/ }))
})

views('[CHK-08, CHK-14] the order replaces the page, and an empty cart shows it again until it is done', async () => {
  const { shop } = await show({ signedIn: true })
  await press(/^Оформить заказ/)
  const heading = await screen.findByRole('heading', { name: /^Заказ № .+ принят$/ })
  await waitFor(() => assert.is(focused(), heading))
  assert.ok(isVisible('Мы позвоним, чтобы уточнить детали и время получения.'))
  assert.is(shop.cart.itemCount.get(), 0)
  await press('Вернуться в меню')
  assert.is(shop.router.current.get().page.name, 'home.index')
  assert.ok(screen.getByRole('heading', { name: /^Заказ № .+ принят$/ }))
  await flushRender(() => shop.checkout.order.setStatus(shop.checkout.order.placed.get()?.id ?? '', 'DONE'))
  assert.ok(isVisible('Выполнен'))
  await press('Вернуться в меню')
  assert.ok(isVisible('В корзине пока пусто'))
})

views('[CHK-08] dishes added while the order was sent are shown below its number until it is closed', async () => {
  const { shop } = await show({ signedIn: true })
  const stop = shop.checkout.order.placed.subscribe(() => {
    stop()
    // The change of the other tab arrives before the cart is emptied.
    shop.cart.add(first)
  })
  await press(/^Оформить заказ/)
  const number = await screen.findByText(/^Заказ № .+ принят$/)
  assert.equal(shop.cart.lines.get().map(line => [line.name, line.count]), [[first.name, 1]])
  await waitFor(() => assert.ok(focused()?.contains(number)))
  assert.ok(isVisible('Мы позвоним, чтобы уточнить детали и время получения.'))
  await press('Закрыть')
  assert.equal([screen.queryByText(/^Заказ № .+ принят$/), shop.cart.itemCount.get()], [null, 1])
})

views('[CHK-08, CART-07] a new cart that is emptied shows the empty cart and focuses «Вернуться в меню»', async () => {
  const { shop } = await show({ signedIn: true })
  await press(/^Оформить заказ/)
  await screen.findByRole('heading', { name: /^Заказ № .+ принят$/ })
  await flushRender(() => shop.cart.add(first))
  assert.is(screen.queryByText(/^Заказ № .+ принят$/), null, 'nothing of this cart has been ordered')
  await press(`Удалить из корзины: ${first.name}`)
  assert.ok(isVisible('В корзине пока пусто'))
  assert.ok(screen.getByRole('link', { name: /^Принят примерно к .+ Заказ № / }), 'and the way to the order')
  await waitFor(() => assert.is(focused(), screen.getByRole('button', { name: 'Вернуться в меню' })))
})

views('[CHK-05] repeats an order of unknown fate only after a second question', async () => {
  const attempt = {
    id: '6f1c7e0a-0000-4000-8000-000000000000', startedAt: Date.parse('2026-11-20T11:55:00+03:00'),
    payable: 100_000, currency: 'RUB',
  }
  const stored = {
    order_attempt: JSON.stringify(attempt),
    cart_positions: JSON.stringify([{ ...first, count: 1, sum: first.price }]),
  }
  const { shop, requests } = await show({ stored })
  assert.ok(isVisible('Не удалось подтвердить заказ'))
  assert.ok(isVisible(/^Отправлен: 11:55\. /))
  await press('Заказать ещё раз')
  const question = await screen.findByRole('alertdialog')
  assert.ok(within(question).getByText(/придут два заказа/))
  await press('Отмена', question)
  assert.is(shop.checkout.order.state.get().status, 'unknown')
  assert.not.ok(requests.some(path => path.endsWith('/orders')))
  await press('Заказ принят, очистить корзину')
  await press('Очистить', await screen.findByRole('alertdialog'))
  assert.ok(isVisible('В корзине пока пусто'))
})

views('[CHK-05] an order of unknown outcome shows its day when it is past, and no time without one', async () => {
  const attempt = { id: 'a', startedAt: Date.parse('2026-11-18T11:55:00+03:00'), payable: 100_000, currency: 'RUB' }
  const { shop } = await show({ stored: { order_attempt: JSON.stringify(attempt) } })
  assert.ok(isVisible(/^Отправлен: 18 ноября, 11:55\. /))
  assert.is(screen.queryByRole('button', { name: 'Заказать ещё раз' }), null,
    'with an empty cart there is nothing to order again')
  await flushRender(() => shop.cart.add(first))
  assert.ok(screen.getByRole('button', { name: 'Заказать ещё раз' }))
  cleanup()
  await show({ stored: { order_attempt: '{"v":2}' } })
  assert.ok(isVisible('Не удалось подтвердить заказ'))
  assert.is(screen.queryByText(/^Отправлен/), null)
})

views('[CHK-05] an order of unknown outcome shows phone and clock of its restaurant, not of the present one', async () => {
  const attempt = { id: 'a', startedAt: Date.parse('2026-11-20T11:55:00+03:00'), payable: 100_000, currency: 'RUB' }
  const itsOwn = { restoName: 'Цапля на Ленина', phones: ['+7 343 200-00-11'], timeZone: '+05:00' }
  const listPhones = () => screen.getAllByRole('link').map(link => link.getAttribute('href'))
    .filter(href => href?.startsWith('tel:'))
  const config = { support: { phone: '8 800 200-00-10' } }
  for (const [restaurant, phones, time] of [
    [itsOwn, ['tel:+73432000011'], '13:55'], [{ ...itsOwn, phones: [' '] }, ['tel:+78002000010'], '13:55'],
    [{}, ['tel:+78002000010'], '11:55'],
  ] as const) {
    await show({
      stored: { order_attempt: JSON.stringify({ ...attempt, ...restaurant }) }, config, phones: ['+7 495 200-00-12'],
    })
    assert.equal(listPhones(), phones)
    assert.ok(isVisible(new RegExp(`^Отправлен: ${time}\\. `)))
    assert.is(screen.queryByText(itsOwn.restoName) !== null, 'restoName' in restaurant)
    cleanup()
  }
})

views.run()
