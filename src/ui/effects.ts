import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Runs `effect` after the first render, and after each render that has changed `dependency`. */
export function useMountAndUpdateEffect(dependency: unknown, effect: () => void): void {
  const latest = useEffectEvent(effect)
  useEffect(() => latest(), [dependency])
}

/** Calls `onChange` after each render that has changed `value`, but not after the first render. */
export function useUpdateEffect<T>(value: T, onChange: (previous: T) => void): void {
  const rendered = useRef(value)
  useMountAndUpdateEffect(value, () => {
    const previous = rendered.current
    rendered.current = value
    if (!Object.is(previous, value)) onChange(previous)
  })
}

/** Calls `callback` after `milliseconds`, or never for null. Restarts when `dependency` changes. */
export function useTimeout(milliseconds: number | null, callback: () => void, dependency?: unknown): void {
  const latest = useEffectEvent(callback)
  useEffect(() => {
    if (milliseconds === null) return
    const timer = setTimeout(() => latest(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, dependency])
}

/** Returns whether `isTrue` has been true in this or any earlier render. */
export function useLatch(isTrue: boolean): boolean {
  const [isLatched, setLatched] = useState(isTrue)
  if (isTrue && !isLatched) setLatched(true)
  return isLatched
}
