import { useRef } from 'react'
import type { City, Resto } from '../../core/shop/catalogue/location-api.ts'
import { useLatch } from '../ui/effects.ts'
import { useInView } from '../ui/useInView.ts'
import { VenuesMap } from './VenuesMap.tsx'
import * as css from './LazyMap.module.css'

/** The distance from the viewport at which the map loads, as a CSS length. */
const LOAD_DISTANCE = '200px'

/**
 * A map of restaurants that loads shortly before it scrolls into view. It stays mounted after that.
 */
export function LazyMap({
  area,
  restos,
}: {
  readonly area: Pick<City, 'center' | 'zoom' | 'bounds'>
  readonly restos: readonly Resto[]
}) {
  const container = useRef<HTMLDivElement>(null)
  const hasBeenNear = useLatch(useInView(container, LOAD_DISTANCE) === true)
  return (
    <div ref={container} className={css.container}>
      {hasBeenNear && <VenuesMap area={area} restos={restos} hasPageLinks={false} />}
    </div>
  )
}
