import { decode } from '../../core/decode/decode.ts'
import { isWithin, type Area } from '../../core/geo/area.ts'
import type { Point } from '../../core/geo/point.ts'
import { getCorners } from '../../core/geo/polygon.ts'
import { availabilityAt, isAdult } from '../../core/shop/catalogue/availability.ts'
import { toNewLine } from '../../core/shop/catalogue/order-line.ts'
import { canBeMet, type ModifierGroup, type Position } from '../../core/shop/catalogue/menu-api.ts'
import { plainSum, type CartLine } from '../../core/shop/cart/line.ts'
import { buildPreflightRequest, type PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import type { DeliveryMethod } from '../../core/shop/config.ts'
import { placeDecoder } from '../../core/shop/place/address.ts'
import { listPaymentMethods, type PaymentMethod } from '../../core/shop/place/payment-methods.ts'
import { resolveZone, type DeliveryZone } from '../../core/shop/place/zones.ts'
import type { CheckedRestaurant } from './catalogue.ts'

/** A cart that the API must accept by the contract. */
export interface Cart {
  readonly restaurant: CheckedRestaurant
  readonly method: DeliveryMethod
  readonly payment: PaymentMethod
  /** The point of a delivery with the zone that serves it; null for take-away. */
  readonly target: { readonly point: Point; readonly zone: DeliveryZone } | null
  readonly lines: readonly CartLine[]
}

/** The number of rows and of columns in the grid of `findInnerPoint`. */
const GRID_SIZE = 12
/** The most pieces of a line. Many APIs refuse more as a mistake. */
const MAX_COUNT = 99
/** A cart costs this many times the least sum of its zone, so that discounts leave it above. */
const MARGIN_FOR_DISCOUNTS = 1.5

/**
 * Lists the dishes that can be ordered by a method at a time (milliseconds since 1970).
 * Leaves out dishes whose own price is 0, since only their modifiers have a price.
 */
export const listOrderableDishes = ({ menu, resto }: CheckedRestaurant, method: DeliveryMethod, time: number) =>
  menu.menus
    .filter(({ menu: { isDelivery, isTakeAway } }) => (method === 'DELIVERY' ? isDelivery : isTakeAway))
    .flatMap(({ positions }) => positions)
    .filter(dish => dish.price > 0 && availabilityAt(dish, menu.slots, resto.zone, time).status === 'available')

/** Returns the modifier groups of a dish. */
export const getGroups = ({ menu }: CheckedRestaurant, { id }: Position) => menu.modifiers.get(id) ?? []

/** Builds a cart of a few dishes for each delivery zone, or one for take-away, for an order at a time. */
export function buildCarts(restaurant: CheckedRestaurant, method: DeliveryMethod, time: number): readonly Cart[] {
  const [payment] = listPaymentMethods(restaurant.resto, method)
  const lines = buildLines(restaurant, listOrderableDishes(restaurant, method, time).filter(dish => !isAdult(dish)))
  const [first, ...rest] = lines
  if (payment === undefined || first === undefined) return []
  return (method === 'DELIVERY' ? listTargets(restaurant) : [null]).map(target => {
    const { min = 0 } = target?.zone.bands[0] ?? {}
    const missing = min * MARGIN_FOR_DISCOUNTS - sumLines(lines)
    const count = first.count + Math.max(0, Math.ceil(missing / first.price))
    return { restaurant, method, payment, target, lines: [withCount(first, count), ...rest] }
  })
}

/** Builds up to two lines of dishes without modifiers, and one of a dish with its required modifiers. */
function buildLines(restaurant: CheckedRestaurant, dishes: readonly Position[]): readonly CartLine[] {
  const options = dishes.map(dish => ({ dish, groups: getGroups(restaurant, dish) }))
  const plain = options.filter(({ groups }) => groups.length === 0).sort((a, b) => b.dish.price - a.dish.price)
  // dishes of a medium price: neither a set for ten customers nor a sauce
  const middle = plain.length >> 1
  const plainLines = plain.slice(middle, middle + 2).map(({ dish }) => toLine(dish))
  const modified = options.find(({ groups }) => groups.length > 0 && groups.every(canBeMet))
  if (modified === undefined) return plainLines
  const modifiers = modified.groups.flatMap(selectRequired)
  return [...plainLines, withCount({ ...toLine(modified.dish), hasModifiers: true, modifiers }, 1)]
}

/** Selects the fewest items that a modifier group requires, at least one. */
function selectRequired({ modifierId, minCount, maxCount, items }: ModifierGroup) {
  let missing = Math.max(1, minCount)
  return items.flatMap(({ id, name, price, maxCount: maxOfItem = maxCount }) => {
    const count = Math.min(missing, maxOfItem)
    missing -= count
    return count > 0 ? [{ modifierId, id, name, price, count }] : []
  })
}

/** Converts a dish to a line with one piece, without modifiers. */
export const toLine = (dish: Position): CartLine =>
  ({ ...toNewLine(dish), count: 1, sum: dish.price, discounts: [], promoCodes: [] })

/** Returns the line with another number of pieces (at most `MAX_COUNT`), and with their sum. */
export function withCount(line: CartLine, count: number): CartLine {
  const next = { ...line, count: Math.min(MAX_COUNT, count) }
  return { ...next, sum: plainSum(next) }
}

export const sumLines = (lines: readonly CartLine[]) => lines.reduce((sum, line) => sum + line.sum, 0)

/** Lists a point in each zone, except for zones to which the shop would prefer another at that point. */
const listTargets = ({ resto, zones }: CheckedRestaurant) => zones.flatMap(zone => {
  const point = findInnerPoint(zone.area)
  const resolution = point && resolveZone(point, { restos: [resto], zones }, { restoId: resto.id, total: 0 })
  return point && resolution?.kind === 'inside' && resolution.zone.id === zone.id ? [{ point, zone }] : []
})

/**
 * Finds a point of an area that is far from the outline. Lays a grid over the area's first polygon,
 * and returns the middle of the row that has the most points inside the area.
 */
function findInnerPoint(area: Area) {
  const corners = area.slice(0, 1).flatMap(({ outer }) => getCorners(outer))
  const listGridLines = (axis: 'lat' | 'lng') => {
    const values = corners.map(corner => corner[axis])
    const [min, max] = [Math.min(...values), Math.max(...values)]
    return Array.from({ length: GRID_SIZE }, (_, index) => min + ((max - min) * (index + 0.5)) / GRID_SIZE)
  }
  const rows = listGridLines('lat').map(lat =>
    listGridLines('lng').map(lng => ({ lat, lng })).filter(point => isWithin(area, point)))
  const widest = rows.reduce((best, row) => (row.length > best.length ? row : best))
  return widest[widest.length >> 1]
}

/**
 * Builds the preflight that the shop would send for a cart.
 * `preOrderTime`: milliseconds since 1970; null for as soon as possible.
 */
export function toRequest(
  { restaurant: { city, resto }, method, payment, target, lines }: Cart,
  promoCode: string | null = null, preOrderTime: number | null = null,
): PreflightRequest {
  const ids = { cityId: city.id, restoId: resto.id }
  const address = { address: resto.street || resto.address, location: target?.point }
  const choice = method === 'DELIVERY'
    ? { method, ...ids, place: decode(placeDecoder, address, () => undefined, 'place') }
    : { method, ...ids }
  return buildPreflightRequest(choice, resto, {
    positions: lines,
    payment,
    promoCode,
    preOrderTime: preOrderTime === null ? null : new Date(preOrderTime).toISOString(),
    unnamedPointAddress: 'Точка на карте',
  })
}
