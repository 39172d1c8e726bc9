import { type ComponentProps, createContext, useContext, useEffect } from 'react'

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
