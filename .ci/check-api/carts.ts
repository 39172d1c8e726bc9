import { isWithin, type Area } from '../../core/geo/area.ts'
import type { Point } from '../../core/geo/point.ts'
import { getCorners } from '../../core/geo/polygon.ts'
import { availabilityAt, isAdult } from '../../core/shop/catalogue/availability.ts'
import { toNewLine } from '../../core/shop/catalogue/order-line.ts'
import { canBeMet, type ModifierGroup, type Position } from '../../core/shop/catalogue/menu-api.ts'
import { plainSum, type CartLine } from '../../core/shop/cart/line.ts'
import type { DeliveryMethod } from '../../core/shop/config.ts'
import type { Choice } from '../../core/shop/place/choice.ts'
import { listPaymentMethods, type PaymentMethod } from '../../core/shop/place/payment-methods.ts'
import { resolveZone, type DeliveryZone } from '../../core/shop/place/zones.ts'
import { buildPreflightRequest, type PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { formatIso } from '../../core/time/format-iso.ts'
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
export function listOrderableDishes(
  { menu, resto }: CheckedRestaurant,
  method: DeliveryMethod,
  time: number,
): readonly Position[] {
  return menu.menus
    .filter(({ menu: { isDelivery, isTakeAway } }) => (method === 'DELIVERY' ? isDelivery : isTakeAway))
    .flatMap(({ positions }) => positions)
    .filter(dish => dish.price > 0 && availabilityAt(dish, menu.slots, resto.zone, time).status === 'available')
}

/**
 * Builds carts of a few dishes, one of them with modifiers, for an order at a time (milliseconds
 * since 1970). There is one cart for each delivery zone, or one for take-away.
 */
export function buildCarts(restaurant: CheckedRestaurant, method: DeliveryMethod, time: number): readonly Cart[] {
  const [payment] = listPaymentMethods(restaurant.resto, method)
  const lines = buildLines(restaurant, listOrderableDishes(restaurant, method, time).filter(dish => !isAdult(dish)))
  const [first, ...rest] = lines
  if (payment === undefined || first === undefined) return []
  return (method === 'DELIVERY' ? listTargets(restaurant) : [null]).map(target => {
    const { min = 0 } = target?.zone.bands[0] ?? {}
    const missing = min * MARGIN_FOR_DISCOUNTS - lines.reduce((sum, line) => sum + line.sum, 0)
    return {
      restaurant,
      method,
      payment,
      target,
      lines: [withCount(first, first.count + Math.max(0, Math.ceil(missing / first.price))), ...rest],
    }
  })
}

/**
 * Builds up to two lines of dishes without modifiers, and one of a dish with its required
 * modifiers.
 */
function buildLines({ menu }: CheckedRestaurant, dishes: readonly Position[]): readonly CartLine[] {
  const findGroups = ({ id }: Position): readonly ModifierGroup[] => menu.modifiers.get(id) ?? []
  const plain = dishes.filter(dish => findGroups(dish).length === 0).sort((a, b) => b.price - a.price)
  const dishWithModifiers = dishes.find(dish => findGroups(dish).length > 0 && findGroups(dish).every(canBeMet))
  // dishes of a medium price: neither a set for ten customers nor a sauce
  const middle = plain.length >> 1
  const plainLines = plain.slice(middle, middle + 2).map(dish => withCount(toLine(dish), 1))
  if (dishWithModifiers === undefined) return plainLines
  const modifiers = findGroups(dishWithModifiers).flatMap(selectRequired)
  return [...plainLines, withCount({ ...toLine(dishWithModifiers), hasModifiers: true, modifiers }, 1)]
}
/** Selects the fewest items that a modifier group requires, at least one. */
function selectRequired({ modifierId, minCount, maxCount, items }: ModifierGroup): CartLine['modifiers'] {
  let missing = Math.max(1, minCount)
  return items.flatMap(({ id, name, price, maxCount: maxOfItem = maxCount }) => {
    const count = Math.min(missing, maxOfItem)
    missing -= count
    return count > 0 ? [{ modifierId, id, name, price, count }] : []
  })
}
/** Converts a dish to a line with one piece, without modifiers. */
export const toLine = (dish: Position): CartLine => ({
  ...toNewLine(dish),
  count: 1,
  sum: dish.price,
  discounts: [],
  promoCodes: [],
})
/** Returns the line with another number of pieces (at most `MAX_COUNT`), and with their sum. */
export function withCount(line: CartLine, count: number): CartLine {
  const next = { ...line, count: Math.min(MAX_COUNT, count) }
  return { ...next, sum: plainSum(next) }
}

/**
 * Lists a point in each zone, except for zones to which the shop would prefer another at that
 * point.
 */
function listTargets({ resto, zones }: CheckedRestaurant): readonly NonNullable<Cart['target']>[] {
  return zones.flatMap(zone => {
    const point = findInnerPoint(zone.area)
    const resolution = point && resolveZone(point, { restos: [resto], zones }, { restoId: resto.id, total: 0 })
    const isSelected = resolution?.kind === 'inside' && resolution.zone.id === zone.id
    return point !== undefined && isSelected ? [{ point, zone }] : []
  })
}
/**
 * Finds a point of an area that is far from the outline. Lays a grid over the area's first polygon,
 * and returns the middle of the row that has the most points inside the area.
 */
function findInnerPoint(area: Area): Point | undefined {
  const corners = area.slice(0, 1).flatMap(({ outer }) => getCorners(outer))
  const [lats, lngs] = [corners.map(({ lat }) => lat), corners.map(({ lng }) => lng)]
  const [south, west] = [Math.min(...lats), Math.min(...lngs)]
  const toCoordinate = (values: readonly number[], min: number, index: number): number =>
    min + ((Math.max(...values) - min) * (index + 0.5)) / GRID_SIZE
  const rows = Array.from({ length: GRID_SIZE }, (_, row) =>
    Array.from({ length: GRID_SIZE }, (_, column) => ({
      lat: toCoordinate(lats, south, row),
      lng: toCoordinate(lngs, west, column),
    })).filter(point => isWithin(area, point)),
  )
  const widest = rows.reduce((best, row) => (row.length > best.length ? row : best))
  return widest[widest.length >> 1]
}

/**
 * Builds the preflight that the shop would send for a cart.
 * `preOrderTime`: milliseconds since 1970; null for as soon as possible.
 */
export function toRequest(
  { restaurant, method, payment, target, lines }: Cart,
  promoCode: string | null = null,
  preOrderTime: number | null = null,
): PreflightRequest {
  const { city, resto } = restaurant
  const ids = { cityId: city.id, restoId: resto.id }
  const choice: Choice =
    method === 'TAKE_AWAY' || target === null
      ? { method: 'TAKE_AWAY', ...ids }
      : {
          method,
          ...ids,
          place: {
            address: resto.street || resto.address,
            location: target.point,
            hasHouse: true,
            placeId: '',
            apartment: '',
            entrance: '',
            floor: '',
            intercom: '',
            comment: '',
          },
        }
  const isoTime = preOrderTime === null ? null : formatIso(preOrderTime, resto.zone.offsetAt(preOrderTime))
  return buildPreflightRequest(choice, resto, {
    positions: lines,
    payment,
    promoCode,
    preOrderTime: isoTime,
    pointName: 'Точка на карте',
  })
}
