import type { PinOptions } from '../map-view.ts'
import type { Point } from '../../../core/geo/point.ts'
import { createPinIcon } from '../map-icons.ts'
import * as css from './google.module.css'
import type { Library } from './loader.ts'

export interface Pin {
  set(point: Point | null, options: PinOptions): void
  /** Moves the pin to this map. */
  show(map: google.maps.Map): void
  destroy(): void
}

/** Creates the customer's pin, which can be dragged with a pointer or with Google's keys. */
export function createPin(
  { AdvancedMarkerElement }: Pick<Library<'marker'>, 'AdvancedMarkerElement'>,
  onMove: (point: Point) => void
): Pin {
  let marker: google.maps.marker.AdvancedMarkerElement | null = null
  let currentMap: google.maps.Map | null = null
  let isDragged = false

  function create(): google.maps.marker.AdvancedMarkerElement {
    const pin = new AdvancedMarkerElement({ zIndex: 20_000 })
    pin.classList.add(css.pin)
    pin.append(createPinIcon())
    pin.addEventListener('gmp-dragstart', () => {
      isDragged = true
    })
    pin.addEventListener('gmp-dragend', () => {
      isDragged = false
      const point = toPoint(pin.position)
      if (point !== null) onMove(point)
    })
    return pin
  }
  function remove(): void {
    if (marker !== null) marker.map = null
    marker = null
    isDragged = false
  }

  return {
    set(point, { draggable, label }) {
      if (point === null) return remove()
      marker ??= create()
      marker.title = label
      marker.gmpDraggable = draggable
      // while the customer drags the pin, an update for an earlier position must not move it
      if (!isDragged) marker.position = { lat: point.lat, lng: point.lng }
      marker.map = currentMap
    },
    show(map) {
      currentMap = map
      if (marker !== null) marker.map = map
    },
    destroy() {
      currentMap = null
      remove()
    }
  }
}

/** Converts a marker's position, whose coordinates are numbers, or methods that return them. */
function toPoint(position: google.maps.marker.AdvancedMarkerElement['position']): Point | null {
  if (position === null || position === undefined) return null
  const { lat, lng } = position
  return {
    lat: typeof lat === 'function' ? lat.call(position) : lat,
    lng: typeof lng === 'function' ? lng.call(position) : lng
  }
}
