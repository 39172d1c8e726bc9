import * as assert from 'uvu/assert'
import { delivery, HOUR, line, MINUTE, orderDetails, sandboxSuite, takeAway } from './kit/open-shop.ts'
import { ABROAD, BREAKFAST, MAIN, ROLL } from './kit/tiny-dataset.ts'

const orders = sandboxSuite('sandbox orders')

const KEY = '0b6c2f6e-8a41-4c55-9d0c-3d2a5d1a7c11'
const ONLINE = { payType: 'CARD_ONLINE', returnUrl: 'http://127.0.0.1:4173/cart?from=pay' }

orders('[CHK-05] takes an order and keeps the whole of it', async ({ shop }) => {
  const customer = await shop.signIn()
  const reply = await shop.order(customer, { comment: 'Не звонить', apartment: '12' })
  assert.is(reply.status, 200)
  assert.type(reply.json.id, 'string')
  assert.equal({ ...reply.json, id: '' }, { id: '', number: 'Я-1001', status: 'ACCEPTED', payableAmount: 109900 })
  const [kept] = (await shop.get('/_sandbox/orders')).json
  assert.is(kept.id, reply.json.id)
  assert.is(kept.request.comment, 'Не звонить')
  assert.is(kept.request.apartment, '12')
  assert.is(kept.request.person.email, 'olga@example.com')
  assert.is(kept.preflight.positions[1].sum, 9900)
  assert.is(kept.placedAt, '2026-03-04T09:00:00.000Z')
})

