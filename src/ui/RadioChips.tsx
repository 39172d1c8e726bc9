import { useId } from 'react'
import * as css from './RadioChips.module.css'

export type RadioChipsProps<Value extends string> = {
  /** The accessible name of the group. */
  readonly legend: string
  /** The selected value; none is selected if no option has it. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly title: string }[]
}

/** Native radio buttons in the shape of chips, for many short options of equal width such as times. */
export function RadioChips<Value extends string>({ legend, value, onChange, options }: RadioChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset role="radiogroup" className={css.chips}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(option => (
        <label key={option.value} className={css.chip}>
          <input className={css.input} type="radio" name={name} value={option.value} checked={option.value === value}
            onChange={() => onChange(option.value)} />
          <span className={css.face}>{option.title}</span>
        </label>
      ))}
    </fieldset>
  )
}
