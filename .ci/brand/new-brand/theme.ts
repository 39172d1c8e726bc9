import type { Theme } from '../../site/critical-theme.ts'
import { ALL_PAIRS, listFaintPairs, type Colours } from '../contrast.ts'
import { readHue, createColour, readTone, type Hue } from './oklch.ts'

type Family = keyof typeof FAMILIES
type Tones = readonly [dark: number, light: number]
/** The tones of roles by family. */
type Roles = Readonly<Partial<Record<Family, Readonly<Record<string, Tones>>>>>

/**
 * For each family of roles, the largest chroma, and the distance in degrees of its hue from that of
 * the seed (the chain's colour).
 */
const FAMILIES = {
  brand: [0.4, 0], soft: [0.09, 0], calm: [0.04, 0], accent: [0.1, 60], ground: [0.006, 0], line: [0.015, 0],
} as const

/** `primary` is not listed: its tone depends on the seed's. */
const ROLES: Roles = {
  brand: { 'on-primary-container': [90, 30] },
  soft: { 'primary-container': [30, 90] },
  calm: {
    secondary: [80, 40],
    'on-secondary': [20, 100],
    'secondary-container': [30, 90],
    'on-secondary-container': [90, 30],
  },
  accent: {
    tertiary: [80, 80],
    'on-tertiary': [20, 20],
    'tertiary-container': [30, 90],
    'on-tertiary-container': [90, 30],
  },
  ground: {
    surface: [6, 94],
    'on-surface': [90, 10],
    'surface-dim': [6, 87],
    'surface-bright': [24, 94],
    'surface-container-lowest': [4, 100],
    'surface-container-low': [13, 100],
    'surface-container': [17, 92],
    'surface-container-high': [21, 97],
    'surface-container-highest': [26, 89],
    'inverse-surface': [90, 20],
    'inverse-on-surface': [20, 95],
  },
  line: {
    'surface-variant': [30, 90],
    'on-surface-variant': [80, 30],
    outline: [60, 50],
    'outline-variant': [30, 80],
  },
}
/** Other tones with `prefers-contrast: more`. */
const MORE_CONTRAST: Roles = {
  line: { 'on-surface-variant': [88, 20], outline: [72, 35], 'outline-variant': [60, 50] },
}
/** Tones of the text on `primary`: the first legible one is used. */
const ON_PRIMARY = { dark: [20, 10, 0], light: [100] }
/** With more contrast, the least tone of `primary` in the dark theme and the largest in the light one. */
const MORE_PRIMARY = { dark: 86, light: 26 }
/** The change of the tone at each attempt to find a legible `primary`. */
const STEP = { dark: 0.5, light: -0.5 }

const PAIRS_OF_PRIMARY = ALL_PAIRS.filter(({ text, on }) => text === 'primary' || on === 'primary')

/** The colours of a theme, and those that differ with `prefers-contrast: more`. */
type Variant = Record<'usual' | 'more', Map<string, string>>

/**
 * Creates a theme from one colour. `primary` is that colour if each of its pairs is legible.
 * Otherwise the tone of `primary` is raised in the dark theme, and lowered in the light theme,
 * until all pairs are legible; `adjustedThemes` lists each such theme and its primary colour.
 * @param seed `#rrggbb`
 */
export function createTheme(seed: string) {
  const [dark, light] = [createVariant(seed, 'dark'), createVariant(seed, 'light')]
  const [darkPrimary = '', lightPrimary = ''] = [dark, light].map(({ usual }) => usual.get('--c-primary'))
  dark.usual.set('--c-inverse-primary', lightPrimary)
  light.usual.set('--c-inverse-primary', darkPrimary)
  const primaries = [
    { theme: 'dark', primaryColour: darkPrimary },
    { theme: 'light', primaryColour: lightPrimary },
  ] as const
  return { dark, light, adjustedThemes: primaries.filter(({ primaryColour }) => primaryColour !== seed) }
}

function createVariant(seed: string, theme: Theme): Variant {
  const seedHue = readHue(seed)
  const createColours = (roles: Roles) => Object.entries(roles).flatMap(([family, tones]) => {
    const [maxChroma, turn] = FAMILIES[family as Family]
    const hue: Hue = { chroma: Math.min(seedHue.chroma, maxChroma), hue: (seedHue.hue + turn) % 360 }
    return Object.entries(tones).map(([role, [dark, light]]) =>
      [`--c-${role}`, createColour(hue, theme === 'dark' ? dark : light)] as const)
  })
  const colours = new Map(createColours(ROLES))
  const { primary, onPrimary, tone } = findLegiblePrimary(seed, theme, colours)
  const moreTone = theme === 'dark' ? Math.max(tone, MORE_PRIMARY.dark) : Math.min(tone, MORE_PRIMARY.light)
  const morePrimary = moreTone === tone ? primary : createColour(seedHue, moreTone)
  return {
    usual: new Map([['--c-primary', primary], ['--c-on-primary', onPrimary], ...colours]),
    more: new Map([['--c-primary', morePrimary], ...createColours(MORE_CONTRAST)]),
  }
}

/**
 * Finds the first tone, from the seed's in the direction of `STEP`, at which `primary` is legible.
 * Returns the colour, the text colour on it and the tone.
 * @param colours the other roles of the theme
 */
function findLegiblePrimary(seed: string, theme: Theme, colours: Colours) {
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

/** Formats a theme as the text of theme.css. */
export function formatTheme(seed: string, { dark, light }: Readonly<Record<Theme, Variant>>) {
  const formatLines = (colours: Colours, indent: string) =>
    [...colours].map(([name, value]) => `${indent}${name}: ${value};`).join('\n')
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
