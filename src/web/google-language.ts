/**
 * Converts a locale to a language tag that Google supports. Montenegrin (`cnr`, ISO 639-3) becomes
 * Serbian in Latin script, the nearest language.
 */
export function toGoogleLanguage(locale: string): string {
  return locale === 'cnr' || locale.startsWith('cnr-') ? 'sr-Latn' : locale
}
