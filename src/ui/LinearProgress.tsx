import * as css from './LinearProgress.module.css'

export type LinearProgressProps = {
  /** The completed fraction, 0 to 1. */
  readonly value: number
  readonly label: string
  /** The text read out instead of a percentage, e.g. «осталось 270 ₽». */
  readonly valueText?: string | undefined
}

/** A determinate progress bar, 4 px high. `LoadingBar` is the indeterminate one. */
export function LinearProgress({ value, label, valueText }: LinearProgressProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuetext={valueText}
      aria-valuenow={Math.round(share * 100)} className={css.track}>
      <div className={css.bar} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
