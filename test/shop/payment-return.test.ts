import { createMemoryHistory } from 'history'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop, storedChoice, STARTUP_KEYS, type Shop } from '../kit/shop.ts'

/** Forms of the return address after payment pages have changed it. */
const returns = suite('a return from the payment page')

const URL = 'https://bank.test/7'
const ID = 'a1f0-7'
const order = (payment: object, id = ID) => ({
  id, number: 'A-1001', payable: 100, currency: 'RUB', method: 'DELIVERY', where: 'улица', preOrderTime: null,
  timeZone: '+03:00', payment,
})
const WAITING = { at: 'waiting', url: URL }
const waiting = { order_placed: JSON.stringify(order(WAITING)) }

/** The payment state of its record. */
const standing = (shop: Shop): string => {
  const { payment } = shop.checkout.order.placed.get() ?? {}
  if (payment?.at === 'paid') return payment.byCustomer === true ? 'paid-per-customer' : 'paid-per-bank'
  const isUnclear = payment !== undefined && 'unclear' in payment && payment.unclear === true
  return isUnclear ? 'unclear' : (payment?.at ?? 'none')
}

/** Opens the shop at an address on a device with this storage. */
function open(
  path: string, stored: Readonly<Record<string, string>> = waiting,
  choice: Readonly<Record<string, string>> = storedChoice('DELIVERY'),
) {
  const storage = createMemoryStorage({ ...choice, ...stored })
  const history = createMemoryHistory({ initialEntries: ['/restos', path], initialIndex: 1 })
  const { shop } = buildShop({ storage, history })
  return {
    shop,
    storage,
    history,
    bar: () => history.createHref(history.location),
    status: () => standing(shop),
    unpaid: () => shop.checkout.order.unpaid.get().map(({ id, said }) => `${id} ${said ?? 'waiting'}`),
  }
}

/** The return address with the bank's outcome for the pending order. */
const ADDRESSES = {
  'paid-per-bank': [
    `/cart?order=${ID}&payment=success`, `/cart/?order=${ID}&payment=success`,
    `/cart?order=${ID}&payment=success?orderId=77&lang=ru`, `/cart?order=${ID}&amp;payment=success`,
    `/cart?order=${ID}&payment=SUCCESS`, `/cart?ORDER=${ID.toUpperCase()}&PAYMENT=success`,
    `/cart?orderId=77?order=${ID}&payment=success`, `/cart?orderId=77&order=${ID}&payment=success`,
    `/cart?order=${ID}%26payment=success`, `/cart?order=${ID}%26amp%3Bpayment%3Dsuccess`,
    `/cart?order%3D${ID}%26payment%3Dsuccess`, `/cart?order%253D${ID}%2526payment%253Dsuccess`,
    `/cart#?order=${ID}&payment=success`, `/cart?orderId=77#order=${ID}&payment=success`,
    `/cart&order=${ID}&payment=success`, `/cart?order=${ID}&order=${ID}&payment=success&payment=success`,
    `/cart?order=77&order=${ID}&payment=success`, `/cart?order=${ID}&payment=declined&payment=success`,
    `/cart?order=${ID}/&payment=success/`, `/cart?order=${ID}&payment=%20success%20`, '/cart?payment=success',
    '/cart?orderId=77&payment=success', `/cart?orderId=${ID}&payment=success`, `/cart?ORDER_ID=${ID}&payment=success`,
    `/cart?order=77&orderNumber=${ID}&payment=success`,
  ],
  failed: [
    `/cart?order=${ID}&payment=failure`, `/cart?order=${ID}&payment=failure?TPE=1`, `/cart?order=${ID}&payment=Failed`,
    '/cart?payment=failure',
  ],
  unclear: [
    `/cart?order=${ID}`, `/cart?order=${ID}&payment=`, `/cart?order=${ID}&payment=perhaps`,
    `/cart?order=${ID}&payment=unsuccessful`, '/cart/?orderId=77', '/cart?mdOrder=1&formUrl=2', '/cart?order=',
    `/cart?order=${ID}&%E0%A4%A`, `/cart?order=${ID}&payment=success&payment=failure`,
    `/cart?payment=fail&order=${ID}&payment=success`,
  ],
} as const

for (const [says, addresses] of Object.entries(ADDRESSES)) {
  for (const address of addresses) {
    returns(`[CHK-15] «${address}» makes the order ${says}`, () => {
      const { status, bar, storage, history } = open(address)
      assert.equal([status(), bar()], [says, '/cart'])
      assert.is(standing(buildShop({ storage: storage.otherTab(), path: '/cart' }).shop), says)
      history.back()
      assert.is(bar(), '/restos', 'no entry more')
    })
  }
}

