import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import * as css from './Badge.module.css'

export type BadgeProps = {
  /** A dot without it. */
  readonly value?: number | string | undefined
  readonly tone?: 'primary' | 'error' | undefined
  /** The icon in whose corner the badge sits. */
  readonly children?: ReactNode
}

/** A count on an icon. Silent: the name of the button says the number. */
export function Badge({ value, tone = 'primary', children }: BadgeProps) {
  const badge = <span aria-hidden="true" className={clsx(css.badge, css[tone], value === undefined && css.dot)}>{value}</span>
  return children == null ? badge : <span className={css.anchor}>{children}{badge}</span>
}
