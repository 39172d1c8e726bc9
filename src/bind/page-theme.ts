import { useSyncExternalStore } from 'react'
import type { MapTheme } from './map.ts'

/** The theme of the page. */
export function readPageTheme(): MapTheme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'
}

/** Calls `changed` after each change of the theme. Returns a function that stops. */
export function watchPageTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

export function usePageTheme(): MapTheme {
  return useSyncExternalStore(watchPageTheme, readPageTheme)
}
