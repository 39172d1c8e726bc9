import { useEffect, useState } from 'react'
import type { Point } from '../../core/geo/point.ts'
import type { CityData } from '../../core/shop/location/city-data.ts'
import type { OpenDialogView } from '../../core/shop/location/dialog-view.ts'
import type { MapState } from '../../core/shop/location/map.ts'
import type { City } from '../../core/shop/location/wire.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { FullScreenPopup } from '../ui/overlays/FullScreenPopup.tsx'
import { LocateMe } from './LocateMe.tsx'
import { AddressCard, PickUpCard } from './MapCard.tsx'
import { MapSearch } from './MapSearch.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import * as css from './MapPopup.module.css'

type Props = { readonly view: OpenDialogView; readonly city: City; readonly data: CityData }

/** The map over the whole screen: a place is chosen on a copy and taken over only by «Подтвердить» (MAP-01). */
export function MapPopup(props: Props) {
  const { location: { map } } = useShop()
  const state = useStore(map.state)
  return state.at === 'closed' ? null : <OpenMap {...props} state={state} />
}

function OpenMap({ view, city, data, state }: Props & { readonly state: Extract<MapState, { at: 'open' }> }) {
  const { location: { map, dialog, mapWhereabouts } } = useShop()
  const { t } = useWords()
  const [hasMap, setHasMap] = useState(true)
  const isDelivery = state.method === 'DELIVERY'
  const verdict = isDelivery && state.address !== null ? dialog.verdictAt(state.address.point) : null
  const isServed = verdict?.at === 'inside' && state.locating === null
  // what was said of the device's place belongs to this very map
  useEffect(() => mapWhereabouts.forget, [mapWhereabouts])
  function pick(point: Point) {
    mapWhereabouts.forget()
    void map.pick(point)
  }
  return (
    <FullScreenPopup title={isDelivery ? t('map.label') : t('location.pickup')} header={isDelivery ? <MapSearch /> : undefined}
      onClose={map.close} closeLabel={t('common.close')}>
      <div className={css.map}>
        <PlaceMap city={city} data={data} points={view.points} method={state.method} pin={state.locating ?? state.address?.point ?? null}
          zoneId={isServed ? verdict.zone.id : null} restoId={state.restoId} onPick={pick} onMarker={map.choose} onShown={setHasMap} />
      </div>
      {isDelivery && <LocateMe whereabouts={mapWhereabouts} floating />}
      {isDelivery
        ? <AddressCard hasMap={hasMap} address={state.address} isLocating={state.locating !== null} verdict={verdict} onConfirm={map.confirm} />
        : <PickUpCard hasMap={hasMap} resto={view.points.find(point => point.id === state.restoId) ?? null} onConfirm={map.confirm} />}
    </FullScreenPopup>
  )
}
