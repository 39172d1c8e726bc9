import type { ComponentProps } from 'react'

/** The `h1` of a page. `app/heading-focus.ts` focuses it after a navigation (RT-08). */
export function Headline(props: ComponentProps<'h1'>) {
  return <h1 tabIndex={-1} {...props} />
}
