import { randomFrom } from './random.ts'

/**
 * Collects a picture's definitions while its shapes are drawn; equal definitions are stored once.
 */
export interface Ink {
  /**
   * Seeded by the picture's name: the same picture every time, and a different one for each name.
   */
  readonly random: () => number
  readonly between: (from: number, to: number) => number
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** A gradient from top to bottom, or at an angle in degrees; stops are evenly spread. */
  readonly linear: (colors: readonly string[], angle?: number) => string
  /** A gradient outwards from a point of the shape's box. */
  readonly radial: (colors: readonly string[], at?: readonly [x: number, y: number], radius?: number) => string
  readonly pattern: (width: number, height: number, shapes: string, turn?: number) => string
  /** Defines shapes that are shown several times; returns the id for `show`. */
  readonly symbol: (shapes: string) => string
  /** Defines shapes once by name, although they are random; returns the id. */
  readonly once: (name: string, draw: () => string) => string
  readonly clip: (shape: string) => string
  /** Defines a filter over the shape's box, or over another region; returns its reference. */
  readonly filter: (steps: string, region?: string) => string
  readonly finish: (shapes: string) => string
}

export function createInk(name: string): Ink {
  const random = randomFrom([...name].reduce((seed, letter) => Math.imul(seed, 33) ^ letter.charCodeAt(0), 5381))
  const defined = new Map<string, string>()
  const define = (make: (id: string) => string): string => {
    const content = make('')
    const known = defined.get(content)
    if (known !== undefined) return known
    const id = `d${defined.size.toString(36)}`
    defined.set(content, id)
    bodies.push(make(id))
    return id
  }
  const bodies: string[] = []
  const named = new Map<string, string>()
  const symbol = (shapes: string): string => define(id => `<g id="${id}">${shapes}</g>`)
  const stops = (colors: readonly string[]): string =>
    colors
      .map((color, index) => {
        const [paint = '', opacity] = color.split('/')
        const offset = Math.round((index / (colors.length - 1)) * 100)
        const stopOpacity = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
        const place = index === 0 ? '' : ` offset="${offset}%"`
        return `<stop${place}${paint === '#000' ? '' : ` stop-color="${paint}"`}${stopOpacity}/>`
      })
      .join('')
  return {
    random,
    between: (from, to) => from + random() * (to - from),
    pick: items => items[Math.floor(random() * items.length)] ?? items[0],
    linear: (colors, angle = 90) => {
      const turn = (angle * Math.PI) / 180
      const [x, y] = [round(Math.abs(Math.cos(turn))), round(Math.sin(turn))]
      return `url(#${define(id => `<linearGradient id="${id}" x2="${x}" y2="${y}">${stops(colors)}</linearGradient>`)})`
    },
    radial: (colors, [x, y] = [0.5, 0.5], radius = 0.5) => {
      const isDefault = x === 0.5 && y === 0.5 && radius === 0.5
      const circle = isDefault ? '' : ` cx="${x}" cy="${y}" r="${radius}"`
      return `url(#${define(id => `<radialGradient id="${id}"${circle}>${stops(colors)}</radialGradient>`)})`
    },
    pattern: (width, height, shapes, turn = 0) => {
      const turned = turn ? ` patternTransform="rotate(${turn})"` : ''
      const attributes = `width="${width}" height="${height}" patternUnits="userSpaceOnUse"${turned}`
      return `url(#${define(id => `<pattern id="${id}" ${attributes}>${shapes}</pattern>`)})`
    },
    symbol,
    once: (name, draw) => {
      const known = named.get(name) ?? symbol(draw())
      named.set(name, known)
      return known
    },
    clip: shape => `url(#${define(id => `<clipPath id="${id}">${shape}</clipPath>`)})`,
    filter: (steps, region = 'x="0" y="0" width="1" height="1"') =>
      `url(#${define(id => `<filter id="${id}" ${region} color-interpolation-filters="sRGB">${steps}</filter>`)})`,
    finish: shapes => shareOutlines(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">' +
        `<defs>${bodies.join('')}</defs>${shapes}</svg>`,
    ),
  }
}

