import { useState } from 'react'
import { useLater } from './occasions.ts'

/** Time in ms without changes after which a text counts as settled and is spoken. */
const SETTLED = 400

/** A permanent polite region that waits for the text to settle. */
export function SettledStatus({ text = '' }: { readonly text: string | undefined }) {
  const [spoken, setSpoken] = useState('')
  useLater(SETTLED, () => setSpoken(text), text)
  return <div role="status" className="visually-hidden">{spoken}</div>
}
