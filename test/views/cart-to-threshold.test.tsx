import { cleanup, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { MenuFreshness } from '../../core/shop/catalogue/menu.ts'
import type { Locale } from '../../core/shop/config.ts'
import { createStore } from '../../core/store/store.ts'
import { RuleAlert } from '../../src/cart/RuleAlert.tsx'
import { band, dish, openShop, priceHonestly, tag, zone } from '../kit/chain.ts'
import { componentSuite, flushRender, listenTo, pressElement, renderInShop } from '../kit/view.tsx'

const views = componentSuite('dishes up to the threshold')
const bands = [band(60_000, 150_000, 19_900), band(150_000, 1_500_000, 0)]
/** A dish of no menu fills the cart; the others are suggested. */
const dishes = [[2, 30_000], [3, 15_000], [4, 40_000], [5, 10_000]]
  .map(([id = 0, price]) => dish(id, { name: `Блюдо ${id}`, price, ...(id === 5 && { tags: [tag('ADULT')] }) }))

/** The hints for a cart with this total in kopecks. */
async function show(total: number, method: 'DELIVERY' | 'TAKE_AWAY' = 'DELIVERY', locale?: Locale) {
  const { shop } = await openShop(
    { zones: [zone(1, 11, bands)], dishes: [dish(1, { price: total, isAvailable: false }), ...dishes],
      preflight: body => {
        const sum = (body.positions as { sum: number }[]).reduce((all, line) => all + line.sum, 0)
        if (sum >= 60_000) return priceHonestly(sum < 150_000 ? 19_900 : 0)(body)
        return [422, { errors: [{ code: 'delivery.order-sum-not-enough.range', message: 'Мало' }] }]
      } },
    { path: '/cart', method },
  )
  shop.cart.add({ id: 1, name: 'Сет', price: total, menu: { id: 110 }, hasModifiers: false, modifiers: [] })
  await shop.checkout.quote.requestPrices()
  await renderInShop(shop, <RuleAlert />, locale)
  /** Adds the first dish, and answers the pricing request. */
  const add = async (): Promise<void> => {
    const [button] = screen.getAllByRole('button', { name: /^Добавить в корзину/ })
    button?.focus()
    if (button !== undefined) await pressElement(button)
    await flushRender(() => shop.checkout.quote.requestPrices())
  }
  return { shop, add }
}
const cards = (): HTMLElement[] => screen.queryAllByRole('listitem')
const names = () => cards().map(card => within(card).getByRole('link').textContent)

views('[CART-10] offers dishes below the minimum, with price and button, that reach it', async () => {
  const { shop, add } = await show(31_200)
  assert.ok(screen.getByText('Минимальная сумма заказа 600 ₽'))
  assert.ok(names().length >= 1 && names().length <= 3)
  while (shop.cart.rule.get().status === 'below' && cards().length > 0) await add()
  assert.is(shop.cart.rule.get().status, 'within')
})

views('[CART-06] a total below the minimum is progress towards it, not an error', async () => {
  await show(31_200)
  const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Доставка' })
  assert.is(progress.value, 0.52)
  assert.is(progress.closest('[class*="error"]'), null)
})

views('[CART-10] says that a dish was added and what is left, and keeps the focus at the goal', async () => {
  const { shop, add } = await show(149_900)
  assert.ok(screen.getByRole('heading', { name: /^(Хватит любого|Этого блюда хватит)/ }))
  assert.match(await listenTo(add), 'Доставка бесплатная')
  assert.equal([shop.cart.rule.get().status, cards()], ['within', []])
  assert.is(document.activeElement, screen.getByRole('group', { name: 'Доставка' }))
})

views('[CART-10] goes on to the next dish of a combination, which gets the focus', async () => {
  const { add } = await show(80_000)
  assert.ok(screen.getByRole('heading', { name: /вместе хватит/ }))
  const before = names()
  assert.ok(before.length >= 2)
  await add()
  assert.equal(names().slice(0, before.length - 1), before.slice(1))
  assert.is(document.activeElement?.textContent, before[1])
})

views('[CART-10] offers nothing for take-away, above the maximum and with free delivery', async () => {
  for (const [total, method] of [[31_200, 'TAKE_AWAY'], [1_600_000, 'DELIVERY'], [150_000, 'DELIVERY']] as const) {
    await show(total, method)
    assert.equal(cards(), [], `${total} ${method}`)
    cleanup()
  }
})

views('[CART-10] offers nothing from a cached menu, whose dishes may have sold out', async () => {
  const { shop } = await show(149_900)
  cleanup()
  const freshness = createStore<MenuFreshness>({ status: 'cached', savedAt: 0, problem: null })
  await renderInShop({ ...shop, menu: { ...shop.menu, freshness } }, <RuleAlert />)
  assert.equal(cards(), [])
  await flushRender(() => freshness.set({ status: 'fresh' }))
  assert.ok(cards().length > 0)
})

views('[CART-10, MENU-07] offers an adult dish only to who has said to be of age', async () => {
  const { shop } = await show(59_000)
  assert.not(names().includes('Блюдо 5'))
  await flushRender(() => shop.consent.adult.set(true))
  assert.is(names()[0], 'Блюдо 5')
})

views('[CART-10, I18N-01] speaks all three languages', async () => {
  for (const [locale, words] of [['en', /enough/], ['cnr', /ovoljn/]] as const) {
    await show(149_900, 'DELIVERY', locale)
    assert.ok(screen.getByRole('heading', { name: words }))
    cleanup()
  }
})

views.run()
