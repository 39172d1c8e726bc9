import { useSyncExternalStore } from 'react'
import type { MapTheme } from './map.ts'

/** The theme that the page is drawn in. */
export function pageTheme(): MapTheme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'
}

/** Calls `changed` at each change of the theme until the function that it answers with is called. */
export function watchPageTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

export function usePageTheme(): MapTheme {
  return useSyncExternalStore(watchPageTheme, pageTheme)
}
