import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { ApiError, NetworkError } from '../../core/http/errors.ts'
import type { Preflight, PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { cnr } from '../../src/text/cnr.ts'
import { en } from '../../src/text/en.ts'
import { ru } from '../../src/text/ru.ts'
import { flushPromises } from '../kit/clock.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import {
  DELIVERY_PRICE, NOON, buildHonestPreflight, createDeferred, createDevice, deliveryChoice, olga, openCheckout,
  createRejection, roll, soup, takeAwayChoice, type Checkout,
} from './checkout.fixture.ts'

const codes = suite('promo codes')

/** An API with one case-insensitive code: ten percent off from 1,000 roubles. */
const TEN = { code: 'СУШИ10', minimum: 100_000, maximum: 50_000 }
function tenPercent(request: PreflightRequest): Preflight {
  const plain = buildHonestPreflight(request)
  if (request.promoCode === undefined) return plain
  if (request.promoCode.toUpperCase() !== TEN.code) throw createRejection('promo-code.not-found')
  const total = request.positions.reduce((sum, line) => sum + line.sum, 0)
  const positions = plain.positions.map(line => {
    const amount = total < TEN.minimum ? 0 : Math.min(TEN.maximum, Math.floor(line.sum / 10))
    return line.flags.length > 0 || amount === 0
      ? line
      : { ...line, sum: line.sum - amount, promoCodes: [{ code: TEN.code, calculatedAmount: amount }] }
  })
  return {
    positions, promoCode: TEN.code, promoCodeMinOrderAmount: TEN.minimum, promoCodeMaxDiscountAmount: TEN.maximum,
  }
}
const listRequestedCodes = (fixture: Checkout) => fixture.preflights.map(call => call.request.promoCode)

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
    codes(`[CART-08, PRE-04] ${prefix}.${code} clears the code and asks again`, async () => {
      const fixture = await openCheckout()
      fixture.api.preflight = request => {
        if (request.promoCode !== undefined) throw createRejection(`${prefix}.${code}`)
        return buildHonestPreflight(request)
      }
      await fixture.preflight.applyPromo('  тест ')
      assert.equal(fixture.preflight.promoState.get(), {
        status: 'refused', code: 'тест', error, message: 'Слова сервера',
      })
      assert.is(ru[`promoErr.${error}`], text)
      assert.is(fixture.draft.promo.get(), null)
      assert.is(fixture.preflight.state.get().status, 'answered')
      assert.equal(listRequestedCodes(fixture), ['тест', undefined])
    })
  }
}

codes('[CFG-01] a code and a time from before their switch was turned off are forgotten', async () => {
  const stored = (): ReturnType<typeof createMemoryStorage> => createMemoryStorage({
    ...createDevice(deliveryChoice, olga),
    order_promo_code: JSON.stringify({ code: 'OLD', active: true }),
    order_pre_order_time: JSON.stringify(new Date(NOON + 3 * 3_600_000).toISOString()),
  })
  const read = async (isOn: boolean) => {
    const fixture = await openCheckout({
      storage: stored(), config: { preOrder: isOn, cart: { personCount: true, promoCodes: isOn } },
    })
    fixture.fillIn()
    await fixture.flushQuote()
    const request = fixture.preflights.at(-1)?.request
    return [request?.promoCode, typeof request?.preOrderTime, fixture.shop.checkout.order.step.get()]
  }
  assert.equal((await read(true)).slice(0, 2), ['OLD', 'string'])
  assert.equal(await read(false), [undefined, 'undefined', null])
})

codes('[CART-08] has nine messages, each different in each of the three languages', () => {
  const errors = new Set(MESSAGES.map(([, error]) => error))
  for (const table of [ru, en, cnr]) assert.is(new Set([...errors].map(error => table[`promoErr.${error}`])).size, 9)
})

