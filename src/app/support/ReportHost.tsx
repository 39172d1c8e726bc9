import { Suspense } from 'react'
import { useShop, useStore } from '../../bind/shop.ts'
import { Crash } from '../Crash.tsx'
import { fetchedView } from '../fetched-view.tsx'
import { LayerCrash } from '../LayerCrash.tsx'
import type { ReportSource } from './source.ts'

const ProblemReport = fetchedView(() => import('./ProblemReport.tsx').then(file => file.ProblemReport))

/** The report of a problem, over whatever the page shows, a crashed page included. */
export function ReportHost({ source }: { readonly source: ReportSource }) {
  const { reporting } = useShop()
  const isOpen = useStore(reporting)
  if (!isOpen) return null
  const close = () => reporting.set(false)
  return (
    <Crash show={failure => <LayerCrash {...failure} canReport={false} onClose={close} />}>
      <Suspense fallback={null}>
        <ProblemReport source={source} onClose={close} />
      </Suspense>
    </Crash>
  )
}
