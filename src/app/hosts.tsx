import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { AgeConfirm } from '../menu/AgeConfirm.tsx'
import { useSearchShortcut } from '../search/useSearchShortcut.ts'
import { NavigationPanel } from '../shell/NavigationPanel.tsx'
import { ProgressOverlay } from '../ui/overlays/ProgressOverlay.tsx'
import { useLatch } from '../ui/effects.ts'
import { RouteOverlay } from '../ui/overlays/RouteOverlay.tsx'
import { LazyDialogBoundary } from '../lazy/LazyBoundary.tsx'
import { lazyView } from '../lazy/lazy-view.tsx'
import { files } from './parts/files.ts'
import type { ReportSource } from './support/source.ts'
import { importWithTimeout } from '../web/import-chunk.ts'

/* Overlays that can open over any page. Each host mounts one overlay while the overlay's store is open. */

const loadSearch = () => importWithTimeout('search/SearchPopup', () => import('../search/SearchPopup.tsx'))
const SearchPopup = lazyView(loadSearch, 'SearchPopup')
const CartOfferDialog = lazyView(files.cartViews, 'CartOfferDialog', {
  services: ['purchase'],
  messages: 'purchase',
})
const LeavePopup = lazyView(files.account, 'LeavePopup', {
  services: ['account', 'purchase', 'place'],
  messages: 'account',
})
const loadReport = () => importWithTimeout('app/support/ProblemReport', () => import('./support/ProblemReport.tsx'))
const LazyProblemReport = lazyView(loadReport, 'ProblemReport')

/** The menu search. It stays mounted after the first use, and is hidden while it is closed. */
export function SearchHost() {
  const { menu } = useShop()
  const isOpen = useSelected(menu.search.state, state => state.isOpen)
  useSearchShortcut()
  return (
    useLatch(isOpen) && (
      <LazyDialogBoundary isShown={isOpen} onClose={menu.search.close}>
        <RouteOverlay>
          <SearchPopup />
        </RouteOverlay>
      </LazyDialogBoundary>
    )
  )
}
SearchHost.prefetch = SearchPopup.prefetch

/** The navigation panel of narrow screens. */
export function PanelHost() {
  const { panel } = useShop()
  return (
    useStore(panel) && (
      <LazyDialogBoundary onClose={() => panel.set(false)}>
        <NavigationPanel />
      </LazyDialogBoundary>
    )
  )
}

/** Blocks the page while another restaurant's data loads. */
export function SwitchingHost() {
  const isSwitching = useStore(useShop().boot.isSwitching)
  const { t } = useI18n()
  return <ProgressOverlay open={isSwitching} label={t('progress.label')} />
}

/** Offers the dishes of a cart link or a past order. If any is for adults, asks the age first. */
export function CartOfferHost() {
  const { cart, consent } = useShop()
  const offer = useStore(cart.offer)
  if (offer === 'none') return null
  return (
    <LazyDialogBoundary onClose={cart.dismissOffer}>
      {offer === 'age' ? <AgeConfirm onAnswer={isAdult => consent.adult.set(isAdult)} /> : <CartOfferDialog />}
    </LazyDialogBoundary>
  )
}

/** Asks before the customer signs out and the stored data is erased. */
export function LeaveHost() {
  const { leaving: { isConfirmationOpen } } = useShop()
  const close = () => isConfirmationOpen.set(false)
  return useStore(isConfirmationOpen) && <LazyDialogBoundary onClose={close}><LeavePopup /></LazyDialogBoundary>
}

/** The problem report, which also opens over a crashed page. */
export function ReportHost({ source }: { readonly source: ReportSource }) {
  const { isReportOpen } = useShop()
  const close = () => isReportOpen.set(false)
  return (
    useStore(isReportOpen) && (
      <LazyDialogBoundary canReport={false} onClose={close}>
        <LazyProblemReport source={source} onClose={close} />
      </LazyDialogBoundary>
    )
  )
}
