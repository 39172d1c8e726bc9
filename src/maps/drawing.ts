import type { MapTheme } from './map-view.ts'

/**
 * Creates an SVG element with these shapes, without parsing markup. The element is hidden from
 * assistive technology.
 */
export function renderSvg(
  { width, height, className }: { readonly width: number; readonly height: number; readonly className: string },
  shapes: readonly { readonly tag: 'path' | 'ellipse' | 'circle'; readonly [attribute: string]: string }[]
): SVGSVGElement {
  const svg = document.createElementNS(SVG_NAMESPACE, 'svg')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  svg.setAttribute('class', className)
  svg.setAttribute('aria-hidden', 'true')
  for (const { tag, ...attributes } of shapes) {
    const element = document.createElementNS(SVG_NAMESPACE, tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    svg.append(element)
  }
  return svg
}

/**
 * The opacity of the fill of each zone on a map with this many zones. Several zones often cover the
 * whole map, so that a stronger fill would colour all of it.
 */
export const getZoneOpacity = (count: number): number => (count > 1 ? 0.03 : 0.12)

/**
 * The CSS property with the colour of zones in each theme, and a fallback for brands without it.
 */
const ZONE_COLOURS: Readonly<Record<MapTheme, { readonly property: string; readonly fallback: string }>> = {
  dark: { property: '--c-primary', fallback: '#6bdd84' },
  light: { property: '--c-error', fallback: '#ba1a1a' }
}

/** The colour of zones on a service's map. `readProperty` reads a CSS custom property of the brand. */
export function readZoneColour(theme: MapTheme, readProperty: (property: string) => string): string {
  const { property, fallback } = ZONE_COLOURS[theme]
  return readProperty(property).trim() || fallback
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
