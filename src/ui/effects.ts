import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Runs `effect` after the first render, and after each render in which `dependency` has changed. */
export function useChangeEffect(dependency: unknown, effect: () => void): void {
  const latest = useEffectEvent(effect)
  useEffect(() => latest(), [dependency])
}

/** Runs `onChange` after a render in which `value` differs from the previous one; not after the first render. */
export function useUpdateEffect<T>(value: T, onChange: (previous: T) => void): void {
  const rendered = useRef(value)
  useChangeEffect(value, () => {
    const previous = rendered.current
    rendered.current = value
    if (!Object.is(previous, value)) onChange(previous)
  })
}

/** Runs `callback` after `milliseconds`; starts again when `dependency` changes. Null sets no timer. */
export function useTimeout(milliseconds: number | null, callback: () => void, dependency?: unknown): void {
  const latest = useEffectEvent(callback)
  useEffect(() => {
    if (milliseconds === null) return
    const timer = setTimeout(() => latest(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, dependency])
}

/** True from the first render in which `isTrue` is true. */
export function useLatch(isTrue: boolean): boolean {
  const [isLatched, setLatched] = useState(isTrue)
  if (isTrue && !isLatched) setLatched(true)
  return isLatched
}
