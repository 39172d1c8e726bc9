import type { Point } from '../../../core/geo/point.ts'
import { listenToKeys } from '../keyboard.ts'
import type { MapOptions, MapView } from '../map-view.ts'
import { offsetPoint, type Pixel } from '../projection.ts'
import {
  computeBounds, createGuard, createMapFrame, FIT_MARGIN, isSinglePoint, MAX_ZOOM, MIN_ZOOM,
} from '../view-parts.ts'
import { fromLngLat, toCorners, toLngLat } from './coordinates.ts'
import { createYandexMarkers } from './markers.ts'
import { createYandexPin } from './pin.ts'
import type { MapProps, YMap, Ymaps3 } from './types.ts'
import * as css from './yandex.module.css'
import { createZones } from './zones.ts'

/** In ms. */
const ANIMATION_DURATION = 200

/** Creates a view with a Yandex map. Keys move it like the embedded map (`keyboard.ts`). */
export function createYandexView(element: HTMLElement, ymaps3: Ymaps3, options: MapOptions): MapView {
  const { on } = options
  const { root, zoomBy, updateZoomButtons } = createMapFrame(options, css.map, {
    getZoom: () => map?.zoom,
    setZoom: zoom => move({ zoom }),
  })
  const surface = createSurface(options.label)
  root.prepend(surface)
  element.append(root)

  let map: YMap | null = null
  let isAlive = true

  /** Moves the map, with an animation unless the customer prefers reduced motion. */
  function move(location: MapProps['location']): void {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    map?.update({ location: { ...location, duration: isReduced ? 0 : ANIMATION_DURATION } })
  }
  function destroy(): void {
    if (!isAlive) return
    isAlive = false
    map?.destroy()
    root.remove()
  }
  /** Moves the content of the map by CSS pixels. */
  const panBy = (center: Point, zoom: number, { x, y }: Pixel): void =>
    move({ center: toLngLat(offsetPoint(center, { x: -x, y: -y }, zoom)) })

  try {
    map = createMap(surface, ymaps3, options, { onPick: on.pick, onUpdate: updateZoomButtons })
  } catch (error) {
    destroy()
    throw error
  }
  const current = map
  const readProperty = (property: string) => getComputedStyle(root).getPropertyValue(property)
  const zones = createZones(ymaps3, current, options.theme, readProperty)
  const pin = createYandexPin(ymaps3, current, on.pinMoved)
  const markers = createYandexMarkers(ymaps3, current, on.markerPicked)
  const getCenter = () => fromLngLat(current.center)
  listenToKeys(surface, {
    panBy: by => panBy(getCenter(), current.zoom, by),
    zoomBy,
    pickCenter: () => on.pick(getCenter()),
  })
  updateZoomButtons()

  const whileAlive = createGuard(() => isAlive)
  return {
    setCenter: whileAlive((point, zoom) => move({ center: toLngLat(point), ...(zoom !== undefined && { zoom }) })),
    setZones: whileAlive(zones.set),
    setPin: whileAlive(pin.set),
    setMarkers: whileAlive(markers.set),
    openInfo: whileAlive((markerId, content) => {
      markers.openInfo(markerId, content)
      const shift = markers.computeInfoShift(root)
      if (shift.x !== 0 || shift.y !== 0) panBy(getCenter(), current.zoom, shift)
    }),
    zoomBy: whileAlive(zoomBy),
    fit: whileAlive((points) => {
      const bounds = computeBounds(points)
      if (bounds === null) return
      // a single point has no bounds that could be fitted
      move(isSinglePoint(bounds) ? { center: [bounds.east, bounds.north] } : { bounds: toCorners(bounds) })
    }),
    setTheme: whileAlive((theme) => {
      current.update({ theme })
      zones.setTheme(theme)
    }),
    destroy() {
      pin.destroy()
      destroy()
    },
  }
}

/** Creates the element of the map, which takes the keyboard focus. */
function createSurface(label: string): HTMLElement {
  const surface = document.createElement('div')
  surface.className = css.surface
  surface.tabIndex = 0
  // with this role, screen readers pass the arrow keys to the map
  surface.setAttribute('role', 'application')
  surface.setAttribute('aria-label', label)
  return surface
}

/**
 * Creates the map without zones and markers. In the mode `raster` it needs neither WebGL nor
 * `'unsafe-eval'` in the page's policy.
 */
function createMap(
  surface: HTMLElement,
  { YMap, YMapDefaultSchemeLayer, YMapDefaultFeaturesLayer, YMapListener }: Ymaps3,
  { center, zoom, theme, bounds }: MapOptions,
  { onPick, onUpdate }: { onPick(point: Point): void; onUpdate(): void },
): YMap {
  const map = new YMap(surface, {
    location: { center: toLngLat(center), zoom },
    mode: 'raster',
    theme,
    behaviors: ['drag', 'pinchZoom', 'scrollZoom', 'dblClick', 'oneFingerZoom'],
    zoomRange: { min: MIN_ZOOM, max: MAX_ZOOM },
    restrictMapArea: bounds === undefined ? false : toCorners(bounds),
    margin: [FIT_MARGIN, FIT_MARGIN, FIT_MARGIN, FIT_MARGIN],
  })
  map.addChild(new YMapDefaultSchemeLayer({}))
  map.addChild(new YMapDefaultFeaturesLayer({}))
  map.addChild(new YMapListener({
    layer: 'any',
    onClick(object, { coordinates }) {
      // a zone or a place of Yandex is a point of the map, the pin is not
      if (object?.type !== 'marker') onPick(fromLngLat(coordinates))
    },
    onUpdate,
  }))
  return map
}
