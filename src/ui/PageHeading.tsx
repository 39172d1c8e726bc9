import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { clsx } from 'clsx'
import * as css from './PageHeading.module.css'

/** Where a layout wants the page's heading: its app bar. Null leaves it where the page has put it. */
export const HeadingSlot = createContext<HTMLElement | null>(null)

type Props = { readonly children: ReactNode; readonly className?: string | undefined }

/** The one `h1` of a page. A layout with an app bar of its own takes it there; else it stands at the top of the page. */
export function PageHeading({ children, className }: Props) {
  const slot = useContext(HeadingSlot)
  if (slot !== null) return createPortal(<h1 tabIndex={-1} className={css.inBar}>{children}</h1>, slot)
  return <h1 tabIndex={-1} className={clsx(css.inPage, className)}>{children}</h1>
}
