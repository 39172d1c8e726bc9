import { useEffect } from 'react'
import { useShop } from '../bind/shop.ts'
import { SEARCH_ANCHOR } from '../ui/search-anchor.ts'

/** Opens the search on Ctrl+K or ⌘K if the search button can be pressed (MENU-06). */
export function useSearchShortcut(): void {
  const { menu } = useShop()
  useEffect(() => {
    // The shortcut has a modifier key, because speech input may type single letters (WCAG 2.1.4).
    function onKeyDown(event: KeyboardEvent): void {
      if (
        event.code !== 'KeyK' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        event.defaultPrevented
      )
        return
      const button = document.getElementById(SEARCH_ANCHOR)
      if (button === null || button.closest('[inert]') !== null) return
      event.preventDefault()
      menu.search.open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [menu])
}
