import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { NetworkError } from '../../core/http/errors.ts'
import type { Preflight, PreflightRequest } from '../../core/shop/quote/wire.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { settle } from '../kit/clock.ts'
import { between, oneOf, seeded } from '../kit/random.ts'
import { chosen, eventually, readyShop, until } from '../kit/shop.ts'
import { DELIVERY_PRICE, delivered, honestly, later, olga, openCheckout, refusal, roll, soup, takenAway, wok, type Checkout } from './checkout.world.ts'

const calls = suite('how often the preflight is asked')

const elsewhere = { ...delivered, place: { ...delivered.place, address: 'улица Свободы, 20', location: { lat: 57.64, lng: 39.88 } } }

/** Each on a cart that is priced and at rest; every step is followed by a rest. */
const TRIGGERS: readonly (readonly [what: string, count: number, ...steps: readonly ((world: Checkout) => unknown)[]])[] = [
  ['a change of method', 1, world => world.choose(takenAway)],
  ['another address', 1, world => world.choose(elsewhere)],
  ['the same city, loaded anew', 0, async world => {
    world.chain.cities = world.chain.cities.map(city => ({ ...city, name: 'Другое имя' }))
    await world.shop.location.cities.loadList()
  }],
  ['there and back within the pause', 1, world => { world.choose(takenAway); world.choose(delivered) }],
  ['the first dish of an emptied cart', 1, world => world.cart.clear(), world => world.cart.add(soup)],
  ['emptying the cart', 0, world => world.cart.clear()],
  ['one piece more', 1, world => world.cart.setCount(roll, 110, 3)],
  ['one piece more, five times quickly', 1, world => { for (const count of [3, 4, 5, 6, 7]) world.cart.setCount(roll, 110, count) }],
  ['one piece more, five times within a second', 1, async world => {
    for (const count of [3, 4, 5, 6, 7]) {
      world.cart.setCount(roll, 110, count)
      await world.timer.advance(200)
    }
  }],
  ['adding dishes and taking one out', 1, world => { world.cart.add(soup); world.cart.add(wok); world.cart.remove(soup, 110) }],
  ['removing a dish, and bringing it back later', 2, world => { world.cart.add(soup); world.cart.remove(roll, 110) }, world => world.cart.undo()],
  ['signing out', 1, world => world.signedIn(null)],
  ['the profile being loaded anew', 0, world => world.session.loadProfile()],
  ['a promo code', 1, world => world.preflight.applyPromo('ТЕСТ')],
  ['the same promo code a second time', 2, world => world.preflight.applyPromo('ТЕСТ'), world => world.preflight.applyPromo('ТЕСТ')],
  ['a promo code that is refused', 2, world => world.preflight.applyPromo('НЕТ')],
  ['a promo code and its removal', 2, world => world.preflight.applyPromo('ТЕСТ'), world => world.preflight.removePromo()],
  ['a removal without a code', 0, world => world.preflight.removePromo()],
  ['another way of paying', 1, world => world.draft.payment.set('CASH_UPON_RECEIPT')],
  ['the way of paying that holds anyway', 0, world => world.draft.payment.set('CARD_ONLINE')],
  ['a time to come', 1, world => world.draft.preOrderTime.set('2026-03-04T18:00:00+03:00')],
  ['another time to come, and as soon as possible again', 2,
    world => world.draft.preOrderTime.set('2026-03-04T18:00:00+03:00'), world => world.draft.preOrderTime.set(null)],
  ['persons, comment and name', 0, world => { world.draft.personCount.set(4); world.draft.form.set('comment', 'Быстрее'); world.draft.form.set('name', 'Ольга') }],
  ['coming to the cart at once', 1, world => world.preflight.entered()],
  ['coming to the cart half a minute later, twice', 1, async world => {
    await world.timer.advance(30_000)
    world.preflight.entered()
    world.preflight.entered()
  }],
  ['coming to the cart right after a change', 1, world => { world.cart.add(soup); world.preflight.entered() }],
  ['everything at once', 1, world => {
    world.cart.add(soup)
    world.choose(takenAway)
    world.signedIn(null)
    world.draft.preOrderTime.set('2026-03-04T18:00:00+03:00')
  }],
]
for (const [what, count, ...steps] of TRIGGERS) {
  calls(`[PRE-02] ${what}: ${count} calls`, async () => {
    const world = await openCheckout()
    world.api.preflight = request => {
      if (request.promoCode === 'НЕТ') throw refusal('promo-code.not-found')
      return honestly(request)
    }
    await world.rest()
    assert.is(world.preflights.length, 1, 'on entry with a cart')
    for (const step of steps) {
      await step(world)
      await world.rest()
    }
    await world.timer.advance(5_000)
    assert.is(world.preflights.length - 1, count)
  })
}

