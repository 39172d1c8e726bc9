import type { CityData } from '../../core/shop/catalogue/cities.ts'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import type { City } from '../../core/shop/catalogue/city-wire.ts'
import { useShop, useStore } from '../bind/shop.ts'
import { PlaceMap } from './PlaceMap.tsx'

/** The map beside the form: what is chosen on one shows at once on the other. */
export function MapPane({ view, city, data }: { readonly view: OpenDialogView; readonly city: City; readonly data: CityData }) {
  const { location: { dialog, address } } = useShop()
  const pinning = useStore(address.pinning)
  const { form } = view.state
  return (
    <PlaceMap city={city} data={data} points={view.points} method={form.method ?? 'DELIVERY'}
      pin={pinning ?? form.address?.location ?? null} zoneId={view.verdict?.at === 'inside' ? view.verdict.zone.id : null}
      restoId={form.pickUpId} onMarker={dialog.choosePickUp}
      onPick={point => void address.pin(point)} />
  )
}
