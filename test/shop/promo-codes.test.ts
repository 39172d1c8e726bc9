import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { ApiError, NetworkError } from '../../core/http/errors.ts'
import type { Preflight, PreflightRequest } from '../../core/shop/quote/wire.ts'
import { cnr } from '../../src/text/cnr.ts'
import { en } from '../../src/text/en.ts'
import { ru } from '../../src/text/ru.ts'
import { settle } from '../kit/clock.ts'
import { buildShop } from '../kit/shop.ts'
import { DELIVERY_PRICE, honestly, later, olga, openCheckout, refusal, roll, soup, takenAway, type Checkout } from './checkout.world.ts'

const codes = suite('promo codes')

/** An API that knows one code, in any case, which takes ten percent off from 1,000 roubles on. */
const TEN = { code: 'СУШИ10', minimum: 100_000, maximum: 50_000 }
function tenPercent(request: PreflightRequest): Preflight {
  const plain = honestly(request)
  if (request.promoCode === undefined) return plain
  if (request.promoCode.toUpperCase() !== TEN.code) throw refusal('promo-code.not-found')
  const total = request.positions.reduce((sum, line) => sum + line.sum, 0)
  const positions = plain.positions.map(line => {
    const amount = total < TEN.minimum ? 0 : Math.min(TEN.maximum, Math.floor(line.sum / 10))
    return line.flags.length > 0 || amount === 0 ? line : { ...line, sum: line.sum - amount, promoCodes: [{ code: TEN.code, calculatedAmount: amount }] }
  })
  return { positions, promoCode: TEN.code, promoCodeMinOrderAmount: TEN.minimum, promoCodeMaxDiscountAmount: TEN.maximum }
}
const asked = (world: Checkout) => world.preflights.map(call => call.request.promoCode)

const MESSAGES = [
  ['not-found', 'not-found', 'Промокод не найден'],
  ['not-found-for-resto', 'not-found-for-resto', 'Промокод не действует в этом заведении'],
  ['already-used', 'already-used', 'Промокод уже использован'],
  ['person-limit-exceed', 'person-limit-exceed', 'Вы исчерпали лимит использования промокода'],
  ['limit-exceed', 'person-limit-exceed', 'Вы исчерпали лимит использования промокода'],
  ['before-start', 'before-start', 'Промокод ещё не действует'],
  ['after-finish', 'after-finish', 'Срок действия промокода истёк'],
  ['invalid-delivery-type', 'invalid-delivery-method', 'Промокод не действует для этого способа получения'],
  ['invalid-delivery-method', 'invalid-delivery-method', 'Промокод не действует для этого способа получения'],
  ['not-active', 'not-active', 'Промокод больше не действует'],
  ['hour-not-active', 'hour-not-active', 'Промокод сейчас не действует — попробуйте в другое время'],
] as const
for (const prefix of ['promo-code', 'person-order.promo-code', 'promo-code.resto']) {
  for (const [code, error, text] of MESSAGES) {
    codes(`[CART-08, PRE-04] ${prefix}.${code} says «${text}», clears the code and asks again without it`, async () => {
      const world = await openCheckout()
      world.api.preflight = request => {
        if (request.promoCode !== undefined) throw refusal(`${prefix}.${code}`)
        return honestly(request)
      }
      await world.preflight.applyPromo('  тест ')
      assert.equal(world.preflight.promo.get(), { at: 'refused', code: 'тест', error, message: 'Слова сервера' })
      assert.is(ru[`promoErr.${error}`], text)
      assert.is(world.draft.promo.get(), null)
      assert.is(world.preflight.state.get().at, 'answered')
      assert.equal(asked(world), ['тест', undefined])
    })
  }
}

codes('[CART-08] has nine messages, each different in each of the three languages', () => {
  const errors = new Set(MESSAGES.map(([, error]) => error))
  for (const table of [ru, en, cnr]) assert.is(new Set([...errors].map(error => table[`promoErr.${error}`])).size, 9)
})

