import { Suspense } from 'react'
import { useShop, useStore } from '../bind/shop.ts'
import { Crash } from './Crash.tsx'
import { fetchedView } from './fetched-view.tsx'
import { LayerCrash } from './LayerCrash.tsx'

const LeavePopup = fetchedView(() => import('../auth/LeavePopup.tsx').then(file => file.LeavePopup))

/** The question before a person's things are erased, over whatever the page shows. */
export function LeaveHost() {
  const { leaving } = useShop()
  const isAsked = useStore(leaving.asks)
  if (!isAsked) return null
  return (
    <Crash show={failure => <LayerCrash {...failure} onClose={() => leaving.asks.set(false)} />}>
      <Suspense fallback={null}><LeavePopup /></Suspense>
    </Crash>
  )
}
