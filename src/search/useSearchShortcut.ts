import { useEffect } from 'react'
import { useShop } from '../bind/shop.ts'
import { SEARCH_ANCHOR } from '../ui/search-anchor.ts'

/** Ctrl+K or ⌘K opens the search where its button can be pressed (MENU-06). */
export function useSearchShortcut(): void {
  const { menu } = useShop()
  useEffect(() => {
    // With a modifier, because speech input may type single letters.
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
