import { useSyncExternalStore } from 'react'

/** Whether the tab is visible. */
export const useVisible = (): boolean => useSyncExternalStore(onVisibility, isVisible)

export const isVisible = (): boolean => document.visibilityState === 'visible'

export function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
