import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { AnyIcon } from './AnyIcon.tsx'
import * as css from './Checkbox.module.css'

export type CheckboxProps = {
  /** May contain links. Pressing a link does not toggle the checkbox. */
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly subtitle?: ReactNode
  readonly trailing?: ReactNode
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
  /** The id of the hint or the error. */
  readonly describedBy?: string | undefined
  readonly invalid?: boolean | undefined
}

/** A native checkbox; a click anywhere in the row toggles it. */
export function Checkbox({
  label, checked, onChange, subtitle, trailing, id, name, disabled = false, required, describedBy, invalid,
}: CheckboxProps) {
  return (
    <label className={clsx(css.row, disabled && css.disabled)}>
      <span className={css.target}>
        <input
          className={css.input}
          type="checkbox"
          id={id}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-required={required || undefined}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span className={css.box}>
          <AnyIcon name="check" size={18} />
        </span>
      </span>
      <span className={css.texts}>
        <span>{label}</span>
        {subtitle != null && <span className={css.subtitle}>{subtitle}</span>}
      </span>
      {trailing != null && <span className={css.trailing}>{trailing}</span>}
    </label>
  )
}
