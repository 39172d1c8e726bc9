import { useEffect, useState } from 'react'
import type { Shop } from '../../core/shop/app.ts'
import { derive } from '../../core/store/derived.ts'
import type { Readable } from '../../core/store/store.ts'
import { usePresenter, useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { useLastSaid } from '../ui/LiveRegion.tsx'
import { useLater, useOnce } from '../ui/occasions.ts'
import { useShown, useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { savesData } from '../web/saves-data.ts'
import { Asked } from './Asked.tsx'
import { fetchedView } from './fetched-view.tsx'
import { files } from './parts/files.ts'
import { FailurePage, LaterOverlays } from './later.ts'
import { likelyNext } from './screens.tsx'
import { useHasSettled } from './settled.tsx'
import type { ReportSource } from './support/source.ts'

const LocationLayer = fetchedView(() => files.place().then(file => file.LocationLayer), { needs: ['place', 'wholeCity'], says: 'place' })

/** After the menu has come, in ms: its pictures are on their way. */
const LIKELY_NEXT_AFTER = 2000

/** In ms: what a tap has led to is seen before it is said. */
const SAID_AFTER = 100

/** Puts away what is asked for of `LaterOverlays`; null while nothing is. */
const putAway = ({ panel, menu: { search }, cart, leaving, isReportOpen }: Shop): Readable<(() => void) | null> => {
  const closed = (store: { set(isOpen: boolean): void }) => () => store.set(false)
  const [closePanel, stay, closeReport] = [closed(panel), closed(leaving.asks), closed(isReportOpen)]
  return derive([isReportOpen, leaving.asks, panel, search.state, cart.offer], (isReporting, asks, isPanel, { isOpen }, offer) =>
    isReporting ? closeReport : asks ? stay : isPanel ? closePanel : isOpen ? search.close : offer === 'none' ? null : cart.dismissOffer)
}

/** Every dialog that belongs to no page, mounted once: the first one, and all others once they are there. */
export function Overlays({ reportSource }: { readonly reportSource: ReportSource }) {
  const shop = useShop()
  const { location, boot } = shop
  const { need } = useWords()
  const isChoosing = useStore(boot.showsDialog)
  const isReady = useSelected(boot.state, state => state.at === 'ready')
  // a first visit needs the dialog as soon as the cities are there; shown before it is, React would hold it back for a while
  const [isComing, setComing] = useState(() => location.choice.choice.get() === null)
  useEffect(() => {
    if (isComing) void LocationLayer.prefetch(need, shop, boot.showsDialog.get).then(() => setComing(false))
  }, [isComing, need, shop, boot])
  useLater(isReady && !savesData() ? LIKELY_NEXT_AFTER : null, () => {
    // so that what is opened next needs no wait, nor a network
    for (const view of [...likelyNext, LocationLayer]) void view.prefetch(need, shop)
  })
  return (
    <>
      {isChoosing && !isComing && (
        // without a place there is no page to go back to
        <Asked onClose={isReady ? location.dialog.close : undefined}>
          <LocationLayer />
        </Asked>
      )}
      <OnceNeeded reportSource={reportSource} />
    </>
  )
}

/** All others, once the page has settled, or at once when any of them has something to show or to do. */
function OnceNeeded({ reportSource }: { readonly reportSource: ReportSource }) {
  const shop = useShop()
  const { need } = useWords()
  const [from] = useState(shop.router.current.get)
  const page = useSelected(shop.router.current, route => route.page)
  const { polite, assertive } = useLastSaid()
  const isShown = useShown() !== null
  const [isSaid, setSaid] = useState(false)
  useLater((polite ?? assertive) === null ? null : SAID_AFTER, () => setSaid(true))
  const { hide } = useSnackbar()
  const close = usePresenter(putAway, shop) ?? (isShown ? hide : null)
  const hasFailed = useSelected(shop.boot.state, state => state.at === 'failed')
  const isAsked = useStore(shop.location.dialog.isOpen) || hasFailed
  // whoever comes after an answered question must lead the focus on
  const wasAsked = useOnce(isAsked)
  const isDue = useHasSettled() || close !== null || page !== from.page || isSaid || (wasAsked && !isAsked)
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    // nobody waits for it: should it not come, the next page, or whoever asks for it, makes another attempt
    if (isDue) void LaterOverlays.prefetch(need, shop).then(isThere => {
      setHere(isThere)
      // of the same file: at hand when nothing else can be had
      if (isThere) void FailurePage.prefetch(need, shop)
    })
  }, [isDue, page, need, shop])
  return (isHere || close !== null) && (
    <Asked isShown={close !== null} onClose={close ?? undefined}><LaterOverlays from={from} wasAsked={wasAsked} reportSource={reportSource} /></Asked>
  )
}
