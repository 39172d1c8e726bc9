import type { Point } from '../../geo/point.ts'
import { isWithin } from '../../geo/area.ts'
import { bandAt } from '../../threshold.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Loadable, ProblemCode } from '../problem.ts'
import type { CityData, RestoData } from '../catalogue/cities.ts'
import type { City, DeliveryZone, Resto } from '../catalogue/city-wire.ts'

/** The ways of paying for an order; what is paid online first. */
export const PAYMENT_METHODS = ['CARD_ONLINE', 'CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT'] as const
export type PaymentMethod = typeof PAYMENT_METHODS[number]

/** How an order can be paid there: online where a bank is named, the others by their flags (CHK-02). */
export function paymentMethods({ payConfig }: Pick<Resto, 'payConfig'>, method: DeliveryMethod): readonly PaymentMethod[] {
  const options = method === 'DELIVERY' ? payConfig.delivery : payConfig.takeAway
  const { cardOnline = '', cardUponReceipt, cashUponReceipt } = options
  const isOn = { CARD_ONLINE: cardOnline !== '', CARD_UPON_RECEIPT: cardUponReceipt, CASH_UPON_RECEIPT: cashUponReceipt }
  return PAYMENT_METHODS.filter(one => isOn[one])
}
/** Whether it has a menu for delivery, for take-away. */
export const delivers = ({ menus }: Resto): boolean => menus.some(menu => menu.isDelivery)
const handsOver = ({ menus }: Resto): boolean => menus.some(menu => menu.isTakeAway)

/** The zones that count: those of restaurants that deliver and can be paid for it. */
export function servedZones(data: RestoData) {
  const serving = data.restos.filter(resto => delivers(resto) && paymentMethods(resto, 'DELIVERY').length > 0)
  return data.zones.flatMap(zone => serving.filter(({ id }) => id === zone.restoId).map(resto => ({ zone, resto })))
}

/** Whether orders can be picked up there: it hands over and can be paid for it. */
export function isPickUpPoint(resto: Resto): boolean {
  return handsOver(resto) && paymentMethods(resto, 'TAKE_AWAY').length > 0
}
/** The pick-up points of a city, in the chain's order. */
export const pickUpPoints = ({ restos }: CityData): readonly Resto[] => restos.filter(isPickUpPoint)

/** What a pick-up point is called in a list: its street, or its whole address where the street would name two of them. */
export function pickUpName(resto: Resto, points: readonly Resto[]): string {
  const street = resto.street.trim()
  const isAlone = points.filter(point => point.street.trim() === street).length < 2
  return street !== '' && isAlone ? street : resto.address
}

/** Where a delivery point belongs. */
export type ZoneVerdict = ReturnType<typeof zoneOf>
/**
 * The zone that serves a point, which may be on its border. Of overlapping ones the current restaurant's, then the cheapest
 * for the total (minor units), then restaurant order, then zone id (LOC-14).
 */
export function zoneOf(point: Point, data: RestoData, { restoId, total }: { readonly restoId: number | null; readonly total: number }) {
  const own = (resto: Resto): number => (resto.id === restoId ? 0 : 1)
  const [best] = servedZones(data).filter(({ zone }) => isWithin(zone.area, point)).sort((a, b) =>
    own(a.resto) - own(b.resto) || costAt(a.zone, total) - costAt(b.zone, total)
    || a.resto.order - b.resto.order || a.zone.id - b.zone.id)
  return best === undefined ? { at: 'outside' as const } : { at: 'inside' as const, ...best }
}

/** What delivery would cost now; below the smallest minimum, what the first band costs. */
function costAt({ bands }: DeliveryZone, total: number): number {
  const band = bandAt(bands, total) ?? bands[0]
  return band !== undefined && total < band.max ? band.cost : Infinity
}

/**
 * The ways of receiving an order in a city: delivery with served zones, take-away with a pick-up point. With neither, the one
 * that its menus are meant for, so that the dialog can say what is missing (LOC-03, LOC-13).
 */
export function methodsOffered(data: CityData): readonly DeliveryMethod[] {
  const methods: DeliveryMethod[] = servedZones(data).length > 0 ? ['DELIVERY'] : []
  if (pickUpPoints(data).length > 0) methods.push('TAKE_AWAY')
  if (methods.length > 0) return methods
  return data.restos.some(delivers) || !data.restos.some(handsOver) ? ['DELIVERY'] : ['TAKE_AWAY']
}

/** What a city lacks for anybody to order there, once it is loaded; null when it lacks nothing (BOOT-08). */
export function lackOf(list: Loadable<readonly City[]>, data: CityData | null): ProblemCode | null {
  if (list.at === 'ready' && list.value.length === 0) return 'noRestos'
  if (data === null) return null
  if (data.restos.length === 0) return 'noRestos'
  if (!data.restos.some(resto => delivers(resto) || handsOver(resto))) return 'noMenus'
  return data.zones.length === 0 && methodsOffered(data).includes('DELIVERY') ? 'noZones' : null
}
