import { formatHex, luminance, toLinearRgb } from '../contrast.ts'

/**
 * Chroma and hue (degrees) of OKLCH.
 * The tone, CIE L* from 0 (black) to 100 (white), replaces the lightness of OKLCH.
 * Contrast depends on the tone alone: equal tones are equally legible in every hue.
 */
export interface Hue { readonly chroma: number; readonly hue: number }

/** Converts linear light, 0 to 1, to a channel of sRGB, 0 to 255. */
const toByte = (light: number) =>
  Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))

/** Chroma and hue of a colour: sRGB → OKLab → OKLCH. */
export function readHue(hex: string): Hue {
  const [r = 0, g = 0, b = 0] = toLinearRgb(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(a, bb), hue: (Math.atan2(bb, a) * 180 / Math.PI + 360) % 360 }
}

/** OKLCH → OKLab → linear red, green and blue. Outside of 0…1 if sRGB does not have the colour. */
function fromOklch(lightness: number, { chroma, hue }: Hue) {
  const [a, b] = [chroma * Math.cos(hue * Math.PI / 180), chroma * Math.sin(hue * Math.PI / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/**
 * Finds, by 16 steps of bisection, the largest number between two for which a condition holds. The
 * condition must hold for every smaller number and for no larger one.
 */
function bisect(from: number, to: number, isTrue: (value: number) => boolean) {
  let [low, high] = [from, to]
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2
    if (isTrue(middle)) low = middle
    else high = middle
  }
  return low
}

/** The nearest colour of sRGB: the same lightness and hue, with less chroma if necessary. */
function toHex(lightness: number, { chroma: largest, hue }: Hue) {
  const fits = (chroma: number) =>
    fromOklch(lightness, { chroma, hue }).every(light => light >= -0.0001 && light <= 1.0001)
  const chroma = fits(largest) ? largest : bisect(0, largest, fits)
  const channels = fromOklch(lightness, { chroma, hue })
  return formatHex(channels.map(light => toByte(Math.min(1, Math.max(0, light)))))
}

/** The tone of a colour: CIE L* of its luminance. */
export function readTone(hex: string) {
  const light = luminance(hex)
  return light <= 216 / 24389 ? light * 24389 / 27 : 116 * Math.cbrt(light) - 16
}

export const createColour = (hue: Hue, tone: number) =>
  toHex(bisect(0, 1, lightness => readTone(toHex(lightness, hue)) < tone), hue)
