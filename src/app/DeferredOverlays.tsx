import { useEffect } from 'react'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { CookieNotice } from '../consent/CookieNotice.tsx'
import { DayOffPopup } from '../notice/DayOffPopup.tsx'
import { useFlyToCart } from '../shell/useFlyToCart.ts'
import { SnackbarPlace } from '../ui/snackbar/SnackbarPlace.tsx'
import { LiveRegions } from '../ui/LiveRegions.tsx'
import { prefersReducedData } from '../web/prefers-reduced-data.ts'
import { RouteFocusManager, type CurrentRoute } from './RouteFocusManager.tsx'
import { DocumentHead } from './head/DocumentHead.tsx'
import { CartOfferHost, LeaveHost, PanelHost, ReportHost, SearchHost, SwitchingHost } from './hosts.tsx'
import { Notices } from './Notices.tsx'
import { TimeHost } from './TimeHost.tsx'
import { useBackgroundTasks } from './background-tasks.ts'
import type { ReportSource } from './support/source.ts'

/** The overlays and notices that the first view does not need. */
export function DeferredOverlays({ initialRoute, wasBlocked, reportSource }: {
  /** The route at the start. The customer may have navigated before this chunk loaded. */
  readonly initialRoute: CurrentRoute
  /** True when the location dialog or the error page of a failed start has been shown. */
  readonly wasBlocked: boolean
  readonly reportSource: ReportSource
}) {
  const shop = useShop()
  const { loadTextGroup } = useI18n()
  const showsLocationDialog = useStore(shop.boot.showsDialog)
  const isReady = useSelected(shop.boot.state, state => state.status === 'ready')
  // prefetched, so that the search opens without a delay, and also offline
  useEffect(() => {
    if (!prefersReducedData()) void SearchHost.prefetch(loadTextGroup, shop)
  }, [loadTextGroup, shop])
  useBackgroundTasks(isReady, reportSource)
  useFlyToCart()
  return (
    <>
      <LiveRegions />
      <SnackbarPlace />
      <RouteFocusManager initialRoute={initialRoute} wasBlocked={wasBlocked} />
      <DocumentHead />
      <Notices isStorageVolatile={reportSource.isStorageVolatile} />
      <PanelHost />
      {!showsLocationDialog && <SearchHost />}
      {isReady && !showsLocationDialog && <CartOfferHost />}
      <DayOffPopup />
      {isReady && <TimeHost />}
      <SwitchingHost />
      {isReady && <CookieNotice />}
      <LeaveHost />
      <ReportHost source={reportSource} />
    </>
  )
}
