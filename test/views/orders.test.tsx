import { screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { formatCartLink } from '../../core/shop/cart/link.ts'
import type { PastOrder } from '../../core/shop/checkout/history.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { CartOfferDialog } from '../../src/cart/CartOfferDialog.tsx'
import { OrdersScreen } from '../../src/orders/OrdersScreen.tsx'
import { NavigationPanel } from '../../src/shell/NavigationPanel.tsx'
import { dish, priceHonestly, openShop } from '../kit/chain.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { componentSuite, controlSharing, flushRender, press, readText, renderInShop } from '../kit/view.tsx'

declare const happyDOM: { setViewport(size: { readonly width: number }): void }

const views = componentSuite('orders again and carts in links, on the screen')

const DISHES = ['Филадельфия', 'Том ям', 'Вок'].map((name, at) => dish(at + 1, { name, price: 50_000 + at * 1000 }))
async function open(path: string, stored: Record<string, string> = {}, dishes = DISHES) {
  const fixture = await openShop({ dishes, preflight: priceHonestly() }, { path, stored })
  const state = fixture.shop.menu.state.get()
  if (state.status !== 'ready') throw new Error('the menu has not loaded')
  return { ...fixture, dishes: [...state.menu.positions.values()] as [Position, Position, Position] }
}
const toLine = ({ id, menuId, name, price }: Position) =>
  ({ id, menu: { id: menuId }, name, price, hasModifiers: false, modifiers: [] })
const sharing = controlSharing(views)

const readPage = () => readText(document.body)
const order = (dishes: readonly Position[], fields: Partial<PastOrder> = {}): PastOrder => ({
  id: 'a', number: 'Я-77', at: FRIDAY_NOON - 4 * 3_600_000, restoId: 11, restoName: 'Цапля на Свободы', timeZone: '+03:00',
  method: 'DELIVERY', payable: 123_400, currency: 'RUB', where: '',
  lines: dishes.map((dish, at) =>
    ({ id: dish.id, name: dish.name, count: at + 1, price: dish.price - 5000, modifiers: [] })), ...fields,
})
const storeOrders = (...orders: readonly PastOrder[]) => ({ order_history: JSON.stringify(orders) })

views('[CART-12] the cart is shared by the device, as a link with dishes and no personal data', async () => {
  const person = { name: 'Ольга Скрытная', email: 'olga@secret.example', phone: '+79995550177' }
  const { shop, dishes: [first, second] } = await open('/cart', {
    order_person: JSON.stringify(person), order_comment: '"Не звонить"',
    order_promo_code: '{"code":"LETO","active":true}',
  })
  shop.cart.add(toLine(first), 2)
  shop.cart.add(toLine(second))
  sharing.offer('share')
  await renderInShop(shop, <CartScreen />)
  await press('Поделиться корзиной')
  const url = new URL(sharing.shared[0]?.url ?? '')
  assert.equal([url.origin, url.pathname, url.search], [location.origin, '/cart', ''])
  // The same dishes make the same link for every customer.
  const lines = ([[first, 2], [second, 1]] as const)
    .map(([{ id, menuId }, count]) => ({ id, menuId, count, modifiers: [] }))
  assert.is(url.hash, `#${formatCartLink({ restoId: 11, lines })}`)
  assert.is(screen.queryByRole('dialog'), null)
})

views('[CART-12] without sharing the link is copied, and without a clipboard it is shown', async () => {
  const { shop, dishes: [first] } = await open('/cart')
  shop.cart.add(toLine(first))
  sharing.offer('clipboard')
  await renderInShop(shop, <CartScreen />)
  await press('Поделиться корзиной')
  assert.match(sharing.copied[0] ?? '', /\/cart#cart1-/)
  assert.ok(readPage().includes('Ссылка на корзину скопирована'))
  sharing.offer()
  await press('Поделиться корзиной')
  const field = within(await screen.findByRole('dialog', { name: 'Ссылка на корзину' }))
    .getByRole<HTMLInputElement>('textbox', { name: 'Ссылка' })
  assert.equal([field.value, field.readOnly, document.activeElement], [sharing.copied[0], true, field])
})

views('[CART-12] a cart from a link shows what it holds, and changes nothing until it is confirmed', async () => {
  const { shop, dishes: [first, second, third] } = await open('/')
  shop.cart.add(toLine(third), 3)
  const lines = [
    { id: first.id, menuId: 110, count: 2, modifiers: [] }, { id: second.id, menuId: 110, count: 1, modifiers: [] },
    { id: 404_404, menuId: 110, count: 1, modifiers: [] },
  ]
  // The dialog first lists the dishes that the menu lacks.
  const follow = async () => {
    await flushRender(() => shop.router.goToPath(`/cart#${formatCartLink({ restoId: 11, lines })}`))
    return screen.findByRole('dialog', { name: 'Корзина по ссылке' })
  }
  await renderInShop(shop, <CartOfferDialog />)
  const dialog = await follow()
  const cardText = readText(dialog)
  for (const words of [
    first.name, '2 шт.', second.name, '1 шт.', '1 блюдо — нет в меню', 'Цены — по сегодняшнему меню',
  ]) assert.ok(cardText.includes(words), `${words}: ${cardText}`)
  assert.ok(cardText.includes(new Intl.NumberFormat('ru').format((2 * first.price + second.price) / 100)
    .replace(/\s/g, ' ')), 'and what it comes to')
  const counts = () => shop.cart.lines.get().map(line => [line.id, line.count])
  await press('Отмена', dialog)
  assert.equal([counts(), screen.queryByRole('dialog')], [[[third.id, 3]], null])
  await follow()
  await press('Добавить к моей корзине')
  assert.equal(counts(), [[third.id, 3], [first.id, 2], [second.id, 1]])
  assert.ok(readPage().includes('Добавлено в корзину: 3 позиции'))
  await press('Отменить')
  assert.equal(counts(), [[third.id, 3]])
  await follow()
  await press('Заменить корзину')
  assert.equal(counts(), [[first.id, 2], [second.id, 1]])
})

views('[CART-12] an empty cart has nothing to replace, and a link without known dishes nothing to add', async () => {
  const { shop, dishes: [first] } = await open('/')
  const names = () => within(screen.getByRole('dialog')).getAllByRole('button')
    .map(button => button.textContent || button.getAttribute('aria-label'))
  const goToLink = (id: number) => {
    const lines = [{ id, menuId: 110, count: 1, modifiers: [] }]
    shop.router.goToPath(`/cart#${formatCartLink({ restoId: 11, lines })}`)
  }
  goToLink(first.id)
  await renderInShop(shop, <CartOfferDialog />)
  assert.equal(names(), ['Закрыть', 'Отмена', 'Добавить в корзину'])
  await flushRender(() => goToLink(404_404))
  assert.equal(names(), ['Закрыть', 'Отмена'])
  assert.ok(readPage().includes('Из этого сейчас ничего нельзя заказать.'))
})

views('[CART-12] a link that cannot be read says so, and of a later version says what helps', async () => {
  const { shop } = await open('/')
  await renderInShop(shop, <CartOfferDialog />)
  for (const [fragment, words] of [
    ['cart1-ABCDEF', 'скопирована не целиком'], ['cart2-ABCDEF', 'Обновите страницу'],
  ] as const) {
    await flushRender(() => shop.router.goToPath(`/cart#${fragment}`))
    const message = screen.getByRole('alertdialog', { name: 'Ссылка на корзину не читается' })
    assert.ok(message.textContent?.includes(words))
    await press('Ок', message)
    assert.is(screen.queryByRole('alertdialog'), null)
  }
})

views('[CHK-09] orders are listed with what they were, and repeating one shows what has changed', async () => {
  const { dishes: [first, second] } = await open('/orders')
  const removedDish = { id: 404_404, name: 'Суп дня', count: 1, price: 1, modifiers: [{
    modifierId: 1, id: 2, name: 'Гренки', count: 2,
  }] }
  const past = order([first, second])
  const { shop: again } = await open('/orders', storeOrders({ ...past, lines: [...past.lines, removedDish] },
    order([first], { id: 'b', number: 'Я-76', at: FRIDAY_NOON - 400 * 86_400_000, method: 'TAKE_AWAY' })))
  await renderInShop(again, <><OrdersScreen /><CartOfferDialog /></>)
  const [card, older] = screen.getAllByRole('article')
  if (card === undefined || older === undefined) throw new Error('two orders were remembered')
  const cardText = readText(card)
  for (const words of [
    'Заказ № Я-77', '1 234 ₽', 'Сегодня, 08:00', 'Доставка · Цапля на Свободы', first.name, `${second.name} × 2`,
    'Суп дня (Гренки × 2)',
  ]) assert.ok(cardText.includes(words), `${words}: ${cardText}`)
  assert.match(older.textContent ?? '', /16 октября 2025.*, 12:00.*Самовывоз/)
  assert.match(document.title, /^Мои заказы — /)
  await press('Повторить заказ', card)
  const dialog = screen.getByRole('dialog', { name: 'Повторить заказ № Я-77' })
  const offer = readText(dialog)
  for (const words of ['Дороже на 50 ₽ за порцию', 'Суп дня — нет в меню'])
    assert.ok(offer.includes(words), `${words}: ${offer}`)
  await press('Добавить в корзину', dialog)
  assert.equal(again.cart.lines.get()
    .map(line => [line.id, line.count, line.price]), [[first.id, 1, first.price], [second.id, 2, second.price]])
  assert.is(again.router.current.get().page.name, 'cart.index')
})

views('[CHK-09] the history is cleared only after asking, and an empty one says what will be there', async () => {
  const { shop, dishes: [first] } = await open('/orders')
  await renderInShop(shop, <OrdersScreen />)
  assert.ok(readPage().includes('Заказов пока нет') && readPage().includes('сделанные на этом устройстве'))
  const { shop: shopWithDish } = await open('/orders', storeOrders(order([first])))
  document.body.innerHTML = ''
  await renderInShop(shopWithDish, <OrdersScreen />)
  await press('Очистить историю')
  const question = screen.getByRole('alertdialog', { name: 'Очистить историю заказов?' })
  await press('Отмена', question)
  assert.is(shopWithDish.checkout.history.orders.get().length, 1)
  await press('Очистить историю')
  await press('Очистить', screen.getByRole('alertdialog'))
  assert.equal(shopWithDish.checkout.history.orders.get(), [])
  assert.ok(readPage().includes('Заказов пока нет'))
})

views('[CHK-09] the way to the orders shows where there is something to see, and nowhere else', async () => {
  // The panel exists on narrow screens only.
  happyDOM.setViewport({ width: 360 })
  const { shop, dishes: [first] } = await open('/cart')
  const view = await renderInShop(shop, <CartScreen />)
  assert.is(screen.queryByRole('button', { name: 'Мои заказы' }), null)
  view.unmount()
  const { shop: shopWithOrder } = await open('/cart', storeOrders(order([first])))
  await renderInShop(shopWithOrder, <><CartScreen /><NavigationPanel /></>)
  await flushRender(() => shopWithOrder.panel.set(true))
  assert.ok(screen.getByRole('link', { name: 'Мои заказы' }))
  await flushRender(() => shopWithOrder.panel.set(false))
  await press('Мои заказы')
  assert.is(shopWithOrder.router.current.get().page.name, 'orders.index')
  happyDOM.setViewport({ width: 1280 })
})

views('[CHK-09] an order without a number is listed and repeated without one', async () => {
  const fixture = await open('/orders')
  const { number: _none, ...past } = order([fixture.dishes[0]])
  const { shop } = await open('/orders', storeOrders(past))
  await renderInShop(shop, <><OrdersScreen /><CartOfferDialog /></>)
  assert.ok(screen.getByRole('heading', { level: 2, name: 'Заказ без номера' }))
  await press(/Повторить/)
  assert.ok(screen.getByRole('dialog', { name: 'Повторить заказ' }))
})

views('[CHK-09, CHK-13] an earlier order shows address, payment and discounts as its page did', async () => {
  const orderFields = { where: 'улица Свободы, 18', door: {
    apartment: '17', entrance: '2',
  }, payBy: 'CARD_UPON_RECEIPT', discount: 49_800 } as const
  const { dishes } = await open('/orders')
  const entries = [
    order(dishes, orderFields), order(dishes, { id: 'b', method: 'TAKE_AWAY', where: 'улица Свободы, 11' }),
    order(dishes, { id: 'c' }),
  ]
  const fixture = await open('/orders', storeOrders(...entries))
  await renderInShop(fixture.shop, <OrdersScreen />)
  const [first = '', second = '', third = ''] = screen.getAllByRole('article')
    .map(card => readText(card))
  for (const words of ['улица Свободы, 18, кв. 17, подъезд 2', 'Картой при получении', 'Скидка: 498 ₽'])
    assert.ok(first.includes(words), `${words}: ${first}`)
  assert.match(second, 'Цапля на Свободы, улица Свободы, 11')
  assert.not.match(third, /Скидка|Картой|улица/)
})

views('[CHK-09, CHK-14] an order shows photos of four dishes, and how many more it has',
  async () => {
    const menu = [1, 2, 3, 4, 5].map(id =>
      dish(id, { photos: id === 3 ? [] : [{ url: `/${id}.jpg` }, { url: '/other.jpg' }] }))
    const { dishes } = await open('/orders', {}, menu)
    const { shop } = await open('/orders', storeOrders(order(dishes)), menu)
    await renderInShop(shop, <OrdersScreen />)
    const card = screen.getByRole('article')
    const photos = [...card.querySelectorAll('img')].map(image => new URL(image.src).pathname)
    assert.equal(photos, ['/1.jpg', '/2.jpg', '/4.jpg'])
    assert.ok(within(card).getByText('+1'))
  })

views('[CHK-09] repeating an order says which dish has sold out, and offers none that cannot be had', async () => {
  const { shop, dishes: [first] } = await open('/orders', {}, [dish(1, { name: 'Филадельфия', isAvailable: false })])
  await renderInShop(shop, <CartOfferDialog />)
  await flushRender(() => shop.cart.offers.repeat(order([first])))
  const dialog = await screen.findByRole('dialog')
  assert.match(readText(dialog), 'Филадельфия — сегодня закончилось')
  assert.is(within(dialog).queryByRole('button', { name: /^Добавить/ }), null)
})

views.run()
