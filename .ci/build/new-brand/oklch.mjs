import { luminance } from '../contrast.mjs'

/**
 * A colour by how it is seen: how much colour it has, and which (in degrees); OKLCH without its lightness, in whose place
 * stands the tone, CIE L*: 0 is black, 100 is white. Contrast depends on the tone alone, so equal tones are equally legible in every hue.
 * @typedef {{ readonly chroma: number; readonly hue: number }} Hue
 */

/** @param {number} part of 255, as a light's strength */
const toLinear = part => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
/** @param {number} light */
const toByte = light => Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))

/**
 * How much colour a colour has, and which: sRGB → OKLab → OKLCH.
 * @param {string} hex
 * @returns {Hue}
 */
export function hueOf(hex) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => toLinear(Number.parseInt(hex.slice(at, at + 2), 16)))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(a, bb), hue: (Math.atan2(bb, a) * 180 / Math.PI + 360) % 360 }
}

/**
 * The strengths of red, green and blue light: OKLCH → OKLab → linear sRGB; outside of 0…1 where no screen shows it.
 * @param {number} lightness
 * @param {Hue} hue
 */
function lights(lightness, { chroma, hue }) {
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
 * The place between two numbers from which on something is no longer so.
 * @param {number} from
 * @param {number} to
 * @param {(at: number) => boolean} isSo
 */
function edge(from, to, isSo) {
  let [low, high] = [from, to]
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2
    if (isSo(middle)) low = middle
    else high = middle
  }
  return low
}

/**
 * The nearest colour that a screen shows: as light, of the same hue, with less colour if need be.
 * @param {number} lightness
 * @param {Hue} hue
 */
function shown(lightness, hue) {
  /** @param {number} chroma */
  const fits = chroma => lights(lightness, { ...hue, chroma }).every(light => light >= -0.0001 && light <= 1.0001)
  const chroma = fits(hue.chroma) ? hue.chroma : edge(0, hue.chroma, fits)
  return `#${lights(lightness, { ...hue, chroma }).map(light => toByte(Math.min(1, Math.max(0, light))).toString(16).padStart(2, '0')).join('')}`
}

/** @param {string} hex */
export function toneOf(hex) {
  const light = luminance(hex)
  return light <= 216 / 24389 ? light * 24389 / 27 : 116 * Math.cbrt(light) - 16
}

/**
 * The colour of this hue and this tone.
 * @param {Hue} hue
 * @param {number} tone
 */
export function toned(hue, tone) {
  return shown(edge(0, 1, lightness => toneOf(shown(lightness, hue)) < tone), hue)
}
