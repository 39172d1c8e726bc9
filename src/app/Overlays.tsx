import { useEffect, useState } from 'react'
import type { Shop } from '../../core/shop/shop.ts'
import { derive } from '../../core/store/derived.ts'
import type { Readable } from '../../core/store/store.ts'
import { usePresenter, useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { useLastAnnouncements } from '../ui/LiveRegion.tsx'
import { useTimeout, useLatch } from '../ui/effects.ts'
import { useShownSnackbar, useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { prefersReducedData } from '../web/prefers-reduced-data.ts'
import { LazyDialogBoundary } from './LazyBoundary.tsx'
import { lazyView } from './lazy-view.tsx'
import { files } from './parts/files.ts'
import { FailurePage, DeferredOverlays } from './lazy-views.ts'
import { likelyNext } from './screens.tsx'
import { useIsIdle } from './idle.tsx'
import type { ReportSource } from './support/source.ts'

const LocationLayer = lazyView(() => files.place().then(file => file.LocationLayer), {
  services: ['place', 'cityLoader'],
  messages: 'place',
})

/** Delay in ms after the menu is ready: by then its pictures have been requested. */
const LIKELY_NEXT_AFTER = 2000

/** Delay in ms, so that the customer sees the effect of a tap before it is announced. */
const SAID_AFTER = 100

/** A function that closes the open overlay of `DeferredOverlays`; null while none is open. */
const putAway = ({ panel, menu: { search }, cart, leaving, isReportOpen }: Shop): Readable<(() => void) | null> => {
  const closed = (store: { set(isOpen: boolean): void }) => () => store.set(false)
  const [closePanel, stay, closeReport] = [closed(panel), closed(leaving.asks), closed(isReportOpen)]
  return derive(
    [isReportOpen, leaving.asks, panel, search.state, cart.offer],
    (isReporting, asks, isPanel, { isOpen }, offer) =>
      isReporting
        ? closeReport
        : asks
          ? stay
          : isPanel
            ? closePanel
            : isOpen
              ? search.close
              : offer === 'none'
                ? null
                : cart.dismissOffer,
  )
}

/**
 * Every dialog that belongs to no page, mounted once: the location dialog, then the others when
 * their chunk has loaded.
 */
export function Overlays({ reportSource }: { readonly reportSource: ReportSource }) {
  const shop = useShop()
  const { location, boot } = shop
  const { need } = useI18n()
  const isChoosing = useStore(boot.showsDialog)
  const isReady = useSelected(boot.state, state => state.status === 'ready')
  // A first visit needs the dialog as soon as the cities have loaded. Rendering it before its chunk
  // has loaded would delay it, because React throttles Suspense reveals.
  const [isComing, setComing] = useState(() => location.choice.choice.get() === null)
  useEffect(() => {
    if (isComing) void LocationLayer.prefetch(need, shop, boot.showsDialog.get).then(() => setComing(false))
  }, [isComing, need, shop, boot])
  useTimeout(isReady && !prefersReducedData() ? LIKELY_NEXT_AFTER : null, () => {
    // so that the likely next views open without a delay, and offline
    for (const view of [...likelyNext, LocationLayer]) void view.prefetch(need, shop)
  })
  return (
    <>
      {isChoosing && !isComing && (
        // without a place there is no page to go back to
        <LazyDialogBoundary onClose={isReady ? location.dialog.close : undefined}>
          <LocationLayer />
        </LazyDialogBoundary>
      )}
      <OnceNeeded reportSource={reportSource} />
    </>
  )
}

/**
 * The other overlays: loaded when the page is idle, or at once when one of them has something to
 * show or do.
 */
function OnceNeeded({ reportSource }: { readonly reportSource: ReportSource }) {
  const shop = useShop()
  const { need } = useI18n()
  const [from] = useState(shop.router.current.get)
  const page = useSelected(shop.router.current, route => route.page)
  const { polite, assertive } = useLastAnnouncements()
  const isShown = useShownSnackbar() !== null
  const [isSaid, setSaid] = useState(false)
  useTimeout((polite ?? assertive) === null ? null : SAID_AFTER, () => setSaid(true))
  const { hide } = useSnackbar()
  const close = usePresenter(putAway, shop) ?? (isShown ? hide : null)
  const hasFailed = useSelected(shop.boot.state, state => state.status === 'failed')
  const isAsked = useStore(shop.location.dialog.isOpen) || hasFailed
  // the overlays move the focus after a startup question was answered
  const wasAsked = useLatch(isAsked)
  const isDue = useIsIdle() || close !== null || page !== from.page || isSaid || (wasAsked && !isAsked)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    // no customer waits for this chunk; after a failure the next page or the next opened overlay
    // retries
    if (isDue) void DeferredOverlays.prefetch(need, shop).then(hasLoaded => {
      setLoaded(hasLoaded)
      // part of the same chunk: prefetched so that an error can be shown offline
      if (hasLoaded) void FailurePage.prefetch(need, shop)
    })
  }, [isDue, page, need, shop])
  return (
    (isLoaded || close !== null) && (
      <LazyDialogBoundary isShown={close !== null} onClose={close ?? undefined}>
        <DeferredOverlays from={from} wasAsked={wasAsked} reportSource={reportSource} />
      </LazyDialogBoundary>
    )
  )
}
