import { createContext, type ReactNode, useContext, useState } from 'react'
import { createObservableValue, useObservableValue, type ObservableValue } from './observable-value.ts'

/** `polite` waits for a pause in speech. `assertive` interrupts, and is only for failures. */
type Urgency = 'polite' | 'assertive'
/** Announces a text. The urgency defaults to `polite`. */
export type Announce = (text: string, urgency?: Urgency) => void
/** An announced text. Each announcement is a new object, so that a repeated text counts as new. */
export type Announcement = { readonly text: string } | null

/** The last announcement of each urgency. */
type LastAnnouncements = Readonly<Record<Urgency, Announcement>>

interface Announcer {
  readonly lastAnnouncements: ObservableValue<LastAnnouncements>
  readonly announce: Announce
}
const AnnouncerContext = createContext<Announcer | null>(null)

function createAnnouncer(): Announcer {
  const lastAnnouncements = createObservableValue<LastAnnouncements>({ polite: null, assertive: null })
  const announce: Announce = (text, urgency = 'polite') =>
    lastAnnouncements.set({ ...lastAnnouncements.get(), [urgency]: { text } })
  return { lastAnnouncements, announce }
}

/** Provides the announcer. `LiveRegions` renders the announcements, and may mount after the first one. */
export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [announcer] = useState(createAnnouncer)
  return <AnnouncerContext value={announcer}>{children}</AnnouncerContext>
}

function useAnnouncer() {
  const announcer = useContext(AnnouncerContext)
  if (!announcer) throw new Error('useAnnounce needs an AnnouncerProvider above it')
  return announcer
}

/** Returns a function that announces a text to assistive technology without showing it. */
export const useAnnounce = (): Announce => useAnnouncer().announce

/** The announcements for the live regions to speak. Re-renders after each announcement. */
export const useLastAnnouncements = (): LastAnnouncements => useObservableValue(useAnnouncer().lastAnnouncements)
