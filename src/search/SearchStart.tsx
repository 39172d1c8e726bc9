import { isAdult } from '../../core/shop/catalogue/availability.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { Link } from '../bind/Link.tsx'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { groupAnchor } from '../menu/anchors.ts'
import { NO_GROUPS, type RestoMenuView } from '../menu/useRestoMenu.ts'
import { PositionRow } from './PositionRow.tsx'
import * as css from './SearchStart.module.css'

/** Shown while the search field is empty: a hint, the favourites and the sections of the menus. */
export function SearchStart({ view }: { readonly view: Extract<RestoMenuView, { status: 'ready' }> }) {
  const { t } = useI18n()
  const favourites = useOfferedFavourites(view)
  return (
    <>
      <div className={css.hint}>
        <p className={css.hintTitle}>{t('search.hint')}</p>
        <p className={css.hintText}>{t('search.hintText')}</p>
      </div>
      {favourites.length > 0 && (
        <section aria-labelledby="search-favourites">
          <h2 id="search-favourites" className={css.heading}>{t('favourites.title')}</h2>
          <ul role="list">
            {favourites.map(position => (
              <PositionRow key={position.id} position={position} groups={view.modifiers.get(position.id) ?? NO_GROUPS}
                currency={view.currency} zone={view.zone} query="" />
            ))}
          </ul>
        </section>
      )}
      <SearchSections view={view} />
    </>
  )
}

/** Links to the sections of the menus, for customers who do not know what to search for. */
export function SearchSections({ view }: { readonly view: Extract<RestoMenuView, { status: 'ready' }> }) {
  const { router } = useShop()
  const { t } = useI18n()
  const groups = view.menus.flatMap(({ menu, sections }) => sections.map(({ group }) => ({ menu, group })))
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="search-categories">
      <h2 id="search-categories" className={css.heading}>{t('search.categories')}</h2>
      <ul role="list" className={css.categories}>
        {groups.map(({ menu, group }) => (
          <li key={`${menu.id}/${group.id}`}>
            <Link
              to={`${router.href('menus.show', { menuId: menu.id })}#${groupAnchor(menu.id, group.id)}`}
              className={css.category}
            >
              <ApiText>{group.name ?? t('menu.otherGroup')}</ApiText>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The favourite dishes that the menus of the selected order method have, the latest favourite first.
 */
function useOfferedFavourites({ menus }: Extract<RestoMenuView, { status: 'ready' }>): readonly Position[] {
  const { menu, consent } = useShop()
  const ids = useStore(menu.favourites.ids)
  const hidesAdult = useSelected(consent.adult, answer => answer === false)
  const offered = new Map(
    menus.flatMap(({ sections }) =>
      sections.flatMap(({ positions }) => positions.map(position => [position.id, position])),
    ),
  )
  return ids.flatMap(id => offered.get(id) ?? []).filter(position => !(hidesAdult && isAdult(position)))
}
