import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { detail } from '../../core/log/report.ts'
import { ApiError, NetworkError, WireError } from '../../core/http/errors.ts'
import type { Preflight, PreflightRequest } from '../../core/shop/quote/wire.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { settle } from '../kit/clock.ts'
import {
  delivered, DELIVERY_PRICE, honestly, later, olga, openCheckout, refusal, roll, soup, takenAway, wok, type Checkout,
} from './checkout.world.ts'

const preflight = suite('preflight')

preflight('[PRE-01] asks publicly for a guest and personally for a customer', async () => {
  const world = await openCheckout({ person: null })
  await world.rest()
  await world.signedIn(olga)
  await world.rest()
  assert.equal(world.preflights.map(call => call.personId), [null, 1001])
})

preflight('[PRE-04] the words of a server that has broken down are no refusal of the cart', async () => {
  const world = await openCheckout()
  world.api.preflight = () => { throw new ApiError(500, 'delivery.order-sum-not-enough.range', 'Слова', { amount: 70_000 }) }
  assert.is((await world.preflight.ask()).at, 'failed')
})

preflight('[PRE-01] names the address and its point for a delivery only, and leaves out what is absent', async () => {
  const world = await openCheckout({ fill: cart => cart.add(wok, 2) })
  await world.rest()
  assert.equal(world.preflights[0]?.request, {
    deliveryType: 'DELIVERY', payType: 'CARD_ONLINE', restoId: 11, address: 'улица Свободы, 18', location: delivered.place.location,
    positions: [{ id: 3, name: 'Вок', price: 40_000, count: 2, sum: 99_600, modifiers: wok.modifiers }],
  })
  world.choose(takenAway)
  await world.rest()
  assert.equal(Object.keys(world.preflights[1]?.request ?? {}).sort(), ['deliveryType', 'payType', 'positions', 'restoId'])
  assert.is(world.preflights[1]?.request.payType, 'CASH_UPON_RECEIPT', 'the only way of paying there')
})

preflight('[CART-05] knows no price of delivery for what is fetched, whatever the answer says, and the order goes through', async () => {
  const world = await openCheckout({ choice: takenAway })
  world.api.preflight = request => {
    const { positions: [flagged] } = honestly({ ...request, deliveryType: 'DELIVERY', positions: [] })
    return { positions: [...honestly(request).positions, ...(flagged === undefined ? [] : [flagged])] }
  }
  world.fillIn()
  await world.rest()
  const now = world.preflight.state.get()
  assert.equal(now.at === 'answered' && [now.delivery, now.payable], [0, world.plain()])
  assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
})

preflight('[PRE-01] calls a bare point on the map by its name', async () => {
  const world = await openCheckout({ choice: { ...delivered, place: { ...delivered.place, address: '' } } })
  await world.rest()
  assert.is(world.preflights[0]?.request.address, 'Точка на карте')
})

preflight('[PRE-02] asks once when several things change at once, and not for an empty cart', async () => {
  const world = await openCheckout({ fill: () => undefined })
  await world.rest()
  assert.is(world.preflights.length, 0)
  world.cart.add(roll)
  world.cart.add(soup)
  world.cart.setCount(roll, 110, 4)
  await world.timer.advance(299)
  assert.is(world.preflights.length, 0)
  await world.timer.advance(1)
  assert.equal(world.preflights.map(call => call.request.positions.map(line => line.count)), [[4, 1]])
  world.cart.clear()
  await world.rest()
  assert.is(world.preflights.length, 1)
  assert.is(world.preflight.state.get().at, 'idle')
})

preflight('[PRE-02] asks anew after a change of method, person, time, payment and code, and for nothing else', async () => {
  const world = await openCheckout()
  await world.rest()
  world.draft.personCount.set(4)
  world.draft.form.set('comment', 'Без васаби')
  await world.rest()
  assert.is(world.preflights.length, 1)
  const changes = [
    () => world.choose(takenAway), () => world.choose(delivered), () => world.signedIn(null),
    () => world.draft.preOrderTime.set('2026-03-04T18:00:00+03:00'), () => world.draft.payment.set('CASH_UPON_RECEIPT'),
  ]
  for (const [index, change] of changes.entries()) {
    change()
    await world.rest()
    assert.is(world.preflights.length, index + 2)
  }
})