/** Stores a long outline that several paths have once: a shape has its colour, relief and lights. */
function shareOutlines(svg: string): string {
  const counts = new Map<string, number>()
  for (const [, d = ''] of svg.matchAll(/<path d="([^"]{22,})"/g)) counts.set(d, (counts.get(d) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count > 1).map(([d]) => d)
  const paths = shared.map((d, index) => `<path id="o${index}" d="${d}"/>`).join('')
  return svg
    .replace(/<path d="([^"]{22,})"/g, (whole, d: string) => {
      const index = shared.indexOf(d)
      return index < 0 ? whole : `<use href="#o${index}"`
    })
    .replace('<defs>', `<defs>${paths}`)
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Shows a symbol at a point, scaled and turned around its origin. */
export function show(id: string, x: number, y: number, scale = 1, turn = 0): string {
  const [left, top] = [Math.round(x), Math.round(y)]
  if (scale === 1 && turn === 0) return `<use href="#${id}"${left ? ` x="${left}"` : ''}${top ? ` y="${top}"` : ''}/>`
  const turned = turn ? ` rotate(${Math.round(turn)})` : ''
  const scaled = scale === 1 ? '' : ` scale(${round(scale)})`
  return `<use href="#${id}" transform="translate(${left} ${top})${turned}${scaled}"/>`
}

export function place(shapes: string, x: number, y: number, scale: number | readonly [x: number, y: number] = 1,
  turn = 0): string {
  const [wide, high] = typeof scale === 'number' ? [scale, scale] : scale
  const turned = turn ? ` rotate(${Math.round(turn)})` : ''
  const scaled = wide === 1 && high === 1 ? '' : ` scale(${round(wide)}${wide === high ? '' : ` ${round(high)}`})`
  const moved = Math.round(x) || Math.round(y) ? `translate(${Math.round(x)} ${Math.round(y)})` : ''
  return `<g transform="${`${moved}${turned}${scaled}`.trim()}">${shapes}</g>`
}

/** The opacity of a fill or a stroke needs no layer, unlike that of an element. */
const fillWith = (fill: string, more: string): string =>
  `fill="${fill}"${more && ` ${more.replace(/^opacity/, 'fill-opacity')}`}`

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  const center = (x ? ` cx="${Math.round(x)}"` : '') + (y ? ` cy="${Math.round(y)}"` : '')
  return `<ellipse${center} rx="${Math.round(rx)}" ry="${Math.round(ry)}" ${fillWith(fill, more)}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" ${fillWith(fill, more)}/>`
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  const attributes = `stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round"` +
    (more && ` ${more.replace(/^opacity/, 'stroke-opacity')}`)
  return `<path d="${d}" fill="none" ${attributes}/>`
}

export function box(x: number, y: number, width: number, height: number, radius: number, fill: string,
  more = ''): string {
  const corner = `x="${Math.round(x)}" y="${Math.round(y)}"`
  const size = `width="${Math.round(width)}" height="${Math.round(height)}"`
  return `<rect ${corner} ${size} rx="${radius}" ${fillWith(fill, more)}/>`
}

/** Mixes «#rrggbb» with another colour by a share. */
function mix(color: string, other: string, share: number): string {
  const channel = (text: string, index: number): number => Number.parseInt(text.slice(1 + index * 2, 3 + index * 2), 16)
  const mixed = [0, 1, 2].map(index => Math.round(channel(color, index) +
    (channel(other, index) - channel(color, index)) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (color: string, share: number): string => mix(color, '#fff6e8', share)
export const darker = (color: string, share: number): string => mix(color, '#140a08', share)

/** A soft shadow on the table. */
export function shadow(ink: Ink, x: number, y: number, rx: number, ry: number, strength = 0.55): string {
  return ellipse(x, y, rx, ry, ink.radial([`#000/${strength}`, `#000/${round(strength * 0.8)}`, '#000/0']))
}
