import type { MapTheme } from '../../../bind/map.ts'

/** The colours of the drawing, as CSS colours. */
export interface Palette {
  readonly land: string
  readonly water: string
  readonly park: string
  readonly house: string
  readonly casing: string
  readonly avenueCasing: string
  readonly lane: string
  readonly street: string
  readonly avenue: string
  readonly label: string
  readonly quietLabel: string
  readonly halo: string
  readonly zoneFill: string
  readonly zoneStroke: string
}

type Rgb = readonly [number, number, number]
const properties = {
  surface: '--c-surface',
  low: '--c-surface-container-low',
  container: '--c-surface-container',
  highest: '--c-surface-container-highest',
  outline: '--c-outline-variant',
  onSurface: '--c-on-surface',
  quiet: '--c-on-surface-variant',
  primary: '--c-primary',
  error: '--c-error',
  info: '--c-info',
  tertiary: '--c-tertiary'
}
type Role = keyof typeof properties

const fallbacks: Readonly<Record<MapTheme, Readonly<Record<Role, Rgb>>>> = {
  dark: {
    surface: [17, 20, 17],
    low: [26, 28, 25],
    container: [30, 32, 29],
    highest: [51, 53, 50],
    outline: [65, 73, 65],
    onSurface: [226, 227, 221],
    quiet: [193, 201, 190],
    primary: [107, 221, 132],
    error: [255, 180, 171],
    info: [157, 203, 251],
    tertiary: [255, 185, 96]
  },
  light: {
    surface: [249, 250, 244],
    low: [243, 244, 238],
    container: [237, 238, 233],
    highest: [226, 227, 221],
    outline: [193, 201, 190],
    onSurface: [26, 28, 25],
    quiet: [65, 73, 65],
    primary: [0, 109, 47],
    error: [186, 26, 26],
    info: [49, 98, 141],
    tertiary: [134, 83, 0]
  }
}

/**
 * The map's colours, mixed from the brand's: `read` answers the value of a custom property at the
 * map's element. A property that is missing or not an sRGB colour in hex or rgb() form falls back
 * to the standard theme.
 */
export function paletteOf(theme: MapTheme, read: (property: string) => string): Palette {
  const role = (name: Role) => parseColour(read(properties[name])) ?? fallbacks[theme][name]
  // blue for a brand's own colour would make parks of water
  const park = parseColour(read('--map-park'))
  const zone = theme === 'dark' ? role('primary') : role('error')
  const zones = { zoneFill: withAlpha(zone, 0.12), zoneStroke: withAlpha(zone, 0.9) }
  if (theme === 'dark') {
    const land = role('low')
    return {
      land: css(land),
      water: css(mix(role('surface'), role('info'), 0.15)),
      park: css(mix(land, park ?? role('primary'), 0.08)),
      house: css(mix(land, role('onSurface'), 0.065)),
      casing: css(mix(land, role('surface'), 0.6)),
      avenueCasing: css(mix(land, role('surface'), 0.9)),
      lane: css(mix(role('highest'), role('outline'), 0.25)),
      street: css(mix(role('highest'), role('outline'), 0.75)),
      avenue: css(mix(role('outline'), role('tertiary'), 0.18)),
      label: css(mix(role('onSurface'), land, 0.12)),
      quietLabel: css(mix(role('quiet'), land, 0.22)),
      halo: css(land),
      ...zones
    }
  }
  const land = mix(role('container'), role('highest'), 0.3)
  const white: Rgb = [255, 255, 255]
  return {
    land: css(land),
    water: css(mix(land, mix(role('info'), white, 0.35), 0.38)),
    park: css(mix(land, park ?? role('primary'), 0.13)),
    house: css(mix(land, role('onSurface'), 0.065)),
    casing: css(mix(land, role('onSurface'), 0.13)),
    avenueCasing: css(mix(land, role('tertiary'), 0.38)),
    lane: css(white),
    street: css(white),
    avenue: css(mix(white, role('tertiary'), 0.16)),
    label: css(mix(role('onSurface'), land, 0.12)),
    quietLabel: css(mix(role('quiet'), land, 0.1)),
    halo: css(mix(land, white, 0.7)),
    ...zones
  }
}

/** Reads `#rgb`, `#rrggbb` (an alpha is ignored) and `rgb()`; null for anything else. */
export function parseColour(text: string): Rgb | null {
  const colour = text.trim().toLowerCase()
  const hex = /^#([0-9a-f]{3,8})$/.exec(colour)?.[1]
  if (hex !== undefined && (hex.length === 3 || hex.length === 4)) {
    const [r = '0', g = '0', b = '0'] = hex
    return [Number.parseInt(r + r, 16), Number.parseInt(g + g, 16), Number.parseInt(b + b, 16)]
  }
  if (hex !== undefined && (hex.length === 6 || hex.length === 8)) {
    return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
  }
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(colour)
  return parts === null ? null : [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return [part(0), part(1), part(2)]
}

function css(colour: Rgb): string {
  return `rgb(${colour.join(', ')})`
}

function withAlpha(colour: Rgb, alpha: number): string {
  return `rgba(${colour.join(', ')}, ${alpha})`
}
