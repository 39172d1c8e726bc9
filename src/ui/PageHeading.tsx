import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { clsx } from 'clsx'
import { Headline } from './Headline.tsx'
import * as css from './PageHeading.module.css'

/**
 * The element in the layout's app bar for the page's heading. Null: the heading stays in the page.
 */
export const HeadingSlot = createContext<HTMLElement | null>(null)

type Props = { readonly children: ReactNode; readonly className?: string | undefined }

/** The `h1` of a page, in the layout's app bar or at the top of the page. */
export function PageHeading({ children, className }: Props) {
  const slot = useContext(HeadingSlot)
  if (slot !== null) return createPortal(<Headline className={css.inBar}>{children}</Headline>, slot)
  return <Headline className={clsx(css.inPage, className)}>{children}</Headline>
}
