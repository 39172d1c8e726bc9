import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { MenuSections } from '../../core/shop/catalogue/menu.ts'
import type { Shop } from '../../core/shop/shop.ts'
import { BarTools } from '../app/lazy-views.ts'
import { useIsIdle } from '../app/idle.tsx'
import { Link } from '../bind/Link.tsx'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { groupAnchor, menuAnchor } from './anchors.ts'
import { LinkStrip } from './LinkStrip.tsx'
import type { ScrollTarget } from './MenuSpy.tsx'
import * as css from './MenuNav.module.css'

type Props = {
  /** All menus. Those with dishes are linked. */
  readonly menus: readonly MenuSections[]
  /**
   * The menus on the page: all of them, or the one of its own page. Empty when that one has no
   * dishes.
   */
  readonly shown: readonly MenuSections[]
  /** The menu to scroll to at first. When omitted, the page starts at its top. */
  readonly startMenuId?: number | undefined
}

/**
 * The sticky bar: categories that follow the scroll and, when there are several menus, the menus
 * above them.
 */
export function MenuNav({ menus, shown, startMenuId }: Props) {
  const { router, menu: { favourites } } = useShop()
  const { t, detectLang } = useI18n()
  const hasFavourites = useSelected(favourites.ids, ids => ids.length > 0)
  const bar = useRef<HTMLDivElement>(null)
  const path = useSelected(router.current, route => route.page.path)
  const anchors = useMemo(
    () => shown.flatMap(({ menu, sections }) => sections.map(({ group }) => groupAnchor(menu.id, group.id))),
    [shown],
  )
  const [current, setCurrent] = useState<string | null>(anchors[0] ?? null)
  const [way, setWay] = useState(() => initialWay(router.current.get(), shown, startMenuId))
  const follows = useFollows() || way !== null
  const here =
    shown.find(({ menu, sections }) => sections.some(({ group }) => groupAnchor(menu.id, group.id) === current)) ??
    shown[0]
  const filled = menus.filter(({ sections }) => sections.length > 0)
  if (here === undefined && filled.length === 0) return null
  const isCombined = shown.length > 1

  /**
   * Replaces the history entry, so that Back leaves the menu instead of visiting its categories one
   * by one.
   */
  function go(to: string, spied: string): void {
    setCurrent(spied)
    setWay({ to, isPressed: true })
    router.follow(`${path}#${to}`, { replace: true })
  }
  return (
    <div ref={bar} className={css.bar}>
      {(filled.length > 1 || here === undefined) && (
        <nav aria-label={t('nav.menus')} className={css.menus}>
          <LinkStrip current={here?.menu.id} follows={follows}>
            {filled.map(({ menu, sections }) => {
              const isCurrent = menu.id === here?.menu.id
              const first = sections[0]
              if (!isCombined || first === undefined) {
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
                  onFollow={() => go(menuAnchor(menu.id), groupAnchor(menu.id, first.group.id))}
                >
                  {menu.name}
                </Link>
              )
            })}
          </LinkStrip>
        </nav>
      )}
      {here !== undefined && (
        <nav aria-label={t('nav.categories')} className={css.categories}>
          <LinkStrip key={here.menu.id} current={current} follows={follows}>
            {/* The favourites are listed at the start of the search. */}
            {hasFavourites && <Link to={`${path}?search=`} className={css.category}>{t('favourites.title')}</Link>}
            {here.sections.map(({ group }) => {
              const anchor = groupAnchor(here.menu.id, group.id)
              return (
                <Link
                  key={group.id}
                  to={`${path}#${anchor}`}
                  className={css.category}
                  lang={detectLang(group.name)}
                  aria-current={anchor === current ? 'location' : undefined}
                  onFollow={() => go(anchor, anchor)}
                >
                  {group.name ?? t('menu.otherGroup')}
                </Link>
              )
            })}
          </LinkStrip>
        </nav>
      )}
      {follows && (
        <Suspense fallback={null}>
          <BarTools anchors={anchors} bar={bar} target={way} onRead={setCurrent} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * The first scroll target: the heading of the address's hash, else of the start menu. The first
 * menu needs none.
 */
function initialWay(
  { hash, action }: ReturnType<Shop['router']['current']['get']>,
  [first]: Props['shown'],
  menuId: number | undefined,
): ScrollTarget | null {
  const to =
    hash.length > 1
      ? action === 'POP' && hash.slice(1)
      : menuId !== undefined && menuId !== first?.menu.id && menuAnchor(menuId)
  return to === false ? null : { to, isPressed: false }
}

/**
 * Whether the bar follows the page's scroll. It waits for the first scroll or for the page to be
 * idle, so that it does not delay the first rendering.
 */
function useFollows(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const onScroll = (): void => setScrolled(true)
    addEventListener('scroll', onScroll, { once: true, passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return useIsIdle() || isScrolled
}
