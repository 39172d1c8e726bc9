import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import {
  buildShop, storedChoice, STARTUP_KEYS, openSandbox, openReadyShop, waitForValue, type TestSandbox,
} from '../kit/shop.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('the way to pay and back, on the screen')
let sandboxes: TestSandbox[] = []
views.after.each(async () => {
  for (const sandbox of sandboxes) await sandbox.close()
  sandboxes = []
})

const createUnpaidOrder = (url: string) => ({
  id: 'a', number: 'Я-7', payable: 100, currency: 'RUB', method: 'DELIVERY', where: 'улица', preOrderTime: null,
  timeZone: '+03:00',
  payment: { at: 'waiting', url },
})
async function show(placed: object | null, other: Readonly<Record<string, string>> = {}) {
  const stored = placed === null ? other : { ...other, order_placed: JSON.stringify(placed) }
  const fixture = await openReadyShop({
    path: '/cart',
    storage: createMemoryStorage({ ...storedChoice('DELIVERY'), ...stored }),
  })
  sandboxes.push(fixture.sandbox)
  await renderInShop(fixture.shop, <main id="main" tabIndex={-1}><CartScreen /></main>)
  return fixture
}
async function close(alert: HTMLElement): Promise<void> {
  await flushRender(() => fireEvent.click(within(alert).getByRole('button', { name: 'Закрыть' })))
  assert.is(document.activeElement?.id, 'main', 'the focus stays in the page')
}

views('[CHK-07] an order that is not pending here shows nothing, whatever the address says', async () => {
  for (const placed of [null, createUnpaidOrder('https://bank.test/7')]) {
    const { shop } = await show(placed)
    const before = document.body.textContent
    for (const isPaid of [true, false])
      await flushRender(() => shop.checkout.order.recordPaymentResult('another', isPaid))
    assert.is(document.body.textContent, before)
    cleanup()
  }
})

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
    assert.equal(screen.queryAllByRole('link').filter(link => link.getAttribute('href')?.includes('bank') === true), [])
  })
}

views('[CHK-07] [CFG-09] an unknown status and a pending one do not confirm the payment', async () => {
  const { shop } = await show(createUnpaidOrder('https://bank.test/7'))
  for (const status of ['AWAITING_PAYMENT', 'IN_THE_OVEN', 'toString']) {
    await flushRender(() => shop.checkout.order.setStatus('a', status))
    assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ № Я-7 ждёт оплаты')
    assert.ok(screen.getByRole('link', { name: 'Перейти к оплате' }))
  }
})

views('[CHK-07] earlier orders that wait for their payment keep a way to it, each until it is closed', async () => {
  const unpaidOrders = [
    { id: 'b', number: 'Я-6', url: '/pay/6' }, { id: 'c', number: 'Я-5', url: 'javascript:alert(1)' },
  ]
  for (const placed of [null, { ...createUnpaidOrder('https://bank.test/7'), payment: { at: 'on-receipt' } }]) {
    const { shop } = await show(placed, { order_unpaid: JSON.stringify(unpaidOrders) })
    assert.ok(screen.getByText('Заказ № Я-6 ждёт оплаты'))
    assert.equal(screen.getAllByRole('link', { name: 'Перейти к оплате' }).map(link => link.getAttribute('href')),
      [`${new URL(shop.config.apiBase).origin}/pay/6`])
    await close(screen.getByText('Заказ № Я-6 ждёт оплаты').closest('[class*="Message_message"]') as HTMLElement)
    assert.is(screen.queryByText('Заказ № Я-6 ждёт оплаты'), null)
    assert.ok(screen.getByText('Заказ № Я-5 ждёт оплаты'))
    cleanup()
  }
})

views('[CHK-07, CHK-08] an order that the API has given no number is spoken of without one', async () => {
  const { number: _none, ...placed } = createUnpaidOrder('https://bank.test/7')
  await show({ ...placed, payment: { at: 'on-receipt' } },
    { order_unpaid: JSON.stringify([{ id: 'b', url: '/pay/6' }]) })
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ принят')
  assert.ok(screen.getByText('Заказ ждёт оплаты'))
  cleanup()
  await show(placed)
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ ждёт оплаты')
})

const title = () => document.title.replace(/\s/g, ' ')

for (const [name, placed, expected] of [
  ['accepted', { payment: { at: 'on-receipt' } }, 'Заказ № Я-7 принят — caplya'],
  ['called paid by the bank', { payment: { at: 'paid', url: 'https://bank.test/7' } }, 'Заказ № Я-7 принят — caplya'],
  ['waiting for its payment', {}, 'Заказ № Я-7 ждёт оплаты — caplya'],
  [
    'whose payment has failed', { payment: { at: 'failed', url: 'https://bank.test/7' } },
    'Оплата не прошла. Заказ № Я-7 ждёт оплаты — caplya',
  ],
  [
    'of an unclear payment', { payment: { at: 'waiting', url: 'https://bank.test/7', unclear: true } },
    'Заказ № Я-7: оплата не подтверждена — caplya',
  ],
  ['cancelled', { status: 'CANCELLED' }, 'Заказ № Я-7 отменён — caplya'],
  ['without a number', { number: undefined }, 'Заказ ждёт оплаты — caplya'],
] as const) {
  // Only the storage knows the order, as after a reload.
  views(`[CHK-08, CHK-13] the title of an order ${name} says so, as its heading does`, async () => {
    await show({ ...createUnpaidOrder('https://bank.test/7'), ...placed })
    assert.is(title(), expected)
    const heading = screen.getByRole('heading', { level: 1 }).textContent ?? ''
    assert.ok(expected.replace('Оплата не прошла. ', '').startsWith(heading.replace(/\s/g, ' ')), heading)
  })
}