preflight('[PRE-02] lets the latest question win, whichever is answered first', async () => {
  const world = await openCheckout({ fill: cart => cart.add(roll) })
  const slow = later<Preflight>()
  world.api.preflight = request => (request.positions[0]?.count === 1 ? slow.promise : honestly(request))
  await world.rest()
  world.cart.add(roll)
  await world.rest()
  assert.is(world.preflight.state.get().at, 'answered')
  const first = world.preflights[0]
  if (first === undefined) return assert.unreachable()
  slow.answer({ positions: honestly(first.request).positions.map(line => ({ ...line, sum: 1 })) })
  await settle()
  assert.is(world.lines()[0]?.sum, 117_800)
})

preflight('[PRE-02] keeps the figures on the screen while it asks the same again, and shows none of them for another cart', async () => {
  const world = await openCheckout()
  await world.rest()
  const again = world.preflight.ask()
  assert.equal([world.preflight.state.get().at, world.totals.get().delivery], ['asking', DELIVERY_PRICE])
  await again
  world.cart.add(soup)
  assert.equal([world.preflight.state.get().at, world.totals.get().delivery], ['asking', null])
})

preflight('[PRE-03, CART-05] takes sums, discounts, codes and limits from the answer', async () => {
  const world = await openCheckout({ fill: cart => { cart.add(wok); cart.add(roll, 2) } })
  world.draft.promo.set({ code: 'ТЕСТ10', active: false })
  world.api.preflight = request => ({
    promoCode: 'ТЕСТ10', promoCodeMaxDiscountAmount: 15_000, promoCodeMinOrderAmount: 80_000,
    // in another order than asked, told apart by the echoed modifiers
    positions: honestly(request).positions.map(line => line.id === roll.id
      ? {
        ...line, sum: 106_000,
        discounts: [{ id: 5, name: 'Ролл дня', calculatedAmount: 900 }], promoCodes: [{ code: 'ТЕСТ10', calculatedAmount: 10_000 }],
      }
      : line).reverse(),
  })
  await world.rest()
  assert.equal(world.lines().map(line => line.sum), [49_800, 106_000])
  assert.equal(world.lines()[1]?.discounts.map(one => one.calculatedAmount), [900])
  assert.equal(world.draft.promo.get(), { code: 'ТЕСТ10', active: true, maxDiscountAmount: 15_000, minOrderAmount: 80_000 })
  assert.equal(world.reports, [], 'the figures add up')
})

preflight('[PRE-03] tells lines of one dish apart by the order of the request where modifiers are not echoed', async () => {
  const mild = { ...wok, modifiers: [] }
  const world = await openCheckout({ fill: cart => { cart.add(wok); cart.add(mild) } })
  world.api.preflight = request => ({
    positions: honestly(request).positions.map(({ modifiers: _, ...line }, index) => ({ ...line, sum: index < 2 ? 100 + index : line.sum })),
  })
  await world.rest()
  assert.equal(world.lines().map(line => line.sum), [100, 101])
})

/** Answers that are no price of the cart: taken whole or not at all. */
const HALF_PRICED: readonly (readonly [what: string, answer: (request: PreflightRequest) => Preflight])[] = [
  ['leaves a dish out', request => ({ positions: honestly(request).positions.slice(1) })],
  ['charges for a dish that was not asked for', request => ({
    positions: [...honestly({ ...request, deliveryType: 'TAKE_AWAY', positions: [...request.positions, ...request.positions] }).positions, ...honestly(request).positions.slice(-1)],
  })],
  ['has something to be paid that costs nothing and nobody asked for', request => {
    const { positions } = honestly(request)
    return { positions: [...positions, ...positions.slice(0, 1).map(line => ({ ...line, id: 99, sum: 0 }))] }
  }],
  ['comes to more than can be summed', request => ({ positions: honestly(request).positions.map(line => ({ ...line, sum: Number.MAX_SAFE_INTEGER })) })],
]
for (const [what, answer] of HALF_PRICED) {
  preflight(`[PRE-03, CART-11, CHK-05] an answer that ${what} changes no sum and is none to agree to: the shop says so, and asks again`, async () => {
    const world = await openCheckout()
    world.fillIn()
    world.api.preflight = answer
    await world.rest()
    assert.equal([world.preflight.state.get().at, world.lines()[0]?.sum], ['failed', 117_800])
    const told = world.reports.filter(line => line.startsWith('preflight.unreadable'))
    assert.is(told.length, 1)
    assert.not.ok(told[0]?.includes('…'), 'a problem report says what is wrong with it')
    assert.equal(await world.orderService.placeOrder(), { at: 'not-placed' })
    assert.equal([world.orders.length, world.orderService.state.get().at, world.cart.itemCount.get()], [0, 'failed', 2])
    world.api.preflight = honestly
    assert.is((await world.preflight.ask()).at, 'answered')
    assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
  })
}

