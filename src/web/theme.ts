import type { Theme } from '../../core/shop/config.ts'
import type { Readable } from '../../core/store/store.ts'

const device = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)')

/** Applies a theme to the page and to the browser's bar; `auto` is the device's theme. */
export function applyTheme(theme: string): void {
  const root = document.documentElement
  root.dataset['theme'] = theme !== 'auto' ? theme : device().matches ? 'light' : 'dark'
  document.querySelector('[name=theme-color]')
    ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--boot-surface'))
}

/** Applies a theme now and whenever it or the device's theme changes. */
export function watchTheme(theme: Readable<Theme>): void {
  const draw = (): void => applyTheme(theme.get())
  theme.subscribe(draw)
  device().addEventListener('change', draw)
  draw()
}
