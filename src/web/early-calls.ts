import { formatQuery } from '../../core/http/query.ts'
import { parseJson, asRecord, unquoted } from '../../core/json.ts'
import type { Config, Locale } from '../../core/shop/config.ts'
import * as KEY from '../../core/shop/startup-keys.ts'

type ReadStored = (key: string) => string | null

/**
 * Sends the first requests of a visit from the page's head (BOOT-02, BOOT-04), with the same URLs
 * as the shop's own. `ask` sends a request, and never rejects.
 */
export async function sendEarlyRequests(
  config: Config, stored: ReadStored, ask: (url: string) => Promise<string>,
): Promise<void> {
  const { apiBase, whiteLabel, preOrder, defaults } = config
  const readStored = storedFor(whiteLabel, stored)
  const get = (path: string): Promise<string> => ask(apiBase + path)
  const query = (fields: object): string => formatQuery(new URLSearchParams(Object.entries({ ...fields, whiteLabel })))
  // not the time: it is unknown how long its response would wait for the shop's code
  void get(`/1/p/cities${query({})}`)
  const [city, method] = [readStored(KEY.cityId), readStored(KEY.deliveryMethod)]
  // the very first boot uses the defaults of the chain (BOOT-03)
  const { cityId, restoId, deliveryMethod } = city === null && method === null ? defaults
    : { cityId: parseId(city), restoId: parseId(readStored(KEY.restoId)), deliveryMethod: method ?? undefined }
  if (cityId === undefined) return
  const list = (): void => void get(`/1/p/restos${query({ cityId })}`)
  if (restoId === undefined || deliveryMethod === undefined) return list()
  const resto = get(`/1/p/restos/${restoId}`)
  const ofResto = (what: string): Promise<string> => get(`/1/restos/${restoId}/${what}`)
  for (const what of ['positions/modifiers', 'position-time-slots']) void ofResto(what)
  const { menus } = asRecord(parseJson(await resto)) ?? {}
  for (const menu of Array.isArray(menus) ? menus : []) {
    const { id, isDelivery, isTakeAway } = asRecord(menu) ?? {}
    if (!Number.isSafeInteger(id) || (isDelivery !== true && isTakeAway !== true)) continue
    for (const what of ['positions', 'position-groups']) void get(`/1/p/menus/${id}/${what}`)
  }
  for (const what of preOrder ? ['promotions', 'working-hours'] : ['promotions']) void ofResto(what)
  // after the menu's requests: the menu needs neither
  list()
  void ofResto('deliveries?size=100')
}

/** The language of these requests: the one in which the shop will start (I18N-02). */
export const selectEarlyLanguage = ({ whiteLabel, locales, defaultLocale }: Config, stored: ReadStored): Locale =>
  locales.find(known => known === unquoted(storedFor(whiteLabel, stored)(KEY.locale) ?? '')) ?? defaultLocale

/** Ignores stored values that the shop is going to clear (STO-02). */
const storedFor = (whiteLabel: string, stored: ReadStored): ReadStored =>
  (unquoted(stored(KEY.whiteLabel) ?? '') === whiteLabel && stored(KEY.version) !== null ? stored : () => null)
const parseId = (text: string | null): string | undefined => /^[1-9]\d{0,14}$/.exec(unquoted(text ?? ''))?.[0]
