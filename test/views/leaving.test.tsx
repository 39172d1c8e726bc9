import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { LeaveHost } from '../../src/app/hosts.tsx'
import { LeavePopup } from '../../src/auth/LeavePopup.tsx'
import { SignInScreen } from '../../src/auth/SignInScreen.tsx'
import { PromoCode } from '../../src/cart/PromoCode.tsx'
import { Totals } from '../../src/cart/Totals.tsx'
import { PlaceFields } from '../../src/checkout/PlaceFields.tsx'
import { Footer } from '../../src/shell/Footer.tsx'
import { LocationButton } from '../../src/shell/LocationButton.tsx'
import { AccountButton } from '../../src/shell/AccountButton.tsx'
import { openShop } from '../kit/chain.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop, storedChoice, type TestShop } from '../kit/shop.ts'
import { componentSuite, flushRender, press, renderInShop, typeText } from '../kit/view.tsx'

const views = componentSuite('the customer leaves a device, on the screen')

const createPlacedOrder = (id: string) => ({
  id, number: `Я-${id}`, payable: 1000, currency: 'RUB', method: 'DELIVERY', where: 'Советская улица, 10',
  timeZone: '+03:00', payment: { at: 'waiting', url: 'https://pay.example/1' },
})
const openShopWith = (stored: Record<string, string>): TestShop => buildShop({
  path: '/auth', storage: createMemoryStorage({ ...storedChoice('DELIVERY'), ...stored }), http: createTestHttp(),
})
const NOT_ME = 'Это не я'

const ERASE = 'Очистить данные на устройстве'

views('[STO-06] «Это не я» is offered to a known guest, the erasure in the footer to each with data', async () => {
  for (const [stored, inHeader, inFooter] of [
    [{ order_person: '{"name":"Анна","email":"","phone":""}' }, true, true],
    [{ order_unpaid: '[{"id":"1","number":"Я-1","url":"https://pay.example/1"}]' }, true, true],
    [{}, false, true],
    [{ order_choice: '', cart: '[]' }, false, false],
  ] as const) {
    const { shop } = openShopWith(stored)
    for (const [view, name, isOffered] of [
      [<AccountButton />, NOT_ME, inHeader], [<Footer />, ERASE, inFooter], [<SignInScreen />, NOT_ME, false],
    ] as const) {
      const { unmount } = await renderInShop(shop, view)
      assert.is(screen.queryByRole('button', { name }) !== null, isOffered, JSON.stringify(stored))
      unmount()
    }
  }
})

views('[STO-06] the sign-in page offers «Это не я» after a session that has ended by itself', async () => {
  const { shop } = openShopWith({ person_session_ended: 'true', order_person: '{"name":"Анна","email":"","phone":""}' })
  await renderInShop(shop, <SignInScreen />)
  assert.ok(screen.getByRole('button', { name: NOT_ME }))
})

views('[STO-06] the question names the orders that only this device can pay, before erasing', async () => {
  const { shop, storage } = openShopWith({
    order_person: '{"name":"Анна","email":"","phone":""}', order_placed: JSON.stringify(createPlacedOrder('7')),
    order_unpaid: '[{"id":"5","number":"Я-5","url":"https://pay.example/5"}]',
  })
  await renderInShop(shop, <><AccountButton /><LeaveHost /></>)
  await press(NOT_ME)
  const question = await screen.findByRole('alertdialog', {}, { timeout: 20_000 })
  assert.match(question.textContent ?? '', 'Не оплачено: Я-7, Я-5.')
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Отмена' }))
  assert.match(screen.getByRole('button', { name: 'Стереть' }).className, 'danger')
  await press('Отмена')
  assert.match(storage.get('order_person') ?? '', 'Анна')
  await press(NOT_ME)
  await press('Стереть')
  assert.equal(['order_person', 'order_placed', 'order_unpaid', 'order_choice'].map(key => storage.get(key)),
    [null, null, null, null])
  assert.is(screen.queryByRole('button', { name: NOT_ME }), null)
  assert.is(screen.queryByRole('alertdialog'), null)
})

views('[STO-06] the question says that an order of unknown outcome stays shown', async () => {
  const { shop } = openShopWith({ order_attempt: '{"id":"u","startedAt":1,"payable":5000,"currency":"RUB"}' })
  await renderInShop(shop, <LeavePopup />)
  assert.match(screen.getByRole('alertdialog').textContent ?? '', 'Судьба последнего заказа неизвестна')
})

views('[STO-06] without an address header and form ask for one, and show no delivery price', async () => {
  const { shop } = await openShop()
  await flushRender(() => shop.session.signOut())
  for (const view of [<LocationButton />, <PlaceFields />]) {
    const { unmount, container } = await renderInShop(shop, view)
    assert.match(container.textContent ?? '', 'Укажите адрес')
    await press(/Укажите адрес/)
    assert.is(shop.location.dialog.view.get().status, 'open')
    await flushRender(() => shop.location.dialog.close())
    unmount()
  }
  const { container } = await renderInShop(shop, <Totals />)
  assert.not.match(container.textContent ?? '', /доставк/i)
})

views('[STO-06, CART-08] signing out clears a promo code that was typed or refused from the cart’s field', async () => {
  const { shop } = await openShop()
  await renderInShop(shop, <PromoCode />)
  await press(/промокод/i)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await typeText(field, 'ОЛЬГЕ-30')
  assert.is(field.value, 'ОЛЬГЕ-30')
  await flushRender(() => shop.session.signOut())
  assert.is(screen.getByRole<HTMLInputElement>('textbox', { hidden: true }).value, '')
})

views.run()
