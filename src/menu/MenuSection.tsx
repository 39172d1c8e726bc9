import { memo, useDeferredValue, useRef, useState, type CSSProperties } from 'react'
import { clsx } from 'clsx'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import type { Section } from '../../core/shop/catalogue/menu.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { Inline } from '../app/Asked.tsx'
import { EmptiedSection, HiddenAdult } from '../app/later.ts'
import { createKeyed } from '../bind/keyed.ts'
import { useSelected, useShop, useWords } from '../bind/shop.ts'
import { below } from '../ui/breakpoints.ts'
import { useLater, useOccasion } from '../ui/occasions.ts'
import { PicturesNear } from '../ui/pictures-near.ts'
import { useInSight } from '../ui/useInSight.ts'
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
  /** The first one of the page: its first row of photos loads at once. */
  readonly isFirst: boolean
}

/** Dishes: a row of a desktop, two of a phone. What more is in sight comes next, as the browser finds it. */
const FIRST_ROW = 4
/** Dishes: three rows of a phone, and of a tablet. */
const firstWindow = (): number => (matchMedia(below('sm')).matches ? 6 : 12)
/** In px around the window; the browsers' own lazy loading looks as far. */
const NEAR = 1250
/** Time in ms: who searches in the page, or listens to it, finds all of it. */
const SOON = 1000

/** Dishes under a heading. The browser lays out lists near the screen only; a long group is several of them. */
export const MenuSection = memo(function MenuSection({ menuId, section, modifiers, currency, zone, isFirst }: Props) {
  const { consent } = useShop()
  const { t } = useWords()
  const hasAdult = section.positions.some(isAdult)
  const hidesAdult = useSelected(consent.adult, answer => hasAdult && answer === false)
  const shown = hidesAdult ? section.positions.filter(position => !isAdult(position)) : section.positions
  const Missing = hidesAdult ? HiddenAdult : shown.length === 0 ? EmptiedSection : null
  const anchor = groupAnchor(menuId, section.group.id)
  return (
    <section className={css.section} aria-labelledby={anchor}>
      <h2 id={anchor} tabIndex={-1} className={css.heading}>{section.group.name ?? t('menu.otherGroup')}</h2>
      <div className={css.lists}>
        {parts(shown).map((part, at) => (
          <List key={at} part={part} modifiers={modifiers} currency={currency} zone={zone} isFirst={isFirst && at === 0}
            labelledBy={anchor} />
        ))}
      </div>
      {Missing !== null && <div className={css.hidden}><Inline waiting={null}><Missing /></Inline></div>}
    </section>
  )
})

type ListProps = Omit<Props, 'menuId' | 'section'> & {
  readonly part: readonly Position[]
  readonly labelledBy: string
}

/**
 * At first what stands in the first window; then lists as they come near, and soon all of them, in tasks that let taps and
 * frames through. What is not drawn yet has its room.
 */
function List({ part, modifiers, currency, zone, isFirst, labelledBy }: ListProps) {
  const { cart } = useShop()
  const [counts] = useState(() => createKeyed(cart.countOf))
  const list = useRef<HTMLUListElement>(null)
  const isNear = useInSight(list, `${NEAR}px 0px`)
  const [isDue, setDue] = useState(false)
  const [first] = useState(firstWindow)
  useLater(SOON, () => setDue(true))
  // what is there stays, also when the window has moved on
  useOccasion(isNear, () => { if (isNear === true) setDue(true) })
  const count = useDeferredValue(isDue ? Infinity : isFirst ? first : 0)
  return (
    <ul ref={list} role="list" className={clsx(css.grid, isFirst && css.first, count < part.length && css.coming)} style={rows(part.length)}
      aria-labelledby={labelledBy}>
      <PicturesNear value={isNear ?? isFirst}>
        {part.slice(0, count).map((position, index) => (
          <li key={position.id} className={css.dish}>
            <PositionCard position={position} groups={modifiers.get(position.id) ?? NO_GROUPS} counts={counts} currency={currency}
              zone={zone} priority={isFirst && index < FIRST_ROW} />
          </li>
        ))}
      </PicturesNear>
    </ul>
  )
}

/** A list that is laid out at once: whole rows whether two, three, four, five or six dishes stand in one. */
const PART = 60

function parts<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / PART) }, (_, at) => items.slice(at * PART, (at + 1) * PART))
}

/** Rows for each number of columns: style sheets know which holds, but cannot divide everywhere. */
function rows(count: number): CSSProperties {
  return Object.fromEntries([2, 3, 4, 5, 6].map(columns => [`--rows-${columns}`, Math.ceil(count / columns)]))
}
