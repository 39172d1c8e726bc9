import type { ReactNode, Ref } from 'react'
import { clsx } from 'clsx'
import type { Elements } from './elements.ts'
import { Icon } from './Icon.tsx'
import * as css from './Field.module.css'

/** The texts of a labelled field. */
export type FieldTexts = {
  readonly label: string
  /**
   * Adds an asterisk and `aria-required`. The HTML attribute `required` is not set, because with it
   * Firefox reports an untouched control as invalid.
   */
  readonly required?: boolean | undefined
  /** Shown after the label of an optional field, e.g. «необязательно». */
  readonly optionalText?: string | undefined
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /**
   * A visually hidden text before the error, e.g. «Ошибка:», for customers who do not see the
   * colour of the error.
   */
  readonly errorPrefix?: string | undefined
  /** Shown at the end of the line below the field, e.g. «12 / 100». */
  readonly counter?: string | undefined
}

type Props = FieldTexts & {
  /** The id of the control. The ids of its hint, error and counter start with it. */
  readonly id: string
  readonly leading?: ReactNode
  readonly trailing?: ReactNode
  readonly disabled?: boolean | undefined
  readonly multiline?: boolean | undefined
  /** Whether the label floats above the control even if the control is empty. */
  readonly floated?: boolean | undefined
  /**
   * Whether to omit the line below the field, because the hint and the error are shown elsewhere.
   */
  readonly bare?: boolean | undefined
  readonly className?: string | undefined
  /** The outlined box, without the line below it. */
  readonly boxRef?: Ref<HTMLDivElement> | undefined
  /**
   * The control, with the class `fieldControl`. The `placeholder` of an input must be at least a
   * space, since the label's style detects an empty input by `:placeholder-shown`.
   */
  readonly children: Elements
}

/** The class of the control inside a `Field`. */
export const fieldControl = css.control

/**
 * An outlined box with a floating label. The label extends 8 px above the box, so a field needs a
 * margin of at least 12 px above it.
 */
export function Field({
  id,
  label,
  required,
  optionalText,
  hint,
  error,
  errorPrefix,
  counter,
  leading,
  trailing,
  disabled,
  multiline,
  floated,
  bare,
  className,
  boxRef,
  children,
}: Props) {
  return (
    <div
      className={clsx(
        css.field,
        Boolean(error) && css.invalid,
        disabled && css.disabled,
        multiline && css.multiline,
        floated && css.floated,
        leading != null && css.withLeading,
        className,
      )}
    >
      <div ref={boxRef} className={css.box}>
        {leading != null && <span className={css.leading}>{leading}</span>}
        {children}
        <label className={css.label} htmlFor={id}>
          <span className={css.name}>
            <span>{label}</span>
            {required && <span aria-hidden="true"> *</span>}
          </span>
          {optionalText && <span className={css.optional}>{` · ${optionalText}`}</span>}
        </label>
        {trailing != null && trailing !== false && <span className={css.trailing}>{trailing}</span>}
        <span className={css.border} aria-hidden="true" />
      </div>
      {!bare && (
        <div className={css.support}>
          {error ? (
            <span id={`${id}-error`} className={css.error}>
              <Icon name="error" size={16} />
              <span>
                {errorPrefix && <span className="visually-hidden">{`${errorPrefix} `}</span>}
                <span>{error}</span>
              </span>
            </span>
          ) : hint ? (
            <span id={`${id}-hint`}>{hint}</span>
          ) : null}
          {counter && (
            <span id={`${id}-counter`} className={css.counter}>
              {counter}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

/** The attributes that link a control to the texts of its `Field`. */
export function fieldAria(id: string, { required, hint, error, counter }: FieldTexts) {
  const describedBy = clsx(error ? `${id}-error` : hint && `${id}-hint`, counter && `${id}-counter`)
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': error ? true as const : undefined,
    'aria-describedby': describedBy || undefined,
  }
}