calls('[PRE-02] changes while an answer is on its way make one call more, for the last of them', async () => {
  const world = await openCheckout()
  const slow = later<Preflight>()
  world.api.preflight = request => (request.positions[0]?.count === 2 ? slow.promise : honestly(request))
  await world.rest()
  world.cart.setCount(roll, 110, 3)
  await world.timer.advance(100)
  slow.answer({ positions: [] })
  await settle()
  world.cart.setCount(roll, 110, 4)
  await world.timer.advance(5_000)
  assert.equal(world.preflights.map(call => call.request.positions[0]?.count), [2, 4])
})

calls('[PRE-02] a change that is taken back while the answer is on its way makes no call', async () => {
  const world = await openCheckout()
  const slow = later<Preflight>()
  world.api.preflight = () => slow.promise
  await world.rest()
  world.choose(takenAway)
  world.choose(delivered)
  const request = world.preflights[0]?.request
  if (request === undefined) return assert.unreachable()
  slow.answer(honestly(request))
  await world.timer.advance(5_000)
  assert.equal([world.preflights.length, world.preflight.state.get().at], [1, 'answered'])
})

calls('[PRE-02, CHK-05] an order asks once right before it leaves, also for a change that was waiting, whose price is agreed to first', async () => {
  const world = await openCheckout()
  await world.rest()
  world.fillIn()
  world.cart.add(roll)
  assert.equal(await world.orderService.placeOrder(), { at: 'repriced', payable: 3 * roll.price + DELIVERY_PRICE, currency: 'RUB', isFirst: true })
  assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
  await world.timer.advance(5_000)
  assert.equal([world.preflights.length, world.orders.length], [3, 1])
})

calls('[PRE-02] who asks for the outcome while the cart still changes gets that of the last change', async () => {
  const world = await openCheckout()
  const slow = later<Preflight>()
  world.api.preflight = request => (request.positions[0]?.count === 2 ? slow.promise : honestly(request))
  const outcome = world.preflight.ask()
  await settle()
  world.cart.add(roll)
  slow.answer({ positions: [] })
  await world.rest()
  const { at } = await outcome
  assert.equal([at, world.preflights.length], ['answered', 2])
})

calls('[PRE-01, PRE-02, CHK-04] a guest who buys and signs in at the end makes six calls, no more', async () => {
  const made = await readyShop({ storage: createMemoryStorage(chosen('DELIVERY')) })
  const { shop, timer, http, sandbox } = made
  try {
    const { quote, draft, order } = shop.checkout
    const made = (): readonly string[] => http.calls.filter(call => call.url.includes('/preflight')).map(call => (/persons\/orders/.test(call.url) ? 'guest' : 'customer'))
    const rest = async (): Promise<void> => {
      await timer.advance(300)
      await eventually(() => quote.state.get().at !== 'asking')
    }
    await rest()
    assert.equal(made(), [], 'nothing for an empty cart')
    const now = shop.menu.state.get()
    const dishes = now.at === 'ready' ? [...now.menu.positions.values()].filter(one => one.price > 50_000 && one.isAvailable
      && !now.menu.slots.has(one.id) && !(now.menu.modifiers.get(one.id) ?? []).some(group => group.minCount > 0)).slice(0, 3) : []
    for (const { id, name, price, menuId } of dishes) shop.cart.add({ id, name, price, menu: { id: menuId }, hasModifiers: false, modifiers: [] })
    await rest()
    assert.equal(made(), ['guest'], 'three dishes')
    quote.entered()
    await rest()
    assert.equal(made(), ['guest', 'guest'], 'coming to the cart')
    await quote.applyPromo('суши10')
    assert.equal([made(), draft.promo.get()?.active], [['guest', 'guest', 'guest'], true], 'a code')
    draft.payment.set('CASH_UPON_RECEIPT')
    draft.personCount.set(2)
    draft.form.set('name', 'Ольга')
    draft.form.set('email', 'olga@example.com')
    draft.form.set('phone', '+79995550100')
    await rest()
    assert.equal(made(), ['guest', 'guest', 'guest', 'guest'], 'the way of paying')
    assert.equal(await order.placeOrder(), { at: 'sign-in' })
    shop.session.phone.typed('+79995550100')
    await shop.session.phone.requestCode()
    shop.session.phone.typed(await sandbox.codeOf('+79995550100'))
    await shop.session.phone.submitCode()
    await until(shop.session.state, state => state.at === 'authorised')
    quote.entered()
    await rest()
    assert.equal(made().slice(4), ['customer'], 'the profile')
    assert.equal(await order.placeOrder(), { at: 'placed' })
    await timer.advance(5_000)
    assert.equal(made().slice(4), ['customer', 'customer'], 'and right before the order')
  } finally {
    await sandbox.close()
  }
})

