import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Calls `run` once the view has been drawn, and again after each drawing with another `occasion`. */
export function useOccasion(occasion: unknown, run: () => void): void {
  const now = useEffectEvent(run)
  useEffect(() => now(), [occasion])
}

/** Calls `changed` once a value has been drawn that is another than the one before; not for the first. */
export function useChange<T>(value: T, changed: (before: T) => void): void {
  const drawn = useRef(value)
  useOccasion(value, () => {
    const before = drawn.current
    drawn.current = value
    if (!Object.is(before, value)) changed(before)
  })
}

/** Calls `run` so many ms after the view was drawn, anew for each other `occasion`; null calls nothing. */
export function useLater(milliseconds: number | null, run: () => void, occasion?: unknown): void {
  const late = useEffectEvent(run)
  useEffect(() => {
    if (milliseconds === null) return
    const timer = setTimeout(() => late(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, occasion])
}

/** Whether it has been true at any time. */
export function useOnce(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue)
  if (isTrue && !was) setWas(true)
  return was
}
