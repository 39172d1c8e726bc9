import { type ComponentProps, createContext, useContext } from 'react'

/** The headings of a dialog's sections: one level below its headline (`Dialog`). */
export const SectionHeadingContext = createContext<'h2' | 'h3'>('h3')

/** The heading of a section of a dialog. */
export function SectionHeading(props: ComponentProps<'h3'>) {
  const Heading = useContext(SectionHeadingContext)
  return <Heading {...props} />
}
