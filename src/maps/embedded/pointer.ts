import type { Pixel } from '../projection.ts'
import { dragBy, pinch, zoomAround, type Camera, type Limits } from './camera.ts'
import { computeVelocity } from './motion.ts'

/** The actions of the map that pointer gestures start. */
export interface PointerHost {
  readonly limits: Limits
  camera(): Camera
  /** Stops the animation. */
  stopAnimation(): void
  setCamera(camera: Camera): void
  /** Continues a drag that has ended at this velocity, in CSS pixels per ms. */
  glide(velocity: Pixel): void
  /** Animates to a zoom around a position. */
  zoomTo(zoom: number, anchor: Pixel): void
  /** The zoom at the end of the present animation; without one, the present zoom. */
  targetZoom(): number
  /** The customer has clicked or tapped a position. Not called for a double click. */
  onTap(position: Pixel): void
  setDragging(isDragging: boolean): void
}

/** Two clicks within this time in ms, and this distance in CSS pixels, are a double click. */
const doubleClickTime = 280
const doubleClickDistance = 24
/** CSS pixels per unit of `WheelEvent.deltaMode`: pixels, lines, pages. */
const pixelsPerUnit: readonly number[] = [1, 33, 400]
/** In CSS pixels: the delta of a wheel, and of a pinch on a trackpad, that zooms by one level. */
const wheelZoomDistance = 240
const pinchZoomDistance = 100
/** In CSS pixels: smaller deltas come from a trackpad, whose many events need no animation. */
const minAnimatedDelta = 40

/**
 * Listens to drags, pinches, the wheel, clicks (`onTap`, after the time of a double click) and
 * double clicks, which zoom in, or out with Shift. Returns a function that removes the listeners.
 */
export function listenToPointers(surface: HTMLElement, host: PointerHost): () => void {
  const pointers = new Map<number, Pixel>()
  // the latest positions of a dragging pointer, for the velocity of the glide after the drag
  let trail: { at: Pixel; time: number }[] = []
  // a pressed pointer that has not moved enough for a drag
  let press: { readonly at: Pixel; readonly isTouch: boolean } | null = null
  let pendingTap: { readonly at: Pixel; readonly timer: ReturnType<typeof setTimeout> } | null = null

  const toSurfacePixel = (event: MouseEvent): Pixel => {
    const box = surface.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  const cancelTap = () => {
    if (pendingTap !== null) clearTimeout(pendingTap.timer)
    pendingTap = null
  }

  const handleTap = (at: Pixel, isZoomOut: boolean) => {
    const previousTap = pendingTap
    cancelTap()
    if (previousTap !== null && computeDistance(previousTap.at, at) < doubleClickDistance) {
      host.zoomTo(host.targetZoom() + (isZoomOut ? -1 : 1), at)
      return
    }
    // two quick clicks at different places are two clicks
    if (previousTap !== null) host.onTap(previousTap.at)
    const timer = setTimeout(() => {
      pendingTap = null
      host.onTap(at)
    }, doubleClickTime)
    pendingTap = { at, timer }
  }

  const start = (event: PointerEvent) => {
    if (event.button !== 0 || pointers.size === 2) return
    host.stopAnimation()
    surface.setPointerCapture(event.pointerId)
    const at = toSurfacePixel(event)
    pointers.set(event.pointerId, at)
    press = pointers.size === 1 ? { at, isTouch: event.pointerType !== 'mouse' } : null
    trail = [{ at, time: event.timeStamp }]
    if (pointers.size === 2) host.setDragging(true)
  }

  const move = (event: PointerEvent) => {
    const previous = pointers.get(event.pointerId)
    if (previous === undefined) return
    const at = toSurfacePixel(event)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other !== undefined) host.setCamera(pinch(host.camera(), [previous, other], [at, other], host.limits))
    else {
      // a shorter movement is still a click; a finger moves more during a tap than a mouse
      if (press !== null && computeDistance(press.at, at) < (press.isTouch ? 10 : 4)) return
      if (press !== null) host.setDragging(true)
      press = null
      host.setCamera(dragBy(host.camera(), at.x - previous.x, at.y - previous.y))
      // 120 ms: slightly more than the 100 ms that `computeVelocity` uses
      trail = [...trail.filter((step) => event.timeStamp - step.time <= 120), { at, time: event.timeStamp }]
    }
    pointers.set(event.pointerId, at)
  }

  const end = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return
    if (pointers.size === 1) {
      // after a pinch, the finger that is still down starts a drag, without the former velocity
      trail = []
      return
    }
    host.setDragging(false)
    const isCancelled = event.type !== 'pointerup'
    if (press !== null && !isCancelled) handleTap(press.at, event.shiftKey)
    if (press === null && !isCancelled) host.glide(computeVelocity(trail, event.timeStamp))
    press = null
  }

  const handleWheel = (event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaY * (pixelsPerUnit[event.deltaMode] ?? 1)
    if (pixels === 0) return
    const anchor = toSurfacePixel(event)
    // browsers report a pinch on a trackpad as a wheel event with Ctrl and small deltas
    const zoomStep = Math.max(-1, Math.min(1, -pixels / (event.ctrlKey ? pinchZoomDistance : wheelZoomDistance)))
    if (Math.abs(pixels) < minAnimatedDelta) {
      host.stopAnimation()
      host.setCamera(zoomAround(host.camera(), host.camera().zoom + zoomStep, anchor, host.limits))
    } else host.zoomTo(host.targetZoom() + zoomStep, anchor)
  }

  const controller = new AbortController()
  const { signal } = controller
  surface.addEventListener('pointerdown', start, { signal })
  surface.addEventListener('pointermove', move, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const) surface.addEventListener(type, end, { signal })
  surface.addEventListener('wheel', handleWheel, { passive: false, signal })
  return () => {
    cancelTap()
    controller.abort()
  }
}

function computeDistance(a: Pixel, b: Pixel): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
