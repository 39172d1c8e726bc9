import { useMemo } from 'react'
import type { Point } from '../../core/geo/point.ts'
import { getCorners } from '../../core/geo/polygon.ts'
import type { CityData } from '../../core/shop/catalogue/cities.ts'
import type { City, Resto } from '../../core/shop/catalogue/location-api.ts'
import { listServedZones } from '../../core/shop/place/zones.ts'
import type { DeliveryMethod } from '../../core/shop/config.ts'
import type { MapMarker, MapZone } from '../maps/map-view.ts'
import { useI18n } from '../bind/shop.ts'
import { ChainMap } from '../chain-map/ChainMap.tsx'
import { RestoInfo } from '../chain-map/RestoInfo.tsx'
import { formatPickUpName } from './pick-up-name.ts'

type Props = {
  readonly city: City
  readonly data: CityData
  /** The pick-up points of the city. */
  readonly points: readonly Resto[]
  readonly method: DeliveryMethod
  /** For delivery: the position of the pin. */
  readonly pin: Point | null
  /** For delivery: the zone that contains the pin. */
  readonly zoneId: number | null
  /** For take-away: the selected restaurant. */
  readonly restoId: number | null
  /** Called when the customer has picked a point of the map. */
  readonly onPick: (point: Point) => void
  /** Called when the customer has picked the marker of a restaurant. */
  readonly onMarker: (restoId: number) => void
  /** Called on mount, and when the map fails or is retried: false while its failure is shown, else true. */
  readonly onAvailable?: ((isAvailable: boolean) => void) | undefined
}

/** A city's map: zones and a pin for delivery, restaurants with their hours for take-away. */
export function PlaceMap({ city, data, points, method, pin, zoneId, restoId, onPick, onMarker, onAvailable }: Props) {
  const { t } = useI18n()
  const isDelivery = method === 'DELIVERY'
  const zones = useMemo(
    () => isDelivery
      ? listServedZones(data).flatMap(({ zone: { id, area } }) => area.map(({ outer, holes }): MapZone => ({
        id, points: getCorners(outer), holes: holes.map(getCorners), selected: id === zoneId,
      })))
      : [],
    [isDelivery, data, zoneId],
  )
  // `points` is a new array after each change of the form, so the memos below depend on the ids.
  const pointIds = points.map(point => point.id).join()
  const markers = useMemo(
    () =>
      isDelivery
        ? []
        : points.map((resto): MapMarker => ({
            id: resto.id,
            point: resto.location,
            title: `${resto.name}, ${formatPickUpName(resto)}`,
            selected: resto.id === restoId,
          })),
    // without points: `pointIds` changes when the points do
    [isDelivery, data, pointIds, restoId],
  )
  /** The points that the map shows if there is no pin. */
  const frame = useMemo(
    () =>
      isDelivery
        ? listServedZones(data).flatMap(({ zone }) => zone.area.flatMap(({ outer }) => getCorners(outer)))
        : points.map(resto => resto.location),
    // without points: `pointIds` changes when the points do
    [isDelivery, data, pointIds],
  )
  const selected = isDelivery ? undefined : points.find(point => point.id === restoId)
  return (
    <ChainMap city={city} failedText={t(isDelivery ? 'map.failed' : 'map.failedPickUp')} zones={zones} markers={markers}
      frame={frame} pin={isDelivery ? pin : null} onPick={onPick} onMarker={onMarker} onAvailable={onAvailable}
      info={selected === undefined ? null : { markerId: selected.id, content: <RestoInfo resto={selected} /> }} />
  )
}
