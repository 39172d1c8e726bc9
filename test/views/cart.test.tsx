import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Shop } from '../../core/shop/shop.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { ShopContext } from '../../src/bind/shop.ts'
import { WordsContext } from '../../src/bind/text.ts'
import { CartLines } from '../../src/cart/CartLines.tsx'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { LiveRegion } from '../../src/ui/LiveRegion.tsx'
import { OverlayHost } from '../../src/ui/overlays/OverlayHost.tsx'
import { SnackbarHost } from '../../src/ui/snackbar/SnackbarHost.tsx'
import { chosen, readyShop, until, type TestSandbox } from '../kit/shop.ts'
import { allTexts } from '../kit/texts.ts'
import { renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('cart screens')
const PHONE = '+79995550100'
let opened: TestSandbox[] = []
views.after.each(async () => {
  for (const sandbox of opened) await sandbox.close()
  opened = []
})

/** Two dishes of the chosen restaurant that need no choice. */
function dishes(shop: Shop) {
  const now = shop.menu.state.get()
  if (now.at !== 'ready') throw new Error('the menu has not loaded')
  const plain = [...now.menu.positions.values()].filter(one => one.price > 30_000 && one.isAvailable
    && !now.menu.slots.has(one.id) && !(now.menu.modifiers.get(one.id) ?? []).some(group => group.minCount > 0))
  return plain.slice(0, 2).map(({ id, name, price, menuId }) => ({ id, name, price, menu: { id: menuId }, hasModifiers: false, modifiers: [] }))
}

/** The cart's page over a shop at a real sandbox, with two dishes of two pieces in it. */
async function show(options: { readonly signedIn?: boolean; readonly stored?: Record<string, string> } = {}) {
  const made = await readyShop({ path: '/cart', storage: createMemoryStorage({ ...chosen('DELIVERY'), ...options.stored }) })
  const { shop, sandbox } = made
  opened.push(sandbox)
  const [first, second] = dishes(shop)
  if (first === undefined || second === undefined) throw new Error('the menu is too small')
  if (options.stored === undefined) {
    shop.cart.add(first)
    shop.cart.add(second, 2)
  }
  if (options.signedIn === true) {
    shop.session.phone.typed(PHONE)
    await shop.session.phone.requestCode()
    shop.session.phone.typed(await sandbox.codeOf(PHONE))
    await shop.session.phone.submitCode()
    await until(shop.session.state, state => state.at === 'authorised')
  }
  const { draft } = shop.checkout
  draft.form.set('name', 'Ольга')
  draft.form.set('email', 'olga@example.com')
  draft.form.set('phone', PHONE)
  draft.payment.set('CASH_UPON_RECEIPT')
  await shop.checkout.preflight.ask()
  const { words } = allTexts(createStore('ru'))
  render(
    <ShopContext value={shop}>
      <WordsContext value={words}>
        <OverlayHost><LiveRegion><SnackbarHost><CartScreen /></SnackbarHost></LiveRegion></OverlayHost>
      </WordsContext>
    </ShopContext>,
  )
  return { ...made, first, second }
}
const press = (name: string | RegExp, within_: HTMLElement = document.body) => act(async () => {
  fireEvent.click(within(within_).getByRole('button', { name }))
})
const sees = (text: string | RegExp) => screen.getAllByText(text).length > 0
const focused = () => document.activeElement

views('[I18N-02, CART-07] a line says how much of the dish there is as its language writes numbers', async () => {
  const { shop, sandbox } = await readyShop({ path: '/cart' })
  opened.push(sandbox)
  const [first] = dishes(shop)
  const now = shop.menu.state.get()
  if (first === undefined || now.at !== 'ready') throw new Error('the menu is too small')
  const positions = new Map([[first.id, { ...now.menu.positions.get(first.id), measure: { value: 1.5, unit: 'CM' } }]])
  shop.cart.add(first)
  const menu = { ...shop.menu, state: createStore({ ...now, menu: { ...now.menu, positions } }) }
  await renderInShop({ ...shop, menu } as unknown as Shop, <CartLines />)
  assert.ok(screen.getByText('1,5 см'))
})

views('[CART-03] takes the last piece out at once, moves on to the next dish, and brings it back when asked', async () => {
  const { shop, first, second } = await show()
  await press(`Удалить из корзины: ${first.name}`)
  assert.is(shop.cart.itemCount.get(), 2)
  assert.is(focused()?.textContent, second.name)
  assert.ok(sees(`Удалено: ${first.name}`))
  await press('Вернуть')
  assert.equal(shop.cart.positions.get().map(line => line.name), [first.name, second.name])
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

const REFUSALS = [
  ['delivery.order-sum-not-enough.range', 'Добавить блюда'],
  ['delivery.order-sum-exceeded', 'Изменить корзину'],
  ['delivery.address-out-of-zone', 'Изменить адрес'],
  ['person-order.not-accepted-now', 'Выбрать время'],
  ['person-order.add-more', 'Добавить блюда'],
  ['resto.doesnt-support-delivery-cash-pay', 'Картой онлайн'],
] as const

views('[CHK-06] shows each refusal with an action that solves it', async () => {
  const { sandbox, shop } = await show({ signedIn: true })
  for (const [code, action] of REFUSALS) {
    await sandbox.fault({ method: 'POST', path: '/api/v1/persons', kind: 'status', status: 422, code, message: 'Слова сервера', times: 1 })
    await press('Оформить заказ')
    const problem = await screen.findByRole('alertdialog')
    assert.ok(within(problem).getByRole('button', { name: action }), code)
    await act(async () => shop.checkout.order.dismiss())
  }
})

views('[CHK-06] a restaurant that takes no orders now says its hours and names another address, take-away and a time to come', async () => {
  const { sandbox, shop } = await show({ signedIn: true })
  await sandbox.fault({ method: 'POST', path: '/api/v1/persons', kind: 'status', status: 422, code: 'person-order.not-accepted-now', times: 1 })
  await press('Оформить заказ')
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
  const { sandbox, shop } = await show({ signedIn: true })
  await sandbox.fault({
    method: 'POST', path: '/api/v1/persons', kind: 'status', status: 422, code: 'resto.doesnt-support-delivery-cash-pay', times: 1,
  })
  await press('Оформить заказ')
  const problem = await screen.findByRole('alertdialog')
  assert.ok(within(problem).getByText('Заведение не принимает наличные при доставке'))
  await press('Картой при получении', problem)
  assert.is(shop.checkout.payment.get(), 'CARD_UPON_RECEIPT')
  assert.is(shop.checkout.order.state.get().at, 'idle')
})

views('[CHK-04, CART-11] another sum than the one agreed to stands beside the button for as long as it is the sum', async () => {
  const { shop, first } = await show({ signedIn: true })
  Object.assign(shop.checkout.order, { place: async () => ({ at: 'repriced', payable: shop.cart.totals.get().payable, currency: 'RUB' }) })
  await press('Оформить заказ')
  assert.ok(sees(/^Сумма заказа изменилась: теперь .+ Проверьте её и подтвердите заказ\.$/))
  await act(async () => shop.cart.add(first))
  assert.is(screen.queryByText(/^Сумма заказа изменилась/), null)
})

views('[CHK-05] that another tab has changed the order meanwhile stands beside the button until it is pressed again', async () => {
  const { shop } = await show({ signedIn: true })
  const { place } = shop.checkout.order
  Object.assign(shop.checkout.order, { place: async () => ({ at: 'changed' }) })
  await press('Оформить заказ')
  assert.ok(sees('Заказ изменился в другой вкладке. Проверьте его и подтвердите ещё раз.'))
  Object.assign(shop.checkout.order, { place })
  await press('Оформить заказ')
  assert.ok(await screen.findByRole('heading', { name: /^Заказ № .+ принят$/ }))
})

views('[CHK-08] replaces the page with the order, and forgets it on the way back to the menu', async () => {
  const { shop } = await show({ signedIn: true })
  await press('Оформить заказ')
  const heading = await screen.findByRole('heading', { name: /^Заказ № .+ принят$/ })
  await waitFor(() => assert.is(focused(), heading))
  assert.is(shop.cart.itemCount.get(), 0)
  await press('Вернуться в меню')
  assert.equal([shop.checkout.order.placed.get(), shop.router.current.get().page.name], [null, 'home.index'])
})

views('[CHK-08, CART-07] the next cart, emptied again, is an empty cart with the focus on the way back to the menu, and not the order before', async () => {
  const { shop, first } = await show({ signedIn: true })
  await press('Оформить заказ')
  await screen.findByRole('heading', { name: /^Заказ № .+ принят$/ })
  await act(async () => shop.cart.add(first))
  assert.is(screen.queryByText(/^Заказ № .+ принят$/), null, 'nothing of this cart has been ordered')
  await press(`Удалить из корзины: ${first.name}`)
  assert.ok(sees('В корзине пока пусто'))
  await waitFor(() => assert.is(focused(), screen.getByRole('button', { name: 'Вернуться в меню' })))
})

views('[CHK-08] what came in while the order was on its way is left below the number of the order, which stays until it is closed', async () => {
  const { shop, first } = await show({ signedIn: true })
  const stop = shop.checkout.order.placed.subscribe(() => {
    stop()
    // the other tab's gesture arrives before the cart is emptied
    shop.cart.add(first)
  })
  await press('Оформить заказ')
  const number = await screen.findByText(/^Заказ № .+ принят$/)
  assert.equal(shop.cart.positions.get().map(line => [line.name, line.count]), [[first.name, 1]])
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
  const line = { id: 1, menu: { id: 101 }, name: 'Ролл', count: 1, price: 100_000, sum: 100_000, hasModifiers: false, modifiers: [] }
  const stored = { order_attempt: JSON.stringify(attempt), cart_positions: JSON.stringify([line]) }
  const { shop, http } = await show({ stored })
  assert.ok(sees('Не удалось подтвердить заказ'))
  assert.ok(sees(/^Отправлен: 11:55\. /))
  await press('Заказать ещё раз')
  const question = await screen.findByRole('alertdialog')
  assert.ok(within(question).getByText(/придут два заказа/))
  await press('Отмена', question)
  assert.is(shop.checkout.order.state.get().at, 'unknown')
  assert.not.ok(http.paths.some(path => path.endsWith('/orders')))
  await press('Заказ принят, очистить корзину')
  await press('Очистить', await screen.findByRole('alertdialog'))
  assert.ok(sees('В корзине пока пусто'))
})

views('[CHK-05] an order of unknown fate of another day is told with its day, and one of which nothing is known without a time', async () => {
  const attempt = { id: 'a', startedAt: Date.parse('2026-11-18T11:55:00+03:00'), payable: 100_000, currency: 'RUB' }
  const { shop, first } = await show({ stored: { order_attempt: JSON.stringify(attempt) } })
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
