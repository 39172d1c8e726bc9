import { type ReactNode, useState } from 'react'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { hitsOf } from '../../core/shop/catalogue/hits.ts'
import type { MenuSections } from '../../core/shop/catalogue/menu.ts'
import { Inline } from '../app/Asked.tsx'
import { NarrowedBy, NoDishes } from '../app/later.ts'
import { createKeyed } from '../bind/keyed.ts'
import { Link } from '../bind/Link.tsx'
import { usePictureUrl } from '../bind/picture.ts'
import { useSelected, useShop, useWords } from '../bind/shop.ts'
import { Headline } from '../ui/Headline.tsx'
import { Picture } from '../ui/Picture.tsx'
import { groupAnchor } from './anchors.ts'
import { MenuNotices } from './MenuNotices.tsx'
import { PositionCard } from './PositionCard.tsx'
import { NO_GROUPS, type RestoMenuView } from './useRestoMenu.ts'
import * as css from './MenuTiles.module.css'

const HITS = 12
/** What a phone's first window shows of each. */
const HITS_IN_SIGHT = 3, TILES_IN_SIGHT = 4

/** The way into the menus on a narrow screen: what is popular, then a tile for each group. */
export function MenuTiles({ view, heading, top }: {
  readonly view: Extract<RestoMenuView, { at: 'ready' }>
  readonly heading: string
  /** Between the notice and what is popular. */
  readonly top?: ReactNode
}) {
  const { t } = useWords()
  const { cart, router } = useShop()
  const [counts] = useState(() => createKeyed(cart.countOf))
  const { menus, isNarrowed, modifiers, currency, zone } = view
  const filled = menus.filter(({ sections }) => sections.length > 0)
  const hits = hitsOf(filled, HITS)
  const first = filled[0]
  return (
    <div className={css.page}>
      <Headline className="visually-hidden">{heading}</Headline>
      <MenuNotices zone={zone} />
      {top}
      {isNarrowed && <div className={css.narrowed}><Inline waiting={null}><NarrowedBy /></Inline></div>}
      {first === undefined && <Inline waiting={null}><NoDishes /></Inline>}
      {first !== undefined && hits.length > 0 && (
        <section id="dishes" className={css.section} tabIndex={-1} aria-labelledby="home-hits">
          <div className={css.head}>
            <h2 id="home-hits" className={css.heading}>{t('home.hits')}</h2>
            <Link to={router.href('menus.show', { menuId: first.menu.id })} className={css.all}>{t('common.showAll')}</Link>
          </div>
          <ul role="list" tabIndex={-1} className={css.hits}>
            {hits.map((position, index) => (
              <li key={position.id} className={css.hit}>
                <PositionCard position={position} groups={modifiers.get(position.id) ?? NO_GROUPS} counts={counts} currency={currency} zone={zone} priority={index < HITS_IN_SIGHT} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {filled.map(sections => (
        <Tiles key={sections.menu.id} of={sections} isFirst={sections === first}
          name={filled.length > 1 ? sections.menu.name : t('nav.menus')} />
      ))}
    </div>
  )
}

function Tiles({ of: { menu, sections }, name, isFirst }: { readonly of: MenuSections; readonly name: string; readonly isFirst: boolean }) {
  const { t } = useWords()
  const { consent, router } = useShop()
  const isOfAge = useSelected(consent.adult, answer => answer === true)
  const pictureUrl = usePictureUrl()
  const href = router.href('menus.show', { menuId: menu.id })
  return (
    <section className={css.section} aria-labelledby={`home-menu-${menu.id}`}>
      <h2 id={`home-menu-${menu.id}`} className={css.heading}>{name}</h2>
      <ul role="list" className={css.tiles}>
        {sections.map(({ group, positions }, index) => {
          // a group without a picture of its own borrows its first dish's, but for one that asks for the customer's age first (MENU-07)
          const photo = group.photos[0] ?? positions.find(position => isOfAge || !isAdult(position))?.photos[0]
          return (
            <li key={group.id}>
              <Link to={`${href}#${groupAnchor(menu.id, group.id)}`} className={css.tile}>
                <Picture src={pictureUrl(photo?.url)} alt="" width={photo?.width} height={photo?.height}
                  priority={isFirst && index < TILES_IN_SIGHT} />
                <span className={css.name}>{group.name ?? t('menu.otherGroup')}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
