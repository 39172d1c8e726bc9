import { useState } from 'react'
import type { CityData } from '../../core/shop/catalogue/cities.ts'
import type { MapView, OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import type { City } from '../../core/shop/catalogue/location-api.ts'
import { usePlace } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { FullScreenPopup } from '../ui/overlays/FullScreenPopup.tsx'
import { LocateMe } from './LocateMe.tsx'
import { AddressCard, PickUpCard } from './MapCard.tsx'
import { MapSearch } from './MapSearch.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import * as css from './MapPopup.module.css'

type Props = {
  readonly view: OpenDialogView
  readonly map: MapView
  readonly city: City
  readonly data: CityData
}

/**
 * The full-screen map. It changes a copy of the dialog's selection, which the confirming button
 * applies to the dialog (MAP-01).
 */
export function MapPopup({ view, map, city, data }: Props) {
  const { address: input, dialog } = usePlace()
  const { t } = useI18n()
  /** The pinned point while its address is being looked up; null for none. */
  const pinning = useStore(input.pinning)
  const isLookingUp = useStore(input.isLookingUp)
  /** False after a failure of the map, until the customer tries again. */
  const [hasMap, setHasMap] = useState(true)
  const method = view.state.form.method ?? 'DELIVERY'
  const isDelivery = method === 'DELIVERY'
  const { address, restoId, resolution } = map
  return (
    <FullScreenPopup
      title={isDelivery ? t('map.label') : t('location.pickup')}
      header={isDelivery ? <MapSearch /> : undefined}
      onClose={dialog.closeMap}
      closeLabel={t('common.close')}
    >
      <div className={css.map}>
        <PlaceMap
          city={city}
          data={data}
          points={view.points}
          method={method}
          pin={pinning ?? address?.location ?? null}
          zoneId={resolution?.kind === 'inside' && !isLookingUp ? resolution.zone.id : null}
          restoId={restoId}
          onPick={point => void input.pin(point)}
          onMarker={dialog.choosePickUp}
          onAvailable={setHasMap}
        />
      </div>
      {isDelivery && <LocateMe input={input} floating />}
      {isDelivery ? (
        <AddressCard
          hasMap={hasMap}
          address={address}
          isLocating={isLookingUp}
          resolution={resolution}
          onConfirm={input.confirm}
        />
      ) : (
        <PickUpCard
          hasMap={hasMap}
          resto={view.points.find(point => point.id === restoId) ?? null}
          onConfirm={input.confirm}
        />
      )}
    </FullScreenPopup>
  )
}
