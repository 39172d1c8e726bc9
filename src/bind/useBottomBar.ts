import { useEffect } from 'react'

/** Keeps what lies at the foot of the screen above a bar that is there. */
export function useBottomBar(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const root = document.documentElement
    root.setAttribute('data-bottom-bar', '')
    return () => root.removeAttribute('data-bottom-bar')
  }, [isShown])
}
