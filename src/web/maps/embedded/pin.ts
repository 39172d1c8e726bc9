import type { PinOptions } from '../../../bind/map.ts'
import type { Point } from '../../../../core/geo/point.ts'
import { createPinIcon } from '../map-icons.ts'
import * as icons from '../map-icons.module.css'
import { toPixel, pointAt, type Camera, type Pixel } from './camera.ts'
import * as css from './embedded.module.css'

export interface PinHost {
  readonly layer: HTMLElement
  camera(): Camera
  /** The pin has moved: the map must draw a frame. */
  changed(): void
  /** The keyboard has moved the pin near the edge: the map must move by CSS pixels. */
  follow(by: Pixel): void
  moved(point: Point): void
}

/** CSS pixels: the border in which a pin moves the map, and the greatest movement a frame. */
const edge = 44
const pullSpeed = 7
/** Time in ms after the last key that releases the pin. */
const pause = 500
const selectStep = (event: KeyboardEvent) => (event.shiftKey ? 40 : event.altKey ? 1 : 8)

/**
 * The customer's pin, 64 px high, with its tip at the point. A pointer drags
 * it; near the edge the map moves too. The arrow keys move it by 8 px (Shift:
 * 40, Alt: 1), a pause or Enter releases it, Escape returns it. A draggable pin
 * has the role `application`, so that screen readers pass the arrow keys on.
 */
export function createPin(host: PinHost) {
  let point: Point | null = null
  let element: HTMLElement | null = null
  let options: PinOptions = { draggable: false, label: '' }
  let drag: { readonly id: number; readonly grip: Pixel; at: Pixel; moved: boolean } | null = null
  let keyMove: { readonly from: Point; timer: ReturnType<typeof setTimeout> } | null = null

  const lift = (up: boolean) => element?.classList.toggle(icons.lifted, up)

  const tipUnder = (event: PointerEvent): Pixel => {
    const box = host.layer.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  const follow = (camera: Camera) => {
    if (drag !== null) point = pointAt(camera, { x: drag.at.x - drag.grip.x, y: drag.at.y - drag.grip.y })
  }

  const start = (event: PointerEvent) => {
    if (point === null || event.button !== 0 || drag !== null) return
    event.stopPropagation()
    release()
    const at = tipUnder(event)
    const tip = toPixel(host.camera(), point)
    drag = { id: event.pointerId, grip: { x: at.x - tip.x, y: at.y - tip.y }, at, moved: false }
    element?.setPointerCapture(event.pointerId)
    lift(true)
  }

  const move = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return
    const at = tipUnder(event)
    if (!drag.moved && Math.hypot(at.x - drag.at.x, at.y - drag.at.y) < 4) return
    drag.at = at
    drag.moved = true
    follow(host.camera())
    host.changed()
  }

  const drop = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return
    const { moved } = drag
    drag = null
    lift(false)
    if (moved && point !== null) host.moved(point)
  }

  const release = () => {
    if (keyMove === null) return
    clearTimeout(keyMove.timer)
    keyMove = null
    lift(false)
    if (point !== null) host.moved(point)
  }

  const keepVisible = () => {
    if (point === null) return
    const camera = host.camera()
    const tip = toPixel(camera, point)
    const by = { x: outside(tip.x, camera.width), y: outside(tip.y, camera.height) }
    if (by.x !== 0 || by.y !== 0) host.follow(by)
  }

  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (point !== null && direction !== undefined) {
      event.preventDefault()
      if (keyMove === null) keyMove = { from: point, timer: setTimeout(release, pause) }
      else {
        clearTimeout(keyMove.timer)
        keyMove.timer = setTimeout(release, pause)
      }
      const tip = toPixel(host.camera(), point)
      const step = selectStep(event)
      point = pointAt(host.camera(), { x: tip.x + direction.x * step, y: tip.y + direction.y * step })
      lift(true)
      keepVisible()
      host.changed()
    } else if (keyMove !== null && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      release()
    } else if (keyMove !== null && event.key === 'Escape') {
      // Escape only returns the pin; the dialog around the map stays open.
      event.stopPropagation()
      clearTimeout(keyMove.timer)
      point = keyMove.from
      keyMove = null
      lift(false)
      keepVisible()
      host.changed()
    }
  }

  const name = (made: HTMLElement) => {
    const { draggable, label, keys } = options
    made.setAttribute('aria-label', draggable && keys !== undefined ? `${label}. ${keys}` : label)
  }

  const build = () => {
    element?.remove()
    const made = document.createElement('div')
    made.className = `${css.placed} ${css.pin}`
    name(made)
    made.append(createPinIcon())
    if (options.draggable) {
      made.tabIndex = 0
      made.setAttribute('role', 'application')
      made.setAttribute('data-draggable', '')
      made.addEventListener('pointerdown', start)
      made.addEventListener('pointermove', move)
      made.addEventListener('pointerup', drop)
      made.addEventListener('pointercancel', drop)
      made.addEventListener('lostpointercapture', drop)
      made.addEventListener('keydown', press)
      made.addEventListener('blur', release)
    } else made.setAttribute('role', 'img')
    element = made
    host.layer.append(made)
  }

  const remove = () => {
    if (keyMove !== null) clearTimeout(keyMove.timer)
    keyMove = null
    drag = null
    // Reset first: removing a focused element fires `blur`.
    const removed = element
    element = null
    removed?.remove()
  }

  return {
    set(next: Point | null, nextOptions: PinOptions) {
      const rebuild = element === null || nextOptions.draggable !== options.draggable
      options = nextOptions
      if (next === null) {
        point = null
        remove()
      } else {
        // A response about an earlier position must not move a pin that is being moved.
        if (drag === null && keyMove === null) point = next
        if (rebuild) {
          remove()
          build()
        } else if (element !== null) name(element)
      }
      host.changed()
    },
    /** Moves the pin to its position in a camera. */
    place(camera: Camera) {
      if (element === null) return
      follow(camera)
      if (point === null) return
      const tip = toPixel(camera, point)
      element.style.transform = `translate(${round(tip.x)}px, ${round(tip.y)}px)`
    },
    /**
     * How far the map must move in this frame, in CSS pixels: the pin is near its edge; else null.
     */
    pull(camera: Camera) {
      if (drag === null || !drag.moved) return null
      const by = { x: computePull(drag.at.x, camera.width), y: computePull(drag.at.y, camera.height) }
      return by.x === 0 && by.y === 0 ? null : by
    },
    destroy() {
      point = null
      remove()
    }
  }
}

const directions: Readonly<Record<string, Pixel>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 }
}

/** How far the map's content must move to bring a position out of the border. */
function outside(at: number, size: number): number {
  if (at < edge) return edge - at
  return at > size - edge ? size - edge - at : 0
}

function computePull(at: number, size: number): number {
  return Math.max(-1, Math.min(1, outside(at, size) / edge)) * pullSpeed
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
