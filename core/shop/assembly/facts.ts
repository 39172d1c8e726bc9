import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { parseIso } from '../../time/iso.ts'
import { statusAt } from '../../time/schedule.ts'
import { troubleOf } from '../cart/against-menu.ts'
import type { createCart } from '../cart/cart.ts'
import { deliveryRule, ruleOf } from '../cart/delivery-rule.ts'
import { reasonsOf } from '../cart/reasons.ts'
import { totalsOf } from '../cart/totals.ts'
import type { createOrderDraft } from '../checkout/draft.ts'
import { paymentMethods } from '../checkout/payment.ts'
import { isOffered, preOrderDays } from '../checkout/pre-order.ts'
import type { createPreflightKeeper } from '../checkout/preflight.ts'
import { promoStanding } from '../checkout/promo-standing.ts'
import { paymentFor } from '../checkout/request.ts'
import type { createChoiceKeeper } from '../location/choice.ts'
import { availabilityAt } from '../menu/availability.ts'
import type { createMenuKeeper } from '../menu/menu.ts'
import { menusFor } from '../menu/sections.ts'

const NONE: readonly number[] = []

interface Sources {
  readonly menu: ReturnType<typeof createMenuKeeper>
  readonly choice: ReturnType<typeof createChoiceKeeper>
  readonly cart: ReturnType<typeof createCart>
  readonly draft: ReturnType<typeof createOrderDraft>
  readonly preflight: ReturnType<typeof createPreflightKeeper>
  /** The present minute in ms since 1970. */
  readonly minute: Readable<number>
}

/** What follows from the chosen place, the menu, the cart and the time, and is stored nowhere. */
export function createFacts({ menu, choice, cart, draft, preflight, minute }: Sources) {
  const visibleMenus = derive([menu.state, choice.selection], (now, selection) =>
    now.at === 'ready' && selection.at === 'resto' && selection.resto.id === now.restoId
      ? menusFor(now.menu.menus, selection.choice.method)
      : [])
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
  const payment = derive([choice.selection, draft.payment], paymentFor)
  /** Whether the chosen restaurant has said when it takes orders ahead: until then no time is known to be out of reach. */
  const daysKnown = derive([menu.state, choice.selection], (now, selection) =>
    now.at === 'ready' && selection.at === 'resto' && now.restoId === selection.resto.id)
  const days = derive([menu.state, choice.selection, daysKnown, minute], (now, selection, isKnown, moment) =>
    isKnown && now.at === 'ready' && selection.at === 'resto' ? preOrderDays(now.menu.preOrder, selection.choice.method, selection.resto.zone, moment) : [])
  /** The chosen time can no longer be had; nothing is said while the hours are on their way. */
  const timeGone = derive([draft.preOrderTime, days, daysKnown], (chosen, list, isKnown) =>
    chosen !== null && isKnown && !isOffered(list, parseIso(chosen) ?? 0))
  /** The moment that the menu is judged at: the chosen time, else the present (MENU-14). */
  const moment = derive([draft.preOrderTime, minute], (chosen, now) => (chosen === null ? now : parseIso(chosen) ?? now))
  const openness = derive([choice.selection, minute], (selection, now) =>
    selection.at === 'resto' ? statusAt(selection.resto.schedule, selection.resto.zone, now) : null)
  const availability = derive([menu.state, choice.selection, moment], (now, selection, at) => {
    const zone = selection.at === 'resto' ? selection.resto.zone : null
    return (position: Parameters<typeof availabilityAt>[0]) =>
      now.at === 'ready' && zone !== null ? availabilityAt(position, now.menu.slots, zone, at) : { at: 'available' as const }
  })
  const refused = select(preflight.answer, answer => (answer?.at === 'refused' && answer.popup?.kind === 'not-found' ? answer.popup.positionIds : NONE))
  const trouble = derive([cart.positions, menu.state, choice.selection, moment, refused], (positions, now, selection, at, ids) =>
    now.at === 'ready' && selection.at === 'resto' && now.restoId === selection.resto.id
      ? troubleOf(positions, now.menu, selection.resto.zone, at, ids)
      : { gone: [], unfit: [], unavailable: [] })

  return { visibleMenus, totals, reasons, promo, rule, minutes, payments, payment, days, timeGone, moment, openness, availability, trouble }
}
