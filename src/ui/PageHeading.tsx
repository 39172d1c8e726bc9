import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { clsx } from 'clsx'
import { Headline } from './Headline.tsx'
import * as css from './PageHeading.module.css'

/** Where a layout wants the page's heading: its app bar. Null leaves it where the page has put it. */
export const HeadingSlot = createContext<HTMLElement | null>(null)

type Props = { readonly children: ReactNode; readonly className?: string | undefined }

/** The one `h1` of a page, in the layout's own app bar or else at the top of the page. */
export function PageHeading({ children, className }: Props) {
  const slot = useContext(HeadingSlot)
  if (slot !== null) return createPortal(<Headline className={css.inBar}>{children}</Headline>, slot)
  return <Headline className={clsx(css.inPage, className)}>{children}</Headline>
}
