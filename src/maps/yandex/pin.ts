import type { Point } from '../../../core/geo/point.ts'
import type { PinOptions } from '../map-view.ts'
import { createPinElement, labelPin, liftPin } from '../overlays.ts'
import { createPinKeys } from '../pin-keys.ts'
import { offsetPoint } from '../projection.ts'
import { fromLngLat, toLngLat } from './coordinates.ts'
import type { Entity, MarkerProps, YMap, Ymaps3 } from './types.ts'

/** In front of all restaurants. */
const Z_INDEX = 20_000

/** Creates the customer's pin, which a pointer or the arrow keys (`pin-keys.ts`) move. */
export function createYandexPin({ YMapMarker }: Pick<Ymaps3, 'YMapMarker'>, map: YMap, onMove: (point: Point) => void) {
  let point: Point | null = null
  let pin: { readonly element: HTMLElement; readonly marker: Entity<MarkerProps>; readonly draggable: boolean } | null
    = null
  let isDragged = false

  function moveTo(next: Point): void {
    point = next
    pin?.marker.update({ coordinates: toLngLat(next) })
  }
  /** Moves the pin by keys: the map follows a pin that leaves it. */
  function moveByKeys(next: Point): void {
    moveTo(next)
    const [[west, north], [east, south]] = map.bounds
    const isVisible = next.lat >= south && next.lat <= north && next.lng >= west && next.lng <= east
    if (!isVisible) map.update({ location: { center: toLngLat(next) } })
  }
  const keys = createPinKeys({
    point: () => point,
    moveBy(by) {
      if (point !== null) moveByKeys(offsetPoint(point, by, map.zoom))
    },
    moveBack: moveByKeys,
    setLifted: isLifted => liftPin(pin?.element ?? null, isLifted),
    onEnd() {
      if (point !== null) onMove(point)
    },
  })

  function create(at: Point, options: PinOptions): void {
    const element = createPinElement(options)
    if (options.draggable) {
      element.addEventListener('keydown', keys.handleKey)
      element.addEventListener('blur', keys.end)
    }
    const marker = new YMapMarker({
      coordinates: toLngLat(at),
      zIndex: Z_INDEX,
      draggable: options.draggable,
      mapFollowsOnDrag: true,
      onDragStart() {
        keys.end()
        isDragged = true
        liftPin(element, true)
      },
      onDragEnd(coordinates) {
        isDragged = false
        liftPin(element, false)
        moveTo(fromLngLat(coordinates))
        onMove(fromLngLat(coordinates))
      },
    }, element)
    pin = { element, marker, draggable: options.draggable }
    map.addChild(marker)
  }
  function remove(): void {
    keys.drop()
    isDragged = false
    // removing a focused element fires `blur`, so the state is reset first
    const removed = pin
    pin = null
    if (removed !== null) map.removeChild(removed.marker)
  }

  return {
    set(next: Point | null, options: PinOptions) {
      if (next === null) {
        point = null
        remove()
        return
      }
      // while the customer moves the pin, an update for an earlier position must not move it
      if (!isDragged && !keys.isMoving()) moveTo(next)
      if (pin?.draggable === options.draggable) labelPin(pin.element, options)
      else {
        remove()
        create(next, options)
      }
    },
    destroy() {
      point = null
      keys.drop()
    },
  }
}
