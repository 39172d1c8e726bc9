import { screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { componentSuite, flushRender, press, renderInShop, typeText } from '../kit/view.tsx'
import { deliveryChoice, olga, openCheckout, createRejection, roll, type Person } from '../shop/checkout.fixture.ts'

const views = componentSuite('the form of a returning customer')

const PAST = {
  id: 'o1', number: 'Я-1', at: 1_772_000_000_000, restoId: 11, method: 'DELIVERY', payable: 77_800, currency: 'RUB',
  lines: [{ id: 1, name: 'Ролл', count: 1, price: 57_900, modifiers: [] }],
}
const KNOWN: Readonly<Record<string, string>> = {
  order_history: JSON.stringify([PAST]), order_payment_method: '"CARD_UPON_RECEIPT"',
  order_person: JSON.stringify({ email: 'olga@example.com', name: 'Ольга', phone: '8 999 555-01-00' }),
}
/** The cart page of a device with this storage. */
async function show(stored: Readonly<Record<string, string>> = {}, person: Person | null = olga) {
  const fixture = await openCheckout({
    storage: createMemoryStorage({ ...KNOWN, ...stored }), choice: deliveryChoice, person, fill: cart => cart.add(roll),
  })
  await fixture.shop.checkout.quote.requestPrices()
  await renderInShop(fixture.shop, <CartScreen />)
  return fixture
}
const form = () => within(screen.getByRole('form'))
/** The lines of the form, from top to bottom. */
const lines = () => form().queryAllByRole('button', { name: /^Изменить: / })
  .map(button => button.parentElement?.querySelector('p')?.textContent ?? '')
const ADDRESS = 'Ярославль, улица Свободы, 18 · кв. 5 · этаж 2 · Со двора'

const LINES = [
  ADDRESS, 'Как можно скорее, примерно к 13:00', 'Ольга, +7 999 555-01-00', 'Картой при получении',
  'Комментарий к заказу',
]
views('[CHK-01, CHK-09, CHK-11] a returning customer reads the stored order in lines', async () => {
  await show()
  assert.equal(lines(), LINES)
  assert.equal([form().queryByRole('radio'), form().queryByRole('textbox')], [null, null])
})

for (const [at, [name, isOpen]] of ([
  [/^Изменить: адрес$/, 'Доставка'], [/^Изменить: время$/, 'Как можно скорее примерно к 13:00'],
  [/^Изменить: получатель$/, 'Имя *'], [/^Изменить: оплата$/, 'Картой при получении'],
  [/^Изменить: комментарий$/, 'Комментарий к заказу · необязательно'],
] as const).entries()) {
  views(`[CHK-01] «${name.source}» opens that part alone, with the focus in it`, async () => {
    await show()
    const others = LINES.filter((_, index) => index !== at)
    await press(name)
    const focused = document.activeElement as HTMLInputElement | HTMLButtonElement
    assert.is(focused.labels?.[0]?.textContent ?? focused.textContent, isOpen)
    // An expanded address shows the door on a separate line.
    assert.equal(lines().filter(text => !text.startsWith('кв.')), others)
  })
}

views('[CHK-01] a part that was opened does not close under the fingers', async () => {
  await show({
    order_person: JSON.stringify({ email: 'olga@example.com', name: '', phone: '8 999 555-01-00' }),
  }, null)
  await typeText(screen.getByRole('textbox', { name: /^Имя/ }), 'Оля')
  assert.ok(screen.getByRole('textbox', { name: /^Имя/ }))
})

views('[CHK-01] a field that another tab has spoilt opens its part, and the order leads to it', async () => {
  const { storage, orders } = await show()
  await flushRender(() =>
    storage.otherTab().set('order_person', JSON.stringify({ email: 'olga@', name: 'Ольга', phone: '8 999 555-01-00' })))
  await press(/^Оформить заказ/)
  assert.is(document.activeElement?.id, 'order-email')
  assert.equal(orders, [])
})

views('[CHK-10] paid in cash the change is asked for all the same', async () => {
  await show({ order_payment_method: '"CASH_UPON_RECEIPT"' })
  assert.is(lines().at(-2), 'Наличными при получении')
  assert.ok(screen.getByRole('textbox', { name: /^Сдача с/ }))
})

views('[CHK-02, CHK-06] a refused payment method changes in its line by one press, which keeps the focus', async () => {
  const { shop, api } = await show()
  api.order = () => { throw createRejection('resto.doesnt-support-delivery-card-pay') }
  await press(/^Оформить заказ/)
  const problem = await screen.findByRole('alertdialog')
  await press('Картой онлайн', problem)
  assert.is(shop.checkout.payment.get(), 'CARD_ONLINE')
  assert.is(lines().at(-2), 'Картой онлайн')
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Изменить: оплата' }))
})

views.run()
