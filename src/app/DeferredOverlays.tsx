import { useEffect } from 'react'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { CookieNotice } from '../consent/CookieNotice.tsx'
import { DayOffPopup } from '../notice/DayOffPopup.tsx'
import { useFlyToCart } from '../shell/useFlyToCart.ts'
import { SnackbarPlace } from '../ui/snackbar/SnackbarPlace.tsx'
import { SpokenRegions } from '../ui/SpokenRegions.tsx'
import { prefersReducedData } from '../web/prefers-reduced-data.ts'
import { RouteFocusManager, type InitialRoute } from './RouteFocusManager.tsx'
import { DocumentHead } from './head/DocumentHead.tsx'
import { CartOfferHost, LeaveHost, PanelHost, ReportHost, SearchHost, SwitchingHost } from './hosts.tsx'
import { Notices } from './Notices.tsx'
import { useBackgroundTasks } from './background-tasks.ts'
import { useUnknownPageNotice } from './unknown-page.ts'
import type { ReportSource } from './support/source.ts'

/** Overlays and notices of every page that the first view does not need. */
export function DeferredOverlays({ from, wasAsked, reportSource }: {
  /** The route at the start: the customer may have navigated before this chunk loaded. */
  readonly from: InitialRoute
  /** True when the location dialog or an error has had the focus. */
  readonly wasAsked: boolean
  readonly reportSource: ReportSource
}) {
  const shop = useShop()
  const { loadTextGroup: need } = useI18n()
  const isChoosing = useStore(shop.boot.showsDialog)
  const isReady = useSelected(shop.boot.state, state => state.status === 'ready')
  // so that the search opens without a delay, and offline
  useEffect(() => {
    if (!prefersReducedData()) void SearchHost.prefetch(need, shop)
  }, [need, shop])
  useBackgroundTasks(isReady, reportSource)
  useUnknownPageNotice()
  useFlyToCart()
  return (
    <>
      <SpokenRegions />
      <SnackbarPlace />
      <RouteFocusManager from={from} wasAsked={wasAsked} />
      <DocumentHead />
      <Notices volatile={reportSource.volatile} />
      <PanelHost />
      {!isChoosing && <SearchHost />}
      {isReady && !isChoosing && <CartOfferHost />}
      <DayOffPopup />
      <SwitchingHost />
      {isReady && <CookieNotice />}
      <LeaveHost />
      <ReportHost source={reportSource} />
    </>
  )
}
