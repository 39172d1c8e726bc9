import type { PinOptions } from '../../../bind/map.ts'
import type { Point } from '../../../../core/geo/point.ts'
import { pinSign } from '../signs.ts'
import * as css from './google.module.css'
import type { Library } from './loader.ts'

export interface Pin {
  set(point: Point | null, options: PinOptions): void
  /** Puts the pin on this map and no other. */
  show(map: google.maps.Map): void
  destroy(): void
}

/** The customer's place: a marker that may be dragged, by the hand or by the service's own keys. */
export function createPin(
  { AdvancedMarkerElement }: Pick<Library<'marker'>, 'AdvancedMarkerElement'>,
  moved: (point: Point) => void
): Pin {
  let marker: google.maps.marker.AdvancedMarkerElement | null = null
  let shown: google.maps.Map | null = null
  let isHeld = false

  function create(): google.maps.marker.AdvancedMarkerElement {
    const made = new AdvancedMarkerElement({ zIndex: 20_000 })
    made.classList.add(css.pin)
    made.append(pinSign())
    made.addEventListener('gmp-dragstart', () => {
      isHeld = true
    })
    made.addEventListener('gmp-dragend', () => {
      isHeld = false
      const point = pointOf(made.position)
      if (point !== null) moved(point)
    })
    return made
  }
  function remove(): void {
    if (marker !== null) marker.map = null
    marker = null
    isHeld = false
  }

  return {
    set(point, { draggable, label }) {
      if (point === null) return remove()
      marker ??= create()
      marker.title = label
      marker.gmpDraggable = draggable
      // the hand that holds the pin knows better than an answer about its former place
      if (!isHeld) marker.position = { lat: point.lat, lng: point.lng }
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

/** The end of a drag tells no coordinates: the marker's own position, in either of its forms, does. */
function pointOf(position: google.maps.marker.AdvancedMarkerElement['position']): Point | null {
  if (position === null || position === undefined) return null
  const { lat, lng } = position
  return { lat: typeof lat === 'function' ? lat.call(position) : lat, lng: typeof lng === 'function' ? lng.call(position) : lng }
}
