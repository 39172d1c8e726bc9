import type { PurchasePorts } from '../../env.ts'
import { sameJson } from '../../json.ts'
import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Base } from './base.ts'
import { createCart, type Cart } from '../cart/cart.ts'
import { createCartChanges, type CartChanges } from '../cart/changes.ts'
import { computeDeliveryRule, toDeliveryRule, type DeliveryRule } from '../cart/delivery-rule.ts'
import { findTrouble } from '../catalogue/validate-line.ts'
import { selectUsualMinutes } from '../catalogue/eta.ts'
import { createCartOffers, addNames, type CartOffers } from '../cart/offer.ts'
import { breakDownTotals, type PriceBreakdown } from '../checkout/breakdown.ts'
import { computeTotals, type Addition, type Totals } from '../cart/totals.ts'
import type { SelectedMenu } from '../catalogue/menu.ts'
import type { Catalogue } from './catalogue.ts'
import { createCartCheck, type CartCheck } from '../checkout/check-cart.ts'
import { createOrderOptions, selectPaymentMethod, type OrderDraft } from '../checkout/order-options.ts'
import { createDeviceOrders, createStoredOrders, type DeviceOrders } from '../checkout/device-orders.ts'
import type { OrderHistory } from '../checkout/history.ts'
import { selectTerms } from '../checkout/comment.ts'
import { findNextStep } from '../checkout/confirm-order.ts'
import { createFormSections, type FormSections } from '../checkout/form-sections.ts'
import { createOrderForm } from '../checkout/form.ts'
import { selectLastOrder, type RepeatableOrder } from '../checkout/last-order.ts'
import { createOrderTime, type OrderTime } from '../checkout/order-time.ts'
import { createOtherTabChanges, selectOrderParts } from '../checkout/other-tab.ts'
import { createOrderService } from '../checkout/place-order.ts'
import { createSendOrder } from '../checkout/send-order.ts'
import type { Orders } from '../checkout/orders.ts'
import { createPersonalOrderData } from '../checkout/personal-data.ts'
import { createPaymentLinkResolver, type PaymentLink } from '../checkout/payment-link.ts'
import { markFormLeft } from '../checkout/resume.ts'
import type { OrderService, OrderStep, PersonalOrderData } from '../checkout/state.ts'
import { reportPriceScale } from '../checkout/price-scale.ts'
import { createQuoteService, type QuoteResult, type QuoteService } from '../checkout/quote-service.ts'
import { createPromoCode, selectPromoStatus, type PromoStatus } from '../checkout/promo-code.ts'
import { createQuoteRequests } from '../checkout/request.ts'
import { createCheckoutApi } from '../checkout/checkout-api.ts'
import { createVisitSource } from '../checkout/visit-source.ts'
import { derivePhoneCountry } from '../place/country.ts'
import type { Venue } from '../place/choice.ts'
import { listPaymentMethods, type PaymentMethod } from '../place/payment-methods.ts'
import { logOrderStates } from '../report/log-order.ts'
import type { SessionFacade } from '../account/session.ts'

/** The cart with its prices, and the checkout: one lazy service, since an order needs both. */
export interface PurchaseService {
  /** The cart with its prices. */
  readonly cart: PricedCart
  /** Personal data of the orders and the form (STO-06). */
  readonly personal: Readable<PersonalOrderData>
  /** Checks the cart for a new choice, before it is saved. */
  readonly checkCart: CartCheck
  /** The order form and the orders. */
  readonly checkout: Checkout
}

/** The cart with what follows from its lines: prices, delivery terms, faults and changes. */
export interface PricedCart extends Cart {
  /** The counts and amounts: the server's, or computed here until the server has responded. */
  readonly totals: Readable<Totals>
  /** `totals.total`: without delivery and additions, in minor units. */
  readonly total: Readable<number>
  /** Offers carts of links and past orders. */
  readonly offers: CartOffers
  /**
   * Hides the placed order. The facade calls it for a first dish that was added before this service had
   * loaded. Later, the cart does the same.
   */
  onFirstDish(): void
  /** The amounts that add up to the totals (CART-11). */
  readonly breakdown: Readable<PriceBreakdown>
  /** The zone's delivery terms for the cart (CART-06). */
  readonly rule: Readable<DeliveryRule>
  /** The delivery time of this cart in minutes; null or 0 if unknown. */
  readonly minutes: Readable<number | null>
  /** The lines that cannot be ordered (CART-09). */
  readonly trouble: Readable<ReturnType<typeof findTrouble>>
  /** The changes that a newer menu has made to the lines (MENU-15). */
  readonly changes: CartChanges
}

