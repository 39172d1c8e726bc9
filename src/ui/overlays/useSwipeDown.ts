import { type RefObject, useEffect, useEffectEvent } from 'react'

/** In px: the distance after which a touch is a drag. */
const SLOP = 6
/** In px: a panel that is dragged farther closes. Half the height is enough for a low panel. */
const CLOSING_DISTANCE = 120
/** In px/ms: the speed of a flick, which closes the panel from any distance. */
const CLOSING_SPEED = 0.5
/** In ms: a finger that rests this long before its release has not flicked. */
const FLICK_PAUSE = 80
/**
 * In ms: how long `onClose` may take, since it may go back in the history. A panel that is still
 * mounted after this time was not closed, and moves back up.
 */
const CLOSE_TIMEOUT = 250

/** A touch that may become a drag. In px, ms and px/ms; a negative speed is upwards. */
type Drag = {
  readonly startY: number
  readonly startX: number
  isDragging: boolean
  lastY: number
  lastTime: number
  speed: number
}

/**
 * Closes a panel when the customer drags it down. Drags that start in scrolled content, in a field
 * or in `[data-no-swipe]` are ignored.
 */
export function useSwipeDown(
  panel: RefObject<HTMLElement | null>, onClose: (() => void) | undefined, isEnabled: boolean,
) {
  const close = useEffectEvent(() => onClose?.())
  const isActive = isEnabled && onClose !== undefined

  useEffect(() => {
    const element = panel.current
    if (!element || !isActive) return
    let drag: Drag | null = null
    let resetTimer = 0

    function resetPosition() {
      clearTimeout(resetTimer)
      // During the exit animation the panel keeps the offset at which the finger has released it.
      if (element && !element.closest('[aria-hidden="true"]')) element.style.transform = element.style.transition = ''
    }

    function start(event: TouchEvent) {
      const touch = event.touches[0]
      // A second finger cancels the drag.
      if (drag?.isDragging) resetPosition()
      drag = null
      if (!touch || event.touches.length > 1 || !element || !(event.target instanceof Element)) return
      if (event.target.closest('[data-no-swipe], input, textarea, select') || isScrolled(event.target, element)) return
      const { clientX: startX, clientY: startY } = touch
      drag = { startY, startX, isDragging: false, lastY: startY, lastTime: event.timeStamp, speed: 0 }
    }

    function move(event: TouchEvent) {
      const touch = event.touches[0]
      if (!drag || !touch || !element) return
      const distanceDown = touch.clientY - drag.startY
      if (!drag.isDragging) {
        const distanceAcross = Math.abs(touch.clientX - drag.startX)
        if (Math.max(Math.abs(distanceDown), distanceAcross) < SLOP) return
        if (distanceDown <= 0 || distanceAcross > distanceDown) {
          drag = null
          return
        }
        drag.isDragging = true
        clearTimeout(resetTimer)
        element.style.transition = 'none'
        // Cancel the entry animation, so that the panel follows the finger.
        for (const animation of element.getAnimations()) animation.cancel()
      }
      if (event.cancelable) event.preventDefault()
      const elapsed = event.timeStamp - drag.lastTime
      if (elapsed > 0) drag.speed = (touch.clientY - drag.lastY) / elapsed
      drag.lastY = touch.clientY
      drag.lastTime = event.timeStamp
      element.style.transform = `translateY(${Math.max(0, distanceDown)}px)`
    }

    function end(event: TouchEvent) {
      if (!drag?.isDragging || !element) return
      const { lastY, startY, lastTime, speed } = drag
      drag = null
      const releaseSpeed = event.timeStamp - lastTime < FLICK_PAUSE ? speed : 0
      const isFar = lastY - startY > Math.min(CLOSING_DISTANCE, element.offsetHeight / 2)
      const isFlickedUp = releaseSpeed < -CLOSING_SPEED
      const isFlickedDown = releaseSpeed > CLOSING_SPEED
      const shouldClose = event.type !== 'touchcancel' && !isFlickedUp && (isFar || isFlickedDown)
      if (!shouldClose) return resetPosition()
      resetTimer = window.setTimeout(resetPosition, CLOSE_TIMEOUT)
      close()
      // `onClose` may ask for a confirmation, which makes the panel inert: move back up at once.
      requestAnimationFrame(() => { if (element.closest('[inert]')) resetPosition() })
    }

    const controller = new AbortController()
    const { signal } = controller
    element.addEventListener('touchstart', start, { passive: true, signal })
    element.addEventListener('touchmove', move, { passive: false, signal })
    for (const type of ['touchend', 'touchcancel'] as const) element.addEventListener(type, end, { signal })
    return () => {
      controller.abort()
      clearTimeout(resetTimer)
      if (drag?.isDragging) resetPosition()
    }
  }, [panel, isActive])
}

/** Whether an element between `from` and the panel is scrolled. */
function isScrolled(from: Element, panel: HTMLElement): boolean {
  for (let element: Element | null = from; element && element !== panel; element = element.parentElement) {
    if (element.scrollTop > 0) return true
  }
  // In a low window the panel scrolls as a whole.
  return panel.scrollTop > 0
}
