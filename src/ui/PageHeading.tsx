import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { clsx } from 'clsx'
import { Headline } from './Headline.tsx'
import * as css from './PageHeading.module.css'

/**
 * The element of the app bar that shows the page's heading. If it is null, the heading stays at the
 * top of the page.
 */
export const HeadingSlot = createContext<HTMLElement | null>(null)

type Props = { readonly children: ReactNode; readonly className?: string | undefined }

/** The `h1` of a page, in the app bar if the layout has one. */
export function PageHeading({ children, className }: Props) {
  const slot = useContext(HeadingSlot)
  if (slot !== null) return createPortal(<Headline className={css.inBar}>{children}</Headline>, slot)
  return <Headline className={clsx(css.inPage, className)}>{children}</Headline>
}
