import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches, e.g. `from('md')` or `below('sm')`. Re-renders on change.
 * Prerendered pages are written for phones.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback((onChange: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }, [query])
  const matchesOnServer = (): boolean => /^(?:\(max-width|not all)/.test(query)
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, matchesOnServer)
}
