import { isWithin, type Area } from '../../../core/geo/area.ts'
import type { Point } from '../../../core/geo/point.ts'
import { getCorners } from '../../../core/geo/polygon.ts'
import { availabilityAt, isAdult } from '../../../core/shop/catalogue/availability.ts'
import { toNewLine } from '../../../core/shop/catalogue/order-line.ts'
import { canBeMet, type ModifierGroup, type Position } from '../../../core/shop/catalogue/menu-api.ts'
import { plainSum, type CartLine } from '../../../core/shop/cart/line.ts'
import type { DeliveryMethod } from '../../../core/shop/config.ts'
import type { Choice } from '../../../core/shop/place/choice.ts'
import { listPaymentMethods, type PaymentMethod } from '../../../core/shop/place/serves.ts'
import { resolveZone, type DeliveryZone } from '../../../core/shop/place/zones.ts'
import { buildPreflightRequest, type PreflightRequest } from '../../../core/shop/quote/checkout-api.ts'
import { formatIso } from '../../../core/time/format-iso.ts'
import type { Place } from './catalogue.ts'

/** A cart that an API accepts if it keeps the contract. */
export interface Cart {
  readonly place: Place
  readonly method: DeliveryMethod
  readonly payment: PaymentMethod
  /** The address with the zone that serves it; null for take-away. */
  readonly target: { readonly point: Point; readonly zone: DeliveryZone } | null
  readonly lines: readonly CartLine[]
}

const STEPS = 12
/** The most pieces of a line: many APIs reject more as a mistake. */
const MOST = 99

/** The dishes that can be ordered now by a method. */
export function dishesNow({ menu, resto }: Place, method: DeliveryMethod, now: number): readonly Position[] {
  const own = menu.menus.filter(one => (method === 'DELIVERY' ? one.menu.isDelivery : one.menu.isTakeAway))
  return own
    .flatMap(one => one.positions)
    .filter(dish => dish.price > 0 && availabilityAt(dish, menu.slots, resto.zone, now).status === 'available')
}

/** Carts of a few dishes, one of them with modifiers: a cart for each delivery zone, and one for take-away. */
export function buildCarts(place: Place, method: DeliveryMethod, now: number): readonly Cart[] {
  const [payment] = listPaymentMethods(place.resto, method)
  const lines = buildLines(place, dishesNow(place, method, now).filter(dish => !isAdult(dish)))
  const [first, ...rest] = lines
  if (payment === undefined || first === undefined) return []
  return (method === 'DELIVERY' ? listTargets(place) : [null]).map(target => {
    const { min = 0 } = target?.zone.bands[0] ?? {}
    // discounts may lower the sum again
    const missing = min * 1.5 - lines.reduce((sum, line) => sum + line.sum, 0)
    return {
      place,
      method,
      payment,
      target,
      lines: [counted(first, first.count + Math.max(0, Math.ceil(missing / first.price))), ...rest],
    }
  })
}

function buildLines({ menu }: Place, dishes: readonly Position[]): readonly CartLine[] {
  const findGroups = ({ id }: Position): readonly ModifierGroup[] => menu.modifiers.get(id) ?? []
  const plain = dishes.filter(dish => findGroups(dish).length === 0).sort((a, b) => b.price - a.price)
  const composed = dishes.find(dish => findGroups(dish).length > 0 && findGroups(dish).every(canBeMet))
  // dishes of a middle price: neither a set for ten nor a sauce
  const some = [plain[plain.length >> 1], plain[(plain.length >> 1) + 1]].flatMap(dish =>
    dish === undefined ? [] : [counted(toLine(dish), 1)],
  )
  return [
    ...some,
    ...(composed === undefined
      ? []
      : [
          counted(
            { ...toLine(composed), hasModifiers: true, modifiers: findGroups(composed).flatMap(selectRequired) },
            1,
          ),
        ]),
  ]
}
/** The fewest items that the group requires, at least one. */
function selectRequired({ modifierId, minCount, maxCount, items }: ModifierGroup): CartLine['modifiers'] {
  let left = Math.max(1, minCount)
  return items.flatMap(({ id, name, price, maxCount: most = maxCount }) => {
    const count = Math.min(left, most)
    left -= count
    return count > 0 ? [{ modifierId, id, name, price, count }] : []
  })
}
export const toLine = (dish: Position): CartLine => ({
  ...toNewLine(dish),
  count: 1,
  sum: dish.price,
  discounts: [],
  promoCodes: [],
})
export function counted(line: CartLine, count: number): CartLine {
  const next = { ...line, count: Math.min(MOST, count) }
  return { ...next, sum: plainSum(next) }
}

/** A point well inside each zone that no other zone of the restaurant serves for less. */
function listTargets({ resto, zones }: Place): readonly NonNullable<Cart['target']>[] {
  return zones.flatMap(zone => {
    const point = pointIn(zone.area)
    const found = point && resolveZone(point, { restos: [resto], zones }, { restoId: resto.id, total: 0 })
    return point !== undefined && found?.kind === 'inside' && found.zone.id === zone.id ? [{ point, zone }] : []
  })
}
/** The point of a grid over the first outline with the longest row of inner points around it. */
function pointIn(area: Area): Point | undefined {
  const corners = area.slice(0, 1).flatMap(({ outer }) => getCorners(outer))
  const [lats, lngs] = [corners.map(({ lat }) => lat), corners.map(({ lng }) => lng)]
  const [south, west] = [Math.min(...lats), Math.min(...lngs)]
  const step = (values: readonly number[], least: number, at: number): number =>
    least + ((Math.max(...values) - least) * (at + 0.5)) / STEPS
  const rows = Array.from({ length: STEPS }, (_, row) =>
    Array.from({ length: STEPS }, (_, column) => ({
      lat: step(lats, south, row),
      lng: step(lngs, west, column),
    })).filter(at => isWithin(area, at)),
  )
  const widest = rows.reduce((best, row) => (row.length > best.length ? row : best))
  return widest[widest.length >> 1]
}

/** The request that the shop would send for a cart. `preOrderTime`: in milliseconds; null for now. */
export function toRequest(
  { place, method, payment, target, lines }: Cart,
  promoCode: string | null = null,
  preOrderTime: number | null = null,
): PreflightRequest {
  const { city, resto } = place
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
  const later = preOrderTime === null ? null : formatIso(preOrderTime, resto.zone.offsetAt(preOrderTime))
  return buildPreflightRequest(choice, resto, {
    positions: lines,
    payment,
    promoCode,
    preOrderTime: later,
    pointName: 'Точка на карте',
  })
}
