import { useEffect } from 'react'

/** Raises elements at the bottom of the screen above a visible bottom bar. */
export function useBottomBar(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const root = document.documentElement
    root.setAttribute('data-bottom-bar', '')
    return () => root.removeAttribute('data-bottom-bar')
  }, [isShown])
}
