import { sameJson } from '../json.ts'
import { derive, select } from '../store/derived.ts'
import type { Readable } from '../store/store.ts'
import type { Base } from './base.ts'
import { createCart } from './cart/cart.ts'
import { createCartChanges } from './cart/changes.ts'
import { deliveryRule, minutesOf, ruleOf } from './cart/delivery-rule.ts'
import { troubleOf } from './catalogue/judge-line.ts'
import { createCartOffers, linesWithNames } from './cart/offer.ts'
import { reasonsOf } from './quote/reasons.ts'
import { totalsOf } from './cart/totals.ts'
import type { Catalogue } from './catalogue.ts'
import { createCartCheck, offerOf } from './quote/check-cart.ts'
import { createOrderOptions } from './quote/order-options.ts'
import { createOrderHistory } from './order/history.ts'
import { termsOf } from './order/comment.ts'
import { createOrderForm } from './order/form.ts'
import { createStatusFollower } from './order/status.ts'
import { createOrderService, createSendOrder } from './order/place-order.ts'
import { createOrders } from './order/orders.ts'
import { createPayAddress } from './order/pay-address.ts'
import { paymentIn, paymentsIn } from './quote/payment.ts'
import { isOutOfReach, momentOf, preOrderDays } from './order/pre-order.ts'
import { createQuoteService } from './quote/quote-service.ts'
import { createPromoCode, promoStatusOf } from './quote/promo-code.ts'
import { createQuoteRequests } from './quote/request.ts'
import { createCheckoutResume } from './order/resume.ts'
import { createCheckoutWire, type CheckoutWire } from './quote/wire.ts'
import { availabilityAt, type Availability } from './catalogue/availability.ts'
import type { Position } from './catalogue/menu-wire.ts'
import type { Session } from './account/session.ts'

export type Purchase = ReturnType<typeof createPurchase>
const NONE: readonly number[] = []

/** From the cart to the order: what is bought, what it costs, who gets it and when, and what became of it. */
export function createPurchase(base: Base, catalogue: Catalogue, session: Session) {
  const { env: { timer, random, report, tabStorage, origin }, stored, erasable, config, clock, http, minute, paymentReturn, inTurn } = base
  const { choice: { venue }, chosen, country } = catalogue
  const orders = createOrders(stored, random, clock.now, config.order.idempotencyKey)
  if (paymentReturn !== null) orders.paymentReturned(paymentReturn.order, paymentReturn.success)
  const wire = createCheckoutWire(http, report)
  const orderOptions = createOrderOptions(stored)
  const moment = derive([orderOptions.preOrderTime, minute], momentOf)
  const quoted = createQuotedCart(base, catalogue, session, wire, orderOptions, { moment, onBegun: orders.retirePlaced })
  const { cart, promo, quote, quoteRequests, payment, totals, checkCart } = quoted

  const days = derive([chosen, minute], (now, at) => (now === null ? [] : preOrderDays(now.menu.preOrder, now.method, now.resto.zone, at)))
  const timeGone = derive([orderOptions.preOrderTime, days, chosen], isOutOfReach)
  /** What the fields of an order are judged by. */
  const terms = derive([venue, payment, totals], termsOf, sameJson)
  const draft = { ...orderOptions, ...createOrderForm(stored, country, terms, session) }
  const history = createOrderHistory(stored, clock.now, report)
  const payAddress = createPayAddress(config.apiBase, config.payment.hosts, report)
  const order = createOrderService({ orders, history, cart, promo, draft }, {
    quote, inTurn: inTurn('order'), visitor: erasable.check,
    send: createSendOrder(session, wire, config.order.idempotencyKey, report),
    page: {
      draft, venue, quoteRequest: quoteRequests.current, totals, timeGone, session, country,
      asksPersonCount: config.cart.personCount, returnUrl: `${origin}/cart`,
    },
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
      draft, quote, payment, days, timeGone, payAddress, history,
      promo: derive([orderOptions.promo, totals], promoStatusOf),
      payments: derive([venue], paymentsIn),
      order: { ...orders, ...order },
      status: createStatusFollower(config.orders.status, orders, wire, session, timer),
      resume: createCheckoutResume(tabStorage, session),
    },
  }
}

/** The cart, what the API says of it, and all that follows from the two. */
function createQuotedCart(
  { env: { storage, random, timer, report, pointName }, incoming, consent, erasable }: Base,
  { choice: { venue }, cities, cartTotal, menu, menuWire, chosen }: Catalogue,
  session: Session, wire: CheckoutWire, orderOptions: ReturnType<typeof createOrderOptions>,
  { moment, onBegun }: { readonly moment: Readable<number>; readonly onBegun: () => void },
) {
  const { freshness } = menu
  const cart = createCart({ storage, report, random, now: timer.now, onBegun })
  const payment = derive([venue, orderOptions.payment], paymentIn)
  const quoteRequests = createQuoteRequests({ cart, venue, draft: orderOptions, session, wire, pointName: () => pointName })
  const promo = createPromoCode(orderOptions.promo)
  erasable.onErased(promo.forget)
  const quote = createQuoteService(quoteRequests, promo, timer, report)

  /** The one place where the cart and what the server says of it are put together. */
  const totals = derive([cart.lines, quote.answer], totalsOf)
  // a place's zone follows from the cart's total, which is priced for that place: told, since neither can derive from the other
  const tellTotal = (): void => cartTotal.set(totals.get().total)
  totals.subscribe(tellTotal)
  tellTotal()
  const zone = select(venue, now => (now.at === 'resto' ? now.zone : null))
  const refused = select(quote.answer, answer =>
    (answer?.at === 'refused' && answer.popup?.kind === 'not-found' ? answer.popup.positionIds : NONE))
  const { adult } = consent
  const offers = createCartOffers({
    incoming, cart, chosen, freshness, moment, adult,
    lookUpNames: (link, missing) => linesWithNames(menuWire, report, link, missing),
  })
  erasable.onErased(offers.forget)

  return {
    promo, quote, quoteRequests, payment, totals,
    cart: {
      ...cart, totals, offers,
      /** What the totals are made of (CART-11). */
      reasons: derive([totals, zone], reasonsOf),
      rule: derive([zone, totals], ruleOf),
      /** How long the delivery of this cart will take; null when that is not known. */
      minutes: derive([zone, totals], (where, { total }) => minutesOf(deliveryRule(where, total))),
      trouble: derive([cart.lines, chosen, moment, refused], troubleOf),
      changes: createCartChanges({ cart, chosen, freshness, moment }),
    },
    /** What another place would make of the cart (LOC-08). */
    checkCart: createCartCheck({
      cart, cities, promo, venue, menu: menu.state, quoteRequests,
      offered: (resto, method) => offerOf(menuWire, report, resto, method),
    }),
  }
}
