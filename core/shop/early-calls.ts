import { queryOf } from '../http/query.ts'
import { unquoted } from '../json.ts'
import { LOCALES, type Locale } from '../locale.ts'
import { OF_THE_DEVICE as KEY } from './device-keys.ts'

type Kept = (key: string) => string | null

/** The first calls of a visit, which the page starts from its head (BOOT-02). `config` is the page's block, unread. */
export function earlyCalls(config: unknown, stored: Kept): readonly string[] {
  const { apiBase, whiteLabel } = (config ?? {}) as Readonly<Record<string, unknown>>
  if (typeof apiBase !== 'string' || typeof whiteLabel !== 'string') return []
  const labelled = (...fields: string[][]): string => queryOf(new URLSearchParams([...fields, ['whiteLabel', whiteLabel]]))
  // each address exactly as the shop asks, which takes the answers over: a test holds the two together
  // not the time: nobody can say how long its answer would have waited for the shop's code
  const calls = [`/1/p/cities${labelled()}`]
  const [cityId, restoId] = isKeptFor(whiteLabel, stored) ? [KEY.cityId, KEY.restoId].map(key => idOf(stored(key))) : []
  if (cityId !== undefined) calls.push(`/1/p/restos${labelled(['cityId', cityId])}`)
  if (cityId !== undefined && restoId !== undefined && stored(KEY.deliveryMethod) !== null) {
    calls.push(`/1/p/restos/${restoId}`, `/1/restos/${restoId}/deliveries?size=100`)
  }
  return calls.map(path => `${apiBase}${path}`)
}

/** The language that these calls ask in: the one that the shop is about to speak (I18N-02). */
export function earlyLanguage(config: unknown, stored: Kept): Locale {
  const { whiteLabel, locales, defaultLocale } = (config ?? {}) as Readonly<Record<string, unknown>>
  const list: readonly unknown[] = Array.isArray(locales) ? locales : LOCALES
  const offered = (word: unknown): Locale | undefined => LOCALES.find(known => known === word && list.includes(known))
  const chosen = isKeptFor(whiteLabel, stored) ? unquoted(stored(KEY.locale) ?? '') : null
  return offered(chosen) ?? offered(defaultLocale) ?? offered('ru') ?? offered(list[0]) ?? 'ru'
}

/** What will be cleared (STO-02) starts nothing. */
const isKeptFor = (whiteLabel: unknown, stored: Kept): boolean =>
  unquoted(stored(KEY.whiteLabel) ?? '') === whiteLabel && stored(KEY.version) !== null
const idOf = (text: string | null): string | undefined => /^[1-9]\d{0,14}$/.exec(unquoted(text ?? ''))?.[0]
