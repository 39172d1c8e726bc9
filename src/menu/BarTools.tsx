import type { ComponentProps } from 'react'
import { MenuSpy } from './MenuSpy.tsx'
import { NarrowingButton } from './NarrowingButton.tsx'

/** What the menu's bar gets once the page has settled: it follows the scroll, and offers filters. */
export function BarTools(props: ComponentProps<typeof MenuSpy>) {
  return <><MenuSpy {...props} /><NarrowingButton /></>
}
