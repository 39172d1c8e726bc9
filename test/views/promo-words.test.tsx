import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { PromoCode } from '../../src/cart/PromoCode.tsx'
import { PromotionCode } from '../../src/promotions/PromotionCode.tsx'
import { chosen, readyShop, type TestSandbox } from '../kit/shop.ts'
import { renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('a promo code in the cart and on its promotion')
const CODE = 'СУШИ10'
let opened: TestSandbox[] = []
views.after.each(async () => {
  for (const sandbox of opened) await sandbox.close()
  opened = []
})

/** The cart's code and its promotion beside each other, over one shop with a dish in its cart. */
async function show(prepare: (made: Awaited<ReturnType<typeof readyShop>>, dishId: number) => unknown): Promise<void> {
  const made = await readyShop({ storage: createMemoryStorage(chosen('DELIVERY')) })
  opened.push(made.sandbox)
  const { shop } = made
  const now = shop.menu.state.get()
  if (now.at !== 'ready') throw new Error('the menu has not loaded')
  const dish = shop.menu.visible.get().flatMap(({ sections }) => sections.flatMap(({ positions }) => positions)).find(one =>
    one.price > 30_000 && one.isAvailable && !one.tags.some(({ code }) => code === 'ADULT') && !now.menu.slots.has(one.id)
    && !(now.menu.modifiers.get(one.id) ?? []).some(group => group.minCount > 0))
  if (dish === undefined) throw new Error('the menu is too small')
  shop.cart.add({ id: dish.id, name: dish.name, price: dish.price, menu: { id: dish.menuId }, hasModifiers: false, modifiers: [] })
  await prepare(made, dish.id)
  await shop.checkout.quote.ask()
  await renderInShop(shop, <><PromoCode /><PromotionCode code={CODE} /></>)
}

views('[CART-08, MENU-08] a code that cannot be checked yet is said to wait in both places, and not to give nothing', async () => {
  await show(async ({ shop, sandbox }, dishId) => {
    await sandbox.control('sold-out', { positionIds: [dishId] })
    shop.checkout.draft.promo.set({ code: CODE, active: false })
  })
  assert.is(screen.getAllByText('Проверим код, когда корзина будет в порядке').length, 2)
  assert.is(screen.queryByText('Сейчас скидку не даёт'), null)
})

views('[CART-08, MENU-08] what a code wants and gives is said in the same words in both places', async () => {
  await show(({ shop }) => shop.checkout.quote.applyPromo(CODE))
  const [inCart = [], onPromotion = []] = ['[class*=applied]', '[role=status]'].map(place =>
    [...document.querySelectorAll(`${place} p`)].map(line => line.textContent).filter(text => /заказе от|не больше|применён/.test(text ?? '')))
  assert.ok(inCart.length > 0)
  assert.equal(inCart.map(text => text?.trim()), onPromotion.map(text => text?.trim()))
})

views.run()
