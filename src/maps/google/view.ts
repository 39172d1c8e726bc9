import type { MapOptions, MapTheme, MapView } from '../map-view.ts'
import type { Point } from '../../../core/geo/point.ts'
import * as css from './google.module.css'
import type { Library } from './loader.ts'
import { createMarkers } from './markers.ts'
import { createPin } from './pin.ts'
import { createZoomButtons, createCrosshairIcon } from '../map-icons.ts'
import { createZones } from './zones.ts'

/** The classes of Google Maps that the view uses. */
export type ViewLibraries = Pick<Library<'maps'>, 'Map' | 'Polygon' | 'InfoWindow'> &
  Pick<Library<'marker'>, 'AdvancedMarkerElement'>

/** The zoom limits of this map: from a region to single houses. */
const MIN_ZOOM = 10
const MAX_ZOOM = 18
/** In CSS pixels: the space between the edges of the map and the points that `fit` shows. */
const FIT_MARGIN = 72

/**
 * Creates a view with a Google map. The colour scheme of a Google map cannot change, so a change of
 * theme creates another map.
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
  let isAlive = true

  /** Replaces the map by a new map in the current theme. */
  function recreate(center: Point, zoomLevel: number): google.maps.Map {
    current?.destroy()
    const settings = { ...toGoogleOptions(options, theme, mapId), center: { ...center }, zoom: zoomLevel }
    current = createMap(root, libraries, settings, { onPick: on.pick, onZoom: updateZoomButtons })
    const { map } = current
    zones.show(map, theme)
    pin.show(map)
    markers.show(map)
    updateZoomButtons(map)
    return map
  }

  function updateZoomButtons(target: google.maps.Map): void {
    const level = target.getZoom() ?? options.zoom
    zoom.zoomIn.setAttribute('aria-disabled', String(level >= MAX_ZOOM))
    zoom.zoomOut.setAttribute('aria-disabled', String(level <= MIN_ZOOM))
  }

  function destroy(): void {
    if (!isAlive) return
    isAlive = false
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

  /** Makes a method ignore calls after `destroy`. */
  const whileAlive =
    <A extends readonly unknown[]>(method: (...args: A) => void) =>
    (...args: A) => {
      if (isAlive) method(...args)
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
      const bounds = computeBounds(points)
      if (bounds === null) return
      const isSinglePoint = bounds.north === bounds.south && bounds.east === bounds.west
      // for a single point `fitBounds` would zoom in as far as possible
      if (isSinglePoint) map.setCenter({ lat: bounds.north, lng: bounds.east })
      else map.fitBounds(bounds, FIT_MARGIN)
    }),
    setTheme: whileAlive((next) => {
      if (next === theme) return
      theme = next
      map = recreate(map.getCenter()?.toJSON() ?? options.center, map.getZoom() ?? options.zoom)
    }),
    destroy
  }
}

/** Google has no method that destroys a map: `destroy` removes its listeners and its element. */
interface CreatedMap {
  readonly map: google.maps.Map
  destroy(): void
}

function createMap(
  root: HTMLElement,
  { Map }: ViewLibraries,
  settings: google.maps.MapOptions,
  { onPick, onZoom }: { onPick(point: Point): void; onZoom(map: google.maps.Map): void }
): CreatedMap {
  const container = document.createElement('div')
  container.className = css.canvas
  root.prepend(container)
  const map = new Map(container, settings)
  const listeners = [
    map.addListener('click', ({ latLng }: google.maps.MapMouseEvent) => {
      if (latLng !== null) onPick(latLng.toJSON())
    }),
    map.addListener('zoom_changed', () => onZoom(map))
  ]
  container.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.defaultPrevented || isControl(event.target, container)) return
    const center = map.getCenter()
    if (center !== undefined) onPick(center.toJSON())
  })
  return {
    map,
    destroy() {
      for (const listener of listeners) listener.remove()
      container.remove()
    }
  }
}

function toGoogleOptions({ bounds }: MapOptions, theme: MapTheme, mapId: string): google.maps.MapOptions {
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

/** Whether Enter acts on the target: a marker, the pin, or a link, button or dialog of Google. */
function isControl(target: EventTarget | null, container: HTMLElement): boolean {
  if (!(target instanceof Element)) return false
  const control = target.closest('gmp-advanced-marker, a, button, [role="button"], [role="dialog"]')
  // a dialog around the map is not a control
  return control !== null && container.contains(control)
}

function computeBounds(points: readonly Point[]): google.maps.LatLngBoundsLiteral | null {
  if (points.length === 0) return null
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return { north: Math.max(...lats), south: Math.min(...lats), east: Math.max(...lngs), west: Math.min(...lngs) }
}
