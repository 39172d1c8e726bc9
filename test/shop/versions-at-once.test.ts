import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { CartLine } from '../../core/shop/cart/line.ts'
import { openCart, toStoredLine as line, formatLines, NOON, roll, soup, wok, type Cart } from '../kit/cart.ts'
import { buildShop, storedChoice, type TestShop } from '../kit/shop.ts'
import { createTestStorage, type TestStorage } from '../kit/storage.ts'
import { openCheckout } from './checkout.fixture.ts'

/**
 * Two versions of the shop on one device: a new release while a tab is open, or a roll-back. The data
 * of the future version is written by hand in a format that this version cannot read.
 */
const versions = suite('two versions of the shop on one device')

const tokens = '{"accessToken":"a","refreshToken":"r","source":"PHONE"}'
const person = { email: 'olga@example.com', name: 'Ольга', phone: '+79995550100' }
const device = (version: string, more: Readonly<Record<string, string>> = {}): TestStorage =>
  createTestStorage({
    ...storedChoice('DELIVERY'), person_tokens: tokens, order_person: JSON.stringify(person), app_version: version,
    ...more,
  })
const open = (storage: TestShop['storage'], version: string): TestShop => buildShop({ storage, version })
const selectCounts = ({ shop }: Pick<TestShop, 'shop'>): string => formatCounts(shop.cart)
const formatCounts = (cart: Pick<Cart, 'lines'>): string => formatLines(cart).sort().join(', ')

versions('[STO-05] a tab learns that a later version was opened beside it, and a roll-back offers no reload', () => {
  const storage = device('1.0.0')
  const earlier = open(storage.otherTab(), '1.0.0')
  assert.is(earlier.shop.isOutdated.get(), false)
  const later = open(storage.otherTab(), '1.1.0')
  assert.is(earlier.shop.isOutdated.get(), true)
  assert.is(later.shop.isOutdated.get(), false)
  assert.is(open(device('9.0.0'), '1.0.0').shop.isOutdated.get(), false)
})

versions('[STO-02] [STO-05] tabs of two versions that open by turns keep cart, session and choice', () => {
  const storage = device('2.0.0', { order_tip: '"10"', person_bonus: '{"points":5}', 'menu-cache:11': '[]' })
  const [earlier, later] = [open(storage.otherTab(), '1.0.0'), open(storage.otherTab(), '2.0.0')]
  later.shop.cart.add(roll)
  const before = storage.dump()
  for (let turn = 0; turn < 5; turn += 1) {
    for (const version of ['1.0.0', '2.0.0', '1.0.0', '1.0.0', '2.0.0']) {
      const opened = open(storage.otherTab(), version)
      assert.is(opened.shop.cart.itemCount.get(), turn + 1, version)
      assert.is(opened.shop.session.state.get().status, 'loading')
      assert.is(opened.shop.location.choice.choice.get()?.method, 'DELIVERY')
    }
    const writer = turn % 2 === 0 ? earlier : later
    writer.shop.cart.add(roll)
    for (const tab of [earlier, later]) assert.is(selectCounts(tab), `${turn + 2} × Филадельфия`)
  }
  const after = storage.dump()
  for (const key of ['city_id', 'resto_id', 'order_delivery_method', 'order_choice', 'person_tokens', 'order_person'])
    assert.is(after[key], before[key], key)
  assert.is(after['menu-cache:11'], undefined)
})

for (const [name, stored, opened] of [
  ['a later version', '2.0.0', ['1.0.0']], ['a later version, its marker as JSON', '"2.0.0"', ['1.0.0']],
  ['a later version after a roll-back', '2.0.0', ['1.0.0', '1.0.1', '1.1.0', '1.0.0']],
  ['an earlier version', '1.0.0', ['2.0.0']], ['an invalid version', 'beta', ['1.0.0']],
] as const) {
  versions(`[STO-02] what only ${name} knows is erased, shared data stays`, () => {
    const storage = device(stored, {
      order_tip: '"10"', 'order_tip.bad': '{', 'menu-cache:11': '[]', storage_probe: '1',
    })
    for (const version of opened) open(storage.otherTab(), version)
    for (const key of ['order_tip', 'order_tip.bad', 'menu-cache:11', 'storage_probe'])
      assert.is(storage.get(key), null, key)
    assert.is(storage.get('app_version'), opened.at(-1))
    assert.is(storage.get('city_id'), '1')
  })
}

versions('[STO-05] versions are compared by their numbers, not by letters', () => {
  for (const [here, there, isOutdated] of [
    ['1.9.0', '1.10.0', true], ['1.10.0', '1.9.0', false], ['1.0.0', 'beta', false], ['1.0.0', '1.0.0', false],
  ] as const) {
    const storage = device(here)
    const tab = open(storage.otherTab(), here)
    storage.otherTab().set('app_version', there)
    assert.is(tab.shop.isOutdated.get(), isOutdated, `${here} beside ${there}`)
  }
})

/** Each record in a format of a future version. */
const TO_COME: Readonly<Record<string, string>> = {
  order_choice: '{"v":2,"method":"DRONE","place":["Советская улица","10"]}', order_delivery_method: '{"v":2,"way":"DRONE"}',
  order_payment_method: '{"v":2}', order_person: '{"v":2,"people":[]}', order_person_count: '{"adults":2}',
  order_comment: '{"v":2}', order_promo_code: '["A","B"]', order_pre_order_time: '{"from":1,"to":2}',
  order_recent_places: '{"v":2}', order_attempt: '{"v":2}', order_placed: '{"v":2}',
  person_tokens: '{"v":2,"sealed":"x"}', person_profile: '{"v":2}', city_id: '"ru-yar"', resto_id: '"ru-yar-1"',
  app_locale: 'de', cookie_consent_accepted: '{"v":2}', adulthood_confirmed: '{"v":2}', server_time_offset: '{"v":2}',
}

