import { intlLocale } from '../../../core/locale.ts'
import type { Config, Locale } from '../../../core/shop/config.ts'

/** A page's description for search engines and messengers. Its addresses are absolute. */
export interface PageCard {
  readonly title: string
  readonly description: string
  /** The address in the default language. */
  readonly address: string
  readonly image: string
  /** The brand's name. */
  readonly site: string
  readonly locale: Locale
  /** The languages in which the page exists, and the one of `address`. */
  readonly languages: Pick<Config, 'locales' | 'defaultLocale'>
  /** False for a page that should not be indexed: a private page or an unknown address. */
  readonly isIndexed?: boolean
}

const MAX_DESCRIPTION_LENGTH = 200
/** Open Graph locales have a language and a territory, but no script. */
const OG_LOCALES: Readonly<Record<string, string>> = { ru: 'ru_RU', en: 'en_US', cnr: 'sr_ME' }

/** The `meta` elements of a page: its description and its Open Graph card (ogp.me). */
export function buildMeta({
  title,
  description,
  image,
  site,
  locale,
  ...card
}: PageCard): readonly (readonly [kind: 'name' | 'property', key: string, content: string])[] {
  const text = shorten(description)
  return [
    ['name', 'description', text],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', text],
    ['property', 'og:url', toLocalizedAddress(locale, card)],
    ['property', 'og:image', image],
    ['property', 'og:site_name', site],
    ['property', 'og:locale', OG_LOCALES[locale] ?? locale],
    ['name', 'twitter:card', 'summary_large_image'],
  ]
}

/**
 * A page's address in a language: `?lang=` selects a language other than the default. A language in
 * which the page does not exist has the address of the default.
 */
export function toLocalizedAddress(
  locale: Locale,
  { address, languages: { locales, defaultLocale } }: Pick<PageCard, 'address' | 'languages'>,
): string {
  return locale === defaultLocale || !locales.includes(locale) ? address : `${address}?lang=${locale}`
}

/** The page in each language (`hreflang`), and `x-default`. Empty if the shop has one language. */
export function listAlternates(
  card: Pick<PageCard, 'address' | 'languages'>,
): readonly (readonly [language: string, address: string])[] {
  const { locales } = card.languages
  if (locales.length < 2) return []
  return [
    // search engines do not know the code `cnr`, so the code that Intl uses is listed as well
    ...locales.flatMap(locale =>
      [...new Set([locale, intlLocale(locale)])].map(name => [name, toLocalizedAddress(locale, card)] as const),
    ),
    ['x-default', card.address],
  ]
}

/** Collapses the text to one line and cuts it at a word. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line
  return `${line.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`
}
