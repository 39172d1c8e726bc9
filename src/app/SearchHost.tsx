import { Suspense, useEffect, useState } from 'react'
import { useSelected, useShop, useWords } from '../bind/shop.ts'
import { Crash } from './Crash.tsx'
import { RouteOverlay } from '../ui/overlays/RouteOverlay.tsx'
import { fetchedView } from './fetched-view.tsx'
import { LayerCrash } from './LayerCrash.tsx'

const SearchPopup = fetchedView(() => import('../search/SearchPopup.tsx').then(file => file.SearchPopup))

/** The search in the menu: fetched once the page has settled, or as soon as it is opened; afterwards it stays. */
export function SearchHost({ isSettled }: { readonly isSettled: boolean }) {
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
