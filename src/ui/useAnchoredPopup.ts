import { type RefObject, useLayoutEffect } from 'react'

type Options = {
  readonly anchor: RefObject<HTMLElement | null>
  readonly popup: RefObject<HTMLElement | null>
  readonly open: boolean
  /** The maximum height in px; default 310. The popup is lower if the screen has less space. */
  readonly maxHeight?: number | undefined
  /**
   * `anchor`: as wide as the anchor. `content`: as wide as its content, at the anchor's right end.
   */
  readonly width: 'anchor' | 'content'
}

/** In px: the distance to the anchor. */
const GAP = 4
/** In px: the minimum distance to the edges of the screen. */
const MARGIN = 8
/** In px: the height that the popup may have even if the screen has less space. */
const MIN_HEIGHT = 112

/**
 * Positions a popup below its anchor, or above the anchor if the popup does not fit below and the
 * space above is larger. The position is fixed, so that a dialog does not clip the popup.
 */
export function useAnchoredPopup({ anchor, popup, open, maxHeight = 310, width }: Options) {
  useLayoutEffect(() => {
    if (!open) return
    function updatePosition() {
      if (!anchor.current || !popup.current) return
      const { style } = popup.current
      const anchorBox = anchor.current.getBoundingClientRect()
      const viewport = window.visualViewport
      const viewportTop = viewport?.offsetTop ?? 0
      const viewportBottom = viewportTop + (viewport?.height ?? window.innerHeight)
      const maxRight = document.documentElement.clientWidth - MARGIN
      const roomBelow = viewportBottom - anchorBox.bottom - GAP - MARGIN
      const roomAbove = anchorBox.top - viewportTop - GAP - MARGIN

      if (width === 'anchor') style.width = `${anchorBox.width}px`
      style.maxHeight = `${maxHeight}px`
      style.left = '0px'
      style.top = '0px'
      const popupBox = popup.current.getBoundingClientRect()
      const isAbove = popupBox.height > roomBelow && roomAbove > roomBelow
      const height = Math.min(popupBox.height, Math.max(isAbove ? roomAbove : roomBelow, MIN_HEIGHT))
      style.maxHeight = `${Math.min(maxHeight, height)}px`
      const rightAlignedLeft = Math.max(MARGIN, Math.min(anchorBox.right, maxRight) - popupBox.width)
      const left = width === 'anchor' ? anchorBox.left : rightAlignedLeft
      const top = isAbove ? anchorBox.top - GAP - height : anchorBox.bottom + GAP
      // A transformed ancestor moves the origin of fixed positions. `popupBox` was measured with
      // `left` and `top` at 0, so it starts at that origin.
      style.left = `${left - popupBox.left}px`
      style.top = `${top - popupBox.top}px`
    }
    updatePosition()
    const observer = new ResizeObserver(updatePosition)
    if (popup.current) observer.observe(popup.current)
    const controller = new AbortController()
    const { signal } = controller
    for (const target of [window, window.visualViewport]) target?.addEventListener('resize', updatePosition, { signal })
    // The end of a dialog's animation moves the origin back.
    for (const type of ['scroll', 'animationend', 'transitionend']) {
      document.addEventListener(type, updatePosition, { capture: true, passive: true, signal })
    }
    return () => {
      observer.disconnect()
      controller.abort()
    }
  }, [anchor, popup, open, maxHeight, width])
}
