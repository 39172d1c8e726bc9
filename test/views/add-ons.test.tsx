import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { RuleAlert } from '../../src/cart/RuleAlert.tsx'
import { IdleProvider } from '../../src/lazy/idle.tsx'
import { AddOns } from '../../src/menu/AddOns.tsx'
import { PositionLayer } from '../../src/menu/PositionLayer.tsx'
import { band, dish, modifierGroup, openShop, priceHonestly, tag, zone, type Dish } from '../kit/chain.ts'
import { captureTimers } from '../kit/page-timers.ts'
import { componentSuite, flushRender, pressElement, readVisibleText, renderInShop } from '../kit/view.tsx'

const views = componentSuite('add-ons')
views.before.each(() => sessionStorage.clear())

const SECTIONS = ['Роллы', 'Напитки', 'Десерты', 'Закуски', 'Соусы и добавки']
const groups = SECTIONS.map((name, index) => ({ id: index + 1, menuId: 110, name, order: index, photos: [] }))
/** A dish of a section; without one it has no group. */
function sell(id: number, name: string, section?: string, fields: object = {}): Dish {
  const group = section === undefined ? {} : { positionGroup: { id: SECTIONS.indexOf(section) + 1 } }
  return dish(id, { name, price: 20_000, nutrition: { kcal: 100 }, ...group, ...fields })
}
const hit = { tags: [tag('HIT')] }
const MENU = [
  sell(1, 'Филадельфия', 'Роллы'), sell(2, 'Калифорния', 'Роллы', hit), sell(3, 'Морс', 'Напитки'),
  sell(4, 'Лимонад', 'Напитки', hit), sell(5, 'Моти', 'Десерты'), sell(6, 'Гёдза', 'Закуски'),
  sell(7, 'Тофу в соевом соусе', 'Закуски'), sell(8, 'Соевый соус', 'Соусы и добавки'),
  sell(9, 'Соус унаги', 'Соусы и добавки'), sell(10, 'Маринованный имбирь', 'Соусы и добавки'),
  sell(11, 'Термопакет', undefined, { nutrition: null }), sell(12, 'Свечи', undefined, { nutrition: null }),
]
const names = () => screen.queryAllByRole('listitem').map(item => within(item).getByRole('link').textContent)

async function open(dishes: readonly Dish[] = MENU, cart: readonly number[] = [], fields: object = {}) {
  const { shop } = await openShop({ groups, dishes, ...fields }, { method: 'TAKE_AWAY' })
  for (const id of cart) {
    const { name, price, menu } = dishes.find(one => one.id === id) ?? dish(id)
    shop.cart.add({ id, name, price, menu, hasModifiers: false, modifiers: [] })
  }
  return shop
}
async function show(...args: Parameters<typeof open>) {
  const shop = await open(...args)
  await renderInShop(shop, <AddOns level={2} />)
  return shop
}

views('[CART-13] offers a drink, a dessert and a starter before hits among meals and sauces', async () => {
  await show()
  assert.ok(screen.getByRole('heading', { name: 'С этим берут', level: 2 }))
  assert.equal(names(), ['Лимонад', 'Моти', 'Гёдза'])
})

views('[CART-13] what the cart has comes last, and nothing of the cart is offered', async () => {
  await show(MENU, [4, 5])
  assert.equal(names(), ['Гёдза', 'Калифорния', 'Соус унаги'])
})

views('[CART-13] never offers packaging, what an order includes, nor a meal that is no hit', async () => {
  const offered = async (ids: readonly number[]) => {
    await show(MENU.filter(one => ids.includes(one.id)))
    const shown = names()
    cleanup()
    return shown
  }
  assert.equal(await offered([1, 8, 10, 11, 12]), [])
  assert.equal(await offered([1, 7, 8, 9, 10, 11, 12]), ['Тофу в соевом соусе', 'Соус унаги'])
})

views('[CART-13] offers food whose name sounds like packaging', async () => {
  await show([
    sell(1, 'Пакетик чая', 'Напитки'), sell(2, 'Сырные палочки', 'Закуски'), sell(3, 'Bagel with salmon', undefined, hit),
    sell(4, 'Палочки', 'Соусы и добавки'), sell(5, 'Paper bag', undefined, hit),
  ])
  assert.equal(names(), ['Пакетик чая', 'Сырные палочки', 'Bagel with salmon'])
})

