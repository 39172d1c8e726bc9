/** Montenegrin (cnr, ISO 639-3) is on nobody's list; Serbian in Latin script is the nearest that is on Google's. */
export function googleLanguage(locale: string): string {
  return locale === 'cnr' ? 'sr-Latn' : locale
}

/** Apple's script has its language in its address; English stands for those that Apple does not speak. */
export function appleLanguage(locale: string): string {
  return locale === 'ru' ? 'ru_RU' : 'en_US'
}
