import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { CliError, getErrorMessage } from '../cli/cli-error.mjs'
import { addCompressedCopies } from '../bundle/compress.ts'
import { toSiteLockPath, withLock } from '../cli/lock.mjs'
import { readBlock, readPageTexts } from '../site/page.ts'
import { toOrigin } from '../site/policy.ts'
import { replacePrerendered } from './files.ts'
import { fillTemplate } from './page.ts'
import { loadPrerender, bundleSharedFiles } from './scripts.ts'

/**
 * Returns the origin of the shop: that of `--site`, else that of `signIn.redirectUri`.
 * @param {string | undefined} site @param {import('../brand/check-config.ts').Config} config
 */
function resolveOrigin(site, config) {
  const origin = toOrigin(site ?? config.signIn?.redirectUri)
  if (site !== undefined && origin === '')
    throw new CliError(`${site} is not the address of a shop: expected https://…, such as https://shop.example`)
  if (origin === '')
    throw new CliError('The address of the shop is missing: npm run prerender -- --site https://shop.example')
  return origin
}

/** @type {Pick<import('./scripts.ts').PrerenderOptions, 'port' | 'timer'>} */
const PORTS = {
  port: {
    async send({ url, method, headers }, signal) {
      const response = await fetch(url, { method, headers, signal })
      return { status: response.status, text: await response.text() }
    },
  },
  timer: {
    now: Date.now,
    after(milliseconds, run) {
      const id = setTimeout(run, milliseconds)
      return () => clearTimeout(id)
    },
  },
}

/**
 * `api`: the API's address for the prerenderer; by default that of the configuration. `site`: the shop's
 * address; by default the origin of `signIn.redirectUri`. `report`: logs deviations of the API from the contract.
 * @typedef {{
 *   readonly api?: string | undefined
 *   readonly site?: string | undefined
 *   readonly report?: (code: string, detail?: string) => void
 * }} Options
 */

/**
 * Writes a file for each public page of the chain into a built site, and removes those of an
 * earlier run. Writes nothing if the API does not return the whole catalogue. Holds the site's lock
 * meanwhile. Returns the shop's origin, the number of pages, and `kept`: the names of files of the
 * build that a page would have replaced.
 * @param {string} folder @param {Options} [options]
 */
export const prerenderSite = (folder, options = {}) =>
  withLock(toSiteLockPath(folder), () => writePages(folder, options))

/** @param {string} folder @param {Options} options */
async function writePages(folder, { api, site, report = () => undefined }) {
  const file = path.join(folder, 'index.html')
  if (!fs.existsSync(file)) throw new CliError(`${file} is missing: run \`npm run build\` first`)
  const template = fs.readFileSync(file, 'utf8')
  const block = /** @type {import('../brand/check-config.ts').Config} */ (readBlock(template))
  const origin = resolveOrigin(site, block)
  /** @param {string} name */
  const readFile = name =>
    fs.existsSync(path.join(folder, name)) ? fs.readFileSync(path.join(folder, name), 'utf8') : undefined
  const { prerender } = await loadPrerender()
  const options = { ...PORTS, block, texts: readPageTexts(template), origin, api, report, readFile }
  const { pages, files } = await prerender(options).catch(error => {
    throw new CliError(
      `${api ?? block.apiBase} did not return the whole catalogue, so no file was written: ${getErrorMessage(error)}`,
    )
  })
  const texts = {
    ...Object.fromEntries(pages.map(page => [`${page.path.slice(1)}.html`, fillTemplate(template, page)])),
    ...files,
    ...await bundleSharedFiles(),
  }
  const all = await addCompressedCopies(new Map(
    Object.entries(texts).map(([name, text]) => /** @type {const} */ ([name, Buffer.from(text)])),
  ))
  return { origin, pages: pages.length, kept: replacePrerendered(folder, all) }
}

/**
 * `npm run prerender -- [--dist DIR] [--api URL] [--site https://shop.example]`:
 * writes the pages for search engines into a built site.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options } = readArguments(args, ['dist', 'api', 'site'])
  const folder = options.dist ?? 'dist'
  const { origin, pages, kept } = await prerenderSite(folder, {
    ...options, report: (code, detail) => console.warn(`${code} ${detail ?? ''}`.trimEnd()),
  })
  for (const name of kept) console.warn(`${folder}/${name} belongs to the site and was not replaced`)
  console.log(
    `${folder}: ${pages} pages for ${origin}, robots.txt and sitemap.xml; after \`configure\` they are written again`,
  )
  return 0
}
