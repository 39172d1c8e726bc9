import { useMemo } from 'react'
import type { Point } from '../../core/geo/point.ts'
import { cornersOf } from '../../core/geo/polygon.ts'
import type { CityData } from '../../core/shop/catalogue/cities.ts'
import type { City, Resto } from '../../core/shop/catalogue/city-wire.ts'
import { servedZones } from '../../core/shop/place/zones.ts'
import type { DeliveryMethod } from '../../core/shop/config.ts'
import type { MapMarker, MapZone } from '../bind/map.ts'
import { useWords } from '../bind/shop.ts'
import { ChainMap } from '../map/ChainMap.tsx'
import { RestoInfo } from '../map/RestoInfo.tsx'
import { pickUpName } from './pick-up-name.ts'

type Props = {
  readonly city: City
  readonly data: CityData
  readonly points: readonly Resto[]
  readonly method: DeliveryMethod
  /** Delivery: where the pin is, and the zone that it is in. */
  readonly pin: Point | null
  readonly zoneId: number | null
  /** Take-away: the chosen restaurant. */
  readonly restoId: number | null
  readonly onPick: (point: Point) => void
  readonly onMarker: (id: number) => void
  readonly onShown?: ((isShown: boolean) => void) | undefined
}

/** The map of a city: zones and a pin for delivery, restaurants with their hours for take-away. */
export function PlaceMap({ city, data, points, method, pin, zoneId, restoId, onPick, onMarker, onShown }: Props) {
  const { t } = useWords()
  const isDelivery = method === 'DELIVERY'
  const zones = useMemo(
    () => isDelivery
      ? servedZones(data).flatMap(({ zone: { id, area } }) => area.map(({ outer, holes }): MapZone => ({
        id, points: cornersOf(outer), holes: holes.map(cornersOf), selected: id === zoneId,
      })))
      : [],
    [isDelivery, data, zoneId],
  )
  // the pick-up points are computed anew with each change of the form; which they are follows from the city
  const ids = points.map(point => point.id).join()
  // without points: `ids` says when they are others
  const markers = useMemo(
    () => isDelivery
      ? []
      : points.map((resto): MapMarker => ({
        id: resto.id, point: resto.location, title: `${resto.name}, ${pickUpName(resto, points)}`, selected: resto.id === restoId,
      })),
    [isDelivery, data, ids, restoId],
  )
  // without points: as above
  const frame = useMemo(
    () => isDelivery ? servedZones(data).flatMap(({ zone }) => zone.area.flatMap(({ outer }) => cornersOf(outer))) : points.map(resto => resto.location),
    [isDelivery, data, ids],
  )
  const chosen = isDelivery ? undefined : points.find(point => point.id === restoId)
  return (
    <ChainMap city={city} failedText={t(isDelivery ? 'map.failed' : 'map.failedPickUp')} zones={zones} markers={markers}
      frame={frame} pin={isDelivery ? pin : null} onPick={onPick} onMarker={onMarker} onShown={onShown}
      info={chosen === undefined ? null : { markerId: chosen.id, content: <RestoInfo resto={chosen} /> }} />
  )
}
