import { useEffect } from 'react'

/** Keeps what lies at the foot of the screen above a bar that is there. */
export function useBottomBar(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const { style } = document.documentElement
    style.setProperty('--bottom-bar-height', '72px')
    return () => {
      style.removeProperty('--bottom-bar-height')
    }
  }, [isShown])
}
