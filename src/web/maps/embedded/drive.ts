import type { Point } from '../../../../core/geo/point.ts'
import { confine, dragBy, fitting, resized, zoomAround, type Camera, type Limits, type Pixel } from './camera.ts'
import { cameraAt, type Motion } from './motion.ts'
import { worldSize } from './projection.ts'

const zoomLength = 200
const flightLength = 300
const fitMargin = 72
const slowestThrow = 0.15

/** Starts at a camera. `still` tells whether the customer wants reduced motion: then every move is at once. */
export function createDrive(start: Camera, limits: Limits, still: () => boolean, request: () => void) {
  let camera = confine(start, limits)
  let motion: Motion | null = null
  let unfitted: readonly Point[] = []

  const set = (next: Camera) => {
    camera = confine(next, limits)
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
  const resting = (): Camera => {
    if (motion === null || motion.kind === 'glide') return camera
    return motion.kind === 'flight' ? motion.to : zoomAround(motion.from, motion.zoom, motion.anchor, limits)
  }
  const flyTo = (next: Camera) => {
    const to = confine(next, limits)
    const way = Math.hypot(to.x - camera.x, to.y - camera.y) * worldSize(Math.min(camera.zoom, to.zoom))
    if (still() || way > 2 * Math.max(camera.width, camera.height)) jump(to)
    else begin({ kind: 'flight', from: camera, to, start: performance.now(), length: flightLength })
  }
  const zoomTo = (wanted: number, anchor: Pixel) => {
    const zoom = Math.max(limits.minZoom, Math.min(limits.maxZoom, wanted))
    if (still()) jump(zoomAround(camera, zoom, anchor, limits))
    else begin({ kind: 'zoom', from: camera, zoom, anchor, start: performance.now(), length: zoomLength })
  }

  return {
    camera: () => camera,
    /** The camera once whatever moves has come to rest, so that quick steps add up. */
    resting,
    set,
    /** Stops whatever moves by itself. */
    hold() {
      motion = null
    },
    pan: (by: Pixel) => flyTo(dragBy(resting(), by.x, by.y)),
    glide(velocity: Pixel) {
      if (still() || Math.hypot(velocity.x, velocity.y) < slowestThrow) return
      begin({ kind: 'glide', from: camera, velocity, start: performance.now() })
    },
    zoomTo,
    zoomBy: (step: number) => zoomTo(resting().zoom + step, { x: camera.width / 2, y: camera.height / 2 }),
    /** Smoothly for a short way, at once for a long one: flying over half a city helps nobody. */
    flyTo,
    fit(points: readonly Point[]) {
      // An element that is still hidden has no size to fit anything into.
      if (!hasSize(camera)) unfitted = points
      else if (points.length > 0) flyTo(fitting(camera, points, fitMargin, limits))
    },
    resize(width: number, height: number) {
      camera = resized(camera, width, height)
      if (motion?.kind === 'flight') motion = { ...motion, to: resized(motion.to, width, height) }
      if (unfitted.length > 0 && hasSize(camera)) {
        camera = fitting(camera, unfitted, fitMargin, limits)
        unfitted = []
      }
      request()
    },
    /** Moves on to the moment of a frame; true while there is more to come. */
    step(now: number) {
      if (motion === null) return false
      const { camera: next, done } = cameraAt(motion, now, limits)
      camera = resized(next, camera.width, camera.height)
      if (done) motion = null
      return !done
    }
  }
}

/** Whether there is anything to draw on. */
export function hasSize(camera: Camera): boolean {
  return camera.width > 0 && camera.height > 0
}
