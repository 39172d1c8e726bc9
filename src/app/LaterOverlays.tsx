import { useEffect } from 'react'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { CookieNotice } from '../consent/CookieNotice.tsx'
import { DayOffPopup } from '../notice/DayOffPopup.tsx'
import { useFlight } from '../shell/useFlight.ts'
import { SnackbarPlace } from '../ui/snackbar/SnackbarPlace.tsx'
import { SpokenRegions } from '../ui/SpokenRegions.tsx'
import { savesData } from '../web/saves-data.ts'
import { Arrival, type From } from './Arrival.tsx'
import { DocumentHead } from './head/DocumentHead.tsx'
import { CartOfferHost, LeaveHost, PanelHost, ReportHost, SearchHost, SwitchingHost } from './hosts.tsx'
import { Notices } from './Notices.tsx'
import { usePageWork } from './page-work.ts'
import { useUnknownPage } from './unknown-page.ts'
import type { ReportSource } from './support/source.ts'

/** What lies over the page or beside it, whichever page it is: no first look needs any of it. */
export function LaterOverlays({ from, wasAsked, reportSource }: {
  /** Where the customer was at first: they may have gone on before this has come. */
  readonly from: From
  /** Whether the dialog of places or a failure has had the focus. */
  readonly wasAsked: boolean
  readonly reportSource: ReportSource
}) {
  const shop = useShop()
  const { need } = useWords()
  const isChoosing = useStore(shop.boot.showsDialog)
  const isReady = useSelected(shop.boot.state, state => state.at === 'ready')
  // so that it opens without a wait, nor a network
  useEffect(() => {
    if (!savesData()) void SearchHost.prefetch(need, shop)
  }, [need, shop])
  usePageWork(isReady, reportSource)
  useUnknownPage()
  useFlight()
  return (
    <>
      <SpokenRegions />
      <SnackbarPlace />
      <Arrival from={from} wasAsked={wasAsked} />
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
