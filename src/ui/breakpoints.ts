/**
 * The minimum widths of the layouts in CSS pixels. `test/ui/breakpoints.test.ts` checks that the
 * style sheets use the same values.
 */
export const breakpoints = { xs: 0, sm: 600, md: 840, lg: 1200, xl: 1920, xxl: 2560 } as const

export type Breakpoint = keyof typeof breakpoints

/**
 * The media query of viewports at least as wide as a breakpoint, e.g. `from('md')` for desktops.
 */
export function from(name: Breakpoint): string {
  return `(min-width: ${breakpoints[name]}px)`
}

/**
 * The height in px from which a window has sticky bars. A lower one is a phone on its side or has a zoom
 * of 200 %. The style sheets use the same value.
 */
const LEAST_HEIGHT = 480

/** The media query of viewports narrower than a breakpoint, even by a fraction of a pixel. */
export function below(name: Breakpoint): string {
  return `(max-width: ${breakpoints[name] - 0.02}px)`
}

/**
 * The media query of viewports with the bars of a phone: narrow ones and low ones. The bars of a desktop
 * would fill a third of a low window.
 */
export const compact = `not all and ${from('md')} and (min-height: ${LEAST_HEIGHT}px)`
