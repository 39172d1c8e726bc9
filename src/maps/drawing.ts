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

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
