export type Theme = 'dark' | 'light'

/** The texts of the storefront's style sheet (`base`) and of the brand's (`own`), which overrides the base. */
export interface Sheets { readonly base: string; readonly own: string }

/**
 * The colours of the splash screen and of the browser's bars, which show before a style sheet has loaded.
 * Each property has the value of a token, so that no colour changes when the sheet has loaded.
 */
const TOKENS = {
  '--boot-surface': '--c-surface',
  '--boot-text': '--c-on-surface-variant',
  '--boot-track': '--c-surface-container-highest',
  '--boot-bar': '--c-primary',
}

/** Formats the colours of both themes as one line of CSS. */
export function formatCriticalThemeCss({ base, own }: Sheets) {
  const formatRule = (theme: Theme) => {
    const values = new Map(listThemeValues([base, own].map(selectUnconditionalRules), theme))
    return Object.entries(TOKENS).map(([property, token]) => `${property}:${values.get(token)}`).join(';')
  }
  return `html{${formatRule('dark')}}html[data-theme=light]{${formatRule('light')}}`
}

/** Reads the colour of the page's background in a theme. `rules`: from `formatCriticalThemeCss`. */
export function readSurfaceColour(rules: string, theme: Theme) {
  const [dark, light] = [...rules.matchAll(/--boot-surface:([^;]+)/g)].map(([, colour]) => colour)
  return theme === 'light' ? light : dark
}

export const removeComments = (sheet: string) => sheet.replace(/\/\*[^]*?\*\//g, '')

/** Selects the rules of a sheet that always apply. */
export const selectUnconditionalRules = (sheet: string) =>
  removeComments(sheet).replace(/@(?:media|supports|container)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')

/** Parses the colours that a text declares: pairs of a role's name and a value. */
export const parseDeclarations = (text: string) => [...text.matchAll(/(--c-[\w-]+)\s*:([^;]*)/g)]
  .map(([, name = '', value = '']) => [name, value.trim().replace(/\s+/g, ' ')] as const)

/**
 * Lists the colours of a theme in the order of the cascade: the last value of a role applies.
 * `texts`: the rules, those of the brand last, since its sheet is outside of all cascade layers.
 */
export const listThemeValues = (texts: readonly string[], theme: Theme) => texts
  .flatMap(text => [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)])
  // `:root` applies in both themes
  .filter(([, selector = '']) =>
    selector.includes(':root') || new RegExp(`\\[data-theme=(["']?)${theme}\\1\\]`).test(selector))
  .flatMap(([, , body = '']) => parseDeclarations(body))
