import type { MapOptions, MapTheme, MapView } from '../../../bind/map.ts'
import type { Point } from '../../../../core/geo/point.ts'
import * as css from './google.module.css'
import type { Library } from './loader.ts'
import { createMarkers } from './markers.ts'
import { createPin } from './pin.ts'
import { createZoomButtons, createCrosshairIcon } from '../map-icons.ts'
import { createZones } from './zones.ts'

/** The classes of Google Maps that the view uses. */
export type ViewLibraries = Pick<Library<'maps'>, 'Map' | 'Polygon' | 'InfoWindow'> &
  Pick<Library<'marker'>, 'AdvancedMarkerElement'>

const MIN_ZOOM = 10
const MAX_ZOOM = 18
const FIT_MARGIN = 72

/**
 * A Google map.
 * Its colour scheme is fixed when it is created, so a change of theme creates another map.
 */
export function createView(
  element: HTMLElement,
  libraries: ViewLibraries,
  mapId: string,
  options: MapOptions
): MapView {
  const { on } = options
  const root = document.createElement('div')
  root.className = css.map
  root.setAttribute('role', 'group')
  root.setAttribute('aria-label', options.label)
  const zoom = createZoomButtons(options.labels)
  root.append(createCrosshairIcon(), zoom.element)

  const zones = createZones(libraries, (property) => getComputedStyle(root).getPropertyValue(property))
  const pin = createPin(libraries, on.pinMoved)
  const markers = createMarkers(libraries, on.markerPicked)
  let theme = options.theme
  let current: CreatedMap | null = null
  let alive = true

  /** Replaces the map by one of the present theme. */
  function recreate(center: Point, level: number): google.maps.Map {
    current?.destroy()
    current = createMap(root, libraries, { ...mapOptions(options, theme, mapId), center: { ...center }, zoom: level }, {
      picked: on.pick,
      zoomed: showLimits
    })
    const { map } = current
    zones.show(map, theme)
    pin.show(map)
    markers.show(map)
    showLimits(map)
    return map
  }

  function showLimits(target: google.maps.Map): void {
    const level = target.getZoom() ?? options.zoom
    zoom.zoomIn.setAttribute('aria-disabled', String(level >= MAX_ZOOM))
    zoom.zoomOut.setAttribute('aria-disabled', String(level <= MIN_ZOOM))
  }

  function destroy(): void {
    if (!alive) return
    alive = false
    zones.destroy()
    pin.destroy()
    markers.destroy()
    current?.destroy()
    root.remove()
  }

  let map: google.maps.Map
  try {
    element.append(root)
    map = recreate(options.center, options.zoom)
  } catch (error) {
    destroy()
    throw error
  }

  const zoomBy = (step: number): void => {
    const level = (map.getZoom() ?? options.zoom) + step
    map.setZoom(Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, level)))
  }
  zoom.zoomIn.addEventListener('click', () => zoomBy(1))
  zoom.zoomOut.addEventListener('click', () => zoomBy(-1))

  const whileAlive =
    <A extends readonly unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      if (alive) act(...args)
    }

  return {
    setCenter: whileAlive(({ lat, lng }, level) => {
      if (level !== undefined) map.setZoom(level)
      map.panTo({ lat, lng })
    }),
    setZones: whileAlive(zones.set),
    setPin: whileAlive(pin.set),
    setMarkers: whileAlive(markers.set),
    openInfo: whileAlive(markers.openInfo),
    zoomBy: whileAlive(zoomBy),
    fit: whileAlive((points) => {
      const box = computeBounds(points)
      if (box === null) return
      // a single point has no extent: `fitBounds` would zoom in as far as possible
      if (box.north === box.south && box.east === box.west) map.setCenter({ lat: box.north, lng: box.east })
      else map.fitBounds(box, FIT_MARGIN)
    }),
    setTheme: whileAlive((next) => {
      if (next === theme) return
      theme = next
      map = recreate(map.getCenter()?.toJSON() ?? options.center, map.getZoom() ?? options.zoom)
    }),
    destroy
  }
}

interface CreatedMap {
  readonly map: google.maps.Map
  destroy(): void
}

function createMap(
  root: HTMLElement,
  { Map }: ViewLibraries,
  settings: google.maps.MapOptions,
  on: { picked(point: Point): void; zoomed(map: google.maps.Map): void }
): CreatedMap {
  const canvas = document.createElement('div')
  canvas.className = css.canvas
  root.prepend(canvas)
  const map = new Map(canvas, settings)
  const listeners = [
    map.addListener('click', ({ latLng }: google.maps.MapMouseEvent) => {
      if (latLng !== null) on.picked(latLng.toJSON())
    }),
    map.addListener('zoom_changed', () => on.zoomed(map))
  ]
  canvas.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.defaultPrevented || isControl(event.target, canvas)) return
    const center = map.getCenter()
    if (center !== undefined) on.picked(center.toJSON())
  })
  return {
    map,
    destroy() {
      for (const listener of listeners) listener.remove()
      canvas.remove()
    }
  }
}

function mapOptions({ bounds }: MapOptions, theme: MapTheme, mapId: string): google.maps.MapOptions {
  return {
    mapId,
    colorScheme: theme === 'dark' ? 'DARK' : 'LIGHT',
    gestureHandling: 'greedy',
    disableDefaultUI: true,
    clickableIcons: false,
    isFractionalZoomEnabled: true,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    ...(bounds === undefined ? {} : { restriction: { latLngBounds: bounds, strictBounds: false } })
  }
}

/**
 * Whether Enter already has a meaning: on a marker, the pin, or one of Google's links or buttons.
 */
function isControl(target: EventTarget | null, canvas: HTMLElement): boolean {
  if (!(target instanceof Element)) return false
  const control = target.closest('gmp-advanced-marker, a, button, [role="button"], [role="dialog"]')
  // the dialog that contains the map does not count
  return control !== null && canvas.contains(control)
}

function computeBounds(points: readonly Point[]): google.maps.LatLngBoundsLiteral | null {
  if (points.length === 0) return null
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return { north: Math.max(...lats), south: Math.min(...lats), east: Math.max(...lngs), west: Math.min(...lngs) }
}
