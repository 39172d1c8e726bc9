import { Suspense, useEffect, useState } from 'react'
import { useShop } from '../bind/shop.ts'
import { useSelected } from '../bind/useStore.ts'
import { Crash } from './Crash.tsx'
import { RouteOverlay } from '../ui/overlays/RouteOverlay.tsx'
import { fetchedView } from './fetched-view.tsx'
import { LayerCrash } from './LayerCrash.tsx'

const load = () => import('../search/SearchPopup.tsx')
const SearchPopup = fetchedView(() => load().then(file => file.SearchPopup))

/** The search in the menu: fetched once the page has settled, or as soon as it is opened; afterwards it stays. */
export function SearchHost({ isSettled }: { readonly isSettled: boolean }) {
  const { menu } = useShop()
  const isOpen = useSelected(menu.search.state, state => state.isOpen)
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  useEffect(() => {
    if (isSettled) void load().catch(() => undefined)
  }, [isSettled])
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
