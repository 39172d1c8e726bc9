import { Suspense } from 'react'
import type { Availability } from '../../core/shop/catalogue/availability.ts'
import type { Zone } from '../../core/time/zone.ts'
import { fetchedView } from '../app/fetched-view.tsx'
import { useWords } from '../bind/shop.ts'

const AvailableFrom = fetchedView(() => import('./AvailableFrom.tsx').then(file => file.AvailableFrom), { otherwise: Unavailable })

/** Why a dish cannot be added (MENU-04); when it can is fetched where it is to be said. */
export function UnavailableText({ availability, zone }: { readonly availability: Availability; readonly zone: Zone }) {
  const { t } = useWords()
  if (availability.at === 'sold-out') return t('menu.soldOut')
  if (availability.at === 'available' || availability.from === null) return <Unavailable />
  return <Suspense fallback={<Unavailable />}><AvailableFrom from={availability.from} zone={zone} /></Suspense>
}

function Unavailable() {
  return useWords().t('menu.unavailable')
}
