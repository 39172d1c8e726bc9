import { useMemo, type ReactNode } from 'react'
import { searchIn, type FindDishes } from '../../core/shop/catalogue/search.ts'
import { problemText } from '../bind/problem-text.ts'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { useRestoMenu, type RestoMenuView } from '../menu/useRestoMenu.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useLater } from '../ui/occasions.ts'
import { SearchView } from '../ui/SearchView.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { FoundPositions } from './FoundPositions.tsx'
import { SearchSections, SearchStart } from './SearchStart.tsx'
import * as css from './SearchPopup.module.css'

const NOTHING = { positions: [], query: '' } as const

type Ready = Extract<RestoMenuView, { at: 'ready' }>

/** Search in the menus of the chosen method (MENU-06), mounted once for all. */
export function SearchPopup() {
  const { menu } = useShop()
  const view = useWholeMenu()
  const menus = view.at === 'ready' ? view.menus : null
  // kept while the search is closed, so that a menu is indexed once, and not before anybody searches
  const index = useMemo(() => {
    let made: FindDishes | undefined
    return () => made ??= searchIn(menus ?? [])
  }, [menus])
  const isOpen = useSelected(menu.search.state, state => state.isOpen)
  if (!isOpen) return null
  return view.at === 'ready' ? <Search view={view} index={index} /> : <NoMenuYet />
}

/** Who names a dish looks for it, whatever the menu's pages are narrowed by. */
function useWholeMenu(): RestoMenuView {
  const view = useRestoMenu()
  const menus = useStore(useShop().menu.visible)
  return view.at === 'ready' ? { ...view, menus, isNarrowed: false } : view
}

function Search({ view, index }: { readonly view: Ready; readonly index: () => FindDishes }) {
  const { menu, consent } = useShop()
  const words = useWords()
  const { text } = useStore(menu.search.state)
  const hidesAdult = useSelected(consent.adult, answer => answer === false)
  const asked = text.trim()
  const results = useMemo(
    () => (asked === '' ? NOTHING : index()(asked, { hidesAdult })),
    [index, asked, hidesAdult],
  )
  // after the field has been drawn, and before the first letter
  useLater(0, index, index)
  const count = results.positions.length
  const nothing = words.t('search.empty', { query: asked })
  const status = asked === '' ? undefined : count === 0 ? nothing : words.plural('plural.results', count)
  return (
    <Frame status={status}>
      {asked === '' ? <SearchStart view={view} />
        : count === 0 ? <><EmptyState icon="search" title={nothing} text={words.t('search.emptyText')} /><SearchSections view={view} /></>
          : <FoundPositions view={view} positions={results.positions} query={results.query} isInstead={results.query !== asked} />}
    </Frame>
  )
}

function Frame({ status, children }: { readonly status?: string | undefined; readonly children: ReactNode }) {
  const { menu } = useShop()
  const { t } = useWords()
  const { text } = useStore(menu.search.state)
  return (
    <SearchView label={t('search.headline')} placeholder={t('common.search')} backLabel={t('common.back')} clearLabel={t('search.clear')}
      value={text} onChange={menu.search.type} onClose={menu.search.close} status={status}>
      {children}
    </SearchView>
  )
}

/** Opened before the menu is there, or where it could not be had. */
function NoMenuYet() {
  const { boot } = useShop()
  const words = useWords()
  const state = useStore(boot.state)
  return (
    <Frame>
      {state.at === 'failed'
        ? (
          <EmptyState icon="error" tone="error" title={problemText(words, state.problem)}
            action={<Button variant="filled" onClick={boot.retry}>{words.t('common.retry')}</Button>} />
        )
        : <p className={css.loading}><Spinner size={24} />{words.t('search.loading')}</p>}
    </Frame>
  )
}
