import { screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CartColumn } from '../../src/app/CartColumn.tsx'
import { files } from '../../src/app/parts/files.ts'
import { CartRows } from '../../src/cart/CartRows.tsx'
import { RuleAlert } from '../../src/cart/RuleAlert.tsx'
import { Totals } from '../../src/cart/Totals.tsx'
import { MenuPage } from '../../src/menu/MenuPage.tsx'
import { band, dish, openShop, priceHonestly, zone } from '../kit/chain.ts'
import {
  componentSuite, flushRender, listenTo, press, pressElement, readText, readVisibleText,
  renderInShop,
} from '../kit/view.tsx'
import { openMenu, roll } from './menu.fixture.tsx'

declare const happyDOM: { setViewport(size: { readonly width: number }): void }
const views = componentSuite('the cart beside the menu')
views.before(() => files.cartViews().then(() => undefined))
views.after.each(() => happyDOM.setViewport({ width: 1280 }))

const line = (id: number, price: number) =>
  ({ id, name: `Блюдо ${id}`, price, menu: { id: 110 }, hasModifiers: false, modifiers: [] })

/** A shop with free delivery from 1 500 ₽, and these dishes in the cart. */
async function open(...prices: readonly number[]) {
  const { shop } = await openShop(
    { zones: [zone(1, 11, [band(60_000, 150_000, 19_900), band(150_000, 1_500_000, 0)])],
      dishes: [dish(1), dish(2)], preflight: priceHonestly(19_900) },
    { path: '/', method: 'DELIVERY' },
  )
  prices.forEach((price, index) => shop.cart.add(line(index + 1, price)))
  await shop.checkout.quote.requestPrices()
  return shop
}
const column = () => screen.getByRole('region', { name: 'Корзина' })
const rows = (within: Element) =>
  [...within.querySelectorAll('dl > div')].map(row => [...row.children].map(readVisibleText).join(' = '))

views('[MENU-20, CART-04, CART-06] shows the lines, the terms and the sums of the cart page', async () => {
  const shop = await open(50_000, 40_000)
  await renderInShop(shop, <><CartColumn /><main><CartRows /><RuleAlert /><Totals /></main></>)
  const page = screen.getByRole('main')
  assert.equal(rows(column()), rows(page))
  assert.ok(rows(column()).includes('Итого = 1 099 ₽'), rows(column()).join())
  const names = (element: HTMLElement) => within(element).getAllByRole('heading', { name: /^Блюдо/ })
    .map(heading => heading.textContent)
  assert.equal(names(column()), names(page))
  const terms = 'До бесплатной доставки осталось 600 ₽'
  assert.equal([column(), page].map(element => readText(within(element).getByText(terms))), [terms, terms])
  assert.is(
    within(column()).getByRole('progressbar').getAttribute('value'),
    within(page).getByRole('progressbar').getAttribute('value'),
  )
})

views('[MENU-20, UI-05] a stepper of the column changes the cart and is announced once', async () => {
  const shop = await open(50_000, 40_000)
  await renderInShop(shop, <CartColumn />)
  const heard = await listenTo(() => press('Увеличить количество: Блюдо 2'))
  assert.is(heard.split('Количество: Блюдо 2, 2').length - 1, 1, heard)
  assert.not.match(heard, 'Итого')
  assert.equal(shop.cart.lines.get().map(({ count }) => count), [1, 2])
})

views('[MENU-20] the former sums stay until the server has priced the changed cart', async () => {
  const shop = await open(50_000, 40_000)
  await renderInShop(shop, <CartColumn />)
  const before = rows(column())
  await press('Увеличить количество: Блюдо 2')
  assert.is(shop.checkout.quote.state.get().status, 'asking')
  assert.equal(rows(column()), before)
  await flushRender(() => shop.checkout.quote.requestPrices())
  assert.ok(rows(column()).includes('Итого = 1 499 ₽'), rows(column()).join())
  assert.ok(screen.getByRole('link', { name: /^К оформлению · 1\s?499 руб/ }))
})

views('[MENU-20] the button leads to the cart page', async () => {
  const shop = await open(70_000)
  await renderInShop(shop, <CartColumn />)
  await pressElement(screen.getByRole('link', { name: /^К оформлению/ }))
  assert.is(shop.router.current.get().page.name, 'cart.index')
})

views('[MENU-20, UI-05] an empty cart says so, and has the focus once the last line was removed', async () => {
  const shop = await open(70_000)
  await renderInShop(shop, <CartColumn />)
  const remove = screen.getByRole('button', { name: 'Удалить из корзины: Блюдо 1' })
  remove.focus()
  await press('Удалить из корзины: Блюдо 1')
  const heading = within(column()).getByRole('heading', { name: 'Корзина пуста' })
  await flushRender(() => new Promise(done => setTimeout(done, 10)))
  assert.is(document.activeElement, heading)
  await press('Вернуть')
  assert.is(within(column()).queryByRole('heading', { name: 'Корзина пуста' }), null)
})

views('[MENU-20] stands beside the dishes from 1200 px, after the heading of the page', async () => {
  const fixture = await openMenu([roll(5, 'Филадельфия')])
  const view = { status: 'ready', isFiltered: false, menus: fixture.menus, positions: new Map(), modifiers: new Map(),
    currency: 'RUB', zone: fixture.resto.zone } as const
  for (const [width, count] of [[1199, 0], [1200, 1]] as const) {
    happyDOM.setViewport({ width })
    const { unmount } = await renderInShop(fixture.shop, <MenuPage view={view} heading="Меню" />)
    assert.is(screen.queryAllByRole('region', { name: 'Корзина' }).length, count, String(width))
    unmount()
  }
  await renderInShop(fixture.shop, <MenuPage view={view} heading="Меню" />)
  const order = [screen.getByRole('heading', { level: 1 }), column(), screen.getByRole('heading', { name: 'Роллы' })]
  const isInOrder = (element: Element, next: Element | undefined) =>
    next === undefined || (element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  assert.ok(order.every((element, index) => isInOrder(element, order[index + 1])))
  // the card announces the dish, the column says nothing
  const heard = await listenTo(() => press(/^Добавить в корзину: Филадельфия/))
  assert.is(heard.split('Филадельфия').length - 1, 1, heard)
  assert.ok(within(column()).getByRole('group', { name: 'Количество: Филадельфия' }))
})

views.run()
