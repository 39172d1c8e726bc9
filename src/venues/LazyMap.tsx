import { useRef, useState } from 'react'
import type { City, Resto } from '../../core/shop/catalogue/location-api.ts'
import { useInView } from '../ui/useInView.ts'
import { VenuesMap } from './VenuesMap.tsx'
import * as css from './LazyMap.module.css'

/** A map that loads shortly before it scrolls into view, and then stays. */
export function LazyMap({
  city,
  restos,
}: {
  readonly city: Pick<City, 'center' | 'zoom' | 'bounds'>
  readonly restos: readonly Resto[]
}) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useInView(place, '200px') === true
  const [wasNear, setWasNear] = useState(isNear)
  if (isNear && !wasNear) setWasNear(true)
  return (
    <div ref={place} className={css.place}>
      {wasNear && <VenuesMap city={city} restos={restos} linked={false} />}
    </div>
  )
}
