import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import * as css from './Icon.module.css'

/**
 * What a first menu shows, each as the data of one path on a grid of 24, drawn with a 2 px round stroke in the text colour.
 * A circle is two arcs, for one path a drawing is less to send and to draw than its shapes would be.
 */
export const paths = {
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0m11.5 5 5 5',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  cart: 'M2.5 4h2.6l2.3 11h10.7l2.2-8.3H6m1.4 12.3a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0m8 0a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l.8 13.5h9.4l.8-13.5M10.2 10.5v6M13.8 10.5v6',
  chevronDown: 'm6 9 6 6 6-6',
  chevronRight: 'm9 6 6 6-6 6',
  user: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4 20.5c.8-4 4-6 8-6s7.2 2 8 6',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 6.5V12l3.5 2.5',
  error: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v6M12 16.5h.01',
  image: 'M5 4.5h14a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2m1.9 5a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0m-3.4 7.5 5-4.5 3.5 3 4-4.5 4.7 5',
  moped: 'M3.5 17.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0m12.5 0a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0m-7.5 0H16c0-2.7 1-4.6 2.5-5.5L16.5 5H14M3 14.5c.3-2.5 2-4 4.5-4H12v7M3.5 7.5H10',
  bag: 'M5 8h14l1 12.5H4ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  leaf: 'M5 19c-2-8 3-14 15-14.5C20.5 16 14 21 7 17.5M4 21c2-5 5.5-8.5 10-10.5',
  flame: 'M12 21.5c-4 0-7-2.7-7-6.7 0-3 1.7-4.6 3-6.8.5 1.5 1.2 2.3 2.2 2.8C10 7.5 11 4.5 13.5 2.5c0 3.5 5.5 6 5.5 12 0 4.2-3 7-7 7Z',
  star: 'm12 3.5 2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.9l6.1-.8Z',
  heart: 'M12 20.5C5.5 15.9 3 12.4 3 9a4.9 4.9 0 0 1 9-2.7A4.9 4.9 0 0 1 21 9c0 3.4-2.5 6.9-9 11.5Z',
} as const

export type IconName = keyof typeof paths
export type IconLook = {
  /** Edge in CSS pixels, 24 unless said. */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/** A decorative picture: hidden from assistive technology, the words stand beside it or on its button. */
export function Icon({ name, isFilled = false, ...look }: IconLook & {
  readonly name: IconName
  readonly isFilled?: boolean
}) {
  return <Drawn {...look}><path d={paths[name]} fill={isFilled ? 'currentColor' : undefined} /></Drawn>
}

export function Drawn({ size = 24, className, children }: IconLook & { readonly children: ReactNode }) {
  return (
    <svg className={clsx(css.icon, className)} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}
