import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { PromoCode } from '../../src/cart/PromoCode.tsx'
import { PromotionCode } from '../../src/promotions/PromotionCode.tsx'
import { roll } from '../kit/cart.ts'
import { dish, openShop, priceHonestly, type StubHandler } from '../kit/chain.ts'
import { rejectMissing } from '../kit/places.ts'
import { componentSuite, readVisibleText, renderInShop } from '../kit/view.tsx'

const views = componentSuite('a promo code in the cart and on its promotion')
const CODE = 'СУШИ10'

/** Renders the promo code of the cart and its promotion, for a shop with a dish in its cart. */
async function show(preflight: StubHandler): Promise<void> {
  const { shop } = await openShop({ dishes: [dish(roll.id)], preflight }, { method: 'TAKE_AWAY' })
  shop.cart.add(roll)
  shop.checkout.draft.promo.set({ code: CODE, active: false })
  await shop.checkout.quote.requestPrices()
  await renderInShop(shop, <><PromoCode /><PromotionCode code={CODE} /></>)
}

views('[CART-08, MENU-08] a code that cannot be checked yet is shown as waiting in both places', async () => {
  await show(rejectMissing(11))
  assert.is(screen.getAllByText('Проверим код, когда корзина будет в порядке').length, 2)
  assert.is(screen.queryByText('Сейчас скидку не даёт'), null)
})

views('[CART-08, MENU-08] what a code wants and gives is worded the same in both places', async () => {
  await show(request => {
    const [status, response] = priceHonestly()(request)
    const limits = { promoCodeMinOrderAmount: 200_000, promoCodeMaxDiscountAmount: 50_000 }
    return [status, { ...response as object, promoCode: CODE, ...limits }]
  })
  const [inCart = [], onPromotion = []] = ['[class*=applied]', '[role=status]'].map(selector =>
    [...document.querySelectorAll(`${selector} p`)].map(line => readVisibleText(line).trim())
      .filter(text => /заказе от|не больше/.test(text)))
  assert.equal(inCart, ['Действует при заказе от 2 000 ₽', 'Скидка не больше 500 ₽'])
  assert.equal(onPromotion, inCart)
})

views.run()
