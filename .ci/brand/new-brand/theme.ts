import { ALL_PAIRS, listFaintPairs } from '../contrast.ts'
import { readHue, createColour, readTone } from './oklch.ts'

/**
 * @typedef {import('../contrast.ts').Theme} Theme
 * @typedef {import('../contrast.ts').Pair} Pair
 * @typedef {import('./oklch.ts').Hue} Hue
 *
 * The colours of a theme, and those that differ with `prefers-contrast: more`.
 * @typedef {{ readonly usual: ReadonlyMap<string, string>; readonly more: ReadonlyMap<string, string> }} Variant
 */

/**
 * For each family of roles, the largest chroma, and the distance in degrees of its hue from that of
 * the seed (the chain's colour).
 * @satisfies {Record<string, readonly [chroma: number, turn: number]>}
 */
const FAMILIES = { brand: [0.4, 0], calm: [0.04, 0], accent: [0.1, 60], ground: [0.006, 0], line: [0.015, 0] }

/**
 * The roles of a brand's theme: family, tones in the dark and the light theme, use,
 * tones with more contrast. `primary` is not listed: its tone depends on the seed's.
 * @typedef {readonly [dark: number, light: number]} Tones
 * @typedef {keyof typeof FAMILIES} Family
 * @typedef {readonly [role: string, family: Family, dark: number, light: number, about: string, more?: Tones]} Role
 * @type {readonly Role[]}
 */
const ROLES = [
  ['primary-container', 'brand', 30, 90, 'selected items, banners'],
  ['on-primary-container', 'brand', 90, 30, 'text on it'],
  ['secondary', 'calm', 80, 40, 'the focus ring, secondary buttons'],
  ['on-secondary', 'calm', 20, 100, 'text on it'],
  ['secondary-container', 'calm', 30, 90, 'tonal buttons, selected filters'],
  ['on-secondary-container', 'calm', 90, 30, 'text on it'],
  ['tertiary', 'accent', 80, 40, 'badges such as «new» and «spicy», the map’s avenues'],
  ['on-tertiary', 'accent', 20, 100, 'text on it'],
  ['tertiary-container', 'accent', 30, 90, 'the background of such badges'],
  ['on-tertiary-container', 'accent', 90, 30, 'text on it'],
  ['surface', 'ground', 6, 98, 'the page'],
  ['on-surface', 'ground', 90, 10, 'text'],
  ['surface-variant', 'line', 30, 90, 'placeholders of pictures'],
  ['on-surface-variant', 'line', 80, 30, 'secondary text, icons', [88, 20]],
  ['surface-dim', 'ground', 6, 87, 'the page, dimmed'],
  ['surface-bright', 'ground', 24, 98, 'the page, raised'],
  ['surface-container-lowest', 'ground', 4, 100, 'the lowest background'],
  ['surface-container-low', 'ground', 10, 96, 'cards'],
  ['surface-container', 'ground', 12, 94, 'bars and menus'],
  ['surface-container-high', 'ground', 17, 92, 'dialogs'],
  ['surface-container-highest', 'ground', 22, 90, 'fields, the track of a progress bar'],
  ['outline', 'line', 60, 50, 'borders of controls', [72, 35]],
  ['outline-variant', 'line', 30, 80, 'dividers', [60, 50]],
  ['inverse-surface', 'ground', 90, 20, 'temporary messages'],
  ['inverse-on-surface', 'ground', 20, 95, 'text on them'],
]
/** Tones of the text on `primary`: the first legible one is used. */
const ON_PRIMARY = { dark: [20, 10, 0], light: [100] }
/**
 * The least tone of `primary` with more contrast in the dark theme,
 * and the largest in the light one.
 */
const MORE_PRIMARY = { dark: 86, light: 26 }
/** The change of the tone at each attempt to find a legible `primary`. */
const STEP = { dark: 0.5, light: -0.5 }

const PAIRS_OF_PRIMARY = ALL_PAIRS.filter(({ text, on }) => text === 'primary' || on === 'primary')

/**
 * Creates a theme from one colour. `primary` is that colour if each of its pairs is legible.
 * Otherwise the tone of `primary` is raised in the dark theme, and lowered in the light theme,
 * until all pairs are legible; `adjustedThemes` lists each such theme and its primary colour.
 * @param {string} seed `#rrggbb`
 */