/** The order form, the server's prices, and the orders of the device. */
export interface Checkout extends OrderTime, DeviceOrders {
  /** The options and the form of the order. */
  readonly draft: OrderDraft
  /** The server's prices. */
  readonly quote: QuoteService
  /** The payment method of the order; null if none is offered. */
  readonly payment: Readable<PaymentMethod | null>
  /** The offered payment methods. */
  readonly payments: Readable<readonly PaymentMethod[]>
  /** The accepted orders of this device (CHK-09). */
  readonly history: OrderHistory
  /** The latest order that can be repeated, at its present price; null without one, or without a menu. */
  readonly lastOrder: Readable<RepeatableOrder | null>
  /** Called when the customer leaves the form to sign in (CHK-04). */
  markFormLeft(): void
  /** Decides what to do with a payment link (CHK-07). */
  resolvePaymentLink(url: string): PaymentLink
  /** The promo code of the cart with its status; null for none. */
  readonly promo: Readable<PromoStatus | null>
  /** The orders of the device, and the service that places them. */
  readonly order: Omit<Orders, 'storeAttempt'> & OrderService & {
    /** The first step that is missing; null if the order can be placed. */
    readonly step: Readable<OrderStep | null>
    /** Discards the changes of other tabs. Called when the page of the order opens, which shows them. */
    readonly discardOtherTabChanges: () => void
  }
  /** Whether the history has orders. */
  readonly hasOrders: Readable<boolean>
  /** Creates the sections of the form. Called when the form opens. */
  createFormSections(): Readable<FormSections>
}

