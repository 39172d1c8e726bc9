import { localTime } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import type { Code } from './codes.ts'
import type { Position, PromoCode, Resto } from './data/dataset.ts'
import { deliveryPrice, zonesFor } from './delivery.ts'
import { isOpen, isPreOrderTime, isServed } from './hours.ts'
import { checkModifierCounts, type ChosenModifier, findModifiers } from './modifiers.ts'
import type { DeliveryType, Line, PayType, PreflightRequest } from './order-request.ts'
import { type PricedUnit, priceLines } from './prices.ts'
import { checkPromoCode } from './promo-code.ts'
import { Refusal } from './refusal.ts'

/** What the judgement of a cart depends on besides the cart. */
export interface Circumstances {
  readonly catalogue: Catalogue
  readonly now: number
  readonly firstDay: number
  readonly soldOut: ReadonlySet<number>
  /** Restaurants closed on the control panel, whatever their hours say. */
  readonly closed: ReadonlySet<number>
  /** How many orders a code made cheaper: of everybody, and of this person (null for a guest). */
  usesOfAll(promoCode: string): number
  usesOfPerson(promoCode: string): number | null
}

export interface PreflightPosition {
  readonly id: number
  readonly modifiers: readonly { readonly modifierId: number; readonly id: number; readonly count: number }[]
  readonly sum: number
  readonly payableAmount: number
  readonly flags?: readonly ['DELIVERY_PRICE']
  readonly discounts: readonly { readonly id: number; readonly name: string; readonly calculatedAmount: number }[]
  readonly promoCodes: readonly { readonly code: string; readonly calculatedAmount: number }[]
  readonly specials: readonly { readonly id: number; readonly name: string }[]
}
export interface Preflight {
  readonly positions: readonly PreflightPosition[]
  readonly promoCode?: string
  readonly promoCodeMaxDiscountAmount?: number
  readonly promoCodeMinOrderAmount?: number
}

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
  checkNotOnlyDrinks(circumstances, resto, request.deliveryType, at, dishes.map(dish => dish.position))
  checkPayType(resto, request.deliveryType, request.payType)
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

interface Dish { readonly line: Line; readonly position: Position; readonly modifiers: readonly ChosenModifier[] }

/** The menu's dishes behind the lines; all that are unknown, sold out or not served at the time are named at once. */
function findDishes(circumstances: Circumstances, resto: Resto, request: PreflightRequest, at: number): readonly Dish[] {
  const { catalogue } = circumstances
  const served = servedPositions(circumstances, resto, request.deliveryType, at)
  const missing = new Set<number>()
  const dishes: Dish[] = []
  for (const line of request.positions) {
    const position = served.get(line.id)
    const modifiers = findModifiers(catalogue.modifiersOf(line.id), line)
    if (position === undefined || modifiers === null) missing.add(line.id)
    else dishes.push({ line, position, modifiers })
  }
  if (missing.size > 0) {
    throw new Refusal('person-order.position-not-found-in-resto', { positionIds: [...missing] })
  }
  request.positions.forEach((line, index) => {
    checkModifierCounts(catalogue.modifiersOf(line.id), line, `positions[${index}]`)
  })
  return dishes
}

function servedPositions(
  circumstances: Circumstances, resto: Resto, method: DeliveryType, at: number,
): ReadonlyMap<number, Position> {
  const slots = circumstances.catalogue.slotsOf(resto)
  const local = localTime(at, resto.timezone)
  return new Map([...circumstances.catalogue.positionsOf(resto, method)].filter(([id]) =>
    !circumstances.soldOut.has(id) && isServed(slots, id, local)))
}

function permittedCode(circumstances: Circumstances, resto: Resto, method: DeliveryType, code: string): PromoCode {
  const promo = circumstances.catalogue.promoCode(code)
  return checkPromoCode(promo, {
    resto, method, now: circumstances.now, firstDay: circumstances.firstDay,
    usesOfAll: circumstances.usesOfAll(promo?.code ?? code),
    usesOfPerson: circumstances.usesOfPerson(promo?.code ?? code),
  })
}

function unitPrice(dish: Dish): number {
  return dish.modifiers.reduce((sum, { item, count }) => sum + item.price * count, dish.position.price)
}

function deliveryPosition(price: number): PreflightPosition {
  return {
    id: 0, modifiers: [], sum: price, payableAmount: price, flags: ['DELIVERY_PRICE'],
    discounts: [], promoCodes: [], specials: [],
  }
}

/** Drinks for adults go with food only: the missing sum is the cheapest dish that is served at the time. */
function checkNotOnlyDrinks(
  circumstances: Circumstances, resto: Resto, method: DeliveryType, at: number, ordered: readonly Position[],
): void {
  if (!ordered.every(isForAdults)) return
  const food = [...servedPositions(circumstances, resto, method, at).values()].filter(one => !isForAdults(one))
  if (food.length === 0) return
  throw new Refusal('person-order.add-more', { amount: Math.min(...food.map(one => one.price)) })
}

function isForAdults(position: Position): boolean {
  return position.tags.some(tag => tag.code === 'ADULT')
}

function checkPayType(resto: Resto, method: DeliveryType, payType: PayType): void {
  const options = method === 'DELIVERY' ? resto.payConfig.delivery : resto.payConfig.takeAway
  const offered = {
    CARD_ONLINE: options.cardOnline !== undefined && options.cardOnline !== '',
    CARD_UPON_RECEIPT: options.cardUponReceipt === true,
    CASH_UPON_RECEIPT: options.cashUponReceipt === true,
  }
  if (!offered[payType]) throw new Refusal(UNSUPPORTED[method][payType])
}

const UNSUPPORTED: Readonly<Record<DeliveryType, Readonly<Record<PayType, Code>>>> = {
  DELIVERY: {
    CARD_ONLINE: 'resto.doesnt-support-delivery-online-pay',
    CARD_UPON_RECEIPT: 'resto.doesnt-support-delivery-card-pay',
    CASH_UPON_RECEIPT: 'resto.doesnt-support-delivery-cash-pay',
  },
  TAKE_AWAY: {
    CARD_ONLINE: 'resto.doesnt-support-takeaway-online',
    CARD_UPON_RECEIPT: 'resto.doesnt-support-takeaway-card-pay',
    CASH_UPON_RECEIPT: 'resto.doesnt-support-takeaway-cash-pay',
  },
}

function promoLimits(promo: PromoCode | null): Omit<Preflight, 'positions'> {
  if (promo === null) return {}
  return {
    promoCode: promo.code,
    ...(promo.maxDiscountAmount === undefined ? {} : { promoCodeMaxDiscountAmount: promo.maxDiscountAmount }),
    ...(promo.minOrderAmount === undefined ? {} : { promoCodeMinOrderAmount: promo.minOrderAmount }),
  }
}
