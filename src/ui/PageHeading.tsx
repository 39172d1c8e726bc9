import { type ComponentProps, createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { clsx } from 'clsx'
import * as css from './PageHeading.module.css'

/** Told whenever a heading that the focus may go to has come into the page. */
export const HeadingCame = createContext<() => void>(() => undefined)

/** Says that the heading of the view that calls it is in the page. */
export function useHeadingCame(): void {
  const tell = useContext(HeadingCame)
  useEffect(() => tell(), [tell])
}

/** The `h1` of a page. It says when it is there, however late, so that the focus can go to it (RT-08). */
export function Headline(props: ComponentProps<'h1'>) {
  useHeadingCame()
  return <h1 tabIndex={-1} {...props} />
}

/** Where a layout wants the page's heading: its app bar. Null leaves it where the page has put it. */
export const HeadingSlot = createContext<HTMLElement | null>(null)

type Props = { readonly children: ReactNode; readonly className?: string | undefined }

/** The one `h1` of a page, in the layout's own app bar or else at the top of the page. */
export function PageHeading({ children, className }: Props) {
  const slot = useContext(HeadingSlot)
  if (slot !== null) return createPortal(<Headline className={css.inBar}>{children}</Headline>, slot)
  return <Headline className={clsx(css.inPage, className)}>{children}</Headline>
}
