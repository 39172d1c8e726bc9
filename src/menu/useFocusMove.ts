import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/** Leads the focus to `target` when a press that has set the answer to true has changed `shown`. */
export function useFocusMove(shown: unknown, target: () => HTMLElement | null): RefObject<boolean> {
  const isDue = useRef(false)
  const move = useEffectEvent(() => {
    const element = target()
    // Chromium refuses the focus to what has just come into a list not laid out yet, until it was asked once and the boxes were read
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
