import { restoId, theme } from '../core/shop/storage/startup-keys.ts'
import { readValidatedConfig } from './web/config.ts'
import { applyTheme } from './web/theme.ts'
import { preload, startEarlyRequests } from './web/early.ts'
import { recordTaps } from './web/early-taps.ts'

/**
 * The inline script of the page's head. It records taps on a prerendered page, applies the theme,
 * preloads files and sends the first API requests while the shop's code loads. If this script fails,
 * the shop does all this later.
 */
try {
  // `home`: the chunk of `/`. `known`: the files to preload if a restaurant is stored or is the
  // default of the configuration; `first`: the files to preload if there is none.
  // `page`: set in a prerendered page.
  const { home, known, first, page } = document.currentScript?.dataset ?? {}
  if (page !== undefined) recordTaps()
  const config = readValidatedConfig()
  if (config !== null) applyTheme(localStorage.getItem(theme) ?? config.theme)
  const hasRestaurant = (localStorage.getItem(restoId) ?? config?.defaults.restoId) !== undefined
  // A digit before each file says when to load it: 0 at once, 1 after the start script, 2 after the
  // script of the packages. So the first files get the whole bandwidth, and are parsed while the
  // next files load.
  const predecessors = [undefined, ...document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')]
  const files = hasRestaurant ? known : first
  files?.split(' ').forEach(file => preload(file.slice(1), predecessors[Number(file[0])]))
  if (hasRestaurant && home !== undefined && location.pathname === '/') preload(home)
  // inside a frame the shop does not start, so it needs no data
  if (config !== null && window.top === window) {
    startEarlyRequests(config, key => localStorage.getItem(key), page === undefined)
  }
} catch { /* the shop sends these requests later */ }
