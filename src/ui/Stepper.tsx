import { useRef, type Ref } from 'react'
import { clsx } from 'clsx'
import { Icon } from './Icon.tsx'
import { useAnnounce } from './LiveRegion.tsx'
import { useUpdateEffect } from './effects.ts'
import * as css from './Stepper.module.css'
import * as state from './state.module.css'

export type StepperProps = {
  readonly value: number
  /** The announced count, when words say more than the number, e.g. «2 персоны». */
  readonly valueLabel?: string | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly onDecrease: () => void
  readonly onIncrease: () => void
  /** The accessible name of the group, e.g. «Количество: Филадельфия». */
  readonly label: string
  /**
   * The accessible names of the buttons; at 1 with `removeAtOne` the first one is the name of the
   * removal.
   */
  readonly decreaseLabel: string
  readonly increaseLabel: string
  /** At 1 the minus icon becomes a bin. */
  readonly removeAtOne?: boolean | undefined
  readonly size?: 'medium' | 'large' | undefined
  readonly fullWidth?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** The plus button, which is focused when the stepper replaces an "add" button. */
  readonly increaseRef?: Ref<HTMLButtonElement> | undefined
  readonly className?: string | undefined
}

/**
 * A count between two buttons, announced after a press. A button at its limit stays focusable but
 * does nothing.
 */
export function Stepper({
  value,
  valueLabel,
  min = 0,
  max = Infinity,
  onDecrease,
  onIncrease,
  label,
  decreaseLabel,
  increaseLabel,
  removeAtOne = false,
  size = 'medium',
  fullWidth = false,
  disabled = false,
  increaseRef,
  className,
}: StepperProps) {
  const announce = useAnnounce()
  const isPressed = useRef(false)
  useUpdateEffect(value, () => {
    // a live region for each count would also announce changes from elsewhere
    if (isPressed.current) announce(`${label}, ${valueLabel ?? value}`)
    isPressed.current = false
  })
  function press(can: boolean, go: () => void): void {
    if (!can) return
    isPressed.current = true
    go()
  }
  const canDecrease = !disabled && value > min
  const canIncrease = !disabled && value < max
  return (
    <div
      role="group"
      aria-label={label}
      className={clsx(css.stepper, css[size], fullWidth && css.fullWidth, className)}
    >
      <button
        type="button"
        className={clsx(state.layer, css.button)}
        aria-label={decreaseLabel}
        aria-disabled={!canDecrease}
        onClick={() => press(canDecrease, onDecrease)}
      >
        <Icon name={removeAtOne && value === 1 ? 'trash' : 'minus'} size={20} />
      </button>
      <span className={css.value}>{value}</span>
      <button type="button" ref={increaseRef} className={clsx(state.layer, css.button)} aria-label={increaseLabel}
        aria-disabled={!canIncrease} onClick={() => press(canIncrease, onIncrease)}>
        <Icon name="plus" size={20} />
      </button>
    </div>
  )
}
