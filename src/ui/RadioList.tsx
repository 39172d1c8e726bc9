import { type ReactElement, type ReactNode, useId } from 'react'
import { clsx } from 'clsx'
import type { Elements } from './elements.ts'
import * as css from './RadioList.module.css'

export type RadioOption<Value extends string> = {
  readonly value: Value
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** Shown at the end of the row, e.g. a price. */
  readonly trailing?: ReactNode
  readonly leading?: Elements
  readonly disabled?: boolean | undefined
  /** Explains why the option is disabled. */
  readonly reason?: string | undefined
}

export type RadioListProps<Value extends string> = {
  /** The id of the group. If it is set, scripts can focus the group. */
  readonly id?: string | undefined
  readonly legend: ReactNode
  /** Whether the legend is visually hidden, because a heading above shows the same text. */
  readonly hideLegend?: boolean | undefined
  readonly name?: string | undefined
  /** The selected value; null if none is selected. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly RadioOption<Value>[]
  readonly required?: boolean | undefined
  readonly error?: ReactElement | string | undefined
  readonly errorPrefix?: string | undefined
}

/** A group of native radio buttons; a click anywhere in a row selects it. */
export function RadioList<Value extends string>({
  id: groupId, legend, hideLegend = false, name, value, onChange, options, required, error, errorPrefix,
}: RadioListProps<Value>) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      id={groupId}
      tabIndex={groupId === undefined ? undefined : -1}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      className={css.list}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={hideLegend ? 'visually-hidden' : css.legend}>{legend}</legend>
      {options.map((option, index) => (
        <label key={option.value} className={clsx(css.row, option.disabled && css.disabled)}>
          <span className={css.target}>
            <input
              className={css.input}
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              {...(option.subtitle != null && describeOption(`${id}-${index}`, option))}
            />
            <span className={css.circle} />
          </span>
          {option.leading}
          <span className={css.texts}>
            <span id={`${id}-${index}-title`} className={css.title}>
              {option.title}
            </span>
            {option.subtitle != null && (
              <span id={`${id}-${index}-about`} className={css.subtitle}>
                {option.subtitle}
              </span>
            )}
            {option.reason && (
              <span id={`${id}-${index}-reason`} className={css.reason}>
                {option.reason}
              </span>
            )}
          </span>
          {option.trailing != null && <span id={`${id}-${index}-end`} className={css.trailing}>{option.trailing}</span>}
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {errorPrefix && <span className="visually-hidden">{`${errorPrefix} `}</span>}<span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

/**
 * The ARIA attributes of an option with a subtitle. Its name consists of title and trailing
 * content, its description of subtitle and reason, so that each text is read out once.
 */
function describeOption(id: string, { trailing, reason }: Pick<RadioOption<string>, 'trailing' | 'reason'>) {
  return {
    'aria-labelledby': trailing == null ? `${id}-title` : `${id}-title ${id}-end`,
    'aria-describedby': reason ? `${id}-about ${id}-reason` : `${id}-about`,
  }
}
