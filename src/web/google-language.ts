/** Montenegrin (cnr, ISO 639-3) is not on Google's list; Serbian in Latin script is the nearest that is. */
export function googleLanguage(locale: string): string {
  return locale === 'cnr' || locale.startsWith('cnr-') ? 'sr-Latn' : locale
}
