import { type RefObject, useLayoutEffect } from 'react'

type Options = {
  readonly anchor: RefObject<HTMLElement | null>
  readonly popup: RefObject<HTMLElement | null>
  readonly open: boolean
  /** The maximum height in px; less if the screen has less space. */
  readonly maxHeight?: number | undefined
  /** As wide as the anchor; or as wide as its content, aligned to the anchor's end. */
  readonly width: 'anchor' | 'content'
}

const gap = 4
const margin = 8

/**
 * Positions a popup below its anchor, or above if there is more space. Fixed, so that a dialog does
 * not clip it.
 */
export function useAnchoredPopup({ anchor, popup, open, maxHeight = 310, width }: Options) {
  useLayoutEffect(() => {
    if (!open) return
    function place() {
      if (!anchor.current || !popup.current) return
      const { style } = popup.current
      const at = anchor.current.getBoundingClientRect()
      const viewport = window.visualViewport
      const top = viewport?.offsetTop ?? 0
      const bottom = top + (viewport?.height ?? window.innerHeight)
      const right = document.documentElement.clientWidth - margin
      const roomBelow = bottom - at.bottom - gap - margin
      const roomAbove = at.top - top - gap - margin

      if (width === 'anchor') style.width = `${at.width}px`
      style.maxHeight = `${maxHeight}px`
      style.left = '0px'
      style.top = '0px'
      const own = popup.current.getBoundingClientRect()
      const upwards = own.height > roomBelow && roomAbove > roomBelow
      const height = Math.min(own.height, Math.max(upwards ? roomAbove : roomBelow, 112))
      style.maxHeight = `${Math.min(maxHeight, height)}px`
      const left = width === 'anchor' ? at.left : Math.max(margin, Math.min(at.right - own.width, right - own.width))
      // a transformed ancestor moves the origin of "fixed", so the actual place of 0, 0 is measured
      // above
      style.left = `${left - own.left}px`
      style.top = `${(upwards ? at.top - gap - height : at.bottom + gap) - own.top}px`
    }
    place()
    const observer = new ResizeObserver(place)
    if (popup.current) observer.observe(popup.current)
    const closed = new AbortController()
    const { signal } = closed
    for (const target of [window, window.visualViewport]) target?.addEventListener('resize', place, { signal })
    // a dialog that has finished its animation no longer moves the origin
    for (const type of ['scroll', 'animationend', 'transitionend']) {
      document.addEventListener(type, place, { capture: true, passive: true, signal })
    }
    return () => {
      observer.disconnect()
      closed.abort()
    }
  }, [anchor, popup, open, maxHeight, width])
}
