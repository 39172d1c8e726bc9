import { intlLocale } from '../../../core/locale.ts'
import type { Config } from '../../../core/shop/config.ts'

/** What a page says of itself to search engines and messengers; addresses are absolute. */
export interface PageCard {
  readonly title: string
  readonly description: string
  /** In the language that the shop is opened in. */
  readonly address: string
  readonly image: string
  readonly site: string
  readonly locale: string
  readonly languages: Pick<Config, 'locales' | 'defaultLocale'>
}

const MAX_LENGTH = 200
/** Messengers know language and country, and no script. */
const OG_LOCALES: Readonly<Record<string, string>> = { ru: 'ru_RU', en: 'en_US', cnr: 'sr_ME' }

/** The `meta` elements of a page: its description and its Open Graph card (ogp.me). */
export function metaOf({ title, description, image, site, locale, ...card }: PageCard): readonly (readonly [kind: 'name' | 'property', key: string, content: string])[] {
  const text = shortened(description)
  return [
    ['name', 'description', text],
    ['property', 'og:type', 'website'], ['property', 'og:title', title], ['property', 'og:description', text],
    ['property', 'og:url', addressIn(locale, card)], ['property', 'og:image', image], ['property', 'og:site_name', site],
    ['property', 'og:locale', OG_LOCALES[locale] ?? locale],
    ['name', 'twitter:card', 'summary_large_image'],
  ]
}

/** A page's address in a language: `?lang=` asks for another one than the shop is opened in. */
export function addressIn(locale: string, { address, languages: { defaultLocale } }: Pick<PageCard, 'address' | 'languages'>): string {
  return locale === defaultLocale ? address : `${address}?lang=${locale}`
}

/** The same page in each language (`hreflang`), and for everybody else; none where there is but one language. */
export function alternatesOf(card: Pick<PageCard, 'address' | 'languages'>): readonly (readonly [language: string, address: string])[] {
  const { locales } = card.languages
  if (locales.length < 2) return []
  return [
    // search engines do not know Montenegrin by its own code, and know it by the other
    ...locales.flatMap(locale => [...new Set([locale, intlLocale(locale)])].map(name => [name, addressIn(locale, card)] as const)),
    ['x-default', card.address],
  ]
}

/** One line, cut at a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_LENGTH) return line
  return `${line.slice(0, MAX_LENGTH).replace(/\s+\S*$/, '')}…`
}
