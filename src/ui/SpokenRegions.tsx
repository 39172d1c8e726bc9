import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type Said, useLastSaid } from './LiveRegion.tsx'
import { useLater } from './occasions.ts'
import { overlayRoot } from './overlays/overlayRoot.ts'

/** Pause in ms in which the region is empty, so that the same words said twice are heard twice. */
const pause = 100
/** Time in ms after which a text is taken back: later it would be found in the wrong place. */
const kept = 4000

/**
 * Two regions that are in the page, empty, before they say anything: one that appears with its text is often missed.
 * They stay outside the page that dialogs make inert. Inside a `LiveRegion`.
 */
export function SpokenRegions() {
  const { polite, assertive } = useLastSaid()
  return createPortal(<><Region role="status" said={polite} /><Region role="alert" said={assertive} /></>, overlayRoot())
}

function Region({ role, said }: { readonly role: 'status' | 'alert'; readonly said: Said }) {
  const [heard, setHeard] = useState<Said>(null)
  useLater(said === null ? null : pause, () => setHeard(said), said)
  useLater(heard === null ? null : kept, () => setHeard(null), heard)
  return <div role={role} className="visually-hidden">{heard === said && said?.text}</div>
}
