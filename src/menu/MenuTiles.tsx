import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { selectHits } from '../../core/shop/catalogue/hits.ts'
import type { MenuSections } from '../../core/shop/catalogue/menu.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { ActiveFilters, NoDishes } from '../lazy/lazy-views.ts'
import { Link } from '../bind/Link.tsx'
import { usePictureResolver } from '../bind/picture.ts'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import type { Elements } from '../ui/elements.ts'
import { Headline } from '../ui/Headline.tsx'
import { Picture } from '../ui/Picture.tsx'
import { groupAnchor } from './anchors.ts'
import { MenuNotices } from './MenuNotices.tsx'
import { PositionCard } from './PositionCard.tsx'
import { NO_GROUPS, type RestoMenuView } from './useRestoMenu.ts'
import * as css from './MenuTiles.module.css'

/** The maximum number of popular dishes. */
const HIT_COUNT = 12
/** The numbers of dishes and tiles in a phone's first window. Their pictures load eagerly. */
const VISIBLE_HITS = 3, VISIBLE_TILES = 4

/** The narrow home page: popular dishes, then a tile for each group. */
export function MenuTiles({ view, heading, top }: {
  readonly view: Extract<RestoMenuView, { status: 'ready' }>
  readonly heading: string
  /** Content between the notices and the popular dishes. */
  readonly top?: Elements
}) {
  const { t } = useI18n()
  const { router } = useShop()
  const { menus, isFiltered, modifiers, currency, zone } = view
  const filledMenus = menus.filter(({ sections }) => sections.length > 0)
  const hits = selectHits(filledMenus, HIT_COUNT)
  const firstMenu = filledMenus[0]
  return (
    <div className={css.page}>
      <Headline className="visually-hidden">{heading}</Headline>
      <MenuNotices zone={zone} />
      {top}
      {isFiltered && <div className={css.filtered}><LazyBoundary fallback={null}><ActiveFilters /></LazyBoundary></div>}
      {firstMenu === undefined && <LazyBoundary fallback={null}><NoDishes /></LazyBoundary>}
      {firstMenu !== undefined && hits.length > 0 && (
        <section id="dishes" className={css.section} tabIndex={-1} aria-labelledby="home-hits">
          <div className={css.head}>
            <h2 id="home-hits" className={css.heading}>
              {t('home.hits')}
            </h2>
            <Link to={router.href('menus.show', { menuId: firstMenu.menu.id })} className={css.all}>
              {t('common.showAll')}
            </Link>
          </div>
          <ul role="list" tabIndex={-1} className={css.hits}>
            {hits.map((position, index) => (
              <li key={position.id} className={css.hit}>
                <PositionCard
                  position={position}
                  groups={modifiers.get(position.id) ?? NO_GROUPS}
                  currency={currency}
                  zone={zone}
                  priority={index < VISIBLE_HITS}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {filledMenus.map(menuSections => (
        <GroupTiles key={menuSections.menu.id} menuSections={menuSections} isFirst={menuSections === firstMenu}
          name={filledMenus.length > 1 ? menuSections.menu.name : t('nav.menus')} />
      ))}
    </div>
  )
}

/** The tiles of a menu, one for each group. */
function GroupTiles({
  menuSections: { menu, sections },
  name,
  isFirst,
}: {
  readonly menuSections: MenuSections
  readonly name: string
  readonly isFirst: boolean
}) {
  const { t, detectLang } = useI18n()
  const { consent, router } = useShop()
  const isOfAge = useSelected(consent.adult, answer => answer === true)
  const pictureUrl = usePictureResolver()
  const href = router.href('menus.show', { menuId: menu.id })
  return (
    <section className={css.section} aria-labelledby={`home-menu-${menu.id}`}>
      <h2 id={`home-menu-${menu.id}`} className={css.heading} lang={detectLang(name)}>{name}</h2>
      <ul role="list" className={css.tiles}>
        {sections.map(({ group, positions }, index) => {
          // A group without a photo shows the photo of its first dish. Dishes for adults are
          // skipped until the customer has confirmed their age (MENU-07).
          const photo = group.photos[0] ?? positions.find(position => isOfAge || !isAdult(position))?.photos[0]
          return (
            <li key={group.id}>
              <Link to={`${href}#${groupAnchor(menu.id, group.id)}`} className={css.tile}>
                <Picture src={pictureUrl(photo?.url)} alt="" width={photo?.width} height={photo?.height}
                  priority={isFirst && index < VISIBLE_TILES} />
                <span className={css.name} lang={detectLang(group.name)}>{group.name ?? t('menu.otherGroup')}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
