import { Suspense, type ReactNode } from 'react'
import { usePurchase, useSelected, useShop, useStore } from '../bind/shop.ts'
import { AgeConfirm } from '../menu/AgeQuestion.tsx'
import { Crash } from './Crash.tsx'
import { fetchedView } from './fetched-view.tsx'
import { LayerCrash } from './LayerCrash.tsx'
import type { ReportSource } from './support/source.ts'

/* What may come to lie over whichever page, each fetched once there is one. */

const SharedCart = fetchedView(() => import('../cart/SharedCart.tsx').then(file => file.SharedCart))
const LeavePopup = fetchedView(() => import('../auth/LeavePopup.tsx').then(file => file.LeavePopup))
const ProblemReport = fetchedView(() => import('./support/ProblemReport.tsx').then(file => file.ProblemReport))
// the menu's banner says the same, should it not be fetched
const DayOffPopup = fetchedView(() => import('../notice/DayOffPopup.tsx').then(file => file.DayOffPopup), () => null)

/** Nothing until it has been fetched; a failure can be closed, or tried again. */
function Host({ children, ...closing }: { readonly onClose: () => void; readonly canReport?: boolean; readonly children: ReactNode }) {
  return <Crash show={failure => <LayerCrash {...failure} {...closing} />}><Suspense fallback={null}>{children}</Suspense></Crash>
}

/** A cart that is offered. Dishes for grown-ups are spoken of after the question of age. */
export function CartOfferHost() {
  const { consent } = useShop()
  const { cart: { offers } } = usePurchase()
  const at = useSelected(offers.view, view => view.at)
  if (at === 'none') return null
  if (at === 'age') return <AgeConfirm onAnswer={isAdult => consent.adult.set(isAdult)} />
  return <Host onClose={offers.dismiss}><SharedCart /></Host>
}

/** The notice of a day off, on the restaurant's own pages and over no other question (MENU-11). */
export function DayOffHost() {
  const notice = useStore(useShop().venues.dayOff.shown)
  return notice === null ? null : <Suspense fallback={null}><DayOffPopup notice={notice} /></Suspense>
}

/** The question before a person's things are erased. */
export function LeaveHost() {
  const { leaving: { asks } } = useShop()
  return useStore(asks) ? <Host onClose={() => asks.set(false)}><LeavePopup /></Host> : null
}

/** The report of a problem, also over a crashed page. */
export function ReportHost({ source }: { readonly source: ReportSource }) {
  const { isReportOpen } = useShop()
  const close = () => isReportOpen.set(false)
  return useStore(isReportOpen) ? <Host canReport={false} onClose={close}><ProblemReport source={source} onClose={close} /></Host> : null
}
