import fs from 'node:fs'
import path from 'node:path'
import type { HttpPort, TimerPort } from '../../core/env.ts'
import type { Config } from '../brand/check-config.ts'
import { addCompressedCopies, QUICK } from '../bundle/compress.ts'
import { readArguments } from '../cli/arguments.mjs'
import { CliError, getErrorMessage } from '../cli/cli-error.mjs'
import { toSiteLockPath, withLock } from '../cli/lock.mjs'
import { readBlock, readPageTexts } from '../site/page.ts'
import { toOrigin } from '../site/policy.ts'
import { replacePrerendered } from './files.ts'
import { fillTemplate, findStartSheet } from './page.ts'
import { toPageFile } from './page-file.ts'
import { loadPrerender } from './scripts.ts'

const LANGUAGES = ['all', 'default'] as const
type Languages = typeof LANGUAGES[number]

interface Options {
  /** The API's address for the prerenderer; by default that of the configuration. */
  readonly api?: string | undefined
  /** The shop's address; by default the origin of `signIn.redirectUri`. */
  readonly site?: string | undefined
  /** The languages in which the pages are written; by default all of the configuration. */
  readonly languages?: Languages | undefined
  /** Logs deviations of the API from the contract. */
  readonly report?: (code: string, detail?: string) => void
}

const port: HttpPort = {
  async send({ url, method, headers }, signal) {
    const response = await fetch(url, { method, headers, signal })
    return { status: response.status, text: await response.text() }
  },
}
const timer: TimerPort = {
  now: Date.now,
  after(milliseconds, run) {
    const id = setTimeout(run, milliseconds)
    return () => clearTimeout(id)
  },
}

/**
 * Writes a file for each public page of the chain into a built site, and removes those of an
 * earlier run. Writes nothing if the API does not return the whole catalogue. Holds the site's lock
 * meanwhile. Resolves to the shop's origin, the number of pages, and `kept`: the names of files of the
 * build that a page would have replaced.
 */
export const prerenderSite = (folder: string, options: Options = {}) =>
  withLock(toSiteLockPath(folder), () => writePages(folder, options))

async function writePages(folder: string, { api, site, languages, report = () => undefined }: Options) {
  const file = path.join(folder, 'index.html')
  if (!fs.existsSync(file)) throw new CliError(`${file} is missing: run \`npm run build\` first`)
  const template = fs.readFileSync(file, 'utf8')
  const block = readBlock(template) as Config
  const origin = toOrigin(site ?? block.signIn?.redirectUri)
  if (origin === '') throw new CliError(site === undefined
    ? 'The address of the shop is missing: npm run prerender -- --site https://shop.example'
    : `${site} is not the address of a shop: expected https://…, such as https://shop.example`)
  const readFile = (name: string) =>
    fs.existsSync(path.join(folder, name)) ? fs.readFileSync(path.join(folder, name), 'utf8') : undefined
  const { prerender } = await loadPrerender(template)
  const input = { port, timer, block, texts: readPageTexts(template), origin, api, report, readFile, languages }
  const { pages, files } = await prerender(input).catch(error => {
    throw new CliError(
      `${api ?? block.apiBase} did not return the whole catalogue, so no file was written: ${getErrorMessage(error)}`,
    )
  })
  const start = findStartSheet(template)
  const sheet = start === undefined ? '' : readFile(start) ?? ''
  const texts = {
    ...Object.fromEntries(pages.map(page =>
      [toPageFile(page.path, page.isDefault ? undefined : page.locale), fillTemplate(template, { ...page, sheet })])),
    ...files,
  }
  const all = await addCompressedCopies(
    new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])), QUICK)
  return { origin, pages: pages.length, kept: replacePrerendered(folder, all) }
}

/**
 * Parses the option `--languages`.
 * @throws {CliError} for an unknown value
 */
function parseLanguages(text: string | undefined): Languages | undefined {
  const languages = LANGUAGES.find(name => name === text)
  if (text !== undefined && languages === undefined)
    throw new CliError(`--languages ${text} is unknown. Known: ${LANGUAGES.join(', ')}`)
  return languages
}

/**
 * `npm run prerender -- [--dist DIR] [--api URL] [--site https://shop.example] [--languages default]`:
 * writes the pages for search engines into a built site.
 */
export async function run(args: readonly string[]) {
  const { options } = readArguments(args, ['dist', 'api', 'site', 'languages'])
  const named = options.dist ?? 'dist'
  // if the path is a link to the present release, the pages of one run must not land in the next release
  const folder = fs.existsSync(named) ? path.relative('', fs.realpathSync(named)) : named
  const { origin, pages, kept } = await prerenderSite(folder, {
    ...options,
    languages: parseLanguages(options.languages),
    report: (code, detail) => console.warn(`${code} ${detail ?? ''}`.trimEnd()),
  })
  for (const name of kept) console.warn(`${folder}/${name} belongs to the site and was not replaced`)
  console.log(
    `${folder}: ${pages} pages for ${origin}, robots.txt and sitemap.xml; \`configure\` removes them`,
  )
  return 0
}
