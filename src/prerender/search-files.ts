import { listAlternates } from '../app/head/card.ts'
import { escapeHtml } from './html.ts'
import { buildCard } from './frame.ts'
import { buildPath, type Site } from './site.ts'

/** Private pages, which search engines skip. */
const PRIVATE_ROUTES = ['cart.index', 'orders.index', 'auth.index'] as const

/**
 * A sitemap may have 50,000 addresses and 50 MB (sitemaps.org); an address with all its languages
 * takes up to 1 kB.
 */
const MAX_ADDRESSES = 25_000
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * All public addresses with their language versions (sitemaps.org, and `hreflang` links as Google
 * reads them): in one sitemap, or in several with an index.
 */
export function renderSitemaps(site: Site, paths: readonly string[]): Readonly<Record<string, string>> {
  if (paths.length <= MAX_ADDRESSES) return { 'sitemap.xml': renderUrlSet(site, paths) }
  const count = Math.ceil(paths.length / MAX_ADDRESSES)
  const lists = Array.from(
    { length: count },
    (_, at) => [`sitemap-${at + 1}.xml`, renderUrlSet(site, paths.slice(at * MAX_ADDRESSES, (at + 1) * MAX_ADDRESSES))] as const,
  )
  const index = lists.map(([name]) => `<sitemap><loc>${escapeHtml(`${site.origin}/${name}`)}</loc></sitemap>\n`)
  return {
    'sitemap.xml': `${XML}<sitemapindex ${NAMESPACE}>\n${index.join('')}</sitemapindex>\n`,
    ...Object.fromEntries(lists),
  }
}

function renderUrlSet(site: Site, paths: readonly string[]): string {
  const entries = paths.map(path => {
    const card = buildCard(site, { path, title: '', head: { trail: [], data: [] } })
    const others = listAlternates(card).map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(href)}"/>`,
    )
    return `<url><loc>${escapeHtml(card.address)}</loc>${others.join('')}</url>\n`
  })
  return `${XML}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
}

/** The paths that crawlers skip (RFC 9309), and the address of the sitemap. */
export const renderRobots = ({ origin }: Site): string =>
  `User-agent: *\n${PRIVATE_ROUTES.map(name => `Disallow: ${buildPath(name)}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
