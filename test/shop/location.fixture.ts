import { makeRing } from '../../core/geo/polygon.ts'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import type { DeliveryBand, DeliveryZone } from '../../core/shop/place/zones.ts'
import { compileSchedule } from '../../core/time/schedule.ts'
import { parseZone } from '../../core/time/zone.ts'

/*
 * Decoded restaurants and zones, for tests of functions that take them. `test/kit/places.ts` opens a
 * shop that loads them from a stub API.
 */

type Serves = 'delivery' | 'take-away'
export function resto(id: number, fields: Partial<Resto> & { readonly serves?: readonly Serves[] } = {}): Resto {
  const { serves = ['delivery', 'take-away'], ...rest } = fields
  return {
    id,
    name: `Заведение ${id}`,
    address: `улица ${id}, 1`,
    street: `улица ${id}`,
    currency: 'RUB',
    emails: [],
    phones: [],
    links: [],
    location: { lat: 57.6, lng: 39.8 },
    order: id,
    pays: [],
    photos: [],
    tags: [],
    menus: [
      {
        id: id * 10, name: 'Меню', order: 1, isOnline: true, isTable: false, isDelivery: serves.includes('delivery'),
        isTakeAway: serves.includes('take-away'),
      },
    ],
    payConfig: { delivery: pays, takeAway: pays },
    zone: parseZone('+03:00', () => undefined),
    schedule: compileSchedule([]),
    ...rest,
  }
}
export type PayOptions = Resto['payConfig']['delivery']
export const pays: PayOptions = { cardUponReceipt: true }
export const noPayment: PayOptions = { cardOnline: '', cardUponReceipt: false }

/** A square zone from its south-west corner, in degrees. */
export function zone(
  id: number, restoId: number, south: number, west: number, size: number, bands: readonly DeliveryBand[] = flat(0),
): DeliveryZone {
  const points = [
    { lat: south, lng: west }, { lat: south, lng: west + size }, { lat: south + size, lng: west + size },
    { lat: south + size, lng: west },
  ]
  const made = makeRing(points)
  if (made.kind === 'refused') throw new Error(made.reason)
  return { id, name: `Зона ${id}`, restoId, area: [{ outer: made.ring, holes: [] }], bands }
}
/** One band for every sum. */
export function flat(cost: number): readonly DeliveryBand[] {
  return [{ min: 0, max: 10_000_000, cost, minutes: 45 }]
}