export function createTheme(seed) {
  const seedHue = readHue(seed)
  /** @param {keyof typeof FAMILIES} family @returns {Hue} */
  const getHue = family => ({
    chroma: Math.min(seedHue.chroma, FAMILIES[family][0]),
    hue: (seedHue.hue + FAMILIES[family][1]) % 360,
  })
  /** @param {Theme} theme */
  const createVariant = theme => {
    /** @type {Map<string, string>} */
    const colours = new Map(
      ROLES.map(([role, family, dark, light]) => [
        `--c-${role}`,
        createColour(getHue(family), theme === 'dark' ? dark : light),
      ]),
    )
    const { primary, onPrimary, tone } = findLegiblePrimary(seed, theme, colours)
    const more = new Map(
      ROLES.flatMap(([role, family, , , , tones]) =>
        tones === undefined ? [] : [[`--c-${role}`, createColour(getHue(family), tones[theme === 'dark' ? 0 : 1])]],
      ),
    )
    const moreTone = theme === 'dark' ? Math.max(tone, MORE_PRIMARY.dark) : Math.min(tone, MORE_PRIMARY.light)
    return {
      usual: new Map([['--c-primary', primary], ['--c-on-primary', onPrimary], ...colours]),
      more: new Map([['--c-primary', moreTone === tone ? primary : createColour(seedHue, moreTone)], ...more]),
    }
  }
  const [dark, light] = [createVariant('dark'), createVariant('light')]
  const [darkPrimary, lightPrimary] = [dark, light].map(({ usual }) => usual.get('--c-primary') ?? '')
  dark.usual.set('--c-inverse-primary', lightPrimary ?? '')
  light.usual.set('--c-inverse-primary', darkPrimary ?? '')
  const adjustedThemes = /** @type {const} */ ([
    ['dark', darkPrimary],
    ['light', lightPrimary],
  ]).flatMap(([theme, primaryColour]) =>
    (primaryColour === undefined || primaryColour === seed ? [] : [{ theme, primaryColour }]))
  return { dark, light, adjustedThemes }
}

/**
 * Finds the first tone, from the seed's in the direction of `STEP`, at which `primary` is legible.
 * Returns the colour, the text colour on it and the tone.
 * @param {string} seed @param {Theme} theme
 * @param {ReadonlyMap<string, string>} colours the other roles of the theme
 */
function findLegiblePrimary(seed, theme, colours) {
  const seedHue = readHue(seed)
  const start = readTone(seed)
  for (let tone = start; ; tone += STEP[theme]) {
    const primary = tone === start ? seed : createColour(seedHue, Math.min(100, Math.max(0, tone)))
    for (const onPrimary of ON_PRIMARY[theme].map(onTone => createColour(seedHue, onTone))) {
      const all = new Map([...colours, ['--c-primary', primary], ['--c-on-primary', onPrimary]])
      if (listFaintPairs(all, PAIRS_OF_PRIMARY).length === 0) return { primary, onPrimary, tone }
    }
    if (tone < 0 || tone > 100) throw new Error(`cannot create a ${theme} theme from ${seed}`)
  }
}

/**
 * Formats a theme as the text of theme.css.
 * @param {string} seed @param {{ readonly dark: Variant; readonly light: Variant }} theme
 */
export function formatTheme(seed, { dark, light }) {
  /** @param {ReadonlyMap<string, string>} colours @param {string} indent */
  const formatLines = (colours, indent) => [...colours].map(([name, value]) => `${indent}${name}: ${value};`).join('\n')
  return `/* Generated from ${seed}: each pair of roles that the storefront shows together is legible.
   After changes run \`npm run new-brand -- NAME --check\`. */
:root,
[data-theme='dark'] {
${formatLines(dark.usual, '  ')}
}

[data-theme='light'] {
${formatLines(light.usual, '  ')}
}

@media (prefers-contrast: more) {
  :root,
  [data-theme='dark'] {
${formatLines(dark.more, '    ')}
  }
  [data-theme='light'] {
${formatLines(light.more, '    ')}
  }
}

:root {
  /* parks of the embedded map, which have the brand's colour by default */
  --map-park: #2f9e44;
}
`
}
