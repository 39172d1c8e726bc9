import type { DeliveryMethod } from '../config.ts'
import type { CityData } from './city-data.ts'
import type { PayOptions, Resto } from './wire.ts'

/** Whether a payment option is on: cardOnline by a non-empty string, the others by true (CHK-02). */
export function anyPayment(options: PayOptions): boolean {
  return (options.cardOnline ?? '') !== '' || options.cardUponReceipt === true || options.cashUponReceipt === true
}
export function delivers(resto: Resto): boolean {
  return resto.menus.some(menu => menu.isDelivery)
}
export function handsOver(resto: Resto): boolean {
  return resto.menus.some(menu => menu.isTakeAway)
}

/** The pick-up points of a city, in the source's order: `order`, then address. */
export function pickUpPoints(data: CityData): readonly Resto[] {
  return data.restos.filter(resto => handsOver(resto) && anyPayment(resto.payConfig.takeAway))
}

/**
 * Which ways of receiving an order a city offers: delivery with a delivery menu, a payment option
 * and zones (decision 20); take-away with a pick-up point. Delivery stands alone when there is neither,
 * so that the dialog can say what is missing.
 */
export function methodsOffered(data: CityData): readonly DeliveryMethod[] {
  const byId = new Map(data.restos.map(resto => [resto.id, resto]))
  const delivery = data.zones.some(zone => {
    const resto = byId.get(zone.restoId)
    return resto !== undefined && delivers(resto) && anyPayment(resto.payConfig.delivery)
  })
  const takeAway = pickUpPoints(data).length > 0
  if (delivery && takeAway) return ['DELIVERY', 'TAKE_AWAY']
  return takeAway ? ['TAKE_AWAY'] : ['DELIVERY']
}

/** What a pick-up point is called in a list: its street, or its whole address where the street would name two of them. */
export function pickUpName(resto: Resto, points: readonly Resto[]): string {
  const street = resto.street.trim()
  const isAlone = points.filter(point => point.street.trim() === street).length < 2
  return street !== '' && isAlone ? street : resto.address
}
