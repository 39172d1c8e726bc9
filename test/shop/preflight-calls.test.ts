import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { NetworkError } from '../../core/http/errors.ts'
import type { Preflight, PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { flushPromises } from '../kit/clock.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import {
  DELIVERY_PRICE, deliveryChoice, buildHonestPreflight, createDeferred, olga, openCheckout, createRejection, roll, soup,
  takeAwayChoice, wok, type Checkout,
} from './checkout.fixture.ts'

const calls = suite('how often the preflight is asked')

const elsewhere = {
  ...deliveryChoice,
  place: { ...deliveryChoice.place, address: 'улица Свободы, 20', location: { lat: 57.64, lng: 39.88 } },
}

type Act = (page: Checkout) => unknown
const setCounts = (...counts: readonly number[]) =>
  counts.map((count): Act => ({ cart }) => cart.setCount(roll, 110, count))
const applyPromo = (code: string): Act => ({ preflight }) => preflight.applyPromo(code)
const setTime = (time: string | null): Act => ({ draft }) => draft.preOrderTime.set(time)
const refresh: Act = ({ preflight }) => preflight.refresh()
const wait = (milliseconds: number): Act => ({ timer }) => timer.advance(milliseconds)
const takeAway: Act = ({ choose }) => choose(takeAwayChoice)
const addSoup: Act = ({ cart }) => cart.add(soup)
const clear: Act = ({ cart }) => cart.clear()
const SIX = '2026-03-04T18:00:00+03:00'
/** Steps on a priced cart, and the number of calls; after each step the test waits until nothing is pending. */
const TRIGGERS: readonly (readonly [what: string, count: number, ...steps: readonly (Act | readonly Act[])[]])[] = [
  ['a change of method', 1, takeAway], ['another address', 1, ({ choose }) => choose(elsewhere)],
  [
    'the same city, loaded again', 0,
    [
      ({ chain }) => { chain.cities = chain.cities.map(city => ({ ...city, name: 'Другое имя' })) },
      ({ shop }) => shop.location.cities.loadList(),
    ],
  ],
  ['there and back within the pause', 1, [takeAway, ({ choose }) => choose(deliveryChoice)]],
  ['the first dish of an emptied cart', 1, clear, addSoup], ['emptying the cart', 0, clear],
  ['one piece more', 1, setCounts(3)], ['one piece more, five times quickly', 1, setCounts(3, 4, 5, 6, 7)],
  ['one piece more, five times in a second', 1, setCounts(3, 4, 5, 6, 7).flatMap(act => [act, wait(200)])],
  [
    'adding dishes and taking one out', 1,
    [addSoup, ({ cart }) => cart.add(wok), ({ cart }) => cart.remove(soup, 110)],
  ],
  [
    'removing a dish, and bringing it back later', 2, [addSoup, ({ cart }) => cart.remove(roll, 110)],
    ({ cart }) => cart.undo(),
  ],
  ['signing out', 1, page => page.changePersonElsewhere(null)],
  ['the profile being loaded again', 0, ({ session }) => session.loadProfile()],
  ['a promo code', 1, applyPromo('ТЕСТ')],
  ['the same promo code a second time', 2, applyPromo('ТЕСТ'), applyPromo('ТЕСТ')],
  ['a promo code that is refused', 2, applyPromo('НЕТ')],
  ['a promo code and its removal', 2, applyPromo('ТЕСТ'), ({ preflight }) => preflight.removePromo()],
  ['a removal without a code', 0, ({ preflight }) => preflight.removePromo()],
  ['another way of paying', 1, ({ draft }) => draft.payment.set('CASH_UPON_RECEIPT')],
  ['the way of paying that holds anyway', 0, ({ draft }) => draft.payment.set('CARD_ONLINE')],
  ['a time to come', 1, setTime(SIX)],
  ['another time to come, and as soon as possible again', 2, setTime(SIX), setTime(null)],
  [
    'persons, comment and name', 0,
    [
      ({ draft }) => draft.personCount.set(4), ({ draft }) => draft.form.set('comment', 'Быстрее'),
      ({ draft }) => draft.form.set('name', 'Ольга'),
    ],
  ],
  ['coming to the cart at once', 1, refresh],
  ['coming to the cart half a minute later, twice', 1, [wait(30_000), refresh, refresh]],
  ['coming to the cart right after a change', 1, [addSoup, refresh]],
  ['everything at once', 1, [addSoup, takeAway, page => void page.changePersonElsewhere(null), setTime(SIX)]],
]
for (const [what, count, ...steps] of TRIGGERS) {
  calls(`[PRE-02] ${what}: ${count} calls`, async () => {
    const fixture = await openCheckout()
    fixture.api.preflight = request => {
      if (request.promoCode === 'НЕТ') throw createRejection('promo-code.not-found')
      return buildHonestPreflight(request)
    }
    await fixture.flushQuote()
    assert.is(fixture.preflights.length, 1, 'on entry with a cart')
    for (const step of steps) {
      for (const act of [step].flat()) await act(fixture)
      await fixture.flushQuote()
    }
    await fixture.timer.advance(5_000)
    assert.is(fixture.preflights.length - 1, count)
  })
}

