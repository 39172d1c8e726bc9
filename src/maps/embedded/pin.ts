import type { PinOptions } from '../map-view.ts'
import type { Point } from '../../../core/geo/point.ts'
import { createPinIcon } from '../map-icons.ts'
import * as icons from '../map-icons.module.css'
import { toPixel, toPoint, type Camera, type Pixel } from './camera.ts'
import * as css from './embedded.module.css'

/** The map that contains the pin. */
export interface PinHost {
  /** The element that contains the pin. It covers the map. */
  readonly layer: HTMLElement
  camera(): Camera
  /** Draws a frame after the pin has moved. */
  requestFrame(): void
  /** Moves the map's content by CSS pixels, to keep the pin away from the edge. */
  moveMapBy(by: Pixel): void
  /** The customer has moved the pin to this point, and the movement has ended. */
  onMove(point: Point): void
}

/** In CSS pixels: within this distance from the edge, a pin that is being moved moves the map. */
const edgeWidth = 44
/** In CSS pixels per frame: the greatest speed at which a dragged pin moves the map. */
const maxPull = 7
/** In ms: a movement by keys ends this long after the last arrow key. */
const keyMoveTimeout = 500
/** Selects the step of an arrow key in CSS pixels: 40 with Shift, 1 with Alt, else 8. */
const selectStep = (event: KeyboardEvent) => (event.shiftKey ? 40 : event.altKey ? 1 : 8)

/**
 * Creates the customer's pin, which a pointer or the arrow keys move. A pause, Enter, Space or the
 * loss of focus ends a movement by keys; Escape cancels it. A draggable pin has the role
 * `application`, with which screen readers pass the arrow keys to the page.
 */
