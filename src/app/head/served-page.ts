import type { Config } from '../../../core/shop/config.ts'

/** The prerendered page that the server has sent: its address in the default language, and its languages. */
export interface ServedPage { readonly address: string; readonly hreflangs: ReadonlySet<string> }

/** Reads the prerendered page from the document's head; null if the server has sent the shop's page. */
export function readServedPage(): ServedPage | null {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical === null) return null
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[hreflang]')]
  return { address: canonical.href.replace(/\?.*/, ''), hreflangs: new Set(links.map(link => link.hreflang)) }
}

/**
 * Selects the languages in which the page of an address exists. The page that the server has sent
 * names its own: a text may be missing in a language, and a bucket has the default language only.
 */
export function selectPageLanguages(
  { locales, defaultLocale }: Pick<Config, 'locales' | 'defaultLocale'>,
  served: ServedPage | null,
  address: string,
): Pick<Config, 'locales' | 'defaultLocale'> {
  if (served?.address !== address) return { locales, defaultLocale }
  return {
    locales: locales.filter(locale => locale === defaultLocale || served.hreflangs.has(locale)),
    defaultLocale,
  }
}
