import { type RefObject, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { OverlayContext } from './overlays/OverlayHost.tsx'

export type Rotation = {
  /** Wanted: turns by itself unless something holds it for the time being. */
  readonly isOn: boolean
  /** Turning now. */
  readonly isRunning: boolean
  readonly start: () => void
  readonly stop: () => void
  /** While any of these is true it rests: the pointer is over it, the focus is on a slide. */
  readonly hold: (by: 'pointer' | 'focus', held: boolean) => void
}

/**
 * When a carousel turns by itself. It rests while it is hovered, focused, out of sight, in a hidden tab or under a
 * dialog; it starts only when motion is welcome, and once stopped waits to be asked (WCAG 2.2.2).
 */
export function useRotation({ root, can, isStill, interval, step }: {
  readonly root: RefObject<HTMLElement | null>
  /** False where it never turns: everything fits. */
  readonly can: boolean
  /** Less motion is wanted. */
  readonly isStill: boolean
  /** Milliseconds between turns. */
  readonly interval: number
  readonly step: () => void
}): Rotation {
  const [isOn, setOn] = useState(!isStill)
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const isHidden = useSyncExternalStore(onVisibility, () => document.visibilityState === 'hidden')
  const isAway = useAway(root)
  const isCovered = useCovered()
  const isRunning = can && isOn && !held.pointer && !held.focus && !isHidden && !isAway && !isCovered

  const latest = useRef(step)
  useEffect(() => { latest.current = step })
  useEffect(() => {
    if (isStill) setOn(false)
  }, [isStill])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => latest.current(), interval)
    return () => clearInterval(timer)
  }, [isRunning, interval])

  return {
    isOn,
    isRunning,
    start: () => setOn(true),
    stop: () => setOn(false),
    hold: (by, value) => setHeld(before => (before[by] === value ? before : { ...before, [by]: value })),
  }
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Scrolled out of the window, for the most part. */
function useAway(root: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const element = root.current
    if (element === null) return
    const watch = new IntersectionObserver(entries => setAway(!(entries.at(-1)?.isIntersecting ?? true)), { threshold: 0.25 })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return isAway
}

/** Under a dialog, sheet or popup. */
function useCovered(): boolean {
  const stack = useContext(OverlayContext)
  return useSyncExternalStore(stack?.subscribe ?? never, () => (stack?.entries().length ?? 0) > 0)
}
const never = () => () => undefined