preflight('[PRE-03] what the restaurant gives for nothing beside the dishes asked for stands in no way', async () => {
  const world = await openCheckout()
  world.fillIn()
  world.api.preflight = request => {
    const { positions } = honestly(request)
    return { positions: [...positions, ...positions.slice(0, 1).map(line => ({ ...line, id: 99, sum: 0, payableAmount: 0 }))] }
  }
  await world.rest()
  assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
})

const WORDS = 'Слова сервера'
const pays = ['delivery-online-pay', 'delivery-card-pay', 'delivery-cash-pay', 'takeaway-online', 'takeaway-card-pay', 'takeaway-cash-pay']
const REFUSALS: readonly (readonly [code: string, facts: object, popup: object | null, stored: string | null])[] = [
  ['delivery.order-sum-not-enough.range', { amount: 60_000 }, { kind: 'minimum', amount: 60_000, message: WORDS }, null],
  ['delivery.order-sum-exceeded', { amount: 900_000 }, { kind: 'maximum', amount: 900_000, message: WORDS }, WORDS],
  ['delivery.address-out-of-zone', {}, { kind: 'out-of-zone', message: WORDS }, WORDS],
  ['delivery.positions-not-deliverable', { positionIds: [1] }, { kind: 'cannot-deliver', positionIds: [1], message: WORDS }, WORDS],
  ['person-order.position-not-found-in-resto', { positionIds: [1] }, { kind: 'not-found', positionIds: [1], message: WORDS }, WORDS],
  ['person-order.not-accepted-now', {}, { kind: 'closed', message: WORDS }, WORDS],
  ['person-order.add-more', { amount: 500 }, { kind: 'add-more', amount: 500, message: WORDS }, WORDS],
  ...pays.map(pay => [`resto.doesnt-support-${pay}`, {}, { kind: 'payment-unsupported', code: pay.replace(/-pay$/, ''), message: WORDS }, WORDS] as const),
  ['order.something-new', {}, null, WORDS],
  ['constructor', {}, null, WORDS],
]
for (const [code, facts, popup, stored] of REFUSALS) {
  preflight(`[PRE-04, CHK-06, ERR-01] ${code} shows ${popup === null ? 'the words of the server' : JSON.stringify(popup)}, stores ${stored ?? 'no message'}, keeps the code, and no price with it`, async () => {
    const world = await openCheckout()
    world.draft.promo.set({ code: 'ТЕСТ', active: false })
    await world.rest()
    world.api.preflight = () => { throw refusal(code, facts) }
    const now = await world.preflight.ask()
    assert.equal(now.at === 'refused' && [now.popup, now.message, world.totals.get().payable], [popup, stored, null])
    assert.equal([world.draft.promo.get()?.code, world.preflight.promo.get(), world.cart.itemCount.get()], ['ТЕСТ', { at: 'idle' }, 2])
    world.fillIn()
    await world.orderService.placeOrder()
    assert.equal([world.orders.length, world.orderService.state.get().at], [0, popup === null ? 'failed' : 'refused'], 'no order leaves')
    world.api.preflight = honestly
    assert.is((await world.preflight.ask()).at, 'answered', 'and the next answer forgets it')
  })
}

preflight('[PRE-04, ERR-01] a refusal without words is a failed request, and says nothing in the language of the machine', async () => {
  const world = await openCheckout()
  await world.rest()
  world.api.preflight = () => { throw new ApiError(422, 'order.something-new', 'Request failed with status 422') }
  const now = await world.preflight.ask()
  assert.equal(now.at === 'failed' && [now.problem.code, world.totals.get().delivery], ['requestFailed', DELIVERY_PRICE])
  world.api.preflight = () => { throw new ApiError(422, 'delivery.address-out-of-zone', 'Request failed with status 422') }
  const named = await world.preflight.ask()
  assert.equal(named.at === 'refused' && [named.popup, named.message], [{ kind: 'out-of-zone', message: '' }, null])
})

preflight('[PRE-04] a message goes with the question that it answered: the next refusal does not show it', async () => {
  const world = await openCheckout()
  const message = async (code: string): Promise<string | null | undefined> => {
    world.api.preflight = () => { throw refusal(code, {}, code) }
    const now = await world.preflight.ask()
    return now.at === 'refused' ? now.message : undefined
  }
  assert.is(await message('delivery.address-out-of-zone'), 'delivery.address-out-of-zone')
  assert.is(await message('delivery.order-sum-not-enough.range'), null)
  assert.is(await message('some.other'), 'some.other')
})