codes('[CART-08, ERR-01] the server’s message is shown for an own reason, and none where it has none', async () => {
  for (const [words, message] of [
    ['Только по вторникам', 'Только по вторникам'], ['Request failed with status 422', ''],
  ] as const) {
    const fixture = await openCheckout()
    fixture.api.preflight = request => {
      if (request.promoCode !== undefined) throw new ApiError(422, 'promo-code.tuesdays-only', words)
      return buildHonestPreflight(request)
    }
    await fixture.preflight.applyPromo('ТЕСТ')
    assert.equal(fixture.preflight.promoState.get(), { status: 'refused', code: 'ТЕСТ', error: null, message })
    assert.equal([fixture.draft.promo.get(), fixture.preflight.state.get().status], [null, 'answered'])
  }
})

codes('[CART-08] a dish that was not found is no fault of the code, though the words are alike', async () => {
  const fixture = await openCheckout()
  fixture.api.preflight = () => { throw createRejection('menu-position.not-found') }
  await fixture.preflight.applyPromo('ТЕСТ')
  assert.equal(
    [fixture.draft.promo.get()?.code, fixture.preflight.promoState.get().status, fixture.preflight.state.get().status],
    ['ТЕСТ', 'idle', 'refused'],
  )
})

codes('[CART-08] a code gives its discount and limits, whatever its case and spaces', async () => {
  const fixture = await openCheckout()
  fixture.api.preflight = tenPercent
  await fixture.preflight.applyPromo('\u00a0 сУши10 ')
  assert.equal(fixture.draft.promo.get(), {
    code: 'сУши10', active: true, maxDiscountAmount: TEN.maximum, minOrderAmount: TEN.minimum,
  })
  assert.is(fixture.lines()[0]?.sum, 117_800 - 11_780)
  assert.equal(listRequestedCodes(fixture), ['сУши10'], 'one call')
})

codes('[CART-08] a code below its minimum is accepted, and applies when the cart has grown', async () => {
  const fixture = await openCheckout({ fill: cart => cart.add(roll) })
  fixture.api.preflight = tenPercent
  await fixture.preflight.applyPromo(TEN.code)
  assert.equal(fixture.draft.promo.get(), {
    code: TEN.code, active: false, maxDiscountAmount: TEN.maximum, minOrderAmount: TEN.minimum,
  })
  assert.equal(fixture.preflight.promoState.get(), { status: 'idle' })
  assert.is(fixture.lines()[0]?.sum, roll.price)
  fixture.cart.add(soup)
  await fixture.flushQuote()
  assert.is(fixture.draft.promo.get()?.active, true)
  fixture.cart.remove(soup, 110)
  await fixture.flushQuote()
  assert.is(fixture.draft.promo.get()?.active, false)
})

codes('[CART-08] removal asks once without the code, and its discount goes', async () => {
  const fixture = await openCheckout()
  fixture.api.preflight = tenPercent
  await fixture.preflight.applyPromo(TEN.code)
  fixture.preflight.removePromo()
  assert.equal(
    [fixture.lines()[0]?.sum, fixture.totals.get().payable], [117_800, null],
    'the price with the code is none without it',
  )
  await fixture.flushQuote()
  assert.equal(listRequestedCodes(fixture), [TEN.code, undefined])
  assert.equal([fixture.lines()[0]?.sum, fixture.lines()[0]?.promoCodes], [117_800, []])
})

codes('[CART-08, PRE-02] a code applied during a preflight starts another, and the former is ignored', async () => {
  const fixture = await openCheckout()
  const slow = createDeferred<Preflight>()
  fixture.api.preflight = request => (request.promoCode === undefined ? slow.promise : tenPercent(request))
  await fixture.flushQuote()
  await fixture.preflight.applyPromo(TEN.code)
  const first = fixture.preflights[0]
  if (first === undefined) return assert.unreachable()
  slow.answer(buildHonestPreflight(first.request))
  await flushPromises()
  assert.is(fixture.lines()[0]?.sum, 117_800 - 11_780)
  assert.equal([fixture.draft.promo.get()?.active, listRequestedCodes(fixture)], [true, [undefined, TEN.code]])
})

