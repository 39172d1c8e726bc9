import { type RefObject, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { OverlayContext } from './overlays/OverlayHost.tsx'
import { getOverlayStack } from './overlays/overlay-stack.ts'
import { useUpdateEffect } from './effects.ts'
import { useInView } from './useInView.ts'
import { useIsTabVisible } from './useIsTabVisible.ts'

/**
 * The automatic rotation of a carousel. It pauses while the carousel is hovered or not visible, and
 * while a slide has the focus; after `stop`, only `start` resumes it (WCAG 2.2.2).
 */
export function useRotation({ root, canRotate, prefersReducedMotion, interval, step }: {
  readonly root: RefObject<HTMLElement | null>
  /** False if all slides fit, so that there is nothing to rotate. */
  readonly canRotate: boolean
  /** If true, the rotation is off at first. A change to true switches the rotation off. */
  readonly prefersReducedMotion: boolean
  /** Milliseconds between two steps. */
  readonly interval: number
  /** Turns to the next slide. */
  readonly step: () => void
}) {
  const [isOn, setOn] = useState(!prefersReducedMotion)
  const [pausedBy, setPausedBy] = useState({ pointer: false, focus: false })
  const isTabVisible = useIsTabVisible()
  // Less than a quarter of the carousel is in the viewport.
  const isScrolledAway = useInView(root, '0px', 0.25) === false
  const isCovered = useIsCovered()
  const isPaused = pausedBy.pointer || pausedBy.focus || !isTabVisible || isScrolledAway || isCovered
  const isRunning = canRotate && isOn && !isPaused

  const latestStep = useEffectEvent(step)
  useUpdateEffect(prefersReducedMotion, () => {
    if (prefersReducedMotion) setOn(false)
  })
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => latestStep(), interval)
    return () => clearInterval(timer)
  }, [isRunning, interval])

  return {
    /** Whether the rotation is switched on. It may be paused. */
    isOn,
    /** Whether the rotation is on and not paused. */
    isRunning,
    start: () => setOn(true),
    stop: () => setOn(false),
    /** Sets whether the hovering pointer or the focus on a slide pauses the rotation. */
    setPaused: (cause: 'pointer' | 'focus', value: boolean) =>
      setPausedBy(previous => (previous[cause] === value ? previous : { ...previous, [cause]: value })),
  }
}

/** Whether an overlay covers the page. */
function useIsCovered(): boolean {
  const overlays = useContext(OverlayContext)
  const stack = overlays && getOverlayStack(overlays)
  return useSyncExternalStore(stack?.subscribe ?? subscribeToNothing, () => (stack?.entries().length ?? 0) > 0)
}
const subscribeToNothing = () => () => undefined
