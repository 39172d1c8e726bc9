import { useEffect } from 'react'

/**
 * Marks the document while a bottom bar is visible, so that snackbars and notices are placed above
 * it.
 */
export function useBottomBar(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const root = document.documentElement
    root.setAttribute('data-bottom-bar', '')
    return () => root.removeAttribute('data-bottom-bar')
  }, [isShown])
}
