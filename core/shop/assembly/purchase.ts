import { createCart } from '../cart/cart.ts'
import { createCartChanges } from '../cart/changes.ts'
import { createCartOffers } from '../cart/offer.ts'
import { nameLearner } from '../cart/link-names.ts'
import { preflightAsker } from '../checkout/ask-preflight.ts'
import { createAgreements } from '../checkout/agreement.ts'
import { cartRefusal, createCartCheck, restoOffer } from '../checkout/check-cart.ts'
import { createClosing } from '../checkout/closing.ts'
import { createOrderChoices } from '../checkout/draft.ts'
import { createOrderHistory } from '../checkout/history.ts'
import { createOrderService } from '../checkout/order.ts'
import { orderSender } from '../checkout/order-call.ts'
import { createOrderForm } from '../checkout/order-form.ts'
import { createStatusFollower } from '../checkout/order-status.ts'
import { createOrders } from '../checkout/orders.ts'
import { createPayAddress, reportPayAddress } from '../checkout/pay-address.ts'
import { createPreflight } from '../checkout/preflight.ts'
import { applyPromoCode, createPromoCode } from '../checkout/promo-code.ts'
import { pendingRequest } from '../checkout/request.ts'
import { createCheckoutResume } from '../checkout/resume.ts'
import { createCheckoutWire } from '../checkout/wire.ts'
import { createFacts } from './facts.ts'
import type { Ground } from './ground.ts'
import type { Menus } from './menus.ts'
import type { Places } from './places.ts'
import type { SignIn } from './sign-in.ts'

export type Purchase = ReturnType<typeof createPurchase>

/** From the cart to the order: what is bought, what it costs, who gets it and when, and what became of it. */
export function createPurchase(ground: Ground, { cities, choice, cartTotal, country }: Places, { session }: SignIn, { menu, chosen, wire: menuWire }: Menus) {
  const { env, stored, erasable, config, surroundings, tabStorage, http, clock, minute, carried, paid, consent } = ground
  const { storage, random, timer, report } = env
  const pointName = (): string => surroundings.pointName

  const orders = createOrders({ stored, random, now: clock.now, isKeyed: config.order.idempotencyKey })
  if (paid !== null) orders.paymentReturned(paid.order, paid.success)
  const cart = createCart({ storage, report, random, now: timer.now, onBegun: orders.giveWay })
  const choices = createOrderChoices(stored)
  const wire = createCheckoutWire(http, report)
  const askPreflight = preflightAsker(session, wire)
  const pending = pendingRequest({ cart, keeper: choice, draft: choices, session, pointName })
  const promo = createPromoCode(choices.promo)
  const asking = createPreflight({ pending, askPreflight, promo, timer, report })
  const preflight = {
    ...asking,
    promo: promo.said,
    removePromo: promo.remove,
    applyPromo: (code: string, formerBack = false) => applyPromoCode(promo, asking.ask, code, formerBack),
  }
  const facts = createFacts({ chosen, choice, cart, draft: choices, preflight, minute })
  const { totals, moment } = facts
  // a place's zone follows from the cart's total, which is priced for that place: told, since neither can derive from the other
  const tellTotal = (): void => cartTotal.set(totals.get().total)
  totals.subscribe(tellTotal)
  tellTotal()
  const draft = { ...choices, ...createOrderForm({ stored, country: country.get, terms: facts.terms, session }) }

  const changes = createCartChanges({ cart, chosen, freshness: menu.freshness, moment })
  const offers = createCartOffers({ inbox: carried, cart, chosen, freshness: menu.freshness, moment, adult: consent.adult, learnNames: nameLearner(menuWire, report) })
  /** What another place would make of the cart (LOC-08). */
  const checkCart = createCartCheck({
    cart, cities, promo, selection: choice.selection, menu: menu.state,
    refusalAt: cartRefusal({ cart, draft, askPreflight, pointName }), offerOf: restoOffer(menuWire, report),
  })

  const history = createOrderHistory({ stored, now: clock.now, report })
  const payAddress = createPayAddress({ parse: surroundings.parseAddress, apiBase: config.apiBase, hosts: config.payment.hosts })
  const closing = createClosing({
    orders, cart, promo, draft, history,
    visitor() {
      // the word of another tab may still be on its way
      erasable.check()
      return erasable.times()
    },
  })
  const send = orderSender(session, wire, config.order.idempotencyKey, report)
  const order = {
    ...orders,
    ...createOrderService({
      orders, preflight: asking, closing, inTurn: run => surroundings.exclusively?.('order', run) ?? run(),
      agreements: createAgreements({
        selection: choice.selection, pending, facts, draft, session,
        settings: { country: country.get, asksPersonCount: config.cart.personCount, returnUrl: `${surroundings.origin}/cart` },
      }),
      async send(...order) {
        const sent = await send(...order)
        if (sent.at === 'accepted' && sent.order.paymentUrl !== undefined) reportPayAddress(payAddress(sent.order.paymentUrl), report)
        return sent
      },
    }),
  }
  const status = createStatusFollower({ isOffered: config.orders.status, orders, wire, session, timer })

  return {
    cart, draft, preflight, facts, changes, offers, checkCart, history, order, payAddress, status,
    resume: createCheckoutResume(tabStorage, session),
  }
}
