import { memo, useDeferredValue, useRef, useState, type CSSProperties } from 'react'
import { clsx } from 'clsx'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import type { Section } from '../../core/shop/catalogue/menu.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { EmptiedSection, AdultDishesNotice } from '../lazy/lazy-views.ts'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { below, from } from '../ui/breakpoints.ts'
import { useTimeout, useMountAndUpdateEffect } from '../ui/effects.ts'
import { PicturesNearContext } from '../ui/pictures-near.ts'
import { useIsHydrating } from '../ui/useIsHydrating.ts'
import { useInView } from '../ui/useInView.ts'
import { useMedia } from '../ui/useMedia.ts'
import { groupAnchor } from './anchors.ts'
import { PositionCard } from './PositionCard.tsx'
import { NO_GROUPS } from './useRestoMenu.ts'
import * as css from './MenuSection.module.css'

type Props = {
  readonly menuId: number
  readonly section: Section
  /** The modifier groups by dish id. */
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  /** An ISO 4217 code. */
  readonly currency: string
  /** The restaurant's time zone. */
  readonly zone: Zone
  /** Whether this is the first section of the page, whose first photos load eagerly. */
  readonly isFirst: boolean
  /** Whether the section may begin on the first screen. */
  readonly isOnFirstScreen: boolean
}

/**
 * The number of dishes whose photos load eagerly: one row beside the cart, two on a phone. Further
 * visible photos load lazily.
 */
const EAGER_PHOTOS = { wide: 3, narrow: 4 }
/** The number of dishes to render first: three rows on a phone, at least two on wider screens. */
const countFirstWindow = (): number => (matchMedia(below('sm')).matches ? 6 : 12)
/** In px around the window: the distance at which browsers start to load lazy images. */
const NEAR_DISTANCE = 1250
/** In ms: the delay after which all dishes are rendered, for find-in-page and screen readers. */
const RENDER_ALL_DELAY = 1000

/**
 * Dishes under a heading. The browser lays out only lists near the window, so a long section is
 * split into several lists.
 */
export const MenuSection = memo(function MenuSection({
  menuId, section, modifiers, currency, zone, isFirst, isOnFirstScreen,
}: Props) {
  const { consent } = useShop()
  const { t, detectLang } = useI18n()
  const hasAdult = section.positions.some(isAdult)
  const hidesAdult = useSelected(consent.adult, answer => hasAdult && answer === false, false)
  const shownDishes = hidesAdult ? section.positions.filter(position => !isAdult(position)) : section.positions
  const EmptyPlaceholder = shownDishes.length === 0 ? EmptiedSection : null
  const Placeholder = hidesAdult ? AdultDishesNotice : EmptyPlaceholder
  const anchor = groupAnchor(menuId, section.group.id)
  return (
    <section className={css.section} aria-labelledby={anchor}>
      <h2 id={anchor} tabIndex={-1} className={css.heading} lang={detectLang(section.group.name)}>
        {section.group.name ?? t('menu.otherGroup')}
      </h2>
      <div className={css.lists}>
        {splitIntoLists(shownDishes).map((dishes, listIndex) => (
          <DishList key={listIndex} dishes={dishes} modifiers={modifiers} currency={currency} zone={zone}
            isFirst={isFirst && listIndex === 0} isOnFirstScreen={isOnFirstScreen} labelledBy={anchor} />
        ))}
      </div>
      {Placeholder !== null && (
        <div className={css.hidden}><LazyBoundary fallback={null}><Placeholder /></LazyBoundary></div>
      )}
    </section>
  )
})

type ListProps = Omit<Props, 'menuId' | 'section'> & {
  readonly dishes: readonly Position[]
  readonly labelledBy: string
}

/**
 * Renders the dishes of the first window, then the lists near the window, and all dishes after
 * `RENDER_ALL_DELAY`. The second and third step are deferred updates, which do not block taps or
 * frames. Until then the class `incomplete` reserves the space.
 */
function DishList({ dishes, modifiers, currency, zone, isFirst, isOnFirstScreen, labelledBy }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  const isNear = useInView(list, `${NEAR_DISTANCE}px 0px`)
  const [shouldRenderAll, setShouldRenderAll] = useState(false)
  // a prerendered page has all dishes
  const isHydrating = useIsHydrating()
  const [isPrerendered] = useState(isHydrating)
  const [initialCount] = useState(() => (isPrerendered ? Infinity : isFirst ? countFirstWindow() : 0))
  useTimeout(RENDER_ALL_DELAY, () => setShouldRenderAll(true))
  // Dishes that were once near the window stay rendered.
  useMountAndUpdateEffect(isNear, () => { if (isNear === true) setShouldRenderAll(true) })
  // a prerendered page does not know the height of a list that the browser does not lay out
  const isLaidOut = isFirst || (isPrerendered && isOnFirstScreen)
  const eagerCount = useMedia(from('lg')) ? EAGER_PHOTOS.wide : EAGER_PHOTOS.narrow
  const renderedCount = useDeferredValue(shouldRenderAll ? Infinity : initialCount)
  return (
    <ul
      ref={list}
      role="list"
      className={clsx(css.grid, isLaidOut && css.first, renderedCount < dishes.length && css.incomplete)}
      // a prerendered page has no inline style: the Content-Security-Policy forbids it
      style={isHydrating ? undefined : buildRowStyle(dishes.length)}
      aria-labelledby={labelledBy}
    >
      <PicturesNearContext value={isNear ?? (isFirst || isPrerendered)}>
        {dishes.slice(0, renderedCount).map((position, index) => (
          <li key={position.id} className={css.dish}>
            <PositionCard
              position={position}
              groups={modifiers.get(position.id) ?? NO_GROUPS}
              currency={currency}
              zone={zone}
              priority={isFirst && index < eagerCount}
            />
          </li>
        ))}
      </PicturesNearContext>
    </ul>
  )
}

/**
 * The maximum number of dishes in a list. It is divisible by 2, 3, 4 and 5, so that a list fills
 * whole rows.
 */
const LIST_LENGTH = 60

function splitIntoLists<T>(items: readonly T[]): readonly (readonly T[])[] {
  const listCount = Math.ceil(items.length / LIST_LENGTH)
  return Array.from({ length: listCount }, (_, index) => items.slice(index * LIST_LENGTH, (index + 1) * LIST_LENGTH))
}

/**
 * Sets `--rows-2` to `--rows-5`: the number of rows for each number of columns. The style sheet
 * selects the number of columns. In CSS not all browsers can round a quotient up.
 */
function buildRowStyle(count: number): CSSProperties {
  return Object.fromEntries([2, 3, 4, 5].map(columns => [`--rows-${columns}`, Math.ceil(count / columns)]))
}
