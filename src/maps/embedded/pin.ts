import type { PinOptions } from '../map-view.ts'
import type { Point } from '../../../core/geo/point.ts'
import { createPinElement, labelPin, liftPin } from '../overlays.ts'
import { createPinKeys } from '../pin-keys.ts'
import type { Pixel } from '../projection.ts'
import { toPixel, toPoint, type Camera } from './camera.ts'
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

/** Creates the customer's pin, which a pointer or the arrow keys (`pin-keys.ts`) move. */
export function createPin(host: PinHost) {
  let point: Point | null = null
  let element: HTMLElement | null = null
  let options: PinOptions = { draggable: false, label: '' }
  // `grip`: the distance of the pointer from the tip of the pin
  let drag: { readonly id: number; readonly grip: Pixel; at: Pixel; hasMoved: boolean } | null = null

  const setLifted = (isLifted: boolean) => liftPin(element, isLifted)
  const moveTo = (next: Point) => {
    point = next
    keepVisible()
    host.requestFrame()
  }
  const reportMove = () => {
    if (point !== null) host.onMove(point)
  }
  const keys = createPinKeys({
    point: () => point,
    moveBy({ x, y }) {
      if (point === null) return
      const tip = toPixel(host.camera(), point)
      moveTo(toPoint(host.camera(), { x: tip.x + x, y: tip.y + y }))
    },
    moveBack: moveTo,
    setLifted,
    onEnd: reportMove
  })

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
    keys.end()
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
    if (hasMoved) reportMove()
  }

  const keepVisible = () => {
    if (point === null) return
    const camera = host.camera()
    const tip = toPixel(camera, point)
    const by = { x: computeEdgeOverlap(tip.x, camera.width), y: computeEdgeOverlap(tip.y, camera.height) }
    if (by.x !== 0 || by.y !== 0) host.moveMapBy(by)
  }

  const build = () => {
    element?.remove()
    const pin = createPinElement(options)
    pin.classList.add(css.placed)
    if (options.draggable) {
      pin.addEventListener('pointerdown', startDrag)
      pin.addEventListener('pointermove', moveDrag)
      pin.addEventListener('pointerup', endDrag)
      pin.addEventListener('pointercancel', endDrag)
      pin.addEventListener('lostpointercapture', endDrag)
      pin.addEventListener('keydown', keys.handleKey)
      pin.addEventListener('blur', keys.end)
    }
    element = pin
    host.layer.append(pin)
  }

  const remove = () => {
    keys.drop()
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
        if (drag === null && !keys.isMoving()) point = next
        if (needsRebuild) {
          remove()
          build()
        } else if (element !== null) labelPin(element, options)
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
