import { type ComponentProps, useContext } from 'react'
import { RouteOverlayContext } from './RouteOverlay.tsx'

/** The heading of a section of a dialog: one level below the headline of `Dialog`. */
export function SectionHeading(props: ComponentProps<'h3'>) {
  const Heading = useContext(RouteOverlayContext) === 'in-place-content' ? 'h2' : 'h3'
  return <Heading {...props} />
}