codes('[CART-08] a code stays in check until an answer names it, whatever the cart does', async () => {
  const fixture = await openCheckout()
  const first = createDeferred<Preflight>()
  fixture.api.preflight = request => (request.positions[0]?.count === 2 ? first.promise : tenPercent(request))
  const applying = fixture.preflight.applyPromo('НЕТ')
  fixture.cart.add(roll)
  first.answer({ positions: [] })
  await flushPromises()
  assert.is(fixture.preflight.promoState.get().status, 'checking')
  await fixture.flushQuote()
  await applying
  assert.equal(fixture.preflight.promoState.get(), {
    status: 'refused', code: 'НЕТ', error: 'not-found', message: 'Слова сервера',
  })
})

codes('[CART-08] a second code replaces one in check, whose answer is ignored', async () => {
  for (const isFirstRefused of [true, false]) {
    const fixture = await openCheckout()
    const first = createDeferred<Preflight>()
    const second = createDeferred<Preflight>()
    fixture.api.preflight = request => (request.promoCode === 'ОДИН' ? first.promise : second.promise)
    void fixture.preflight.applyPromo('ОДИН')
    void fixture.preflight.applyPromo(TEN.code)
    if (isFirstRefused) first.fail(createRejection('promo-code.not-found'))
    else first.answer({ positions: [] })
    await flushPromises()
    assert.equal(fixture.preflight.promoState.get(), { status: 'checking', code: TEN.code })
    const request = fixture.preflights.at(-1)?.request
    if (request === undefined) return assert.unreachable()
    second.answer(tenPercent(request))
    await flushPromises()
    assert.equal([fixture.preflight.promoState.get().status, fixture.draft.promo.get()?.code], ['idle', TEN.code])
  }
})

for (const [what, change, code] of [
  ['this tab takes out', ({ preflight }) => preflight.removePromo(), undefined],
  ['another tab takes out', ({ draft }) => draft.promo.set(null), undefined],
  ['another tab replaces', ({ draft }) => draft.promo.set({ code: TEN.code, active: false }), TEN.code],
] as const satisfies readonly (readonly [string, (fixture: Checkout) => void, string | undefined])[]) {
  codes(`[CART-08] a code that ${what} is no longer checked, and its refusal is not shown`, async () => {
    const fixture = await openCheckout()
    const slow = createDeferred<Preflight>()
    fixture.api.preflight = request => (request.promoCode === 'НЕТ' ? slow.promise : tenPercent(request))
    const applying = fixture.preflight.applyPromo('НЕТ')
    change(fixture)
    await fixture.flushQuote()
    assert.equal(fixture.preflight.promoState.get(), { status: 'idle' })
    slow.fail(createRejection('promo-code.not-found'))
    await applying
    assert.equal([fixture.preflight.promoState.get().status, fixture.draft.promo.get()?.code], ['idle', code])
    assert.equal([fixture.preflight.state.get().status, listRequestedCodes(fixture)], ['answered', ['НЕТ', code]])
  })
}

codes('[CART-08] a code that is refused later says why, and the cart is priced without it', async () => {
  const fixture = await openCheckout()
  fixture.api.preflight = tenPercent
  await fixture.preflight.applyPromo(TEN.code)
  fixture.api.preflight = request => {
    if (request.promoCode !== undefined && request.deliveryType === 'TAKE_AWAY')
      throw createRejection('promo-code.invalid-delivery-type')
    return tenPercent(request)
  }
  fixture.choose(takeAwayChoice)
  await fixture.flushQuote()
  assert.equal(fixture.preflight.promoState.get(), {
    status: 'refused', code: TEN.code, error: 'invalid-delivery-method', message: 'Слова сервера',
  })
  assert.equal([fixture.draft.promo.get(), fixture.lines()[0]?.sum], [null, 117_800])
  assert.equal(listRequestedCodes(fixture), [TEN.code, TEN.code, undefined])
})