versions('[STO-04] [STO-05] data that an earlier version cannot read stays until the customer changes it', () => {
  for (const isOpen of [false, true]) {
    // a page is open during the release, or opens after the roll-back
    const storage = isOpen ? device('1.0.0') : device('2.0.0', TO_COME)
    const { shop } = open(storage.otherTab(), '1.0.0')
    const later = storage.otherTab()
    for (const [key, text] of Object.entries(TO_COME)) later.set(key, text)
    shop.cart.add(roll)
    for (const [key, text] of Object.entries(TO_COME)) assert.is(storage.get(key), text, key)
    shop.checkout.draft.personCount.set(4)
    assert.is(storage.get('order_person_count'), '4')
    assert.is(storage.get('order_person_count.bad'), TO_COME['order_person_count'])
    for (const [key, text] of Object.entries(TO_COME))
      if (key !== 'order_person_count') assert.is(storage.get(key), text, key)
  }
})

versions('[STO-05] a later version’s choice does not hide what it writes for other programs', () => {
  const { shop } = open(device('2.0.0', { order_choice: '{"v":2}', city_id: '2', resto_id: '21' }), '1.0.0')
  const { cityId, restoId, method } = shop.location.choice.stored.get()
  assert.equal([cityId, restoId, method], [2, 21, 'DELIVERY'])
})

versions('[CHK-05] [STO-05] a later version’s order of unknown outcome is shown, and blocks another', async () => {
  const stored = createTestStorage({ order_attempt: '{"v":2,"orders":[]}' })
  const fixture = await openCheckout({ storage: stored })
  fixture.fillIn()
  await fixture.flushQuote()
  assert.is(fixture.orderService.state.get().status, 'unknown')
  assert.equal(await fixture.orderService.placeOrder(), { kind: 'not-placed' })
  assert.equal(
    [fixture.orders.length, fixture.orderService.state.get().status, stored.get('order_attempt')],
    [0, 'unknown', '{"v":2,"orders":[]}'],
  )
  assert.equal(await fixture.orderService.repeatUnknown(), { kind: 'placed' })
  assert.equal([fixture.orders.length, stored.get('order_attempt')], [1, null])

  const other = await openCheckout({ storage: createTestStorage({ order_attempt: '{"v":2}' }) })
  other.orderService.confirmAccepted()
  assert.equal(
    [other.orderService.state.get().status, other.storage.get('order_attempt'), other.cart.itemCount.get()],
    ['idle', null, 0],
  )
})

// the cart: replicas of a later version, and the list that both versions read
const MINUTE = Math.floor(NOON / 60_000)
const LATER_COPY = `cart_positions.copy.${MINUTE}-aaaaaaaaaaaa`
const createLaterText = (pieces: number): string => JSON.stringify({ layout: 2, rows: [['1', pieces]] })
/** Writes what a tab of the later version would: its replica and the list. */
function writeAsLaterVersion(storage: TestStorage, ...lines: readonly CartLine[]): void {
  const tab = storage.otherTab()
  tab.set(LATER_COPY, createLaterText(lines.length))
  tab.set('cart_positions', JSON.stringify(lines))
}
function openSeededCart(storage: TestStorage, seed: number, now = NOON): Cart {
  return openCart(storage, { seed, now: () => now })
}

const seen = (storage: TestStorage, seed: number, now = NOON): Cart =>
  openSeededCart({ ...createTestStorage(), ...storage.otherTab() }, seed, now)

versions('[STO-05] [CART-01] tabs beside a later version’s replicas share a cart and leave those', () => {
  const storage = createTestStorage()
  const cart = openSeededCart(storage, 1)
  cart.add(roll, 2)
  writeAsLaterVersion(storage, line(roll, 3), line(soup, 1))
  const writes = storage.writes.length
  writeAsLaterVersion(storage, line(roll, 4), line(soup, 1))
  assert.not.ok(storage.writes.slice(writes).includes('set cart_positions'), 'no list is written in answer')
  const other = seen(storage, 2)
  cart.add(wok)
  other.setCount(roll, 110, 1)
  for (const tab of [cart, other]) assert.is(formatCounts(tab), '1 × Вок, 1 × Филадельфия')
  for (let day = 1; day < 6; day += 1) {
    const visit = seen(storage, 2 + day, NOON + day * 24 * 3_600_000)
    visit.add(roll)
    assert.is(formatCounts(visit), `1 × Вок, ${1 + day} × Филадельфия`)
  }
  assert.is(storage.get(LATER_COPY), createLaterText(2), 'nothing of it is tidied away')
})

versions('[STO-05] [CART-01] after a later version alone, the list that both read is the cart', () => {
  const storage = createTestStorage()
  writeAsLaterVersion(storage, line(roll, 2), line(soup, 1))
  const cart = openSeededCart(storage, 1)
  assert.is(formatCounts(cart), '1 × Том ям, 2 × Филадельфия')
  cart.add(wok)
  cart.remove(soup, 110)
  for (const tab of [cart, seen(storage, 2)]) assert.is(formatCounts(tab), '1 × Вок, 2 × Филадельфия')
  assert.is(storage.get(LATER_COPY), createLaterText(2))
})

versions.run()
