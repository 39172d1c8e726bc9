import { earlyCalls } from '../core/shop/early-calls.ts'
import { KEY } from '../core/shop/keys.ts'
import { startEarly } from './web/early.ts'

/** Runs from the page's head while the shop's code is still on its way; a fault here costs nothing but the head start. */
try {
  const config = JSON.parse(document.getElementById('storefront-config')?.textContent ?? '')
  const stored = (key: string) => localStorage.getItem(key)
  startEarly(earlyCalls(config, stored), stored(KEY.locale) ?? config.defaultLocale ?? 'ru')
} catch { /* the shop asks by itself */ }
