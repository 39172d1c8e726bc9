import * as css from './Spinner.module.css'

export type SpinnerProps = {
  /** Diameter in CSS pixels: 20 in buttons, 48 or 40 alone. */
  readonly size?: number | undefined
}

/** A turning arc in the text colour. Silent: whoever shows it says in words what is going on. */
export function Spinner({ size = 40 }: SpinnerProps) {
  const stroke = size >= 32 ? 4 : 2.5
  const radius = (size - stroke) / 2
  const length = 2 * Math.PI * radius
  return (
    <svg className={css.spinner} width={size} height={size} viewBox={`0 0 ${size} ${size}`} data-motion="essential" aria-hidden="true">
      <circle className={css.track} cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke} />
      <circle className={css.arc} cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke}
        strokeDasharray={`${length * 0.3} ${length}`} />
    </svg>
  )
}
