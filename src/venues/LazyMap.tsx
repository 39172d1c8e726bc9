import { useRef, useState } from 'react'
import type { City, Resto } from '../../core/shop/catalogue/city-wire.ts'
import { useInSight } from '../ui/useInSight.ts'
import { VenuesMap } from './VenuesMap.tsx'
import * as css from './LazyMap.module.css'

/** A map that is loaded when it is about to come into sight, and stays. */
export function LazyMap({ city, restos }: { readonly city: Pick<City, 'center' | 'zoom' | 'bounds'>; readonly restos: readonly Resto[] }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useInSight(place, '200px') === true
  const [wasNear, setWasNear] = useState(isNear)
  if (isNear && !wasNear) setWasNear(true)
  return <div ref={place} className={css.place}>{wasNear && <VenuesMap city={city} restos={restos} linked={false} />}</div>
}
