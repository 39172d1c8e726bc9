import type { Theme } from '../../core/shop/config.ts'
import type { Readable } from '../../core/store/store.ts'

const device = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)')

/** Draws the page, and the browser's bar above it, in a theme, which may be the device's. */
export function drawTheme(theme: string): void {
  const root = document.documentElement
  root.dataset['theme'] = theme !== 'auto' ? theme : device().matches ? 'light' : 'dark'
  document.querySelector('[name=theme-color]')?.setAttribute('content', getComputedStyle(root).getPropertyValue('--boot-surface'))
}

/** The same from now on, whichever theme is wanted. */
export function followTheme(theme: Readable<Theme>): void {
  const draw = (): void => drawTheme(theme.get())
  theme.subscribe(draw)
  device().addEventListener('change', draw)
  draw()
}
