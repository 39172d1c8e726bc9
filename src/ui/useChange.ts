import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `changed` once a value has been drawn that is another than the one before; not for the first. */
export function useChange<T>(value: T, changed: (before: T) => void): void {
  const drawn = useRef(value)
  const tell = useEffectEvent(changed)
  useEffect(() => {
    const before = drawn.current
    drawn.current = value
    if (!Object.is(before, value)) tell(before)
  }, [value])
}
