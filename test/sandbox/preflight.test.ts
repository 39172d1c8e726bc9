import * as assert from 'uvu/assert'
import { delivery, HOUR, line, modifier, openTinySandbox, sandboxSuite, takeAway } from './kit/open-shop.ts'
import {
  BORDER, BREAKFAST, FAR, MAIN, NEAR, ONIGIRI, RETIRED, ROLL, SOUP, TAKE_AWAY_ONLY, tinyDataset, WINE, WOK,
} from './kit/tiny-dataset.ts'

const preflight = sandboxSuite('sandbox preflight')

preflight(
  '[PRE-01] answers a guest with the lines in their order and the delivery price after them',
  async ({ shop }) => {
    const reply = await shop.preflight({ positions: [line(ROLL, 2), line(SOUP, 1)] })
    assert.is(reply.status, 200)
    assert.is(reply.headers.get('cache-control'), 'no-store')
    // 2 × 500 ₽, a soup of 200 ₽ at −15 %, 1 170 ₽ in all: the band from 1 000 ₽ costs 99 ₽.
    assert.equal(reply.json, {
      positions: [
        { id: ROLL, modifiers: [], sum: 100000, payableAmount: 100000, discounts: [], promoCodes: [], specials: [] },
        {
          id: SOUP, modifiers: [], sum: 17000, payableAmount: 17000, promoCodes: [], specials: [],
          discounts: [{ id: 1, name: 'Суп дешевле', calculatedAmount: 3000 }],
        },
        {
          id: 0, modifiers: [], sum: 9900, payableAmount: 9900, flags: ['DELIVERY_PRICE'], discounts: [],
          promoCodes: [], specials: [],
        },
      ],
    })
  },
)

preflight('[PRE-01] answers a customer only under their id', async ({ shop }) => {
  const customer = await shop.signIn()
  const sendRequest = (id: number, bearer?: string) => shop.post(`/1/persons/${id}/orders/preflight`, delivery(),
    bearer === undefined ? {} : { bearer })
  assert.is((await sendRequest(customer.id, customer.accessToken)).json.positions[0].sum, 100000)
  const other = await sendRequest(customer.id + 1, customer.accessToken)
  assert.is(other.outcome, '404 person.not-found')
  const anonymous = await sendRequest(customer.id)
  assert.is(anonymous.outcome, '401 auth.token-missing')
  assert.is(anonymous.headers.get('www-authenticate'), 'Bearer')
})

preflight('[CART-02] a choice may cost less than nothing, a piece may not', async ({ shop }) => {
  const sauces = {
    positionId: ROLL,
    modifiers: [
      {
        id: 1,
        modifierId: 903,
        minCount: 0,
        maxCount: 1,
        name: 'Размер',
        items: [
          { id: 1, name: 'Маленький', price: -20000 }, { id: 2, name: 'Даром', price: -90000 },
        ],
      },
    ],
  }
  const cheap = await openTinySandbox({ ...tinyDataset, modifiers: [...tinyDataset.modifiers, sauces] })
  try {
    const less = { ...modifier(903, 1), price: -20000 }
    const { json } = await cheap.preflight({
      ...takeAway, positions: [line(ROLL, 2, [less]), line(ROLL, 1, [modifier(903, 2)])],
    })
    assert.equal(json.positions.map((one: { sum: number }) => one.sum), [60000, 0])
  } finally {
    await cheap.close()
  }
  assert.is((await shop.preflight({ ...takeAway, positions: [{ ...line(ROLL, 1), sum: -1 }] })).code, 'request.invalid')
})

preflight('[CART-02] prices modifiers per piece from its own menu and echoes them', async ({ shop }) => {
  const selectedModifiers = [modifier(901, 2), modifier(902, 3, 2)]
  const reply = await shop.preflight({
    ...takeAway,
    payType: 'CARD_ONLINE',
    positions: [line(WOK, 2, selectedModifiers)],
  })
  // (300 + 15 + 2 × 20) ₽ = 355 ₽ a piece, 10 % off for take-away: 35.50 ₽; twice 319.50 ₽.
  assert.equal(reply.json.positions, [{
    id: WOK, sum: 63900, payableAmount: 63900, promoCodes: [], specials: [],
    modifiers: [{ modifierId: 901, id: 2, count: 1 }, { modifierId: 902, id: 3, count: 2 }],
    discounts: [{ id: 3, name: 'Вок с собой', calculatedAmount: 3550 }],
  }])
})

preflight('[PRE-04] answers below the minimum with the code and the minimum', async ({ shop }) => {
  const reply = await shop.preflight({ positions: [line(ROLL)] })
  assert.is(reply.status, 422)
  assert.equal(reply.json.errors, [{
    code: 'delivery.order-sum-not-enough.range', message: 'Сумма заказа меньше минимальной для доставки', amount: 60000,
  }])
})

preflight('delivers to a common border at the cheaper zone\'s price', async ({ shop }) => {
  const priceAt = async (location: object) => (await shop.preflight({ location })).json.positions[1].sum
  assert.is(await priceAt(NEAR), 9900)
  assert.is(await priceAt(FAR), 5000)
  assert.is(await priceAt(BORDER), 5000)
})

