import type { CheckedCalls } from './checked-calls.ts'
import { type Customer, delivery, line, MINUTE, orderDetails, takeAway, type RunningSandbox } from './open-shop.ts'
import { MAIN, ONIGIRI, OUTSIDE, FAR, ROLL, SOUP, UNPAYABLE, WINE } from './tiny-dataset.ts'

/*
 * Makes every call of the sandbox with each of its responses. Each group needs a new sandbox whose
 * clock is at noon.
 */

/** Calls the catalogue, unknown addresses, and revalidation by ETag. */
export async function callCatalogue({ call }: CheckedCalls): Promise<void> {
  const checkCaching = async (path: string): Promise<void> => {
    const etag = (await call('200', 'GET', path)).headers.get('etag') ?? ''
    await call('304', 'GET', path, { headers: { 'if-none-match': etag } })
    await call('200', 'HEAD', path)
  }
  await call('200', 'GET', '/1/now')
  for (const path of [
    '/1/p/cities?whiteLabel=tiny', '/1/p/restos?whiteLabel=tiny', '/1/p/cities/1',
  ])
    await checkCaching(path)
  await call('200', 'GET', '/1/p/restos?cityId=1&whiteLabel=tiny')
  await call('404 city.not-found', 'GET', '/1/p/cities/99')
  for (const restoId of [MAIN, UNPAYABLE, 21]) {
    for (const path of [
      `p/restos/${restoId}`,
      ...['deliveries?size=100', 'positions/modifiers', 'position-time-slots', 'working-hours', 'promotions'].map(
        resource => `restos/${restoId}/${resource}`,
      ),
    ]) {
      await checkCaching(`/1/${path}`)
      await call('404 resto.not-found', 'GET', `/1/${path.replace(String(restoId), '99')}`)
    }
  }
  await call('422 request.invalid', 'GET', `/1/restos/${MAIN}/deliveries?size=101`)
  for (const menu of [101, 102, 104, 105, 201])
    for (const resource of ['position-groups', 'positions']) await checkCaching(`/1/p/menus/${menu}/${resource}`)
  for (const resource of ['position-groups', 'positions'])
    await call('404 menu.not-found', 'GET', `/1/p/menus/999/${resource}`)
  await call('404 route.not-found', 'GET', '/1/nowhere')
  await call('405 request.method-not-allowed', 'POST', '/1/now')
  await call('413 request.too-large', 'POST', '/api/v1/sign/in/phone', { body: 'x'.repeat(1_100_000) })
  await call('204', 'OPTIONS', '/api/v1/me', {
    headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
  })
}

type SendCart = (expected: string, change?: object) => Promise<unknown>

/** Sends carts that both preflights and the order reject. */
async function sendBadCarts(pose: SendCart): Promise<void> {
  const withLines = (...lines: readonly object[]): object => ({ positions: lines })
  await pose('404 resto.not-found', { restoId: 99 })
  for (const [code, change] of [
    ['request.invalid', { payType: 'BARTER' }],
    ['person-order.position-not-found-in-resto', withLines(line(99))],
    ['person-order.add-more', withLines(line(WINE))],
    ['delivery.order-sum-not-enough.range', withLines(line(ONIGIRI))],
    ['delivery.order-sum-exceeded', withLines(line(ROLL, 50))],
    ['delivery.address-out-of-zone', { location: OUTSIDE }],
    ['delivery.positions-not-deliverable', { location: FAR, ...withLines(line(SOUP, 5)) }],
    ...[
      'ЧУЖОЙ not-found-for-resto', 'ВЫКЛЮЧЕН not-active', 'РАНО before-start', 'ПОЗДНО after-finish',
      'САМОВЫВОЗ invalid-delivery-type', 'НОЧЬ hour-not-active', 'НИЧЕЙ not-found',
    ].map(one => [`promo-code.${one.split(' ')[1]}`, { promoCode: one.split(' ')[0] }] as const),
  ] as const)
    await pose(`422 ${code}`, change)
  for (const [payType, way, other] of [
    ['CARD_ONLINE', 'online-pay', 'online'], ['CARD_UPON_RECEIPT', 'card-pay', 'card-pay'],
    ['CASH_UPON_RECEIPT', 'cash-pay', 'cash-pay'],
  ] as const) {
    const unpayable = {
      restoId: UNPAYABLE,
      payType,
      ...withLines(line(31)),
      ...(payType === 'CARD_ONLINE' && { returnUrl: 'http://a/cart' }),
    }
    await pose(`422 resto.doesnt-support-delivery-${way}`, unpayable)
    await pose(`422 resto.doesnt-support-takeaway-${other}`, { ...unpayable, ...takeAway })
  }
}

