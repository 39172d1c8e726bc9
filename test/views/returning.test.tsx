import { fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import {
  deliveryChoice, olga, openCheckout, createRejection, roll, takeAwayChoice, type Person,
} from '../shop/checkout.fixture.ts'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('the form of a returning customer')

const PAST = {
  id: 'o1',
  number: 'Я-1',
  at: 1_772_000_000_000,
  restoId: 11,
  method: 'DELIVERY',
  payable: 77_800,
  currency: 'RUB',
  lines: [{ id: 1, name: 'Ролл', count: 1, price: 57_900, modifiers: [] }],
}
const KNOWN: Readonly<Record<string, string>> = {
  order_history: JSON.stringify([PAST]),
  order_payment_method: '"CARD_UPON_RECEIPT"',
  order_person: JSON.stringify({ email: 'olga@example.com', name: 'Ольга', phone: '8 999 555-01-00' }),
}
interface Options {
  readonly stored?: Readonly<Record<string, string>>
  readonly method?: 'DELIVERY' | 'TAKE_AWAY'
  readonly at?: typeof deliveryChoice
  readonly locale?: Locale
  readonly person?: Person | null
}
/** The cart page of a device with this storage. */
async function show(
  { stored = KNOWN, method = 'DELIVERY', at = deliveryChoice, locale, person = olga }: Options = {},
) {
  const choice = method === 'DELIVERY' ? at : takeAwayChoice
  const fixture = await openCheckout({ storage: createMemoryStorage({ ...stored }), choice, person, fill: cart =>
    cart.add(roll) })
  await fixture.shop.checkout.quote.requestPrices()
  await renderInShop(fixture.shop, <CartScreen />, locale)
  return fixture
}
const without = (key: string) => Object.fromEntries(Object.entries(KNOWN).filter(([name]) => name !== key))
const form = () => within(screen.getByRole('form'))
/** The lines of the form, from top to bottom. */
const lines = () => form().queryAllByRole('button', { name: /^(?:Изменить|Change|Promijeni): / })
  .map(button => button.parentElement?.querySelector('p')?.textContent ?? '')
const press = (name: RegExp) => flushRender(() => fireEvent.click(screen.getByRole('button', { name })))
const ADDRESS = 'Ярославль, улица Свободы, 18 · кв. 5 · этаж 2 · Со двора'

const LINES = [
  ADDRESS, 'Как можно скорее, примерно к 13:00', 'Ольга, +7 999 555-01-00', 'Картой при получении',
  'Комментарий к заказу',
]
for (const [locale, all] of [
  ['ru', LINES],
  ['en', [
    'Ярославль, улица Свободы, 18 · flat 5 · floor 2 · Со двора', 'As soon as possible, by about 13:00',
    'Ольга, +7 999 555-01-00', 'Card on receipt', 'Order comment',
  ]],
  ['cnr', [
    'Ярославль, улица Свободы, 18 · stan 5 · sprat 2 · Со двора', 'Što prije, otprilike do 13:00',
    'Ольга, +7 999 555-01-00', 'Karticom pri prijemu', 'Komentar porudžbine',
  ]],
] as const) {
  views(`[CHK-01, CHK-09, CHK-11] a returning customer reads the stored order in lines in ${locale}`, async () => {
    await show({ locale })
    assert.equal(lines(), all)
    assert.is(form().queryByRole('radio'), null)
    assert.is(form().queryByRole('textbox'), null)
  })
}

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

views('[CHK-01, LOC-05] a new address asks for its door, which is still empty', async () => {
  const withoutDetails = {
    ...deliveryChoice,
    place: { ...deliveryChoice.place, apartment: '', floor: '', comment: '' },
  }
  await show({ at: withoutDetails })
  assert.equal(lines(), LINES.slice(1))
  assert.ok(screen.getByRole('textbox', { name: /^Квартира/ }))
})

views('[CHK-01] a first order has no such lines, however much is filled in', async () => {
  await show({ stored: without('order_history') })
  assert.equal(lines(), ['кв. 5 · этаж 2 · Со двора'])
  assert.ok(screen.getByRole('textbox', { name: /^Имя/ }))
  assert.ok(screen.getByRole('radio', { name: 'Картой при получении' }))
})

views('[CHK-01] what is missing is open: an unchosen payment method, a wrong email', async () => {
  await show({ stored: {
    ...without('order_payment_method'),
    order_person: JSON.stringify({ email: 'olga@', name: 'Ольга', phone: '8 999 555-01-00' }),
  } })
  assert.equal(lines(), [...LINES.slice(0, 2), 'Комментарий к заказу'])
  assert.ok(screen.getByRole('textbox', { name: /^Email/ }))
  assert.ok(screen.getByRole('radio', { name: 'Картой при получении' }))
})

views('[CHK-01] a part that was opened does not close under the fingers', async () => {
  await show({
    stored: {
      ...KNOWN,
      order_person: JSON.stringify({ email: 'olga@example.com', name: '', phone: '8 999 555-01-00' }),
    },
    person: null,
  })
  await flushRender(() => fireEvent.change(screen.getByRole('textbox', { name: /^Имя/ }), { target: { value: 'Оля' } }))
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

views('[CHK-10] a remark that was chosen is read in the comment\'s line', async () => {
  await show({ stored: { ...KNOWN, order_comment_marks: '["noCall"]' } })
  assert.is(lines().at(-1), 'Не звонить')
})

views('[CHK-10] paid in cash the change is asked for all the same', async () => {
  await show({ stored: { ...KNOWN, order_payment_method: '"CASH_UPON_RECEIPT"' } })
  assert.is(lines().at(-2), 'Наличными при получении')
  assert.ok(screen.getByRole('textbox', { name: /^Сдача с/ }))
})

views('[CHK-01, CHK-05] what the lines say is ordered at one press', async () => {
  const { orders } = await show({
    method: 'TAKE_AWAY',
    stored: { ...KNOWN, order_payment_method: '"CASH_UPON_RECEIPT"' },
  })
  assert.equal(lines().length, 5)
  await press(/^Оформить заказ/)
  const [order] = orders
  assert.equal([order?.request.person, order?.request.payType, order?.request.preOrderTime],
    [{ name: 'Ольга', email: 'olga@example.com', phone: '+79995550100' }, 'CASH_UPON_RECEIPT', undefined])
})

views('[CHK-02, CHK-06] a refused payment method changes in its line by one press, which keeps the focus', async () => {
  const { shop, api } = await show()
  api.order = () => { throw createRejection('resto.doesnt-support-delivery-card-pay') }
  await press(/^Оформить заказ/)
  const problem = await screen.findByRole('alertdialog')
  await flushRender(() => fireEvent.click(within(problem).getByRole('button', { name: 'Картой онлайн' })))
  assert.is(shop.checkout.payment.get(), 'CARD_ONLINE')
  assert.is(lines().at(-2), 'Картой онлайн')
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Изменить: оплата' }))
})

views.run()
