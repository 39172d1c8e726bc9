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
 * The values of custom properties in a theme; a later sheet goes over an earlier one.
 * @param {string} theme
 * @param {readonly string[]} sheets
 */
function tokensOf(theme, sheets) {
  /** @type {Map<string, string>} */
  const tokens = new Map()
  for (const sheet of sheets) {
    // what holds under a condition only is left out
    const plain = sheet.replace(/\/\*[^]*?\*\//g, '')
      .replace(/@(?:media|supports|container)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    for (const [, selector = '', body = ''] of plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
      if (!selector.includes(':root') && !selector.includes(`[data-theme='${theme}']`)) continue
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) tokens.set(name, value.trim())
    }
  }
  return tokens
}

/**
 * The rules of both themes as one line of CSS.
 * @param {readonly string[]} sheets
 */
export function bootColours(sheets) {
  /** @param {string} theme */
  const rule = theme => {
    const tokens = tokensOf(theme, sheets)
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
