import { clsx } from 'clsx'
import type { Elements } from './elements.ts'
import * as css from './Badge.module.css'

export type BadgeProps = {
  /** Omitted: a dot. */
  readonly value?: number | string | undefined
  readonly tone?: 'primary' | 'error' | undefined
  /** The icon in whose corner the badge sits. */
  readonly children?: Elements
}

/** A count on an icon. Hidden from screen readers: the button's name includes the number. */
export function Badge({ value, tone = 'primary', children }: BadgeProps) {
  const badge = (
    <span aria-hidden="true" className={clsx(css.badge, css[tone], value === undefined && css.dot)}>
      {value}
    </span>
  )
  return children == null ? (
    badge
  ) : (
    <span className={css.anchor}>
      {children}
      {badge}
    </span>
  )
}