calls('[PRE-02] changes while an answer is on its way make one call more, whose outcome is awaited', async () => {
  const fixture = await openCheckout()
  const slow = createDeferred<Preflight>()
  fixture.api.preflight = request => (request.positions[0]?.count === 2 ? slow.promise : buildHonestPreflight(request))
  const outcome = fixture.preflight.requestPrices()
  await flushPromises()
  fixture.cart.setCount(roll, 110, 3)
  await fixture.timer.advance(100)
  slow.answer({ positions: [] })
  await flushPromises()
  fixture.cart.setCount(roll, 110, 4)
  await fixture.timer.advance(5_000)
  assert.equal(fixture.preflights.map(call => call.request.positions[0]?.count), [2, 4])
  assert.is((await outcome).status, 'answered')
})

calls('[PRE-02] a change that is taken back while the answer is on its way makes no call', async () => {
  const fixture = await openCheckout()
  const slow = createDeferred<Preflight>()
  fixture.api.preflight = () => slow.promise
  await fixture.flushQuote()
  fixture.choose(takeAwayChoice)
  fixture.choose(deliveryChoice)
  const request = fixture.preflights[0]?.request
  if (request === undefined) return assert.unreachable()
  slow.answer(buildHonestPreflight(request))
  await fixture.timer.advance(5_000)
  assert.equal([fixture.preflights.length, fixture.preflight.state.get().status], [1, 'answered'])
})

calls('[PRE-02, CHK-05] an order sends one preflight right before it, also for a pending change', async () => {
  const fixture = await openCheckout()
  await fixture.flushQuote()
  fixture.fillIn()
  fixture.cart.add(roll)
  assert.equal(await fixture.orderService.placeOrder(), {
    kind: 'repriced', payable: 3 * roll.price + DELIVERY_PRICE, currency: 'RUB', isFirst: true,
  })
  assert.equal(await fixture.orderService.placeOrder(), { kind: 'placed' })
  await fixture.timer.advance(5_000)
  assert.equal([fixture.preflights.length, fixture.orders.length], [3, 1])
})

calls('[PRE-01, PRE-02, CHK-04] a guest who buys and signs in at the end makes six calls, no more', async () => {
  const fixture = await openCheckout({ person: null, fill: () => undefined })
  const { cart, draft, session, orderService, preflight } = fixture
  const expectCalls = async (guests: number, customers: number, what: string): Promise<void> => {
    await fixture.flushQuote()
    const persons = [...Array<null>(guests).fill(null), ...Array<number>(customers).fill(1001)]
    assert.equal(fixture.preflights.map(call => call.personId), persons, what)
  }
  await expectCalls(0, 0, 'nothing for an empty cart')
  for (const dish of [roll, soup, wok]) cart.add(dish)
  await expectCalls(1, 0, 'three dishes')
  preflight.refresh()
  await expectCalls(2, 0, 'coming to the cart')
  await preflight.applyPromo('суши10')
  await expectCalls(3, 0, 'a code')
  draft.payment.set('CASH_UPON_RECEIPT')
  draft.personCount.set(2)
  fixture.fillIn()
  await expectCalls(4, 0, 'the way of paying')
  assert.equal(await orderService.placeOrder(), { kind: 'sign-in' })
  await session.completeSignIn({ accessToken: 'of 1001', refreshToken: 'r' }, 'PHONE')
  preflight.refresh()
  await expectCalls(4, 1, 'the profile')
  assert.equal(await orderService.placeOrder(), { kind: 'placed' })
  await fixture.timer.advance(5_000)
  await expectCalls(4, 2, 'and right before the order')
})

type Question = Pick<PreflightRequest, 'deliveryType' | 'promoCode' | 'payType'> & {
  readonly positions: readonly { readonly id: number; readonly count: number }[]
}
/** A key of the current cart, built from what the customer sees. */
function selectQuestion({ shop, cart, draft }: Checkout): Question {
  const promoCode = draft.promo.get()?.code
  return {
    deliveryType: shop.location.choice.choice.get()?.method ?? 'DELIVERY',
    payType: shop.checkout.payment.get() ?? 'CARD_ONLINE', ...(promoCode !== undefined && { promoCode }),
    positions: cart.lines.get(),
  }
}
/** A price derived from the request, so that each response can be recognised. */
function computeOwnPrice(request: Question): number {
  const text = JSON.stringify([
    request.deliveryType, request.promoCode, request.payType, request.positions.map(line => [line.id, line.count]),
  ])
  return [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 90_001, 7)
}
function priced(request: PreflightRequest): Preflight {
  const price = computeOwnPrice(request)
  return {
    positions: buildHonestPreflight({ ...request, deliveryType: 'DELIVERY' }, price).positions.map(line =>
      line.flags.length > 0 ? line : { ...line, sum: price },
    ),
  }
}

