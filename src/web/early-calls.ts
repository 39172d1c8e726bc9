import { formatQuery } from '../../core/http/query.ts'
import { parseJson, asRecord, unquoted } from '../../core/json.ts'
import type { Config, Locale } from '../../core/shop/config.ts'
import * as KEY from '../../core/shop/storage/startup-keys.ts'

/** Reads a value of the browser's storage by its key. */
type ReadStored = (key: string) => string | null

/**
 * Sends the first requests of a visit from the page's head (BOOT-02, BOOT-04). The shop requests
 * the same URLs later. `send` resolves with the response's text, and with '' after a failure.
 */
export async function sendEarlyRequests(
  config: Config, readStorage: ReadStored, send: (url: string) => Promise<string>,
): Promise<void> {
  const { apiBase, whiteLabel, preOrder, defaults } = config
  const readStored = readerForBrand(whiteLabel, readStorage)
  const get = (path: string): Promise<string> => send(apiBase + path)
  const query = (fields: object): string => formatQuery(new URLSearchParams(Object.entries({ ...fields, whiteLabel })))
  // the server's time is not requested here: it would be outdated when the shop's code reads it
  void get(`/1/p/cities${query({})}`)
  const [storedCity, storedMethod] = [readStored(KEY.cityId), readStored(KEY.deliveryMethod)]
  const isFirstVisit = storedCity === null && storedMethod === null
  // the first visit uses the defaults of the chain (BOOT-03)
  const { cityId, restoId, deliveryMethod } = isFirstVisit ? defaults
    : {
      cityId: parseId(storedCity), restoId: parseId(readStored(KEY.restoId)), deliveryMethod: storedMethod ?? undefined,
    }
  if (cityId === undefined) return
  const getRestos = (): void => void get(`/1/p/restos${query({ cityId })}`)
  if (restoId === undefined || deliveryMethod === undefined) return getRestos()
  const resto = get(`/1/p/restos/${restoId}`)
  const getForResto = (path: string): Promise<string> => get(`/1/restos/${restoId}/${path}`)
  for (const path of ['positions/modifiers', 'position-time-slots']) void getForResto(path)
  const { menus } = asRecord(parseJson(await resto)) ?? {}
  for (const menu of Array.isArray(menus) ? menus : []) {
    const { id, isDelivery, isTakeAway } = asRecord(menu) ?? {}
    if (!Number.isSafeInteger(id) || (isDelivery !== true && isTakeAway !== true)) continue
    for (const path of ['positions', 'position-groups']) void get(`/1/p/menus/${id}/${path}`)
  }
  for (const path of preOrder ? ['promotions', 'working-hours'] : ['promotions']) void getForResto(path)
  // the last two requests: the menu does not need their responses
  getRestos()
  void getForResto('deliveries?size=100')
}

/**
 * Selects the language of the early requests: the language in which the shop will start, unless the
 * URL has `lang` (I18N-02). The shop then sends its requests again.
 */
export function selectEarlyLanguage({ whiteLabel, locales, defaultLocale }: Config, readStorage: ReadStored): Locale {
  const storedLocale = unquoted(readerForBrand(whiteLabel, readStorage)(KEY.locale) ?? '')
  return locales.find(locale => locale === storedLocale) ?? defaultLocale
}

/**
 * Returns `readStorage`. If the stored values belong to another brand, or have no version, returns a
 * reader that finds nothing, because the shop is going to clear these values (STO-02).
 */
function readerForBrand(whiteLabel: string, readStorage: ReadStored): ReadStored {
  const isSameBrand = unquoted(readStorage(KEY.whiteLabel) ?? '') === whiteLabel
  return isSameBrand && readStorage(KEY.version) !== null ? readStorage : () => null
}
/** Reads the id of a city or restaurant: a positive integer of at most 15 digits. */
const parseId = (text: string | null): string | undefined => /^[1-9]\d{0,14}$/.exec(unquoted(text ?? ''))?.[0]
