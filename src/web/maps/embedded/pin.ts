import type { PinOptions } from '../../../bind/map.ts'
import type { Point } from '../../../../core/geo/point.ts'
import { pinSign } from '../signs.ts'
import * as sign from '../signs.module.css'
import { pixelOf, pointAt, type Camera, type Pixel } from './camera.ts'
import * as css from './embedded.module.css'

export interface PinHost {
  readonly layer: HTMLElement
  camera(): Camera
  /** The pin was moved but not let go: the frame has to be drawn again. */
  changed(): void
  /** The pin left the sight by the keyboard: the map has to follow by so many pixels. */
  follow(by: Pixel): void
  moved(point: Point): void
}

const edge = 44
const pullSpeed = 7
const pause = 500
const stepOf = (event: KeyboardEvent) => (event.shiftKey ? 40 : event.altKey ? 1 : 8)

/**
 * The customer's pin, 64 px high, its tip at the point. A draggable pin is a button: the hand drags it
 * (near the edge the map comes along), the arrow keys move it by 8 px (Shift 40, Alt 1) and a pause
 * or Enter lets it go, Escape takes it back.
 */
export function createPin(host: PinHost) {
  let point: Point | null = null
  let element: HTMLElement | null = null
  let options: PinOptions = { draggable: false, label: '' }
  let drag: { readonly id: number; readonly grip: Pixel; at: Pixel; moved: boolean } | null = null
  let walk: { readonly from: Point; timer: ReturnType<typeof setTimeout> } | null = null

  const lift = (up: boolean) => element?.classList.toggle(sign.lifted, up)

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
    settle()
    const at = tipUnder(event)
    const tip = pixelOf(host.camera(), point)
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

  const settle = () => {
    if (walk === null) return
    clearTimeout(walk.timer)
    walk = null
    lift(false)
    if (point !== null) host.moved(point)
  }

  const keep = () => {
    if (point === null) return
    const camera = host.camera()
    const tip = pixelOf(camera, point)
    const by = { x: outside(tip.x, camera.width), y: outside(tip.y, camera.height) }
    if (by.x !== 0 || by.y !== 0) host.follow(by)
  }

  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (point !== null && direction !== undefined) {
      event.preventDefault()
      if (walk === null) walk = { from: point, timer: setTimeout(settle, pause) }
      else {
        clearTimeout(walk.timer)
        walk.timer = setTimeout(settle, pause)
      }
      const tip = pixelOf(host.camera(), point)
      const step = stepOf(event)
      point = pointAt(host.camera(), { x: tip.x + direction.x * step, y: tip.y + direction.y * step })
      lift(true)
      keep()
      host.changed()
    } else if (walk !== null && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      settle()
    } else if (walk !== null && event.key === 'Escape') {
      // Only the move is taken back; the window around the map stays open.
      event.stopPropagation()
      clearTimeout(walk.timer)
      point = walk.from
      walk = null
      lift(false)
      keep()
      host.changed()
    }
  }

  const build = () => {
    element?.remove()
    const made = options.draggable ? document.createElement('button') : document.createElement('div')
    made.className = `${css.placed} ${css.pin}`
    made.setAttribute('aria-label', options.label)
    made.append(pinSign())
    if (made instanceof HTMLButtonElement) {
      made.type = 'button'
      made.addEventListener('pointerdown', start)
      made.addEventListener('pointermove', move)
      made.addEventListener('pointerup', drop)
      made.addEventListener('pointercancel', drop)
      made.addEventListener('lostpointercapture', drop)
      made.addEventListener('keydown', press)
      made.addEventListener('blur', settle)
    } else made.setAttribute('role', 'img')
    element = made
    host.layer.append(made)
  }

  const remove = () => {
    if (walk !== null) clearTimeout(walk.timer)
    walk = null
    drag = null
    // Forgotten first: removing a focused button fires `blur`.
    const gone = element
    element = null
    gone?.remove()
  }

  return {
    set(next: Point | null, nextOptions: PinOptions) {
      const rebuild = element === null || nextOptions.draggable !== options.draggable
      options = nextOptions
      if (next === null) {
        point = null
        remove()
      } else {
        // The hand that holds the pin knows better than an answer about its former place.
        if (drag === null && walk === null) point = next
        if (rebuild) {
          remove()
          build()
        } else element?.setAttribute('aria-label', options.label)
      }
      host.changed()
    },
    /** Puts the pin where its point is on the screen. */
    place(camera: Camera) {
      if (element === null) return
      follow(camera)
      if (point === null) return
      const tip = pixelOf(camera, point)
      element.style.transform = `translate(${round(tip.x)}px, ${round(tip.y)}px)`
    },
    /** How far the map should move in this frame because the pin is held near its edge; null when it should not. */
    pull(camera: Camera) {
      if (drag === null || !drag.moved) return null
      const by = { x: pullOf(drag.at.x, camera.width), y: pullOf(drag.at.y, camera.height) }
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

/** By how much the map's content has to move so that a place comes back from the edge. */
function outside(at: number, size: number): number {
  if (at < edge) return edge - at
  return at > size - edge ? size - edge - at : 0
}

function pullOf(at: number, size: number): number {
  return Math.max(-1, Math.min(1, outside(at, size) / edge)) * pullSpeed
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
