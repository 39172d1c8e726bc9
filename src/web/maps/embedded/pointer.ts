import { dragBy, pinch, zoomAround, type Camera, type Limits, type Pixel } from './camera.ts'
import { velocityOf } from './motion.ts'

/** What the hand may do to the map. */
export interface PointerHost {
  readonly limits: Limits
  camera(): Camera
  /** Stops whatever moves by itself. */
  hold(): void
  setCamera(camera: Camera): void
  glide(velocity: Pixel): void
  /** Zooms smoothly to `zoom` around a place. */
  zoomTo(zoom: number, anchor: Pixel): void
  /** The zoom that a running zoom is going to reach, else the present one. */
  targetZoom(): number
  tap(at: Pixel): void
  dragging(on: boolean): void
}

const doubleTime = 280
const doubleDistance = 24
/** By `WheelEvent.deltaMode`: pixels, lines, pages. */
const pixelsPerStep: readonly number[] = [1, 33, 400]

/**
 * The hand on the map: drag with a glide at the end, wheel and trackpad zoom to the cursor, two fingers,
 * double click or tap to zoom in (with Shift out), a single one to pick a place. A pick waits until it
 * cannot become a double click any more. Returns a function that takes the listeners away.
 */
export function listenToPointers(surface: HTMLElement, host: PointerHost): () => void {
  const down = new Map<number, Pixel>()
  let trail: { at: Pixel; time: number }[] = []
  let press: { readonly at: Pixel; readonly touch: boolean } | null = null
  let waiting: { readonly at: Pixel; readonly timer: ReturnType<typeof setTimeout> } | null = null

  const pixel = (event: MouseEvent): Pixel => {
    const box = surface.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  const cancelTap = () => {
    if (waiting !== null) clearTimeout(waiting.timer)
    waiting = null
  }

  const tap = (at: Pixel, out: boolean) => {
    const before = waiting
    cancelTap()
    if (before !== null && distance(before.at, at) < doubleDistance) {
      host.zoomTo(host.targetZoom() + (out ? -1 : 1), at)
      return
    }
    if (before !== null) host.tap(before.at)
    const timer = setTimeout(() => {
      waiting = null
      host.tap(at)
    }, doubleTime)
    waiting = { at, timer }
  }

  const start = (event: PointerEvent) => {
    if (event.button !== 0 || down.size === 2) return
    host.hold()
    surface.setPointerCapture(event.pointerId)
    const at = pixel(event)
    down.set(event.pointerId, at)
    press = down.size === 1 ? { at, touch: event.pointerType !== 'mouse' } : null
    trail = [{ at, time: event.timeStamp }]
    if (down.size === 2) host.dragging(true)
  }

  const move = (event: PointerEvent) => {
    const last = down.get(event.pointerId)
    if (last === undefined) return
    const at = pixel(event)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    if (other !== undefined) host.setCamera(pinch(host.camera(), [last, other], [at, other], host.limits))
    else {
      // A hand trembles more on glass than with a mouse; below this it is still a tap.
      if (press !== null && distance(press.at, at) < (press.touch ? 10 : 4)) return
      if (press !== null) host.dragging(true)
      press = null
      host.setCamera(dragBy(host.camera(), at.x - last.x, at.y - last.y))
      trail = [...trail.filter((step) => event.timeStamp - step.time <= 120), { at, time: event.timeStamp }]
    }
    down.set(event.pointerId, at)
  }

  const end = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return
    if (down.size === 1) {
      // One finger of a pinch was lifted: what remains is a drag from where it is, without a glide behind it.
      trail = []
      return
    }
    host.dragging(false)
    if (press !== null) {
      if (event.type === 'pointerup') tap(press.at, event.shiftKey)
    } else if (event.type === 'pointerup') host.glide(velocityOf(trail, event.timeStamp))
    press = null
  }

  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaY * (pixelsPerStep[event.deltaMode] ?? 1)
    if (pixels === 0) return
    const anchor = pixel(event)
    // A pinch on a trackpad arrives as a wheel with Ctrl and small deltas.
    const change = Math.max(-1, Math.min(1, -pixels / (event.ctrlKey ? 100 : 240)))
    if (Math.abs(pixels) < 40) {
      host.hold()
      host.setCamera(zoomAround(host.camera(), host.camera().zoom + change, anchor, host.limits))
    } else host.zoomTo(host.targetZoom() + change, anchor)
  }

  const gone = new AbortController()
  const { signal } = gone
  surface.addEventListener('pointerdown', start, { signal })
  surface.addEventListener('pointermove', move, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const) surface.addEventListener(type, end, { signal })
  surface.addEventListener('wheel', wheel, { passive: false, signal })
  return () => {
    cancelTap()
    gone.abort()
  }
}

function distance(a: Pixel, b: Pixel): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
