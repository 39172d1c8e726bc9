import type { Theme } from '../../core/shop/config.ts'
import type { Readable } from '../../core/store/store.ts'

const device = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)')

/** Draws the page in a theme, which may be the device's. */
export function drawTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme !== 'auto' ? theme : device().matches ? 'light' : 'dark'
}

/** Draws the page, and the browser's bar above it, in whichever theme is wanted from now on. */
export function followTheme(theme: Readable<Theme>): void {
  const draw = (): void => {
    drawTheme(theme.get())
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--boot-surface')
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground)
  }
  theme.subscribe(draw)
  device().addEventListener('change', draw)
  draw()
}
