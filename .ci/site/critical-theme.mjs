import { listThemeValues } from '../brand/contrast.mjs'

/**
 * The colours of the splash screen and of the browser's bars,
 * which show before a style sheet has loaded.
 * Each property has the value of a token, so that no colour changes when the sheet has loaded.
 */
const TOKENS = {
  '--boot-surface': '--c-surface',
  '--boot-text': '--c-on-surface-variant',
  '--boot-track': '--c-surface-container-highest',
  '--boot-bar': '--c-primary',
}

/**
 * Formats the colours of both themes as one line of CSS.
 * @param {import('../brand/contrast.mjs').Sheets} sheets
 */
export function formatCriticalThemeCss(sheets) {
  /** @param {import('../brand/contrast.mjs').Theme} theme */
  const formatRule = theme => {
    const values = new Map(listThemeValues(sheets, theme).map(({ name, value }) => [name, value]))
    return Object.entries(TOKENS).map(([property, token]) => `${property}:${values.get(token)}`).join(';')
  }
  return `html{${formatRule('dark')}}html[data-theme=light]{${formatRule('light')}}`
}

/**
 * Reads the colour of the page's background in a theme.
 * @param {string} rules from `formatCriticalThemeCss`
 * @param {'dark' | 'light'} theme
 */
export function readSurfaceColour(rules, theme) {
  const [, dark, light] =
    /^html\{--boot-surface:([^;]+);[^}]*\}html\[data-theme=light\]\{--boot-surface:([^;]+);/.exec(rules) ?? []
  return theme === 'light' ? light : dark
}
