import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { parseIso } from '../../time/iso.ts'
import { statusAt } from '../../time/schedule.ts'
import type { createCart } from '../cart/cart.ts'
import { deliveryRule, ruleOf } from '../cart/delivery-rule.ts'
import { troubleOf } from '../cart/judge-line.ts'
import { reasonsOf } from '../cart/reasons.ts'
import { totalsOf } from '../cart/totals.ts'
import type { OrderChoices } from '../checkout/draft.ts'
import { NO_TERMS, type OrderTerms } from '../checkout/order-fields.ts'
import { paymentFor, paymentMethods } from '../checkout/payment.ts'
import { isOffered, preOrderDays } from '../checkout/pre-order.ts'
import type { PreflightService } from '../checkout/preflight.ts'
import { promoStanding } from '../checkout/promo-standing.ts'
import type { createChoiceKeeper } from '../location/choice.ts'
import { availabilityAt } from '../menu/availability.ts'
import type { ChosenMenu } from '../menu/menu.ts'
import { menusFor } from '../menu/sections.ts'

const NONE: readonly number[] = []

interface Sources {
  readonly chosen: Readable<ChosenMenu | null>
  readonly choice: ReturnType<typeof createChoiceKeeper>
  readonly cart: ReturnType<typeof createCart>
  readonly draft: OrderChoices
  readonly preflight: Pick<PreflightService, 'answer'>
  /** The present minute in ms since 1970. */
  readonly minute: Readable<number>
}

/** What follows from the chosen place, the menu, the cart and the time, and is stored nowhere. */
export function createFacts({ chosen, choice, cart, draft, preflight, minute }: Sources) {
  const visibleMenus = derive([chosen], now => (now === null ? [] : menusFor(now.menu.menus, now.method)))
  /** The one place where the cart and what the server says of it are put together. */
  const totals = derive([cart.positions, preflight.answer], totalsOf)
  const zone = select(choice.selection, selection => (selection.at === 'resto' ? selection.zone : null))
  /** What the totals are made of (CART-11). */
  const reasons = derive([totals, zone], reasonsOf)
  const rule = derive([zone, totals], ruleOf)
  /** How long the delivery of this cart will take; null when that is not known. */
  const minutes = derive([zone, totals], (where, { total }) => {
    const forecast = deliveryRule(where, total)
    return forecast.at === 'within' ? forecast.minutes : null
  })
  const promo = derive([draft.promo, totals], promoStanding)
  const payments = derive([choice.selection], selection => (selection.at === 'resto' ? paymentMethods(selection.resto, selection.choice.method) : []))
  const payment = derive([choice.selection, draft.payment], (selection, chosenWay) =>
    selection.at === 'resto' ? paymentFor(selection.resto, selection.choice.method, chosenWay) : null)
  /** What the fields of an order are judged by. */
  const terms = derive([choice.selection, payment, totals], (place, method, { payable }): OrderTerms => place.at === 'none'
    ? NO_TERMS
    : {
      method: place.choice.method, payment: method, currency: place.resto.currency, payable,
      placeComment: place.choice.method === 'DELIVERY' ? place.choice.place?.comment ?? '' : '',
    }, isSameTerms)
  const days = derive([chosen, minute], (now, at) => (now === null ? [] : preOrderDays(now.menu.preOrder, now.method, now.resto.zone, at)))
  /** The chosen time can no longer be had: until the restaurant has said when it takes orders ahead, none is known to be out of reach. */
  const timeGone = derive([draft.preOrderTime, days, chosen], (time, list, now) => time !== null && now !== null && !isOffered(list, parseIso(time) ?? 0))
  /** The moment that the menu is judged at: the chosen time, else the present (MENU-14). */
  const moment = derive([draft.preOrderTime, minute], (time, now) => (time === null ? now : parseIso(time) ?? now))
  const openness = derive([choice.selection, minute], (selection, now) =>
    selection.at === 'resto' ? statusAt(selection.resto.schedule, selection.resto.zone, now) : null)
  const availability = derive([chosen, moment], (now, at) => (position: Parameters<typeof availabilityAt>[0]) =>
    now === null ? { at: 'available' as const } : availabilityAt(position, now.menu.slots, now.resto.zone, at))
  const refused = select(preflight.answer, answer => (answer?.at === 'refused' && answer.popup?.kind === 'not-found' ? answer.popup.positionIds : NONE))
  const trouble = derive([cart.positions, chosen, moment, refused], (positions, now, at, ids) =>
    now === null ? { gone: [], unfit: [], unavailable: [] } : troubleOf(positions, now.menu, { zone: now.resto.zone, moment: at, refused: ids }))

  return { visibleMenus, totals, reasons, promo, rule, minutes, payments, payment, terms, days, timeGone, moment, openness, availability, trouble }
}

function isSameTerms(a: OrderTerms, b: OrderTerms): boolean {
  return a.method === b.method && a.payment === b.payment && a.currency === b.currency && a.payable === b.payable
    && a.placeComment === b.placeComment
}