/** Calls the preflights of a guest and a person, the order and its status. */
export async function callOrders({ call }: CheckedCalls, shop: RunningSandbox): Promise<void> {
  const [olga, anna] = [await shop.signIn(), await shop.signIn('+79995550101')]
  const asGuest: SendCart = (expected, change) =>
    call(expected, 'POST', '/1/persons/orders/preflight', { body: { ...delivery(), ...change } })
  const asPerson =
    (who: Customer): SendCart =>
    (expected, change) =>
      call(expected, 'POST', `/1/persons/${who.id}/orders/preflight`, {
        bearer: who.accessToken, body: { ...delivery(), ...change },
      })
  const orderBy =
    (who: Customer, headers: Readonly<Record<string, string>> = {}) =>
    (expected: string, change?: object) =>
      call(expected, 'POST', `/api/v1/persons/${who.id}/orders`, {
        bearer: who.accessToken, headers, body: { ...delivery(), ...orderDetails(), ...change },
      })
  for (const pose of [asGuest, asPerson(olga), orderBy(olga)]) {
    await pose('200')
    await pose('200', { promoCode: 'тест10' })
    await pose('200', takeAway)
    await sendBadCarts(pose)
  }
  const key = { 'idempotency-key': '0b8e1b0e-0000-4000-8000-000000000001' }
  const fullOrder = {
    comment: 'без васаби', apartment: '5', entrance: '1', floor: '2', intercom: '5К', deliveryComment: 'за углом',
    payType: 'CARD_ONLINE', returnUrl: 'http://127.0.0.1:4173/cart', source: { utm_source: 'yandex' },
  }
  const order = (await orderBy(olga, key)('200', fullOrder)).json
  await orderBy(olga, key)('200', fullOrder)
  await orderBy(olga, key)('422 order.idempotency-key-reused', { ...fullOrder, floor: '3' })
  await callOrderStatus(call, shop, [olga, anna], order.id)
  for (const [who, promoCode] of [
    [olga, 'ВСЕМДВА'], [anna, 'ВСЕМДВА'], [anna, 'ОДИН'], [anna, 'ДВА'], [anna, 'ДВА'],
  ] as const)
    await orderBy(who)('200', { promoCode })
  for (const pose of [asGuest, asPerson(anna), orderBy(anna)])
    await pose('422 promo-code.limit-exceed', { promoCode: 'ВСЕМДВА' })
  for (const pose of [asPerson(anna), orderBy(anna)]) {
    await pose('422 promo-code.already-used', { promoCode: 'ОДИН' })
    await pose('422 promo-code.person-limit-exceed', { promoCode: 'ДВА' })
  }
  await call('200', 'GET', '/api/v1/me', { bearer: olga.accessToken })
  await shop.post('/_sandbox/closed', { restoIds: [MAIN] })
  await orderBy(olga)('422 person-order.not-accepted-now')
  for (const pose of [asPerson, orderBy]) {
    await pose({ ...olga, id: anna.id })('404 person.not-found')
    await pose({ ...olga, accessToken: olga.refreshToken })('401 auth.token-invalid')
  }
  for (const path of [`/1/persons/${olga.id}/orders/preflight`, `/api/v1/persons/${olga.id}/orders`])
    await call('401 auth.token-missing', 'POST', path, { body: {} })
  shop.advanceClock(16 * MINUTE)
  for (const pose of [asPerson, orderBy]) await pose(olga)('401 auth.token-expired')
}

/** Calls the order's status, which is an optional call: first without it, then with it. */
async function callOrderStatus(
  ask: CheckedCalls['call'], shop: RunningSandbox, [olga, anna]: readonly [Customer, Customer], id: string,
): Promise<void> {
  const path = (who = olga, order = id): string => `/api/v1/persons/${who.id}/orders/${order}`
  await ask('404 route.not-found', 'GET', path(), { bearer: olga.accessToken })
  await shop.post('/_sandbox/habits', { orderStatus: true })
  await ask('200', 'GET', path(), { bearer: olga.accessToken })
  const { id: known } = (await shop.get('/_sandbox/orders')).json.at(-1)
  await shop.post('/_sandbox/order-status', { orderId: known, status: 'COOKING', readyAt: '2026-03-04T13:00:00+03:00' })
  await ask('200', 'GET', path(), { bearer: olga.accessToken })
  await ask('404 order.not-found', 'GET', path(anna), { bearer: anna.accessToken })
  await ask('404 person.not-found', 'GET', path(anna), { bearer: olga.accessToken })
  await ask('401 auth.token-missing', 'GET', path())
  await ask('401 auth.token-invalid', 'GET', path(), { bearer: olga.refreshToken })
  const { accessToken } = await shop.signIn('+79995550109')
  await shop.post('/_sandbox/tokens', { accessSeconds: 1, refreshSeconds: 1 })
  const short = await shop.signIn('+79995550108')
  await shop.post('/_sandbox/tokens', { accessSeconds: 900, refreshSeconds: 900 })
  shop.advanceClock(2_000)
  await ask('401 auth.token-expired', 'GET', path(short), { bearer: short.accessToken })
  await ask('200', 'GET', '/api/v1/me', { bearer: accessToken })
}
