import type { City, Resto } from '../../core/shop/catalogue/city-wire.ts'
import { useWords } from '../bind/shop.ts'
import { FullScreenPopup } from '../ui/overlays/FullScreenPopup.tsx'
import { VenuesMap } from './VenuesMap.tsx'
import * as css from './VenuesMapPopup.module.css'

type Props = {
  readonly city: Pick<City, 'center' | 'zoom' | 'bounds'>
  readonly restos: readonly Resto[]
  readonly startId?: number | undefined
  readonly linked?: boolean | undefined
  readonly onClose: () => void
}

/** The same map over the whole screen. */
export function VenuesMapPopup({ onClose, ...map }: Props) {
  const { t } = useWords()
  return (
    <FullScreenPopup title={t('map.venues')} onClose={onClose} closeLabel={t('common.close')}>
      <div className={css.map}><VenuesMap {...map} /></div>
    </FullScreenPopup>
  )
}
