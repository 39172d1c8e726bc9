import { clampCamera, dragBy, zoomAround, type Camera, type Limits, type Pixel } from './camera.ts'

/**
 * An animation of the camera. Times are milliseconds
 * of one clock; `velocity` is in CSS pixels per ms.
 */
export type Motion =
  | {
      readonly kind: 'flight'
      readonly from: Camera
      readonly to: Camera
      readonly start: number
      readonly length: number
    }
  | {
      readonly kind: 'zoom'
      readonly from: Camera
      readonly zoom: number
      readonly anchor: Pixel
      readonly start: number
      readonly length: number
    }
  | { readonly kind: 'glide'; readonly from: Camera; readonly velocity: Pixel; readonly start: number }

/**
 * The time in ms in which a glide loses 63 % of its speed:
 * that of iOS scroll views, which customers are used to.
 */
const slowing = 325
/** The speed in px/ms at which a glide ends. */
const slowest = 0.02

/** The camera of a motion at a moment, and whether the motion has ended. */
export function cameraAt(motion: Motion, now: number, limits: Limits): { camera: Camera; done: boolean } {
  const elapsed = Math.max(0, now - motion.start)
  if (motion.kind === 'glide') {
    const left = Math.exp(-elapsed / slowing)
    const travelled = slowing * (1 - left)
    const camera = dragBy(motion.from, motion.velocity.x * travelled, motion.velocity.y * travelled)
    return {
      camera: clampCamera(camera, limits),
      done: Math.hypot(motion.velocity.x, motion.velocity.y) * left < slowest
    }
  }
  const share = motion.length === 0 ? 1 : Math.min(1, elapsed / motion.length)
  const eased = 1 - (1 - share) ** 3
  const camera =
    motion.kind === 'zoom'
      ? zoomAround(motion.from, mix(motion.from.zoom, motion.zoom, eased), motion.anchor, limits)
      : {
          ...motion.to,
          x: mix(motion.from.x, motion.to.x, eased),
          y: mix(motion.from.y, motion.to.y, eased),
          zoom: mix(motion.from.zoom, motion.to.zoom, eased)
        }
  return { camera: clampCamera(camera, limits), done: share === 1 }
}

/**
 * The pointer's velocity in px/ms over the last 100 ms; zero when it rested before it was released.
 */
export function computeVelocity(trail: readonly { readonly at: Pixel; readonly time: number }[], now: number): Pixel {
  const recent = trail.filter((step) => now - step.time <= 100)
  const first = recent[0]
  const last = recent.at(-1)
  if (first === undefined || last === undefined || last.time - first.time < 10 || now - last.time > 50) {
    return { x: 0, y: 0 }
  }
  const time = last.time - first.time
  return { x: (last.at.x - first.at.x) / time, y: (last.at.y - first.at.y) / time }
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