preflight('names the dishes that are not carried into a zone', async ({ shop }) => {
  const reply = await shop.preflight({ location: FAR, positions: [line(ROLL), line(SOUP), line(SOUP)] })
  assert.is(reply.code, 'delivery.positions-not-deliverable')
  assert.equal(reply.json.errors[0].positionIds, [SOUP])
  assert.is((await shop.preflight({ location: BORDER, positions: [line(ROLL), line(SOUP)] })).status, 200)
})

preflight('[PRE-04] names every dish that this restaurant does not serve', async ({ shop }) => {
  await shop.post('/_sandbox/sold-out', { positionIds: [ONIGIRI] })
  const reply = await shop.preflight({
    positions: [line(ROLL), line(31), line(ONIGIRI), line(12345), line(RETIRED), line(TAKE_AWAY_ONLY)],
  })
  assert.is(reply.code, 'person-order.position-not-found-in-resto')
  assert.equal(reply.json.errors[0].positionIds, [31, ONIGIRI, 12345, RETIRED, TAKE_AWAY_ONLY])
  const counter = await shop.preflight({ ...takeAway, positions: [line(TAKE_AWAY_ONLY)] })
  assert.is(counter.status, 200)
})

preflight('serves breakfast until noon only, by the time of the pre-order when there is one', async ({ shop }) => {
  const breakfast = { ...takeAway, positions: [line(BREAKFAST)] }
  assert.is((await shop.preflight(breakfast)).code, 'person-order.position-not-found-in-resto')
  assert.is((await shop.preflight({ ...breakfast, preOrderTime: '2026-03-04T11:59:00+03:00' })).status, 200)
  assert.is((await shop.preflight({ ...breakfast, preOrderTime: '2026-03-05T11:00:00+03:00' })).code,
    'person-order.position-not-found-in-resto')
  shop.advanceClock(-HOUR)
  assert.is((await shop.preflight(breakfast)).status, 200)
})

preflight('takes a modifier that the menu does not have for a dish that it does not have', async ({ shop }) => {
  for (const chosen of [[modifier(901, 1), modifier(999, 1)], [modifier(901, 77)]]) {
    const reply = await shop.preflight({ ...takeAway, positions: [line(WOK, 1, chosen)] })
    assert.is(reply.code, 'person-order.position-not-found-in-resto')
    assert.equal(reply.json.errors[0].positionIds, [WOK])
  }
})

preflight('refuses too few and too many modifiers, of a group and of an item', async ({ shop }) => {
  const noodles = modifier(901, 1)
  const table: readonly (readonly [readonly object[], string])[] = [
    [[], 'Лапша'], [[noodles, modifier(901, 2)], 'Лапша'], [[modifier(901, 1, 2)], 'Лапша'],
    [[noodles, modifier(902, 3, 2), modifier(902, 4, 2)], 'Соус к воку'], [[noodles, modifier(902, 3, 3)], 'Соевый'],
    [[noodles, modifier(902, 3, 2), modifier(902, 3, 1)], 'Соевый'],
  ]
  for (const [chosen, name] of table) {
    const reply = await shop.preflight({ ...takeAway, positions: [line(WOK, 1, chosen)] })
    assert.is(reply.code, 'request.invalid', JSON.stringify(chosen))
    assert.match(reply.json.errors[0].message, name)
  }
  const most = [noodles, modifier(902, 4, 3)]
  assert.is((await shop.preflight({ ...takeAway, positions: [line(WOK, 1, most)] })).status, 200)
})

preflight('sells drinks for adults with food only, and names the cheapest dish there is', async ({ shop }) => {
  const alone = await shop.preflight({ positions: [line(WINE)] })
  assert.is(alone.code, 'person-order.add-more')
  assert.is(alone.json.errors[0].amount, 10001)
  assert.is((await shop.preflight({ positions: [line(WINE), line(ONIGIRI)] })).status, 200)
})

preflight('prices the cart of a closed restaurant too', async ({ shop }) => {
  await shop.post('/_sandbox/closed', { restoIds: [MAIN] })
  shop.advanceClock(14 * HOUR)
  assert.is((await shop.preflight()).status, 200)
})

preflight('names the field that a malformed request has wrong', async ({ shop }) => {
  const table: readonly (readonly [object, string])[] = [
    [{ deliveryType: 'BY_BOAT' }, 'deliveryType'],
    [{ positions: [] }, 'positions'],
    [{ positions: [line(ROLL, 0)] }, 'positions[0].count'],
    [{ positions: [line(ROLL), { ...line(ROLL), name: null }] }, 'positions[1].name'],
    [{ address: undefined }, 'address'],
    [{ location: { lat: 91, lng: 0 } }, 'location.lat'],
    [{ promoCode: null }, 'promoCode'],
    [{ preOrderTime: '2026-03-04T12:00:00' }, 'preOrderTime'],
    [{ deliveryType: 'TAKE_AWAY' }, 'address'],
  ]
  for (const [change, field] of table) {
    const reply = await shop.preflight(change)
    assert.is(reply.outcome, '422 request.invalid', field)
    assert.ok(reply.json.errors[0].message.includes(`Поле ${field}:`), `${reply.json.errors[0].message} — ${field}`)
  }
  assert.is((await shop.post('/1/persons/orders/preflight', [])).code, 'request.invalid')
})

preflight.run()
