/**
 * Creates an SVG element of paths and ellipses, without
 * markup strings; hidden from assistive technology.
 */
export function renderSvg(
  size: { readonly width: number; readonly height: number; readonly className: string },
  parts: readonly { readonly tag: 'path' | 'ellipse' | 'circle'; readonly [attribute: string]: string }[]
): SVGSVGElement {
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`)
  svg.setAttribute('width', String(size.width))
  svg.setAttribute('height', String(size.height))
  svg.setAttribute('class', size.className)
  svg.setAttribute('aria-hidden', 'true')
  for (const { tag, ...attributes } of parts) {
    const element = document.createElementNS(namespace, tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    svg.append(element)
  }
  return svg
}

const namespace = 'http://www.w3.org/2000/svg'
