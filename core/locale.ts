/**
 * The name by which Intl knows one of our languages. Montenegrin has a code of its own (cnr, ISO 639-3),
 * which not every browser maps to the Latin-script Serbian data that it means.
 */
export function intlLocale(locale: string): string {
  return locale === 'cnr' || locale.startsWith('cnr-') ? 'sr-Latn-ME' : locale
}
