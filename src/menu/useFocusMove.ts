import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/** Focuses `target` after `shown` has changed, if a press has set the returned ref to true. */
export function useFocusMove(shown: unknown, target: () => HTMLElement | null): RefObject<boolean> {
  const isDue = useRef(false)
  const move = useEffectEvent(() => {
    const element = target()
    // Chromium refuses to focus a new element in a list that is not laid out yet. The second
    // attempt succeeds, after the first one and reading the boxes.
    for (let tries = 0; tries < 2 && element !== document.activeElement; tries += 1) {
      element?.focus({ preventScroll: true })
      element?.getClientRects()
    }
  })
  useLayoutEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    move()
  }, [shown])
  return isDue
}
