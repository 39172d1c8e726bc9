import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { chosen, readyShop, type TestSandbox } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('the way to pay and back, on the screen')
let opened: TestSandbox[] = []
views.after.each(async () => {
  for (const sandbox of opened) await sandbox.close()
  opened = []
})

const waiting = (url: string) => ({
  id: 'a', number: 'Я-7', payable: 100, currency: 'RUB', method: 'DELIVERY', where: 'улица', preOrderTime: null, timeZone: '+03:00',
  payment: { at: 'waiting', url },
})
async function show(placed: object | null, other: Readonly<Record<string, string>> = {}) {
  const stored = placed === null ? other : { ...other, order_placed: JSON.stringify(placed) }
  const made = await readyShop({ path: '/cart', storage: createMemoryStorage({ ...chosen('DELIVERY'), ...stored }) })
  opened.push(made.sandbox)
  await renderInShop(made.shop, <main id="main" tabIndex={-1}><CartScreen /></main>)
  return made
}
async function close(alert: HTMLElement): Promise<void> {
  await drawn(() => fireEvent.click(within(alert).getByRole('button', { name: 'Закрыть' })))
  assert.is(document.activeElement?.id, 'main', 'the focus stays in the page')
}

views('[CHK-07] of an order that does not wait here to be paid nothing is said, whatever stands in the address', async () => {
  for (const placed of [null, waiting('https://bank.test/7')]) {
    const { shop } = await show(placed)
    const before = document.body.textContent
    for (const isPaid of [true, false]) await drawn(() => shop.checkout.order.paymentReturned('another', isPaid))
    assert.is(document.body.textContent, before)
    cleanup()
  }
})

views('[CHK-07] the bank\'s word is told as the bank\'s, and the way to pay stays one tap away', async () => {
  const { shop } = await show(waiting('https://bank.test/7'))
  await drawn(() => shop.checkout.order.paymentReturned('a', true))
  assert.ok(screen.getByText('Банк сообщает, что оплата прошла'))
  assert.is(screen.getByRole('link', { name: 'Не оплатили?' }).getAttribute('href'), 'https://bank.test/7')
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ № Я-7 принят')
  assert.not.match(document.body.textContent ?? '', /Оплачено онлайн|К оплате|оплачен/)
})

views('[CHK-07] who goes on after the bank\'s word finds the way to pay above the next cart, until it is put away', async () => {
  const { shop } = await show(waiting('https://bank.test/7'))
  await drawn(() => shop.checkout.order.paymentReturned('a', true))
  await drawn(() => shop.checkout.order.retirePlaced())
  assert.is(screen.getByRole('link', { name: 'Не оплатили?' }).getAttribute('href'), 'https://bank.test/7')
  assert.ok(screen.getByText('Заказ № Я-7'))
  await close(screen.getByText('Банк сообщает, что оплата прошла').parentElement?.parentElement as HTMLElement)
  assert.is(screen.queryByText('Банк сообщает, что оплата прошла'), null)
})

views('[CHK-07] a failed payment is no accepted order: it waits to be paid, and can be tried again', async () => {
  const { shop } = await show(waiting('https://bank.test/7'))
  await drawn(() => shop.checkout.order.paymentReturned('a', false))
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ № Я-7 ждёт оплаты')
  assert.ok(screen.getByText('Оплата не прошла'))
  assert.is(screen.getByRole('link', { name: 'Оплатить снова' }).getAttribute('href'), 'https://bank.test/7')
})

for (const [status, headline, says, isPaid] of [
  ['COOKING', 'Заказ № Я-7 принят', 'Готовится', true], ['DONE', 'Заказ № Я-7 принят', 'Выполнен', true],
  ['CANCELLED', 'Заказ № Я-7 отменён', 'Если это неожиданно, позвоните в ресторан.', false],
] as const) {
  views(`[CHK-07] [CFG-09] an order that the API calls ${status} says so and asks for no payment any more`, async () => {
    const { shop } = await show(waiting('https://bank.test/7'))
    await drawn(() => shop.checkout.order.noteStatus('a', status))
    assert.is(screen.getByRole('heading', { level: 1 }).textContent, headline)
    assert.ok(screen.getByText(says))
    assert.is(screen.queryByText('Оплачено онлайн') !== null, isPaid)
    assert.equal(screen.queryAllByRole('link').filter(link => link.getAttribute('href')?.includes('bank') === true), [])
  })
}

views('[CHK-07] [CFG-09] a word for an order that nobody agreed upon, and one that waits, confirm nothing', async () => {
  const { shop } = await show(waiting('https://bank.test/7'))
  for (const status of ['AWAITING_PAYMENT', 'IN_THE_OVEN', 'toString']) {
    await drawn(() => shop.checkout.order.noteStatus('a', status))
    assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ № Я-7 ждёт оплаты')
    assert.ok(screen.getByRole('link', { name: 'Перейти к оплате' }))
  }
})

views('[CHK-07] earlier orders that wait for their payment keep a way to it, each until it is closed', async () => {
  const unpaidOrders = [{ id: 'b', number: 'Я-6', url: '/pay/6' }, { id: 'c', number: 'Я-5', url: 'javascript:alert(1)' }]
  for (const placed of [null, { ...waiting('https://bank.test/7'), payment: { at: 'on-receipt' } }]) {
    const { shop } = await show(placed, { order_unpaid: JSON.stringify(unpaidOrders) })
    assert.ok(screen.getByText('Заказ № Я-6 ждёт оплаты'))
    assert.equal(screen.getAllByRole('link', { name: 'Перейти к оплате' }).map(link => link.getAttribute('href')), [`${new URL(shop.config.apiBase).origin}/pay/6`])
    await close(screen.getByText('Заказ № Я-6 ждёт оплаты').parentElement?.parentElement as HTMLElement)
    assert.is(screen.queryByText('Заказ № Я-6 ждёт оплаты'), null)
    assert.ok(screen.getByText('Заказ № Я-5 ждёт оплаты'))
    cleanup()
  }
})

views('[CHK-07, CHK-08] an order that the API has given no number is spoken of without one', async () => {
  const { number: _none, ...placed } = waiting('https://bank.test/7')
  await show({ ...placed, payment: { at: 'on-receipt' } }, { order_unpaid: JSON.stringify([{ id: 'b', url: '/pay/6' }]) })
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ принят')
  assert.ok(screen.getByText('Заказ ждёт оплаты'))
  cleanup()
  await show(placed)
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ ждёт оплаты')
})

views.run()
