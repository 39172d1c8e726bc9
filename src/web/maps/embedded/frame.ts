import { svgOf } from './drawing.ts'
import * as css from './embedded.module.css'

/** The parts of the page that a map is built of. All words arrive from outside. */
export interface Frame {
  readonly root: HTMLElement
  readonly surface: HTMLCanvasElement
  readonly layer: HTMLElement
  readonly zoomIn: HTMLButtonElement
  readonly zoomOut: HTMLButtonElement
}

/** Builds the elements: the canvas that is looked at and focused, the layer of markers and pin, the zoom buttons. */
export function createFrame(label: string, labels: { readonly zoomIn: string; readonly zoomOut: string }): Frame {
  const root = document.createElement('div')
  root.className = css.map
  const surface = document.createElement('canvas')
  surface.className = css.surface
  surface.tabIndex = 0
  // The arrow keys have to reach the map, not the reading cursor of a screen reader.
  surface.setAttribute('role', 'application')
  surface.setAttribute('aria-label', label)
  const crosshair = svgOf({ width: 28, height: 28, className: css.crosshair }, [
    { tag: 'path', class: css.sign, d: 'M14 2v8M14 18v8M2 14h8M18 14h8' }
  ])
  const layer = document.createElement('div')
  layer.className = css.layer
  const zoom = document.createElement('div')
  zoom.className = css.zoom
  const zoomIn = zoomButton(labels.zoomIn, 'M12 5v14M5 12h14')
  const zoomOut = zoomButton(labels.zoomOut, 'M5 12h14')
  zoom.append(zoomIn, zoomOut)
  root.append(surface, crosshair, layer, zoom)
  return { root, surface, layer, zoomIn, zoomOut }
}

function zoomButton(label: string, sign: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = css.zoomButton
  button.setAttribute('aria-label', label)
  button.append(svgOf({ width: 24, height: 24, className: css.sign }, [{ tag: 'path', d: sign }]))
  return button
}
