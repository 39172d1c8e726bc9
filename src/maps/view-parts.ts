import type { Bounds, Point } from '../../core/geo/point.ts'
import { createCrosshairIcon, createZoomButtons } from './map-icons.ts'
import type { MapOptions } from './map-view.ts'

/** The zoom limits of the maps of services: from a region to single houses. */
export const MIN_ZOOM = 10
export const MAX_ZOOM = 18
/** In CSS pixels: the space between the edges of a service's map and the points that `fit` shows. */
export const FIT_MARGIN = 72

/**
 * Creates the element of a service's map with the crosshair and the zoom buttons. `getZoom`: the
 * present zoom; undefined before the map has one. `setZoom` gets a zoom within the limits.
 */
export function createMapFrame(
  { labels, zoom: initialZoom }: Pick<MapOptions, 'labels' | 'zoom'>,
  className: string,
  { getZoom, setZoom }: { getZoom(): number | undefined; setZoom(zoom: number): void },
) {
  const root = document.createElement('div')
  root.className = className
  const { element, zoomIn, zoomOut } = createZoomButtons(labels)
  root.append(createCrosshairIcon(), element)
  const readZoom = () => getZoom() ?? initialZoom
  const zoomBy = (step: number) => setZoom(Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, readZoom() + step)))
  zoomIn.addEventListener('click', () => zoomBy(1))
  zoomOut.addEventListener('click', () => zoomBy(-1))
  return {
    root,
    zoomBy,
    /** Marks the button as disabled with which the map cannot zoom further. */
    updateZoomButtons(): void {
      const zoom = readZoom()
      zoomIn.setAttribute('aria-disabled', String(zoom >= MAX_ZOOM))
      zoomOut.setAttribute('aria-disabled', String(zoom <= MIN_ZOOM))
    },
  }
}

/** Returns a function that wraps a method so that calls are ignored once `isAlive` returns false. */
export function createGuard(isAlive: () => boolean) {
  return <A extends readonly unknown[]>(method: (...args: A) => void) =>
    (...args: A): void => {
      if (isAlive()) method(...args)
    }
}

/** The smallest bounds that contain all points; null without points. */
export function computeBounds(points: readonly Point[]): Bounds | null {
  if (points.length === 0) return null
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return { north: Math.max(...lats), south: Math.min(...lats), east: Math.max(...lngs), west: Math.min(...lngs) }
}

/** Whether bounds are those of a single point, for which no zoom can be computed. */
export const isSinglePoint = ({ north, south, east, west }: Bounds): boolean => north === south && east === west
