import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

/** `polite` waits for a pause in speech; `assertive` interrupts and is for failures. */
type Urgency = 'polite' | 'assertive'
export type Announce = (text: string, urgency?: Urgency) => void
/** What was said last, of each urgency; another object each time. */
export type Said = { readonly text: string } | null

const AnnounceContext = createContext<Announce | null>(null)
export const SaidContext = createContext<Readonly<Record<Urgency, Said>>>({ polite: null, assertive: null })

/** Takes what is to be spoken, for the regions that speak it (`SpokenRegions`), whenever these come. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const [said, say] = useState(useContext(SaidContext))
  const announce = useCallback<Announce>((text, urgency = 'polite') => say(before => ({ ...before, [urgency]: { text } })), [])
  return <AnnounceContext value={announce}><SaidContext value={said}>{children}</SaidContext></AnnounceContext>
}

/** Says a text to assistive technology without showing it. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext)
  if (!announce) throw new Error('useAnnounce outside of the shop')
  return announce
}
