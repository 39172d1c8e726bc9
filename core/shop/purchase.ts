import type { PurchasePorts } from '../env.ts'
import { sameJson } from '../json.ts'
import { derive, select } from '../store/derived.ts'
import { parseIso } from '../time/iso.ts'
import type { Base } from './base.ts'
import { createCart } from './cart/cart.ts'
import { createCartChanges } from './cart/changes.ts'
import { deliveryRule, ruleOf } from './cart/delivery-rule.ts'
import { troubleOf } from './catalogue/judge-line.ts'
import { dueOf } from './catalogue/due.ts'
import { createPreOrderDays } from './catalogue/pre-order-days.ts'
import { createCartOffers, linesWithNames } from './cart/offer.ts'
import { reasonsOf } from './quote/reasons.ts'
import { totalsOf } from './cart/totals.ts'
import type { Catalogue } from './catalogue.ts'
import { createCartCheck } from './quote/check-cart.ts'
import { createOrderOptions, paymentAmong, type OrderDraft } from './quote/order-options.ts'
import { createOrderHistory, type OrderHistory } from './order/history.ts'
import { termsOf } from './order/comment.ts'
import { nextStep } from './order/agreement.ts'
import { createOrderForm } from './order/form.ts'
import { createStatusFollower } from './order/status.ts'
import { createOrderService, createSendOrder, type OrderService } from './order/place-order.ts'
import { createOrders, type Orders } from './order/orders.ts'
import { isUnpaid } from './order/records.ts'
import { createPayAddress } from './order/pay-address.ts'
import { leaveForm } from './order/resume.ts'
import { createQuoteService } from './quote/quote-service.ts'
import { createPromoCode, promoStatusOf } from './quote/promo-code.ts'
import { createQuoteRequests } from './quote/request.ts'
import { createCheckoutWire } from './quote/wire.ts'
import { numbersCountry } from './place/country.ts'
import { paymentMethods } from './place/serves.ts'
import { followOrder } from './report/follow-order.ts'
import type { SessionFront } from './account/session.ts'

export type Purchase = ReturnType<typeof createPurchase>

/** What is bought, what it costs, who gets it and when, and what became of it. */
export function createPurchase({ exclusively }: PurchasePorts, base: Base, catalogue: Catalogue, session: SessionFront) {
  const { env, stored, erasable, config, clock, paymentReturn } = base
  const { storage, timer, random, report, pointName, origin } = env
  const { choice: { venue }, cities, menu: { freshness }, menuWire, chosen, preOrder } = catalogue
  const country = numbersCountry(venue, base.locale, config.defaultLocale)
  const { days, time, isGone: timeGone } = createPreOrderDays(chosen, preOrder.time, base.minute)
  const orders = createOrders(stored, random, clock.now, config.order.idempotencyKey)
  if (paymentReturn !== null) orders.paymentReturned(paymentReturn.order, paymentReturn.success)
  const promo = createPromoCode(stored)
  const options = { ...createOrderOptions(stored), promo: promo.current, preOrderTime: { ...preOrder.time, ...time } }
  const present = derive([venue, chosen], (now, menu) => [now, menu] as const)
  const payments = select(venue, now => (now.at === 'none' ? [] : paymentMethods(now.resto, now.choice.method)))
  const payment = derive([payments, options.payment], paymentAmong)

  const cart = createCart({ storage, report, random, now: timer.now, onBegun: orders.retirePlaced })
  const wire = createCheckoutWire(base.http, report)
  const quoteRequests = createQuoteRequests({ cart, venue, draft: options, session, wire, pointName })
  const quote = createQuoteService(quoteRequests, promo, timer, report)
  const totals = derive([cart.lines, quote.answer], totalsOf)
  const zone = select(venue, now => (now.at === 'resto' ? now.zone : null))
  const minutes = derive([zone, totals], (where, { total }) => {
    const rule = deliveryRule(where, total)
    return rule.at === 'within' ? rule.minutes : where?.bands[0]?.minutes ?? null
  })
  const due = derive([venue, minutes, time, base.minute], dueOf, sameJson)
  const refused = select(quote.answer, answer =>
    (answer?.at === 'refused' && answer.popup?.kind === 'not-found' ? answer.popup.positionIds : undefined))
  const context = { cart, chosen, freshness, moment: preOrder.moment }
  const offers = createCartOffers({
    ...context, incoming: base.incoming, adult: base.consent.adult,
    lookUpNames: (link, missing) => linesWithNames(menuWire, report, link, missing),
  })

  const terms = derive([venue, payment, totals], termsOf, sameJson)
  const draft = { ...options, ...createOrderForm(stored, country, terms, session) }
  const history = createOrderHistory(stored, clock.now)
  const step = derive([draft.form.firstFault, venue, timeGone, session.state], nextStep, sameJson)
  const order = createOrderService({ orders, history, cart, promo, draft }, {
    quoteService: quote, inTurn: exclusively, visitor: erasable.check,
    send: createSendOrder(session, wire, config.order.idempotencyKey, report),
    page: {
      draft, venue, quoteRequest: quoteRequests.current, totals, step, due, session, country,
      asksPersonCount: config.cart.personCount, returnUrl: `${origin}/cart`,
    },
  })
  for (const { forget } of [promo, offers, draft, order]) erasable.onErased(forget)
  if (env.log !== undefined) {
    followOrder(env.log, order.state, quote.state)
    // once more: what was forgotten just now is the former visitor's too
    erasable.onErased(env.log.clear)
  }

  return {
    cart: {
      ...cart, totals, offers,
      total: select(totals, ({ total }) => total),
      begun: orders.retirePlaced,
      reasons: derive([totals, zone], reasonsOf),
      rule: derive([zone, totals], ruleOf),
      /** How long the delivery of this cart will take; null when that is not known. */
      minutes,
      trouble: derive([cart.lines, chosen, preOrder.moment, refused], troubleOf),
      changes: createCartChanges(context),
    },
    personal: personalOf(draft, history, orders, order),
    checkCart: createCartCheck({ cart, cities, promo, present, quoteRequests, wire: menuWire, report }),
    checkout: {
      draft, quote, payment, payments, history, days, due, timeGone, leaveForm: () => leaveForm(env.tabStorage),
      payAddress: createPayAddress(config.apiBase, config.payment.hosts, report),
      promo: derive([options.promo, totals], promoStatusOf),
      /** The nearest time to order for, in ms since 1970; later than a chosen one. */
      nextSlot: derive([days, options.preOrderTime], (all, time) =>
        all.flatMap(day => day.slots).find(slot => slot > (parseIso(time ?? '') ?? 0)) ?? null),
      order: { ...orders, ...order, step },
      hasOrders: select(history.orders, all => all.length > 0),
      status: createStatusFollower(config.orders.status, orders, wire, session, timer),
    },
  }
}

/** What of a person the orders and the form hold (STO-06). */
function personalOf({ form }: OrderDraft, history: OrderHistory, { placed, unpaid }: Orders, { state }: OrderService) {
  return derive([form.values, history.orders, placed, unpaid, state], ({ name, email, phone, comment }, past, last, others, now) => {
    const owed = others.filter(one => one.said !== 'paid')
    return {
      isKnown: name + email + phone !== '' || last !== null || past.length + others.length > 0,
      hasComment: comment !== '',
      /** Numbers of orders whose way to pay is kept here alone. */
      unpaid: (last !== null && isUnpaid(last) ? [last, ...owed] : owed).map(one => one.number ?? '—'),
      /** Nobody knows what became of an order; it stays told. */
      isInDoubt: now.at === 'unknown' || now.at === 'sending',
    }
  })
}
