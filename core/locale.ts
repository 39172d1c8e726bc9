/** The name by which Intl knows a language: not every browser maps Montenegrin (cnr, ISO 639-3) to Latin-script Serbian. */
export function intlLocale(locale: string): string {
  return locale === 'cnr' || locale.startsWith('cnr-') ? 'sr-Latn-ME' : locale
}
