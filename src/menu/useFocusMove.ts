import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the result of `findTarget` after `trigger` has changed, if the caller has set
 * the returned ref to true.
 */
export function useFocusMove(trigger: unknown, findTarget: () => HTMLElement | null): RefObject<boolean> {
  const shouldMove = useRef(false)
  const move = useEffectEvent(() => {
    const element = findTarget()
    // Chromium refuses to focus a new element in a list that it has not laid out yet. Reading the
    // boxes forces the layout, so the second attempt succeeds.
    for (let tries = 0; tries < 2 && element !== document.activeElement; tries += 1) {
      element?.focus({ preventScroll: true })
      element?.getClientRects()
    }
  })
  useLayoutEffect(() => {
    if (!shouldMove.current) return
    shouldMove.current = false
    move()
  }, [trigger])
  return shouldMove
}
