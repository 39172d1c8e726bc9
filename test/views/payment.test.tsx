import { cleanup, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { createChain, createChainShop, openShop } from '../kit/chain.ts'
import { STARTUP_KEYS, waitForValue } from '../kit/shop.ts'
import { componentSuite, flushRender, press, readText, renderInShop } from '../kit/view.tsx'

const views = componentSuite('the way to pay and back, on the screen')
const createUnpaidOrder = (url: string) => ({
  id: 'a', number: 'Я-7', payable: 100, currency: 'RUB', method: 'DELIVERY', where: 'улица', preOrderTime: null,
  timeZone: '+03:00', payment: { at: 'waiting', url },
})
async function show(placed: object | null, other: Readonly<Record<string, string>> = {}) {
  const stored = placed === null ? other : { ...other, order_placed: JSON.stringify(placed) }
  const fixture = await openShop({}, { path: '/cart', stored })
  await renderInShop(fixture.shop, <main id="main" tabIndex={-1}><CartScreen /></main>)
  return fixture
}
async function close(alert: HTMLElement): Promise<void> {
  await press('Закрыть', alert)
  assert.is(document.activeElement?.id, 'main', 'the focus stays in the page')
}

views('[CHK-07] the bank’s answer is shown as the bank’s, and the payment link stays one tap away', async () => {
  const { shop } = await show(createUnpaidOrder('https://bank.test/7'))
  await flushRender(() => shop.checkout.order.recordPaymentResult('a', true))
  assert.ok(screen.getByText('Банк сообщает, что оплата прошла'))
  assert.is(screen.getByRole('link', { name: 'Не оплатили?' }).getAttribute('href'), 'https://bank.test/7')
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ № Я-7 принят')
  assert.not.match(document.body.textContent ?? '', /Оплачено онлайн|К оплате|оплачен/)
})

views('[CHK-07] after the bank’s answer the payment link stays above the next cart until dismissed', async () => {
  const { shop } = await show(createUnpaidOrder('https://bank.test/7'))
  await flushRender(() => shop.checkout.order.recordPaymentResult('a', true))
  await flushRender(() => shop.checkout.order.hidePlaced())
  assert.is(screen.getByRole('link', { name: 'Не оплатили?' }).getAttribute('href'), 'https://bank.test/7')
  assert.ok(screen.getByText('Заказ № Я-7'))
  await close(screen.getByText('Банк сообщает, что оплата прошла').closest('[class*="Message_message"]') as HTMLElement)
  assert.is(screen.queryByText('Банк сообщает, что оплата прошла'), null)
})

views('[CHK-07] a failed payment is no accepted order: it waits to be paid, and can be tried again', async () => {
  const { shop } = await show(createUnpaidOrder('https://bank.test/7'))
  await flushRender(() => shop.checkout.order.recordPaymentResult('a', false))
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ № Я-7 ждёт оплаты')
  assert.ok(screen.getByText('Оплата не прошла'))
  assert.is(screen.getByRole('link', { name: 'Оплатить снова' }).getAttribute('href'), 'https://bank.test/7')
})

views('[CHK-07, CHK-15] a failed payment is the bank’s word, and warns against a second one', async () => {
  const { shop } = await show(createUnpaidOrder('https://bank.test/7'))
  await flushRender(() => shop.checkout.order.recordPaymentResult('a', false))
  const unpaid = [{ id: 'b', number: 'Я-6', url: 'https://bank.test/6', said: 'failed' }]
  const readPage = (): string => document.body.textContent ?? ''
  assert.match(readPage(), /Так сообщил банк\. Если деньги всё же списаны, не платите второй раз/)
  assert.not.match(readPage(), /Деньги не списаны/)
  cleanup()
  await show(null, { order_unpaid: JSON.stringify(unpaid) })
  assert.ok(screen.getByText('Оплата не прошла'))
  assert.match(readPage(), /Так сообщил банк\. Если деньги всё же списаны, не платите второй раз/)
})

for (const [status, headline, expected, isPaid] of [
  ['COOKING', 'Заказ № Я-7 принят', 'Готовится', true], ['DONE', 'Заказ № Я-7 принят', 'Выполнен', true],
  ['CANCELLED', 'Заказ № Я-7 отменён', 'Если это неожиданно, позвоните в ресторан.', false],
] as const) {
  views(`[CHK-07] [CFG-09] an order with the API’s status ${status} says so and asks for no payment`, async () => {
    const { shop } = await show(createUnpaidOrder('https://bank.test/7'))
    await flushRender(() => shop.checkout.order.setStatus('a', status))
    assert.is(screen.getByRole('heading', { level: 1 }).textContent, headline)
    assert.ok(screen.getByText(expected))
    assert.is(screen.queryByText('Оплачено онлайн') !== null, isPaid)
    const time = screen.getByText('Когда').nextElementSibling
    assert.is(time?.hasAttribute('class'), status === 'COOKING', 'only an order under way has its time in large letters')
    assert.equal(screen.queryAllByRole('link').filter(link => link.getAttribute('href')?.includes('bank') === true), [])
  })
}

views('[CHK-07] earlier orders that wait for their payment keep a way to it, each until it is closed', async () => {
  const unpaidOrders = [
    { id: 'b', number: 'Я-6', url: '/pay/6' }, { id: 'c', number: 'Я-5', url: 'javascript:alert(1)' },
    { id: 'd', url: 'https://bank.test/4', said: 'unclear' },
  ]
  for (const placed of [null, { ...createUnpaidOrder('https://bank.test/7'), payment: { at: 'on-receipt' } }]) {
    const { shop } = await show(placed, { order_unpaid: JSON.stringify(unpaidOrders) })
    assert.ok(screen.getByText('Заказ № Я-6 ждёт оплаты'))
    assert.equal(screen.getAllByRole('link', { name: 'Перейти к оплате' }).map(link => link.getAttribute('href')),
      [`${new URL(shop.config.apiBase).origin}/pay/6`])
    await close(screen.getByText('Заказ № Я-6 ждёт оплаты').closest('[class*="Message_message"]') as HTMLElement)
    assert.is(screen.queryByText('Заказ № Я-6 ждёт оплаты'), null)
    assert.ok(screen.getByText('Заказ № Я-5 ждёт оплаты'))
    assert.is(screen.getByRole('link', { name: 'Не оплатили?' }).getAttribute('href'), 'https://bank.test/4')
    await press('Уже оплачено')
    assert.equal([shop.checkout.order.unpaid.get().map(({ id }) => id), document.activeElement?.id], [['c'], 'main'])
    cleanup()
  }
})

const title = () => document.title.replace(/\s/g, ' ')
const placedWith = (fields: object) => ({ ...createUnpaidOrder('https://bank.test/7'), ...fields })
const attempt = { id: 'x', startedAt: 0, payable: 1, currency: 'RUB' }

for (const [name, placed, expected] of [
  ['accepted', placedWith({ payment: { at: 'on-receipt' } }), 'Заказ № Я-7 принят'],
  [
    'called paid by the bank', placedWith({ payment: { at: 'paid', url: 'https://bank.test/7' } }),
    'Заказ № Я-7 принят',
  ],
  ['waiting for its payment', placedWith({}), 'Заказ № Я-7 ждёт оплаты'],
  [
    'of an unclear payment', placedWith({ payment: { at: 'waiting', url: 'https://bank.test/7', unclear: true } }),
    'Заказ № Я-7: оплата не подтверждена',
  ],
  ['cancelled', placedWith({ status: 'CANCELLED' }), 'Заказ № Я-7 отменён'],
  ['whose status is unknown', placedWith({ status: 'IN_THE_OVEN' }), 'Заказ № Я-7 ждёт оплаты'],
  ['without a number', placedWith({ number: undefined }), 'Заказ ждёт оплаты'],
] as const) {
  // Only the storage knows the order, as after a reload.
  views(`[CHK-07, CHK-08, CHK-13, CFG-09] an order ${name} says so in title and heading`, async () => {
    await show(placed)
    assert.equal([title(), readText(screen.getByRole('heading', { level: 1 }))], [`${expected} — caplya`, expected])
  })
}

views('[CHK-05, CHK-07] a failed payment, an unknown fate and a cart have titles too', async () => {
  for (const [placed, stored, expected] of [
    [placedWith({ payment: { at: 'failed', url: 'https://bank.test/7' } }), {},
      'Оплата не прошла. Заказ № Я-7 ждёт оплаты'],
    [null, { order_attempt: JSON.stringify(attempt) }, 'Не удалось подтвердить заказ'], [null, {}, 'Корзина'],
  ] as const) {
    await show(placed, stored)
    assert.is(title(), `${expected} — caplya`)
    cleanup()
  }
})

views('[CHK-15] a return without a result shows both ways on, and paying is not the first', async () => {
  const { shop } = await show(createUnpaidOrder('https://bank.test/7'))
  await flushRender(() => shop.checkout.order.recordPaymentResult('a', null))
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ № Я-7: оплата не подтверждена')
  assert.ok(screen.getByText('Пока неизвестно, прошла ли оплата'))
  assert.is(screen.getByRole('link', { name: 'Не оплатили?' }).getAttribute('href'), 'https://bank.test/7')
  assert.not.match(document.body.textContent ?? '', /Банк сообщает|К оплате|Оплатите заказ|Перейти к оплате/)
  await press('Уже оплачено')
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ № Я-7 принят')
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }))
  assert.ok(screen.getByText('Вы отметили, что заказ оплачен'))
  assert.not.match(document.body.textContent ?? '', /Банк сообщает|Оплачено онлайн/)
  assert.is(screen.getByRole('link', { name: 'Не оплатили?' }).getAttribute('href'), 'https://bank.test/7')
})

