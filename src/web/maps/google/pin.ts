import type { PinOptions } from '../../../bind/map.ts'
import type { Point } from '../../../../core/geo/point.ts'
import { createPinIcon } from '../map-icons.ts'
import * as css from './google.module.css'
import type { Library } from './loader.ts'

export interface Pin {
  set(point: Point | null, options: PinOptions): void
  /** Moves the pin to this map. */
  show(map: google.maps.Map): void
  destroy(): void
}

/** The customer's pin: a marker that can be dragged with a pointer or with Google's keys. */
export function createPin(
  { AdvancedMarkerElement }: Pick<Library<'marker'>, 'AdvancedMarkerElement'>,
  moved: (point: Point) => void
): Pin {
  let marker: google.maps.marker.AdvancedMarkerElement | null = null
  let shown: google.maps.Map | null = null
  let isDragged = false

  function create(): google.maps.marker.AdvancedMarkerElement {
    const made = new AdvancedMarkerElement({ zIndex: 20_000 })
    made.classList.add(css.pin)
    made.append(createPinIcon())
    made.addEventListener('gmp-dragstart', () => {
      isDragged = true
    })
    made.addEventListener('gmp-dragend', () => {
      isDragged = false
      const point = toPoint(made.position)
      if (point !== null) moved(point)
    })
    return made
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
      // a response about an earlier position must not move a pin that the customer is dragging
      if (!isDragged) marker.position = { lat: point.lat, lng: point.lng }
      marker.map = shown
    },
    show(map) {
      shown = map
      if (marker !== null) marker.map = map
    },
    destroy() {
      shown = null
      remove()
    }
  }
}

/**
 * Converts the marker's position, which has two forms.
 * The event of a drag's end has no coordinates.
 */
function toPoint(position: google.maps.marker.AdvancedMarkerElement['position']): Point | null {
  if (position === null || position === undefined) return null
  const { lat, lng } = position
  return {
    lat: typeof lat === 'function' ? lat.call(position) : lat,
    lng: typeof lng === 'function' ? lng.call(position) : lng
  }
}
