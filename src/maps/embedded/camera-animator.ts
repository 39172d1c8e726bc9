import type { Point } from '../../../core/geo/point.ts'
import { clampCamera, dragBy, fitCamera, withSize, zoomAround, type Camera, type Limits } from './camera.ts'
import { computeCamera, type Motion } from './motion.ts'
import { worldSize, type Pixel } from '../projection.ts'

/** Durations in ms. */
const zoomDuration = 200
const flightDuration = 300
/** In CSS pixels: the distance of the points to fit from the edges of the map. */
const fitMargin = 72
/** In CSS pixels per ms: the map glides only after a drag that ends at least this fast. */
const glideStartSpeed = 0.15

/**
 * Creates an animator for a camera. If `prefersReducedMotion` returns true, the camera jumps. The
 * animator calls `requestFrame` after each change; the caller calls `step` when it draws the frame.
 */
export function createCameraAnimator(
  initialCamera: Camera,
  limits: Limits,
  prefersReducedMotion: () => boolean,
  requestFrame: () => void,
) {
  let camera = clampCamera(initialCamera, limits)
  let motion: Motion | null = null
  // the points to fit once the element has a size
  let pendingFit: readonly Point[] = []

  const set = (next: Camera) => {
    camera = clampCamera(next, limits)
    requestFrame()
  }
  const jump = (next: Camera) => {
    motion = null
    set(next)
  }
  const start = (next: Motion) => {
    motion = next
    requestFrame()
  }
  const getTarget = (): Camera => {
    if (motion === null || motion.kind === 'glide') return camera
    return motion.kind === 'flight' ? motion.to : zoomAround(motion.from, motion.zoom, motion.anchor, limits)
  }
  const flyTo = (next: Camera) => {
    const to = clampCamera(next, limits)
    const distance = Math.hypot(to.x - camera.x, to.y - camera.y) * worldSize(Math.min(camera.zoom, to.zoom))
    const isFar = distance > 2 * Math.max(camera.width, camera.height)
    if (prefersReducedMotion() || isFar) jump(to)
    else start({ kind: 'flight', from: camera, to, start: performance.now(), duration: flightDuration })
  }
  const zoomTo = (target: number, anchor: Pixel) => {
    const zoom = Math.max(limits.minZoom, Math.min(limits.maxZoom, target))
    if (prefersReducedMotion()) jump(zoomAround(camera, zoom, anchor, limits))
    else start({ kind: 'zoom', from: camera, zoom, anchor, start: performance.now(), duration: zoomDuration })
  }

  return {
    camera: () => camera,
    /**
     * The camera at the end of the present flight or zoom; without one, the present camera. The
     * next zoom or pan is relative to this camera, so that quick steps add up.
     */
    target: getTarget,
    /** Moves the camera at once. Does not stop an animation. */
    set,
    /** Stops the animation. */
    stop() {
      motion = null
    },
    /** Moves the map's content by CSS pixels. */
    pan: (by: Pixel) => flyTo(dragBy(getTarget(), by.x, by.y)),
    /** Continues a drag that has ended at `velocity`, in CSS pixels per ms. Ignores a slow drag. */
    glide(velocity: Pixel) {
      if (prefersReducedMotion() || Math.hypot(velocity.x, velocity.y) < glideStartSpeed) return
      start({ kind: 'glide', from: camera, velocity, start: performance.now() })
    },
    /** Zooms to a level around a pixel. */
    zoomTo,
    /** Zooms around the map's centre. */
    zoomBy: (step: number) => zoomTo(getTarget().zoom + step, { x: camera.width / 2, y: camera.height / 2 }),
    /**
     * Flies to a camera. Jumps if the distance is more than twice the map's longer side, because a
     * long flight would only delay the customer.
     */
    flyTo,
    fit(points: readonly Point[]) {
      // a hidden element has no size to fit the points into: the points wait for `resize`
      if (!hasSize(camera)) pendingFit = points
      else if (points.length > 0) flyTo(fitCamera(camera, points, fitMargin, limits))
    },
    resize(width: number, height: number) {
      camera = withSize(camera, width, height)
      if (motion?.kind === 'flight') motion = { ...motion, to: withSize(motion.to, width, height) }
      if (pendingFit.length > 0 && hasSize(camera)) {
        camera = fitCamera(camera, pendingFit, fitMargin, limits)
        pendingFit = []
      }
      requestFrame()
    },
    /** Advances the animation to a frame's time in ms. Returns whether to draw another frame. */
    step(now: number) {
      if (motion === null) return false
      const { camera: next, isDone } = computeCamera(motion, now, limits)
      camera = withSize(next, camera.width, camera.height)
      if (isDone) motion = null
      return !isDone
    }
  }
}

/** Whether the map has an area to draw on. */
export function hasSize(camera: Camera): boolean {
  return camera.width > 0 && camera.height > 0
}
