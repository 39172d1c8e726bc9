import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createStore } from '../../core/store/store.ts'
import { ShopContext, WordsContext } from '../../src/bind/shop.ts'
import { CartRows } from '../../src/cart/CartRows.tsx'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { LiveRegion } from '../../src/ui/LiveRegion.tsx'
import { OverlayHost } from '../../src/ui/overlays/OverlayHost.tsx'
import { SnackbarHost } from '../../src/ui/snackbar/SnackbarHost.tsx'
import { SnackbarPlace } from '../../src/ui/snackbar/SnackbarPlace.tsx'
import { SpokenRegions } from '../../src/ui/SpokenRegions.tsx'
import { band, dish, everyDay, honestly, openShop, resto, zone, type Answers } from '../kit/chain.ts'
import { allTexts } from '../kit/texts.ts'
import { renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('cart screens')
const PHONE = '+79995550100'
const ORDERS = '/api/v1/persons/1001/orders'
const line = (id: number, name: string) => ({ id, name, price: 50_000, menu: { id: 110 }, hasModifiers: false, modifiers: [] })
const [first, second] = [line(1, 'Филадельфия'), line(2, 'Том ям')]
const pays = { cardOnline: 'bank', cardUponReceipt: true, cashUponReceipt: true }
const ORDERED = { id: 'o1', number: 'Я-77', status: 'ACCEPTED' }
const CHAIN = {
  restos: [resto(11, { payConfig: { delivery: pays, takeAway: pays } })], zones: [zone(1, 11, [band(0, undefined, 19_900)])],
  dishes: [first, second].map(({ id, name }) => dish(id, { name })),
  preOrder: ['DELIVERY', 'TAKE_AWAY'].map(type => ({ type, minTimeMinutes: 60, dayInAdvance: 2, hours: everyDay('00:00', '00:00') })),
  preflight: honestly(19_900), order: () => [200, ORDERED] as const,
}

/** The cart's page, with one piece of a dish and two of another in the cart. */
async function show(options: { readonly signedIn?: boolean; readonly stored?: Record<string, string>; readonly config?: Record<string, unknown>; readonly preflight?: Answers } = {}) {
  const tokens = options.signedIn === true ? { person_tokens: JSON.stringify({ accessToken: 'a', refreshToken: 'r', source: 'PHONE' }) } : {}
  const made = await openShop(
    { ...CHAIN, ...(options.preflight !== undefined && { preflight: options.preflight }) },
    { path: '/cart', stored: { ...tokens, ...options.stored }, ...(options.config !== undefined && { config: options.config }) },
  )
  const { shop } = made
  if (options.stored === undefined) {
    shop.cart.add(first)
    shop.cart.add(second, 2)
  }
  const { draft } = shop.checkout
  draft.form.set('name', 'Ольга')
  draft.form.set('email', 'olga@example.com')
  draft.form.set('phone', PHONE)
  draft.payment.set('CASH_UPON_RECEIPT')
  await shop.checkout.quote.ask()
  const { words } = allTexts(createStore('ru'))
  render(
    <ShopContext value={shop}>
      <WordsContext value={words}>
        <OverlayHost><LiveRegion><SnackbarHost><CartScreen /><SpokenRegions /><SnackbarPlace /></SnackbarHost></LiveRegion></OverlayHost>
      </WordsContext>
    </ShopContext>,
  )
  return {
    ...made,
    /** The next order is refused. */
    refuse: (code: string, message?: string) => made.api.expect('POST', ORDERS).answer(422, { errors: [{ code, message }] }),
  }
}
const press = (name: string | RegExp, within_: HTMLElement = document.body) => act(async () => {
  fireEvent.click(within(within_).getByRole('button', { name }))
})
const sees = (text: string | RegExp) => screen.getAllByText(text).length > 0
const focused = () => document.activeElement

views('[I18N-02, CART-07] a line says how much of the dish there is as its language writes numbers', async () => {
  const { shop } = await openShop({ dishes: [dish(1, { measure: { value: 1.5, unit: 'CM' } })] }, { path: '/cart' })
  shop.cart.add(first)
  await renderInShop(shop, <CartRows />)
  assert.ok(screen.getByText('1,5 см'))
})

views('[CART-03] takes the last piece out at once, moves on to the next dish, and brings it back when asked', async () => {
  const { shop } = await show()
  await press(`Удалить из корзины: ${first.name}`)
  assert.is(shop.cart.itemCount.get(), 2)
  assert.is(focused()?.textContent, second.name)
  assert.ok(sees(`Удалено: ${first.name}`))
  await press('Вернуть')
  assert.equal(shop.cart.lines.get().map(line => line.name), [first.name, second.name])
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
  assert.ok(sees('В корзине пока пусто'))
})

views('[CART-04, CART-05] shows the dishes, the delivery and what both come to', async () => {
  const { shop } = await show()
  const { subtotal, delivery, payable } = shop.cart.totals.get()
  const words = (minor: number) => `${new Intl.NumberFormat('ru').format(minor / 100)} ₽`.replace(/\s/g, ' ')
  const shown = [...document.querySelectorAll('dd')].map(one => one.textContent?.replace(/\s/g, ' '))
  assert.equal(shown, [words(subtotal), delivery === 0 ? 'Бесплатно' : words(delivery ?? NaN), words(payable ?? NaN)])
  assert.is(subtotal + (delivery ?? NaN), payable)
})

views('[CART-07] asks for how many persons the table is laid, and a chain that does not want to know is not told', async () => {
  for (const personCount of [true, false]) {
    const { shop, api } = await show({ signedIn: true, config: { cart: { personCount } } })
    const sent: unknown[] = []
    api.expect('POST', ORDERS).answer(200, ({ body = '{}' }) => {
      sent.push(JSON.parse(body).personCount)
      return ORDERED
    })
    assert.is(screen.queryByRole('group', { name: 'Количество персон' }) !== null, personCount)
    if (personCount) for (let more = 0; more < 2; more += 1) await press('Больше персон')
    await act(async () => void await shop.checkout.order.placeOrder())
    assert.equal(sent, [personCount ? 3 : undefined])
    cleanup()
  }
})

views('[PRE-02, ERR-01] a sum that cannot be had is told above the dishes as they were, and asked for again', async () => {
  let isDown = true
  const { shop } = await show({ preflight: asked => (isDown ? [503, {}] : honestly(19_900)(asked)) })
  await screen.findByText(/^Не удалось пересчитать сумму/)
  assert.ok([first, second].every(({ name }) => sees(name)))
  isDown = false
  await press('Повторить')
  assert.is(screen.queryByText(/^Не удалось пересчитать сумму/), null)
  assert.equal(shop.cart.lines.get().map(({ name, count }) => [name, count]), [[first.name, 1], [second.name, 2]])
})

views('[CHK-01] says what the sum includes', async () => {
  await show()
  assert.match(screen.getByRole('heading', { name: 'Что входит в стоимость' }).nextElementSibling?.textContent ?? '', /^Блюда и добавки, упаковка, приборы и салфетки/)
})

/** Takes any code, for an order that is larger. */
const laterCode: Answers = asked => {
  const [status, answer] = honestly(19_900)(asked)
  return [status, { ...answer as object, promoCode: asked.promoCode, promoCodeMinOrderAmount: 200_000, promoCodeMaxDiscountAmount: 50_000 }]
}

views('[CART-08] a code that wants a larger order says from which sum it holds, and how much it gives at most', async () => {
  const { shop } = await show({ preflight: laterCode })
  await act(async () => shop.checkout.quote.applyPromo('СУШИ10'))
  const said = [...screen.getByRole('button', { name: 'Удалить промокод' }).parentElement?.querySelectorAll('p') ?? []].map(line => line.textContent.replace(/\s/g, ' '))
  assert.equal(said.slice(-2), ['Действует при заказе от 2 000 ₽', 'Скидка не больше 500 ₽'])
})

views('[CART-08, UI-05] a code that the cart has taken is said, and the focus goes to what stands in place of the field, and back', async () => {
  await show({ preflight: laterCode })
  await press('Есть промокод?')
  fireEvent.change(screen.getByLabelText(/^Промокод/), { target: { value: 'СУШИ10' } })
  screen.getByRole('button', { name: 'Применить' }).focus()
  await press('Применить')
  await waitFor(() => assert.is(focused(), screen.getByRole('button', { name: 'Удалить промокод' })))
  await waitFor(() => assert.ok(screen.getAllByRole('status').some(region => region.textContent === 'Промокод СУШИ10')))
  await press('Удалить промокод')
  assert.is(focused(), screen.getByRole('button', { name: 'Есть промокод?' }))
})

const REFUSALS = [
  ['delivery.order-sum-not-enough.range', 'Добавить блюда'],
  ['delivery.order-sum-exceeded', 'Изменить корзину'],
  ['delivery.address-out-of-zone', 'Изменить адрес'],
  ['person-order.not-accepted-now', 'Выбрать время'],
  ['person-order.add-more', 'Добавить блюда'],
  ['resto.doesnt-support-delivery-cash-pay', 'Картой онлайн'],
] as const

views('[CHK-06] shows each refusal with an action that solves it', async () => {
  const { refuse, shop } = await show({ signedIn: true })
  for (const [code, action] of REFUSALS) {
    refuse(code, 'Слова сервера')
    await press(/^Оформить заказ/)
    const problem = await screen.findByRole('alertdialog')
    assert.ok(within(problem).getByRole('button', { name: action }), code)
    await act(async () => shop.checkout.order.dismiss())
  }
})

views('[CHK-06] a refusal that the shop does not know is told in the server\'s words, also when it begins like one that it knows', async () => {
  const { refuse } = await show({ signedIn: true })
  refuse('resto.doesnt-support-delivery-cash-pay-on-sundays', 'По воскресеньям без наличных')
  await press(/^Оформить заказ/)
  assert.ok(await screen.findByText('По воскресеньям без наличных'))
  assert.is(screen.queryByRole('alertdialog'), null)
})

views('[CHK-06] a restaurant that takes no orders now says its hours and names another address, take-away and a time to come', async () => {
  const { refuse, shop } = await show({ signedIn: true })
  refuse('person-order.not-accepted-now')
  await press(/^Оформить заказ/)
  const problem = await screen.findByRole('alertdialog')
  assert.ok(within(problem).getByText(/^Выберите другой адрес или самовывоз\. Часы работы: круглосуточно\.$/))
  assert.ok(within(problem).getByText(/^Оформите предзаказ: ближайшее время — сегодня, \d\d:\d\d$/))
  const buttons = within(problem).getAllByRole('button').map(one => one.textContent)
  for (const name of ['Выбрать самовывоз', 'Изменить адрес', 'Выбрать время']) assert.ok(buttons.includes(name), name)
  await press('Выбрать самовывоз', problem)
  assert.is(shop.checkout.order.state.get().at, 'idle')
  const view = shop.location.dialog.view.get()
  assert.is(view.at === 'open' && view.state.form.method, 'TAKE_AWAY')
})

views('[CHK-02, CHK-06] switches to a payment that the restaurant takes', async () => {
  const { refuse, shop } = await show({ signedIn: true })
  refuse('resto.doesnt-support-delivery-cash-pay')
  await press(/^Оформить заказ/)
  const problem = await screen.findByRole('alertdialog')
  assert.ok(within(problem).getByText('Заведение не принимает наличные при доставке'))
  await press('Картой при получении', problem)
  assert.is(shop.checkout.payment.get(), 'CARD_UPON_RECEIPT')
  assert.is(shop.checkout.order.state.get().at, 'idle')
})

views('[CHK-04, CART-11] another sum than the one agreed to stands beside the button for as long as it is the sum', async () => {
  const { shop } = await show({ signedIn: true })
  Object.assign(shop.checkout.order, { placeOrder: async () => ({ at: 'repriced', payable: shop.cart.totals.get().payable, currency: 'RUB' }) })
  await press(/^Оформить заказ/)
  assert.ok(sees(/^Сумма заказа изменилась: теперь .+ Проверьте её и подтвердите заказ\.$/))
  await act(async () => shop.cart.add(first))
  assert.is(screen.queryByText(/^Сумма заказа изменилась/), null)
})

views('[CHK-05] that another tab has changed the order meanwhile stands beside the button until it is pressed again', async () => {
  const { shop } = await show({ signedIn: true })
  const { placeOrder } = shop.checkout.order
  Object.assign(shop.checkout.order, { placeOrder: async () => ({ at: 'changed' }) })
  await press(/^Оформить заказ/)
  assert.ok(sees('Заказ изменился в другой вкладке. Проверьте его и подтвердите ещё раз.'))
  Object.assign(shop.checkout.order, { placeOrder })
  await press(/^Оформить заказ/)
  assert.ok(await screen.findByRole('heading', { name: /^Заказ № .+ принят$/ }))
})

views('[CHK-05, CHK-04] after an order that could not be sent, a field that was emptied meanwhile is led to all the same', async () => {
  const { shop, refuse } = await show({ signedIn: true })
  refuse('nobody-knows', 'Попробуйте ещё раз')
  await press(/^Оформить заказ/)
  await screen.findByText('Заказ не оформлен')
  await act(async () => shop.checkout.draft.form.set('name', ''))
  await press(/^Оформить заказ/)
  await waitFor(() => assert.is(focused(), screen.getByRole('textbox', { name: /^Имя/ })))
})

views('[CHK-08] replaces the page with the order, and forgets it on the way back to the menu', async () => {
  const { shop } = await show({ signedIn: true })
  await press(/^Оформить заказ/)
  const heading = await screen.findByRole('heading', { name: /^Заказ № .+ принят$/ })
  await waitFor(() => assert.is(focused(), heading))
  assert.ok(sees('Мы позвоним, чтобы уточнить детали и время получения.'))
  assert.is(shop.cart.itemCount.get(), 0)
  await press('Вернуться в меню')
  assert.equal([shop.checkout.order.placed.get(), shop.router.current.get().page.name], [null, 'home.index'])
})

views('[CHK-08, CART-07] the next cart, emptied again, is an empty cart with the focus on the way back to the menu, and not the order before', async () => {
  const { shop } = await show({ signedIn: true })
  await press(/^Оформить заказ/)
  await screen.findByRole('heading', { name: /^Заказ № .+ принят$/ })
  await act(async () => shop.cart.add(first))
  assert.is(screen.queryByText(/^Заказ № .+ принят$/), null, 'nothing of this cart has been ordered')
  await press(`Удалить из корзины: ${first.name}`)
  assert.ok(sees('В корзине пока пусто'))
  await waitFor(() => assert.is(focused(), screen.getByRole('button', { name: 'Вернуться в меню' })))
})

views('[CHK-08] what came in while the order was on its way is left below the number of the order, which stays until it is closed', async () => {
  const { shop } = await show({ signedIn: true })
  const stop = shop.checkout.order.placed.subscribe(() => {
    stop()
    // the other tab's gesture arrives before the cart is emptied
    shop.cart.add(first)
  })
  await press(/^Оформить заказ/)
  const number = await screen.findByText(/^Заказ № .+ принят$/)
  assert.equal(shop.cart.lines.get().map(line => [line.name, line.count]), [[first.name, 1]])
  await waitFor(() => assert.ok(focused()?.contains(number)))
  assert.ok(sees('Мы позвоним, чтобы уточнить детали и время получения.'))
  await press('Закрыть')
  assert.equal([screen.queryByText(/^Заказ № .+ принят$/), shop.cart.itemCount.get()], [null, 1])
})

views('[CHK-05] repeats an order of unknown fate only after a second question', async () => {
  const attempt = {
    id: '6f1c7e0a-0000-4000-8000-000000000000', startedAt: Date.parse('2026-11-20T11:55:00+03:00'),
    payable: 100_000, currency: 'RUB',
  }
  const stored = { order_attempt: JSON.stringify(attempt), cart_positions: JSON.stringify([{ ...first, count: 1, sum: first.price }]) }
  const { shop, asked } = await show({ stored })
  assert.ok(sees('Не удалось подтвердить заказ'))
  assert.ok(sees(/^Отправлен: 11:55\. /))
  await press('Заказать ещё раз')
  const question = await screen.findByRole('alertdialog')
  assert.ok(within(question).getByText(/придут два заказа/))
  await press('Отмена', question)
  assert.is(shop.checkout.order.state.get().at, 'unknown')
  assert.not.ok(asked.some(path => path.endsWith('/orders')))
  await press('Заказ принят, очистить корзину')
  await press('Очистить', await screen.findByRole('alertdialog'))
  assert.ok(sees('В корзине пока пусто'))
})

views('[CHK-05] an order of unknown fate of another day is told with its day, and one of which nothing is known without a time', async () => {
  const attempt = { id: 'a', startedAt: Date.parse('2026-11-18T11:55:00+03:00'), payable: 100_000, currency: 'RUB' }
  const { shop } = await show({ stored: { order_attempt: JSON.stringify(attempt) } })
  assert.ok(sees(/^Отправлен: 18 ноября, 11:55\. /))
  assert.is(screen.queryByRole('button', { name: 'Заказать ещё раз' }), null, 'with an empty cart there is nothing to order again')
  await act(async () => shop.cart.add(first))
  assert.ok(screen.getByRole('button', { name: 'Заказать ещё раз' }))
  cleanup()
  await show({ stored: { order_attempt: '{"v":2}' } })
  assert.ok(sees('Не удалось подтвердить заказ'))
  assert.is(screen.queryByText(/^Отправлен/), null)
})

views.run()