preflight('[PRE-03] takes what is left to pay and what is granted besides from the answer', async () => {
  const world = await openCheckout({ fill: cart => { cart.add(roll); cart.add(soup) } })
  world.api.preflight = request => ({
    positions: honestly(request).positions.map(line => ({ ...line, payableAmount: Math.max(0, line.sum - 10_000), specials: [{ id: 4, name: 'Чай в подарок' }] })),
  })
  const now = await world.preflight.ask()
  assert.equal(now.at === 'answered' && [now.payable, now.specials], [48_900 + 35_000 + DELIVERY_PRICE - 10_000, ['Чай в подарок']])
})

preflight('[PRE-04] keeps the figures of the same question when there is no readable answer, and can be asked again', async () => {
  const world = await openCheckout()
  await world.rest()
  for (const error of [new NetworkError('unreachable'), new WireError(detail`positions`, detail`is no list`)]) {
    world.api.preflight = () => { throw error }
    const now = await world.preflight.ask()
    assert.is(now.at === 'failed' && world.totals.get().delivery, DELIVERY_PRICE)
  }
  world.api.preflight = honestly
  assert.is((await world.preflight.ask()).at, 'answered')
})

/** Another place of the zone is chosen in the dialog and saved; the dishes that are asked about then, null when it is saved. */
async function move({ shop }: Checkout, address = 'улица Свободы, 20') {
  const { dialog, choice } = shop.location
  dialog.open()
  dialog.pickAddress({ address, hasHouse: true, location: { lat: 57.64, lng: 39.88 }, placeId: address })
  assert.is(await dialog.save(), null)
  const view = dialog.view.get()
  if (view.at === 'open') return view.state.step.at === 'dishes-missing' ? view.state.step.dishes : assert.unreachable() as never
  assert.is(choice.stored.get().place?.address, address)
  return null
}
/** A cart of two dishes, one of which the restaurant of the new place does not have. */
async function withoutSoup(options: { readonly storage?: MemoryStorage } = {}): Promise<Checkout> {
  const world = await openCheckout({ ...options, fill: cart => { cart.add(roll); cart.add(soup) } })
  world.chain.dishes = world.chain.dishes.filter(({ id }) => id !== soup.id)
  world.api.preflight = () => { throw refusal('person-order.position-not-found-in-resto', { positionIds: [soup.id] }) }
  return world
}
/** A tab that hears nothing of the others, where somebody else has signed in. */
function otherPersonElsewhere(): { readonly storage: MemoryStorage; readonly signIn: () => void } {
  const memory = createMemoryStorage()
  return {
    storage: { ...memory, subscribe: () => () => undefined },
    signIn: () => memory.set('person_profile', JSON.stringify({ ...olga, id: 7, lastName: '', patronymic: '' })),
  }
}

preflight('[PRE-04, LOC-12] blocks a new place whose restaurant lacks dishes, and names them', async () => {
  const missing = await move(await withoutSoup())
  assert.equal(missing?.map(({ id, name, replacement }) => ({ id, name, remedy: replacement })), [{ id: soup.id, name: soup.name, remedy: { at: 'gone' } }])
})

preflight('[LOC-12, PRE-01] a session that ends while a place is saved: the cart is checked as a guest\'s', async () => {
  const ended = await withoutSoup()
  ended.api.knowsPerson = false
  const another = otherPersonElsewhere()
  const unheard = await withoutSoup({ storage: another.storage })
  another.signIn()
  for (const world of [ended, unheard]) {
    assert.equal((await move(world))?.map(dish => dish.id), [soup.id])
    assert.equal(world.preflights.map(call => call.personId), [null])
  }
})

preflight('[PRE-04, LOC-12] drops a code that does not fit the new method, and lets everything else pass', async () => {
  const world = await openCheckout()
  const hold = (): void => world.draft.promo.set({ code: 'КУРЬЕР', active: true })
  const others = [...REFUSALS.map(([code]) => code).filter(code => code !== 'person-order.position-not-found-in-resto'), 'promo-code.not-active']
  for (const [index, error] of [...others.map(code => refusal(code)), new NetworkError('unreachable')].entries()) {
    hold()
    world.api.preflight = () => { throw error }
    assert.is(await move(world, `улица Свободы, ${index}`), null)
    assert.is(world.draft.promo.get()?.code, 'КУРЬЕР')
  }
  for (const code of ['promo-code.invalid-delivery-type', 'promo-code.invalid-delivery-method', 'person-order.promo-code.invalid-delivery-type']) {
    hold()
    world.api.preflight = () => {
      assert.is(world.draft.promo.get()?.code, 'КУРЬЕР', 'not before the place is saved')
      throw refusal(code)
    }
    assert.is(await move(world, code), null)
    assert.is(world.draft.promo.get(), null, code)
  }
})