/**
 * Makes changes at random moments. Each call is answered, rejected or lost after a random delay, so
 * that responses arrive in any order.
 */
async function runSchedule(fixture: Checkout, seed: number): Promise<{ readonly overtaken: boolean }> {
  const random = createRandom(seed)
  // as when the page was opened
  fixture.preflight.removePromo()
  fixture.cart.clear()
  fixture.cart.add(roll, 2)
  fixture.choose(deliveryChoice)
  await fixture.changePersonElsewhere(olga)
  fixture.draft.payment.set(null)
  fixture.preflights.length = 0
  const order: number[] = []
  fixture.api.preflight = request => {
    const call = fixture.preflights.length
    const { promise, answer, fail } = createDeferred<Preflight>()
    fixture.timer.after(randomBetween(random, 0, 2_000), () => {
      order.push(call)
      const luck = random()
      if (request.promoCode === 'НЕТ' && luck < 0.7) fail(createRejection('promo-code.not-found'))
      else if (luck > 0.93) fail(new NetworkError('cut'))
      else if (luck > 0.86) fail(createRejection('delivery.address-out-of-zone'))
      else answer(priced(request))
    })
    return promise
  }
  let hadFigures = false
  const stop = fixture.preflight.state.subscribe(() => {
    const state = fixture.preflight.state.get()
    if (state.status === 'idle') return
    if (state.status === 'refused') return
    if (state.status !== 'answered') {
      return assert.ok(
        !hadFigures || state.lastResult !== null, `seed ${seed}: the answer is gone while ${state.status}`,
      )
    }
    hadFigures = true
    const request = selectQuestion(fixture)
    assert.is(
      state.delivery, request.deliveryType === 'DELIVERY' ? computeOwnPrice(request) : 0,
      `seed ${seed}: figures of another question`,
    )
    assert.ok(
      fixture.lines().every(line => line.sum === computeOwnPrice(request)), `seed ${seed}: a line has another price`,
    )
  })
  const changes = randomBetween(random, 3, 9)
  for (let change = 0; change < changes; change += 1) {
    const act = pickRandom(random, [
      () => fixture.cart.add(pickRandom(random, [roll, soup, wok])),
      () => fixture.cart.setCount(roll, 110, randomBetween(random, 1, 5)),
      () => fixture.choose(pickRandom(random, [deliveryChoice, takeAwayChoice])),
      () => fixture.changePersonElsewhere(pickRandom(random, [null, olga])),
      () => void fixture.preflight.applyPromo(pickRandom(random, ['ДА', 'НЕТ'])), () => fixture.preflight.removePromo(),
      () => fixture.draft.payment.set(pickRandom(random, ['CARD_ONLINE', 'CASH_UPON_RECEIPT'] as const)),
      () => fixture.preflight.refresh(),
    ])
    act()
    await fixture.timer.advance(pickRandom(random, [0, 50, 299, 300, randomBetween(random, 301, 1_500)]))
  }
  await fixture.timer.advance(20_000)
  const end = fixture.preflight.state.get()
  assert.ok(['answered', 'failed', 'refused'].includes(end.status), `seed ${seed}: it ends ${end.status}`)
  assert.is.not(fixture.preflight.promoState.get().status, 'checking', `seed ${seed}`)
  assert.ok(
    fixture.preflights.length <= 1 + 2 * changes,
    `seed ${seed}: ${fixture.preflights.length} calls for ${changes} changes`,
  )
  stop()
  if (end.status !== 'answered')
    assert.is(((fixture.api.preflight = priced), (await fixture.preflight.requestPrices()).status), 'answered')
  return { overtaken: order.some((call, index) => index > 0 && call < (order[index - 1] ?? 0)) }
}

calls('[PRE-02] the newest answer wins in 300 random schedules of changes and answers', async () => {
  let overtaken = 0
  let fixture = await openCheckout()
  for (let seed = 1; seed <= 300; seed += 1) {
    if (seed % 50 === 0) fixture = await openCheckout()
    if ((await runSchedule(fixture, seed)).overtaken) overtaken += 1
  }
  assert.ok(overtaken > 50, `only ${overtaken} schedules had answers out of order`)
})

calls.run()
