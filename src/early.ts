import { restoId, theme } from '../core/shop/startup-keys.ts'
import { readValidatedConfig } from './web/config.ts'
import { applyTheme } from './web/theme.ts'
import { preload, startEarlyRequests } from './web/early.ts'

/** Runs from the page's head while the shop's code loads. An error here only loses the head start. */
try {
  const { home, known, first } = document.currentScript?.dataset ?? {}
  const config = readValidatedConfig()
  if (config !== null) applyTheme(localStorage.getItem(theme) ?? config.theme)
  const isKnown = (localStorage.getItem(restoId) ?? config?.defaults.restoId) !== undefined
  // Each file starts with its place in the head: 0 at once, 1 after the start script, 2 after the
  // packages. Earlier requests get the bandwidth, and are parsed while later ones load.
  const after = [undefined, ...document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')]
  ;(isKnown ? known : first)?.split(' ').forEach(file => preload(file.slice(1), after[Number(file[0])]))
  if (isKnown && home !== undefined && location.pathname === '/') preload(home)
  // inside a frame of another site the shop shows and requests nothing
  if (config !== null && window.top === window) startEarlyRequests(config, key => localStorage.getItem(key))
} catch { /* the shop sends these requests later */ }
