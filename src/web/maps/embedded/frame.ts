import { createZoomButtons, crosshairSign } from '../signs.ts'
import * as css from './embedded.module.css'

/**
 * Builds the elements: the canvas that is looked at and focused, the layer of markers and pin, the zoom buttons. All words
 * arrive from outside.
 */
export function createFrame(label: string, labels: { readonly zoomIn: string; readonly zoomOut: string }) {
  const root = document.createElement('div')
  root.className = css.map
  const surface = document.createElement('canvas')
  surface.className = css.surface
  surface.tabIndex = 0
  // The arrow keys have to reach the map, not the reading cursor of a screen reader.
  surface.setAttribute('role', 'application')
  surface.setAttribute('aria-label', label)
  const layer = document.createElement('div')
  layer.className = css.layer
  const { element: zoom, zoomIn, zoomOut } = createZoomButtons(labels)
  root.append(surface, crosshairSign(), layer, zoom)
  return { root, surface, layer, zoomIn, zoomOut }
}
