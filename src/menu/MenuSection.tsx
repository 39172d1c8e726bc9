import { memo, useDeferredValue, useRef, useState, type CSSProperties } from 'react'
import { clsx } from 'clsx'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import type { Section } from '../../core/shop/catalogue/menu.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { LazyBoundary } from '../app/LazyBoundary.tsx'
import { EmptiedSection, HiddenAdult } from '../app/lazy-views.ts'
import { createKeyed } from '../bind/keyed.ts'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { below } from '../ui/breakpoints.ts'
import { useTimeout, useChangeEffect } from '../ui/effects.ts'
import { PicturesNearContext } from '../ui/pictures-near.ts'
import { useInView } from '../ui/useInView.ts'
import { groupAnchor } from './anchors.ts'
import { PositionCard } from './PositionCard.tsx'
import { NO_GROUPS } from './useRestoMenu.ts'
import * as css from './MenuSection.module.css'

type Props = {
  readonly menuId: number
  readonly section: Section
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly currency: string
  readonly zone: Zone
  /** The first section of the page. The first row of its photos loads eagerly. */
  readonly isFirst: boolean
}

/**
 * In dishes: one row on a desktop, two on a phone. The browser loads further visible photos as it
 * finds them.
 */
const FIRST_ROW = 4
/** In dishes: three rows on a phone or a tablet. */
const firstWindow = (): number => (matchMedia(below('sm')).matches ? 6 : 12)
/** In px around the window, the same distance as the browsers' lazy loading. */
const NEAR = 1250
/** In ms. After it all dishes are rendered, for find-in-page and screen readers. */
const SOON = 1000

/**
 * Dishes under a heading. The browser lays out lists near the window only, so a long group is split
 * into several lists.
 */
export const MenuSection = memo(function MenuSection({ menuId, section, modifiers, currency, zone, isFirst }: Props) {
  const { consent } = useShop()
  const { t, detectLang } = useI18n()
  const hasAdult = section.positions.some(isAdult)
  const hidesAdult = useSelected(consent.adult, answer => hasAdult && answer === false)
  const shown = hidesAdult ? section.positions.filter(position => !isAdult(position)) : section.positions
  const Missing = hidesAdult ? HiddenAdult : shown.length === 0 ? EmptiedSection : null
  const anchor = groupAnchor(menuId, section.group.id)
  return (
    <section className={css.section} aria-labelledby={anchor}>
      <h2 id={anchor} tabIndex={-1} className={css.heading} lang={detectLang(section.group.name)}>
        {section.group.name ?? t('menu.otherGroup')}
      </h2>
      <div className={css.lists}>
        {splitIntoLists(shown).map((part, at) => (
          <List key={at} part={part} modifiers={modifiers} currency={currency} zone={zone} isFirst={isFirst && at === 0}
            labelledBy={anchor} />
        ))}
      </div>
      {Missing !== null && <div className={css.hidden}><LazyBoundary fallback={null}><Missing /></LazyBoundary></div>}
    </section>
  )
})

type ListProps = Omit<Props, 'menuId' | 'section'> & {
  readonly part: readonly Position[]
  readonly labelledBy: string
}

/**
 * Renders the dishes of the first window at first, then lists near the window, and after `SOON` all
 * of them. Deferred rendering lets taps and frames through. Dishes that are not rendered yet have
 * their room reserved.
 */
function List({ part, modifiers, currency, zone, isFirst, labelledBy }: ListProps) {
  const { cart } = useShop()
  const [counts] = useState(() => createKeyed(cart.countByDish))
  const list = useRef<HTMLUListElement>(null)
  const isNear = useInView(list, `${NEAR}px 0px`)
  const [isDue, setDue] = useState(false)
  const [first] = useState(firstWindow)
  useTimeout(SOON, () => setDue(true))
  // Rendered dishes stay rendered after the window has moved on.
  useChangeEffect(isNear, () => { if (isNear === true) setDue(true) })
  const count = useDeferredValue(isDue ? Infinity : isFirst ? first : 0)
  return (
    <ul
      ref={list}
      role="list"
      className={clsx(css.grid, isFirst && css.first, count < part.length && css.coming)}
      style={rows(part.length)}
      aria-labelledby={labelledBy}
    >
      <PicturesNearContext value={isNear ?? isFirst}>
        {part.slice(0, count).map((position, index) => (
          <li key={position.id} className={css.dish}>
            <PositionCard
              position={position}
              groups={modifiers.get(position.id) ?? NO_GROUPS}
              counts={counts}
              currency={currency}
              zone={zone}
              priority={isFirst && index < FIRST_ROW}
            />
          </li>
        ))}
      </PicturesNearContext>
    </ul>
  )
}

/**
 * In dishes: the length of a list that is laid out at once. It fills whole rows of two, three,
 * four, five or six.
 */
const PART = 60

function splitIntoLists<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / PART) }, (_, at) => items.slice(at * PART, (at + 1) * PART))
}

/**
 * The number of rows for each number of columns. Style sheets know the columns, but not all
 * browsers can divide in them.
 */
function rows(count: number): CSSProperties {
  return Object.fromEntries([2, 3, 4, 5, 6].map(columns => [`--rows-${columns}`, Math.ceil(count / columns)]))
}
