import { useEffect, useRef, useState } from 'react'
import type { City, Resto } from '../../core/shop/location/wire.ts'
import { VenuesMap } from './VenuesMap.tsx'
import * as css from './LazyMap.module.css'

/** A map that is loaded when it is about to come into sight. */
export function LazyMap({ city, restos }: { readonly city: Pick<City, 'center' | 'zoom' | 'bounds'>; readonly restos: readonly Resto[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null || isNear) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) setIsNear(true)
    }, { rootMargin: '200px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return <div ref={place} className={css.place}>{isNear && <VenuesMap city={city} restos={restos} linked={false} />}</div>
}
