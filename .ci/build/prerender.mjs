import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from './arguments.mjs'
import { complaint, reasonOf } from './complaint.mjs'
import { withCompressed } from './compress.mjs'
import { lockOfSite, withLock } from './lock.mjs'
import { readBlock, textsIn } from './page.mjs'
import { originOf } from './policy.mjs'
import { replaceWritten } from './prerender/files.mjs'
import { pageWith } from './prerender/page.mjs'
import { loadPrerender, sharedFiles } from './prerender/scripts.mjs'

/**
 * Where the shop is served: as said, or as the configuration tells by where sign-in comes back to.
 * @param {string | undefined} said
 * @param {import('./check-config.mjs').Config} config
 */
function originFor(said, config) {
  const origin = originOf(said ?? config.signIn?.redirectUri)
  if (said !== undefined && origin === '') throw complaint(`${said} is no address of a shop: it begins with https://, such as https://shop.example`)
  if (origin === '') throw complaint('Where the shop is served must be known: npm run prerender -- --site https://shop.example')
  return origin
}

/** @type {import('./prerender/scripts.mjs').Wanted['port']} */
const port = {
  async send({ url, method, headers }, signal) {
    const response = await fetch(url, { method, headers, signal })
    return { status: response.status, text: await response.text() }
  },
}
/** @type {import('./prerender/scripts.mjs').Wanted['timer']} */
const timer = {
  now: Date.now,
  after(milliseconds, run) {
    const waiting = setTimeout(run, milliseconds)
    return () => clearTimeout(waiting)
  },
}

/** @typedef {{ readonly api?: string | undefined; readonly site?: string | undefined; readonly report?: (code: string, detail?: string) => void }} Options */

/**
 * Writes a page for everything public of the chain into a finished site, in place of those of an earlier time. Where the API
 * gives no whole answer nothing is written. Answers with how many pages there are, and what the site had by itself.
 * Meanwhile no build and no configuration comes into the site: its pages would be of the former one.
 * @param {string} folder
 * @param {Options} [options]
 */
export const prerenderSite = (folder, options = {}) => withLock(lockOfSite(folder), () => writePages(folder, options))

/**
 * @param {string} folder
 * @param {Options} options
 */
async function writePages(folder, { api, site, report = () => undefined }) {
  const file = path.join(folder, 'index.html')
  if (!fs.existsSync(file)) throw complaint(`${file} is missing: run \`npm run build\` first`)
  const template = fs.readFileSync(file, 'utf8')
  const block = /** @type {import('./check-config.mjs').Config} */ (readBlock(template))
  const origin = originFor(site, block)
  /** @param {string} name */
  const readFile = name => fs.existsSync(path.join(folder, name)) ? fs.readFileSync(path.join(folder, name), 'utf8') : undefined
  const { prerender } = await loadPrerender()
  const { pages, files } = await prerender({ block, texts: textsIn(template), origin, api, port, timer, report, readFile }).catch(error => {
    throw complaint(`${api ?? block.apiBase} does not tell the whole chain, and nothing was written: ${reasonOf(error)}`)
  })
  const all = await withCompressed(new Map([
    ...pages.map(page => /** @type {const} */ ([`${page.path.slice(1)}.html`, Buffer.from(pageWith(template, page))])),
    ...Object.entries({ ...files, ...await sharedFiles() }).map(([name, text]) => /** @type {const} */ ([name, Buffer.from(text)])),
  ]))
  return { origin, pages: pages.length, kept: replaceWritten(folder, all) }
}

/**
 * `npm run prerender -- [--dist DIR] [--api URL] [--site https://shop.example]`
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options } = readArguments(args, ['dist', 'api', 'site'])
  const folder = options.dist ?? 'dist'
  const { origin, pages, kept } = await prerenderSite(folder, {
    ...options, report: (code, detail) => console.warn(`${code} ${detail ?? ''}`.trimEnd()),
  })
  for (const name of kept) console.warn(`${folder}/${name} is the site's own and stays as it is`)
  console.log(`${folder}: ${pages} pages for ${origin}, robots.txt and sitemap.xml; after \`configure\` they are written anew`)
  return 0
}
