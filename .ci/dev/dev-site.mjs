import fs from 'node:fs'
import path from 'node:path'
import { readBrandConfig, readBrandContent } from '../brand/brand.mjs'
import { readSiteFile } from '../bundle/bundle.mjs'
import { mergeConfig } from '../brand/configure.mjs'
import { CLIENT, EARLY, PACKAGES, SCRIPT, STYLE } from './dev-bundle.mjs'
import { digest, writeAtomically } from '../cli/files.mjs'
import { MANIFEST, formatManifest } from '../site/manifest.mjs'
import { OFFLINE_WORKER } from '../bundle/offline.mjs'
import { insertAssets, linkTheme } from '../site/page.mjs'
import { buildResponseHeaders } from '../site/policy.mjs'
import { buildPage, readPublicFiles } from '../site/site.mjs'

const PAGE = 'index.html'
const EARLY_MARK = '<!--early-->'
/** Attributes of the script element of `CLIENT`, which compares them with the server's events. */
const VERSION_MARK = ' data-build="" data-look=""'
/** @type {(file: string) => boolean} */
const isStyle = file => file.endsWith('.css')

/**
 * Builds the page and the public files of a brand's site.
 * The page has the same content security policy as in production.
 * Nothing is cached: the service worker is empty, and file names have no hash.
 * @param {string | undefined} brand
 * @param {Readonly<Record<string, unknown>>} values override the brand's configuration
 */
async function buildSiteFiles(brand, values) {
  const configuration = await readBrandConfig(brand)
  const config = { ...mergeConfig(configuration, values), brand: configuration.brand }
  const scripts = [
    `<script src="/${CLIENT}"${VERSION_MARK}></script>`,
    `<script defer src="/${PACKAGES}"></script>`,
    `<script async src="/${EARLY}"></script>`,
    EARLY_MARK,
  ].join('\n')
  const template = fs.readFileSync(PAGE, 'utf8').replace(EARLY_MARK, scripts)
  const { page: unthemedPage, shortcuts } = await buildPage(
    insertAssets(template, { script: SCRIPT, style: STYLE, early: '' }),
    config,
    await readBrandContent(config.brand),
  )
  const page = linkTheme(unthemedPage, config.brand)
  const headers = { ...buildResponseHeaders(page, config), '/assets/*': { 'Cache-Control': 'no-cache' } }
  return {
    page,
    files: new Map([
      ...readPublicFiles(config.brand),
      [OFFLINE_WORKER, Buffer.alloc(0)],
      [MANIFEST, formatManifest(page, config, shortcuts)],
      ['headers.json', Buffer.from(JSON.stringify(headers))],
    ]),
  }
}

/**
 * @typedef {{
 *   readonly folder: string
 *   readonly brand: string | undefined
 *   readonly values: () => Readonly<Record<string, unknown>>
 * }} Options
 */

/**
 * Keeps the page and the public files in a folder up to date with their sources.
 * @param {Options} options
 */
export function createDevSite({ folder, brand, values }) {
  /** Hashes of the present files by path within the site. @type {ReadonlyMap<string, string>} */
  let present = new Map()
  let page = ''
  return {
    /**
     * Whether a changed file affects the page or the public files. The page contains texts, the splash
     * screen's colours, and a configuration that depends on the sandbox.
     * @param {string} file
     */
    dependsOn: file =>
      file === PAGE || /^(?:public|src\/text|e2e\/sandbox)\//.test(file) || file === 'src/ui/tokens.css',
    /** Without changed files, as at the start, no page has to reload. @param {readonly string[]} changed */
    async rebuild(changed) {
      const { page: nextPage, files } = await buildSiteFiles(brand, values())
      const next = new Map([...files].map(([name, contents]) => [name, digest(contents)]))
      const names = [...next.keys()].filter(name => next.get(name) !== present.get(name))
      for (const name of names) writeAtomically(path.join(folder, name), readSiteFile(files, name))
      const removed = [...present.keys()].filter(name => !next.has(name))
      for (const name of removed) fs.rmSync(path.join(folder, name))
      const hasChanged = nextPage !== page || names.length + removed.length > 0
      page = nextPage
      present = next
      // a style sheet also changes the splash screen's colours in the page, which need no reload
      return { needsReload: hasChanged && !changed.every(isStyle), hasNewStyles: names.some(isStyle) }
    },
    /**
     * Writes the page with its version, so that a page that was loaded just before a change detects it.
     * @param {{ readonly build: number, readonly look: number }} version
     */
    writeVersion({ build, look }) {
      writeAtomically(path.join(folder, PAGE), page.replace(VERSION_MARK, ` data-build="${build}" data-look="${look}"`))
    },
  }
}
