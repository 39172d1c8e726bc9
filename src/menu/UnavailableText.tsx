import { Suspense } from 'react'
import type { Availability } from '../../core/shop/catalogue/availability.ts'
import type { Zone } from '../../core/time/zone.ts'
import { lazyView } from '../lazy/lazy-view.tsx'
import { useI18n } from '../bind/shop.ts'
import { importWithTimeout } from '../web/import-chunk.ts'

const loadLaterViews = () => importWithTimeout('menu/later-views', () => import('./later-views.ts'))
const AvailableFrom = lazyView(loadLaterViews, 'AvailableFrom', { fallback: Unavailable })
/** The button that orders a dish for its hour; without its code, what the dish shows otherwise. */
export const OrderLaterButton = lazyView(loadLaterViews, 'OrderLaterButton', { fallback: ({ otherwise }) => otherwise })

/**
 * The reason why a dish cannot be added (MENU-04); not rendered for an available dish. The code
 * that formats a time is loaded when it is first needed.
 */
export function UnavailableText({ availability, zone }: { readonly availability: Availability; readonly zone: Zone }) {
  const { t } = useI18n()
  if (availability.status === 'sold-out') return <span>{t('menu.soldOut')}</span>
  if (availability.status === 'available' || availability.from === null) return <Unavailable />
  return <Suspense fallback={<Unavailable />}><AvailableFrom from={availability.from} zone={zone} /></Suspense>
}

function Unavailable() {
  return <span>{useI18n().t('menu.unavailable')}</span>
}
