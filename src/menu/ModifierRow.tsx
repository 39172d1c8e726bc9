import { useRef } from 'react'
import { useWords } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { useFocusMove } from './useFocusMove.ts'
import * as css from './ModifierRow.module.css'

type Props = {
  readonly name: string
  /** As it is written. */
  readonly price: string
  readonly count: number
  readonly canAdd: boolean
  readonly onMore: () => void
  readonly onLess: () => void
}

/** An item with its count; the focus follows from the lone plus to the stepper and back. */
export function ModifierRow({ name, price, count, canAdd, onMore, onLess }: Props) {
  const { t } = useWords()
  const plus = useRef<HTMLButtonElement>(null)
  const isChosen = count > 0
  const movesFocus = useFocusMove(isChosen, () => plus.current)

  return (
    <li className={css.row}>
      <span className={css.name}>{name}</span>
      <span className={css.price}>{price}</span>
      {isChosen
        ? (
          <Stepper value={count} max={canAdd ? undefined : count} increaseRef={plus} label={t('menu.quantity', { name })}
            increaseLabel={t('menu.inc', { name })} decreaseLabel={t('menu.dec', { name })} onIncrease={onMore}
            onDecrease={() => {
              movesFocus.current = count === 1
              onLess()
            }} />
        )
        : (
          <IconButton ref={plus} label={t('menu.inc', { name })} icon={<Icon name="plus" size={20} />} variant="tonal"
            aria-disabled={!canAdd || undefined}
            onClick={() => {
              if (!canAdd) return
              movesFocus.current = true
              onMore()
            }} />
        )}
    </li>
  )
}
