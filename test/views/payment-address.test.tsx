import { cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { useStore } from '../../src/bind/shop.ts'
import { OrderSuccess } from '../../src/checkout/OrderSuccess.tsx'
import { useShowOutcome } from '../../src/checkout/useShowOutcome.ts'
import { PaymentChoice } from '../../src/checkout/PaymentChoice.tsx'
import { PaymentNotice } from '../../src/checkout/PaymentNotice.tsx'
import { buildShop, STARTUP_KEYS } from '../kit/shop.ts'
import { componentSuite, flushRender, renderInShop } from '../kit/view.tsx'

const views = componentSuite('the way to the payment page')

const createPlacedOrder = (url: string) => ({
  id: 'o-7', number: 'Я-7', payable: 99_000, currency: 'RUB', method: 'DELIVERY' as const, where: 'улица Свободы, 12',
  preOrderTime: null, timeZone: '+03:00',
  payment: { at: 'waiting' as const, url },
})
const API = 'https://api.test/shop'
const ADDRESSES = [
  ['https://bank.example/pay/7', 'https://bank.example/pay/7'],
  ['/pay/7', 'https://api.test/pay/7'],
  ['pay/7?form=1', 'https://api.test/shop/pay/7?form=1'],
] as const

/** The order page with this payment link, and the address to which the page navigated. */
async function shown(url: string, hosts?: readonly string[]) {
  const order = createPlacedOrder(url)
  const visited: string[] = []
  const { assign } = window.location
  Object.defineProperty(window.location, 'assign',
    { configurable: true, value: (address: string) => void visited.push(address) })
  const { shop } = buildShop({
    apiBase: API, storage: createMemoryStorage({ ...STARTUP_KEYS, order_placed: JSON.stringify(order) }),
    ...(hosts !== undefined && { config: { payment: { hosts } } }),
  })
  const PlacedOrder = () => {
    const [placed] = useStore(shop.checkout.orders)
    return placed && <OrderSuccess order={placed} />
  }
  const Placing = () => {
    const follow = useShowOutcome()
    useEffect(() => follow({ kind: 'pay', url }), [])
    return null
  }
  try {
    await renderInShop(shop, <><Placing /><PlacedOrder /><PaymentNotice /></>)
  } finally {
    Object.defineProperty(window.location, 'assign', { configurable: true, value: assign })
  }
  const links = screen.queryAllByRole('link').map(link => `${link.textContent} ${link.getAttribute('href')}`)
  const isKept = shop.checkout.order.placed.get()?.payment.at === 'waiting'
  const pageText = document.body.textContent ?? ''
  cleanup()
  return { visited, links, isKept, pageText }
}

views('[CHK-07] the page goes there without a press when the order is placed, and links to it', async () => {
  for (const [paymentUrl, address] of ADDRESSES) {
    const { visited, links } = await shown(paymentUrl)
    assert.equal([visited, new Set(links)], [[address], new Set([`Перейти к оплате ${address}`])])
  }
})

for (const url of [
  '', ' ', 'javascript:alert(1)', 'data:text/html,x', 'ftp://bank.example/', 'https://', 'http://bank.example/pay/7',
  'http://127.0.0.1.bank.example/pay/7',
  'https://bank.example@evil.example/pay/7', 'https://:x@evil.example/', '//bank.example@evil.example',
  'http:/\\evil.example', 'blob:https://bank.example/1',
]) {
  views(`[CHK-07] [CFG-09] ${url} never opens, and the order is kept`, async () => {
    const page = await shown(url)
    assert.equal([page.visited, page.links, page.isKept], [[], [], true])
    assert.match(page.pageText, 'Ссылка на оплату небезопасна')
  })
}

views('[CHK-07] [CFG-09] the page goes to configured hosts at once; another host is shown first', async () => {
  const hosts = ['bank.example', 'pay.example:8443', 'api.test:443']
  for (const url of ['https://bank.example/7', 'https://BANK.example:443/7', 'https://pay.example:8443/7', '/pay/7'])
    assert.is((await shown(url, hosts)).visited.length, 1, url)
  for (const [url, host] of [
    ['https://pay.example/7', 'pay.example'], ['https://bank.example.evil.example/7', 'bank.example.evil.example'],
    ['https://xbank.example/', 'xbank.example'],
  ] as const) {
    const page = await shown(url, hosts)
    assert.equal(page.visited, [], url)
    assert.match(page.links[0]
      ?? '', new RegExp(`^Перейти к оплате — ${host.replaceAll('.', '\\.')} https://${host.replaceAll('.', '\\.')}/`))
  }
  assert.match((await shown('https://\u0431ank.example/7', hosts)).links[0]
    ?? '', /^Перейти к оплате — xn--/, 'a look-alike letter shows')
  assert.equal((await shown('https://bank.example/7', [])).visited, [], 'none is trusted')
})

views('[CHK-04, UI-05] an order that is not placed focuses the payments, or leads to sign-in and back', async () => {
  for (const kind of ['not-placed', 'sign-in'] as const) {
    const tabStorage = createMemoryStorage()
    const { shop } = buildShop({ apiBase: API, storage: createMemoryStorage(STARTUP_KEYS), tabStorage })
    const Placing = () => {
      const follow = useShowOutcome()
      useEffect(() => follow({ kind }), [])
      return null
    }
    await renderInShop(shop, <><PaymentChoice /><Placing /></>)
    await flushRender()
    const { page, search } = shop.router.current.get()
    if (kind === 'not-placed') assert.match(document.activeElement?.textContent ?? '', /^Заведение не принимает оплату/)
    else assert.equal([page.path, search, tabStorage.get('order_checkout_left')], ['/auth', '?return=%2Fcart', '1'])
    cleanup()
  }
})

views.run()
