import type { Point } from '../../../core/geo/point.ts'
import { getZoneOpacity, readZoneColour } from '../drawing.ts'
import type { MapTheme, MapZone } from '../map-view.ts'
import type { Library } from './loader.ts'

export interface Zones {
  set(zones: readonly MapZone[]): void
  /** Moves the zones to this map, in the colours of the theme. */
  show(map: google.maps.Map, theme: MapTheme): void
  destroy(): void
}

/**
 * Creates the delivery zones; selected zones are above the others. `readProperty` reads a CSS
 * custom property of the brand.
 */
export function createZones(
  { Polygon }: Pick<Library<'maps'>, 'Polygon'>,
  readProperty: (property: string) => string
): Zones {
  let zones: readonly MapZone[] = []
  let polygons: readonly google.maps.Polygon[] = []
  // the map with the zones; null before `show` and after `destroy`
  let target: { readonly map: google.maps.Map; readonly theme: MapTheme } | null = null

  function clear(): void {
    for (const polygon of polygons) polygon.setMap(null)
    polygons = []
  }
  function draw(): void {
    clear()
    if (target === null) return
    const { map, theme } = target
    const colour = readZoneColour(theme, readProperty)
    polygons = zones.map(
      ({ points, holes = [], selected }) =>
        new Polygon({
          map,
          paths: holes.length === 0
            ? toLatLngs(points)
            : [toLatLngs(points), ...holes.map((hole) => orientHole(points, hole))],
          // the map receives clicks on a zone
          clickable: false,
          fillColor: colour,
          fillOpacity: getZoneOpacity(zones.length),
          strokeColor: colour,
          strokeOpacity: 0.9,
          strokeWeight: selected === true ? 3 : 2,
          zIndex: selected === true ? 1 : 0
        })
    )
  }

  return {
    set(next) {
      zones = next
      draw()
    },
    show(map, theme) {
      target = { map, theme }
      draw()
    },
    destroy() {
      target = null
      clear()
    }
  }
}

/** Lists the corners of a hole in the direction opposite to the outline's, as Google requires. */
function orientHole(outline: readonly Point[], hole: readonly Point[]): google.maps.LatLngLiteral[] {
  const corners = toLatLngs(hole)
  return computeDirection(outline) === computeDirection(hole) ? corners.reverse() : corners
}
function toLatLngs(points: readonly Point[]): google.maps.LatLngLiteral[] {
  return points.map(({ lat, lng }) => ({ lat, lng }))
}
/** The direction of an outline: 1 anticlockwise, -1 clockwise, 0 without an area. */
function computeDirection(points: readonly Point[]): number {
  const doubledArea = points.reduce((sum, { lat, lng }, index) => {
    const previous = points.at(index - 1) ?? { lat, lng }
    return sum + previous.lng * lat - lng * previous.lat
  }, 0)
  return Math.sign(doubledArea)
}
