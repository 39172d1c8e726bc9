import { useEffect } from 'react'
import type { Readable } from '../../core/store/store.ts'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { CookieNotice } from '../consent/CookieNotice.tsx'
import { Arrival, type From } from './Arrival.tsx'
import { DocumentHead } from './head/DocumentHead.tsx'
import { CartOfferHost, DayOffHost, LeaveHost, PanelHost, ReportHost, SearchHost, SwitchingHost } from './hosts.tsx'
import { Notices } from './Notices.tsx'
import type { ReportSource } from './support/source.ts'

/** What lies over the page or beside it, whichever page it is: no first look needs any of it. */
export function LaterOverlays({ from, volatile, reportSource }: {
  /** Where the customer was at first: they may have gone on before this has come. */
  readonly from: From
  /** True when the browser keeps nothing: said once. */
  readonly volatile: Readable<boolean>
  readonly reportSource: ReportSource
}) {
  const shop = useShop()
  const { rest } = useWords()
  const isChoosing = useStore(shop.boot.showsDialog)
  const isReady = useSelected(shop.boot.state, state => state.at === 'ready')
  // so that it opens without a wait, nor a network
  useEffect(() => void SearchHost.prefetch(rest, shop), [rest, shop])
  return (
    <>
      <Arrival from={from} />
      <DocumentHead />
      <Notices volatile={volatile} />
      <PanelHost />
      {!isChoosing && <SearchHost />}
      {isReady && !isChoosing && <CartOfferHost />}
      <DayOffHost />
      <SwitchingHost />
      {isReady && <CookieNotice />}
      <LeaveHost />
      <ReportHost source={reportSource} />
    </>
  )
}
