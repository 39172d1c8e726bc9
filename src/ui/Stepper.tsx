import { useRef, type Ref } from 'react'
import { clsx } from 'clsx'
import { Icon } from './Icon.tsx'
import { useAnnounce } from './AnnouncerProvider.tsx'
import { useUpdateEffect } from './effects.ts'
import * as css from './Stepper.module.css'
import * as state from './state.module.css'

export type StepperProps = {
  readonly value: number
  /** The text to announce instead of the number, e.g. «2 персоны». */
  readonly valueLabel?: string | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly onDecrease: () => void
  readonly onIncrease: () => void
  /** The accessible name of the group, e.g. «Количество: Филадельфия». */
  readonly label: string
  /**
   * The accessible name of the minus button. At 1 with `removeAtOne` it should say that the button
   * removes.
   */
  readonly decreaseLabel: string
  /** The accessible name of the plus button. */
  readonly increaseLabel: string
  /** Whether the minus icon becomes a bin at 1. */
  readonly removeAtOne?: boolean | undefined
  readonly size?: 'medium' | 'large' | undefined
  readonly fullWidth?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** A ref to the plus button, to focus it when the stepper replaces an "add" button. */
  readonly increaseRef?: Ref<HTMLButtonElement> | undefined
  readonly className?: string | undefined
}

/**
 * A count between a minus and a plus button. A press announces the new count; a button at its limit
 * stays focusable, but does nothing.
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
  /** Whether a button was pressed since the last change of the value. */
  const wasPressed = useRef(false)
  useUpdateEffect(value, () => {
    // Only presses are announced. A live region would also announce changes by other code.
    if (wasPressed.current) announce(`${label}, ${valueLabel ?? value}`)
    wasPressed.current = false
  })
  function handlePress(isAllowed: boolean, onPress: () => void): void {
    if (!isAllowed) return
    wasPressed.current = true
    onPress()
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
        onClick={() => handlePress(canDecrease, onDecrease)}
      >
        <Icon name={removeAtOne && value === 1 ? 'trash' : 'minus'} size={20} />
      </button>
      <span className={css.value}>{value}</span>
      <button type="button" ref={increaseRef} className={clsx(state.layer, css.button)} aria-label={increaseLabel}
        aria-disabled={!canIncrease} onClick={() => handlePress(canIncrease, onIncrease)}>
        <Icon name="plus" size={20} />
      </button>
    </div>
  )
}
