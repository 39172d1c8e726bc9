import { type RefObject, useEffect } from 'react'

/**
 * Sets `--keyboard-inset` of an element to the height of the on-screen keyboard, which covers the
 * page without resizing it. As the keyboard opens, scrolls the focused element into view.
 */
export function useKeyboardInset(target: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport
    const element = target.current
    if (!viewport || !element) return
    let inset = 0
    function measure() {
      if (!viewport || !element) return
      // Pinch zoom makes the visual viewport smaller as well.
      const isPinchZoomed = viewport.scale > 1.01
      const coveredHeight = Math.round(window.innerHeight - viewport.height - viewport.offsetTop)
      const next = isPinchZoomed ? 0 : Math.max(0, coveredHeight)
      if (next === inset) return
      const hasGrown = next > inset
      inset = next
      element.style.setProperty('--keyboard-inset', `${inset}px`)
      const focused = document.activeElement
      if (hasGrown && focused && element.contains(focused)) focused.scrollIntoView({ block: 'nearest' })
    }
    measure()
    const controller = new AbortController()
    for (const type of ['resize', 'scroll']) viewport.addEventListener(type, measure, { signal: controller.signal })
    return () => controller.abort()
  }, [target])
}
