import type { MapOptions, MapTheme, MapView } from '../map-view.ts'
import type { Point } from '../../../core/geo/point.ts'
import * as css from './google.module.css'
import type { Library } from './loader.ts'
import { createMarkers } from './markers.ts'
import { createPin } from './pin.ts'
import {
  computeBounds, createGuard, createMapFrame, FIT_MARGIN, isSinglePoint, MAX_ZOOM, MIN_ZOOM,
} from '../view-parts.ts'
import { createZones } from './zones.ts'

/** The classes of Google Maps that the view uses. */
export type ViewLibraries = Pick<Library<'maps'>, 'Map' | 'Polygon' | 'InfoWindow'> &
  Pick<Library<'marker'>, 'AdvancedMarkerElement'>

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
  const { root, zoomBy, updateZoomButtons } = createMapFrame(options, css.map, {
    getZoom: () => current?.map.getZoom(),
    setZoom: level => current?.map.setZoom(level),
  })
  root.setAttribute('role', 'group')
  root.setAttribute('aria-label', options.label)

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
    updateZoomButtons()
    return map
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

  const whileAlive = createGuard(() => isAlive)
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
      // for a single point `fitBounds` would zoom in as far as possible
      if (isSinglePoint(bounds)) map.setCenter({ lat: bounds.north, lng: bounds.east })
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
  { onPick, onZoom }: { onPick(point: Point): void; onZoom(): void }
): CreatedMap {
  const container = document.createElement('div')
  container.className = css.canvas
  root.prepend(container)
  const map = new Map(container, settings)
  const listeners = [
    map.addListener('click', ({ latLng }: google.maps.MapMouseEvent) => {
      if (latLng !== null) onPick(latLng.toJSON())
    }),
    map.addListener('zoom_changed', onZoom)
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
