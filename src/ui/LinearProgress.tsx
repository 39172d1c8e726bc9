import { clsx } from 'clsx'
import * as css from './LinearProgress.module.css'

export type LinearProgressProps = {
  /** Share that is done, 0 to 1; without it the bar only tells that something is going on. */
  readonly value?: number | undefined
  readonly label: string
  /** What is spoken in place of a percentage, e.g. «осталось 270 ₽». */
  readonly valueText?: string | undefined
}

/** A bar of 4 px. */
export function LinearProgress({ value, label, valueText }: LinearProgressProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuetext={valueText}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)} className={css.track}>
      <div className={clsx(css.bar, share === undefined && css.moving)}
        style={share === undefined ? undefined : { width: `${share * 100}%` }} />
    </div>
  )
}
