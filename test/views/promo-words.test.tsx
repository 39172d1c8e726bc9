import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { PromoCode } from '../../src/cart/PromoCode.tsx'
import { PromotionCode } from '../../src/promotions/PromotionCode.tsx'
import { storedChoice, openReadyShop, type TestSandbox, type TestShop } from '../kit/shop.ts'
import { renderInShop, readVisibleText } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('a promo code in the cart and on its promotion')
const CODE = 'СУШИ10'
let sandboxes: TestSandbox[] = []
views.after.each(async () => {
  for (const sandbox of sandboxes) await sandbox.close()
  sandboxes = []
})

/** Renders the promo code of the cart and its promotion, for a shop with a dish in its cart. */
async function show(
  prepare: (fixture: TestShop & { readonly sandbox: TestSandbox }, dishId: number) => unknown,
): Promise<void> {
  const fixture = await openReadyShop({ storage: createMemoryStorage(storedChoice('DELIVERY')) })
  sandboxes.push(fixture.sandbox)
  const { shop } = fixture
  const state = shop.menu.state.get()
  if (state.status !== 'ready') throw new Error('the menu has not loaded')
  const dish = shop.menu.visibleMenus.get().flatMap(({ sections }) =>
    sections.flatMap(({ positions }) => positions)).find(dish =>
    dish.price > 30_000 && dish.isAvailable && !dish.tags.some(({ code }) => code === 'ADULT') && !state.menu.slots
      .has(dish.id)
    && !(state.menu.modifiers.get(dish.id) ?? []).some(group => group.minCount > 0))
  if (dish === undefined) throw new Error('the menu is too small')
  shop.cart.add({
    id: dish.id, name: dish.name, price: dish.price, menu: { id: dish.menuId }, hasModifiers: false, modifiers: [],
  })
  await prepare(fixture, dish.id)
  await shop.checkout.quote.requestPrices()
  await renderInShop(shop, <><PromoCode /><PromotionCode code={CODE} /></>)
}

views('[CART-08, MENU-08] a code that cannot be checked yet is shown as waiting in both places', async () => {
  await show(async ({ shop, sandbox }, dishId) => {
    await sandbox.control('sold-out', { positionIds: [dishId] })
    shop.checkout.draft.promo.set({ code: CODE, active: false })
  })
  assert.is(screen.getAllByText('Проверим код, когда корзина будет в порядке').length, 2)
  assert.is(screen.queryByText('Сейчас скидку не даёт'), null)
})

views('[CART-08, MENU-08] what a code wants and gives is worded the same in both places', async () => {
  await show(({ shop }) => shop.checkout.quote.applyPromo(CODE))
  const [inCart = [], onPromotion = []] = ['[class*=applied]', '[role=status]'].map(selector =>
    [...document.querySelectorAll(`${selector} p`)].map(readVisibleText)
      .filter(text => /заказе от|не больше|применён/.test(text ?? '')))
  assert.ok(inCart.length > 0)
  assert.equal(inCart.map(text => text?.trim()), onPromotion.map(text => text?.trim()))
})

views.run()
