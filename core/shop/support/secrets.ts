import type { StoragePort } from '../../env.ts'
import { parseJson } from '../../json.ts'
import { CART_COPY, KEY } from '../keys.ts'

/** What of the device's storage tells nothing of a person. Everything else is held to be personal, keys that nobody here knows included. */
const IMPERSONAL: ReadonlySet<string> = new Set([
  KEY.cityId, KEY.locale, KEY.version, KEY.newestVersion, KEY.whiteLabel, KEY.restoId, KEY.cart, KEY.adulthood, KEY.cookieConsent,
  KEY.appBanner, KEY.timeOffset, KEY.deliveryMethod, KEY.paymentMethod, KEY.personCount, KEY.preOrderTime, KEY.dayOffShown, KEY.favourites,
])
/** Fields that hold words of the shop's own. */
const OWN_WORDS: ReadonlySet<string> = new Set(['method', 'currency', 'timeZone', 'source', 'at', 'status'])

/** The personal values on the device at present, for a redactor to keep back. */
export function personalValues(storages: readonly StoragePort[]): readonly string[] {
  const values = new Set<string>()
  function gather(value: unknown): void {
    if (typeof value === 'string' || typeof value === 'number') values.add(String(value))
    else if (typeof value === 'object' && value !== null) {
      for (const [name, field] of Object.entries(value)) if (!OWN_WORDS.has(name)) gather(field)
    }
  }
  for (const storage of storages) {
    for (const key of storage.keys()) {
      const text = IMPERSONAL.has(key) || key.startsWith(CART_COPY) ? null : storage.get(key)
      if (text !== null) gather(parseJson(text) ?? text)
    }
  }
  return [...values]
}
