import { ALL_PAIRS, faintPairs } from '../contrast.mjs'
import { hueOf, toned, toneOf } from './oklch.mjs'

/**
 * @typedef {import('../contrast.mjs').Theme} Theme
 * @typedef {import('../contrast.mjs').Pair} Pair
 * @typedef {import('./oklch.mjs').Hue} Hue
 * @typedef {Readonly<Record<Theme, string>>} Both of the dark and of the light theme
 */

/**
 * What each family of roles takes of the seed: no more than so much colour, and how far round the wheel of hues.
 * @satisfies {Record<string, readonly [chroma: number, turn: number]>}
 */
const FAMILIES = { brand: [0.4, 0], calm: [0.04, 0], accent: [0.1, 60], ground: [0.006, 0], line: [0.015, 0] }

/**
 * Every role that a brand's theme sets: its family, its tone in the dark and in the light theme, with more contrast where it has
 * another one then, and what it is for. `primary` begins at the seed's own tone.
 * @type {readonly (readonly [role: string, family: keyof typeof FAMILIES, dark: number, light: number, about: string, more?: readonly [dark: number, light: number]])[]}
 */
const ROLES = [
  ['primary-container', 'brand', 30, 90, 'what is chosen, and banners'],
  ['on-primary-container', 'brand', 90, 30, 'text on it'],
  ['secondary', 'calm', 80, 40, 'the focus ring, filled quiet buttons'],
  ['on-secondary', 'calm', 20, 100, 'text on it'],
  ['secondary-container', 'calm', 30, 90, 'tonal buttons, chosen filters'],
  ['on-secondary-container', 'calm', 90, 30, 'text on it'],
  ['tertiary', 'accent', 80, 40, 'marks beside the brand’s colour: new, spicy, the map’s avenues'],
  ['on-tertiary', 'accent', 20, 100, 'text on it'],
  ['tertiary-container', 'accent', 30, 90, 'the ground of such marks'],
  ['on-tertiary-container', 'accent', 90, 30, 'text on it'],
  ['surface', 'ground', 6, 98, 'the page'],
  ['on-surface', 'ground', 90, 10, 'text'],
  ['surface-variant', 'line', 30, 90, 'pictures that are not there yet'],
  ['on-surface-variant', 'line', 80, 30, 'second lines, icons', [88, 20]],
  ['surface-dim', 'ground', 6, 87, 'the page, dimmed'],
  ['surface-bright', 'ground', 24, 98, 'the page, lifted'],
  ['surface-container-lowest', 'ground', 4, 100, 'the furthest ground'],
  ['surface-container-low', 'ground', 10, 96, 'cards'],
  ['surface-container', 'ground', 12, 94, 'bars and menus'],
  ['surface-container-high', 'ground', 17, 92, 'dialogs'],
  ['surface-container-highest', 'ground', 22, 90, 'fields, the track of a progress bar'],
  ['outline', 'line', 60, 50, 'borders of controls', [72, 35]],
  ['outline-variant', 'line', 30, 80, 'lines between things', [60, 50]],
  ['inverse-surface', 'ground', 90, 20, 'messages that come and go'],
  ['inverse-on-surface', 'ground', 20, 95, 'text on them'],
]
/** Tones of the text on `primary`, the first that is legible; and of `primary` with more contrast, at least or at most. */
const ON_PRIMARY = { dark: [20, 10, 0], light: [100] }
const MORE_PRIMARY = { dark: 86, light: 26 }
const STEP = { dark: 0.5, light: -0.5 }

const PAIRS_OF_PRIMARY = ALL_PAIRS.filter(({ text, on }) => text === 'primary' || on === 'primary')

/**
 * A whole theme from one colour. `primary` is that colour itself where it is legible as text, as a button and as a sign; else its tone is
 * moved, up in the dark theme and down in the light one, until each pair that it is part of holds: `moved` tells from what to what.
 * @param {string} seed `#rrggbb`
 */
export function themeFrom(seed) {
  const own = hueOf(seed)
  /** @param {keyof typeof FAMILIES} family @returns {Hue} */
  const hueIn = family => ({ chroma: Math.min(own.chroma, FAMILIES[family][0]), hue: (own.hue + FAMILIES[family][1]) % 360 })
  /** @param {Theme} theme */
  const themeOf = theme => {
    /** @type {Map<string, string>} */
    const colours = new Map(ROLES.map(([role, family, dark, light]) => [`--c-${role}`, toned(hueIn(family), theme === 'dark' ? dark : light)]))
    const { primary, onPrimary, tone } = legiblePrimary(seed, theme, colours)
    const more = new Map(ROLES.flatMap(([role, family, , , , tones]) => (tones === undefined ? [] : [[`--c-${role}`, toned(hueIn(family), tones[theme === 'dark' ? 0 : 1])]])))
    const far = theme === 'dark' ? Math.max(tone, MORE_PRIMARY.dark) : Math.min(tone, MORE_PRIMARY.light)
    return {
      usual: new Map([['--c-primary', primary], ['--c-on-primary', onPrimary], ...colours]),
      more: new Map([['--c-primary', far === tone ? primary : toned(own, far)], ...more]),
    }
  }
  const [dark, light] = [themeOf('dark'), themeOf('light')]
  const [inDark, inLight] = [dark, light].map(({ usual }) => usual.get('--c-primary') ?? '')
  dark.usual.set('--c-inverse-primary', inLight ?? '')
  light.usual.set('--c-inverse-primary', inDark ?? '')
  const moved = /** @type {const} */ ([['dark', inDark], ['light', inLight]]).flatMap(([theme, to]) => (to === undefined || to === seed ? [] : [{ theme, to }]))
  return { dark, light, moved }
}

/**
 * @param {string} seed
 * @param {Theme} theme
 * @param {ReadonlyMap<string, string>} colours the grounds that it must stand out from
 */
function legiblePrimary(seed, theme, colours) {
  const own = hueOf(seed)
  const start = toneOf(seed)
  for (let tone = start; ; tone += STEP[theme]) {
    const primary = tone === start ? seed : toned(own, Math.min(100, Math.max(0, tone)))
    for (const onPrimary of ON_PRIMARY[theme].map(one => toned(own, one))) {
      const all = new Map([...colours, ['--c-primary', primary], ['--c-on-primary', onPrimary]])
      if (faintPairs(all, PAIRS_OF_PRIMARY).length === 0) return { primary, onPrimary, tone }
    }
    if (tone < 0 || tone > 100) throw new Error(`no ${theme} theme can be made of ${seed}`)
  }
}

/**
 * The brand's theme.css of such a theme.
 * @param {string} seed
 * @param {ReturnType<typeof themeFrom>} theme
 */
export function themeSheet(seed, { dark, light }) {
  /** @param {ReadonlyMap<string, string>} colours @param {string} indent */
  const lines = (colours, indent) => [...colours].map(([name, value]) => `${indent}${name}: ${value};`).join('\n')
  return `/* Made from one colour, ${seed}: every pair of roles that the storefront shows together is legible. Change what you like and look with \`npm run new-brand -- NAME --check\`. */
:root,
[data-theme='dark'] {
${lines(dark.usual, '  ')}
}

[data-theme='light'] {
${lines(light.usual, '  ')}
}

@media (prefers-contrast: more) {
  :root,
  [data-theme='dark'] {
${lines(dark.more, '    ')}
  }
  [data-theme='light'] {
${lines(light.more, '    ')}
  }
}

:root {
  /* parks of the embedded map, which would have the brand's colour */
  --map-park: #2f9e44;
}
`
}
