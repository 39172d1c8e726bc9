import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { Elements } from './elements.ts'
import * as css from './Tag.module.css'

export type TagProps = {
  /** `promo` is for discounts and for popular or new dishes, over pictures. */
  readonly tone?: 'neutral' | 'promo' | 'info' | 'warning' | 'error' | 'success' | undefined
  readonly icon?: Elements
  readonly children: ReactNode
}

/** A short label in a coloured box, without interaction. */
export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return <span className={clsx(css.tag, css[tone])}>{icon}<span>{children}</span></span>
}
