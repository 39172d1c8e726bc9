import { useMemo, type ReactNode } from 'react'
import { createDishSearch, type FindDishes } from '../../core/shop/catalogue/search.ts'
import { translateProblem } from '../i18n/problem-text.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { useRestoMenu, type RestoMenuView } from '../menu/useRestoMenu.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTimeout } from '../ui/effects.ts'
import { SearchView } from '../ui/SearchView.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchSections, SearchStart } from './SearchStart.tsx'
import * as css from './SearchPopup.module.css'

/** The results of an empty query. */
const NO_RESULTS = { positions: [], query: '' } as const

type ReadyMenu = Extract<RestoMenuView, { status: 'ready' }>

/**
 * The search in the menus of the selected order method (MENU-06). Mounted once, even while closed.
 */
export function SearchPopup() {
  const { menu } = useShop()
  const view = useWholeMenu()
  const menus = view.status === 'ready' ? view.menus : null
  // The index is created when the search is first opened. This component stays mounted, so that a
  // menu is indexed only once.
  const getFindDishes = useMemo(() => {
    let findDishes: FindDishes | undefined
    return () => findDishes ??= createDishSearch(menus ?? [])
  }, [menus])
  const isOpen = useSelected(menu.search.state, state => state.isOpen)
  if (!isOpen) return null
  return view.status === 'ready' ? <Search view={view} getFindDishes={getFindDishes} /> : <SearchWithoutMenu />
}

/** The menu without the customer's filters: a search covers all dishes. */
function useWholeMenu(): RestoMenuView {
  const view = useRestoMenu()
  const menus = useStore(useShop().menu.visibleMenus)
  return view.status === 'ready' ? { ...view, menus, isFiltered: false } : view
}

function Search({ view, getFindDishes }: { readonly view: ReadyMenu; readonly getFindDishes: () => FindDishes }) {
  const { menu, consent } = useShop()
  const i18n = useI18n()
  const { text } = useStore(menu.search.state)
  const hidesAdult = useSelected(consent.adult, answer => answer === false)
  const query = text.trim()
  const results = useMemo(
    () => (query === '' ? NO_RESULTS : getFindDishes()(query, { hidesAdult })),
    [getFindDishes, query, hidesAdult],
  )
  // Create the index after the field is rendered, before the customer types the first letter.
  useTimeout(0, getFindDishes, getFindDishes)
  const count = results.positions.length
  const emptyTitle = i18n.t('search.empty', { query })
  const outcome = count === 0 ? emptyTitle : i18n.plural('plural.results', count)
  return (
    <SearchFrame status={query === '' ? undefined : outcome}>
      {query === '' ? (
        <SearchStart view={view} />
      ) : count === 0 ? (
        <>
          <EmptyState icon="search" title={emptyTitle} text={i18n.t('search.emptyText')} />
          <SearchSections view={view} />
        </>
      ) : (
        <SearchResults
          view={view}
          positions={results.positions}
          query={results.query}
          isLayoutConverted={results.query !== query}
        />
      )}
    </SearchFrame>
  )
}

function SearchFrame({ status, children }: { readonly status?: string | undefined; readonly children: ReactNode }) {
  const { menu } = useShop()
  const { t } = useI18n()
  const { text } = useStore(menu.search.state)
  return (
    <SearchView
      label={t('search.headline')}
      placeholder={t('common.search')}
      backLabel={t('common.back')}
      clearLabel={t('search.clear')}
      value={text}
      onChange={menu.search.type}
      onClose={menu.search.close}
      status={status}
    >
      {children}
    </SearchView>
  )
}

/** The search while the menu is loading, or after loading has failed. */
function SearchWithoutMenu() {
  const { boot } = useShop()
  const i18n = useI18n()
  const state = useStore(boot.state)
  return (
    <SearchFrame>
      {state.status === 'failed'
        ? (
          <EmptyState icon="error" tone="error" title={translateProblem(i18n, state.problem)}
            action={<Button variant="filled" onClick={boot.retry}>{i18n.t('common.retry')}</Button>} />
        )
        : <p className={css.loading}><Spinner size={24} /><span>{i18n.t('search.loading')}</span></p>}
    </SearchFrame>
  )
}
