/** Rules of CSS with the colours of the splash in both themes, from style sheets; see boot-colours.mjs. */
export function bootColours(sheets: readonly string[]): string
export function bootSurface(rules: string, theme: 'dark' | 'light'): string | undefined
