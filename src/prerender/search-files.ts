import { listAlternates } from '../app/head/card.ts'
import { escapeHtml } from './html.ts'
import { buildCard } from './frame.ts'
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
 * Renders one sitemap, or several with an index (sitemaps.org), by file name. Each address has
 * links to its language versions (`hreflang`, as Google reads them).
 */
export function renderSitemaps(site: Site, paths: readonly string[]): Readonly<Record<string, string>> {
  if (paths.length <= MAX_ADDRESSES) return { 'sitemap.xml': renderUrlSet(site, paths) }
  const count = Math.ceil(paths.length / MAX_ADDRESSES)
  const sitemaps = Array.from({ length: count }, (_, index) => {
    const start = index * MAX_ADDRESSES
    return [`sitemap-${index + 1}.xml`, renderUrlSet(site, paths.slice(start, start + MAX_ADDRESSES))] as const
  })
  const entries = sitemaps.map(([name]) => `<sitemap><loc>${escapeHtml(`${site.origin}/${name}`)}</loc></sitemap>\n`)
  return {
    'sitemap.xml': `${PROLOG}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`,
    ...Object.fromEntries(sitemaps),
  }
}

function renderUrlSet(site: Site, paths: readonly string[]): string {
  const entries = paths.map(path => {
    // a sitemap needs only the addresses of the card
    const card = buildCard(site, { path, title: '', head: { trail: [], data: [] } })
    const alternates = listAlternates(card).map(([language, href]) => {
      const attributes = `hreflang="${escapeHtml(language)}" href="${escapeHtml(href)}"`
      return `<xhtml:link rel="alternate" ${attributes}/>`
    })
    return `<url><loc>${escapeHtml(card.address)}</loc>${alternates.join('')}</url>\n`
  })
  return `${PROLOG}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
}

/**
 * Renders `robots.txt`: the paths that crawlers must skip (RFC 9309), and the address of the
 * sitemap.
 */
export function renderRobots({ origin }: Site): string {
  const rules = PRIVATE_ROUTES.map(name => `Disallow: ${buildPath(name)}\n`)
  return `User-agent: *\n${rules.join('')}\nSitemap: ${origin}/sitemap.xml\n`
}
