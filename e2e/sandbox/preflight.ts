import { localTime } from './calendar.ts'
import { withAdditions } from './additions.ts'
import type { OrderContext } from './order-context.ts'
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
 * Validates and prices a cart by the menu; prices in the request are ignored.
 * Order of the checks: whether the restaurant takes orders at that time (`isOrder` only), dishes,
 * modifiers, zone, dishes that are not delivered, promo code, total, adult drinks alone, way of
 * paying. Changes of the cart come first.
 */
export function computePreflight(context: OrderContext, request: PreflightRequest, isOrder: boolean): Preflight {
  const { catalogue, now } = context
  const resto = catalogue.resto(request.restoId)
  const at = request.preOrderTime === undefined ? now : Date.parse(request.preOrderTime)
  if (isOrder && !isAccepted(context, resto, request, at)) throw new Refusal('person-order.not-accepted-now')

  const dishes = findDishes(context, resto, request, at)
  const zones = request.deliveryType === 'DELIVERY'
    ? zonesFor(catalogue.listZones(resto), request.location, request.positions.map(line => line.id)) : null
  const promo = request.promoCode === undefined
    ? null : findPermittedCode(context, resto, request.deliveryType, request.promoCode)

  const units = dishes.map((dish): PricedUnit => ({
    positionId: dish.position.id, unitPrice: unitPrice(dish), count: dish.line.count,
  }))
  const priced = priceLines(units, catalogue.listDiscounts(resto), request.deliveryType, promo)
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
  checkNotOnlyDrinks(context, resto, request.deliveryType, at, dishes)
  checkPayType(withPayments(resto, context.paymentsOff), request.deliveryType, request.payType)
  const listedPositions = context.additions ? withAdditions(positions, dishes.map(({ line }) => line.count)) : positions
  return { positions: [...listedPositions, ...delivery], ...promoLimits(promo) }
}

/** The amount to pay for all positions, delivery included. */
export function sumPayable(preflight: Preflight): number {
  return preflight.positions.reduce((sum, position) => sum + position.payableAmount, 0)
}

function isAccepted(context: OrderContext, resto: Resto, request: PreflightRequest, at: number): boolean {
  if (context.closed.has(resto.id)) return false
  if (request.preOrderTime === undefined) return isOpen(resto.openingHours, localTime(at, resto.timezone))
  const hours = context.catalogue.listPreOrderHours(resto, request.deliveryType)
  return isPreOrderTime(hours, at, context.now, resto.timezone)
}

function findPermittedCode(context: OrderContext, resto: Resto, method: DeliveryType, code: string): PromoCode {
  const promo = context.catalogue.promoCode(code)
  return checkPromoCode(promo, {
    resto, method, now: context.now, firstDay: context.firstDay,
    countAllUses: context.countAllUses(promo?.code ?? code),
    countUsesByPerson: context.countUsesByPerson(promo?.code ?? code),
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
