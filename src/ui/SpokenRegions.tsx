import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type Announcement, useLastAnnouncements } from './LiveRegion.tsx'
import { useTimeout } from './effects.ts'
import { overlayRoot } from './overlays/overlayRoot.ts'

/** Time in ms for which the region is emptied, so that a repeated text is announced again. */
const pause = 100
/** Time in ms after which a text is removed: later a screen reader would find it out of context. */
const clearAfter = 4000

/**
 * Two live regions that are in the page before they have a text: screen readers often miss a region
 * that appears with its text. They are outside the part that dialogs make inert. Inside a
 * `LiveRegion`.
 */
export function SpokenRegions() {
  const { polite, assertive } = useLastAnnouncements()
  return createPortal(
    <>
      <Region role="status" said={polite} />
      <Region role="alert" said={assertive} />
    </>,
    overlayRoot(),
  )
}

function Region({ role, said }: { readonly role: 'status' | 'alert'; readonly said: Announcement }) {
  const [spoken, setSpoken] = useState<Announcement>(null)
  useTimeout(said === null ? null : pause, () => setSpoken(said), said)
  useTimeout(spoken === null ? null : clearAfter, () => setSpoken(null), spoken)
  return <div role={role} className="visually-hidden">{spoken === said && said?.text}</div>
}
