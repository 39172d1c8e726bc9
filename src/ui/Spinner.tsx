import * as css from './Spinner.module.css'

export type SpinnerProps = {
  /** Diameter in CSS pixels: 20 in buttons, 48 or 40 alone. */
  readonly size?: number | undefined
}

/** A turning arc in the text colour. Silent: whoever shows it says in words what is going on. */
export function Spinner({ size = 40 }: SpinnerProps) {
  return (
    <svg className={css.spinner} width={size} height={size} viewBox="-20 -20 40 40" data-motion="essential" aria-hidden="true">
      <circle className={css.track} r="18" />
      <circle className={css.arc} r="18" />
    </svg>
  )
}
