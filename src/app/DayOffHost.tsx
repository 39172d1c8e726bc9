import { Suspense } from 'react'
import { useShop, useStore } from '../bind/shop.ts'
import { fetchedView } from './fetched-view.tsx'

// the menu's banner says the same, should it not be fetched
const DayOffPopup = fetchedView(() => import('../notice/DayOffPopup.tsx').then(file => file.DayOffPopup), Nothing)
function Nothing() {
  return null
}

/** The notice of a day off, on the restaurant's own pages and over no other question (MENU-11). */
export function DayOffHost() {
  const notice = useStore(useShop().venues.dayOff.shown)
  if (notice === null) return null
  return (
    <Suspense fallback={null}>
      <DayOffPopup notice={notice} />
    </Suspense>
  )
}
