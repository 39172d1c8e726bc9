import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { MenuSections } from '../../core/shop/catalogue/menu.ts'
import type { Shop } from '../../core/shop/app/shop.ts'
import { BarTools } from '../lazy/lazy-views.ts'
import { useIsIdle } from '../lazy/idle.tsx'
import { Link } from '../bind/Link.tsx'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { useIsHydrating } from '../ui/useIsHydrating.ts'
import { groupAnchor, menuAnchor } from './anchors.ts'
import { LinkStrip } from './LinkStrip.tsx'
import type { ScrollTarget } from './ScrollSpy.tsx'
import * as css from './MenuNav.module.css'

type Props = {
  /** All menus of the restaurant. The bar links to those with dishes. */
  readonly menus: readonly MenuSections[]
  /**
   * The menus that the page shows: all of them, or one on the page of that menu. Menus without
   * dishes are left out.
   */
  readonly shownMenus: readonly MenuSections[]
  /** The menu to scroll to when the page opens without an anchor in its URL. */
  readonly startMenuId?: number | undefined
}

/**
 * The sticky bar. Its lower row links to the categories of the menu that is being read. An upper
 * row links to the menus with dishes, if there are several or if the page has no dishes.
 */
export function MenuNav({ menus, shownMenus, startMenuId }: Props) {
  const { router, menu: { favourites } } = useShop()
  const { t, detectLang } = useI18n()
  const hasFavourites = useSelected(favourites.ids, ids => ids.length > 0, false)
  const bar = useRef<HTMLDivElement>(null)
  const path = useSelected(router.current, route => route.page.path)
  const anchors = useMemo(
    () => shownMenus.flatMap(({ menu, sections }) => sections.map(({ group }) => groupAnchor(menu.id, group.id))),
    [shownMenus],
  )
  /** The anchor of the section that is being read. */
  const [currentAnchor, setCurrentAnchor] = useState<string | null>(anchors[0] ?? null)
  const [scrollTarget, setScrollTarget] = useState(
    () => findInitialTarget(router.current.get(), shownMenus, startMenuId),
  )
  // a prerendered page has no anchor
  const isHydrating = useIsHydrating()
  const isFollowing = useIsFollowing() || (scrollTarget !== null && !isHydrating)
  const hasCurrentAnchor = ({ menu, sections }: MenuSections) =>
    sections.some(({ group }) => groupAnchor(menu.id, group.id) === currentAnchor)
  const currentMenu = shownMenus.find(hasCurrentAnchor) ?? shownMenus[0]
  const filledMenus = menus.filter(({ sections }) => sections.length > 0)
  if (currentMenu === undefined && filledMenus.length === 0) return null
  const showsSeveralMenus = shownMenus.length > 1

  /**
   * Scrolls to an anchor. Replaces the history entry, so that Back leaves the menu instead of
   * visiting its categories one by one.
   */
  function navigateTo(anchor: string, sectionAnchor: string): void {
    setCurrentAnchor(sectionAnchor)
    setScrollTarget({ to: anchor, isPressed: true })
    router.goToPath(`${path}#${anchor}`, { replace: true })
  }
  return (
    <div ref={bar} className={css.bar}>
      {(filledMenus.length > 1 || currentMenu === undefined) && (
        <nav aria-label={t('nav.menus')} className={css.menus}>
          <LinkStrip current={currentMenu?.menu.id} isFollowing={isFollowing}>
            {filledMenus.map(({ menu, sections }) => {
              const isCurrent = menu.id === currentMenu?.menu.id
              const firstSection = sections[0]
              if (!showsSeveralMenus || firstSection === undefined) {
                return (
                  <Link
                    key={menu.id}
                    to={router.href('menus.show', { menuId: menu.id })}
                    className={css.menu}
                    lang={detectLang(menu.name)}
                    aria-current={isCurrent ? 'page' : undefined}
                  >
                    {menu.name}
                  </Link>
                )
              }
              return (
                <Link
                  key={menu.id}
                  to={`${path}#${menuAnchor(menu.id)}`}
                  className={css.menu}
                  lang={detectLang(menu.name)}
                  aria-current={isCurrent ? 'location' : undefined}
                  onFollow={() => navigateTo(menuAnchor(menu.id), groupAnchor(menu.id, firstSection.group.id))}
                >
                  {menu.name}
                </Link>
              )
            })}
          </LinkStrip>
        </nav>
      )}
      {currentMenu !== undefined && (
        <nav aria-label={t('nav.categories')} className={css.categories}>
          <LinkStrip key={currentMenu.menu.id} current={currentAnchor} isFollowing={isFollowing}>
            {/* The search lists the favourites while its field is empty. */}
            {hasFavourites && <Link to={`${path}?search=`} className={css.category}>{t('favourites.title')}</Link>}
            {currentMenu.sections.map(({ group }) => {
              const anchor = groupAnchor(currentMenu.menu.id, group.id)
              return (
                <Link
                  key={group.id}
                  to={`${path}#${anchor}`}
                  className={css.category}
                  lang={detectLang(group.name)}
                  aria-current={anchor === currentAnchor ? 'location' : undefined}
                  onFollow={() => navigateTo(anchor, anchor)}
                >
                  {group.name ?? t('menu.otherGroup')}
                </Link>
              )
            })}
          </LinkStrip>
        </nav>
      )}
      {isFollowing && (
        <Suspense fallback={null}>
          <BarTools anchors={anchors} bar={bar} scrollTarget={scrollTarget} onRead={setCurrentAnchor} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * The first scroll target: the anchor in the URL, else the heading of the start menu. Null without
 * both, for the first menu, and if the router scrolls to the anchor (after a PUSH or REPLACE).
 */
function findInitialTarget(
  { hash, action }: ReturnType<Shop['router']['current']['get']>,
  [firstMenu]: Props['shownMenus'],
  menuId: number | undefined,
): ScrollTarget | null {
  if (hash.length > 1) return action === 'POP' ? { to: hash.slice(1), isPressed: false } : null
  const isAtTop = menuId === undefined || menuId === firstMenu?.menu.id
  return isAtTop ? null : { to: menuAnchor(menuId), isPressed: false }
}

/**
 * Whether the bar follows the page's scroll. False until the first scroll or until the page is
 * idle, so that the code of `BarTools` does not delay the first rendering.
 */
function useIsFollowing(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const onScroll = (): void => setScrolled(true)
    addEventListener('scroll', onScroll, { once: true, passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return useIsIdle() || isScrolled
}
