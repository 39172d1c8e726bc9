import { Suspense } from 'react'
import { LocationPopup } from '../location/LocationPopup.tsx'
import { useIsIdle } from './idle.tsx'
import { LocaleMenu } from './lazy-views.ts'

/**
 * The location dialog with the language menu, the first view of a first visit. The code of the menu
 * loads when the dialog can be used.
 */
export function LocationLayer() {
  const isIdle = useIsIdle()
  return <LocationPopup toolbar={isIdle && <Suspense fallback={null}><LocaleMenu /></Suspense>} />
}
