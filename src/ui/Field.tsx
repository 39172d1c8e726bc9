import type { ReactNode, Ref } from 'react'
import { clsx } from 'clsx'
import { Icon } from './Icon.tsx'
import * as css from './Field.module.css'

/** What every labelled field shows around its control. */
export type FieldTexts = {
  readonly label: string
  /** Marks the label with an asterisk and the control with `required`. */
  readonly required?: boolean | undefined
  /** Said after the label of a field that may stay empty, e.g. «необязательно». */
  readonly optionalText?: string | undefined
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Spoken before the error, e.g. «Ошибка:», for those who do not see its colour. */
  readonly errorPrefix?: string | undefined
  /** Shown at the end of the supporting line, e.g. «12 / 100». */
  readonly counter?: string | undefined
}

type Props = FieldTexts & {
  /** Id of the control; the hint and the error take theirs from it. */
  readonly id: string
  readonly leading?: ReactNode
  readonly trailing?: ReactNode
  readonly disabled?: boolean | undefined
  readonly multiline?: boolean | undefined
  /** Keeps the label up even when the control is empty. */
  readonly floated?: boolean | undefined
  /** Leaves the supporting line out, for fields whose message is shown elsewhere. */
  readonly bare?: boolean | undefined
  readonly className?: string | undefined
  /** The outlined box, without the line below it. */
  readonly boxRef?: Ref<HTMLDivElement> | undefined
  /** The control, of class `fieldControl`; a placeholder of one space tells the label that it is empty. */
  readonly children: ReactNode
}

/** Class of the control inside a `Field`. */
export const fieldControl = css.control

/** Outlined box with a floating label. That reaches 8 px above the box: leave at least 12 px above a field. */
export function Field({
  id, label, required, optionalText, hint, error, errorPrefix, counter, leading, trailing, disabled, multiline, floated, bare,
  className, boxRef, children,
}: Props) {
  return (
    <div className={clsx(css.field, error && css.invalid, disabled && css.disabled, multiline && css.multiline, floated && css.floated,
      leading != null && css.withLeading, className)}>
      <div ref={boxRef} className={css.box}>
        {leading != null && <span className={css.leading}>{leading}</span>}
        {children}
        <label className={css.label} htmlFor={id}>
          <span className={css.name}>
            {label}
            {required && <span aria-hidden="true"> *</span>}
          </span>
          {optionalText && <span className={css.optional}> · {optionalText}</span>}
        </label>
        {trailing != null && <span className={css.trailing}>{trailing}</span>}
        <span className={css.border} aria-hidden="true" />
      </div>
      {!bare && (
        <div className={css.support}>
          {error
            ? (
              <span id={`${id}-error`} className={css.error}>
                <Icon name="error" size={16} />
                <span>{errorPrefix && <span className="visually-hidden">{errorPrefix} </span>}{error}</span>
              </span>
            )
            : hint && <span id={`${id}-hint`}>{hint}</span>}
          {counter && <span id={`${id}-counter`} className={css.counter}>{counter}</span>}
        </div>
      )}
    </div>
  )
}

/** The attributes that tie a control to the texts of its `Field`. */
export function fieldAria(id: string, { required, hint, error, counter }: FieldTexts) {
  const describedBy = clsx(error ? `${id}-error` : hint && `${id}-hint`, counter && `${id}-counter`)
  return {
    id,
    required: required ?? false,
    'aria-invalid': error ? true as const : undefined,
    'aria-describedby': describedBy || undefined,
  }
}
