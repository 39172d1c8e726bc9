import type { ReactNode } from 'react'

/** Nothing but the page: it brings its own bars, ways back and landmarks. */
export function CustomLayout({ children }: { readonly children: ReactNode }) {
  return <main id="main" tabIndex={-1}>{children}</main>
}
