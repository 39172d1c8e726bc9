import * as css from './Spinner.module.css'

export type SpinnerProps = {
  /** The diameter in CSS pixels: 20 in buttons, 48 or 40 alone. */
  readonly size?: number | undefined
}

/** A rotating arc in the text colour. Silent: the parent describes the progress in words. */
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
