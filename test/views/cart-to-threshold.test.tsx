import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { MenuFreshness } from '../../core/shop/catalogue/menu.ts'
import type { Locale } from '../../core/shop/config.ts'
import type { Shop } from '../kit/shop.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { RuleAlert } from '../../src/cart/RuleAlert.tsx'
import { storedChoice, openReadyShop, type TestSandbox } from '../kit/shop.ts'
import { createTrustingHttp } from '../kit/trusting-http.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('dishes up to the threshold')
let sandboxes: TestSandbox[] = []
views.after.each(async () => {
  for (const sandbox of sandboxes) await sandbox.close()
  sandboxes = []
})

function readMenu(shop: Shop) {
  const state = shop.menu.state.get()
  if (state.status !== 'ready') throw new Error('the menu has not loaded')
  return state.menu
}
/** Adds pieces of a fictitious dish until the cart has this total, in minor units. */
function fillToTotal(shop: Shop, total: number): void {
  const [first] = readMenu(shop).positions.values()
  if (first === undefined) throw new Error('the menu is empty')
  shop.cart.add({
    id: first.id, name: first.name, price: total, menu: { id: first.menuId }, hasModifiers: false, modifiers: [],
  })
}
async function show(
  total: number, options: { readonly method?: 'DELIVERY' | 'TAKE_AWAY'; readonly locale?: Locale } = {},
) {
  const http = createTrustingHttp()
  const fixture = await openReadyShop({
    path: '/cart',
    storage: createMemoryStorage(storedChoice(options.method ?? 'DELIVERY')),
    http,
  })
  sandboxes.push(fixture.sandbox)
  fillToTotal(fixture.shop, total)
  await fixture.shop.checkout.quote.requestPrices()
  await renderInShop(fixture.shop, <RuleAlert />, options.locale)
  /** Adds a dish, and answers the pricing request. */
  const press = async (button: HTMLElement | undefined): Promise<void> => {
    await flushRender(() => {
      button?.focus()
      if (button !== undefined) fireEvent.click(button)
    })
    await flushRender(() => fixture.shop.checkout.quote.requestPrices())
  }
  return { ...fixture, trusting: http, press }
}
const cards = (): HTMLElement[] => screen.queryAllByRole('listitem')
const buttons = (): HTMLElement[] => screen.queryAllByRole('button', { name: /^Добавить в корзину/ })
const readAnnouncements = async (): Promise<string> => {
  await act(() => new Promise(resolve => setTimeout(resolve, 150)))
  return screen.getAllByRole('status').map(status => status.textContent).join('')
}

views('[CART-10] offers dishes below the minimum, with price and button, that reach it together', async () => {
  const { shop, press } = await show(31_200)
  const rule = shop.cart.rule.get()
  assert.is(rule.status, 'below')
  assert.ok(screen.getByText('Минимальная сумма заказа 600 ₽'))
  const shown = cards()
  assert.ok(shown.length >= 1 && shown.length <= 3)
  while (shop.cart.rule.get().status === 'below' && buttons().length > 0) await press(buttons()[0])
  const after = shop.cart.rule.get()
  assert.is(after.status, 'within')
  assert.ok(shop.cart.totals.get().total >= 60_000)
})

views('[CART-10] says that a dish was added and what is left, and keeps the focus at the goal', async () => {
  const { shop, press } = await show(149_900)
  assert.ok(screen.getByRole('heading', { name: /^(Хватит любого|Этого блюда хватит)/ }))
  const [button] = buttons()
  await press(button)
  assert.is(shop.cart.rule.get().status, 'within')
  assert.equal(cards(), [])
  assert.is(document.activeElement, screen.getByRole('group', { name: 'Доставка' }))
  assert.is(document.activeElement?.textContent, 'Доставка бесплатная')
  assert.is(await readAnnouncements(), 'Доставка бесплатная', 'after the word that the dish was added')
})

views('[CART-10] goes on to the next dish of a combination, and the others stay where they are', async () => {
  const { shop, press, trusting } = await show(60_000)
  await screen.findByRole('heading', { name: /вместе хватит/ })
  const names = () => cards().map(card => within(card).getByRole('link').textContent)
  const before = names()
  assert.ok(before.length >= 2)
  await press(buttons()[0])
  assert.equal(names().slice(0, before.length - 1), before.slice(1))
  assert.is(document.activeElement?.textContent, before[1])
  const remaining = names()
  // The response of the API arrives, and leaves the payable sum as it was.
  trusting.price = lines =>
    lines.map(line => ({ ...line, discounts: [{ id: 1, name: 'Ничего', calculatedAmount: 0 }] }))
  await flushRender(() => shop.checkout.quote.requestPrices())
  assert.is(shop.cart.totals.get().lines[0]?.discounts.length, 1)
  assert.equal(names(), remaining)
  assert.is(shop.cart.itemCount.get(), 2)
})

views('[CART-10] offers nothing for take-away, above the maximum and with free delivery', async () => {
  for (const [total, method] of [[31_200, 'TAKE_AWAY'], [1_600_000, 'DELIVERY'], [150_000, 'DELIVERY']] as const) {
    await show(total, { method })
    assert.equal(cards(), [], `${total} ${method}`)
    cleanup()
  }
})

views('[CART-10] offers nothing from a cached menu, whose dishes may have sold out', async () => {
  const { shop } = await show(149_900)
  assert.ok(cards().length > 0)
  cleanup()
  const freshness = createStore<MenuFreshness>({ status: 'cached', savedAt: 0, problem: null })
  await renderInShop({ ...shop, menu: { ...shop.menu, freshness } }, <RuleAlert />)
  assert.equal(cards(), [])
  await flushRender(() => freshness.set({ status: 'fresh' }))
  assert.ok(cards().length > 0)
})

views('[CART-10, MENU-07] offers an adult dish only to who has said to be of age', async () => {
  const { shop } = await show(100)
  const all = shop.menu.visibleMenus.get().flatMap(menu => menu.sections.flatMap(section => section.positions))
    .filter(dish => shop.menu.availability.get()(dish).status === 'available')
  const wine = all.find(dish => dish.tags.some(({ code }) => code === 'ADULT') && dish.price < 60_000
    && all.every(other => other === dish || other.price !== dish.price))
  if (wine === undefined) throw new Error('the menu has no adult dish with a unique price')
  shop.cart.clear()
  await flushRender(() => fillToTotal(shop, 60_000 - wine.price))
  await flushRender(() => shop.checkout.quote.requestPrices())
  const names = (): (string | null)[] => cards().map(card => within(card).getByRole('link').textContent)
  assert.ok(names().length > 0 && !names().includes(wine.name))
  await flushRender(() => shop.consent.adult.set(true))
  assert.is(names()[0], wine.name)
  await flushRender(() => shop.consent.adult.set(false))
  assert.not(names().includes(wine.name))
})

views('[CART-10, I18N-01] speaks all three languages', async () => {
  for (const [locale, words] of [['en', /enough/], ['cnr', /ovoljn/]] as const) {
    await show(149_900, { locale })
    assert.ok(screen.getByRole('heading', { name: words }))
    cleanup()
  }
})

views.run()
