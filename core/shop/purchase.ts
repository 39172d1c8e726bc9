import { sameJson } from '../json.ts'
import { derive, select } from '../store/derived.ts'
import type { Readable } from '../store/store.ts'
import type { Base } from './base.ts'
import { createCart } from './cart/cart.ts'
import { createCartChanges } from './cart/changes.ts'
import { deliveryRule, minutesOf, ruleOf } from './cart/delivery-rule.ts'
import { troubleOf } from './cart/judge-line.ts'
import { createCartOffers, nameLearner } from './cart/offer.ts'
import { reasonsOf } from './cart/reasons.ts'
import { totalsOf } from './cart/totals.ts'
import type { Catalogue } from './catalogue.ts'
import { createAgreements } from './checkout/agreement.ts'
import { createCartCheck, offerOf } from './checkout/check-cart.ts'
import { createClosing } from './checkout/closing.ts'
import { createOrderChoices } from './checkout/draft.ts'
import { createOrderHistory } from './checkout/history.ts'
import { termsOf } from './checkout/order-fields.ts'
import { createOrderForm } from './checkout/order-form.ts'
import { createStatusFollower } from './checkout/order-status.ts'
import { createOrderService, orderSender } from './checkout/order.ts'
import { createOrders } from './checkout/orders.ts'
import { createPayAddress } from './checkout/pay-address.ts'
import { paymentIn, paymentsIn } from './checkout/payment.ts'
import { isOutOfReach, momentOf, preOrderDays } from './checkout/pre-order.ts'
import { createPreflight } from './checkout/preflight.ts'
import { createPromoCode, promoStanding } from './checkout/promo-code.ts'
import { createQuestions } from './checkout/request.ts'
import { createCheckoutResume } from './checkout/resume.ts'
import { createCheckoutWire, type CheckoutWire } from './checkout/wire.ts'
import { availabilityAt, type Availability } from './menu/availability.ts'
import type { Position } from './menu/wire.ts'
import type { Session } from './session/session.ts'

export type Purchase = ReturnType<typeof createPurchase>
const NONE: readonly number[] = []

/** From the cart to the order: what is bought, what it costs, who gets it and when, and what became of it. */
export function createPurchase(base: Base, catalogue: Catalogue, session: Session) {
  const { env: { timer, random, report, tabStorage }, stored, erasable, config, surroundings, clock, http, minute, paid, inTurn } = base
  const { choice: { selection }, chosen, country } = catalogue
  const orders = createOrders(stored, random, clock.now, config.order.idempotencyKey)
  if (paid !== null) orders.paymentReturned(paid.order, paid.success)
  const wire = createCheckoutWire(http, report)
  const choices = createOrderChoices(stored)
  const moment = derive([choices.preOrderTime, minute], momentOf)
  const quoted = createQuotedCart(base, catalogue, session, wire, choices, { moment, onBegun: orders.giveWay })
  const { cart, promo, preflight, questions, payment, totals, checkCart } = quoted

  const days = derive([chosen, minute], (now, at) => (now === null ? [] : preOrderDays(now.menu.preOrder, now.method, now.resto.zone, at)))
  const timeGone = derive([choices.preOrderTime, days, chosen], isOutOfReach)
  /** What the fields of an order are judged by. */
  const terms = derive([selection, payment, totals], termsOf, sameJson)
  const draft = { ...choices, ...createOrderForm(stored, country.get, terms, session) }
  const history = createOrderHistory(stored, clock.now, report)
  const payAddress = createPayAddress(config.apiBase, config.payment.hosts, report)
  const agreements = createAgreements({
    selection, pending: questions.pending, facts: { totals, timeGone }, draft, session,
    settings: { country: country.get, asksPersonCount: config.cart.personCount, returnUrl: `${surroundings.origin}/cart` },
  })
  const order = createOrderService({
    orders, agreements, preflight, inTurn: inTurn('order'),
    send: orderSender(session, wire, config.order.idempotencyKey, report),
    closing: createClosing({ orders, cart, promo, draft, history, visitor: erasable.check }),
  })
  erasable.onErased(() => {
    draft.forget()
    order.forget()
  })

  return {
    cart, checkCart, moment,
    availability: derive([chosen, moment], (now, at) => (position: Position): Availability =>
      now === null ? { at: 'available' } : availabilityAt(position, now.menu.slots, now.resto.zone, at)),
    checkout: {
      draft, preflight, payment, days, timeGone, payAddress, history,
      promo: derive([choices.promo, totals], promoStanding),
      payments: derive([selection], paymentsIn),
      order: { ...orders, ...order },
      status: createStatusFollower(config.orders.status, orders, wire, session, timer),
      resume: createCheckoutResume(tabStorage, session),
    },
  }
}

/** The cart, what the API says of it, and all that follows from the two. */
function createQuotedCart(
  { env: { storage, random, timer, report }, carried, consent, surroundings, erasable }: Base,
  { choice: { selection }, cities, cartTotal, menu, menuWire, chosen }: Catalogue,
  session: Session, wire: CheckoutWire, choices: ReturnType<typeof createOrderChoices>,
  { moment, onBegun }: { readonly moment: Readable<number>; readonly onBegun: () => void },
) {
  const { freshness } = menu
  const cart = createCart({ storage, report, random, now: timer.now, onBegun })
  const payment = derive([selection, choices.payment], paymentIn)
  const questions = createQuestions({ cart, selection, draft: choices, session, wire, pointName: () => surroundings.pointName })
  const promo = createPromoCode(choices.promo)
  erasable.onErased(promo.forget)
  const preflight = createPreflight(questions, promo, timer, report)

  /** The one place where the cart and what the server says of it are put together. */
  const totals = derive([cart.positions, preflight.answer], totalsOf)
  // a place's zone follows from the cart's total, which is priced for that place: told, since neither can derive from the other
  const tellTotal = (): void => cartTotal.set(totals.get().total)
  totals.subscribe(tellTotal)
  tellTotal()
  const zone = select(selection, now => (now.at === 'resto' ? now.zone : null))
  const refused = select(preflight.answer, answer =>
    (answer?.at === 'refused' && answer.popup?.kind === 'not-found' ? answer.popup.positionIds : NONE))
  const { adult } = consent
  const offers = createCartOffers({ inbox: carried, cart, chosen, freshness, moment, adult, learnNames: nameLearner(menuWire, report) })
  erasable.onErased(offers.forget)

  return {
    promo, preflight, questions, payment, totals,
    cart: {
      ...cart, totals, offers,
      /** What the totals are made of (CART-11). */
      reasons: derive([totals, zone], reasonsOf),
      rule: derive([zone, totals], ruleOf),
      /** How long the delivery of this cart will take; null when that is not known. */
      minutes: derive([zone, totals], (where, { total }) => minutesOf(deliveryRule(where, total))),
      trouble: derive([cart.positions, chosen, moment, refused], troubleOf),
      changes: createCartChanges({ cart, chosen, freshness, moment }),
    },
    /** What another place would make of the cart (LOC-08). */
    checkCart: createCartCheck({
      cart, cities, promo, selection, menu: menu.state, questions,
      offered: (resto, method) => offerOf(menuWire, report, resto, method),
    }),
  }
}
