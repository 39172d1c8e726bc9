import { createContext, type ReactNode, useContext, useState } from 'react'
import { createObservableValue, useObservableValue, type ObservableValue } from './observable-value.ts'

/** `polite` waits for a pause in speech; `assertive` interrupts and is for failures. */
type Urgency = 'polite' | 'assertive'
export type Announce = (text: string, urgency?: Urgency) => void
/** The last announced text of each urgency; a new object for each announcement. */
export type Announcement = { readonly text: string } | null

interface Announcer {
  /** The last announcement of each urgency. */
  readonly lastAnnouncements: ObservableValue<Readonly<Record<Urgency, Announcement>>>
  /** Announces a text; the urgency defaults to `polite`. */
  readonly announce: Announce
}
const AnnouncerContext = createContext<Announcer | null>(null)

function createAnnouncer(): Announcer {
  const lastAnnouncements = createObservableValue<Readonly<Record<Urgency, Announcement>>>({ polite: null, assertive: null })
  const announce: Announce = (text, urgency = 'polite') => lastAnnouncements.set({ ...lastAnnouncements.get(), [urgency]: { text } })
  return { lastAnnouncements: lastAnnouncements, announce }
}

/** Collects announcements for the live regions (`SpokenRegions`), which may mount later. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const [announcer] = useState(createAnnouncer)
  return <AnnouncerContext value={announcer}>{children}</AnnouncerContext>
}

function useAnnouncer() {
  const announcer = useContext(AnnouncerContext)
  if (!announcer) throw new Error('outside of the shop')
  return announcer
}

/** Announces a text to assistive technology without showing it. */
export const useAnnounce = (): Announce => useAnnouncer().announce

export const useLastAnnouncements = (): Readonly<Record<Urgency, Announcement>> => useObservableValue(useAnnouncer().lastAnnouncements)
