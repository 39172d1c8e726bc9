import { type ReactNode, useId } from 'react'
import { clsx } from 'clsx'
import * as css from './RadioList.module.css'

export type RadioOption<Value extends string> = {
  readonly value: Value
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** At the end of the row, e.g. a price. */
  readonly trailing?: ReactNode
  readonly leading?: ReactNode
  readonly disabled?: boolean | undefined
  /** Why the choice is not available; shown instead of being silently grey. */
  readonly reason?: string | undefined
}

export type RadioListProps<Value extends string> = {
  readonly legend: string
  /** The legend is spoken but not shown, when a heading above already says it. */
  readonly hideLegend?: boolean | undefined
  readonly name?: string | undefined
  /** The chosen value; null while nothing is chosen. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly RadioOption<Value>[]
  readonly required?: boolean | undefined
  readonly error?: string | undefined
  readonly errorPrefix?: string | undefined
}

/** One choice of several, as native radio buttons in rows of which the whole width can be pressed. */
export function RadioList<Value extends string>({
  legend, hideLegend = false, name, value, onChange, options, required, error, errorPrefix,
}: RadioListProps<Value>) {
  const id = useId()
  return (
    <fieldset className={css.list} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'visually-hidden' : css.legend}>{legend}</legend>
      {options.map((option, index) => (
        <label key={option.value} className={clsx(css.row, option.disabled && css.disabled)}>
          <span className={css.target}>
            <input className={css.input} type="radio" name={name ?? id} value={option.value} checked={option.value === value}
              disabled={option.disabled} required={required} onChange={() => onChange(option.value)}
              {...(option.subtitle != null && named(`${id}-${index}`, option))} />
            <span className={css.circle} />
          </span>
          {option.leading}
          <span className={css.texts}>
            <span id={`${id}-${index}-title`} className={css.title}>{option.title}</span>
            {option.subtitle != null && <span id={`${id}-${index}-about`} className={css.subtitle}>{option.subtitle}</span>}
            {option.reason && <span id={`${id}-${index}-reason`} className={css.reason}>{option.reason}</span>}
          </span>
          {option.trailing != null && <span id={`${id}-${index}-end`} className={css.trailing}>{option.trailing}</span>}
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {errorPrefix && <span className="visually-hidden">{errorPrefix} </span>}{error}
        </p>
      )}
    </fieldset>
  )
}

/** Its name is what it is called, and what it costs; what is said of it besides is heard after that, once. */
function named(id: string, { trailing, reason }: Pick<RadioOption<string>, 'trailing' | 'reason'>) {
  return {
    'aria-labelledby': trailing == null ? `${id}-title` : `${id}-title ${id}-end`,
    'aria-describedby': reason ? `${id}-about ${id}-reason` : `${id}-about`,
  }
}
