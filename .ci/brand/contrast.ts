import {
  listThemeValues, parseDeclarations, removeComments, selectUnconditionalRules, type Sheets, type Theme,
} from '../site/critical-theme.ts'

// Measures the contrast of a brand's colours in its style sheets.
// `test/ui/tokens.test.ts` checks every brand, and `npm run new-brand` creates themes that pass.

/** `--c-primary` → `#6bdd84` */
export type Colours = ReadonlyMap<string, string>
/**
 * Two colour roles that are shown together: `text` on the background `on`. `least`: the least contrast
 * ratio. `layers`: the opacities of the state layers that may be between text and background.
 */
export interface Pair {
  readonly text: string
  readonly on: string
  readonly least: number
  readonly layers: readonly number[]
}

/** Matches the rules of a sheet for customers who prefer more contrast. */
const MORE_CONTRAST_RULES = /@media \(prefers-contrast: more\) \{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/

/** The least contrast ratios of text and of non-text elements (WCAG 2.2, 1.4.3 and 1.4.11). */
const [TEXT, NON_TEXT] = [4.5, 3]
/** The least contrast ratios of a card on the page, and of a bar over a card. WCAG sets none for them. */
const [CARD, BAR] = [1.15, 1.1]
/** The opacities of the state layers of the tokens: at rest; and at rest, hovered, focused or pressed. */
const [AT_REST, IN_ALL_STATES] = [[0], [0, 0.08, 0.1]]

const SURFACES = ['', '-container-lowest', '-container-low', '-container', '-container-high', '-container-highest']
  .map(suffix => `surface${suffix}`)
/** The surfaces on which text in the primary and the error colour can be pressed. */
const PRESSED_ON = ['surface', 'surface-container-low', 'surface-container', 'surface-container-high']
const FILLED = ['primary', 'secondary', 'tertiary', 'error', 'warning', 'info']
  .flatMap(role => [role, `${role}-container`])

const createPair = (text: string, on: string, least: number, layers = AT_REST): Pair => ({ text, on, least, layers })

/**
 * `surfaces`: text on the page's backgrounds. `filled`: text on filled colours.
 * `nonText`: borders, focus ring and the bar of a progress bar. `layers`: cards, bars and the page.
 */
export const PAIRS = {
  surfaces: SURFACES.flatMap(on => [
    ...['on-surface', 'on-surface-variant'].map(text => createPair(text, on, TEXT, IN_ALL_STATES)),
    ...['primary', 'error'].map(text => createPair(text, on, TEXT, PRESSED_ON.includes(on) ? IN_ALL_STATES : AT_REST)),
  ]),
  filled: [
    ...FILLED.map(on => createPair(`on-${on}`, on, TEXT, IN_ALL_STATES)),
    createPair('inverse-on-surface', 'inverse-surface', TEXT),
    createPair('inverse-primary', 'inverse-surface', TEXT),
  ],
  nonText: [
    ...SURFACES.flatMap(on => ['outline', 'secondary'].map(text => createPair(text, on, NON_TEXT))),
    createPair('primary', 'surface-container-highest', NON_TEXT),
  ],
  layers: [
    createPair('surface-container-low', 'surface', CARD),
    createPair('surface-container', 'surface-container-low', BAR),
  ],
}
export const ALL_PAIRS = Object.values(PAIRS).flat()

const parseChannels = (hex: string) => [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16))

export const formatHex = (channels: readonly number[]) =>
  `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`

/** The red, green and blue light of an sRGB colour, 0 to 1. */
export const toLinearRgb = (hex: string) => parseChannels(hex)
  .map(channel => channel / 255)
  .map(channel => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))

/** WCAG 2.2, "relative luminance". */
export function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = toLinearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, "contrast ratio". */
export function contrast(a: string, b: string) {
  const luminances = [luminance(a), luminance(b)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

/** `top` with this opacity over `backdrop`. */
function blend(top: string, backdrop: string, opacity: number) {
  const below = parseChannels(backdrop)
  return formatHex(parseChannels(top).map((channel, index) =>
    Math.round(channel * opacity + (below[index] ?? 0) * (1 - opacity))))
}

/** Formats a colour of three or six hexadecimal digits as `#rrggbb`; undefined for a value of another form. */
export function parseColour(value: string) {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value) ?? []
  return digits && `#${(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toLowerCase()}`
}

/**
 * Describes the declarations of a brand's sheet that cannot be measured: unknown names, and values
 * that are not hex colours.
 */
export function findSheetFaults({ base, own }: Sheets) {
  const parse = (sheet: string) => parseDeclarations(removeComments(sheet).replace(/[{}]/g, ';'))
  const originals = parse(base)
  return [...new Set(parse(own).flatMap(([name, value]) => {
    const values = originals.filter(([original]) => original === name).map(([, original]) => parseColour(original))
    if (values.length === 0) return [`${name} is not a colour of the storefront`]
    const isColour = values.some(colour => colour !== undefined)
    return isColour && parseColour(value) === undefined ? [`${name} is ‘${value}’, not #rrggbb`] : []
  }))]
}

/**
 * The colours of a theme after the brand's sheet has overridden those of the storefront.
 * @param hasMoreContrast with `prefers-contrast: more`
 */
export function resolveThemeColours({ base, own }: Sheets, theme: Theme, hasMoreContrast = false): Colours {
  const texts = [base, own].flatMap(sheet => [
    selectUnconditionalRules(sheet),
    hasMoreContrast ? MORE_CONTRAST_RULES.exec(removeComments(sheet))?.[1] ?? '' : '',
  ])
  return new Map(listThemeValues(texts, theme).flatMap(([name, value]) => {
    const colour = parseColour(value)
    return colour === undefined ? [] : [[name, colour]]
  }))
}

/**
 * Finds the pairs with too little contrast. `share` is the ratio divided by the least ratio, 0 for
 * a missing colour.
 */
function findFaintPairs(colours: Colours, pairs: readonly Pair[]) {
  return pairs.flatMap(({ text, on, least, layers }) => {
    const [front, back] = [colours.get(`--c-${text}`), colours.get(`--c-${on}`)]
    if (front === undefined || back === undefined) {
      return [{ text, share: 0, description: `${front === undefined ? text : on} has no colour` }]
    }
    return layers.flatMap(opacity => {
      const ratio = contrast(front, blend(front, back, opacity))
      if (ratio >= least) return []
      const layer = opacity === 0 ? '' : ` under ${opacity}`
      const description = `${text} on ${on}${layer} is ${ratio.toFixed(2)}, needs ${least}`
      return [{ text, share: ratio / least, description }]
    })
  })
}

/** Describes all pairs with too little contrast. */
export const listFaintPairs = (colours: Colours, pairs: readonly Pair[] = ALL_PAIRS) =>
  findFaintPairs(colours, pairs).map(({ description }) => description)

/** Describes the worst pair of each text role and counts its other faint pairs: one colour may be part of dozens. */
export function listWorstPairs(colours: Colours, pairs: readonly Pair[] = ALL_PAIRS) {
  const faintPairs = findFaintPairs(colours, pairs)
  return [...new Set(faintPairs.map(({ text }) => text))].map(text => {
    const [worst, ...others] = faintPairs.filter(pair => pair.text === text).sort((a, b) => a.share - b.share)
    return `${worst?.description}${others.length === 0 ? '' : `, and ${others.length} more`}`
  })
}
