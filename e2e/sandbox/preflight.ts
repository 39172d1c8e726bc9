import { localTime } from './calendar.ts'
import type { Circumstances } from './circumstances.ts'
import type { PromoCode, Resto } from './dataset.ts'
import { deliveryPrice, zonesFor } from './delivery.ts'
import { checkNotOnlyDrinks, findDishes, unitPrice } from './dishes.ts'
import { isOpen, isPreOrderTime } from './hours.ts'
import type { DeliveryType, PreflightRequest } from './order-request.ts'
import { checkPayType, withPayments } from './pay-type.ts'
import { type PricedUnit, priceLines } from './prices.ts'
import { checkPromoCode } from './promo-code.ts'
import { Refusal } from './refusal.ts'
import type { Preflight, PreflightPosition } from './shapes.ts'

/**
 * Judges and prices a cart from the menu alone; prices in the request are never used.
 *
 * The order of the checks: whether the restaurant takes the order at that time (`isOrder` only: a
 * closed restaurant still answers a preflight), dishes, modifiers, zone, dishes the courier does not
 * carry, promo code, sum, a cart of nothing but adult drinks, way of paying. First what the customer
 * has to change in the cart, then what to change around it.
 */
export function judge(circumstances: Circumstances, request: PreflightRequest, isOrder: boolean): Preflight {
  const { catalogue, now } = circumstances
  const resto = catalogue.resto(request.restoId)
  const at = request.preOrderTime === undefined ? now : Date.parse(request.preOrderTime)
  if (isOrder && !isAccepted(circumstances, resto, request, at)) throw new Refusal('person-order.not-accepted-now')

  const dishes = findDishes(circumstances, resto, request, at)
  const zones = request.deliveryType === 'DELIVERY'
    ? zonesFor(catalogue.zonesOf(resto), request.location, request.positions.map(line => line.id)) : null
  const promo = request.promoCode === undefined
    ? null : permittedCode(circumstances, resto, request.deliveryType, request.promoCode)

  const units = dishes.map((dish): PricedUnit => ({
    positionId: dish.position.id, unitPrice: unitPrice(dish), count: dish.line.count,
  }))
  const priced = priceLines(units, catalogue.discountsOf(resto), request.deliveryType, promo)
  const positions = dishes.map(({ line }, index): PreflightPosition => {
    const { discounts, promoAmount, sum } = priced[index] ?? { discounts: [], promoAmount: 0, sum: 0 }
    return {
      id: line.id,
      modifiers: line.modifiers.map(({ modifierId, id, count }) => ({ modifierId, id, count })),
      sum, payableAmount: sum, discounts,
      promoCodes: promo === null || promoAmount === 0 ? [] : [{ code: promo.code, calculatedAmount: promoAmount }],
      specials: [],
    }
  })
  const delivery = zones === null
    ? [] : [deliveryPosition(deliveryPrice(zones, positions.reduce((sum, one) => sum + one.sum, 0)))]
  checkNotOnlyDrinks(circumstances, resto, request.deliveryType, at, dishes)
  checkPayType(withPayments(resto, circumstances.paymentsOff), request.deliveryType, request.payType)
  return { positions: [...positions, ...delivery], ...promoLimits(promo) }
}

/** What the customer pays for all positions, the delivery included. */
export function payableOf(preflight: Preflight): number {
  return preflight.positions.reduce((sum, position) => sum + position.payableAmount, 0)
}

function isAccepted(circumstances: Circumstances, resto: Resto, request: PreflightRequest, at: number): boolean {
  if (circumstances.closed.has(resto.id)) return false
  if (request.preOrderTime === undefined) return isOpen(resto.openingHours, localTime(at, resto.timezone))
  const hours = circumstances.catalogue.preOrderOf(resto, request.deliveryType)
  return isPreOrderTime(hours, at, circumstances.now, resto.timezone)
}

function permittedCode(circumstances: Circumstances, resto: Resto, method: DeliveryType, code: string): PromoCode {
  const promo = circumstances.catalogue.promoCode(code)
  return checkPromoCode(promo, {
    resto, method, now: circumstances.now, firstDay: circumstances.firstDay,
    usesOfAll: circumstances.usesOfAll(promo?.code ?? code),
    usesOfPerson: circumstances.usesOfPerson(promo?.code ?? code),
  })
}

function deliveryPosition(price: number): PreflightPosition {
  return {
    id: 0, modifiers: [], sum: price, payableAmount: price, flags: ['DELIVERY_PRICE'],
    discounts: [], promoCodes: [], specials: [],
  }
}

function promoLimits(promo: PromoCode | null): Omit<Preflight, 'positions'> {
  if (promo === null) return {}
  return {
    promoCode: promo.code,
    ...(promo.maxDiscountAmount === undefined ? {} : { promoCodeMaxDiscountAmount: promo.maxDiscountAmount }),
    ...(promo.minOrderAmount === undefined ? {} : { promoCodeMinOrderAmount: promo.minOrderAmount }),
  }
}
