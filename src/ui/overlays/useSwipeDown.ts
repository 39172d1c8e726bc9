import { type RefObject, useEffect, useRef } from 'react'

/** Distance in px after which a touch counts as a drag, and the one that closes on release. */
const slop = 6
const closingDistance = 120
/** Speed in px/ms of a flick that closes from any distance. */
const closingSpeed = 0.5
/** A finger that has rested as long, in ms, throws nothing. */
const rest = 80
/** Closing by way of the history takes a moment, in ms: a sheet that is still there then was not closed. One that asks lies below its question at once. */
const answer = 250

type Drag = { readonly startY: number; readonly startX: number; dragging: boolean; lastY: number; lastTime: number; speed: number }

/** Pulls a panel down to close it; scrolled content, fields, maps and `[data-no-swipe]` keep their own gestures. */
export function useSwipeDown(panel: RefObject<HTMLElement | null>, onClose: (() => void) | undefined, enabled: boolean) {
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
      // unless it is leaving: that starts from where the finger let go
      if (element && !element.closest('[aria-hidden="true"]')) element.style.transform = element.style.transition = ''
    }

    function start(event: TouchEvent) {
      const touch = event.touches[0]
      // a second finger takes the sheet from the first
      if (drag?.dragging) putBack()
      drag = null
      if (!touch || event.touches.length > 1 || !element || !(event.target instanceof Element)) return
      if (event.target.closest('[data-no-swipe], input, textarea, select') || isScrolled(event.target, element)) return
      drag = { startY: touch.clientY, startX: touch.clientX, dragging: false, lastY: touch.clientY, lastTime: event.timeStamp, speed: 0 }
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
        // its way in too: it is where the finger takes it
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
      const thrown = event.timeStamp - lastTime < rest ? speed : 0
      const isFar = lastY - startY > Math.min(closingDistance, element.offsetHeight / 2)
      if (event.type === 'touchcancel' || thrown < -closingSpeed || !(isFar || thrown > closingSpeed)) return putBack()
      waiting = window.setTimeout(putBack, answer)
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
  return false
}
