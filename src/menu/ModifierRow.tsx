import { useRef } from 'react'
import { useI18n } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { useUpdateEffect } from '../ui/effects.ts'
import { Stepper } from '../ui/Stepper.tsx'
import { useFocusMove } from './useFocusMove.ts'
import * as css from './ModifierRow.module.css'

type Props = {
  readonly name: string
  /** Formatted for display. */
  readonly price: string
  readonly count: number
  /** The dish's price in spoken form, announced after the count. */
  readonly spokenSum: string
  readonly canAdd: boolean
  readonly onMore: () => void
  readonly onLess: () => void
}

/** A modifier with its count. The focus moves from the lone plus button to the stepper and back. */
export function ModifierRow({ name, price, count, spokenSum, canAdd, onMore, onLess }: Props) {
  const { t, detectLang } = useI18n()
  const plus = useRef<HTMLButtonElement>(null)
  const announce = useAnnounce()
  const isChosen = count > 0
  const isPressed = useRef(false)
  useUpdateEffect(isChosen, () => {
    // The stepper announces all other counts, but it is only mounted while the count is above zero.
    if (isPressed.current) announce(`${t('menu.quantity', { name })}, ${count}. ${spokenSum}`)
    isPressed.current = false
  })
  const movesFocus = useFocusMove(isChosen, () => plus.current)

  return (
    <li className={css.row}>
      <span className={css.name} lang={detectLang(name)}>{name}</span>
      <span className={css.price}>{price}</span>
      {isChosen ? (
        <Stepper
          value={count}
          valueLabel={`${count}. ${spokenSum}`}
          max={canAdd ? undefined : count}
          increaseRef={plus}
          label={t('menu.quantity', { name })}
          increaseLabel={t('menu.inc', { name })}
          decreaseLabel={t('menu.dec', { name })}
          onIncrease={onMore}
          onDecrease={() => {
            movesFocus.current = count === 1
            isPressed.current = count === 1
            onLess()
          }}
        />
      ) : (
        <IconButton
          ref={plus}
          label={t('menu.inc', { name })}
          icon={<Icon name="plus" size={20} />}
          variant="tonal"
          aria-disabled={!canAdd || undefined}
          onClick={() => {
            if (!canAdd) return
            movesFocus.current = true
            isPressed.current = true
            onMore()
          }}
        />
      )}
    </li>
  )
}
