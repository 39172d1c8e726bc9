import * as css from './Spinner.module.css'

export type SpinnerProps = {
  /** The diameter in CSS pixels; default 40. Buttons use 20. */
  readonly size?: number | undefined
}

/**
 * A rotating arc in the text colour. It is hidden from screen readers, so its parent needs a text.
 */
export function Spinner({ size = 40 }: SpinnerProps) {
  return (
    <svg
      className={css.spinner}
      width={size}
      height={size}
      viewBox="-20 -20 40 40"
      data-motion="essential"
      aria-hidden="true"
    >
      <circle className={css.track} r="18" />
      <circle className={css.arc} r="18" />
    </svg>
  )
}
