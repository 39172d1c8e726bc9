import type { MapTheme } from '../map-view.ts'

/** The colours of the map, as CSS colours. */
export type Palette = ReturnType<typeof buildPalette>

type Rgb = readonly [number, number, number]

/**
 * The CSS custom property of each colour, and the fallback colours for the dark and light themes.
 */
const roles = {
  surface: { property: '--c-surface', dark: [17, 20, 17], light: [249, 250, 244] },
  low: { property: '--c-surface-container-low', dark: [26, 28, 25], light: [243, 244, 238] },
  container: { property: '--c-surface-container', dark: [30, 32, 29], light: [237, 238, 233] },
  highest: { property: '--c-surface-container-highest', dark: [51, 53, 50], light: [226, 227, 221] },
  outline: { property: '--c-outline-variant', dark: [65, 73, 65], light: [193, 201, 190] },
  onSurface: { property: '--c-on-surface', dark: [226, 227, 221], light: [26, 28, 25] },
  quiet: { property: '--c-on-surface-variant', dark: [193, 201, 190], light: [65, 73, 65] },
  primary: { property: '--c-primary', dark: [107, 221, 132], light: [0, 109, 47] },
  error: { property: '--c-error', dark: [255, 180, 171], light: [186, 26, 26] },
  info: { property: '--c-info', dark: [157, 203, 251], light: [49, 98, 141] },
  tertiary: { property: '--c-tertiary', dark: [255, 185, 96], light: [134, 83, 0] },
} satisfies Record<string, Readonly<Record<MapTheme, Rgb>> & { readonly property: string }>

/**
 * Mixes the map's colours from the brand's CSS properties. A property that is neither hex nor
 * `rgb()` is replaced by its fallback.
 */
export function buildPalette(theme: MapTheme, readProperty: (property: string) => string) {
  const readColour = (name: keyof typeof roles): Rgb =>
    parseColour(readProperty(roles[name].property)) ?? roles[name][theme]
  // a brand with a blue primary colour sets this property, because blue parks would look like water
  const park = parseColour(readProperty('--map-park'))
  const zone = theme === 'dark' ? readColour('primary') : readColour('error')
  const zones = { zoneFill: formatRgb(zone), zoneStroke: formatRgba(zone, 0.9) }
  if (theme === 'dark') {
    const land = readColour('low')
    return {
      land: formatRgb(land),
      water: formatRgb(mix(readColour('surface'), readColour('info'), 0.15)),
      park: formatRgb(mix(land, park ?? readColour('primary'), 0.08)),
      house: formatRgb(mix(land, readColour('onSurface'), 0.065)),
      casing: formatRgb(mix(land, readColour('surface'), 0.6)),
      avenueCasing: formatRgb(mix(land, readColour('surface'), 0.9)),
      lane: formatRgb(mix(readColour('highest'), readColour('outline'), 0.25)),
      street: formatRgb(mix(readColour('highest'), readColour('outline'), 0.75)),
      avenue: formatRgb(mix(readColour('outline'), readColour('tertiary'), 0.18)),
      label: formatRgb(mix(readColour('onSurface'), land, 0.12)),
      secondaryLabel: formatRgb(mix(readColour('quiet'), land, 0.22)),
      halo: formatRgb(land),
      ...zones
    }
  }
  const land = mix(readColour('container'), readColour('highest'), 0.3)
  const white: Rgb = [255, 255, 255]
  return {
    land: formatRgb(land),
    water: formatRgb(mix(land, mix(readColour('info'), white, 0.35), 0.38)),
    park: formatRgb(mix(land, park ?? readColour('primary'), 0.13)),
    house: formatRgb(mix(land, readColour('onSurface'), 0.065)),
    casing: formatRgb(mix(land, readColour('onSurface'), 0.13)),
    avenueCasing: formatRgb(mix(land, readColour('tertiary'), 0.38)),
    lane: formatRgb(white),
    street: formatRgb(white),
    avenue: formatRgb(mix(white, readColour('tertiary'), 0.16)),
    label: formatRgb(mix(readColour('onSurface'), land, 0.12)),
    secondaryLabel: formatRgb(mix(readColour('quiet'), land, 0.1)),
    halo: formatRgb(mix(land, white, 0.7)),
    ...zones
  }
}

/** Parses `#rgb`, `#rrggbb` and `rgb()`, ignoring an alpha; null for any other text. */
export function parseColour(text: string): Rgb | null {
  const colour = text.trim().toLowerCase()
  const hex = /^#([0-9a-f]{3,8})$/.exec(colour)?.[1]
  if (hex !== undefined && (hex.length === 3 || hex.length === 4)) {
    const [r = '0', g = '0', b = '0'] = hex
    return [Number.parseInt(r + r, 16), Number.parseInt(g + g, 16), Number.parseInt(b + b, 16)]
  }
  if (hex !== undefined && (hex.length === 6 || hex.length === 8)) {
    return [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as Rgb
  }
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(colour)
  return parts === null ? null : [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

/** Mixes two colours. `share`: the share of `to`, from 0 to 1. */
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const mixChannel = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * share)
  return [mixChannel(0), mixChannel(1), mixChannel(2)]
}

function formatRgb(colour: Rgb): string {
  return `rgb(${colour.join(', ')})`
}

function formatRgba(colour: Rgb, alpha: number): string {
  return `rgba(${colour.join(', ')}, ${alpha})`
}
