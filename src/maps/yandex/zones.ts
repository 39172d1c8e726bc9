import type { Point } from '../../../core/geo/point.ts'
import { getZoneOpacity, readZoneColour } from '../drawing.ts'
import type { MapTheme, MapZone } from '../map-view.ts'
import { toLngLat } from './coordinates.ts'
import type { LngLat, YMap, Ymaps3 } from './types.ts'

/**
 * Creates the delivery zones; selected zones are above the others. `readProperty` reads a CSS
 * custom property of the brand.
 */
export function createZones(
  { YMapFeature }: Pick<Ymaps3, 'YMapFeature'>,
  map: YMap,
  initialTheme: MapTheme,
  readProperty: (property: string) => string,
) {
  let theme = initialTheme
  let zones: readonly MapZone[] = []
  let features: readonly object[] = []

  function draw(): void {
    for (const feature of features) map.removeChild(feature)
    const color = readZoneColour(theme, readProperty)
    features = zones.map(({ points, holes = [], selected = false }) => new YMapFeature({
      geometry: { type: 'Polygon', coordinates: [points, ...holes].map(toRing) },
      style: {
        fill: color,
        fillOpacity: getZoneOpacity(zones.length),
        // holes in whichever direction their line runs
        fillRule: 'evenodd',
        stroke: [{ color, opacity: 0.9, width: selected ? 3 : 2 }],
        zIndex: selected ? 1 : 0,
        // the map receives clicks on a zone
        interactive: false,
      },
    }))
    for (const feature of features) map.addChild(feature)
  }

  return {
    set(next: readonly MapZone[]) {
      zones = next
      draw()
    },
    setTheme(next: MapTheme) {
      theme = next
      draw()
    },
  }
}

/** Converts a line to a closed ring (GeoJSON, RFC 7946). */
function toRing(points: readonly Point[]): LngLat[] {
  const ring = points.map(toLngLat)
  const [first] = ring
  return first === undefined ? ring : [...ring, first]
}
