import type { Point } from '../../geo/point.ts'
import { isWithin } from '../../geo/area.ts'
import { bandAt } from '../../threshold.ts'
import type { DeliveryMethod } from '../config.ts'
import type { RestoData } from '../catalogue/cities.ts'
import type { DeliveryZone, Resto } from '../catalogue/city-wire.ts'

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
export const delivers = ({ menus }: Resto): boolean => menus.some(menu => menu.isDelivery)
export const handsOver = ({ menus }: Resto): boolean => menus.some(menu => menu.isTakeAway)

/** Those of restaurants that deliver and can be paid for it. */
export function servedZones(data: RestoData) {
  const serving = data.restos.filter(resto => delivers(resto) && paymentMethods(resto, 'DELIVERY').length > 0)
  return data.zones.flatMap(zone => serving.filter(({ id }) => id === zone.restoId).map(resto => ({ zone, resto })))
}

export const isPickUpPoint = (resto: Resto): boolean => handsOver(resto) && paymentMethods(resto, 'TAKE_AWAY').length > 0

export type ZoneVerdict = ReturnType<typeof zoneOf>
/**
 * The zone that holds a point, or has it on its border. Of several the current restaurant's, then the cheapest for the
 * total (minor units), then by restaurant order and zone id (LOC-14).
 */
export function zoneOf(point: Point, data: RestoData, now: { readonly restoId: number | null; readonly total: number }) {
  const isOwn = ({ resto }: { readonly resto: Resto }) => Number(resto.id === now.restoId)
  const [best] = servedZones(data).filter(({ zone }) => isWithin(zone.area, point)).sort((a, b) =>
    isOwn(b) - isOwn(a) || costAt(a.zone, now.total) - costAt(b.zone, now.total)
    || a.resto.order - b.resto.order || a.zone.id - b.zone.id)
  return best === undefined ? { at: 'outside' as const } : { at: 'inside' as const, ...best }
}

/** What delivery would cost now; below the smallest minimum, what the first band costs. */
function costAt({ bands }: DeliveryZone, total: number): number {
  const band = bandAt(bands, total) ?? bands[0]
  return band !== undefined && total < band.max ? band.cost : Infinity
}
