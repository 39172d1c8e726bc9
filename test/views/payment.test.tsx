import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
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
/** What is said in the page itself, beside what is only spoken. */
const alerts = (): HTMLElement[] => screen.queryAllByRole('alert').filter(alert => alert.textContent !== '')
async function close(alert: HTMLElement): Promise<void> {
  await drawn(() => fireEvent.click(within(alert).getByRole('button', { name: 'Закрыть' })))
  assert.is(document.activeElement?.id, 'main', 'the focus stays in the page')
}

for (const [isPaid, words] of [[true, 'Оплата прошла'], [false, 'Оплата не прошла']] as const) {
  views(`[CHK-07] an empty cart says «${words}» of an order that the device no longer shows, until that is closed`, async () => {
    const { shop } = await show(null)
    await drawn(() => shop.checkout.order.paymentReturned('another', isPaid))
    const [alert] = alerts()
    assert.ok(alert?.textContent?.includes(words))
    await close(alert as HTMLElement)
    assert.equal(alerts(), [])
  })
}

views('[CHK-07] the page of an order that waits for its payment says how another\'s ended, and keeps its own way to pay', async () => {
  const { shop } = await show(waiting('https://bank.test/7'))
  await drawn(() => shop.checkout.order.paymentReturned('another', true))
  const [alert] = alerts()
  assert.ok(alert?.textContent?.includes('Оплата прошла'))
  await close(alert as HTMLElement)
  assert.equal(alerts(), [])
  assert.is(screen.getByRole('link', { name: 'Перейти к оплате' }).getAttribute('href'), 'https://bank.test/7')
})

views('[CHK-07] earlier orders that wait for their payment keep a way to it, each until it is closed', async () => {
  const owed = [{ id: 'b', number: 'Я-6', url: '/pay/6' }, { id: 'c', number: 'Я-5', url: 'javascript:alert(1)' }]
  for (const placed of [null, { ...waiting('https://bank.test/7'), payment: { at: 'on-receipt' } }]) {
    const { shop } = await show(placed, { order_unpaid: JSON.stringify(owed) })
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
