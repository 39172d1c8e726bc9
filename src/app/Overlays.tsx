import { Suspense, useEffect, useState } from 'react'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { CookieNotice } from '../consent/CookieNotice.tsx'
import { LocaleMenu } from '../shell/LocaleMenu.tsx'
import { NavigationPanel } from '../shell/NavigationPanel.tsx'
import { useLater } from '../ui/occasions.ts'
import { ProgressOverlay } from '../ui/overlays/ProgressOverlay.tsx'
import { fetchedView } from './fetched-view.tsx'
import { CartOfferHost, DayOffHost } from './hosts.tsx'
import { likelyNext } from './screens.tsx'
import { Crash } from './Crash.tsx'
import { RouteOverlay } from '../ui/overlays/RouteOverlay.tsx'
import { LayerCrash } from './LayerCrash.tsx'

const SearchPopup = fetchedView(() => import('../search/SearchPopup.tsx').then(file => file.SearchPopup))
const LocationPopup = fetchedView(() => import('../location/LocationPopup.tsx').then(file => file.LocationPopup))

// no customer misses it when it cannot be fetched
const DocumentHead = fetchedView(() => import('./head/DocumentHead.tsx').then(file => file.DocumentHead), Nothing)
function Nothing() {
  return null
}
/** By then whatever the first look at the page needs has been asked for. */
const SETTLED_MILLISECONDS = 2000

/** Every dialog that belongs to no page, mounted once. */
export function Overlays() {
  const { location, boot } = useShop()
  const { rest, t } = useWords()
  const isChoosing = useStore(boot.showsDialog)
  const isSwitching = useStore(boot.switching)
  const isReady = useSelected(boot.state, state => state.at === 'ready')
  useEffect(() => {
    // a first visit needs the dialog as soon as the cities are there
    if (location.choice.choice.get() === null) LocationPopup.prefetch(rest)
  }, [location, rest])
  const [hasSettled, setSettled] = useState(false)
  useLater(SETTLED_MILLISECONDS, () => {
    setSettled(true)
    // so that what is opened next needs no wait, nor a network
    if (isReady) for (const view of [...likelyNext, LocationPopup]) view.prefetch(rest)
  }, isReady)
  return (
    <>
      <NavigationPanel />
      {isChoosing && (
        <Suspense fallback={null}>
          <LocationPopup toolbar={<LocaleMenu />} />
        </Suspense>
      )}
      {!isChoosing && <SearchHost isSettled={hasSettled} />}
      {isReady && !isChoosing && <CartOfferHost />}
      {hasSettled && <Suspense fallback={null}><DocumentHead /></Suspense>}
      <DayOffHost />
      <ProgressOverlay open={isSwitching} label={t('progress.label')} />
      {isReady && <CookieNotice />}
    </>
  )
}

/** The search in the menu: fetched once the page has settled, or as soon as it is opened; afterwards it stays. */
function SearchHost({ isSettled }: { readonly isSettled: boolean }) {
  const { menu } = useShop()
  const { rest } = useWords()
  const isOpen = useSelected(menu.search.state, state => state.isOpen)
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  useEffect(() => {
    if (isSettled) SearchPopup.prefetch(rest)
  }, [isSettled, rest])
  if (!wasOpened) return null
  return (
    // a failed one is not in the way while nobody searches
    <Crash show={failure => (isOpen ? <LayerCrash {...failure} onClose={menu.search.close} /> : null)}>
      <Suspense fallback={null}>
        <RouteOverlay>
          <SearchPopup />
        </RouteOverlay>
      </Suspense>
    </Crash>
  )
}
