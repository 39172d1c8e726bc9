import { type RefObject, useEffect } from 'react'

/**
 * Keeps `--keyboard-inset` at the height of the on-screen keyboard, which covers the page without
 * resizing it.
 */
export function useKeyboardInset(target: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport
    const element = target.current
    if (!viewport || !element) return
    let inset = 0
    function measure() {
      if (!viewport || !element) return
      // a pinch-zoomed page also has a small visual viewport, but no keyboard
      const next =
        viewport.scale > 1.01 ? 0 : Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop))
      if (next === inset) return
      const grew = next > inset
      inset = next
      element.style.setProperty('--keyboard-inset', `${inset}px`)
      const focused = document.activeElement
      if (grew && focused && element.contains(focused)) focused.scrollIntoView({ block: 'nearest' })
    }
    measure()
    const gone = new AbortController()
    for (const type of ['resize', 'scroll']) viewport.addEventListener(type, measure, { signal: gone.signal })
    return () => gone.abort()
  }, [target])
}
