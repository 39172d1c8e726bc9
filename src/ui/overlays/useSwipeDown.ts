import { type RefObject, useEffect, useRef } from 'react'

/** Distance in px after which a touch is a drag, and the one that closes on release. */
const slop = 6
const closingDistance = 120
/** Speed in px/ms of a flick that closes from any distance. */
const closingSpeed = 0.5
/** A pause in ms after which releasing the finger is no flick. */
const flickPause = 80
/**
 * Time in ms for closing through the history; a sheet that is still mounted then was not closed. A
 * sheet below a confirmation is inert at once.
 */
const closeTimeout = 250

type Drag = {
  readonly startY: number
  readonly startX: number
  dragging: boolean
  lastY: number
  lastTime: number
  speed: number
}

/**
 * Closes a panel that is dragged down. Scrolled content, fields, maps and `[data-no-swipe]` keep
 * their gestures.
 */
export function useSwipeDown(
  panel: RefObject<HTMLElement | null>, onClose: (() => void) | undefined, enabled: boolean,
) {
  const close = useRef(onClose)
  useEffect(() => { close.current = onClose })
  const active = enabled && onClose !== undefined

  useEffect(() => {
    const element = panel.current
    if (!element || !active) return
    let drag: Drag | null = null
    let waiting = 0

    function putBack() {
      clearTimeout(waiting)
      // a closing sheet animates from where the finger released it
      if (element && !element.closest('[aria-hidden="true"]')) element.style.transform = element.style.transition = ''
    }

    function start(event: TouchEvent) {
      const touch = event.touches[0]
      // a second finger cancels the drag
      if (drag?.dragging) putBack()
      drag = null
      if (!touch || event.touches.length > 1 || !element || !(event.target instanceof Element)) return
      if (event.target.closest('[data-no-swipe], input, textarea, select') || isScrolled(event.target, element)) return
      const { clientX: startX, clientY: startY } = touch
      drag = { startY, startX, dragging: false, lastY: startY, lastTime: event.timeStamp, speed: 0 }
    }

    function move(event: TouchEvent) {
      const touch = event.touches[0]
      if (!drag || !touch || !element) return
      const down = touch.clientY - drag.startY
      if (!drag.dragging) {
        const across = Math.abs(touch.clientX - drag.startX)
        if (Math.max(Math.abs(down), across) < slop) return
        if (down <= 0 || across > down) {
          drag = null
          return
        }
        drag.dragging = true
        clearTimeout(waiting)
        element.style.transition = 'none'
        // cancels the entry animation, so that the sheet follows the finger
        for (const way of element.getAnimations()) way.cancel()
      }
      if (event.cancelable) event.preventDefault()
      const elapsed = event.timeStamp - drag.lastTime
      if (elapsed > 0) drag.speed = (touch.clientY - drag.lastY) / elapsed
      drag.lastY = touch.clientY
      drag.lastTime = event.timeStamp
      element.style.transform = `translateY(${Math.max(0, down)}px)`
    }

    function end(event: TouchEvent) {
      if (!drag?.dragging || !element) return
      const { lastY, startY, lastTime, speed } = drag
      drag = null
      const thrown = event.timeStamp - lastTime < flickPause ? speed : 0
      const isFar = lastY - startY > Math.min(closingDistance, element.offsetHeight / 2)
      if (event.type === 'touchcancel' || thrown < -closingSpeed || !(isFar || thrown > closingSpeed)) return putBack()
      waiting = window.setTimeout(putBack, closeTimeout)
      close.current?.()
      requestAnimationFrame(() => { if (element.closest('[inert]')) putBack() })
    }

    const gone = new AbortController()
    const { signal } = gone
    element.addEventListener('touchstart', start, { passive: true, signal })
    element.addEventListener('touchmove', move, { passive: false, signal })
    for (const type of ['touchend', 'touchcancel'] as const) element.addEventListener(type, end, { signal })
    return () => {
      gone.abort()
      clearTimeout(waiting)
      if (drag?.dragging) putBack()
    }
  }, [panel, active])
}

function isScrolled(from: Element, panel: HTMLElement): boolean {
  for (let element: Element | null = from; element && element !== panel; element = element.parentElement) {
    if (element.scrollTop > 0) return true
  }
  // in a low window the whole sheet scrolls
  return panel.scrollTop > 0
}
