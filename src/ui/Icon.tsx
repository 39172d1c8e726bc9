import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import * as css from './Icon.module.css'

/** What a first menu shows. Drawn on a grid of 24 with a 2 px round stroke in the text colour; filled parts say so themselves. */
export const drawings = {
  search: <><circle cx="10.5" cy="10.5" r="6.5" /><path d="m15.5 15.5 5 5" /></>,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  back: <path d="M20 12H4m7-7-7 7 7 7" />,
  menu: <path d="M4 6.5h16M4 12h16M4 17.5h16" />,
  cart: <><path d="M2.5 4h2.6l2.3 11h10.7l2.2-8.3H6" /><circle cx="9" cy="19" r="1.6" /><circle cx="17" cy="19" r="1.6" /></>,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  trash: <path d="M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l.8 13.5h9.4l.8-13.5M10.2 10.5v6M13.8 10.5v6" />,
  chevronDown: <path d="m6 9 6 6 6-6" />,
  chevronLeft: <path d="m15 6-6 6 6 6" />,
  chevronRight: <path d="m9 6 6 6-6 6" />,
  user: <><circle cx="12" cy="8" r="4" /><path d="M4 20.5c.8-4 4-6 8-6s7.2 2 8 6" /></>,
  clock: <><circle cx="12" cy="12" r="9" /><path d="M12 6.5V12l3.5 2.5" /></>,
  info: <><circle cx="12" cy="12" r="9" /><path d="M12 11v5.5" /><path d="M12 7.5h.01" /></>,
  warning: <><path d="M12 3.5 2.5 20h19Z" /><path d="M12 10v4.5M12 17.3h.01" /></>,
  error: <><circle cx="12" cy="12" r="9" /><path d="M12 7v6M12 16.5h.01" /></>,
  success: <><circle cx="12" cy="12" r="9" /><path d="m7.8 12.3 3 3 5.5-6" /></>,
  image: <><rect x="3" y="4.5" width="18" height="15" rx="2" /><circle cx="8.5" cy="9.5" r="1.6" /><path d="m3.5 17 5-4.5 3.5 3 4-4.5 4.7 5" /></>,
  sushi: <><path d="M3 15.5c0-1.7 4-2.5 9-2.5s9 .8 9 2.5v1.5a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 17Z" /><path d="M3 15c-.6-5.2 2.8-9.5 9-9.5s9.6 4.3 9 9.5M8.5 6.3 6.5 13.2M14.5 5.8l-1.5 7" /></>,
  moped: <><circle cx="6" cy="17.5" r="2.5" /><circle cx="18.5" cy="17.5" r="2.5" /><path d="M8.5 17.5H16c0-2.7 1-4.6 2.5-5.5L16.5 5H14M3 14.5c.3-2.5 2-4 4.5-4H12v7M3.5 7.5H10" /></>,
  bag: <path d="M5 8h14l1 12.5H4ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />,
  external: <path d="M14 4h6v6M20 4l-9.5 9.5M18 14v5.5H4.5V6H10" />,
  leaf: <path d="M5 19c-2-8 3-14 15-14.5C20.5 16 14 21 7 17.5M4 21c2-5 5.5-8.5 10-10.5" />,
  flame: <path d="M12 21.5c-4 0-7-2.7-7-6.7 0-3 1.7-4.6 3-6.8.5 1.5 1.2 2.3 2.2 2.8C10 7.5 11 4.5 13.5 2.5c0 3.5 5.5 6 5.5 12 0 4.2-3 7-7 7Z" />,
  star: <path d="m12 3.5 2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.9l6.1-.8Z" />,
  heart: <path d="M12 20.5C5.5 15.9 3 12.4 3 9a4.9 4.9 0 0 1 9-2.7A4.9 4.9 0 0 1 21 9c0 3.4-2.5 6.9-9 11.5Z" />,
  heartFilled: <path d="M12 20.5C5.5 15.9 3 12.4 3 9a4.9 4.9 0 0 1 9-2.7A4.9 4.9 0 0 1 21 9c0 3.4-2.5 6.9-9 11.5Z" fill="currentColor" />,
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings
export type IconLook = {
  /** Edge in CSS pixels, 24 unless said. */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/** A decorative picture: hidden from assistive technology, the words stand beside it or on its button. */
export function Icon({ name, ...look }: IconLook & { readonly name: IconName }) {
  return <Drawn {...look}>{drawings[name]}</Drawn>
}

export function Drawn({ size = 24, className, children }: IconLook & { readonly children: ReactNode }) {
  return (
    <svg className={clsx(css.icon, className)} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}
