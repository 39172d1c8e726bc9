import { Suspense } from 'react'
import type { Availability } from '../../core/shop/catalogue/availability.ts'
import type { Zone } from '../../core/time/zone.ts'
import { AvailableFrom } from '../app/later.ts'
import { useWords } from '../bind/shop.ts'

/** Why a dish cannot be added (MENU-04). Since when it can comes with the later views. */
export function UnavailableText({ availability, zone }: { readonly availability: Availability; readonly zone: Zone }) {
  const { t } = useWords()
  if (availability.at === 'sold-out') return t('menu.soldOut')
  const now = t('menu.unavailable')
  if (availability.at === 'available' || availability.from === null) return now
  return <Suspense fallback={now}><AvailableFrom from={availability.from} zone={zone} /></Suspense>
}
