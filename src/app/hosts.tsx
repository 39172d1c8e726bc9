import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { AgeConfirm } from '../menu/AgeConfirm.tsx'
import { useSearchKeys } from '../search/useSearchKeys.ts'
import { NavigationPanel } from '../shell/NavigationPanel.tsx'
import { ProgressOverlay } from '../ui/overlays/ProgressOverlay.tsx'
import { useOnce } from '../ui/occasions.ts'
import { RouteOverlay } from '../ui/overlays/RouteOverlay.tsx'
import { Asked } from './Asked.tsx'
import { fetchedView } from './fetched-view.tsx'
import { files } from './parts/files.ts'
import type { ReportSource } from './support/source.ts'

/* What may come to lie over whichever page. */

const SearchPopup = fetchedView(() => import('../search/SearchPopup.tsx').then(file => file.SearchPopup))
const SharedCart = fetchedView(() => files.purchase().then(file => file.SharedCart), { needs: ['purchase'], says: 'purchase' })
const LeavePopup = fetchedView(() => files.account().then(file => file.LeavePopup), { needs: ['account', 'purchase', 'place'], says: 'account' })
const ProblemReport = fetchedView(() => import('./support/ProblemReport.tsx').then(file => file.ProblemReport))

/** The search in the menu: afterwards it stays, and is not in the way while nobody searches. */
export function SearchHost() {
  const { menu } = useShop()
  const isOpen = useSelected(menu.search.state, state => state.isOpen)
  useSearchKeys()
  return useOnce(isOpen) && (
    <Asked isShown={isOpen} onClose={menu.search.close}><RouteOverlay><SearchPopup /></RouteOverlay></Asked>
  )
}
SearchHost.prefetch = SearchPopup.prefetch

/** The navigation of narrow screens. */
export function PanelHost() {
  const { panel } = useShop()
  return useStore(panel) && <Asked onClose={() => panel.set(false)}><NavigationPanel /></Asked>
}

/** Blocks the page while another restaurant's data is on its way. */
export function SwitchingHost() {
  const isSwitching = useStore(useShop().boot.switching)
  const { t } = useWords()
  return <ProgressOverlay open={isSwitching} label={t('progress.label')} />
}

/** A cart that is offered. Dishes for grown-ups are spoken of after the question of age. */
export function CartOfferHost() {
  const { cart, consent } = useShop()
  const at = useStore(cart.offer)
  if (at === 'none') return null
  return <Asked onClose={cart.dismissOffer}>{at === 'age' ? <AgeConfirm onAnswer={isAdult => consent.adult.set(isAdult)} /> : <SharedCart />}</Asked>
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
