import { useMemo, useState } from 'react'
import type { City, Resto } from '../../core/shop/catalogue/location-api.ts'
import { Link } from '../bind/Link.tsx'
import type { MapMarker } from '../maps/map-view.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { ChainMap } from '../chain-map/ChainMap.tsx'
import { RestoInfo } from '../chain-map/RestoInfo.tsx'
import * as css from './VenuesMap.module.css'

type Props = {
  /** What the map shows of a single restaurant. `bounds`, if any, always limit its movement. */
  readonly area: Pick<City, 'center' | 'zoom' | 'bounds'>
  readonly restos: readonly Resto[]
  /** The restaurant whose info window is open at first. */
  readonly initialId?: number | undefined
  /** Whether an info window links to the restaurant's page. True by default. */
  readonly hasPageLinks?: boolean | undefined
}

const NO_ZONES: readonly [] = []

/** A map with a marker for each restaurant, and the info window of the selected one (MAP-02). */
export function VenuesMap({ area, restos, initialId, hasPageLinks = true }: Props) {
  const { router } = useShop()
  const { t } = useI18n()
  const [selectedId, setSelectedId] = useState(initialId ?? null)
  const markers = useMemo(
    () => restos.map((resto): MapMarker => ({
      id: resto.id, point: resto.location, title: `${resto.name}, ${resto.address}`, selected: resto.id === selectedId,
    })),
    [restos, selectedId],
  )
  // Empty for a single restaurant, so that the map stays at the centre and zoom of `area`.
  const frame = useMemo(() => (restos.length > 1 ? restos.map(resto => resto.location) : []), [restos])
  const selected = restos.find(resto => resto.id === selectedId)
  const closeInfo = () => setSelectedId(null)
  return (
    <ChainMap
      city={area}
      label={t('map.venues')}
      failedText={t('map.failedVenues')}
      zones={NO_ZONES}
      pin={null}
      markers={markers}
      frame={frame}
      onPick={closeInfo}
      onMarker={setSelectedId}
      info={
        selected === undefined
          ? null
          : {
              markerId: selected.id,
              content: (
                <RestoInfo resto={selected}>
                  {hasPageLinks && (
                    <p>
                      <Link to={router.href('restos.show', { restoId: selected.id })} className={css.more}>
                        {t('common.more')}
                      </Link>
                    </p>
                  )}
                </RestoInfo>
              ),
            }
      }
    />
  )
}
