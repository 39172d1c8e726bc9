import type { CityData } from '../catalogue/cities.ts'
import { delivers, handsOver, type City, type Resto } from '../catalogue/city-wire.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Loadable, ProblemCode } from '../problem.ts'
import { isPickUpPoint, paymentMethods } from './serves.ts'
import { servedZones } from './zones.ts'

/** The pick-up points of a city, in the chain's order. */
export const pickUpPoints = ({ restos }: CityData): readonly Resto[] => restos.filter(isPickUpPoint)

/** The ways of receiving an order; with neither, what its menus are for, so that what is missing can be said (LOC-03, LOC-13). */
export function methodsOffered(data: CityData): readonly DeliveryMethod[] {
  const methods: DeliveryMethod[] = servedZones(data).length > 0 ? ['DELIVERY'] : []
  if (pickUpPoints(data).length > 0) methods.push('TAKE_AWAY')
  if (methods.length > 0) return methods
  return data.restos.some(delivers) || !data.restos.some(handsOver) ? ['DELIVERY'] : ['TAKE_AWAY']
}

/** As far as the restaurant tells that is known before its city. */
export const methodsOf = (resto: Resto): readonly DeliveryMethod[] =>
  [...delivers(resto) && paymentMethods(resto, 'DELIVERY').length > 0 ? ['DELIVERY' as const] : [], ...isPickUpPoint(resto) ? ['TAKE_AWAY' as const] : []]

/** What a loaded city lacks for anybody to order there, or null (BOOT-08). */
export function lackOf(list: Loadable<readonly City[]>, data: CityData | null): ProblemCode | null {
  if (list.at === 'ready' && list.value.length === 0) return 'noRestos'
  if (data === null) return null
  if (data.restos.length === 0) return 'noRestos'
  if (!data.restos.some(resto => delivers(resto) || handsOver(resto))) return 'noMenus'
  return data.zones.length === 0 && methodsOffered(data).includes('DELIVERY') ? 'noZones' : null
}
