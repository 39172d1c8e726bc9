/**
 * Layout widths in CSS pixels; `test/ui/breakpoints.test.ts` checks that the style sheets use them.
 */
export const breakpoints = { xs: 0, sm: 600, md: 840, lg: 1200, xl: 1920, xxl: 2560 } as const

export type Breakpoint = keyof typeof breakpoints

/** Media query for viewports at least as wide as the breakpoint, e.g. `from('md')` for the desktop layout. */
export function from(name: Breakpoint): string {
  return `(min-width: ${breakpoints[name]}px)`
}

/** Media query for viewports narrower than the breakpoint; fractional widths of zoomed pages included. */
export function below(name: Breakpoint): string {
  return `(max-width: ${breakpoints[name] - 0.02}px)`
}