codes('[CART-08, ERR-01] says what the server says of a code that is refused for a reason of its own, and nothing where it says nothing', async () => {
  for (const [words, message] of [['Только по вторникам', 'Только по вторникам'], ['Request failed with status 422', '']] as const) {
    const world = await openCheckout()
    world.api.preflight = request => {
      if (request.promoCode !== undefined) throw new ApiError(422, 'promo-code.tuesdays-only', words)
      return honestly(request)
    }
    await world.preflight.applyPromo('ТЕСТ')
    assert.equal(world.preflight.promo.get(), { at: 'refused', code: 'ТЕСТ', error: null, message })
    assert.equal([world.draft.promo.get(), world.preflight.state.get().at], [null, 'answered'])
  }
})

codes('[CART-08] takes a dish that was not found for no fault of the code, though the last words are the same', async () => {
  const world = await openCheckout()
  world.api.preflight = () => { throw refusal('menu-position.not-found') }
  await world.preflight.applyPromo('ТЕСТ')
  assert.equal([world.draft.promo.get()?.code, world.preflight.promo.get().at, world.preflight.state.get().at], ['ТЕСТ', 'idle', 'refused'])
})

codes('[CART-08] takes the discount of a code, whatever its case and the space around it, with its limits', async () => {
  const world = await openCheckout()
  world.api.preflight = tenPercent
  await world.preflight.applyPromo('\u00a0 сУши10 ')
  assert.equal(world.draft.promo.get(), { code: 'сУши10', active: true, maxDiscountAmount: TEN.maximum, minOrderAmount: TEN.minimum })
  assert.is(world.lines()[0]?.sum, 117_800 - 11_780)
  assert.equal(asked(world), ['сУши10'], 'one call')
})

codes('[CART-08] accepts a code below its minimum, which gives nothing yet and begins to when the cart has grown', async () => {
  const world = await openCheckout({ fill: cart => cart.add(roll) })
  world.api.preflight = tenPercent
  await world.preflight.applyPromo(TEN.code)
  assert.equal(world.draft.promo.get(), { code: TEN.code, active: false, maxDiscountAmount: TEN.maximum, minOrderAmount: TEN.minimum })
  assert.equal(world.preflight.promo.get(), { at: 'idle' })
  assert.is(world.lines()[0]?.sum, roll.price)
  world.cart.add(soup)
  await world.rest()
  assert.is(world.draft.promo.get()?.active, true)
  world.cart.remove(soup, 110)
  await world.rest()
  assert.is(world.draft.promo.get()?.active, false)
})

codes('[CART-08] removal asks once without the code, and its discount goes', async () => {
  const world = await openCheckout()
  world.api.preflight = tenPercent
  await world.preflight.applyPromo(TEN.code)
  world.preflight.removePromo()
  assert.equal([world.lines()[0]?.sum, world.totals.get().payable], [117_800, null], 'the price with the code is none without it')
  await world.rest()
  assert.equal(asked(world), [TEN.code, undefined])
  assert.equal([world.lines()[0]?.sum, world.lines()[0]?.promoCodes], [117_800, []])
})

codes('[CART-08, PRE-02] a code applied while the cart is being asked about is asked about at once, and the former answer is not taken', async () => {
  const world = await openCheckout()
  const slow = later<Preflight>()
  world.api.preflight = request => (request.promoCode === undefined ? slow.promise : tenPercent(request))
  await world.rest()
  await world.preflight.applyPromo(TEN.code)
  const first = world.preflights[0]
  if (first === undefined) return assert.unreachable()
  slow.answer(honestly(first.request))
  await settle()
  assert.is(world.lines()[0]?.sum, 117_800 - 11_780)
  assert.equal([world.draft.promo.get()?.active, asked(world)], [true, [undefined, TEN.code]])
})

