/**
 * The language that Google Maps is asked for. Montenegrin (cnr, ISO 639-3) is not on Google's list;
 * Serbian in Latin script is the nearest that is.
 */
export function languageOf(locale: string): string {
  return locale === 'cnr' || locale.startsWith('cnr-') ? 'sr-Latn' : locale
}
