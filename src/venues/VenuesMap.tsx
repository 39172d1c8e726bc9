import { useMemo, useState } from 'react'
import type { City, Resto } from '../../core/shop/catalogue/city-wire.ts'
import { Link } from '../bind/Link.tsx'
import type { MapMarker } from '../bind/map.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { ChainMap } from '../map/ChainMap.tsx'
import { RestoInfo } from '../map/RestoInfo.tsx'
import * as css from './VenuesMap.module.css'

type Props = {
  readonly city: Pick<City, 'center' | 'zoom' | 'bounds'>
  readonly restos: readonly Resto[]
  /** The restaurant whose window is open at first. */
  readonly startId?: number | undefined
  /** Whether a window leads to its restaurant's page. */
  readonly linked?: boolean | undefined
}

const NO_ZONES: readonly [] = []

/** Restaurants as markers, one of them with its window (MAP-02). */
export function VenuesMap({ city, restos, startId, linked = true }: Props) {
  const { router } = useShop()
  const { t } = useWords()
  const [selectedId, setSelectedId] = useState(startId ?? null)
  const markers = useMemo(
    () => restos.map((resto): MapMarker => ({
      id: resto.id, point: resto.location, title: `${resto.name}, ${resto.address}`, selected: resto.id === selectedId,
    })),
    [restos, selectedId],
  )
  // a single one is in the middle already, nearer than a frame of one point could say
  const frame = useMemo(() => (restos.length > 1 ? restos.map(resto => resto.location) : []), [restos])
  const selected = restos.find(resto => resto.id === selectedId)
  return (
    <ChainMap city={city} label={t('map.venues')} failedText={t('map.failedVenues')} zones={NO_ZONES} pin={null} markers={markers} frame={frame}
      onPick={() => setSelectedId(null)} onMarker={setSelectedId}
      info={selected === undefined ? null : {
        markerId: selected.id,
        content: (
          <RestoInfo resto={selected}>
            {linked && <p><Link to={router.href('restos.show', { restoId: selected.id })} className={css.more}>{t('common.more')}</Link></p>}
          </RestoInfo>
        ),
      }} />
  )
}