codes('[CART-08] a code is being checked until an answer speaks of it, whatever happens to the cart meanwhile', async () => {
  const world = await openCheckout()
  const first = later<Preflight>()
  world.api.preflight = request => (request.positions[0]?.count === 2 ? first.promise : tenPercent(request))
  const applying = world.preflight.applyPromo('НЕТ')
  world.cart.add(roll)
  first.answer({ positions: [] })
  await settle()
  assert.is(world.preflight.promo.get().at, 'checking')
  await world.rest()
  await applying
  assert.equal(world.preflight.promo.get(), { at: 'refused', code: 'НЕТ', error: 'not-found', message: 'Слова сервера' })
})

codes('[CART-08] a second code takes the place of one that is still being checked, whose answer no longer counts', async () => {
  for (const isFirstRefused of [true, false]) {
    const world = await openCheckout()
    const first = later<Preflight>()
    const second = later<Preflight>()
    world.api.preflight = request => (request.promoCode === 'ОДИН' ? first.promise : second.promise)
    void world.preflight.applyPromo('ОДИН')
    void world.preflight.applyPromo(TEN.code)
    if (isFirstRefused) first.fail(refusal('promo-code.not-found'))
    else first.answer({ positions: [] })
    await settle()
    assert.equal(world.preflight.promo.get(), { at: 'checking', code: TEN.code })
    const request = world.preflights.at(-1)?.request
    if (request === undefined) return assert.unreachable()
    second.answer(tenPercent(request))
    await settle()
    assert.equal([world.preflight.promo.get().at, world.draft.promo.get()?.code], ['idle', TEN.code])
  }
})

codes('[CART-08] a code that another tab takes out, or replaces, is no longer being checked', async () => {
  for (const other of [null, { code: TEN.code, active: false }]) {
    const world = await openCheckout()
    const slow = later<Preflight>()
    world.api.preflight = request => (request.promoCode === 'НЕТ' ? slow.promise : tenPercent(request))
    void world.preflight.applyPromo('НЕТ')
    world.draft.promo.set(other)
    await world.rest()
    assert.equal([world.preflight.promo.get().at, world.draft.promo.get()?.code], ['idle', other?.code])
  }
})

codes('[CART-08] the refusal of a code that was taken out meanwhile is not shown', async () => {
  const world = await openCheckout()
  const slow = later<Preflight>()
  world.api.preflight = request => (request.promoCode === undefined ? honestly(request) : slow.promise)
  const applying = world.preflight.applyPromo('НЕТ')
  world.preflight.removePromo()
  slow.fail(refusal('promo-code.not-found'))
  await world.rest()
  await applying
  assert.equal(world.preflight.promo.get(), { at: 'idle' })
  assert.equal([world.preflight.state.get().at, asked(world)], ['answered', ['НЕТ', undefined]])
})

codes('[CART-08] a code that is refused later says why, and the cart is priced without it', async () => {
  const world = await openCheckout()
  world.api.preflight = tenPercent
  await world.preflight.applyPromo(TEN.code)
  world.api.preflight = request => {
    if (request.promoCode !== undefined && request.deliveryType === 'TAKE_AWAY') throw refusal('promo-code.invalid-delivery-type')
    return tenPercent(request)
  }
  world.choose(takenAway)
  await world.rest()
  assert.equal(world.preflight.promo.get(), { at: 'refused', code: TEN.code, error: 'invalid-delivery-method', message: 'Слова сервера' })
  assert.equal([world.draft.promo.get(), world.lines()[0]?.sum], [null, 117_800])
  assert.equal(asked(world), [TEN.code, TEN.code, undefined])
})