preflight('[PRE-04, CART-08] a code that is typed while a place is being saved stays, though the place takes the one before out', async () => {
  const world = await openCheckout()
  world.draft.promo.set({ code: 'КУРЬЕР', active: true })
  const check = later<Preflight>()
  world.api.preflight = request => (request.promoCode === 'КУРЬЕР' ? check.promise : honestly(request))
  const moving = move(world, 'улица Свободы, 1')
  await settle()
  assert.is(world.preflights.at(-1)?.request.promoCode, 'КУРЬЕР')
  await world.preflight.applyPromo('СУШИ10')
  check.fail(refusal('promo-code.invalid-delivery-type'))
  assert.is(await moving, null)
  await world.rest()
  assert.equal([world.draft.promo.get()?.code, world.preflight.promo.get().at], ['СУШИ10', 'idle'])
  assert.is(world.preflights.at(-1)?.request.promoCode, 'СУШИ10')
})

preflight('[PRE-04, LOC-12] dishes that a new restaurant lacks block it also when the code is refused first, and the code stays until that is settled', async () => {
  for (const code of ['promo-code.invalid-delivery-type', 'promo-code.not-found-for-resto']) {
    const world = await withoutSoup()
    world.draft.promo.set({ code: 'КУРЬЕР', active: true })
    const { preflight: lacksSoup } = world.api
    world.api.preflight = request => {
      if (request.promoCode !== undefined) throw refusal(code)
      return lacksSoup(request)
    }
    assert.equal((await move(world))?.map(dish => dish.id), [soup.id], code)
    assert.equal(world.preflights.map(call => call.request.promoCode), ['КУРЬЕР', undefined])
    assert.is(world.draft.promo.get()?.code, 'КУРЬЕР')
    await world.shop.location.dialog.save()
    assert.equal([world.draft.promo.get()?.code, world.cart.itemCount.get()], [code.endsWith('type') ? undefined : 'КУРЬЕР', 1])
  }
})

preflight('[PRE-01] a restaurant\'s new price is what the next request says', async () => {
  const world = await openCheckout()
  await world.rest()
  world.chain.dishes = world.chain.dishes.map(one => (one.id === roll.id ? { ...one, price: 61_900 } : one))
  const venue = world.shop.location.choice.venue.get()
  if (venue.at === 'resto') await world.shop.menu.reload(venue.resto)
  await world.rest()
  assert.equal(world.preflights.map(call => call.request.positions.map(line => [line.price, line.sum])), [[[58_900, 117_800]], [[61_900, 123_800]]])
})

preflight('[PRE-01, AUTH-06] a session whose end this tab has not heard of yet is priced as a guest\'s, and not asked for again and again', async () => {
  const another = otherPersonElsewhere()
  const world = await openCheckout({ storage: another.storage })
  await world.rest()
  another.signIn()
  const now = await world.preflight.ask()
  assert.equal([now.at, world.preflights.map(call => call.personId)], ['answered', [1001, null]])
})

preflight('[LOC-12] asks nothing for an empty cart', async () => {
  const world = await openCheckout({ fill: () => undefined })
  assert.equal([await move(world), world.preflights], [null, []])
})

preflight('[PRE-02] asks again on coming to the cart, however young the figures, unless the answer is on its way', async () => {
  const world = await openCheckout()
  world.preflight.entered()
  await world.timer.advance(300)
  assert.is(world.preflights.length, 1)
  world.preflight.entered()
  world.preflight.entered()
  await world.timer.advance(300)
  assert.is(world.preflights.length, 2)
})

preflight('[PRE-02, CHK-04] who signs in sees the same cart\'s figures until they are known anew, can order at them, and sees none when they cannot be had', async () => {
  const world = await openCheckout({ person: null })
  await world.rest()
  world.fillIn()
  await world.signedIn(olga)
  assert.equal([world.preflight.state.get().at, world.totals.get().delivery], ['asking', DELIVERY_PRICE])
  world.api.preflight = () => { throw new NetworkError('unreachable') }
  await world.rest()
  assert.equal([world.preflight.state.get().at, world.totals.get().delivery], ['failed', null])
  world.api.preflight = honestly
  await world.preflight.ask()
  await world.signedIn(null)
  await world.signedIn(olga)
  assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
})

preflight.run()