for (const path of [
  '/cart', '/cart/', '/cart?utm_source=mail', '/cart?reorder=5', '/cart?preorder=1', '/cart?order_by=price',
  '/restos?order=a1f0-7&payment=success', '/?payment=success', '/orders',
]) {
  returns(`[CHK-15] «${path}» is no return: the order waits as before`, () => {
    const { status, bar } = open(path)
    assert.equal([status(), bar()], ['waiting', path])
  })
}

const storeUnpaid = (...unpaid: readonly object[]) =>
  ({ ...waiting, order_unpaid: JSON.stringify(unpaid.map(one => ({ url: URL, ...one }))) })
const [B_WAITS, C_PAID] = [{ id: 'b' }, { id: 'c', said: 'paid' }]
const orderTwo = { ...storeUnpaid({ id: '100' }), order_placed: JSON.stringify(order(WAITING, '2')) }
for (const [what, stored, rows] of [
  ['an order among the unpaid is known by its id, and one already called paid stays so', storeUnpaid(B_WAITS, C_PAID), [
    ['/cart?order=b&payment=success?x=1', ['waiting', 'b paid', 'c paid']],
    ['/cart?order=b', ['waiting', 'b unclear', 'c paid']],
    ['/cart?order=c&payment=failure', ['waiting', 'b waiting', 'c paid']],
    ['/cart?order=c', ['waiting', 'b waiting', 'c paid']],
  ]],
  ['a status or an amount that equals the id of an order that waits does not name it', orderTwo,
    ['orderStatus=2', 'payment_amount=100', 'transactionType=2'].map(other =>
      [`/cart?order=5&${other}&payment=success`, ['waiting', '100 waiting']] as const)],
  ['an address that names several orders that wait says of none whether it was paid', storeUnpaid(B_WAITS, { id: 'd' }),
    [`/cart?order=${ID}&order=b&payment=success`, `/cart?order=b&payment=failure?order=${ID}`].map(path =>
      [path, ['unclear', 'b unclear', 'd waiting']] as const)],
  ['a word for no order, where several wait, calls none of them paid', storeUnpaid(B_WAITS, C_PAID),
    ['/cart?payment=success', '/cart?payment=failure', '/cart?orderId=77'].map(path =>
      [path, ['unclear', 'b unclear', 'c paid']] as const)],
] as const) {
  returns(`[CHK-15] ${what}`, () => {
    for (const [path, says] of rows) {
      const { status, unpaid, bar } = open(path, stored)
      assert.equal([status(), ...unpaid(), bar()], [...says, '/cart'], path)
    }
  })
}

returns('[CHK-09, CHK-15] an order of an API without ids is known by its number', () => {
  const own = (id: string, number: string) => ({ id, number, apiId: number })
  const placed = { ...order(WAITING), ...own('u-1', '15') }
  const stored = { ...storeUnpaid(own('u-2', '14')), order_placed: JSON.stringify(placed) }
  for (const [path, says] of [
    ['/cart?order=15&payment=success', ['paid-per-bank', 'u-2 waiting']],
    ['/cart?order=14&payment=success', ['waiting', 'u-2 paid']],
    ['/cart?order=7&orderNumber=14&payment=failure', ['waiting', 'u-2 failed']],
    ['/cart?order=16&payment=success', ['waiting', 'u-2 waiting']],
  ] as const) {
    const { status, unpaid } = open(path, stored)
    assert.equal([status(), ...unpaid()], says, path)
  }
  const onReceipt = { ...placed, payment: { at: 'on-receipt' } }
  const { shop } = open('/cart?order=15&payment=success', { order_placed: JSON.stringify(onReceipt) })
  assert.is(shop.unknownReturn.get(), null, 'it is the order that is shown')
  const { order: orders } = open('/cart', stored).shop.checkout
  orders.show(null)
  assert.equal(orders.unpaid.get().map(({ id, apiId }) => [id, apiId]), [['u-1', '15'], ['u-2', '14']])
})

