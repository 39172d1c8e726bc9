import { unquoted } from '../json.ts'
import { LOCALES, type Locale } from './config.ts'
import { KEY } from './keys.ts'

/**
 * The first calls of a visit, known before any of the shop's code has arrived: the page starts them from its
 * head, and the shop takes the answers over (BOOT-02). Each address is exactly the one that the shop asks for;
 * a test holds the two together. `stored` reads a kept value; `config` is the page's block as it stands, unread.
 */
export function earlyCalls(config: unknown, stored: (key: string) => string | null): readonly string[] {
  const { apiBase, whiteLabel } = (config ?? {}) as { apiBase?: unknown; whiteLabel?: unknown }
  if (typeof apiBase !== 'string' || typeof whiteLabel !== 'string') return []
  const isOurs = isKeptFor(whiteLabel, stored)
  const encodedLabel = encodeURIComponent(whiteLabel)
  // not the time: nobody can say how long its answer would have waited for the shop's code
  const calls = [`/1/p/cities?whiteLabel=${encodedLabel}`]
  const cityId = isOurs ? idOf(stored(KEY.cityId)) : null
  const restoId = isOurs ? idOf(stored(KEY.restoId)) : null
  if (cityId !== null) calls.push(`/1/p/restos?cityId=${cityId}&whiteLabel=${encodedLabel}`)
  if (cityId !== null && restoId !== null && stored(KEY.deliveryMethod) !== null) {
    calls.push(`/1/p/restos/${restoId}`, `/1/restos/${restoId}/deliveries?size=100`)
  }
  return calls.map(path => `${apiBase}${path}`)
}

/**
 * The language that these calls ask in: the one that the shop is about to speak (I18N-02). What they answer is shown,
 * so a word that the shop will not take up must not choose it.
 */
export function earlyLanguage(config: unknown, stored: (key: string) => string | null): Locale {
  const { whiteLabel, locales, defaultLocale } = (config ?? {}) as { whiteLabel?: unknown; locales?: unknown; defaultLocale?: unknown }
  const list: readonly unknown[] = Array.isArray(locales) ? locales : LOCALES
  const offered = (word: unknown): Locale | undefined => LOCALES.find(known => known === word && list.includes(known))
  const chosen = isKeptFor(whiteLabel, stored) ? unquoted(stored(KEY.locale) ?? '') : null
  return offered(chosen) ?? offered(defaultLocale) ?? offered('ru') ?? offered(list[0]) ?? 'ru'
}

/** What another white label has left, or a storage without its markers, will be cleared: it starts nothing (STO-02). */
function isKeptFor(whiteLabel: unknown, stored: (key: string) => string | null): boolean {
  return unquoted(stored(KEY.whiteLabel) ?? '') === whiteLabel && stored(KEY.version) !== null
}
function idOf(text: string | null): number | null {
  const digits = unquoted(text ?? '')
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null
}
