import { createContext, type ReactNode, useContext, useState } from 'react'
import { createObservableValue, useObservableValue, type ObservableValue } from './observable-value.ts'

/** `polite` waits for a pause in speech; `assertive` interrupts and is for failures. */
type Urgency = 'polite' | 'assertive'
export type Announce = (text: string, urgency?: Urgency) => void
/** The last announced text of each urgency; a new object for each announcement. */
export type Said = { readonly text: string } | null

interface Speech {
  /** The last announcement of each urgency. */
  readonly said: ObservableValue<Readonly<Record<Urgency, Said>>>
  /** Announces a text; the urgency defaults to `polite`. */
  readonly announce: Announce
}
const SpeechContext = createContext<Speech | null>(null)

function createSpeech(): Speech {
  const said = createObservableValue<Readonly<Record<Urgency, Said>>>({ polite: null, assertive: null })
  const announce: Announce = (text, urgency = 'polite') => said.set({ ...said.get(), [urgency]: { text } })
  return { said, announce }
}

/** Collects announcements for the live regions (`SpokenRegions`), which may mount later. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const [speech] = useState(createSpeech)
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

function useSpeech() {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('outside of the shop')
  return speech
}

/** Announces a text to assistive technology without showing it. */
export const useAnnounce = (): Announce => useSpeech().announce

export const useLastSaid = (): Readonly<Record<Urgency, Said>> => useObservableValue(useSpeech().said)
