import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type Announcement, useLastAnnouncements } from './AnnouncerProvider.tsx'
import { useTimeout } from './effects.ts'
import { overlayRoot } from './overlays/overlayRoot.ts'

/**
 * In ms: how long a region is empty before a new text, so that a repeated text is announced again.
 */
const EMPTY_TIME = 100
/** In ms: the time after which a text is removed, since later it would be out of context. */
const CLEAR_AFTER = 4000

/**
 * The two live regions that announce the texts of `useAnnounce`. They are in the page before they
 * have a text, because screen readers often miss a region that appears with its text.
 */
export function LiveRegions() {
  const { polite, assertive } = useLastAnnouncements()
  // Outside of `#app`, which dialogs make inert.
  return createPortal(
    <>
      <Region role="status" announcement={polite} />
      <Region role="alert" announcement={assertive} />
    </>,
    overlayRoot(),
  )
}

interface RegionProps { readonly role: 'status' | 'alert'; readonly announcement: Announcement }

function Region({ role, announcement }: RegionProps) {
  const [announced, setAnnounced] = useState<Announcement>(null)
  useTimeout(announcement === null ? null : EMPTY_TIME, () => setAnnounced(announcement), announcement)
  useTimeout(announced === null ? null : CLEAR_AFTER, () => setAnnounced(null), announced)
  return <div role={role} className="visually-hidden">{announced === announcement && announcement?.text}</div>
}
