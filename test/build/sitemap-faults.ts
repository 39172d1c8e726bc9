/** The limits of a sitemap: addresses, bytes, and characters of an address. */
const MAX_ADDRESSES = 50_000
const MAX_BYTES = 50 * 1024 * 1024
const MAX_LENGTH = 2048

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
/** The start tags of the root, and the name of its entries. */
const ROOTS: Readonly<Record<string, string>> = {
  [`<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">`]: 'url',
  [`<sitemapindex ${NAMESPACE}>`]: 'sitemap',
}
const LOC = /<loc>([^<>]*)<\/loc>/g
const ALTERNATE = /<xhtml:link rel="alternate" hreflang="([\w-]+)" href="([^"<>]*)"\/>/g
/** An ampersand that starts no entity of XML. */
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+);)/

/** Decodes the entities of XML. */
const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** Describes what is wrong with an address of a site. */
function findAddressFaults(text: string, origin: string): readonly string[] {
  const address = decode(text)
  if (BARE_AMPERSAND.test(text)) return [`${text} has a bare ampersand`]
  if (!URL.canParse(address)) return [`${text} is not absolute`]
  const { href, hash } = new URL(address)
  if (new URL(address).origin !== origin) return [`${text} is of another site`]
  return href !== address || hash !== '' || address.length >= MAX_LENGTH ? [`${text} is not a canonical address`] : []
}

/**
 * Lists what a sitemap, or an index of sitemaps, violates.
 * @param origin that of the site, which all addresses must have
 * @see https://www.sitemaps.org/protocol.html
 */
export function findSitemapFaults(text: string, origin: string): readonly string[] {
  if (!text.startsWith(PROLOG)) return ['the XML declaration is missing']
  const body = text.slice(PROLOG.length).trim()
  const [root, name] = Object.entries(ROOTS).find(([start]) => body.startsWith(start)) ?? []
  if (root === undefined) return ['the root has another name or namespace']
  const end = `</${root.slice(1).split(' ')[0]}>`
  if (!body.endsWith(end)) return [`${end} is missing`]
  const contents = body.slice(root.length, -end.length)
  const entry = new RegExp(`<${name}>(.*?)</${name}>`, 'gs')
  const entries = [...contents.matchAll(entry)].map(([, inside = '']) => inside)
  const locations = entries.flatMap(inside => [...inside.matchAll(LOC)].map(([, address = '']) => address))
  const alternates = entries.flatMap(inside => [...inside.matchAll(ALTERNATE)].map(([, , address = '']) => address))
  return [
    ...(contents.replace(entry, '').trim() === '' ? [] : [`something is outside of <${name}>`]),
    ...(entries.length === 0 || entries.length > MAX_ADDRESSES ? [`${entries.length} entries`] : []),
    ...(Buffer.byteLength(text) > MAX_BYTES ? ['too many bytes'] : []),
    ...(new Set(locations).size === locations.length ? [] : ['an address occurs twice']),
    ...entries.filter(inside => inside.match(LOC)?.length !== 1).map(inside => `not one <loc>: ${inside}`),
    ...entries.map(inside => inside.replace(LOC, '').replace(name === 'url' ? ALTERNATE : '', '').trim())
      .filter(rest => rest !== '').map(rest => `not permitted: ${rest}`),
    ...[...locations, ...alternates].flatMap(address => findAddressFaults(address, origin)),
  ]
}
