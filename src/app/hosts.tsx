import { Suspense, useState } from 'react'
import { appLink } from '../../core/shop/consent/consent.ts'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { RouteOverlay } from '../ui/overlays/RouteOverlay.tsx'
import { Asked, Inline } from './Asked.tsx'
import { fetchedView } from './fetched-view.tsx'
import { AgeConfirm, AppOffer, DayOffPopup, Footer, NavigationPanel, ProgressOverlay } from './later.ts'
import { useHasSettled } from './settled.tsx'
import type { ReportSource } from './support/source.ts'
import * as css from './hosts.module.css'

/* What may come to lie over whichever page, each fetched once there is one. */

const SearchPopup = fetchedView(() => import('../search/SearchPopup.tsx').then(file => file.SearchPopup))
const SharedCart = fetchedView(() => import('./parts/purchase.ts').then(file => file.SharedCart), { needs: ['purchase'] })
const LeavePopup = fetchedView(() => import('./parts/account.ts').then(file => file.LeavePopup), { needs: ['account', 'purchase', 'place'] })
const ProblemReport = fetchedView(() => import('./support/ProblemReport.tsx').then(file => file.ProblemReport))

/** The search in the menu: afterwards it stays, and is not in the way while nobody searches. */
export function SearchHost() {
  const { menu } = useShop()
  const isOpen = useSelected(menu.search.state, state => state.isOpen)
  return useOnce(isOpen) && (
    <Asked isShown={isOpen} onClose={menu.search.close}><RouteOverlay><SearchPopup /></RouteOverlay></Asked>
  )
}
SearchHost.prefetch = SearchPopup.prefetch

/** Offers the chain's application until that is put away (CFG-07); its place is kept. */
export function AppBannerHost() {
  const { config, consent, platform } = useShop()
  const isDismissed = useStore(consent.appBannerDismissed)
  const link = appLink(platform, config.links)
  if (isDismissed || link === null) return null
  return <div className={css.appBanner}><Suspense fallback={null}><AppOffer link={link} /></Suspense></div>
}

/** The page's footer, which stands below the window at first. */
export function FooterHost() {
  return useHasSettled() && <Inline waiting={null}><Footer /></Inline>
}

/** The navigation of narrow screens. */
export function PanelHost() {
  const { panel } = useShop()
  return useStore(panel) && <Asked onClose={() => panel.set(false)}><NavigationPanel /></Asked>
}

/** Blocks the page while another restaurant's data is on its way. */
export function SwitchingHost() {
  const isSwitching = useStore(useShop().boot.switching)
  const { t } = useWords()
  return useOnce(isSwitching) && <Suspense fallback={null}><ProgressOverlay open={isSwitching} label={t('progress.label')} /></Suspense>
}

/** A cart that is offered. Dishes for grown-ups are spoken of after the question of age. */
export function CartOfferHost() {
  const { cart, consent } = useShop()
  const at = useStore(cart.offer)
  if (at === 'none') return null
  return <Asked onClose={cart.dismissOffer}>{at === 'age' ? <AgeConfirm onAnswer={isAdult => consent.adult.set(isAdult)} /> : <SharedCart />}</Asked>
}

/** The notice of a day off, on the restaurant's own pages and over no other question (MENU-11); the menu's banner says the same. */
export function DayOffHost() {
  const notice = useStore(useShop().dayOff.shown)
  return notice === null ? null : <Suspense fallback={null}><DayOffPopup notice={notice} /></Suspense>
}

/** The question before a person's things are erased. */
export function LeaveHost() {
  const { leaving: { asks } } = useShop()
  return useStore(asks) && <Asked onClose={() => asks.set(false)}><LeavePopup /></Asked>
}

/** The report of a problem, also over a crashed page. */
export function ReportHost({ source }: { readonly source: ReportSource }) {
  const { isReportOpen } = useShop()
  const close = () => isReportOpen.set(false)
  return useStore(isReportOpen) && <Asked canReport={false} onClose={close}><ProblemReport source={source} onClose={close} /></Asked>
}

/** Whether it has been true at any time. */
function useOnce(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue)
  if (isTrue && !was) setWas(true)
  return was
}
