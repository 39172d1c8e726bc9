import type { Point } from '../../geo/point.ts'
import { isWithin } from '../../geo/area.ts'
import { bandAt } from '../../threshold.ts'
import type { RestoData } from '../catalogue/cities.ts'
import type { DeliveryZone, PayOptions, Resto } from '../catalogue/city-wire.ts'

/** Where a delivery point belongs; `outside` means that nothing can be delivered there. */
export type ZoneVerdict =
  | { readonly at: 'inside'; readonly zone: DeliveryZone; readonly resto: Resto }
  | { readonly at: 'outside' }

/** Whether a payment option is on: cardOnline by a non-empty string, the others by true (CHK-02). */
export function anyPayment(options: PayOptions): boolean {
  return (options.cardOnline ?? '') !== '' || options.cardUponReceipt === true || options.cashUponReceipt === true
}
/** Whether it has a menu for delivery. */
export function delivers(resto: Resto): boolean {
  return resto.menus.some(menu => menu.isDelivery)
}

/** The zones that count: those of restaurants that deliver and can be paid for it. */
export function servedZones(data: RestoData): readonly { readonly zone: DeliveryZone; readonly resto: Resto }[] {
  const byId = new Map(data.restos.map(resto => [resto.id, resto]))
  return data.zones.flatMap(zone => {
    const resto = byId.get(zone.restoId)
    return resto !== undefined && delivers(resto) && anyPayment(resto.payConfig.delivery) ? [{ zone, resto }] : []
  })
}

/**
 * The gate of delivery: the zone that serves a point, among zones of restaurants that have a delivery
 * menu. A point on the border is inside. Of overlapping zones: the current restaurant's, then the
 * cheapest for the present total, then restaurant order, then zone id (LOC-14).
 */
export function zoneOf(point: Point, data: RestoData, current: { readonly restoId: number | null; readonly total: number }): ZoneVerdict {
  const found = servedZones(data)
    .filter(({ zone }) => isWithin(zone.area, point))
    .map(({ zone, resto }) => ({ zone, resto, cost: costAt(zone, current.total) }))
  const own = (resto: Resto): number => (resto.id === current.restoId ? 0 : 1)
  found.sort((a, b) => own(a.resto) - own(b.resto) || a.cost - b.cost || a.resto.order - b.resto.order || a.zone.id - b.zone.id)
  const best = found[0]
  return best === undefined ? { at: 'outside' } : { at: 'inside', zone: best.zone, resto: best.resto }
}

/** What delivery would cost now; below the smallest minimum, what the first band costs. */
function costAt({ bands }: DeliveryZone, total: number): number {
  const band = bandAt(bands, total) ?? bands[0]
  return band !== undefined && total < band.max ? band.cost : Infinity
}
