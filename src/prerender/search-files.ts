import type { Locale } from '../../core/locale.ts'
import { listAlternates, toLocalizedAddress } from '../app/head/card.ts'
import { escapeHtml } from './html.ts'
import type { LocalesByPath } from './frame.ts'
import { buildPath, type Site } from './site.ts'

/** The customer's private pages, which crawlers must skip. */
const PRIVATE_ROUTES = ['cart.index', 'orders.index', 'auth.index'] as const

/**
 * The maximum number of addresses in a sitemap. The protocol allows 50,000 addresses and 50 MB
 * (sitemaps.org). An address with its language versions takes up to 1 kB, so a sitemap reaches at
 * most half of both limits.
 */
const MAX_ADDRESSES = 25_000
const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * Renders one sitemap, or several with an index (sitemaps.org), by file name. Each language version
 * of a page is an entry with links to all versions (`hreflang`, as Google reads them).
 */
export function renderSitemaps(site: Site, localesByPath: LocalesByPath): Readonly<Record<string, string>> {
  const entries = [...localesByPath].flatMap(([path, locales]) => renderEntries(site, path, locales))
  if (entries.length <= MAX_ADDRESSES) return { 'sitemap.xml': renderUrlSet(entries) }
  const count = Math.ceil(entries.length / MAX_ADDRESSES)
  const sitemaps = Array.from({ length: count }, (_, index) => {
    const start = index * MAX_ADDRESSES
    return [`sitemap-${index + 1}.xml`, renderUrlSet(entries.slice(start, start + MAX_ADDRESSES))] as const
  })
  const names = sitemaps.map(([name]) => `<sitemap><loc>${escapeHtml(`${site.origin}/${name}`)}</loc></sitemap>\n`)
  return {
    'sitemap.xml': `${PROLOG}<sitemapindex ${NAMESPACE}>\n${names.join('')}</sitemapindex>\n`,
    ...Object.fromEntries(sitemaps),
  }
}

/** Renders the entry of each language version of a page. */
function renderEntries({ config, origin }: Site, path: string, locales: readonly Locale[]): readonly string[] {
  const page = { address: origin + path, languages: { locales, defaultLocale: config.defaultLocale } }
  const alternates = listAlternates(page).map(([language, href]) => {
    const attributes = `hreflang="${escapeHtml(language)}" href="${escapeHtml(href)}"`
    return `<xhtml:link rel="alternate" ${attributes}/>`
  })
  return locales.map(locale =>
    `<url><loc>${escapeHtml(toLocalizedAddress(locale, page))}</loc>${alternates.join('')}</url>\n`)
}

const renderUrlSet = (entries: readonly string[]): string =>
  `${PROLOG}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`

/**
 * Renders `robots.txt`: the paths that crawlers must skip (RFC 9309), and the address of the
 * sitemap.
 */
export function renderRobots({ origin }: Site): string {
  const rules = PRIVATE_ROUTES.map(name => `Disallow: ${buildPath(name)}\n`)
  return `User-agent: *\n${rules.join('')}\nSitemap: ${origin}/sitemap.xml\n`
}
