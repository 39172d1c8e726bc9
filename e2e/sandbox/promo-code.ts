import { localTime } from './calendar.ts'
import type { Code } from './codes.ts'
import type { PromoCode, Resto } from './dataset.ts'
import { isWithinHours } from './hours.ts'
import type { DeliveryType } from './order-request.ts'
import { Refusal } from './refusal.ts'
import { endOfDay, startOfDay } from './wire.ts'

export interface PromoCodeUse {
  readonly resto: Resto
  readonly method: DeliveryType
  /** When the order is placed, not when it has to be ready. */
  readonly now: number
  readonly firstDay: number
  /**
   * The person's orders with a discount by the code; null for a guest, whose limit is checked
   * at the order.
   */
  readonly countUsesByPerson: number | null
  readonly countAllUses: number
}

/** Rejects an invalid code. Reasons that the customer cannot change come first. */
export function checkPromoCode(promo: PromoCode | undefined, use: PromoCodeUse): PromoCode {
  const code = promo === undefined ? 'promo-code.not-found' : findRefusal(promo, use)
  if (promo === undefined || code !== null) throw new Refusal(code ?? 'promo-code.not-found')
  return promo
}

function findRefusal(promo: PromoCode, use: PromoCodeUse): Code | null {
  const { timezone } = use.resto
  if (!promo.active) return 'promo-code.not-active'
  if (promo.restoIds !== undefined && !promo.restoIds.includes(use.resto.id)) return 'promo-code.not-found-for-resto'
  if (promo.startDay !== undefined && use.now < startOfDay(promo.startDay, use.firstDay, timezone)) {
    return 'promo-code.before-start'
  }
  if (promo.finishDay !== undefined && use.now >= endOfDay(promo.finishDay, use.firstDay, timezone)) {
    return 'promo-code.after-finish'
  }
  if (promo.total !== undefined && use.countAllUses >= promo.total) return 'promo-code.limit-exceed'
  if (promo.perPerson !== undefined && use.countUsesByPerson !== null && use.countUsesByPerson >= promo.perPerson) {
    return promo.perPerson === 1 ? 'promo-code.already-used' : 'promo-code.person-limit-exceed'
  }
  if (!isWithinHours(promo.from, promo.to, localTime(use.now, timezone))) return 'promo-code.hour-not-active'
  if (promo.method !== undefined && promo.method !== use.method) return 'promo-code.invalid-delivery-type'
  return null
}