/** The cart page of a device without a choice, after a return from the bank. */
async function arrive(path: string, stored: Readonly<Record<string, string>>) {
  const fixture = createChainShop(createChain(), { path, method: null, stored: { ...STARTUP_KEYS, ...stored } })
  fixture.shop.start()
  await waitForValue(fixture.shop.boot.view, ({ status }) => status === 'page')
  await renderInShop(fixture.shop, <main id="main" tabIndex={-1}><CartScreen /></main>)
  return fixture
}

views('[CHK-15] an order in the history shows its number and link, with the cart one tap away', async () => {
  const lines = [{ id: 1, name: 'Ролл', count: 2, price: 50_000, modifiers: [] }]
  const past = { id: 'b-7', number: 'Я-5', at: 1, restoId: 11, method: 'DELIVERY', payable: 1, currency: 'RUB', lines }
  await arrive('/cart?order=b-7&payment=success', { order_history: JSON.stringify([past]) })
  assert.ok(screen.getByRole('button', { name: 'Скопировать номер: Я-5' }))
  assert.ok(screen.getByRole('button', { name: 'Мои заказы' }))
  assert.not.match(document.body.textContent ?? '', /на другом устройстве/)
  await press('Перейти в корзину')
  assert.equal([document.activeElement?.id, title()], ['main', 'Корзина — caplya'])
})

views.run()
