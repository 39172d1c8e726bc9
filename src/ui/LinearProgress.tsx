import * as css from './LinearProgress.module.css'

export type LinearProgressProps = {
  /** The completed fraction, 0 to 1. */
  readonly value: number
  /** The accessible name. */
  readonly label: string
  /** The text that screen readers read instead of a percentage, e.g. «осталось 270 ₽». */
  readonly valueText?: string | undefined
}

/** A determinate progress bar. `LoadingBar` is the indeterminate one. */
export function LinearProgress({ value, label, valueText }: LinearProgressProps) {
  const fraction = Math.min(1, Math.max(0, value))
  return (
    <div className={css.track}>
      <progress className={css.native} aria-label={label} aria-valuetext={valueText} value={fraction} />
      <div className={css.bar} style={{ width: `${fraction * 100}%` }} />
    </div>
  )
}
