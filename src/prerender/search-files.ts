import { alternatesOf } from '../app/head/card.ts'
import { escaped } from './html.ts'
import { cardOf } from './frame.ts'
import { pathOf, type Site } from './site.ts'

/** What is a customer's own, and nothing to be found. */
const OWN = ['cart.index', 'orders.index', 'auth.index'] as const

/** A list of addresses may have 50,000 of them and 50 MB (sitemaps.org); with all its languages one takes up to 1 kB. */
const OF_A_LIST = 25_000
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const LISTS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** All public addresses with their other languages (sitemaps.org, and the links of other languages as Google reads them): in one list, or in several with a list of these. */
export function sitemaps(site: Site, paths: readonly string[]): Readonly<Record<string, string>> {
  if (paths.length <= OF_A_LIST) return { 'sitemap.xml': listText(site, paths) }
  const count = Math.ceil(paths.length / OF_A_LIST)
  const lists = Array.from({ length: count }, (_, at) => [`sitemap-${at + 1}.xml`, listText(site, paths.slice(at * OF_A_LIST, (at + 1) * OF_A_LIST))] as const)
  const index = lists.map(([name]) => `<sitemap><loc>${escaped(`${site.origin}/${name}`)}</loc></sitemap>\n`)
  return { 'sitemap.xml': `${XML}<sitemapindex ${LISTS}>\n${index.join('')}</sitemapindex>\n`, ...Object.fromEntries(lists) }
}

function listText(site: Site, paths: readonly string[]): string {
  const entries = paths.map(path => {
    const card = cardOf(site, { path, title: '' })
    const others = alternatesOf(card).map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${escaped(language)}" href="${escaped(href)}"/>`)
    return `<url><loc>${escaped(card.address)}</loc>${others.join('')}</url>\n`
  })
  return `${XML}<urlset ${LISTS} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
}

/** Where a search engine need not look (RFC 9309), and where the list of the rest is. */
export const robotsText = ({ origin }: Site): string =>
  `User-agent: *\n${OWN.map(name => `Disallow: ${pathOf(name)}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
