import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import * as css from './Tag.module.css'

export type TagProps = {
  /** promo is for discounts and novelties over pictures; the others tell a state. */
  readonly tone?: 'neutral' | 'promo' | 'info' | 'warning' | 'error' | 'success' | undefined
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A word or two in a coloured box, not pressable. */
export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return <span className={clsx(css.tag, css[tone])}>{icon}{children}</span>
}
