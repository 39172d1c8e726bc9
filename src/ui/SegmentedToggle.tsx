import { type ReactNode, useId } from 'react'
import { clsx } from 'clsx'
import { AnyIcon } from './AnyIcon.tsx'
import * as css from './SegmentedToggle.module.css'

export type SegmentedToggleProps<Value extends string> = {
  /** The accessible name of the group. */
  readonly legend: string
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly {
    readonly value: Value
    readonly title: ReactNode
    readonly disabled?: boolean | undefined
  }[]
  readonly name?: string | undefined
  readonly fullWidth?: boolean | undefined
}

/**
 * Native radio buttons in the shape of a pill, for two to four short options that apply at once.
 */
export function SegmentedToggle<Value extends string>({
  legend, value, onChange, options, name, fullWidth = false,
}: SegmentedToggleProps<Value>) {
  const id = useId()
  return (
    <fieldset className={clsx(css.group, fullWidth && css.fullWidth)}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(option => (
        <label key={option.value} className={css.segment}>
          <input
            className={css.input}
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={css.face}>
            <AnyIcon name="check" size={18} className={css.tick} />
            <span>{option.title}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Buttons in the shape of a pill. Each opens a dialog, so they are no radio buttons: an arrow key
 * selects a radio button, and would open its dialog (WCAG 3.2.2).
 */
export function SegmentedButtons<Value extends string>({ legend, value, options, onPress }: {
  /** The accessible name of the group. */
  readonly legend: string
  /** The selected value. */
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly title: ReactNode }[]
  readonly onPress: (value: Value) => void
}) {
  return (
    <div role="group" aria-label={legend} className={clsx(css.group, css.fullWidth)}>
      {options.map(option => {
        const isSelected = option.value === value
        return (
          <button key={option.value} type="button" aria-haspopup="dialog" aria-pressed={isSelected}
            className={clsx(css.segment, isSelected && css.selected)} onClick={() => onPress(option.value)}>
            <span className={css.face}>
              <AnyIcon name="check" size={18} className={css.tick} />
              <span>{option.title}</span>
            </span>
          </button>
        )
      })}
    </div>
  )
}
