import type { ComponentProps } from 'react'

/** The `h1` of a page, focusable by script (RT-08). */
export function Headline(props: ComponentProps<'h1'>) {
  return <h1 tabIndex={-1} {...props} />
}
