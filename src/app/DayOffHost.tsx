import { Suspense, useEffect } from 'react'
import { needsResto } from '../../core/shop/routes.ts'
import { useShop } from '../bind/shop.ts'
import { useSelected, useStore } from '../bind/useStore.ts'
import { fetchedView } from './fetched-view.tsx'

// the menu's banner says the same, should it not be fetched
const DayOffPopup = fetchedView(() => import('../notice/DayOffPopup.tsx').then(file => file.DayOffPopup), Nothing)
function Nothing() {
  return null
}

/** The notice of a day off, on the restaurant's own pages and over no other question (MENU-11). */
export function DayOffHost() {
  const { venues: { dayOff }, boot, location, router } = useShop()
  const due = useStore(dayOff.due)
  const shown = useStore(dayOff.shown)
  const isChoosing = useSelected(location.dialog.view, view => view.at === 'open')
  const isReady = useSelected(boot.state, state => state.at === 'ready')
  const isSwitching = useStore(boot.switching)
  const isOfResto = useSelected(router.current, route => needsResto(route.page.name))
  const restoId = useSelected(location.choice.selection, now => (now.at === 'resto' ? now.resto.id : null))
  const mayShow = isReady && isOfResto && !isChoosing && !isSwitching
  useEffect(() => {
    if (mayShow && due !== null) dayOff.show()
  }, [mayShow, due, dayOff])
  useEffect(() => {
    // the customer has gone on to another page or restaurant meanwhile
    if (shown !== null && (!isOfResto || shown.restoId !== restoId)) dayOff.close()
  }, [shown, isOfResto, restoId, dayOff])
  if (shown === null || !mayShow) return null
  return (
    <Suspense fallback={null}>
      <DayOffPopup notice={shown} />
    </Suspense>
  )
}
