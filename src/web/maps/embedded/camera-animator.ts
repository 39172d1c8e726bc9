import type { Point } from '../../../../core/geo/point.ts'
import { clampCamera, dragBy, fitCamera, withSize, zoomAround, type Camera, type Limits, type Pixel } from './camera.ts'
import { cameraAt, type Motion } from './motion.ts'
import { worldSize } from './projection.ts'

/** Durations in ms. */
const zoomLength = 200
const flightLength = 300
/** CSS pixels. */
const fitMargin = 72
/** A drag that ends slower does not glide; CSS pixels per ms. */
const slowestThrow = 0.15

/**
 * Creates an animator for a camera. With `prefersReducedMotion` it jumps instead of animating.
 * `request` is called to draw a frame.
 */
export function createCameraAnimator(
  start: Camera,
  limits: Limits,
  prefersReducedMotion: () => boolean,
  request: () => void,
) {
  let camera = clampCamera(start, limits)
  let motion: Motion | null = null
  let unfitted: readonly Point[] = []

  const set = (next: Camera) => {
    camera = clampCamera(next, limits)
    request()
  }
  const jump = (next: Camera) => {
    motion = null
    set(next)
  }
  const begin = (next: Motion) => {
    motion = next
    request()
  }
  const getTarget = (): Camera => {
    if (motion === null || motion.kind === 'glide') return camera
    return motion.kind === 'flight' ? motion.to : zoomAround(motion.from, motion.zoom, motion.anchor, limits)
  }
  const flyTo = (next: Camera) => {
    const to = clampCamera(next, limits)
    const way = Math.hypot(to.x - camera.x, to.y - camera.y) * worldSize(Math.min(camera.zoom, to.zoom))
    if (prefersReducedMotion() || way > 2 * Math.max(camera.width, camera.height)) jump(to)
    else begin({ kind: 'flight', from: camera, to, start: performance.now(), length: flightLength })
  }
  const zoomTo = (target: number, anchor: Pixel) => {
    const zoom = Math.max(limits.minZoom, Math.min(limits.maxZoom, target))
    if (prefersReducedMotion()) jump(zoomAround(camera, zoom, anchor, limits))
    else begin({ kind: 'zoom', from: camera, zoom, anchor, start: performance.now(), length: zoomLength })
  }

  return {
    camera: () => camera,
    /**
     * The camera at the end of a flight or zoom: the next
     * step starts from it, so that quick steps add up.
     */
    resting: getTarget,
    set,
    /** Stops the animation. */
    stop() {
      motion = null
    },
    pan: (by: Pixel) => flyTo(dragBy(getTarget(), by.x, by.y)),
    glide(velocity: Pixel) {
      if (prefersReducedMotion() || Math.hypot(velocity.x, velocity.y) < slowestThrow) return
      begin({ kind: 'glide', from: camera, velocity, start: performance.now() })
    },
    zoomTo,
    zoomBy: (step: number) => zoomTo(getTarget().zoom + step, { x: camera.width / 2, y: camera.height / 2 }),
    /**
     * Animates a short way and jumps over a long one: a
     * flight over half a city would only delay the customer.
     */
    flyTo,
    fit(points: readonly Point[]) {
      // A hidden element has no size to fit points into: they wait for `resize`.
      if (!hasSize(camera)) unfitted = points
      else if (points.length > 0) flyTo(fitCamera(camera, points, fitMargin, limits))
    },
    resize(width: number, height: number) {
      camera = withSize(camera, width, height)
      if (motion?.kind === 'flight') motion = { ...motion, to: withSize(motion.to, width, height) }
      if (unfitted.length > 0 && hasSize(camera)) {
        camera = fitCamera(camera, unfitted, fitMargin, limits)
        unfitted = []
      }
      request()
    },
    /** Advances the animation to a frame's time in ms. Returns true until it has ended. */
    step(now: number) {
      if (motion === null) return false
      const { camera: next, done } = cameraAt(motion, now, limits)
      camera = withSize(next, camera.width, camera.height)
      if (done) motion = null
      return !done
    }
  }
}

/** Whether the map has an area to draw on. */
export function hasSize(camera: Camera): boolean {
  return camera.width > 0 && camera.height > 0
}
