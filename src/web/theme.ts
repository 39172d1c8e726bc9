import type { Theme } from '../../core/shop/config.ts'
import type { Readable } from '../../core/store/store.ts'

const getLightThemeQuery = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)')
const getDeviceTheme = (): Theme => (getLightThemeQuery().matches ? 'light' : 'dark')

/** Applies a theme to the page and to the browser's toolbar. `auto`: the device's theme. */
export function applyTheme(theme: string): void {
  const root = document.documentElement
  root.dataset['theme'] = theme === 'auto' ? getDeviceTheme() : theme
  document.querySelector('[name=theme-color]')
    ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--boot-surface'))
}

/** Applies a theme now and whenever it or the device's theme changes. */
export function watchTheme(theme: Readable<Theme>): void {
  const apply = (): void => applyTheme(theme.get())
  theme.subscribe(apply)
  getLightThemeQuery().addEventListener('change', apply)
  apply()
}