orders('validates the notes for the kitchen and the courier', async ({ shop }) => {
  const customer = await shop.signIn()
  const person = { name: 'Ольга', email: 'olga@example.com', phone: '+79995550100' }
  const long = 'ы'.repeat(101)
  const table: readonly (readonly [object, string])[] = [
    [{ person: { ...person, name: '' } }, 'person.name'],
    [{ person: { ...person, name: 'ы'.repeat(51) } }, 'person.name'],
    [{ person: { ...person, name: '12' } }, 'person.name'],
    [{ person: { ...person, email: 'olga@example' } }, 'person.email'],
    [{ person: { ...person, email: 'olga example@example.com' } }, 'person.email'],
    [{ person: { ...person, phone: '89995550100' } }, 'person.phone'],
    [{ personCount: 0 }, 'personCount'],
    [{ personCount: 100 }, 'personCount'],
    [{ deliveryComment: long }, 'deliveryComment'],
    [{ ...ONLINE, returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
    [{ source: { utm_source: 'ы'.repeat(201) } }, 'source.utm_source'],
    ...['apartment', 'entrance', 'floor', 'intercom', 'deliveryComment'].map(
      name => [{ ...takeAway, [name]: '1' }, name] as const,
    ),
  ]
  for (const [change, field] of table) {
    const reply = await shop.order(customer, change)
    assert.is(reply.code, 'request.invalid', field)
    assert.ok(reply.json.errors[0].message.includes(`Поле ${field}:`), reply.json.errors[0].message)
  }
  const longest = { person: { ...person, name: 'ы'.repeat(50) }, comment: 'ы'.repeat(100), personCount: 99 }
  assert.is((await shop.order(customer, longest)).status, 200)
  assert.is((await shop.get('/_sandbox/orders')).json.length, 1)
})

orders('[CHK-06] is not accepted while the restaurant is closed', async ({ shop }) => {
  await shop.post('/_sandbox/tokens', { accessSeconds: 7 * 86400, refreshSeconds: 30 * 86400 })
  const customer = await shop.signIn()
  await shop.post('/_sandbox/closed', { restoIds: [MAIN] })
  const forced = await shop.order(customer)
  assert.is(forced.outcome, '422 person-order.not-accepted-now')
  await shop.post('/_sandbox/closed', { restoIds: [] })
  assert.is((await shop.order(customer)).status, 200)
  // Open from ten to ten: the last minute is 21:59.
  shop.advanceClock(10 * HOUR - MINUTE)
  assert.is((await shop.order(customer)).status, 200)
  shop.advanceClock(MINUTE)
  assert.is((await shop.order(customer)).code, 'person-order.not-accepted-now')
  shop.advanceClock(12 * HOUR - MINUTE)
  assert.is((await shop.order(customer)).code, 'person-order.not-accepted-now')
  shop.advanceClock(MINUTE)
  assert.is((await shop.order(customer)).status, 200)
})

orders('follows hours past midnight in the restaurant\'s own summer time', async ({ shop }) => {
  await shop.post('/_sandbox/tokens', { accessSeconds: 400 * 86400, refreshSeconds: 400 * 86400 })
  const customer = await shop.signIn()
  const abroad = { ...takeAway, restoId: ABROAD, positions: [line(41)] }
  const table = {
    '2026-03-04T17:59:00+01:00': false, '2026-03-04T18:00:00+01:00': true, '2026-03-05T01:59:00+01:00': true,
    '2026-03-05T02:00:00+01:00': false, '2026-07-01T17:59:00+02:00': false, '2026-07-01T18:00:00+02:00': true,
  }
  for (const [now, isOpen] of Object.entries(table)) {
    await shop.post('/_sandbox/clock', { now })
    const reply = await shop.order(customer, abroad)
    assert.is(reply.code, isOpen ? '' : 'person-order.not-accepted-now', now)
  }
})

orders('[CHK-03] takes a pre-order within its hours, days and lead time', async ({ shop }) => {
  const customer = await shop.signIn()
  const table = {
    '2026-03-04T12:59:00+03:00': false, '2026-03-04T13:00:00+03:00': true, '2026-03-04T10:00:00Z': true,
    '2026-03-04T21:00:00+03:00': true, '2026-03-04T21:15:00+03:00': false, '2026-03-05T10:45:00+03:00': false,
    '2026-03-06T11:00:00+03:00': true, '2026-03-07T11:00:00+03:00': false, '2026-03-03T13:00:00+03:00': false,
  }
  for (const [preOrderTime, isTaken] of Object.entries(table)) {
    const reply = await shop.order(customer, { preOrderTime })
    assert.is(reply.code, isTaken ? '' : 'person-order.not-accepted-now', preOrderTime)
  }
  const noHours = await shop.order(customer, { ...takeAway, preOrderTime: '2026-03-04T14:00:00+03:00' })
  assert.is(noHours.code, 'person-order.not-accepted-now')
  const breakfast = { preOrderTime: '2026-03-04T14:00:00+03:00', positions: [line(ROLL, 2), line(BREAKFAST)] }
  assert.is((await shop.order(customer, breakfast)).code, 'person-order.position-not-found-in-resto')
})

orders('[CHK-05] answers a repeated key with the same order', async ({ shop }) => {
  const customer = await shop.signIn()
  const key = { 'idempotency-key': KEY }
  const [first, twin] = await Promise.all([shop.order(customer, {}, key), shop.order(customer, {}, key)])
  assert.is(first.status, 200)
  assert.equal(twin.json, first.json)
  shop.advanceClock(10 * MINUTE)
  await shop.restart()
  assert.equal((await shop.order(customer, {}, key)).json, first.json)
  assert.is((await shop.get('/_sandbox/orders')).json.length, 1)
})

orders('refuses a reused key with another body, and compares bodies by content', async ({ shop }) => {
  const customer = await shop.signIn()
  const key = { 'idempotency-key': KEY }
  const first = await shop.order(customer, {}, key)
  const reused = await shop.order(customer, { comment: 'Быстрее' }, key)
  assert.is(reused.outcome, '422 order.idempotency-key-reused')
  const shuffled = await shop.post(`/api/v1/persons/${customer.id}/orders`, { ...orderDetails(), ...delivery() },
    { bearer: customer.accessToken, headers: key })
  assert.equal(shuffled.json, first.json)
})

orders('forgets a key after a day, and knows it for one person only', async ({ shop }) => {
  await shop.post('/_sandbox/tokens', { accessSeconds: 7 * 86400, refreshSeconds: 30 * 86400 })
  const customer = await shop.signIn()
  const other = await shop.signIn('+79995550102')
  const key = { 'idempotency-key': KEY }
  const first = await shop.order(customer, {}, key)
  assert.is.not((await shop.order(other, {}, key)).json.id, first.json.id)
  shop.advanceClock(24 * HOUR - 1)
  assert.is((await shop.order(customer, {}, key)).json.id, first.json.id)
  shop.advanceClock(1)
  assert.is.not((await shop.order(customer, {}, key)).json.id, first.json.id)
  assert.is((await shop.order(customer, {}, { 'idempotency-key': 'once' })).code, 'request.invalid')
})

orders('takes the same body twice as two orders when there is no key', async ({ shop }) => {
  const customer = await shop.signIn()
  assert.is.not((await shop.order(customer)).json.id, (await shop.order(customer)).json.id)
})

orders('[CHK-07] sends an online order to the payment page and back with the outcome', async ({ shop }) => {
  const customer = await shop.signIn()
  const { json: order } = await shop.order(customer, ONLINE)
  assert.is(order.status, 'AWAITING_PAYMENT')
  assert.is(order.paymentUrl, `${shop.url}/pay/${order.id}`)
  const path = `/pay/${order.id}`
  const page = await shop.get(path)
  assert.match(page.headers.get('content-type') ?? '', 'text/html')
  for (const words of ['Я-1001', 'Оплатить', 'Отказаться', 'lang="ru"']) assert.match(page.text, words)
  assert.match(page.text.replaceAll('\u00a0', ' '), '1 099,00 ₽')

  const back = (payment: string): string => `http://127.0.0.1:4173/cart?from=pay&order=${order.id}&payment=${payment}`
  const choose = (outcome: string) => shop.post(path, `outcome=${outcome}`)
  const refused = await choose('failure')
  assert.is(refused.status, 303)
  assert.is(refused.headers.get('location'), back('failure'))
  assert.match((await shop.get(path)).text, 'Оплатить')
  assert.is((await choose('success')).headers.get('location'), back('success'))
  assert.match((await shop.get(path)).text, 'Заказ оплачен')
  // A page left open in another tab cannot undo a payment.
  assert.is((await choose('failure')).headers.get('location'), back('success'))
  assert.is((await choose('maybe')).code, 'request.invalid')
  assert.is((await shop.get('/pay/nothing')).outcome, '404 order.not-found')
  assert.is((await shop.post('/pay/nothing', 'outcome=success')).outcome, '404 order.not-found')

  const [kept] = (await shop.get('/_sandbox/orders')).json
  assert.equal(kept.payments.map((one: { outcome: string }) => one.outcome), ['failure', 'success'])
})

orders('[AUTH-05] remembers where to deliver, newest first and each place once', async ({ shop }) => {
  const customer = await shop.signIn()
  const me = async () => (await shop.get('/api/v1/me', { bearer: customer.accessToken })).json
  assert.equal(await me(), {
    id: customer.id, accountIds: [`tiny-${customer.id}`], phone: '+79995550100', deliveries: [],
  })
  await shop.order(customer, { apartment: '1', deliveryComment: 'Код 12', floor: '3' })
  await shop.order(customer, { address: 'улица Кирова, 5' })
  await shop.order(customer, takeAway)
  await shop.order(customer, { apartment: '1', deliveryComment: 'Код 13' })
  const { deliveries } = await me()
  assert.equal(deliveries, [
    {
      address: 'улица Свободы, 1', location: { lat: 57.62, lng: 39.82 }, apartment: '1', comment: 'Код 13',
      email: 'olga@example.com', personName: 'Ольга', phone: '+79995550100',
    },
    {
      address: 'улица Кирова, 5', location: { lat: 57.62, lng: 39.82 },
      email: 'olga@example.com', personName: 'Ольга', phone: '+79995550100',
    },
  ])
})

orders.run()
