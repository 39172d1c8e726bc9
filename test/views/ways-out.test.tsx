import { screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createStore } from '../../core/store/store.ts'
import { OrderProblem } from '../../src/checkout/OrderProblem.tsx'
import { formatRefusalTitle } from '../../src/checkout/refusal-title.ts'
import { ru } from '../../src/text/ru.ts'
import { resto, type Chain } from '../kit/chain.ts'
import { createAllTexts } from '../kit/texts.ts'
import { componentSuite, flushRender, renderInShop } from '../kit/view.tsx'
import { openCheckout, createRejection, roll } from '../shop/checkout.fixture.ts'

const views = componentSuite('what solves a refusal')

type Facts = Parameters<typeof createRejection>[1]
const cash = { cashUponReceipt: true }
const all = { cardOnline: 'bank', cardUponReceipt: true, cashUponReceipt: true }
const chain = (delivery: object, takeAway: object, fields: Partial<Chain> = {}): Partial<Chain> =>
  ({ restos: [resto(11, { payConfig: { delivery, takeAway } })], preOrder: [], ...fields })
const usualChain = chain(all, cash)
/** The restaurant accepts pre-orders. */
const ahead = { restos: chain(all, cash).restos ?? [] }
const elsewhere = ['orderPopup.takeAway', 'orderPopup.changeAddress'] as const

for (const [name, code, facts, where, buttons] of [
  ['too small a sum', 'delivery.order-sum-not-enough.range', { amount: 60_000 }, usualChain, ['orderPopup.toMenu']],
  ['a wish for more', 'person-order.add-more', {}, usualChain, ['orderPopup.toMenu']],
  ['too large a sum', 'delivery.order-sum-exceeded', { amount: 60_000 }, usualChain, ['orderPopup.split']],
  ['an address outside of all zones', 'delivery.address-out-of-zone', {}, usualChain, elsewhere],
  [
    'the same where nothing is handed over', 'delivery.address-out-of-zone', {}, chain(all, {}),
    ['orderPopup.changeAddress'],
  ],
  [
    'dishes that are not delivered', 'delivery.positions-not-deliverable', { positionIds: [1, 2] }, usualChain,
    ['orderPopup.changeAddress', 'orderPopup.removeThem'],
  ],
  ['dishes outside the cart', 'person-order.position-not-found-in-resto', { positionIds: [2] }, usualChain, elsewhere],
  ['no orders now', 'person-order.not-accepted-now', {}, usualChain, elsewhere],
  ['no orders now, but later', 'person-order.not-accepted-now', {}, ahead, [...elsewhere, 'orderPopup.preorder']],
  [
    'a payment that is not taken', 'resto.doesnt-support-delivery-cash-pay', {},
    chain({ ...cash, cardOnline: 'bank' }, cash), ['pay.cardOnline'],
  ],
  ['a payment without another', 'resto.doesnt-support-delivery-cash-pay', {}, chain(cash, cash), elsewhere],
] as const satisfies readonly (readonly [string, string, Facts, Partial<Chain>, readonly (keyof typeof ru)[]])[]) {
  views(`[CHK-06] ${name}: ${buttons.map(key => `«${ru[key]}»`).join(', ')}`, async () => {
    const { shop, api, orderService, draft, fillIn, flushQuote } = await openCheckout({
      chain: where, fill: cart => cart.add(roll),
    })
    draft.payment.set('CASH_UPON_RECEIPT')
    fillIn()
    await flushQuote()
    api.order = () => { throw createRejection(code, facts) }
    await renderInShop(shop, <OrderProblem />)
    await flushRender(() => orderService.placeOrder())
    const shown = within(screen.getByRole('alertdialog')).getAllByRole('button').map(button => button.textContent)
      .filter(text => text !== '')
    assert.equal(shown, buttons.map(key => ru[key]))
  })
}

views('[CHK-02] the headline of a payment that is not taken names it, and the method', async () => {
  const { i18n, ready } = createAllTexts(createStore('ru'))
  await ready
  for (const [code, words] of [
    ['delivery-online', 'Заведение не принимает онлайн-оплату для доставки'],
    ['delivery-card', 'Заведение не принимает оплату картой курьеру'],
    ['delivery-cash', 'Заведение не принимает наличные при доставке'],
    ['takeaway-online', 'Заведение не принимает онлайн-оплату для самовывоза'],
    ['takeaway-card', 'Заведение не принимает оплату картой при самовывозе'],
    ['takeaway-cash', 'Заведение не принимает наличные при самовывозе'],
  ] as const)
    assert.is(formatRefusalTitle(i18n.get(), 'RUB', { kind: 'payment-unsupported', code, message: '' }), words)
})

type World = Awaited<ReturnType<typeof openCheckout>>
const readMethod = ({ shop }: World) => {
  const view = shop.location.dialog.view.get()
  return view.status === 'open' ? view.state.form.method : null
}
type Row = readonly [keyof typeof ru, string, Partial<Chain>, (world: World) => unknown, unknown]
for (const [key, code, where, effect, expected] of [
  ['orderPopup.toMenu', 'person-order.add-more', usualChain, world =>
    world.shop.router.current.get().page.name, 'home.index'],
  ['orderPopup.takeAway', 'delivery.address-out-of-zone', usualChain, readMethod, 'TAKE_AWAY'],
  ['orderPopup.changeAddress', 'delivery.address-out-of-zone', usualChain, readMethod, 'DELIVERY'],
  ['orderPopup.removeThem', 'delivery.positions-not-deliverable', usualChain, world => world.cart.itemCount.get(), 0],
  ['orderPopup.preorder', 'person-order.not-accepted-now', ahead, world =>
    world.draft.preOrderTime.get()?.slice(-6), '+03:00'],
  ['pay.cardOnline', 'resto.doesnt-support-delivery-cash-pay', usualChain, world =>
    world.shop.checkout.payment.get(), 'CARD_ONLINE'],
] as const satisfies readonly Row[]) {
  views(`[CHK-06] «${ru[key]}» closes the dialog and does it`, async () => {
    const fixture = await openCheckout({ chain: where, fill: cart => cart.add(roll) })
    fixture.shop.router.go('cart.index', {})
    fixture.draft.payment.set('CASH_UPON_RECEIPT')
    fixture.fillIn()
    await fixture.flushQuote()
    fixture.api.order = () => { throw createRejection(code, { positionIds: [roll.id] }) }
    await renderInShop(fixture.shop, <OrderProblem />)
    await flushRender(() => fixture.orderService.placeOrder())
    assert.is.not(effect(fixture), expected)
    await flushRender(() => screen.getByRole('button', { name: ru[key] }).click())
    assert.equal([effect(fixture), fixture.orderService.state.get().status], [expected, 'idle'])
  })
}

views.run()
