/**
 * How legible a brand's colours are, measured out of its style sheets: `test/ui/tokens.test.ts` holds every brand to it, and
 * `npm run new-brand` makes its themes by it.
 *
 * @typedef {'dark' | 'light'} Theme
 * @typedef {ReadonlyMap<string, string>} Colours `--c-primary` → `#6bdd84`
 * @typedef {{ readonly base: string; readonly own: string }} Sheets of the storefront, and the brand's that goes over it
 *
 * Two roles that are seen one upon the other, the least contrast between them, and by which state layers of the text's own
 * colour it may be lessened.
 * @typedef {{ readonly text: string; readonly on: string; readonly least: number; readonly layers: readonly number[] }} Pair
 */

const MORE = /@media \(prefers-contrast: more\) \{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/

/** WCAG 2.2: text, and what is no text but must be seen. */
const [TEXT, SIGN] = [4.5, 3]
const REST = [0]
/** Under nothing, under a pointer, focused or pressed (the state layers of the tokens). */
const STATES = [0, 0.08, 0.1]

const SURFACES = ['surface', 'surface-container-lowest', 'surface-container-low', 'surface-container', 'surface-container-high', 'surface-container-highest']
const PRESSED_ON = ['surface', 'surface-container-low', 'surface-container']
const FILLED = ['primary', 'secondary', 'tertiary', 'error', 'warning', 'info', 'primary-container', 'secondary-container', 'tertiary-container', 'error-container',
  'warning-container', 'info-container']

/**
 * @param {string} text
 * @param {string} on
 * @param {number} least
 * @param {readonly number[]} [layers]
 * @returns {Pair}
 */
const pair = (text, on, least, layers = REST) => ({ text, on, least, layers })

/** Text on the page's grounds; text on filled colours; borders, the focus ring and the moving part of a progress bar. */
export const PAIRS = {
  surfaces: [
    ...SURFACES.flatMap(on => ['on-surface', 'on-surface-variant'].map(text => pair(text, on, TEXT, STATES))),
    ...SURFACES.flatMap(on => ['primary', 'error'].map(text => pair(text, on, TEXT, PRESSED_ON.includes(on) ? STATES : REST))),
  ],
  filled: [...FILLED.map(on => pair(`on-${on}`, on, TEXT, STATES)), pair('inverse-on-surface', 'inverse-surface', TEXT), pair('inverse-primary', 'inverse-surface', TEXT)],
  signs: [...SURFACES.flatMap(on => ['outline', 'secondary'].map(text => pair(text, on, SIGN))), pair('primary', 'surface-container-highest', SIGN)],
}
export const ALL_PAIRS = Object.values(PAIRS).flat()

/**
 * WCAG 2.2, "relative luminance".
 * @param {string} hex
 */
export function luminance(hex) {
  const [red = 0, green = 0, blue = 0] = partsOf(hex).map(part => part / 255).map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * WCAG 2.2, "contrast ratio".
 * @param {string} a
 * @param {string} b
 */
export function contrast(a, b) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** @param {string} hex */
const partsOf = hex => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

/**
 * `top` at this opacity over `backdrop`.
 * @param {string} top
 * @param {string} backdrop
 * @param {number} opacity
 */
function laid(top, backdrop, opacity) {
  const below = partsOf(backdrop)
  return `#${partsOf(top).map((part, at) => Math.round(part * opacity + (below[at] ?? 0) * (1 - opacity)).toString(16).padStart(2, '0')).join('')}`
}

/**
 * The rules of a sheet that always hold, and those for whoever asks for more contrast.
 * @param {string} text
 */
function rulesOf(text) {
  const sheet = text.replace(/\/\*[^]*?\*\//g, '')
  return { always: sheet.replace(/@(?:media|supports|container)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, ''), more: MORE.exec(sheet)?.[1] ?? '' }
}

/**
 * The colours that a rule sets: by name, as they are written and, where they can be measured, as `#rrggbb`.
 * @param {string} body
 */
function declared(body) {
  return [...body.matchAll(/(--c-[\w-]+)\s*:([^;]*)/g)].map(([, name = '', value = '']) => {
    const said = value.trim().replace(/\s+/g, ' ')
    const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(said) ?? []
    return { name, said, colour: digits && `#${(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toLowerCase()}` }
  })
}

/**
 * Whether a rule holds for the page in this theme; `:root` does in both.
 * @param {string} selector
 * @param {Theme} theme
 */
const isFor = (selector, theme) => selector.includes(':root') || new RegExp(`\\[data-theme=(["']?)${theme}\\1\\]`).test(selector)

/**
 * What of a brand's sheet would not be measured, in words: colours that are not written as one, and those that the storefront does not have.
 * @param {Sheets} sheets
 * @returns {readonly string[]}
 */
export function sheetFaults({ base, own }) {
  const [known = [], found = []] = [base, own].map(sheet => declared(sheet.replace(/\/\*[^]*?\*\//g, '').replace(/[{}]/g, ';')))
  return [...new Set(found.flatMap(({ name, said, colour }) => {
    const own = known.filter(one => one.name === name)
    if (own.length === 0) return [`${name} is no colour of the storefront`]
    return colour === undefined && own.some(one => one.colour !== undefined) ? [`${name} is ‘${said}’, not #rrggbb`] : []
  }))]
}

/**
 * What a theme's roles are set to, in order: of a role that is set twice the last one holds.
 * @param {Sheets} sheets
 * @param {Theme} theme
 * @param {boolean} [more] where more contrast is asked for
 */
export function valuesOf({ base, own }, theme, more = false) {
  // the brand's sheet stands in no layer: it goes over every rule of the storefront
  const rules = [base, own].map(rulesOf).flatMap(sheet => [sheet.always, ...(more ? [sheet.more] : [])])
  return rules.flatMap(text => [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)]).flatMap(([, selector = '', body = '']) => isFor(selector, theme) ? declared(body) : [])
}

/**
 * The colours of a theme, as the brand's own sheet leaves those of the storefront, with the usual or with more contrast.
 * @param {Sheets} sheets
 * @param {Theme} theme
 * @param {boolean} [more]
 * @returns {Colours}
 */
export const coloursOf = (sheets, theme, more) => new Map(valuesOf(sheets, theme, more).flatMap(({ name, colour }) => colour === undefined ? [] : [[name, colour]]))

/**
 * What of these pairs is not legible enough: the text's role, how much of what it needs it has, and the words; a role without a colour has nothing.
 * @param {Colours} colours
 * @param {readonly Pair[]} pairs
 */
function faint(colours, pairs) {
  return pairs.flatMap(({ text, on, least, layers }) => {
    const [front, back] = [colours.get(`--c-${text}`), colours.get(`--c-${on}`)]
    if (front === undefined || back === undefined) return [{ text, share: 0, told: `${front === undefined ? text : on} has no colour` }]
    return layers.flatMap(opacity => {
      const ratio = contrast(front, laid(front, back, opacity))
      return ratio >= least ? [] : [{ text, share: ratio / least, told: `${text} on ${on}${opacity === 0 ? '' : ` under ${opacity}`} is ${ratio.toFixed(2)}, needs ${least}` }]
    })
  })
}

/**
 * The same in words alone.
 * @param {Colours} colours
 * @param {readonly Pair[]} [pairs]
 * @returns {readonly string[]}
 */
export const faintPairs = (colours, pairs = ALL_PAIRS) => faint(colours, pairs).map(({ told }) => told)

/**
 * Of each text that is not legible enough the worst pair, in words, and how many more there are: one colour is part of dozens.
 * @param {Colours} colours
 * @param {readonly Pair[]} [pairs]
 * @returns {readonly string[]}
 */
export function worstPairs(colours, pairs = ALL_PAIRS) {
  const all = faint(colours, pairs)
  return [...new Set(all.map(({ text }) => text))].map(text => {
    const [worst, ...more] = all.filter(one => one.text === text).sort((a, b) => a.share - b.share)
    return `${worst?.told}${more.length === 0 ? '' : `, and ${more.length} more`}`
  })
}
