import { useId } from 'react'
import { clsx } from 'clsx'
import type { LeastPrice } from '../../core/shop/cart/line.ts'
import { isSingleChoice } from '../../core/shop/catalogue/modifiers.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { formatPrice } from '../i18n/price-text.ts'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Button } from '../ui/Button.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { modifierTitle } from './modifier-texts.ts'
import { UnavailableText } from './UnavailableText.tsx'
import { useAvailability } from './useAvailability.ts'
import { useOrderLater } from './useOrderLater.ts'
import * as css from './PositionFooter.module.css'

/**
 * The first group of modifiers that prevents adding the dish. `missing`: the number of items that
 * the customer still has to select, or 0 if too many are selected.
 */
type Obstacle = { readonly group: ModifierGroup; readonly missing: number } | null
type Props = {
  readonly position: Position
  /** Whether the dish is a line of the cart, whose modifiers are changed. */
  readonly isEdited: boolean
  /** The restaurant's time zone. */
  readonly zone: Zone
  readonly count: number
  readonly maxCount: number
  readonly obstacle: Obstacle
  /** Whether the customer has pressed the button while there was an obstacle. */
  readonly hasTried: boolean
  /** An ISO 4217 code. */
  readonly currency: string
  /** The price of all pieces with their modifiers. A lower bound while a modifier is missing. */
  readonly price: LeastPrice
  readonly onCount: (count: number) => void
  /** `beforeAdding` is called only if the dish can be added. */
  readonly onAdd: (beforeAdding?: () => void) => void
}

/** The footer of a dish: its count, the button with the sum, and why the dish cannot be added. */
export function PositionFooter({
  position,
  isEdited,
  zone,
  count,
  maxCount,
  obstacle,
  hasTried,
  currency,
  price,
  onCount,
  onAdd,
}: Props) {
  const { cart } = useShop()
  const i18n = useI18n()
  const { t } = i18n
  const noteId = useId()
  const availability = useAvailability(position)
  const countInCart = useSelected(cart.countByDish, counts => counts.get(position.id) ?? 0, 0)
  const { name } = position
  const orderLater = useOrderLater(position, zone)
  /** The time of another hour for which the button orders the dish (MENU-21); null for none. */
  const later = availability.status === 'later' && !isEdited ? orderLater : null
  // A line that cannot be ordered now was in the cart before, and may be changed all the same.
  const isAvailable = isEdited || availability.status === 'available' || later !== null
  const isBlocked = isAvailable && obstacle !== null
  // After a failed attempt a group with radio buttons shows the error, so the footer does not.
  const isShownAtGroup = hasTried && obstacle !== null && obstacle.missing > 0 && isSingleChoice(obstacle.group)
  function renderNote() {
    if (availability.status !== 'available' && obstacle === null)
      return <UnavailableText availability={availability} zone={zone} />
    if (isShownAtGroup) return null
    if (obstacle !== null) return formatObstacle(i18n, obstacle)
    return countInCart > 0 && !isEdited ? t('position.inCart', { count: countInCart }) : null
  }
  const note = renderNote()
  return (
    <div className={css.footer}>
      {note !== null && (
        <p id={noteId} className={clsx(css.note, isBlocked && hasTried && css.blocked)}>
          {typeof note === 'string' ? <ApiText>{note}</ApiText> : note}
        </p>
      )}
      <div className={css.row}>
        <Stepper value={count} min={1} max={maxCount} disabled={!isAvailable} label={t('menu.quantity', { name })}
          increaseLabel={t('menu.inc', { name })} decreaseLabel={t('menu.dec', { name })}
          onIncrease={() => onCount(count + 1)} onDecrease={() => onCount(count - 1)} />
        <Button variant="filled" size="large" className={css.add} aria-disabled={!isAvailable || undefined}
          aria-describedby={note === null ? undefined : noteId}
          onClick={isAvailable ? () => onAdd(later?.setTime) : undefined}>
          {later !== null && <span className={css.later}>{t('menu.orderFor', { time: later.time })}</span>}
          <TextWithAmounts text={money => later === null
            ? t(isEdited ? 'position.save' : 'position.add', { price: formatPrice({ t, money }, currency, price) })
            : formatPrice({ t, money }, currency, price)} />
        </Button>
      </div>
    </div>
  )
}

function formatObstacle(i18n: I18n, { group, missing }: NonNullable<Obstacle>): string {
  const name = modifierTitle(group)
  if (missing === 0) return i18n.t('position.tooMany', { max: group.maxCount, name })
  return group.minCount === 1
    ? i18n.t('position.modifierRequired', { name })
    : i18n.t('position.missing', { count: missing, name })
}
