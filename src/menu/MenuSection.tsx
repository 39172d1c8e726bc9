import { memo, type CSSProperties } from 'react'
import { isAdult } from '../../core/shop/menu/availability.ts'
import type { Section } from '../../core/shop/menu/sections.ts'
import type { ModifierGroup } from '../../core/shop/menu/wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useSelected } from '../bind/useStore.ts'
import { Button } from '../ui/Button.tsx'
import { useAskAge } from './AgeQuestion.tsx'
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

const FIRST_ROW = 6

/**
 * A group of dishes under its heading. The browser lays out and paints only sections near the screen, while all of
 * them stay in the page for its search and for screen readers; the height is known from the number of rows.
 */
export const MenuSection = memo(function MenuSection({ menuId, section, modifiers, currency, zone, isFirst }: Props) {
  const { consent } = useShop()
  const { t } = useWords()
  const hasAdult = section.positions.some(isAdult)
  const hidesAdult = useSelected(consent.adult, answer => hasAdult && answer === false)
  const shown = hidesAdult ? section.positions.filter(position => !isAdult(position)) : section.positions
  const anchor = groupAnchor(menuId, section.group.id)
  return (
    <section className={css.section} aria-labelledby={anchor}>
      <h2 id={anchor} tabIndex={-1} className={css.heading}>{section.group.name ?? t('menu.otherGroup')}</h2>
      {shown.length > 0 && (
        <ul role="list" className={css.grid} style={rows(shown.length)}>
          {shown.map((position, index) => (
            <li key={position.id}>
              <PositionCard position={position} groups={modifiers.get(position.id) ?? NO_GROUPS} currency={currency} zone={zone}
                priority={isFirst && index < FIRST_ROW} />
            </li>
          ))}
        </ul>
      )}
      {hidesAdult && <HiddenAdult />}
    </section>
  )
})

/** The number of rows for each number of columns: style sheets know which one holds, but cannot divide and round everywhere. */
function rows(count: number): CSSProperties {
  return Object.fromEntries([2, 3, 4, 5, 6].map(columns => [`--rows-${columns}`, Math.ceil(count / columns)]))
}

function HiddenAdult() {
  const { t } = useWords()
  const askAge = useAskAge()
  return (
    <div className={css.hidden}>
      <p className={css.hiddenText}><span className={css.age}>{t('tag.ADULT')}</span>{t('menu.adultText')}</p>
      {/* the answer itself brings the dishes back */}
      <Button variant="outlined" onClick={() => askAge(() => undefined)}>{t('menu.adultHidden')}</Button>
    </div>
  )
}
