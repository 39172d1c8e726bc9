import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { leaveFor, webAddress } from '../../src/checkout/leave.ts'
import { OrderSuccess } from '../../src/checkout/OrderSuccess.tsx'
import { PaymentNotice } from '../../src/checkout/PaymentNotice.tsx'
import { buildShop } from '../kit/shop.ts'
import { renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('the way to the payment page')

const placed = (url: string) => ({
  id: 'o-7', number: 'Я-7', payable: 99_000, currency: 'RUB', method: 'TAKE_AWAY' as const, where: 'улица Свободы, 12', preOrderTime: null, timeZone: '+03:00',
  payment: { at: 'waiting' as const, url },
})
const API = 'https://api.test/shop'
const ADDRESSES = [
  ['https://bank.example/pay/7', 'https://bank.example/pay/7'],
  ['/pay/7', 'https://api.test/pay/7'],
  ['pay/7?form=1', 'https://api.test/shop/pay/7?form=1'],
] as const

for (const [told, address] of ADDRESSES) {
  views(`[CHK-07] an order to be paid leads to ${told}, which is ${address}`, async () => {
    const order = placed(told)
    const { shop } = buildShop({ apiBase: API, storage: createMemoryStorage({ app_white_label: 'caplya', app_version: '1.0.0', order_placed: JSON.stringify(order) }) })
    await renderInShop(shop, <OrderSuccess placed={order} />)
    assert.is(screen.getByRole('link', { name: 'Перейти к оплате' }).getAttribute('href'), address)
    await renderInShop(shop, <PaymentNotice />)
    assert.equal(screen.getAllByRole('link', { name: 'Перейти к оплате' }).map(link => link.getAttribute('href')), [address, address])
  })
}

views('[CHK-07] the page goes there by itself when the order is placed', () => {
  const went: string[] = []
  const { assign } = window.location
  Object.defineProperty(window.location, 'assign', { configurable: true, value: (url: string) => void went.push(url) })
  try {
    for (const [told] of ADDRESSES) leaveFor(webAddress(told, API))
    leaveFor(webAddress('javascript:alert(1)', API))
  } finally {
    Object.defineProperty(window.location, 'assign', { configurable: true, value: assign })
  }
  assert.equal(went, ADDRESSES.map(([, address]) => address))
})

views('[CHK-07] never to what a browser would run, nor to nowhere', () => {
  for (const url of ['', ' ', 'javascript:alert(1)', 'data:text/html,x', 'ftp://bank.example/', 'https://']) assert.is(webAddress(url, API), undefined, url)
})

views.run()
