import type { SiteFiles } from '../bundle/bundle.ts'
import { stripCompressedSuffix } from '../bundle/compress.ts'
import { parseList, WRITTEN } from './files.ts'
import { fillTemplate, findStartSheet, PAGE_SCRIPTS, readPageLanguage, type PageKind } from './page.ts'
import { ANY_LANGUAGE, parseLanguageFile } from './page-file.ts'

/** Matches the files of the pages that show data of the chain's API, in the default language. */
const CHAIN_PAGE = /^(?:restos|(?:menus|restos|promotions)\/[\w-]+|menus\/[\w-]+\/positions\/[\w-]+)\.html$/
/** Stands for the inserted head and body in a filled template. */
const MARK = '\u0000'
const SEARCH_FILE = /^(?:robots\.txt|sitemap(?:-\d+)?\.xml)$/
/** Matches a brand's text of an information page. */
const BRAND_TEXT = /^brands\/[^/]+\/pages\/[^/]+\/([\w-]+)\.json$/

/**
 * The markup that is permitted in each part. None of it runs.
 * Links lead to pages of the shop, to a phone or to an email address.
 */
const IN_HEAD = new RegExp([
  '<title>[^<]*</title>',
  '<meta (?:name="(?:description|twitter:card)"|property="og:[a-z_]+") content="[^"<>]*">',
  '<link rel="(?:canonical"|alternate" hreflang="[\\w-]+") href="[^"<>]*">',
  '<link rel="preload" as="image" href="[^"<>]*"(?: fetchPriority="high")?/>',
].join('|'), 'g')
const IN_DATA = /<script type="application\/ld\+json">[^<]*<\/script>/g
/** An address within the shop, without its fragment. */
const IN_SITE = `/(?:[\\w.%~-]+(?:/[\\w.%~-]+)*)?(?:\\?lang=(?:${ANY_LANGUAGE}))?`
/** The elements of the shop's own components. */
const IN_SHOP = new RegExp([
  '<!--/?\\$?-->', '<!-- -->',
  `</?(?:${[
    'a|article|button|caption|circle|dd|details|div|dl|dt|fieldset|footer|h[1-3]|header|img|input|label|legend|li',
    'main|nav|p|path|rect|section|span|strong|summary|svg|table|tbody|td|th|thead|tr|ul',
  ].join('|')})(?: ${[
    '(?:class|id|type|role|lang|tabindex|width|height|alt|d|fill|viewBox|loading|fetchPriority|decoding|draggable)="[^"<>]*"',
    '(?:c[xy]|r|r?x|y|scope|inert|target|rel|name|value|checked)="[^"<>]*"',
    'data-(?:column|no-swipe|scrim|leave|dialog-footer)="[^"<>]*"',
    'aria-[a-z]+="[^"<>]*"', `href="(?:${IN_SITE})?(?:#[\\w-]*)?"`, 'href="(?:tel|mailto):[^"<>]*"', 'src="[^"<>]*"',
  ].join('| ')})*/?>`,
].join('|'), 'g')
/** The links for browsers without scripts. */
const IN_LINKS = new RegExp(`</?(?:h2|ul|ol|li|nav|p)>|</a>|<a href="${IN_SITE}">`, 'g')
const SITEMAP_NAMESPACE = 'xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9"'
const IN_SITEMAP = new RegExp([
  '<\\?xml version="1\\.0" encoding="UTF-8"\\?>',
  `<urlset ${SITEMAP_NAMESPACE} xmlns:xhtml="http://www\\.w3\\.org/1999/xhtml">|<sitemapindex ${SITEMAP_NAMESPACE}>`,
  '</?(?:url|loc|sitemap)>|</(?:urlset|sitemapindex)>',
  '<xhtml:link rel="alternate" hreflang="[\\w-]+" href="[^"<>]*"/>',
].join('|'), 'g')

/**
 * Lists the files that `prerendered.json` of a site names, and `prerendered.json` itself.
 * Leaves out names that `npm run prerender` never writes. Empty if the list is missing or damaged.
 * @param list the contents of `prerendered.json`
 * @param built the files of the build, none of which is prerendered
 */
export function listPrerendered(list: Uint8Array | undefined, built: SiteFiles): ReadonlySet<string> {
  const files = list && parseList(Buffer.from(list).toString())
  if (!Array.isArray(files)) return new Set()
  const textPages = [...built.keys()].flatMap(name => BRAND_TEXT.exec(name)?.[1] ?? []).map(name => `${name}.html`)
  return new Set([WRITTEN, ...files.filter(name => {
    const original = typeof name === 'string' && !built.has(name) ? toDefaultFile(stripCompressedSuffix(name)) : ''
    return textPages.includes(original) || CHAIN_PAGE.test(original) || SEARCH_FILE.test(original)
  })])
}

/** The name of a page's file in the default language. */
function toDefaultFile(file: string) {
  const parsed = parseLanguageFile(file)
  return parsed === undefined ? file : `${parsed.page}.html`
}

/**
 * Creates a function that returns whether a prerendered file is valid.
 * A page may add only texts, pictures and links within the shop to the shop's page.
 * A sitemap may contain only addresses. Files without markup, such as robots.txt, are always valid.
 * @param built the files of the build
 */
export function createPageValidator(built: SiteFiles): (name: string, text: string) => boolean {
  const read = (name = '') => Buffer.from(built.get(name) ?? []).toString()
  const shop = read('index.html')
  const sheet = read(findStartSheet(shop))
  const isHead = (text: string) => text.replace(IN_HEAD, '').trim() === ''
  const isShopBody = (text: string) => !text.replace(IN_SHOP, '').includes('<')
  const isLinks = (text: string) => !text.replace(IN_LINKS, '').includes('<')
  const isData = (text: string) => text.replace(IN_DATA, '').trim() === ''
  const isRecord = (text: string) => !text.includes('<')
  const splits = new Map<string, readonly (readonly string[])[]>()
  /** Splits the filled templates of a language, one for each kind of page, at what is inserted. */
  function splitTemplates(locale: string) {
    const inserted = { head: MARK, body: MARK, links: MARK, data: MARK, record: MARK }
    const split = splits.get(locale) ?? (Object.keys(PAGE_SCRIPTS) as PageKind[]).map(kind =>
      fillTemplate(shop, { locale, ...inserted, kind, sheet }).split(MARK))
    splits.set(locale, split)
    return split
  }
  return (name, text) => {
    const original = stripCompressedSuffix(name)
    if (original.endsWith('.xml')) return !text.replace(IN_SITEMAP, '').includes('<')
    if (!original.endsWith('.html')) return true
    return splitTemplates(parseLanguageFile(original)?.locale ?? readPageLanguage(shop))
      .some(constants => hasParts(text, constants, [isHead, isShopBody, isLinks, isData, isRecord]))
  }
}

/** Whether a text consists of `constants`, with a part between two of them that its predicate accepts. */
function hasParts(text: string, [first = '', ...constants]: readonly string[], accept: readonly Predicate[]): boolean {
  if (!text.startsWith(first)) return false
  let start = first.length
  return constants.every((constant, index) => {
    const isLast = index === constants.length - 1
    const end = isLast ? text.length - constant.length : text.indexOf(constant, start)
    const part = text.slice(start, Math.max(start, end))
    start = end + constant.length
    return end >= 0 && text.startsWith(constant, end) && accept[index]?.(part) === true
  })
}
type Predicate = (part: string) => boolean
