import type { DeliveryMethod } from '../config.ts'
import type { Loadable, ProblemCode } from '../problem.ts'
import type { CityData } from '../catalogue/cities.ts'
import type { City, Resto } from '../catalogue/city-wire.ts'
import { anyPayment, delivers, servedZones } from './zones.ts'

/** Whether it has a menu for take-away. */
function handsOver(resto: Resto): boolean {
  return resto.menus.some(menu => menu.isTakeAway)
}

/** Whether orders can be picked up there: it hands over and can be paid for it. */
export function isPickUpPoint(resto: Resto): boolean {
  return handsOver(resto) && anyPayment(resto.payConfig.takeAway)
}

/** The pick-up points of a city, in the chain's order: `order`, then address. */
export function pickUpPoints(data: CityData): readonly Resto[] {
  return data.restos.filter(isPickUpPoint)
}

/**
 * Which ways of receiving an order a city offers: delivery with a delivery menu, a payment option
 * and zones; take-away with a pick-up point. With neither, the one that the menus are meant for
 * stands alone, so that the dialog can say what is missing (LOC-03, LOC-13).
 */
export function methodsOffered(data: CityData): readonly DeliveryMethod[] {
  const delivery = servedZones(data).length > 0
  const takeAway = pickUpPoints(data).length > 0
  if (delivery && takeAway) return ['DELIVERY', 'TAKE_AWAY']
  if (delivery || takeAway) return [delivery ? 'DELIVERY' : 'TAKE_AWAY']
  return data.restos.some(delivers) || !data.restos.some(handsOver) ? ['DELIVERY'] : ['TAKE_AWAY']
}

/** What a pick-up point is called in a list: its street, or its whole address where the street would name two of them. */
export function pickUpName(resto: Resto, points: readonly Resto[]): string {
  const street = resto.street.trim()
  const isAlone = points.filter(point => point.street.trim() === street).length < 2
  return street !== '' && isAlone ? street : resto.address
}

/** What a city lacks for anybody to order there, once it is loaded; null when it lacks nothing (BOOT-08). */
export function lackOf(list: Loadable<readonly City[]>, data: CityData | null): ProblemCode | null {
  if (list.at === 'ready' && list.value.length === 0) return 'noRestos'
  if (data === null) return null
  if (data.restos.length === 0) return 'noRestos'
  if (!data.restos.some(resto => delivers(resto) || handsOver(resto))) return 'noMenus'
  return data.zones.length === 0 && methodsOffered(data).includes('DELIVERY') ? 'noZones' : null
}
