import { restoId, theme } from '../core/shop/first-keys.ts'
import { judgedConfig } from './web/config.ts'
import { drawTheme } from './web/theme.ts'
import { preload, startEarly } from './web/early.ts'

/** Runs from the page's head while the shop's code is still on its way; a fault here costs nothing but the head start. */
try {
  const { home, known, first } = document.currentScript?.dataset ?? {}
  const config = judgedConfig()
  if (config !== null) drawTheme(localStorage.getItem(theme) ?? config.theme)
  const isKnown = (localStorage.getItem(restoId) ?? config?.defaults.restoId) !== undefined
  // at once, after the start's script, after the packages: who comes first has the line, and is read while the next are on their way
  const after = [undefined, ...document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')]
  ;(isKnown ? known : first)?.split(' ').forEach(file => preload(file.slice(1), after[Number(file[0])]))
  if (isKnown && home !== undefined && location.pathname === '/') preload(home)
  // within a foreign page the shop shows and asks nothing
  if (config !== null && window.top === window) startEarly(config, key => localStorage.getItem(key))
} catch { /* the shop asks by itself */ }
