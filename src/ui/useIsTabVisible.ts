import { useSyncExternalStore } from 'react'

/** Whether the browser tab is visible. */
export const useIsTabVisible = (): boolean => useSyncExternalStore(onVisibilityChange, isTabVisible)

export const isTabVisible = (): boolean => document.visibilityState === 'visible'

/**
 * Calls `onChange` when the tab becomes visible or hidden. Returns a function that unsubscribes.
 */
export function onVisibilityChange(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