returns('[CHK-15] a retried payment that returns without a result is unknown until a later one', () => {
  const failed = { order_placed: JSON.stringify(order({ at: 'failed', url: URL })) }
  const { status, shop } = open(`/cart?order=${ID}`, failed)
  assert.is(status(), 'unclear')
  for (const [success, says] of [
    [false, 'failed'], [null, 'unclear'], [true, 'paid-per-bank'], [null, 'paid-per-bank'], [false, 'paid-per-bank'],
  ] as const) {
    shop.checkout.order.recordPaymentResult(ID, success)
    assert.is(status(), says)
  }
})

returns('[CHK-15] claiming to have paid goes on with the order, whose payment link stays on its page', () => {
  const { shop, status, unpaid } = open(`/cart?order=${ID}`)
  const { order: orders } = shop.checkout
  orders.confirmPaid()
  assert.is(status(), 'paid-per-customer')
  orders.hidePlaced()
  assert.equal([orders.placed.get(), unpaid()], [null, []])
  const later = open(`/cart?order=${ID}`)
  later.shop.checkout.order.show(null)
  assert.equal(later.unpaid(), [`${ID} unclear`], 'without that claim it stays among the unpaid')
})

const ELSEWHERE = [
  ['/cart?order=b-7&payment=success', { kind: 'unknown', order: 'b-7', success: true }],
  ['/cart?order=b-7&payment=failure?x=1', { kind: 'unknown', order: 'b-7', success: false }],
  ['/cart?order=b-7', { kind: 'unknown', order: 'b-7', success: null }],
  [
    '/cart?order=%D0%9F%D0%BE%D0%B7%D0%B2%D0%BE%D0%BD%D0%B8%20%D0%BD%D0%B0%20123&payment=success',
    { kind: 'unknown', order: null, success: true },
  ],
] as const
for (const [path, expected] of ELSEWHERE) {
  returns(`[CHK-15] «${decodeURI(path)}» names an unknown order and changes nothing`, () => {
    for (const [stored, choice] of [[waiting, storedChoice('DELIVERY')], [{}, STARTUP_KEYS], [{}, {}]] as const) {
      const { shop, bar, storage } = open(path, stored, choice)
      const before = storage.get('order_placed')
      assert.equal([shop.unknownReturn.get(), bar()], [expected, '/cart'])
      assert.equal([storage.get('order_placed'), shop.checkout.order.unpaid.get()], [before, []])
    }
  })
}

returns('[CHK-15] a bare result without a pending order is an unknown order’s', () => {
  assert.equal(open('/cart?payment=success', {}).shop.unknownReturn.get(), {
    kind: 'unknown', order: null, success: true,
  })
  const { shop, bar } = open('/cart?orderId=77', {})
  assert.equal([shop.unknownReturn.get(), bar()], [null, '/cart'])
})

returns('[CHK-15] an order on its own page, paid on receipt or confirmed, is no unknown one', () => {
  for (const placed of [order({ at: 'on-receipt' }), { ...order(WAITING), status: 'COOKING' }]) {
    const { shop } = open(`/cart?order=${ID}&payment=success`, { order_placed: JSON.stringify(placed) })
    assert.equal([shop.unknownReturn.get(), shop.checkout.order.placed.get()?.payment], [null, placed.payment])
  }
})

returns('[CHK-15] [BOOT-01] an unknown order asks for no city; the next page does', async () => {
  const { shop } = buildShop({ storage: createMemoryStorage({}), path: '/cart?order=b-7&payment=success' })
  assert.is(shop.unknownReturn.get()?.order, 'b-7')
  shop.router.go('restos.index', {})
  assert.is(shop.unknownReturn.get(), null)
})

returns('[CHK-15] stored words that cannot be read are left to their owner, and the bar is clean all the same', () => {
  for (const text of ['{', '[]', 'null', '{"id":7}']) {
    const { bar } = open(`/cart?order=${ID}&payment=success`, { order_placed: text, order_unpaid: text })
    assert.is(bar(), '/cart')
  }
})

returns('[CHK-15] [I18N-02] a language that the bank adds is not chosen; one at any other address is', () => {
  for (const [path, locale] of [
    [`/cart?order=${ID}&payment=success&lang=en`, null], [`/cart?order=${ID}&payment=success?orderId=77&lang=en`, null],
    ['/cart?orderId=77&lang=en', null], [`/cart?lang=en&order=${ID}&amp;payment=success`, null],
    ['/cart?lang=en', 'en'], ['/?lang=en', 'en'], ['/restos?lang=en&order=1', 'en'],
  ] as const) {
    const { storage, bar } = open(path)
    assert.equal([storage.get('app_locale'), bar().includes('lang')], [locale, false], path)
  }
})

returns.run()
