import { type RefObject, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { OverlayContext } from './overlays/OverlayHost.tsx'
import { getOverlayStack } from './overlays/overlay-stack.ts'
import { useUpdateEffect } from './effects.ts'
import { useInView } from './useInView.ts'
import { useIsTabVisible } from './useIsTabVisible.ts'

/**
 * The automatic rotation of a carousel: paused while hovered, focused or invisible; once stopped,
 * only `start` resumes it (WCAG 2.2.2).
 */
export function useRotation({ root, can, isStill, interval, step }: {
  readonly root: RefObject<HTMLElement | null>
  /** False when everything fits, so that it never rotates. */
  readonly can: boolean
  /** The customer prefers reduced motion. */
  readonly isStill: boolean
  /** Milliseconds between turns. */
  readonly interval: number
  readonly step: () => void
}) {
  const [isOn, setOn] = useState(!isStill)
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const isVisible = useIsTabVisible()
  // mostly scrolled out of the viewport
  const isAway = useInView(root, '0px', 0.25) === false
  const isCovered = useCovered()
  const isRunning = can && isOn && !held.pointer && !held.focus && isVisible && !isAway && !isCovered

  const turn = useEffectEvent(step)
  useUpdateEffect(isStill, () => {
    if (isStill) setOn(false)
  })
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => turn(), interval)
    return () => clearInterval(timer)
  }, [isRunning, interval])

  return {
    /** Rotation is on; it may be paused. */
    isOn,
    /** Rotating at present. */
    isRunning,
    start: () => setOn(true),
    stop: () => setOn(false),
    /** Pauses the rotation while the pointer is over it or the focus is on a slide. */
    hold: (by: 'pointer' | 'focus', value: boolean) =>
      setHeld(before => (before[by] === value ? before : { ...before, [by]: value })),
  }
}

/** Whether a dialog, sheet or popup covers the page. */
function useCovered(): boolean {
  const overlays = useContext(OverlayContext)
  const stack = overlays && getOverlayStack(overlays)
  return useSyncExternalStore(stack?.subscribe ?? never, () => (stack?.entries().length ?? 0) > 0)
}
const never = () => () => undefined
