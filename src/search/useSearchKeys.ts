import { useEffect } from 'react'
import { SEARCH_ANCHOR } from '../ui/search-anchor.ts'

/** Ctrl+K, ⌘K on a Mac: what the button does that can be pressed at present. */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    // with a modifier: a bare letter would be typed by speech input as well
    function onKeyDown(event: KeyboardEvent): void {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return
      const button = document.getElementById(SEARCH_ANCHOR)
      if (button === null || button.closest('[inert]') !== null) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
}
