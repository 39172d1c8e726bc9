import type { City, Resto } from '../../core/shop/catalogue/location-api.ts'
import { useI18n } from '../bind/shop.ts'
import { FullScreenPopup } from '../ui/overlays/FullScreenPopup.tsx'
import { VenuesMap } from './VenuesMap.tsx'
import * as css from './VenuesMapPopup.module.css'

type Props = {
  readonly area: Pick<City, 'center' | 'zoom' | 'bounds'>
  readonly restos: readonly Resto[]
  readonly initialId?: number | undefined
  readonly hasPageLinks?: boolean | undefined
  readonly onClose: () => void
}

/** A full-screen map of restaurants. Its properties are those of `VenuesMap`. */
export function VenuesMapPopup({ onClose, ...map }: Props) {
  const { t } = useI18n()
  return (
    <FullScreenPopup title={t('map.venues')} onClose={onClose} closeLabel={t('common.close')}>
      <div className={css.map}><VenuesMap {...map} /></div>
    </FullScreenPopup>
  )
}
