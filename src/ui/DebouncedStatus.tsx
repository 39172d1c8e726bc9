import { useState } from 'react'
import { useTimeout } from './effects.ts'

/** Time in ms without changes after which the text is announced. */
const SETTLED = 400

/** A permanent polite live region that announces its text when it has stopped changing. */
export function DebouncedStatus({ text = '' }: { readonly text: string | undefined }) {
  const [spoken, setSpoken] = useState('')
  useTimeout(SETTLED, () => setSpoken(text), text)
  return <div role="status" className="visually-hidden">{spoken}</div>
}
