import type { CityData } from '../catalogue/cities.ts'
import { offersDelivery, offersTakeAway, type City, type Resto } from '../catalogue/location-api.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Loadable, ProblemCode } from '../problem.ts'
import { isPickUpPoint, listPaymentMethods } from './payment-methods.ts'
import { listServedZones } from './zones.ts'

/** Lists the pick-up points of a city, in the chain's order. */
export const listPickUpPoints = ({ restos }: CityData): readonly Resto[] => restos.filter(isPickUpPoint)

/**
 * Lists the methods that a city offers. If no restaurant can serve any, returns one all the same, so
 * that the dialog can show what is missing: take-away if only take-away has menus, else delivery
 * (LOC-03, LOC-13).
 */
export function listCityMethods(data: CityData): readonly DeliveryMethod[] {
  const methods: DeliveryMethod[] = listServedZones(data).length > 0 ? ['DELIVERY'] : []
  if (listPickUpPoints(data).length > 0) methods.push('TAKE_AWAY')
  if (methods.length > 0) return methods
  const hasOnlyTakeAway = data.restos.some(offersTakeAway) && !data.restos.some(offersDelivery)
  return [hasOnlyTakeAway ? 'TAKE_AWAY' : 'DELIVERY']
}

/** Lists the methods of a restaurant by its own data, without the zones of its city. */
export const listRestoMethods = (resto: Resto): readonly DeliveryMethod[] => [
  ...offersDelivery(resto) && listPaymentMethods(resto, 'DELIVERY').length > 0 ? ['DELIVERY' as const] : [],
  ...isPickUpPoint(resto) ? ['TAKE_AWAY' as const] : [],
]

/**
 * Finds a problem that prevents all orders in a city: no restaurants, no menus, or delivery menus
 * with neither zones nor pick-up points. Null if there is none, or if the city has not loaded.
 * Whether a zone's restaurant has a payment method is not checked (BOOT-08).
 */
export function findCityProblem(list: Loadable<readonly City[]>, data: CityData | null): ProblemCode | null {
  if (list.status === 'ready' && list.value.length === 0) return 'noRestos'
  if (data === null) return null
  if (data.restos.length === 0) return 'noRestos'
  if (!data.restos.some(resto => offersDelivery(resto) || offersTakeAway(resto))) return 'noMenus'
  return data.zones.length === 0 && listCityMethods(data).includes('DELIVERY') ? 'noZones' : null
}
