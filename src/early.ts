import { earlyCalls, earlyLanguage } from '../core/shop/early-calls.ts'
import { startEarly } from './web/early.ts'

/** Runs from the page's head while the shop's code is still on its way; a fault here costs nothing but the head start. */
try {
  const config = JSON.parse(document.getElementById('storefront-config')?.textContent ?? '')
  const stored = (key: string) => localStorage.getItem(key)
  // within a foreign page the shop shows and asks nothing
  if (window.top === window) startEarly(earlyCalls(config, stored), earlyLanguage(config, stored))
} catch { /* the shop asks by itself */ }
