import { Suspense, useEffect, useState } from 'react'
import type { Shop } from '../../core/shop/app/shop.ts'
import { derive } from '../../core/store/derived.ts'
import type { Readable } from '../../core/store/store.ts'
import { usePresenter, useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { useLastAnnouncements } from '../ui/AnnouncerProvider.tsx'
import { useTimeout, useLatch } from '../ui/effects.ts'
import { useShownSnackbar, useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { prefersReducedData } from '../web/prefers-reduced-data.ts'
import { LazyDialogBoundary } from '../lazy/LazyBoundary.tsx'
import { lazyView } from '../lazy/lazy-view.tsx'
import { files } from './parts/files.ts'
import { FailurePage, DeferredOverlays, LocaleMenu } from '../lazy/lazy-views.ts'
import { likelyNextViews } from './screens.tsx'
import { useIsIdle } from '../lazy/idle.tsx'
import type { ReportSource } from './support/source.ts'

const LocationPopup = lazyView(files.place, 'LocationPopup', {
  services: ['place', 'cityLoader'],
  messages: 'place',
})

/** Delay in ms after the menu is ready: by then its pictures have been requested. */
const PREFETCH_AFTER = 2000

/**
 * Delay in ms after an announcement, so that the customer sees the effect of a tap before the chunk
 * loads.
 */
const LOAD_AFTER_ANNOUNCEMENT = 100

/**
 * Presenter: the function that closes the open overlay of `DeferredOverlays`, or null while none is
 * open.
 */
const selectClose = ({ panel, menu: { search }, cart, leaving, isReportOpen }: Shop): Readable<(() => void) | null> => {
  const createClose = (store: { set(isOpen: boolean): void }) => () => store.set(false)
  const closePanel = createClose(panel)
  const closeLeave = createClose(leaving.isConfirmationOpen)
  const closeReport = createClose(isReportOpen)
  return derive(
    [isReportOpen, leaving.isConfirmationOpen, panel, search.state, cart.offer],
    (isReporting, isLeaving, isPanelOpen, { isOpen: isSearching }, offer) => {
      if (isReporting) return closeReport
      if (isLeaving) return closeLeave
      if (isPanelOpen) return closePanel
      if (isSearching) return search.close
      return offer === 'none' ? null : cart.dismissOffer
    },
  )
}

/**
 * Mounts the overlays that belong to no page: the location dialog, and the others when their chunk
 * has loaded.
 */
export function Overlays({ reportSource }: { readonly reportSource: ReportSource }) {
  const shop = useShop()
  const { location, boot } = shop
  const { loadTextGroup } = useI18n()
  const showsLocationDialog = useStore(boot.showsDialog, false)
  const isReady = useSelected(boot.state, state => state.status === 'ready')
  // the code of the language menu must not delay the dialog
  const isIdle = useIsIdle()
  // A first visit needs the dialog as soon as the cities have loaded. It is rendered only when its chunk
  // has loaded or failed, because React delays the content that replaces a Suspense fallback.
  const [isPrefetching, setPrefetching] = useState(() => location.choice.choice.get() === null)
  useEffect(() => {
    if (!isPrefetching) return
    void LocationPopup.prefetch(loadTextGroup, shop, boot.showsDialog.get).then(() => setPrefetching(false))
  }, [isPrefetching, loadTextGroup, shop, boot])
  useTimeout(isReady && !prefersReducedData() ? PREFETCH_AFTER : null, () => {
    // prefetched views open without a delay, and offline
    for (const view of [...likelyNextViews, LocationPopup]) void view.prefetch(loadTextGroup, shop)
  })
  return (
    <>
      {showsLocationDialog && !isPrefetching && (
        // without a restaurant there is no page below the dialog, so the dialog cannot be closed
        <LazyDialogBoundary onClose={isReady ? location.dialog.close : undefined}>
          <LocationPopup toolbar={isIdle && <Suspense fallback={null}><LocaleMenu /></Suspense>} />
        </LazyDialogBoundary>
      )}
      <DeferredOverlaysLoader reportSource={reportSource} />
    </>
  )
}

/**
 * Loads and renders `DeferredOverlays` when the page is idle, or at once when one of the overlays
 * has something to show, to announce or to focus.
 */
function DeferredOverlaysLoader({ reportSource }: { readonly reportSource: ReportSource }) {
  const shop = useShop()
  const { loadTextGroup } = useI18n()
  const [initialRoute] = useState(shop.router.current.get)
  const page = useSelected(shop.router.current, route => route.page)
  const { polite, assertive } = useLastAnnouncements()
  const hasSnackbar = useShownSnackbar() !== null
  const [hasAnnouncement, setHasAnnouncement] = useState(false)
  useTimeout((polite ?? assertive) === null ? null : LOAD_AFTER_ANNOUNCEMENT, () => setHasAnnouncement(true))
  const { hide } = useSnackbar()
  const close = usePresenter(selectClose, shop) ?? (hasSnackbar ? hide : null)
  const hasFailed = useSelected(shop.boot.state, state => state.status === 'failed')
  const isBlocked = useStore(shop.boot.showsDialog) || hasFailed
  const wasBlocked = useLatch(isBlocked)
  // `RouteFocusManager` moves the focus when the location dialog or the error page has closed
  const needsFocus = wasBlocked && !isBlocked
  const shouldLoad = useIsIdle() || close !== null || page !== initialRoute.page || hasAnnouncement || needsFocus
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    // after a failure, the next page or the next opened overlay makes a new attempt
    if (shouldLoad) void DeferredOverlays.prefetch(loadTextGroup, shop).then(hasLoaded => {
      setLoaded(hasLoaded)
      // the error page is in the same chunk; once prefetched, the error page can be shown offline
      if (hasLoaded) void FailurePage.prefetch(loadTextGroup, shop)
    })
  }, [shouldLoad, page, loadTextGroup, shop])
  return (
    (isLoaded || close !== null) && (
      <LazyDialogBoundary isShown={close !== null} onClose={close ?? undefined}>
        <DeferredOverlays initialRoute={initialRoute} wasBlocked={wasBlocked} reportSource={reportSource} />
      </LazyDialogBoundary>
    )
  )
}
