import { renderSvg } from './drawing.ts'
import * as css from './map-icons.module.css'

/**
 * Creates the customer's pin: 48×64 px, with its tip at the bottom centre. Inside an element with
 * the class `lifted` the pin is raised above its shadow.
 */
export function createPinIcon(): SVGSVGElement {
  return renderSvg({ width: 48, height: 64, className: css.pinDrawing }, [
    { tag: 'ellipse', cx: '24', cy: '62', rx: '7', ry: '2.5', class: css.shade },
    { tag: 'path', class: css.pinBody, d: 'M24 62C22.5 54 4 40 4 23a20 20 0 1 1 40 0C44 40 25.5 54 24 62Z' },
    { tag: 'circle', cx: '24', cy: '23', r: '8', class: css.pinDot }
  ])
}

/**
 * Creates a restaurant's icon: 64×64 px, a disc with a short tip at the bottom centre. It is
 * highlighted inside an element with the class `selected`.
 */
export function createRestaurantIcon(): SVGSVGElement {
  return renderSvg({ width: 64, height: 64, className: css.markerDrawing }, [
    { tag: 'ellipse', cx: '32', cy: '62', rx: '8', ry: '2.5', class: css.shade },
    { tag: 'path', class: css.markerBody, d: 'M32 62 24.5 51.7A25 25 0 1 1 39.5 51.7Z' },
    { tag: 'path', class: css.markerIcon, d: 'M23 18v7a4 4 0 0 0 8 0v-7M27 18v24M41 30v12M41 30h-4v-5c0-4 1.6-7 4-7Z' }
  ])
}

/**
 * Creates a cross at the map's centre, the point that Enter picks. The cross is hidden; the style
 * sheet of a map shows it while the map has the keyboard focus.
 */
export function createCrosshairIcon(): SVGSVGElement {
  return renderSvg({ width: 28, height: 28, className: css.crosshair }, [
    { tag: 'path', class: css.sign, d: 'M14 2v8M14 18v8M2 14h8M18 14h8' },
  ])
}

/** Creates the two zoom buttons of a map. `labels`: their accessible names. */
export function createZoomButtons(labels: { readonly zoomIn: string; readonly zoomOut: string }) {
  const element = document.createElement('div')
  element.className = css.zoom
  const zoomIn = createZoomButton(labels.zoomIn, 'M12 5v14M5 12h14')
  const zoomOut = createZoomButton(labels.zoomOut, 'M5 12h14')
  element.append(zoomIn, zoomOut)
  return { element, zoomIn, zoomOut }
}

function createZoomButton(label: string, iconPath: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = css.zoomButton
  button.setAttribute('aria-label', label)
  button.append(renderSvg({ width: 24, height: 24, className: css.sign }, [{ tag: 'path', d: iconPath }]))
  return button
}