codes('[CART-08] keeps no code that could not be checked, says why, and leaves the figures that hold without it', async () => {
  const world = await openCheckout()
  await world.rest()
  world.api.preflight = () => { throw new NetworkError('unreachable') }
  await world.preflight.applyPromo('ТЕСТ')
  const now = world.preflight.promo.get()
  assert.equal(now.at === 'refused' && [now.error, now.problem?.code], [null, 'network'])
  assert.is(world.draft.promo.get(), null)
  const figures = world.preflight.state.get()
  assert.is(figures.at === 'answered' && figures.delivery, DELIVERY_PRICE)
  await world.rest()
  assert.equal(asked(world), [undefined, 'ТЕСТ'], 'and nothing more is asked')
})

codes('[CART-08] keeps no code that could not be checked before the cart ever had figures', async () => {
  const world = await openCheckout()
  world.api.preflight = () => { throw new NetworkError('unreachable') }
  await world.preflight.applyPromo('ТЕСТ')
  assert.equal([world.draft.promo.get(), world.preflight.promo.get().at, world.preflight.state.get().at], [null, 'refused', 'failed'])
})

codes('[CART-08] tells a text that is too long for a code from the rest of the request, which stays as it was', async () => {
  const world = await openCheckout()
  await world.preflight.applyPromo('х'.repeat(51))
  assert.equal(world.preflight.promo.get(), { at: 'refused', code: 'х'.repeat(51), error: 'not-found', message: '' })
  assert.equal([world.draft.promo.get(), world.preflights.length], [null, 0])
})

codes('[CART-08] takes a text of fifty letters for a code, without what comes with pasted text and nobody sees', async () => {
  for (const [typed, code] of [['х'.repeat(50), 'х'.repeat(50)], ['\u200B\uFEFF СУ\u2060ШИ10\u200D', TEN.code]] as const) {
    const world = await openCheckout()
    await world.preflight.applyPromo(typed)
    assert.equal(asked(world)[0], code)
  }
})

codes('[CART-08] a code that is refused gives way to the one before, which counts again', async () => {
  const world = await openCheckout()
  world.api.preflight = tenPercent
  await world.preflight.applyPromo(TEN.code)
  await world.preflight.applyPromo('НЕТ')
  assert.is(world.preflight.promo.get().at, 'refused')
  assert.is(world.draft.promo.get()?.code, TEN.code)
  assert.is((await world.preflight.ask()).at, 'answered')
  assert.is(asked(world).at(-1), TEN.code)
})

codes('[CART-08] keeps a code for a cart that is still empty, and checks it with the first dish', async () => {
  const world = await openCheckout({ fill: () => undefined })
  world.api.preflight = tenPercent
  await world.preflight.applyPromo(TEN.code)
  assert.equal([world.draft.promo.get(), world.preflight.promo.get(), world.preflights.length], [{ code: TEN.code, active: false }, { at: 'idle' }, 0])
  world.cart.add(roll, 2)
  await world.rest()
  assert.is(world.draft.promo.get()?.active, true)
})

codes('[CART-08, CART-09] a code outlives a reload, with its limits and its discount, and signing in', async () => {
  const before = await openCheckout({ person: null })
  before.api.preflight = tenPercent
  await before.preflight.applyPromo(TEN.code)
  const after = await openCheckout({ storage: before.storage, person: null })
  after.api.preflight = tenPercent
  assert.equal(after.draft.promo.get(), { code: TEN.code, active: true, maxDiscountAmount: TEN.maximum, minOrderAmount: TEN.minimum })
  await after.rest()
  await after.signedIn(olga)
  await after.rest()
  assert.equal(after.preflights.map(call => [call.personId, call.request.promoCode]), [[null, TEN.code], [1001, TEN.code]])
  assert.is(after.draft.promo.get()?.active, true)
})

codes('[CART-08, CART-09] a code outlives a change of language', () => {
  const { shop } = buildShop()
  shop.checkout.draft.promo.set({ code: TEN.code, active: true })
  for (const locale of ['en', 'cnr', 'ru'] as const) {
    shop.locale.set(locale)
    assert.is(shop.checkout.draft.promo.get()?.code, TEN.code)
  }
})

codes.run()
