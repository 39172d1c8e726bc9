/**
 * The languages of the shop, each with its name in that language. Russian is the fallback.
 * `src/README.md` says how to add a language.
 */
export const LANGUAGES = { ru: 'Русский', en: 'English', cnr: 'Crnogorski' } as const
export type Locale = keyof typeof LANGUAGES
/** All languages, in the order of the language menu. */
export const LOCALES = Object.keys(LANGUAGES) as Locale[]

/**
 * The BCP 47 tag of a language for `Intl`. Montenegrin (cnr, ISO 639-3) becomes Serbian in Latin
 * script, because not every browser supports cnr.
 */
export function intlLocale(locale: string): string {
  return locale === 'cnr' || locale.startsWith('cnr-') ? 'sr-Latn-ME' : locale
}
