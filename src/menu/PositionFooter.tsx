import { useId } from 'react'
import { clsx } from 'clsx'
import { isSingleChoice, type obstacle as obstacleOf } from '../../core/shop/catalogue/modifiers.ts'
import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useSelected, useShop, useWords, type Words } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { modifierTitle } from './modifierWords.ts'
import { UnavailableText } from './UnavailableText.tsx'
import { useAvailability } from './useAvailability.ts'
import * as css from './PositionFooter.module.css'

type Obstacle = ReturnType<typeof obstacleOf>
type Props = {
  readonly position: Position
  readonly zone: Zone
  readonly count: number
  readonly maxCount: number
  readonly obstacle: Obstacle
  /** The customer has pressed the button in vain. */
  readonly hasTried: boolean
  readonly currency: string
  /** Of all pieces with what was chosen for them; minor units. */
  readonly sum: number
  readonly onCount: (count: number) => void
  readonly onAdd: () => void
}

/** How many, for how much, and what still stands in the way. */
export function PositionFooter({ position, zone, count, maxCount, obstacle, hasTried, currency, sum, onCount, onAdd }: Props) {
  const { cart } = useShop()
  const words = useWords()
  const { t } = words
  const id = useId()
  const availability = useAvailability(position)
  const inCart = useSelected(cart.countOf, counts => counts.get(position.id) ?? 0)
  const { name } = position
  const isAvailable = availability.at === 'available'
  const isBlocked = isAvailable && obstacle !== null
  // after a press in vain the choice itself says what it wants
  const isSaidThere = hasTried && obstacle !== null && obstacle.missing > 0 && isSingleChoice(obstacle.group)
  const note = !isAvailable
    ? <UnavailableText availability={availability} zone={zone} />
    : isSaidThere ? null
    : obstacle !== null ? missingText(words, obstacle) : inCart > 0 ? t('position.inCart', { count: inCart }) : null
  return (
    <div className={css.footer}>
      {note !== null && <p id={id} className={clsx(css.note, isBlocked && hasTried && css.wanting)}>{note}</p>}
      <div className={css.row}>
        <Stepper value={count} min={1} max={maxCount} disabled={!isAvailable} label={t('menu.quantity', { name })}
          increaseLabel={t('menu.inc', { name })} decreaseLabel={t('menu.dec', { name })}
          onIncrease={() => onCount(count + 1)} onDecrease={() => onCount(count - 1)} />
        <Button variant="filled" size="large" className={css.add} aria-disabled={!isAvailable || undefined}
          aria-describedby={note === null ? undefined : id} onClick={isAvailable ? onAdd : undefined}>
          {t('position.add', { price: words.money(currency, sum) })}
        </Button>
      </div>
    </div>
  )
}

function missingText(words: Words, { group, missing }: NonNullable<Obstacle>): string {
  const name = modifierTitle(group)
  if (missing === 0) return words.t('position.tooMany', { max: group.maxCount, name })
  return group.minCount === 1 ? words.t('position.modifierRequired', { name }) : words.t('position.missing', { count: missing, name })
}
