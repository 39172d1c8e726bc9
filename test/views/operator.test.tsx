import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { constant } from '../../core/store/derived.ts'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { OperatorNoticeSlot } from '../../src/notice/NoticeSlot.tsx'
import { OperatorAlert } from '../../src/notice/OperatorAlert.tsx'
import { resto } from '../kit/chain.ts'
import { flushPromises } from '../kit/clock.ts'
import { componentSuite, flushRender, pressElement, readVisibleText, renderInShop } from '../kit/view.tsx'
import { openCheckout } from '../shop/checkout.fixture.ts'

const views = componentSuite('notices of the operator')

/** A checkout that the operator's file has paused, or another file. */
async function openWith(content: unknown) {
  const fixture = await openCheckout({
    chain: { restos: [resto(11, { phones: ['+7 4852 20-00-00'] })] }, readOperatorFile: async () => JSON.stringify(content),
  })
  fixture.fillIn()
  fixture.draft.payment.set('CASH_UPON_RECEIPT')
  await fixture.shop.notices.load()
  await flushPromises()
  return fixture
}

const Slot = () => <OperatorNoticeSlot>{isLate => <OperatorAlert isLate={isLate} />}</OperatorNoticeSlot>

views('[CFG-11] while orders are paused, the message and the restaurant’s phone replace the order button', async () => {
  const { shop } = await openWith({ orders: 'paused', message: { ru: 'Нет <b>света</b>' } })
  await renderInShop(shop, <CartScreen />)
  assert.is(screen.queryByRole('button', { name: /Оформить заказ/ }), null)
  assert.is(screen.queryByText(/^Нажимая «/), null)
  const notice = screen.getByText('Сейчас не принимаем заказы').parentElement
  assert.match(readVisibleText(notice), /Нет <b>света<\/b>/)
  assert.is(notice?.querySelector('a')?.getAttribute('href')?.slice(0, 14), 'tel:+748522000')
})

views('[CFG-11] a page shows the banner and the pause, and a late notice can be closed', async () => {
  const { shop } = await openWith({ orders: 'paused', banner: { ru: 'Новое меню' } })
  const { container } = await renderInShop(shop, <Slot />)
  assert.match(readVisibleText(container), /Новое меню.*Сейчас не принимаем заказы/)
  assert.is(screen.queryByRole('button', { name: 'Закрыть' }), null)
})

views('[CFG-11] without a message, the notice says until when orders are paused today', async () => {
  const { shop } = await openWith({ orders: 'paused', until: '2026-03-04T14:00:00+03:00' })
  const { container } = await renderInShop(shop, <Slot />)
  assert.match(readVisibleText(container), /Снова принимаем заказы с 14:00/)
})

views('[CFG-11] an open shop without a banner shows no notice', async () => {
  const { shop } = await openWith({ orders: 'open', message: { ru: 'не видно' } })
  const { container } = await renderInShop(shop, <Slot />)
  assert.is(container.textContent, '')
})

views('[CFG-11] a notice that comes after the page is announced and can be closed', async () => {
  let text = '{"orders":"open"}'
  const { shop, timer } = await openCheckout({ isPageVisible: constant(true), readOperatorFile: async () => text })
  const { container } = await renderInShop(shop, <Slot />)
  text = '{"orders":"paused"}'
  await flushRender(() => timer.advance(300_000))
  const title = screen.getByText('Сейчас не принимаем заказы')
  assert.ok(title.closest('[role="alert"]'))
  await pressElement(screen.getByRole('button', { name: 'Закрыть' }))
  assert.is(readVisibleText(container), '')
})

views.run()