views('[CART-13, MENU-07] never offers what one tap cannot add', async () => {
  const fields: Readonly<Record<number, object>> = {
    3: { isAvailable: false }, 4: { tags: [tag('HIT'), tag('ADULT')] }, 5: { price: 0 },
  }
  const dishes = MENU.map(one => ({ ...one, ...fields[one.id] }))
  const shop = await show(dishes, [2], { modifiers: [{ positionId: 6, modifiers: [modifierGroup(1, 1, 1)] }] })
  assert.equal(names(), ['Тофу в соевом соусе', 'Соус унаги'])
  await flushRender(() => shop.consent.adult.set(true))
  assert.equal(names(), ['Лимонад', 'Тофу в соевом соусе', 'Соус унаги'])
})

views('[CART-13] a tap adds an add-on, and the next one takes its place and the focus', async () => {
  const shop = await show()
  const [add] = screen.getAllByRole('button', { name: /^Добавить в корзину/ })
  add?.focus()
  if (add !== undefined) await pressElement(add)
  assert.is(shop.cart.countByDish.get().get(4), 1)
  assert.equal(names(), ['Моти', 'Гёдза', 'Калифорния'])
  assert.is(document.activeElement?.textContent, 'Моти')
})

views('[CART-13] a dish offers add-ons of other sections', async () => {
  const { shop } = await openShop({ groups, dishes: MENU }, { method: 'TAKE_AWAY', path: '/menus/110/positions/3' })
  const timers = captureTimers()
  await renderInShop(shop, <IdleProvider><PositionLayer /></IdleProvider>)
  const dialog = within(screen.getByRole('dialog', { name: 'Морс' }))
  assert.is(dialog.queryByRole('heading', { name: 'С этим берут' }), null, 'a tap on the served dish is carried out first')
  await flushRender(() => timers.advance(2000))
  timers.restore()
  assert.ok(dialog.getByRole('heading', { name: 'С этим берут' }))
  assert.equal(names(), ['Моти', 'Гёдза', 'Калифорния'])
  await flushRender(() => fireEvent.click(dialog.getByRole('button', { name: /^Добавить в корзину: Моти/ })))
  assert.is(shop.cart.countByDish.get().get(5), 1)
})

const bands = [band(0, 100_000, 14_900), band(100_000, 1_500_000, 0)]
/** The hints of a delivery cart with this total in kopecks. */
async function showCart(total: number, dishes: readonly Dish[] = MENU) {
  const { shop } = await openShop({
    groups, dishes, zones: [zone(1, 11, bands)], preflight: body => {
      const sum = (body.positions as { sum: number }[]).reduce((all, line) => all + line.sum, 0)
      return priceHonestly(sum < 100_000 ? 14_900 : 0)(body)
    },
  }, { path: '/cart', method: 'DELIVERY' })
  shop.cart.add({ id: 99, name: 'Сет', price: total, menu: { id: 110 }, hasModifiers: false, modifiers: [] })
  await shop.checkout.quote.requestPrices()
  await renderInShop(shop, <RuleAlert />)
}

views('[CART-13, CART-10] the helper names what each dish costs and saves', async () => {
  await showCart(85_000)
  assert.ok(screen.getByRole('heading', { name: 'Хватит любого из этих блюд' }))
  for (const item of screen.getAllByRole('listitem'))
    assert.match(readVisibleText(item), /\+200 ₽, доставка −149 ₽/)
  assert.ok(names().every(name => ['Калифорния', 'Морс', 'Лимонад', 'Моти', 'Гёдза'].includes(name ?? '')), `${names()}`)
  assert.is(screen.queryByRole('heading', { name: 'С этим берут' }), null)
  cleanup()
  await showCart(70_000)
  assert.ok(screen.getByRole('heading', { name: /^Этих двух блюд вместе хватит: 400 рублей, доставка −149 рублей$/ }))
})

views('[CART-13, CART-10] sauces and other meals help only where nothing else does', async () => {
  await showCart(85_000, MENU.filter(one => [1, 8, 9, 11, 12].includes(one.id)))
  assert.equal(names().sort(), ['Соус унаги', 'Филадельфия'])
})

views('[CART-13] once delivery is free the cart offers add-ons', async () => {
  await showCart(100_000)
  assert.ok(screen.getByText('Доставка бесплатная'))
  assert.ok(screen.getByRole('heading', { name: 'С этим берут' }))
  assert.equal(names(), ['Лимонад', 'Моти', 'Гёдза'])
})

views.run()
