import { Suspense, useEffect } from 'react'
import type { Readable } from '../../core/store/store.ts'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { useLater } from '../ui/occasions.ts'
import { savesData } from '../web/offline.ts'
import { Asked } from './Asked.tsx'
import { fetchedView } from './fetched-view.tsx'
import { CartOfferHost, DayOffHost, PanelHost, SearchHost, SwitchingHost } from './hosts.tsx'
import { CookieNotice, DocumentHead, Notices } from './later.ts'
import { likelyNext } from './screens.tsx'
import { useHasSettled } from './settled.tsx'

const LocationLayer = fetchedView(() => import('./parts/place.ts').then(file => file.LocationLayer), { needs: ['place'] })

/** After the menu has come, in ms: its pictures are on their way. */
const LIKELY_NEXT_AFTER = 2000

/** Every dialog that belongs to no page, mounted once. */
export function Overlays({ volatile }: { readonly volatile: Readable<boolean> }) {
  const shop = useShop()
  const { location, boot } = shop
  const { rest } = useWords()
  const isChoosing = useStore(boot.showsDialog)
  const isReady = useSelected(boot.state, state => state.at === 'ready')
  const hasSettled = useHasSettled()
  useEffect(() => {
    // a first visit needs the dialog as soon as the cities are there
    if (location.choice.choice.get() === null) LocationLayer.prefetch(rest, shop)
  }, [location, rest, shop])
  useLater(isReady && !savesData() ? LIKELY_NEXT_AFTER : null, () => {
    // so that what is opened next needs no wait, nor a network
    for (const view of [...likelyNext, LocationLayer, SearchHost]) view.prefetch(rest, shop)
  })
  return (
    <>
      <PanelHost />
      {isChoosing && (
        // without a place there is no page to go back to
        <Asked onClose={isReady ? location.dialog.close : undefined}>
          <LocationLayer />
        </Asked>
      )}
      {!isChoosing && <SearchHost />}
      {isReady && !isChoosing && <CartOfferHost />}
      {hasSettled && <Suspense fallback={null}><DocumentHead /><Notices volatile={volatile} /></Suspense>}
      <DayOffHost />
      <SwitchingHost />
      {isReady && hasSettled && <Suspense fallback={null}><CookieNotice /></Suspense>}
    </>
  )
}