codes('[CART-08] a code that could not be checked is removed with its reason, also without figures', async () => {
  for (const isPriced of [true, false]) {
    const fixture = await openCheckout()
    if (isPriced) await fixture.flushQuote()
    fixture.api.preflight = () => { throw new NetworkError('unreachable') }
    await fixture.preflight.applyPromo('ТЕСТ')
    const now = fixture.preflight.promoState.get()
    assert.equal(now.status === 'refused' && [now.error, now.problem?.code], [null, 'network'])
    const figures = fixture.preflight.state.get()
    assert.is(figures.status === 'answered' && figures.delivery, isPriced && DELIVERY_PRICE)
    await fixture.flushQuote()
    assert.equal(
      [fixture.draft.promo.get(), listRequestedCodes(fixture)], [null, [...isPriced ? [undefined] : [], 'ТЕСТ']],
      'and nothing more is asked',
    )
  }
})

codes('[CART-08] fifty letters are a code, without invisible characters of pasted text; more are refused', async () => {
  for (const [typed, code] of [
    ['х'.repeat(50), 'х'.repeat(50)], ['\u200B\uFEFF СУ\u2060ШИ10\u200D', TEN.code], ['х'.repeat(51), undefined],
  ] as const) {
    const fixture = await openCheckout()
    await fixture.preflight.applyPromo(typed)
    const requested = code === undefined ? [] : [code]
    assert.equal([listRequestedCodes(fixture), fixture.draft.promo.get()?.code], [requested, code])
    const refused = { status: 'refused', code: typed, error: 'not-found', message: '' }
    if (code === undefined) assert.equal(fixture.preflight.promoState.get(), refused)
  }
})

codes('[CART-08] a code that is refused gives way to the one before, which counts again', async () => {
  const fixture = await openCheckout()
  fixture.api.preflight = tenPercent
  await fixture.preflight.applyPromo(TEN.code)
  await fixture.preflight.applyPromo('НЕТ')
  assert.is(fixture.preflight.promoState.get().status, 'refused')
  assert.is(fixture.draft.promo.get()?.code, TEN.code)
  assert.is((await fixture.preflight.requestPrices()).status, 'answered')
  assert.is(listRequestedCodes(fixture).at(-1), TEN.code)
})

codes('[CART-08] keeps a code for a cart that is still empty, and checks it with the first dish', async () => {
  const fixture = await openCheckout({ fill: () => undefined })
  fixture.api.preflight = tenPercent
  await fixture.preflight.applyPromo(TEN.code)
  assert.equal(
    [fixture.draft.promo.get(), fixture.preflight.promoState.get(), fixture.preflights.length],
    [{ code: TEN.code, active: false }, { status: 'idle' }, 0],
  )
  fixture.cart.add(roll, 2)
  await fixture.flushQuote()
  assert.is(fixture.draft.promo.get()?.active, true)
})

codes('[CART-08, CART-09] a code outlives a reload, with its limits and its discount, and signing in', async () => {
  const before = await openCheckout({ person: null })
  before.api.preflight = tenPercent
  await before.preflight.applyPromo(TEN.code)
  const after = await openCheckout({ storage: before.storage, person: null })
  after.api.preflight = tenPercent
  assert.equal(after.draft.promo.get(), {
    code: TEN.code, active: true, maxDiscountAmount: TEN.maximum, minOrderAmount: TEN.minimum,
  })
  await after.flushQuote()
  await after.changePersonElsewhere(olga)
  await after.flushQuote()
  assert.equal(
    after.preflights.map(call => [call.personId, call.request.promoCode]),
    [[null, TEN.code], [1001, TEN.code]],
  )
  assert.is(after.draft.promo.get()?.active, true)
})

codes.run()
