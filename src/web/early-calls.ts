import { queryOf } from '../../core/http/query.ts'
import { parseJson, recordOf, unquoted } from '../../core/json.ts'
import type { Config, Locale } from '../../core/shop/config.ts'
import * as KEY from '../../core/shop/first-keys.ts'

type Kept = (key: string) => string | null

/** The first calls of a visit, from the page's head (BOOT-02, BOOT-04), each as the shop asks; `ask` never rejects. */
export async function askEarly(config: Config, stored: Kept, ask: (url: string) => Promise<string>): Promise<void> {
  const { apiBase, whiteLabel, preOrder, defaults } = config
  const kept = keptFor(whiteLabel, stored)
  const get = (path: string): Promise<string> => ask(apiBase + path)
  const query = (fields: object): string => queryOf(new URLSearchParams(Object.entries({ ...fields, whiteLabel })))
  // not the time: nobody can say how long its answer would have waited for the shop's code
  void get(`/1/p/cities${query({})}`)
  const [city, method] = [kept(KEY.cityId), kept(KEY.deliveryMethod)]
  // on the very first boot what the chain presets (BOOT-03)
  const { cityId, restoId, deliveryMethod } = city === null && method === null ? defaults
    : { cityId: idOf(city), restoId: idOf(kept(KEY.restoId)), deliveryMethod: method ?? undefined }
  if (cityId === undefined) return
  const list = (): void => void get(`/1/p/restos${query({ cityId })}`)
  if (restoId === undefined || deliveryMethod === undefined) return list()
  const resto = get(`/1/p/restos/${restoId}`)
  const ofResto = (what: string): Promise<string> => get(`/1/restos/${restoId}/${what}`)
  for (const what of ['positions/modifiers', 'position-time-slots']) void ofResto(what)
  const { menus } = recordOf(parseJson(await resto)) ?? {}
  for (const menu of Array.isArray(menus) ? menus : []) {
    const { id, isDelivery, isTakeAway } = recordOf(menu) ?? {}
    if (!Number.isSafeInteger(id) || (isDelivery !== true && isTakeAway !== true)) continue
    for (const what of ['positions', 'position-groups']) void get(`/1/p/menus/${id}/${what}`)
  }
  for (const what of preOrder ? ['promotions', 'working-hours'] : ['promotions']) void ofResto(what)
  // behind the menu, which waits for neither
  list()
  void ofResto('deliveries?size=100')
}

/** The language that these calls ask in: the one that the shop is about to speak (I18N-02). */
export const earlyLanguage = ({ whiteLabel, locales, defaultLocale }: Config, stored: Kept): Locale =>
  locales.find(known => known === unquoted(keptFor(whiteLabel, stored)(KEY.locale) ?? '')) ?? defaultLocale

/** What will be cleared (STO-02) starts nothing. */
const keptFor = (whiteLabel: string, stored: Kept): Kept =>
  (unquoted(stored(KEY.whiteLabel) ?? '') === whiteLabel && stored(KEY.version) !== null ? stored : () => null)
const idOf = (text: string | null): string | undefined => /^[1-9]\d{0,14}$/.exec(unquoted(text ?? ''))?.[0]