export function createPurchaseService(
  ports: PurchasePorts, base: Base, catalogue: Catalogue, session: SessionFacade, paused: Readable<boolean>,
): PurchaseService {
  const { env, stored, userData, config, clock, paymentReturn } = base
  const { storage, timer, random, report, unnamedPointAddress, origin } = env
  const { choice: { venue, choice }, cities, menu: { freshness }, menuApi, selectedMenu, preOrder } = catalogue
  const { requestedTime, moment } = preOrder
  const country = derivePhoneCountry(venue, base.locale, config.defaultLocale)
  const storedOrders = createStoredOrders(stored, random, clock.now, config.order.idempotencyKey)
  const { orders, history } = storedOrders
  if (paymentReturn?.kind === 'awaited')
    for (const id of paymentReturn.orders) orders.recordPaymentResult(id, paymentReturn.success)
  const promo = createPromoCode(stored, config.cart.promoCodes)
  const options = createOrderOptions(stored, promo.current, preOrder, config.consent)
  const venueAndMenu = derive([venue, selectedMenu], (current, menu) => [current, menu] as const)
  const payments = select(venue, listOfferedPayments)
  const payment = derive([payments, options.payment], selectPaymentMethod)
  const cart = createCart({ storage, report, random, now: timer.now, onFirstDish: orders.hidePlaced })
  const api = createCheckoutApi(base.http, report)
  const quoteRequests = createQuoteRequests({ cart, venue, draft: options, session, api, unnamedPointAddress })
  const quote = createQuoteService(quoteRequests, promo, timer, report)
  const totals = derive([cart.lines, quote.result], computeTotals)
  const additions = derive([totals, selectedMenu], nameAdditions, sameJson)
  const zone = select(venue, current => (current.kind === 'resto' ? current.zone : null))
  const minutes = derive([zone, totals], estimateMinutes)
  reportPriceScale(zone, selectedMenu, report)
  const orderTime = createOrderTime(options.preOrderTime, {
    venue, selectedMenu, minutes, minute: base.minute, acceptsPreOrders: config.preOrder,
  })
  const context = { cart, selectedMenu, freshness, moment }
  const offers = createCartOffers({
    ...context, incoming: base.incoming, adult: base.consent.adult,
    lookUpNames: (cartLink, missing) => addNames(menuApi, report, cartLink, missing),
  })
  const terms = derive([venue, payment, totals], selectTerms, sameJson)
  const draft = { ...options, ...createOrderForm(stored, country, terms, session, options.dataConsent) }
  const deviceOrders = createDeviceOrders(storedOrders, base, { api, session })
  const hasOrders = select(history.orders, all => all.length > 0)
  const sources = [choice, cart.lines, requestedTime, payment, options.personCount, draft.form.values] as const
  const otherTab = createOtherTabChanges(derive(sources, selectOrderParts), userData, storage)
  const stepSources = [paused, draft.form.firstFault, venue, orderTime.isTimeGone, session.state] as const
  const step = derive(stepSources, findNextStep, sameJson)
  const order = createOrderService({ orders, history, cart, promo, draft }, {
    quoteService: quote, runExclusively: ports.runExclusively, otherTab, getCustomerEpoch: userData.detectErasure,
    send: createSendOrder(session, api, config.order.idempotencyKey, report),
    page: {
      draft, venue, quoteRequest: quoteRequests.current, totals, additions, step, eta: orderTime.eta, session, country,
      asksPersonCount: config.cart.personCount, returnUrl: `${origin}/cart`,
      readSource: createVisitSource(config.order.source, env.tabStorage, ports.readLandingQuery),
    },
  })
  for (const { handleErasure } of [promo, offers, draft, order]) userData.onErased(handleErasure)
  if (env.log !== undefined) {
    logOrderStates(env.log, order.state, quote.state)
    // clear the log last: the services above log their new states when they forget the customer
    userData.onErased(env.log.clear)
  }

  return {
    cart: {
      ...cart, totals, minutes, offers, total: select(totals, ({ total }) => total), onFirstDish: orders.hidePlaced,
      breakdown: derive([totals, zone, additions], breakDownTotals),
      rule: derive([zone, totals, select(quote.state, ({ status }) => status === 'failed')], toDeliveryRule),
      trouble: derive([cart.lines, selectedMenu, moment, select(quote.result, selectRefusedIds)], findTrouble),
      changes: createCartChanges(context),
    },
    personal: createPersonalOrderData(draft, history, orders, order),
    checkCart: createCartCheck({ cart, cities, promo, present: venueAndMenu, quoteRequests, api: menuApi, report }),
    checkout: {
      ...orderTime, ...deviceOrders, draft, quote, payment, payments, history,
      markFormLeft: () => markFormLeft(env.tabStorage),
      resolvePaymentLink: createPaymentLinkResolver(config.apiBase, config.payment.hosts, report),
      promo: derive([options.promo, totals], selectPromoStatus),
      order: { ...orders, ...order, step, discardOtherTabChanges: otherTab.discardChanges },
      lastOrder: derive([deviceOrders.orders, selectedMenu, moment, base.consent.adult], selectLastOrder),
      hasOrders,
      createFormSections: () => createFormSections(draft, { venue, ...orderTime, payments, hasOrders }),
    },
  }
}

function listOfferedPayments(venue: Venue): readonly PaymentMethod[] {
  return venue.kind === 'none' ? [] : listPaymentMethods(venue.resto, venue.choice.method)
}

/** Sets the name of each addition: that of the response, else that of the menu, else ''. */
function nameAdditions({ additions }: Totals, selectedMenu: SelectedMenu | null): readonly Addition[] {
  const dishes = selectedMenu?.menu.positions
  return additions.map(addition => ({ ...addition, name: addition.name || (dishes?.get(addition.id)?.name ?? '') }))
}

/** The ids of the dishes that the API did not find; undefined without such a refusal. */
function selectRefusedIds(result: QuoteResult | null): readonly number[] | undefined {
  return result?.status === 'refused' && result.reason?.kind === 'not-found' ? result.reason.positionIds : undefined
}

/** Estimates the delivery time of a cart in minutes; null or 0 if unknown. */
function estimateMinutes(zone: Parameters<typeof computeDeliveryRule>[0], { total }: Totals): number | null {
  const rule = computeDeliveryRule(zone, total)
  return rule.status === 'within' ? rule.minutes : selectUsualMinutes(zone)
}
