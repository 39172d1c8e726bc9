import { isCompressedCopy } from '../bundle/compress.ts'
import { listRelativePaths } from '../cli/files.mjs'
import { routes } from '../../core/shop/routes.ts'
import { readHeaders } from './headers-file.ts'
import { readOwnSlugs } from './page-addresses.ts'
import { readPrerenderedList } from '../prerender/files.ts'
import { parseLanguageFile } from '../prerender/page-file.ts'
import { selectHeaders, getContentType } from './serve.ts'

const PAGE = 'index.html'
/** The only headers that a bucket stores with an object. */
const STORED_HEADERS = ['Cache-Control', 'Content-Type', 'Content-Encoding']

/** What a bucket cannot do, and what the operator can do about it. */
const LIMITATIONS = [
  'Set index.html as the index document and as the error document. Upload the objects in this order. '
    + 'Keep the assets of the former release for a day: open pages still request them.',
  'The bucket answers an address without an object, such as /menus/101, with the error document. The shop opens, but '
    + 'the status is 404, and search engines leave the page out. To avoid that, put a CDN in front that answers 403 '
    + 'and 404 with /index.html and 200, for paths without an extension.',
  'A bucket does not send headersToAdd; add them in a CDN. Without them only the policy of the meta element applies. '
    + 'It cannot forbid framing: in a foreign frame the shop shows only a link to its own page. Browsers are not kept '
    + 'on https either: redirect http in the bucket or the CDN.',
  'A bucket ignores the query, so a page has the default language at every ?lang=. Run npm run prerender with '
    + '--languages default, so that no page and no sitemap names an address in another language.',
  'A bucket refuses POST, which some payment pages use to return the customer. To avoid that, let a CDN answer a POST '
    + 'to a path without an extension with 303 and the same path and query, or ask the bank to return by GET.',
  'A bucket ignores Accept-Encoding. Assets are stored as brotli, which every browser accepts over https. '
    + 'All other files are stored as gzip, which messengers and search engines accept too.',
]

/**
 * Lists the objects of a built shop for a bucket that cannot be configured to send headers. There
 * is one object for each file and one for each page with a fixed address, in the order of
 * uploading. `withoutThem`: what a bucket cannot do without a CDN.
 */
export function planBucket(folder: string) {
  const headers = readHeaders(folder)
  const names = new Set(listRelativePaths(folder))
  /** An object: its key, the file that is its body, and the headers that are stored with it. */
  const toObject = (key: string, name = key) => {
    const [suffix, encoding] = name.startsWith('assets/') ? ['.br', 'br'] : ['.gz', 'gzip']
    const isCompressed = names.has(name + suffix)
    const fileHeaders = selectHeaders(headers, name)
    return {
      key,
      file: isCompressed ? name + suffix : name,
      headers: {
        'Content-Type': fileHeaders['Content-Type'] ?? getContentType(name),
        'Cache-Control': fileHeaders['Cache-Control'] ?? 'no-cache',
        ...(isCompressed && { 'Content-Encoding': encoding }),
      },
    }
  }
  // a bucket ignores the query, which selects the language of a page
  const files = [...names].filter(name =>
    !isCompressedCopy(name) && name !== PAGE && parseLanguageFile(name) === undefined)
  const prerendered = new Set(readPrerenderedList(folder))
  /** The key of a prerendered page is its address. */
  const toKey = (name: string) => prerendered.has(name) ? name.replace(/\.html$/, '') : name
  const assets = files.filter(name => name.startsWith('assets/'))
  const others = files.filter(name => !name.startsWith('assets/'))
  // the pages that have a fixed address, except the home page
  const addresses = Object.values(routes).map(route => route.path.slice(1))
  const pageKeys = [...addresses, ...readOwnSlugs(folder)]
    .filter(key => key !== '' && !key.includes(':') && !prerendered.has(`${key}.html`))
  const headersToAdd = Object.fromEntries(Object.entries(headers).map(([pattern, patternHeaders]) => [
    pattern,
    Object.fromEntries(Object.entries(patternHeaders).filter(([name]) => !STORED_HEADERS.includes(name))),
  ]))
  return {
    indexDocument: PAGE,
    errorDocument: PAGE,
    // files come before the pages that request them
    objects: [
      ...[...assets, ...others].map(name => toObject(toKey(name), name)),
      ...pageKeys.map(key => toObject(key, PAGE)),
      toObject(PAGE),
    ],
    headersToAdd,
    withoutThem: LIMITATIONS,
  }
}
