import { clsx } from 'clsx'
import type { Elements } from './elements.ts'
import * as css from './Badge.module.css'

export type BadgeProps = {
  /** When omitted, the badge is a dot. */
  readonly value?: number | string | undefined
  readonly tone?: 'primary' | 'error' | undefined
  /** The icon that has the badge in its corner. When omitted, the badge stands alone. */
  readonly children?: Elements
}

/**
 * A count on an icon. The badge is hidden from screen readers, so the accessible name of the button
 * must include the count.
 */
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
