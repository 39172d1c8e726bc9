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
  /** The address with the zone that serves it; null for take-away. */
  readonly target: { readonly point: Point; readonly zone: DeliveryZone } | null
  readonly lines: readonly CartLine[]
}

/** The rows and columns of the grid that `findInnerPoint` tries. */
const GRID_SIZE = 12
/** The most pieces of a line: many APIs reject more as a mistake. */
const MAX_COUNT = 99

/** Lists the dishes that can be ordered now by a method. */
export function listOrderableDishes(
  { menu, resto }: CheckedRestaurant,
  method: DeliveryMethod,
  now: number,
): readonly Position[] {
  return menu.menus
    .filter(({ menu: { isDelivery, isTakeAway } }) => (method === 'DELIVERY' ? isDelivery : isTakeAway))
    .flatMap(({ positions }) => positions)
    .filter(dish => dish.price > 0 && availabilityAt(dish, menu.slots, resto.zone, now).status === 'available')
}

/**
 * Builds carts of a few dishes, one dish with modifiers.
 * There is one cart for each delivery zone, or one for take-away.
 */
export function buildCarts(restaurant: CheckedRestaurant, method: DeliveryMethod, now: number): readonly Cart[] {
  const [payment] = listPaymentMethods(restaurant.resto, method)
  const lines = buildLines(restaurant, listOrderableDishes(restaurant, method, now).filter(dish => !isAdult(dish)))
  const [first, ...rest] = lines
  if (payment === undefined || first === undefined) return []
  return (method === 'DELIVERY' ? listTargets(restaurant) : [null]).map(target => {
    const { min = 0 } = target?.zone.bands[0] ?? {}
    // more than the threshold, since discounts may lower the sum
    const missing = min * 1.5 - lines.reduce((sum, line) => sum + line.sum, 0)
    return {
      restaurant,
      method,
      payment,
      target,
      lines: [withCount(first, first.count + Math.max(0, Math.ceil(missing / first.price))), ...rest],
    }
  })
}

/** Builds two lines of dishes without modifiers, and one with the required modifiers of a dish. */
function buildLines({ menu }: CheckedRestaurant, dishes: readonly Position[]): readonly CartLine[] {
  const findGroups = ({ id }: Position): readonly ModifierGroup[] => menu.modifiers.get(id) ?? []
  const plain = dishes.filter(dish => findGroups(dish).length === 0).sort((a, b) => b.price - a.price)
  const withModifiers = dishes.find(dish => findGroups(dish).length > 0 && findGroups(dish).every(canBeMet))
  // dishes of a middle price: neither a set for ten nor a sauce
  const middle = plain.length >> 1
  const plainLines = plain.slice(middle, middle + 2).map(dish => withCount(toLine(dish), 1))
  if (withModifiers === undefined) return plainLines
  const modifiers = findGroups(withModifiers).flatMap(selectRequired)
  return [...plainLines, withCount({ ...toLine(withModifiers), hasModifiers: true, modifiers }, 1)]
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
/** A line with one piece of a dish. */
export const toLine = (dish: Position): CartLine => ({
  ...toNewLine(dish),
  count: 1,
  sum: dish.price,
  discounts: [],
  promoCodes: [],
})
/** Changes the number of pieces of a line, and its sum. */
export function withCount(line: CartLine, count: number): CartLine {
  const next = { ...line, count: Math.min(MAX_COUNT, count) }
  return { ...next, sum: plainSum(next) }
}

/** Finds a point inside each zone, unless the shop would select another zone for that point. */
function listTargets({ resto, zones }: CheckedRestaurant): readonly NonNullable<Cart['target']>[] {
  return zones.flatMap(zone => {
    const point = findInnerPoint(zone.area)
    const resolution = point && resolveZone(point, { restos: [resto], zones }, { restoId: resto.id, total: 0 })
    const isSelected = resolution?.kind === 'inside' && resolution.zone.id === zone.id
    return point !== undefined && isSelected ? [{ point, zone }] : []
  })
}
/**
 * Finds a point far from the outline of an area. Lays a grid over the first outline,
 * and returns the middle of the row with the most points inside the area.
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
 * Builds the request that the shop would send.
 * `preOrderTime` is in milliseconds since 1970; null means now.
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
