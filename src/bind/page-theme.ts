import { useSyncExternalStore } from 'react'
import type { MapTheme } from '../maps/map-view.ts'

/** Reads the theme from the document. */
export function readPageTheme(): MapTheme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'
}

/** Calls `onChange` after each change of the theme. Returns a function that stops. */
export function watchPageTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** The theme of the page; the component re-renders when it changes. */
export function usePageTheme(): MapTheme {
  return useSyncExternalStore(watchPageTheme, readPageTheme)
}
