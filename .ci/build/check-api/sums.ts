import { preOrderDays } from '../../../core/shop/catalogue/pre-order-days.ts'
import { popupOf } from '../../../core/shop/quote/refusals.ts'
import type { Preflight, PreflightRequest } from '../../../core/shop/quote/wire.ts'
import { wordsOf, type Check } from './ask.ts'
import { cartsOf, counted, requestOf, type Cart } from './carts.ts'
import type { Place } from './catalogue.ts'
import { aboutCart, askPrice, judgePrice, sumsIn } from './price.ts'

/** How far above a threshold a cart begins, whose discounts must not take it below. */
const BEFORE_DISCOUNTS = 1.4

/** A cart that the API has priced. */
export interface Priced {
  readonly cart: Cart
  readonly answer: Preflight
}

/** Asks what carts cost, everywhere and by each method, and asks more of the first. */
export async function checkSums(check: Check, places: readonly Place[], promoCode: string | undefined): Promise<readonly Priced[]> {
  const priced: Priced[] = []
  for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
    for (const cart of places.flatMap(place => cartsOf(place, method, check.now()))) {
      const taken = await priceOf(check, cart)
      if (taken === null) continue
      if (!priced.some(one => one.cart.method === method)) await checkSame(check, taken)
      await checkBands(check, taken.cart)
      priced.push(taken)
    }
  }
  await checkAhead(check, priced)
  const [first] = priced
  if (first !== undefined && promoCode !== undefined) await checkPromo(check, first.cart, promoCode)
  return priced
}

/** A cart as the API takes it: without the dishes that it names as not delivered there. Null where it takes none. */
async function priceOf(check: Check, cart: Cart): Promise<Priced | null> {
  const reply = await askPrice(check, requestOf(cart))
  const popup = 'error' in reply.outcome ? popupOf(reply.outcome.error) : null
  if (popup?.kind === 'closed') {
    check.findings.leave(`restaurant ${cart.place.resto.id} is closed, and prices nothing then`, 'preflight.answer')
    return null
  }
  if (popup?.kind === 'cannot-deliver') {
    const left = cart.lines.filter(({ id }) => !popup.positionIds.includes(id))
    const isNamed = left.length < cart.lines.length
    check.findings.judge('code.delivery.positions-not-deliverable', aboutCart(cart), isNamed ? undefined : 'positionIds do not name a dish of the cart')
    return isNamed && left.length > 0 ? priceOf(check, { ...cart, lines: left }) : null
  }
  const answer = await judgePrice(check, cart, reply)
  return answer === undefined ? null : { cart, answer }
}

/** What must not change a sum: asking again, the order of the lines, prices in the request. */
async function checkSame(check: Check, { cart, answer }: Priced): Promise<void> {
  const request = requestOf(cart)
  const unpriced = (line: PreflightRequest['positions'][number]) => ({ ...line, price: 1, sum: line.count, modifiers: line.modifiers.map(one => ({ ...one, price: 0 })) })
  for (const [row, how, sent] of [
    ['preflight.repeated', 'asked again', request],
    ['preflight.line-order', 'its lines in reverse', { ...request, positions: [...request.positions].reverse() }],
    ['preflight.own-prices', 'with prices of 1', { ...request, positions: request.positions.map(unpriced) }],
  ] as const) {
    const { outcome } = await askPrice(check, sent)
    const [before, again] = [sumsIn(answer), 'answer' in outcome ? sumsIn(outcome.answer) : wordsOf(outcome.error)]
    check.findings.judge(row, `${aboutCart(cart)}, ${how}`, again === before ? undefined : `${again}; before that ${before}`)
  }
}

/** A cart for each threshold of its zone, as far as one line of it reaches. */
async function checkBands(check: Check, cart: Cart): Promise<void> {
  const [line] = cart.lines
  for (const { min, max } of cart.target?.zone.bands ?? []) {
    if (line === undefined) return
    const sized = counted(line, Math.max(1, Math.ceil((min * BEFORE_DISCOUNTS) / line.price)))
    if (sized.sum >= min && sized.sum < max) await priceOf(check, { ...cart, lines: [sized] })
  }
}

/** What is priced now for the last time that the shop would offer, by each method once. */
async function checkAhead(check: Check, priced: readonly Priced[]): Promise<void> {
  for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
    const [later] = priced.filter(({ cart }) => cart.method === method).flatMap(({ cart: { place, target } }) => {
      const time = preOrderDays(place.menu.hoursAhead, method, place.resto.zone, check.now()).at(-1)?.slots.at(-1)
      const cart = time === undefined ? undefined : cartsOf(place, method, time).find(one => one.target?.zone.id === target?.zone.id)
      return time === undefined || cart === undefined ? [] : [{ time, cart }]
    })
    if (later === undefined) continue
    const { outcome } = await askPrice(check, requestOf(later.cart, null, later.time))
    const asked = `${aboutCart(later.cart)}, for ${new Date(later.time).toISOString()}`
    check.findings.judge('preflight.ahead', asked, 'answer' in outcome ? undefined : wordsOf(outcome.error))
  }
}

async function checkPromo(check: Check, cart: Cart, promoCode: string): Promise<void> {
  const reply = await askPrice(check, requestOf(cart, promoCode))
  const asked = `${aboutCart(cart)}, with the promo code ${promoCode}`
  if ('error' in reply.outcome) return check.findings.break('preflight.promo', asked, wordsOf(reply.outcome.error))
  check.findings.judge('preflight.promo', asked, reply.outcome.answer.promoCode === undefined ? 'no promoCode in the answer' : undefined)
  await judgePrice(check, cart, reply)
}
