import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import * as css from './Icon.module.css'

/**
 * The icons of the first view, each one path on a 24 px grid with a round 2 px stroke in the text
 * colour. One path loads and draws faster than several shapes, so a circle consists of two arcs.
 */
export const iconPaths = {
  search: 'M4 10a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0m11 5 5 5',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 6h16M4 12h16M4 18h16',
  cart: 'M2 4h3l2.5 11H18l2-8H6m1.5 12.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0m7.5 0a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M4 6h16M9 6V3h6v3M6 6l1 14h10l1-14M10 10v6M14 10v6',
  chevronDown: 'm6 9 6 6 6-6',
  chevronRight: 'm9 6 6 6-6 6',
  user: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4 20c1-4 4-6 8-6s7 2 8 6',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3 2',
  error: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v6M12 17h.01',
  image: 'M3 5h18v14H3ZM8 9h.01M3 17l5-4 4 3 4-5 5 5',
  moped:
    'M3 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0m12 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0m-6 0h6c0-3 1-5 3-6l-2-6h-3M3 14c0-2 2-4 5-4h4v7M4 7h6',
  bag: 'M5 8h14l1 12H4ZM9 10V7a3 3 0 0 1 6 0v3',
  leaf: 'M5 19C3 11 8 5 20 5c0 11-6 16-13 13M4 21c2-5 6-9 10-11',
  flame: 'M12 21c-4 0-7-3-7-7 0-3 2-4 3-7 0 2 1 3 2 3 0-3 1-6 4-8 0 4 5 6 5 12 0 4-3 7-7 7Z',
  star: 'm12 3 3 6 6 1-4.5 4.5L18 21l-6-3.5L6 21l1.5-6.5L3 10l6-1Z',
  heart: 'M12 20C6 16 3 12 3 9a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 3-3 7-9 11Z',
} as const

export type IconName = keyof typeof iconPaths
export type IconLook = {
  /** Width and height in CSS pixels; default 24. */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/**
 * A decorative icon, hidden from assistive technology. It needs a text beside it, or a button with
 * an accessible name around it.
 */
export function Icon({ name, isFilled = false, ...look }: IconLook & {
  readonly name: IconName
  readonly isFilled?: boolean
}) {
  return <IconSvg {...look}><path d={iconPaths[name]} fill={isFilled ? 'currentColor' : undefined} /></IconSvg>
}

/** The frame of an icon. `children` are SVG shapes on a 24 px grid. */
export function IconSvg({ size = 24, className, children }: IconLook & { readonly children: ReactNode }) {
  return (
    <svg className={clsx(css.icon, className)} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}
