import { type RefObject, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { OverlayContext } from './overlays/OverlayHost.tsx'
import { stackOf } from './overlays/stack-of.ts'
import { useChange } from './occasions.ts'
import { useInSight } from './useInSight.ts'
import { useVisible } from './useVisible.ts'

/** When a carousel turns: not while hovered, focused or unseen; once stopped it waits to be asked (WCAG 2.2.2). */
export function useRotation({ root, can, isStill, interval, step }: {
  readonly root: RefObject<HTMLElement | null>
  /** False where it never turns: everything fits. */
  readonly can: boolean
  /** Less motion is wanted. */
  readonly isStill: boolean
  /** Milliseconds between turns. */
  readonly interval: number
  readonly step: () => void
}) {
  const [isOn, setOn] = useState(!isStill)
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const isVisible = useVisible()
  // scrolled out of the window, for the most part
  const isAway = useInSight(root, '0px', 0.25) === false
  const isCovered = useCovered()
  const isRunning = can && isOn && !held.pointer && !held.focus && isVisible && !isAway && !isCovered

  const turn = useEffectEvent(step)
  useChange(isStill, () => {
    if (isStill) setOn(false)
  })
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => turn(), interval)
    return () => clearInterval(timer)
  }, [isRunning, interval])

  return {
    /** Wanted: turns by itself unless something holds it for the time being. */
    isOn,
    /** Turning now. */
    isRunning,
    start: () => setOn(true),
    stop: () => setOn(false),
    /** While any of these is true it rests: the pointer is over it, the focus is on a slide. */
    hold: (by: 'pointer' | 'focus', value: boolean) => setHeld(before => (before[by] === value ? before : { ...before, [by]: value })),
  }
}

/** Under a dialog, sheet or popup. */
function useCovered(): boolean {
  const overlays = useContext(OverlayContext)
  const stack = overlays && stackOf(overlays)
  return useSyncExternalStore(stack?.subscribe ?? never, () => (stack?.entries().length ?? 0) > 0)
}
const never = () => () => undefined
