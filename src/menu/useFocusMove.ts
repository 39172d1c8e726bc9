import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/** Leads the focus to `target` when a press that has set the answer to true has changed `shown`. */
export function useFocusMove(shown: unknown, target: () => HTMLElement | null): RefObject<boolean> {
  const isDue = useRef(false)
  const move = useEffectEvent(() => target()?.focus({ preventScroll: true }))
  useLayoutEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    move()
  }, [shown])
  return isDue
}
