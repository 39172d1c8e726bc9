import type { Pixel } from '../projection.ts'
import { clampCamera, dragBy, zoomAround, type Camera, type Limits } from './camera.ts'

/**
 * An animation of the camera. `start` and `duration` are in ms; `velocity` is in CSS pixels per ms.
 * A `glide` continues a drag after its end, and becomes slower.
 */
export type Motion =
  | {
      readonly kind: 'flight'
      readonly from: Camera
      readonly to: Camera
      readonly start: number
      readonly duration: number
    }
  | {
      readonly kind: 'zoom'
      readonly from: Camera
      readonly zoom: number
      readonly anchor: Pixel
      readonly start: number
      readonly duration: number
    }
  | { readonly kind: 'glide'; readonly from: Camera; readonly velocity: Pixel; readonly start: number }

/** In ms: the time in which a glide loses 63 % of its speed, as in scroll views of iOS. */
const glideTimeConstant = 325
/** In CSS pixels per ms: below this speed a glide ends. */
const glideEndSpeed = 0.02

/** Computes the camera of a motion at a time in ms, and whether the motion has ended. */
export function computeCamera(motion: Motion, now: number, limits: Limits): { camera: Camera; isDone: boolean } {
  const elapsed = Math.max(0, now - motion.start)
  if (motion.kind === 'glide') {
    const speedShare = Math.exp(-elapsed / glideTimeConstant)
    const travelled = glideTimeConstant * (1 - speedShare)
    const camera = dragBy(motion.from, motion.velocity.x * travelled, motion.velocity.y * travelled)
    return {
      camera: clampCamera(camera, limits),
      isDone: Math.hypot(motion.velocity.x, motion.velocity.y) * speedShare < glideEndSpeed
    }
  }
  const progress = motion.duration === 0 ? 1 : Math.min(1, elapsed / motion.duration)
  const eased = 1 - (1 - progress) ** 3
  const camera =
    motion.kind === 'zoom'
      ? zoomAround(motion.from, mix(motion.from.zoom, motion.zoom, eased), motion.anchor, limits)
      : {
          ...motion.to,
          x: mix(motion.from.x, motion.to.x, eased),
          y: mix(motion.from.y, motion.to.y, eased),
          zoom: mix(motion.from.zoom, motion.to.zoom, eased)
        }
  return { camera: clampCamera(camera, limits), isDone: progress === 1 }
}

/**
 * Computes the pointer's velocity over the last 100 ms, in CSS pixels per ms. Zero if the trail is
 * too short to measure, or if the pointer had stopped before its release. `trail`: the pointer's
 * latest positions with their times in ms.
 */
export function computeVelocity(trail: readonly { readonly at: Pixel; readonly time: number }[], now: number): Pixel {
  const recent = trail.filter((step) => now - step.time <= 100)
  const first = recent[0]
  const last = recent.at(-1)
  if (first === undefined || last === undefined) return { x: 0, y: 0 }
  const duration = last.time - first.time
  const isTooShort = duration < 10
  const hasStopped = now - last.time > 50
  if (isTooShort || hasStopped) return { x: 0, y: 0 }
  return { x: (last.at.x - first.at.x) / duration, y: (last.at.y - first.at.y) / duration }
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
