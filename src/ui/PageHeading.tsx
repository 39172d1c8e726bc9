import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { clsx } from 'clsx'
import { Headline } from './Headline.tsx'
import * as css from './PageHeading.module.css'

/**
 * Shows a heading in the app bar, or none. Not a portal, because the prerenderer cannot render one. If
 * it is null, the heading stays at the top of the page.
 */
export const SetBarHeading = createContext<((heading: ReactNode) => void) | null>(null)

type Props = { readonly children: ReactNode; readonly className?: string | undefined }

/** The `h1` of a page, in the app bar if the layout has one. */
export function PageHeading({ children, className }: Props) {
  const setBarHeading = useContext(SetBarHeading)
  // before the browser paints: the bar must not be seen without its heading
  useLayoutEffect(() => {
    setBarHeading?.(children)
    return () => setBarHeading?.(null)
  }, [setBarHeading, children])
  return setBarHeading === null && <Headline className={clsx(css.inPage, className)}>{children}</Headline>
}

/** The heading in the app bar. */
export const BarHeading = ({ children }: { readonly children: ReactNode }) =>
  <Headline className={css.inBar}>{children}</Headline>
