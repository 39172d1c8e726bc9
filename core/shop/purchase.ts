import { sameJson } from '../json.ts'
import { derive, select } from '../store/derived.ts'
import { parseIso } from '../time/iso.ts'
import type { Base } from './base.ts'
import { createCart } from './cart/cart.ts'
import { createCartChanges } from './cart/changes.ts'
import { deliveryRule, minutesOf, ruleOf } from './cart/delivery-rule.ts'
import { troubleOf } from './catalogue/judge-line.ts'
import { createCartOffers, linesWithNames } from './cart/offer.ts'
import { reasonsOf } from './quote/reasons.ts'
import { totalsOf } from './cart/totals.ts'
import type { Catalogue } from './catalogue.ts'
import { createCartCheck } from './quote/check-cart.ts'
import { createOrderOptions, paymentAmong } from './quote/order-options.ts'
import { createOrderHistory } from './order/history.ts'
import { termsOf } from './order/comment.ts'
import { createOrderForm } from './order/form.ts'
import { createStatusFollower } from './order/status.ts'
import { createOrderService, createSendOrder } from './order/place-order.ts'
import { createOrders } from './order/orders.ts'
import { createPayAddress } from './order/pay-address.ts'
import { isOutOfReach, momentOf, preOrderDays } from './order/pre-order.ts'
import { createQuoteService } from './quote/quote-service.ts'
import { createPromoCode, promoStatusOf } from './quote/promo-code.ts'
import { createQuoteRequests } from './quote/request.ts'
import { createCheckoutResume } from './order/resume.ts'
import { createCheckoutWire } from './quote/wire.ts'
import { paymentMethods } from './place/zones.ts'
import { availabilityAt, type Availability } from './catalogue/availability.ts'
import type { Position } from './catalogue/menu-wire.ts'
import type { Session } from './account/session.ts'

export type Purchase = ReturnType<typeof createPurchase>

/** What is bought, what it costs, who gets it and when, and what became of it. */
export function createPurchase(base: Base, catalogue: Catalogue, session: Session) {
  const { env, stored, erasable, config, clock, paymentReturn } = base
  const { storage, tabStorage, timer, random, report, pointName, origin } = env
  const { choice: { venue }, cities, cartTotal, menu: { freshness }, menuWire, chosen, country } = catalogue
  const orders = createOrders(stored, random, clock.now, config.order.idempotencyKey)
  if (paymentReturn !== null) orders.paymentReturned(paymentReturn.order, paymentReturn.success)
  const promo = createPromoCode(stored)
  const options = { ...createOrderOptions(stored), promo: promo.current }
  const moment = derive([options.preOrderTime, base.minute], momentOf)
  const days = derive([chosen, base.minute], (now, at) =>
    (now === null ? [] : preOrderDays(now.menu.preOrder, now.method, now.resto.zone, at)))
  const timeGone = derive([options.preOrderTime, days, chosen], isOutOfReach)
  const present = derive([venue, chosen], (now, menu) => [now, menu] as const)
  const payments = select(venue, now => (now.at === 'none' ? [] : paymentMethods(now.resto, now.choice.method)))
  const payment = derive([payments, options.payment], paymentAmong)

  const cart = createCart({ storage, report, random, now: timer.now, onBegun: orders.retirePlaced })
  const wire = createCheckoutWire(base.http, report)
  const quoteRequests = createQuoteRequests({ cart, venue, draft: options, session, wire, pointName })
  const quote = createQuoteService(quoteRequests, promo, timer, report)
  const totals = derive([cart.lines, quote.answer], totalsOf)
  // the zone follows from the total, which is priced for that zone: neither can derive from the other
  const tellTotal = (): void => cartTotal.set(totals.get().total)
  totals.subscribe(tellTotal)
  tellTotal()
  const zone = select(venue, now => (now.at === 'resto' ? now.zone : null))
  const refused = select(quote.answer, answer =>
    (answer?.at === 'refused' && answer.popup?.kind === 'not-found' ? answer.popup.positionIds : undefined))
  const context = { cart, chosen, freshness, moment }
  const offers = createCartOffers({
    ...context, incoming: base.incoming, adult: base.consent.adult,
    lookUpNames: (link, missing) => linesWithNames(menuWire, report, link, missing),
  })

  const terms = derive([venue, payment, totals], termsOf, sameJson)
  const draft = { ...options, ...createOrderForm(stored, country, terms, session) }
  const history = createOrderHistory(stored, clock.now)
  const order = createOrderService({ orders, history, cart, promo, draft }, {
    quoteService: quote, inTurn: run => base.env.exclusively('order', run), visitor: erasable.check,
    send: createSendOrder(session, wire, config.order.idempotencyKey, report),
    page: {
      draft, venue, quoteRequest: quoteRequests.current, totals, timeGone, session, country,
      asksPersonCount: config.cart.personCount, returnUrl: `${origin}/cart`,
    },
  })
  for (const { forget } of [promo, offers, draft, order]) erasable.onErased(forget)

  return {
    moment,
    cart: {
      ...cart, totals, offers,
      reasons: derive([totals, zone], reasonsOf),
      rule: derive([zone, totals], ruleOf),
      /** How long the delivery of this cart will take; null when that is not known. */
      minutes: derive([zone, totals], (where, { total }) => minutesOf(deliveryRule(where, total))),
      trouble: derive([cart.lines, chosen, moment, refused], troubleOf),
      changes: createCartChanges(context),
    },
    checkCart: createCartCheck({ cart, cities, promo, present, quoteRequests, wire: menuWire, report }),
    availability: derive([chosen, moment], (now, at) => (position: Position): Availability =>
      now === null ? { at: 'available' } : availabilityAt(position, now.menu.slots, now.resto.zone, at)),
    checkout: {
      draft, quote, payment, payments, days, timeGone, history,
      payAddress: createPayAddress(config.apiBase, config.payment.hosts, report),
      promo: derive([options.promo, totals], promoStatusOf),
      /** The nearest time to order for, in ms since 1970; later than a chosen one. */
      nextSlot: derive([days, options.preOrderTime], (all, time) =>
        all.flatMap(day => day.slots).find(slot => slot > (parseIso(time ?? '') ?? 0)) ?? null),
      order: { ...orders, ...order },
      status: createStatusFollower(config.orders.status, orders, wire, session, timer),
      resume: createCheckoutResume(tabStorage, session),
    },
  }
}
