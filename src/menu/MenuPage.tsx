import { type ReactNode, useMemo } from 'react'
import { clsx } from 'clsx'
import { Inline } from '../app/Asked.tsx'
import { NarrowedBy, NoDishes } from '../app/later.ts'
import type { MenuSections } from '../../core/shop/catalogue/menu.ts'
import { Headline } from '../ui/Headline.tsx'
import { menuAnchor } from './anchors.ts'
import { MenuNav } from './MenuNav.tsx'
import { MenuNotices } from './MenuNotices.tsx'
import { MenuSection } from './MenuSection.tsx'
import type { RestoMenuView } from './useRestoMenu.ts'
import * as css from './MenuPage.module.css'

type Props = {
  readonly view: Extract<RestoMenuView, { at: 'ready' }>
  /** The page's own heading, spoken only: the wireframe has none. */
  readonly heading: string
  /** One menu has the page to itself; left out, all menus follow one another. */
  readonly only?: MenuSections | undefined
  /** Between the notice and the navigation. */
  readonly top?: ReactNode
  /** The menu to begin at. */
  readonly startMenuId?: number | undefined
}

/** Dishes under a sticky navigation: one menu, or all of them (MENU-01). */
export function MenuPage({ view, heading, only, top, startMenuId }: Props) {
  const { menus, modifiers, currency, zone } = view
  const shown = useMemo(() => (only === undefined ? menus : [only]).filter(({ sections }) => sections.length > 0), [menus, only])
  const isCombined = shown.length > 1
  const hasSeveral = menus.filter(({ sections }) => sections.length > 0).length > 1
  return (
    <div className={clsx(css.page, hasSeveral && css.severalMenus)}>
      <Headline className="visually-hidden">{heading}</Headline>
      <MenuNotices zone={zone} />
      {top}
      <MenuNav menus={menus} shown={shown} startMenuId={startMenuId} />
      <div id="dishes" className={css.content} tabIndex={-1}>
        {view.isNarrowed && <div className={css.narrowed}><Inline waiting={null}><NarrowedBy /></Inline></div>}
        {shown.length === 0 && <Inline waiting={null}><NoDishes /></Inline>}
        {shown.map(({ menu, sections }, at) => (
          <div key={menu.id} className={css.menu}>
            {/* the first menu is named by the bar right above it */}
            {isCombined && <h2 id={menuAnchor(menu.id)} tabIndex={-1} className={at === 0 ? 'visually-hidden' : css.name}>{menu.name}</h2>}
            {sections.map((section, index) => (
              <MenuSection key={section.group.id} menuId={menu.id} section={section} modifiers={modifiers} currency={currency} zone={zone}
                isFirst={at === 0 && index === 0} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
