import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useOccasion } from './occasions.ts'
import { overlayRoot } from './overlays/overlayRoot.ts'

/** `polite` waits for a pause in speech; `assertive` interrupts and is for failures. */
export type Announce = (text: string, urgency?: 'polite' | 'assertive') => void

const AnnounceContext = createContext<Announce | null>(null)

/** Pause in ms in which the region is empty, so that the same words said twice are heard twice. */
const pause = 100
/** Time in ms after which a text is taken back: later it would be found in the wrong place. */
const kept = 4000

/**
 * Two regions that are in the page, empty, before anything is said: one that appears with its text is often missed.
 * They stay outside the page that dialogs make inert.
 */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const polite = useRegion()
  const assertive = useRegion()
  const { say: sayPolitely } = polite
  const { say: sayAtOnce } = assertive
  const announce = useMemo<Announce>(
    () => (text, urgency = 'polite') => (urgency === 'polite' ? sayPolitely : sayAtOnce)(text),
    [sayPolitely, sayAtOnce],
  )
  return (
    <AnnounceContext value={announce}>
      {children}
      {createPortal(
        <>
          <div role="status" className="visually-hidden">{polite.text}</div>
          <div role="alert" className="visually-hidden">{assertive.text}</div>
        </>,
        overlayRoot(),
      )}
    </AnnounceContext>
  )
}

/** Says a text to assistive technology without showing it. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext)
  if (!announce) throw new Error('useAnnounce needs a LiveRegion around the view.')
  return announce
}

/** Says a text when it has come, and again at each other `occasion`. Null says nothing. */
export function useSaid(text: string | null, occasion: unknown = text): void {
  const announce = useAnnounce()
  useOccasion(occasion, () => {
    if (text !== null) announce(text)
  })
}

function useRegion() {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = useCallback((next: string) => {
    setText('')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setText(next)
      timer.current = setTimeout(() => setText(''), kept)
    }, pause)
  }, [])
  return { text, say }
}
