import { createContext, type ReactNode, useContext, useState } from 'react'
import { createHeld, useHeld } from './held.ts'

/** `polite` waits for a pause in speech; `assertive` interrupts and is for failures. */
type Urgency = 'polite' | 'assertive'
export type Announce = (text: string, urgency?: Urgency) => void
/** What was said last, of each urgency; another object each time. */
export type Said = { readonly text: string } | null

const SpeechContext = createContext<ReturnType<typeof createSpeech> | null>(null)

function createSpeech() {
  const said = createHeld<Readonly<Record<Urgency, Said>>>({ polite: null, assertive: null })
  const announce: Announce = (text, urgency = 'polite') => said.set({ ...said.get(), [urgency]: { text } })
  return { said, announce }
}

/** Takes what is to be spoken, for the regions that speak it (`SpokenRegions`), whenever these come. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const [speech] = useState(createSpeech)
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

function useSpeech() {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('outside of the shop')
  return speech
}

/** Says a text to assistive technology without showing it. */
export const useAnnounce = (): Announce => useSpeech().announce

export const useLastSaid = (): Readonly<Record<Urgency, Said>> => useHeld(useSpeech().said)
