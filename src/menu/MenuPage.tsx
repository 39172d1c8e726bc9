import { useMemo } from 'react'
import { clsx } from 'clsx'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { ActiveFilters, CartColumn, NoDishes } from '../lazy/lazy-views.ts'
import type { MenuSections } from '../../core/shop/catalogue/menu.ts'
import { useI18n } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import type { Elements } from '../ui/elements.ts'
import { Headline } from '../ui/Headline.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { MenuLists } from './MenuLists.tsx'
import { MenuNav } from './MenuNav.tsx'
import { MenuNotices } from './MenuNotices.tsx'
import type { RestoMenuView } from './useRestoMenu.ts'
import * as css from './MenuPage.module.css'

type Props = {
  readonly view: Extract<RestoMenuView, { status: 'ready' }>
  /** The page's heading, visually hidden. */
  readonly heading: string
  /** The only menu of the page. When omitted, the page shows all menus. */
  readonly onlyMenu?: MenuSections | undefined
  /** Content between the notices and the navigation. */
  readonly top?: Elements
  /** The menu to scroll to when the page opens. */
  readonly startMenuId?: number | undefined
}

/**
 * Dishes under a sticky navigation: one menu, or all of them (MENU-01). From 1200 px the cart is beside
 * them (MENU-20), in a column whose width the style sheet reserves.
 */
export function MenuPage({ view, heading, onlyMenu, top, startMenuId }: Props) {
  const { detectLang } = useI18n()
  const { menus, modifiers, currency, zone } = view
  const hasCartColumn = useMedia(from('lg'))
  const shownMenus = useMemo(
    () => (onlyMenu === undefined ? menus : [onlyMenu]).filter(({ sections }) => sections.length > 0),
    [menus, onlyMenu],
  )
  /** Whether the navigation has a row of links to the menus. */
  const hasMenuLinks = menus.filter(({ sections }) => sections.length > 0).length > 1
  return (
    <div className={clsx(css.page, hasMenuLinks && css.severalMenus)}>
      <Headline className="visually-hidden" lang={detectLang(heading)}>{heading}</Headline>
      {hasCartColumn && (
        <div className={css.cart}>
          <MenuNotices zone={zone} />
          <LazyBoundary fallback={null}><CartColumn /></LazyBoundary>
        </div>
      )}
      <div className={css.main}>
        {!hasCartColumn && <MenuNotices zone={zone} />}
        {top !== undefined && <div className={css.top}>{top}</div>}
        <MenuNav menus={menus} shownMenus={shownMenus} startMenuId={startMenuId} />
        <div id="dishes" className={css.content} tabIndex={-1}>
          {view.isFiltered && (
            <div className={css.filtered}>
              <LazyBoundary fallback={null}>
                <ActiveFilters />
              </LazyBoundary>
            </div>
          )}
          {shownMenus.length === 0 && (
            <LazyBoundary fallback={null}>
              <NoDishes />
            </LazyBoundary>
          )}
          <MenuLists menus={shownMenus} modifiers={modifiers} currency={currency} zone={zone} />
        </div>
      </div>
    </div>
  )
}
