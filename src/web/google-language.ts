/**
 * The language tag for Google. Montenegrin (cnr, ISO 639-3)
 * is not supported; Latin-script Serbian is the nearest.
 */
export function googleLanguage(locale: string): string {
  return locale === 'cnr' || locale.startsWith('cnr-') ? 'sr-Latn' : locale
}
