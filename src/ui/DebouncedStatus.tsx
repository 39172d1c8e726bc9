import { useState } from 'react'
import { useTimeout } from './effects.ts'

/** In ms: how long the text must stay the same before it is announced. */
const QUIET_TIME = 400

/** A polite live region that announces its text when the text has stopped changing. */
export function DebouncedStatus({ text = '' }: { readonly text: string | undefined }) {
  const [announced, setAnnounced] = useState('')
  useTimeout(QUIET_TIME, () => setAnnounced(text), text)
  return <div role="status" className="visually-hidden">{announced}</div>
}