type Question = Pick<PreflightRequest, 'deliveryType' | 'promoCode' | 'payType'> & { readonly positions: readonly { readonly id: number; readonly count: number }[] }
/** What the page asks at present, put together from what the customer sees. */
function questionOf({ shop, cart, draft }: Checkout): Question {
  const promoCode = draft.promo.get()?.code
  return {
    deliveryType: shop.location.choice.choice.get()?.method ?? 'DELIVERY', payType: shop.checkout.payment.get() ?? 'CARD_ONLINE',
    ...(promoCode !== undefined && { promoCode }), positions: cart.lines.get(),
  }
}
/** A price that tells for which question it is. */
function ownPrice(request: Question): number {
  const text = JSON.stringify([request.deliveryType, request.promoCode, request.payType, request.positions.map(line => [line.id, line.count])])
  return [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 90_001, 7)
}
function priced(request: PreflightRequest): Preflight {
  const own = ownPrice(request)
  return { positions: honestly({ ...request, deliveryType: 'DELIVERY' }, own).positions.map(line => (line.flags.length > 0 ? line : { ...line, sum: own })) }
}

/** Changes at random moments, each call answered, refused or lost after a random while, so that the answers come in any order. */
async function runSchedule(world: Checkout, seed: number): Promise<{ readonly overtaken: boolean }> {
  const random = seeded(seed)
  // as it was when the page was opened
  world.preflight.removePromo()
  world.cart.clear()
  world.cart.add(roll, 2)
  world.choose(delivered)
  await world.signedIn(olga)
  world.draft.payment.set(null)
  world.preflights.length = 0
  const order: number[] = []
  world.api.preflight = request => {
    const call = world.preflights.length
    const { promise, answer, fail } = later<Preflight>()
    world.timer.after(between(random, 0, 2_000), () => {
      order.push(call)
      const luck = random()
      if (request.promoCode === 'НЕТ' && luck < 0.7) fail(refusal('promo-code.not-found'))
      else if (luck > 0.93) fail(new NetworkError('cut'))
      else if (luck > 0.86) fail(refusal('delivery.address-out-of-zone'))
      else answer(priced(request))
    })
    return promise
  }
  let hadFigures = false
  const stop = world.preflight.state.subscribe(() => {
    const now = world.preflight.state.get()
    if (now.at === 'idle') return
    if (now.at === 'refused') return
    if (now.at !== 'answered') return assert.ok(!hadFigures || now.last !== null, `seed ${seed}: the answer is gone while ${now.at}`)
    hadFigures = true
    const request = questionOf(world)
    assert.is(now.delivery, request.deliveryType === 'DELIVERY' ? ownPrice(request) : 0, `seed ${seed}: figures of another question`)
    assert.ok(world.lines().every(line => line.sum === ownPrice(request)), `seed ${seed}: a line has another price`)
  })
  const changes = between(random, 3, 9)
  for (let change = 0; change < changes; change += 1) {
    const act = oneOf(random, [
      () => world.cart.add(oneOf(random, [roll, soup, wok])), () => world.cart.setCount(roll, 110, between(random, 1, 5)),
      () => world.choose(oneOf(random, [delivered, takenAway])), () => world.signedIn(oneOf(random, [null, olga])),
      () => void world.preflight.applyPromo(oneOf(random, ['ДА', 'НЕТ'])), () => world.preflight.removePromo(),
      () => world.draft.payment.set(oneOf(random, ['CARD_ONLINE', 'CASH_UPON_RECEIPT'] as const)), () => world.preflight.entered(),
    ])
    act()
    await world.timer.advance(oneOf(random, [0, 50, 299, 300, between(random, 301, 1_500)]))
  }
  await world.timer.advance(20_000)
  const end = world.preflight.state.get()
  assert.ok(['answered', 'failed', 'refused'].includes(end.at), `seed ${seed}: it ends ${end.at}`)
  assert.is.not(world.preflight.promo.get().at, 'checking', `seed ${seed}`)
  assert.ok(world.preflights.length <= 1 + 2 * changes, `seed ${seed}: ${world.preflights.length} calls for ${changes} changes`)
  stop()
  if (end.at !== 'answered') assert.is((world.api.preflight = priced, (await world.preflight.ask()).at), 'answered')
  return { overtaken: order.some((call, index) => index > 0 && call < (order[index - 1] ?? 0)) }
}

calls('[PRE-02] the newest answer wins in 300 schedules of changes and answers in any order, and the old figures stay till then', async () => {
  let overtaken = 0
  let world = await openCheckout()
  for (let seed = 1; seed <= 300; seed += 1) {
    if (seed % 50 === 0) world = await openCheckout()
    if ((await runSchedule(world, seed)).overtaken) overtaken += 1
  }
  assert.ok(overtaken > 50, `only ${overtaken} schedules had answers out of order`)
})

calls('[PRE-02, CART-05] what take-away costs to deliver is not taken for the price of a delivery', async () => {
  const world = await openCheckout({ choice: takenAway })
  await world.rest()
  world.choose(delivered)
  const now = world.preflight.state.get()
  assert.equal([now.at, world.totals.get().delivery], ['asking', null])
  await world.rest()
  const after = world.preflight.state.get()
  assert.is(after.at === 'answered' && after.delivery, DELIVERY_PRICE)
})

calls.run()