views('[CHK-05] the title of an order of unknown fate says so, and that of a cart is the cart\'s', async () => {
  await show(null, { order_attempt: JSON.stringify({ id: 'x', startedAt: 0, payable: 1, currency: 'RUB' }) })
  assert.is(title(), 'Не удалось подтвердить заказ — caplya')
  cleanup()
  await show(null)
  assert.is(title(), 'Корзина — caplya')
})

views('[CHK-15] a return without a result shows both ways on, and paying is not the first', async () => {
  const { shop } = await show(createUnpaidOrder('https://bank.test/7'))
  await flushRender(() => shop.checkout.order.recordPaymentResult('a', null))
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ № Я-7: оплата не подтверждена')
  assert.ok(screen.getByText('Пока неизвестно, прошла ли оплата'))
  assert.is(screen.getByRole('link', { name: 'Не оплатили?' }).getAttribute('href'), 'https://bank.test/7')
  assert.not.match(document.body.textContent ?? '', /Банк сообщает|К оплате|Оплатите заказ|Перейти к оплате/)
  await flushRender(() => fireEvent.click(screen.getByRole('button', { name: 'Уже оплачено' })))
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Заказ № Я-7 принят')
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }))
  assert.ok(screen.getByText('Вы отметили, что заказ оплачен'))
  assert.not.match(document.body.textContent ?? '', /Банк сообщает|Оплачено онлайн/)
  assert.is(screen.getByRole('link', { name: 'Не оплатили?' }).getAttribute('href'), 'https://bank.test/7')
})

views('[CHK-15] above a cart and among the unpaid the message is the same, with the same two ways', async () => {
  const unpaid = [{ id: 'b', number: 'Я-6', url: 'https://bank.test/6', said: 'unclear' }]
  const { shop } = await show({ ...createUnpaidOrder('https://bank.test/7'), payment: { at: 'on-receipt' } },
    { order_unpaid: JSON.stringify(unpaid) })
  const alert =
    screen.getByText('Пока неизвестно, прошла ли оплата').parentElement?.parentElement?.parentElement as HTMLElement
  assert.match(alert.textContent ?? '', 'Заказ № Я-6')
  assert.is(within(alert).getByRole('link', { name: 'Не оплатили?' }).getAttribute('href'), 'https://bank.test/6')
  await flushRender(() => fireEvent.click(within(alert).getByRole('button', { name: 'Уже оплачено' })))
  assert.equal([shop.checkout.order.unpaid.get(), document.activeElement?.id], [[], 'main'])
})

/** The cart page of a device without a choice, after a return from the bank. */
async function arrive(path: string, stored: Readonly<Record<string, string>> = {}, config = {}) {
  const sandbox = await openSandbox({})
  sandboxes.push(sandbox)
  const fixture =
    buildShop({ apiBase: sandbox.url, path, storage: createMemoryStorage({ ...STARTUP_KEYS, ...stored }), config })
  fixture.shop.start()
  await waitForValue(fixture.shop.boot.view, ({ status }) => status === 'page')
  await fixture.shop.purchase.load()
  await renderInShop(fixture.shop, <main id="main" tabIndex={-1}><CartScreen /></main>)
  return fixture
}

for (const [payment, expected] of [
  ['success', 'Банк сообщает, что оплата прошла'], ['failure', 'Банк сообщает, что оплата не прошла'],
  ['', 'Пока неизвестно, прошла ли оплата'],
] as const) {
  views(`[CHK-15] [BOOT-01] another browser says «${expected}» with support`, async () => {
    const { shop } = await arrive(`/cart?order=A-1001&payment=${payment}`, {},
      { links: { support: 'https://help.test/' } })
    assert.equal([shop.location.dialog.isOpen.get(), shop.boot.showsDialog.get()], [false, false])
    assert.is(screen.getByRole('heading', { level: 1 }).textContent, expected)
    assert.is(title(), `${expected} — caplya`)
    assert.ok(screen.getByRole('button', { name: 'Скопировать номер: A-1001' }))
    assert.match(screen.getByRole('link', { name: /^Написать в поддержку/ }).getAttribute('href') ?? '', 'help.test')
    assert.match(document.body.textContent ?? '', /в другом браузере или на другом устройстве/)
    assert.is(screen.queryByText('В корзине пока пусто'), null)
    shop.router.go('home.index', {})
    assert.is(shop.location.dialog.isOpen.get(), true, 'the menu asks for a place, as ever')
  })
}

views('[CHK-15] an order in the history shows its number and link, with the cart one tap away', async () => {
  const lines = [{ id: 1, name: 'Ролл', count: 2, price: 50_000, modifiers: [] }]
  const past = { id: 'b-7', number: 'Я-5', at: 1, restoId: 11, method: 'DELIVERY', payable: 1, currency: 'RUB', lines }
  await arrive('/cart?order=b-7&payment=success', { order_history: JSON.stringify([past]) })
  assert.ok(screen.getByRole('button', { name: 'Скопировать номер: Я-5' }))
  assert.ok(screen.getByRole('button', { name: 'Мои заказы' }))
  assert.not.match(document.body.textContent ?? '', /на другом устройстве/)
  await flushRender(() => fireEvent.click(screen.getByRole('button', { name: 'Перейти в корзину' })))
  assert.equal([document.activeElement?.id, title()], ['main', 'Корзина — caplya'])
})

views.run()
