import path from 'node:path'
import { importText, onlyScript, sharedOptions } from './bundle.mjs'
import { isPacked } from './compress.mjs'
import { filesUnder, posix } from './files.mjs'
import { headersIn } from './headers-file.mjs'
import { writtenIn } from './prerender/files.mjs'
import { headersOf, typeOf } from './serve.mjs'

/**
 * An object of a bucket: its key, the file of the built shop that is its body, and what the bucket is told to say with it.
 * @typedef {{ readonly key: string; readonly file: string; readonly headers: Readonly<Record<string, string>> }} BucketObject
 */

const PAGE = 'index.html'
/** What a bucket says with an object; nothing else. */
const SAYS = ['Cache-Control', 'Content-Type', 'Content-Encoding']

/** What is lost, and how to live with it. */
const WITHOUT = [
  'Set index.html as the index document and as the error document. Upload in this order, and leave the assets of the former release for a day: pages that are open ask for them.',
  'An address that is no object here, such as /menus/101, then comes as the error document: the shop opens, but the status is 404, and search engines leave it out. A CDN in front that answers 403 and 404 with /index.html and 200, for paths without an extension, mends that.',
  'A bucket sends none of headersToAdd; a CDN in front can. Without them the page keeps to the policy in its meta element, which cannot keep foreign pages from framing it (the shop then shows but a way to its own page), and a browser that came over http is not kept to https: let the bucket or the CDN redirect http.',
  'A bucket does not ask what a browser accepts: assets are sent as brotli, which every browser takes over https, all else as gzip, which messengers and search engines take too.',
]

/**
 * The pages of the shop that have one address, without the slash.
 * @returns {Promise<readonly string[]>}
 */
async function pageKeys() {
  const { routes } = await importText(await onlyScript({ ...sharedOptions('production'), entryPoints: ['core/shop/routes.ts'], platform: 'node', outfile: '.cache/routes.mjs', logLevel: 'warning' }))
  return Object.values(routes).map(({ path: address }) => address.slice(1)).filter(key => key !== '' && !key.includes(':'))
}

/**
 * How a built shop lies in a bucket that serves files and has no configuration of headers: an object a file, and one for each page that
 * has an address of its own, in the order in which they are uploaded.
 * @param {string} folder
 */
export async function bucketOf(folder) {
  const headers = headersIn(folder)
  const names = new Set(filesUnder(folder).map(file => posix(path.relative(folder, file))))
  /** @param {string} key @param {string} [name] @returns {BucketObject} */
  const object = (key, name = key) => {
    const [ending, encoding] = name.startsWith('assets/') ? ['.br', 'br'] : ['.gz', 'gzip']
    const hasPacked = names.has(name + ending)
    const own = headersOf(headers, name)
    return { key, file: hasPacked ? name + ending : name, headers: { 'Content-Type': own['Content-Type'] ?? typeOf(name), 'Cache-Control': own['Cache-Control'] ?? 'no-cache', ...(hasPacked && { 'Content-Encoding': encoding }) } }
  }
  const files = [...names].filter(name => !isPacked(name) && name !== PAGE)
  const ahead = new Set(writtenIn(folder))
  /** A page that was written ahead has the address that it was written for. @param {string} name */
  const keyOf = name => ahead.has(name) ? name.replace(/\.html$/, '') : name
  const assets = files.filter(name => name.startsWith('assets/'))
  const others = files.filter(name => !name.startsWith('assets/'))
  const headersToAdd = Object.fromEntries(Object.entries(headers).map(([kind, all]) => [kind, Object.fromEntries(Object.entries(all).filter(([name]) => !SAYS.includes(name)))]))
  return {
    indexDocument: PAGE,
    errorDocument: PAGE,
    // what the page names must be there before the page is
    objects: [...[...assets, ...others].map(name => object(keyOf(name), name)), ...(await pageKeys()).filter(key => !ahead.has(`${key}.html`)).map(key => object(key, PAGE)), object(PAGE)],
    headersToAdd,
    withoutThem: WITHOUT,
  }
}
