import { useSyncExternalStore } from 'react'

/** Whether the tab is visible. */
export const useIsTabVisible = (): boolean => useSyncExternalStore(onVisibilityChange, isTabVisible)

export const isTabVisible = (): boolean => document.visibilityState === 'visible'

export function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
