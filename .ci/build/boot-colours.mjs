import { valuesOf } from './contrast.mjs'

/**
 * The few colours that show before any style sheet is there: the splash and the browser's own bars.
 * They are the brand's tokens, read from the style sheets, so that nothing changes colour later.
 */
const SHOWN = {
  '--boot-surface': '--c-surface',
  '--boot-text': '--c-on-surface-variant',
  '--boot-track': '--c-surface-container-highest',
  '--boot-bar': '--c-primary',
}

/**
 * The rules of both themes as one line of CSS.
 * @param {import('./contrast.mjs').Sheets} sheets
 */
export function bootColours(sheets) {
  /** @param {import('./contrast.mjs').Theme} theme */
  const rule = theme => {
    const tokens = new Map(valuesOf(sheets, theme).map(({ name, said }) => [name, said]))
    return Object.entries(SHOWN).map(([shown, token]) => `${shown}:${tokens.get(token)}`).join(';')
  }
  return `html{${rule('dark')}}html[data-theme=light]{${rule('light')}}`
}

/**
 * The colour of the page's ground in a theme, from the rules that `bootColours` wrote.
 * @param {string} rules
 * @param {'dark' | 'light'} theme
 */
export function bootSurface(rules, theme) {
  const [, dark, light] = /^html\{--boot-surface:([^;]+);[^}]*\}html\[data-theme=light\]\{--boot-surface:([^;]+);/.exec(rules) ?? []
  return theme === 'light' ? light : dark
}
