import { dragBy, pinch, zoomAround, type Camera, type Limits, type Pixel } from './camera.ts'
import { computeVelocity } from './motion.ts'

/** What a pointer can do to the map. */
export interface PointerHost {
  readonly limits: Limits
  camera(): Camera
  /** Stops the animation. */
  stopAnimation(): void
  setCamera(camera: Camera): void
  glide(velocity: Pixel): void
  /** Animates to `zoom` around a position. */
  zoomTo(zoom: number, anchor: Pixel): void
  /** The zoom at the end of the present animation. */
  targetZoom(): number
  tap(at: Pixel): void
  dragging(on: boolean): void
}

/** Limits of a double click, in ms and CSS pixels. */
const doubleTime = 280
const doubleDistance = 24
/** CSS pixels by `WheelEvent.deltaMode`: pixels, lines, pages. */
const pixelsPerStep: readonly number[] = [1, 33, 400]

/**
 * Pointer gestures: a drag that ends in a glide, zoom at the cursor by wheel
 * or trackpad, a pinch, a double click or tap that zooms in (with Shift:
 * out), a single one that picks a point. A pick waits until it can no longer
 * become a double click. Returns a function that removes the listeners.
 */
export function listenToPointers(surface: HTMLElement, host: PointerHost): () => void {
  const pointers = new Map<number, Pixel>()
  let trail: { at: Pixel; time: number }[] = []
  let press: { readonly at: Pixel; readonly touch: boolean } | null = null
  let pendingTap: { readonly at: Pixel; readonly timer: ReturnType<typeof setTimeout> } | null = null

  const pixel = (event: MouseEvent): Pixel => {
    const box = surface.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  const cancelTap = () => {
    if (pendingTap !== null) clearTimeout(pendingTap.timer)
    pendingTap = null
  }

  const tap = (at: Pixel, out: boolean) => {
    const before = pendingTap
    cancelTap()
    if (before !== null && distance(before.at, at) < doubleDistance) {
      host.zoomTo(host.targetZoom() + (out ? -1 : 1), at)
      return
    }
    if (before !== null) host.tap(before.at)
    const timer = setTimeout(() => {
      pendingTap = null
      host.tap(at)
    }, doubleTime)
    pendingTap = { at, timer }
  }

  const start = (event: PointerEvent) => {
    if (event.button !== 0 || pointers.size === 2) return
    host.stopAnimation()
    surface.setPointerCapture(event.pointerId)
    const at = pixel(event)
    pointers.set(event.pointerId, at)
    press = pointers.size === 1 ? { at, touch: event.pointerType !== 'mouse' } : null
    trail = [{ at, time: event.timeStamp }]
    if (pointers.size === 2) host.dragging(true)
  }

  const move = (event: PointerEvent) => {
    const last = pointers.get(event.pointerId)
    if (last === undefined) return
    const at = pixel(event)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other !== undefined) host.setCamera(pinch(host.camera(), [last, other], [at, other], host.limits))
    else {
      // A shorter movement is still a tap; a finger moves more than a mouse does.
      if (press !== null && distance(press.at, at) < (press.touch ? 10 : 4)) return
      if (press !== null) host.dragging(true)
      press = null
      host.setCamera(dragBy(host.camera(), at.x - last.x, at.y - last.y))
      trail = [...trail.filter((step) => event.timeStamp - step.time <= 120), { at, time: event.timeStamp }]
    }
    pointers.set(event.pointerId, at)
  }

  const end = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return
    if (pointers.size === 1) {
      // One finger of a pinch was lifted: the other one drags
      // from its position, without a glide from before.
      trail = []
      return
    }
    host.dragging(false)
    if (press !== null) {
      if (event.type === 'pointerup') tap(press.at, event.shiftKey)
    } else if (event.type === 'pointerup') host.glide(computeVelocity(trail, event.timeStamp))
    press = null
  }

  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaY * (pixelsPerStep[event.deltaMode] ?? 1)
    if (pixels === 0) return
    const anchor = pixel(event)
    // Browsers report a pinch on a trackpad as a wheel event with Ctrl and small deltas.
    const change = Math.max(-1, Math.min(1, -pixels / (event.ctrlKey ? 100 : 240)))
    if (Math.abs(pixels) < 40) {
      host.stopAnimation()
      host.setCamera(zoomAround(host.camera(), host.camera().zoom + change, anchor, host.limits))
    } else host.zoomTo(host.targetZoom() + change, anchor)
  }

  const controller = new AbortController()
  const { signal } = controller
  surface.addEventListener('pointerdown', start, { signal })
  surface.addEventListener('pointermove', move, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const) surface.addEventListener(type, end, { signal })
  surface.addEventListener('wheel', wheel, { passive: false, signal })
  return () => {
    cancelTap()
    controller.abort()
  }
}

function distance(a: Pixel, b: Pixel): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
