import { alternatesOf } from '../app/head/card.ts'
import { escaped } from './html.ts'
import { cardOf } from './frame.ts'
import { pathOf, type Site } from './site.ts'

/** What is a customer's own, and nothing to be found. */
const OWN = ['cart.index', 'orders.index', 'auth.index'] as const

/** All public addresses with their other languages (sitemaps.org, and the links of other languages as Google reads them). */
export function sitemapText(site: Site, paths: readonly string[]): string {
  const entries = paths.map(path => {
    const card = cardOf(site, { path, title: '' })
    const others = alternatesOf(card).map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${escaped(language)}" href="${escaped(href)}"/>`)
    return `<url><loc>${escaped(card.address)}</loc>${others.join('')}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
}

/** Where a search engine need not look (RFC 9309), and where the list of the rest is. */
export const robotsText = ({ origin }: Site): string =>
  `User-agent: *\n${OWN.map(name => `Disallow: ${pathOf(name)}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
