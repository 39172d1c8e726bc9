import { useEffect, useState } from 'react'

/** Time in ms without changes after which a text counts as settled and is spoken. */
const SETTLED = 400

/** A permanent polite region that waits for the text to settle. */
export function SettledStatus({ text = '' }: { readonly text: string | undefined }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), SETTLED)
    return () => clearTimeout(timer)
  }, [text])
  return <div role="status" className="visually-hidden">{spoken}</div>
}
