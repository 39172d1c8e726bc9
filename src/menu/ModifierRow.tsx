import { useRef } from 'react'
import { useI18n } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { useUpdateEffect } from '../ui/effects.ts'
import { Stepper } from '../ui/Stepper.tsx'
import { useFocusMove } from './useFocusMove.ts'
import * as css from './ModifierRow.module.css'

type Props = {
  readonly name: string
  /** The formatted surcharge. */
  readonly price: string
  readonly count: number
  /** The price of all pieces as a text for screen readers. Announced after the count. */
  readonly spokenSum: string
  readonly canAdd: boolean
  readonly onMore: () => void
  readonly onLess: () => void
}

/**
 * A modifier with a plus button, which a stepper replaces while the count is above 0. The focus
 * moves from the removed control to the plus button of the new control.
 */
export function ModifierRow({ name, price, count, spokenSum, canAdd, onMore, onLess }: Props) {
  const { t, detectLang } = useI18n()
  const plusButton = useRef<HTMLButtonElement>(null)
  const announce = useAnnounce()
  const isSelected = count > 0
  /** Whether a press here has changed the count from or to 0. Other code may change it too. */
  const wasPressed = useRef(false)
  useUpdateEffect(isSelected, () => {
    // The stepper announces counts only while it is mounted, so the change from or to 0 is
    // announced here.
    if (wasPressed.current) announce(`${t('menu.quantity', { name })}, ${count}. ${spokenSum}`)
    wasPressed.current = false
  })
  const shouldMoveFocus = useFocusMove(isSelected, () => plusButton.current)

  return (
    <li className={css.row}>
      <span className={css.name} lang={detectLang(name)}>{name}</span>
      <span className={css.price}>{price}</span>
      {isSelected ? (
        <Stepper
          value={count}
          valueLabel={`${count}. ${spokenSum}`}
          max={canAdd ? undefined : count}
          increaseRef={plusButton}
          label={t('menu.quantity', { name })}
          increaseLabel={t('menu.inc', { name })}
          decreaseLabel={t('menu.dec', { name })}
          onIncrease={onMore}
          onDecrease={() => {
            shouldMoveFocus.current = count === 1
            wasPressed.current = count === 1
            onLess()
          }}
        />
      ) : (
        <IconButton
          ref={plusButton}
          label={t('menu.inc', { name })}
          icon={<Icon name="plus" size={20} />}
          variant="tonal"
          aria-disabled={!canAdd || undefined}
          onClick={() => {
            if (!canAdd) return
            shouldMoveFocus.current = true
            wasPressed.current = true
            onMore()
          }}
        />
      )}
    </li>
  )
}
