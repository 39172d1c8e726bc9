import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { PromoCode } from '../../src/cart/PromoCode.tsx'
import { PromotionCode } from '../../src/promotions/PromotionCode.tsx'
import { roll } from '../kit/cart.ts'
import { dish, flushRequests, openShop, priceHonestly, type StubHandler } from '../kit/chain.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { rejectMissing } from '../kit/places.ts'
import { componentSuite, flushRender, press, readVisibleText, renderInShop } from '../kit/view.tsx'

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

const offer = (id: number, promoCode?: string, fields: object = {}) =>
  ({ id, name: `Акция ${id}`, photos: [], ...(promoCode !== undefined && { promoCode }), ...fields })

views('[CART-08] the cart offers the codes of running promotions, and one tap enters a code', async () => {
  const preflight: StubHandler = body => {
    if (body.promoCode === 'СТАРЫЙ') return [422, { errors: [{ code: 'promo-code.not-active', message: '' }] }]
    const [status, response] = priceHonestly()(body) as [number, { positions: readonly object[] }]
    const promoCodes = [{ code: CODE, calculatedAmount: 1000 }]
    return body.promoCode === undefined ? [status, response]
      : [status, { ...response, promoCode: body.promoCode, positions: response.positions.map(one => ({ ...one, promoCodes })) }]
  }
  const ended = { finishAt: new Date(FRIDAY_NOON - 1).toISOString() }
  const { shop } = await openShop({ dishes: [dish(roll.id)], preflight, promotions: [
    offer(1, ` ${CODE} `), offer(2), offer(3, CODE.toLowerCase()), offer(4, 'СТАРЫЙ'), offer(5, 'ПРОШЛЫЙ', ended),
  ] }, { method: 'TAKE_AWAY' })
  shop.cart.add(roll)
  await shop.checkout.quote.requestPrices()
  await renderInShop(shop, <PromoCode />)
  const listCodes = () => screen.queryAllByRole('button', { name: /^Применить ./ }).map(button => button.getAttribute('aria-label'))
  assert.equal(listCodes(), [`Применить ${CODE}`, 'Применить СТАРЫЙ'])
  await press('Применить СТАРЫЙ')
  await flushRender(flushRequests)
  assert.ok(screen.getByText('Промокод больше не действует'))
  assert.equal(listCodes(), [`Применить ${CODE}`])
  await press(`Применить ${CODE}`)
  await flushRender(flushRequests)
  assert.ok(screen.getByText(`Промокод ${CODE} применён`))
  assert.equal(listCodes(), [])
})

views.run()
