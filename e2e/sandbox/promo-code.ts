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
  /** When the order is placed, not when it is to be ready. */
  readonly now: number
  readonly firstDay: number
  /** Orders of this person that the code made cheaper; null for a guest, whose limit is checked at the order. */
  readonly usesOfPerson: number | null
  readonly usesOfAll: number
}

/** Refuses a code that may not be used, with the reason that the customer can do least about first. */
export function checkPromoCode(promo: PromoCode | undefined, use: PromoCodeUse): PromoCode {
  const code = promo === undefined ? 'promo-code.not-found' : refusalOf(promo, use)
  if (promo === undefined || code !== null) throw new Refusal(code ?? 'promo-code.not-found')
  return promo
}

function refusalOf(promo: PromoCode, use: PromoCodeUse): Code | null {
  const { timezone } = use.resto
  if (!promo.active) return 'promo-code.not-active'
  if (promo.restoIds !== undefined && !promo.restoIds.includes(use.resto.id)) return 'promo-code.not-found-for-resto'
  if (promo.startDay !== undefined && use.now < startOfDay(promo.startDay, use.firstDay, timezone)) {
    return 'promo-code.before-start'
  }
  if (promo.finishDay !== undefined && use.now >= endOfDay(promo.finishDay, use.firstDay, timezone)) {
    return 'promo-code.after-finish'
  }
  if (promo.total !== undefined && use.usesOfAll >= promo.total) return 'promo-code.limit-exceed'
  if (promo.perPerson !== undefined && use.usesOfPerson !== null && use.usesOfPerson >= promo.perPerson) {
    return promo.perPerson === 1 ? 'promo-code.already-used' : 'promo-code.person-limit-exceed'
  }
  if (!isWithinHours(promo.from, promo.to, localTime(use.now, timezone))) return 'promo-code.hour-not-active'
  if (promo.method !== undefined && promo.method !== use.method) return 'promo-code.invalid-delivery-type'
  return null
}
