import { plainName } from '../compress.mjs'
import { WRITTEN } from './files.mjs'
import { pageWith } from './page.mjs'

/** What a chain's API leads to, by the paths of the shop; the brand's own texts come besides. */
const OF_THE_CHAIN = /^(?:restos|(?:menus|restos|promotions)\/[\w-]+|menus\/[\w-]+\/positions\/[\w-]+)\.html$/
const FOR_SEARCH = /^(?:robots\.txt|sitemap(?:-\d+)?\.xml)$/
const OF_THE_BRAND = /^brands\/[^/]+\/pages\/[^/]+\/([\w-]+)\.json$/

/** All that may stand in each part: nothing of it runs, and no link leads out of the shop. */
const IN_HEAD = new RegExp([
  '<title>[^<]*</title>',
  '<meta (?:name="(?:description|twitter:card)"|property="og:[a-z_]+") content="[^"<>]*">',
  '<link rel="(?:canonical"|alternate" hreflang="[\\w-]+") href="[^"<>]*">',
  '<script type="application/ld\\+json">[^<]*</script>',
].join('|'), 'g')
const IN_BODY = new RegExp([
  '</?(?:header|main|footer|nav|section|article|h[1-3]|p|b|span|code|ul|ol|li|table|tr|td)>', '</(?:a|th)>',
  '<(?:ol class="trail"|ul class="dishes"|p class="(?:place|price)"|th scope="(?:col|row)")>',
  '<a href="(?:/(?:[\\w.%~-]+(?:/[\\w.%~-]+)*)?|tel:[+\\d]*)">',
  '<img src="[^"<>]*" alt="[^"<>]*" width="\\d+" height="\\d+"(?: loading="lazy")?>',
].join('|'), 'g')
const BODY_START = /^<div id="prerendered" lang="[\w-]+"(?: data-layer)?>\n/
const LISTS = 'xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9"'
const IN_LIST = new RegExp([
  `<\\?xml version="1\\.0" encoding="UTF-8"\\?>|<urlset ${LISTS} xmlns:xhtml="http://www\\.w3\\.org/1999/xhtml">|<sitemapindex ${LISTS}>`,
  '</?(?:url|loc|sitemap)>|</(?:urlset|sitemapindex)>', '<xhtml:link rel="alternate" hreflang="[\\w-]+" href="[^"<>]*"/>',
].join('|'), 'g')

/**
 * The files that a site says were written ahead (its `prerendered.json`), with that list; none of what `npm run prerender` never writes.
 * @param {Uint8Array | undefined} list
 * @param {import('../bundle.mjs').SiteFiles} built what it was built with, of which nothing is written ahead
 * @returns {ReadonlySet<string>}
 */
export function namesAhead(list, built) {
  const texts = new Set([...built.keys()].flatMap(name => OF_THE_BRAND.exec(name)?.[1] ?? []).map(name => `${name}.html`))
  /** @param {unknown} name @returns {name is string} */
  const isAhead = name => typeof name === 'string' && !built.has(name) && (texts.has(plainName(name)) || [OF_THE_CHAIN, FOR_SEARCH].some(one => one.test(plainName(name))))
  try {
    return list === undefined ? new Set() : new Set([WRITTEN, ...JSON.parse(Buffer.from(list).toString()).files.filter(isAhead)])
  } catch {
    return new Set()
  }
}

/**
 * Tells whether a file that was written ahead is the shop's page with no more than words, pictures and links of the shop put into it: what
 * these say is the API's. In a list for search engines there is nothing but addresses; what has no markup says what it likes.
 * @param {string} shop the page of the build
 * @returns {(name: string, text: string) => boolean}
 */
export function aheadJudge(shop) {
  const hole = '\u0000'
  const [before = '', between = '', after = ''] = pageWith(shop, { head: hole, body: `${hole}</div>` }).split(hole)
  return (name, text) => {
    const plain = plainName(name)
    if (plain.endsWith('.xml')) return !text.replace(IN_LIST, '').includes('<')
    if (!plain.endsWith('.html')) return true
    const at = text.indexOf(between, before.length)
    const end = text.length - after.length
    if (!text.startsWith(before) || !text.endsWith(after) || at < 0 || at + between.length > end) return false
    const body = text.slice(at + between.length, end)
    return text.slice(before.length, at).replace(IN_HEAD, '').trim() === '' && BODY_START.test(body) && !body.replace(BODY_START, '').replace(IN_BODY, '').includes('<')
  }
}
