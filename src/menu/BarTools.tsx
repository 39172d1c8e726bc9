import type { ComponentProps } from 'react'
import { useRoving } from '../ui/useRoving.ts'
import { MenuSpy } from './MenuSpy.tsx'
import { NarrowingButton } from './NarrowingButton.tsx'

/** What the menu's bar gets once the page has settled: it follows the scroll, is one stop for Tab with all its links, and offers filters. */
export function BarTools(props: ComponentProps<typeof MenuSpy>) {
  // new with each rendering of the bar, as its links are
  useRoving(props.bar, props)
  return <><MenuSpy {...props} /><NarrowingButton /></>
}