export function createPin(host: PinHost) {
  let point: Point | null = null
  let element: HTMLElement | null = null
  let options: PinOptions = { draggable: false, label: '' }
  // `grip`: the distance of the pointer from the tip of the pin
  let drag: { readonly id: number; readonly grip: Pixel; at: Pixel; hasMoved: boolean } | null = null
  let keyMove: { readonly from: Point; readonly timer: ReturnType<typeof setTimeout> } | null = null

  const setLifted = (isLifted: boolean) => element?.classList.toggle(icons.lifted, isLifted)

  const toLayerPixel = (event: PointerEvent): Pixel => {
    const box = host.layer.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  /** Keeps a dragged pin under the pointer while the map moves. */
  const followPointer = (camera: Camera) => {
    if (drag !== null) point = toPoint(camera, { x: drag.at.x - drag.grip.x, y: drag.at.y - drag.grip.y })
  }

  const startDrag = (event: PointerEvent) => {
    if (point === null || event.button !== 0 || drag !== null) return
    event.stopPropagation()
    endKeyMove()
    const at = toLayerPixel(event)
    const tip = toPixel(host.camera(), point)
    drag = { id: event.pointerId, grip: { x: at.x - tip.x, y: at.y - tip.y }, at, hasMoved: false }
    element?.setPointerCapture(event.pointerId)
    setLifted(true)
  }

  const moveDrag = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return
    const at = toLayerPixel(event)
    // a movement of less than 4 px does not move the pin
    if (!drag.hasMoved && Math.hypot(at.x - drag.at.x, at.y - drag.at.y) < 4) return
    drag.at = at
    drag.hasMoved = true
    followPointer(host.camera())
    host.requestFrame()
  }

  const endDrag = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return
    const { hasMoved } = drag
    drag = null
    setLifted(false)
    if (hasMoved && point !== null) host.onMove(point)
  }

  const endKeyMove = () => {
    if (keyMove === null) return
    clearTimeout(keyMove.timer)
    keyMove = null
    setLifted(false)
    if (point !== null) host.onMove(point)
  }

  const keepVisible = () => {
    if (point === null) return
    const camera = host.camera()
    const tip = toPixel(camera, point)
    const by = { x: computeEdgeOverlap(tip.x, camera.width), y: computeEdgeOverlap(tip.y, camera.height) }
    if (by.x !== 0 || by.y !== 0) host.moveMapBy(by)
  }

  const handleKey = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (point !== null && direction !== undefined) {
      event.preventDefault()
      if (keyMove !== null) clearTimeout(keyMove.timer)
      keyMove = { from: keyMove?.from ?? point, timer: setTimeout(endKeyMove, keyMoveTimeout) }
      const tip = toPixel(host.camera(), point)
      const step = selectStep(event)
      point = toPoint(host.camera(), { x: tip.x + direction.x * step, y: tip.y + direction.y * step })
      setLifted(true)
      keepVisible()
      host.requestFrame()
    } else if (keyMove !== null && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      endKeyMove()
    } else if (keyMove !== null && event.key === 'Escape') {
      // Escape only cancels the movement: the dialog around the map must not close
      event.stopPropagation()
      clearTimeout(keyMove.timer)
      point = keyMove.from
      keyMove = null
      setLifted(false)
      keepVisible()
      host.requestFrame()
    }
  }

  const setLabel = (pin: HTMLElement) => {
    const { draggable, label, keyboardHelp } = options
    const hasHelp = draggable && keyboardHelp !== undefined
    pin.setAttribute('aria-label', hasHelp ? `${label}. ${keyboardHelp}` : label)
  }

  const build = () => {
    element?.remove()
    const pin = document.createElement('div')
    pin.className = `${css.placed} ${css.pin}`
    setLabel(pin)
    pin.append(createPinIcon())
    if (options.draggable) {
      pin.tabIndex = 0
      pin.setAttribute('role', 'application')
      pin.setAttribute('data-draggable', '')
      pin.addEventListener('pointerdown', startDrag)
      pin.addEventListener('pointermove', moveDrag)
      pin.addEventListener('pointerup', endDrag)
      pin.addEventListener('pointercancel', endDrag)
      pin.addEventListener('lostpointercapture', endDrag)
      pin.addEventListener('keydown', handleKey)
      pin.addEventListener('blur', endKeyMove)
    } else pin.setAttribute('role', 'img')
    element = pin
    host.layer.append(pin)
  }

  const remove = () => {
    if (keyMove !== null) clearTimeout(keyMove.timer)
    keyMove = null
    drag = null
    // removing a focused element fires `blur`, so the state is reset first
    const removed = element
    element = null
    removed?.remove()
  }

  return {
    set(next: Point | null, nextOptions: PinOptions) {
      const needsRebuild = element === null || nextOptions.draggable !== options.draggable
      options = nextOptions
      if (next === null) {
        point = null
        remove()
      } else {
        // while the customer moves the pin, an update for an earlier position must not move it
        if (drag === null && keyMove === null) point = next
        if (needsRebuild) {
          remove()
          build()
        } else if (element !== null) setLabel(element)
      }
      host.requestFrame()
    },
    /** Moves the pin to its position for a camera. */
    place(camera: Camera) {
      if (element === null) return
      followPointer(camera)
      if (point === null) return
      const tip = toPixel(camera, point)
      element.style.transform = `translate(${round(tip.x)}px, ${round(tip.y)}px)`
    },
    /**
     * How far the map's content must move in this frame, in CSS pixels, because a dragged pin is
     * near the edge; else null.
     */
    computePull(camera: Camera) {
      if (drag === null || !drag.hasMoved) return null
      const by = { x: pullFromEdge(drag.at.x, camera.width), y: pullFromEdge(drag.at.y, camera.height) }
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

/** How far a position is inside the strip at an edge; negative at the right and bottom edges. */
function computeEdgeOverlap(position: number, size: number): number {
  if (position < edgeWidth) return edgeWidth - position
  return position > size - edgeWidth ? size - edgeWidth - position : 0
}

/** The map's movement in one frame on one axis, in CSS pixels: faster towards the edge. */
function pullFromEdge(position: number, size: number): number {
  return Math.max(-1, Math.min(1, computeEdgeOverlap(position, size) / edgeWidth)) * maxPull
}

/** Rounds to a tenth of a pixel. */
function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
