import fs from 'node:fs'
import path from 'node:path'
import { readBrandConfig, readBrandContent } from '../brand/brand.ts'
import { readSiteFile } from '../bundle/bundle.ts'
import { mergeConfig } from '../brand/configure.ts'
import { CLIENT, EARLY, SCRIPT, STYLE } from './dev-bundle.ts'
import { digest, writeAtomically } from '../cli/files.mjs'
import { MANIFEST, formatManifest } from '../site/manifest.ts'
import { OFFLINE_WORKER } from '../bundle/offline.ts'
import { insertAssets, linkTheme } from '../site/page.ts'
import { buildResponseHeaders } from '../site/policy.ts'
import { buildPage, readPublicFiles } from '../site/build-site.ts'

const PAGE = 'index.html'
/** The mark in the template that `insertAssets` replaces by the shop's script. */
const EARLY_MARK = '<!--early-->'
/** The versions of the page's scripts (`build`) and styles (`styles`), which the client compares with the server's. */
const VERSION_MARK = ' data-build="" data-styles=""'
/** @type {(file: string) => boolean} */
const isStyle = file => file.endsWith('.css')

/**
 * Builds the page and the public files of a brand's site.
 * The page has the same content security policy as in production.
 * Nothing is cached: the service worker is empty, and `Cache-Control` is `no-cache`.
 * @param {string | undefined} brand
 * @param {Readonly<Record<string, unknown>>} configOverrides replace values of the brand's configuration
 */
async function buildSiteFiles(brand, configOverrides) {
  const brandBlock = await readBrandConfig(brand)
  const config = { ...mergeConfig(brandBlock, configOverrides), brand: brandBlock.brand }
  const scripts = `<script src="/${CLIENT}"${VERSION_MARK}></script>\n<script async src="/${EARLY}"></script>\n`
  const template = fs.readFileSync(PAGE, 'utf8').replace(EARLY_MARK, scripts + EARLY_MARK)
  const built = await buildPage(
    insertAssets(template, { script: SCRIPT, style: STYLE, early: '' }),
    config,
    await readBrandContent(config.brand),
  )
  const page = linkTheme(built.page, config.brand)
  const headers = { ...buildResponseHeaders(page, config), '/assets/*': { 'Cache-Control': 'no-cache' } }
  return {
    page,
    files: new Map([
      ...readPublicFiles(config.brand),
      [OFFLINE_WORKER, Buffer.alloc(0)],
      [MANIFEST, formatManifest(page, config, built.shortcuts)],
      ['headers.json', Buffer.from(JSON.stringify(headers))],
    ]),
  }
}

/**
 * Keeps the public files of a folder up to date with their sources. `rebuild` also builds the page,
 * which `writeVersion` writes.
 * @param {{
 *   readonly folder: string
 *   readonly brand: string | undefined
 *   readonly getConfigOverrides: () => Readonly<Record<string, unknown>>
 * }} options
 */
export function createDevSite({ folder, brand, getConfigOverrides }) {
  /** Hashes of the written files by path within the site. @type {ReadonlyMap<string, string>} */
  let writtenHashes = new Map()
  let page = ''
  return {
    /**
     * The page contains texts, the splash screen's colours, and a configuration that depends on the sandbox.
     * @param {string} file
     */
    dependsOn: file =>
      file === PAGE || /^(?:public|src\/text|e2e\/sandbox)\//.test(file) || file === 'src/ui/tokens.css',
    /** Writes the changed public files and builds the page. @param {readonly string[]} changed */
    async rebuild(changed) {
      const { page: nextPage, files } = await buildSiteFiles(brand, getConfigOverrides())
      const nextHashes = new Map([...files].map(([name, contents]) => [name, digest(contents)]))
      const names = [...nextHashes.keys()].filter(name => nextHashes.get(name) !== writtenHashes.get(name))
      for (const name of names) writeAtomically(path.join(folder, name), readSiteFile(files, name))
      const removed = [...writtenHashes.keys()].filter(name => !nextHashes.has(name))
      for (const name of removed) fs.rmSync(path.join(folder, name))
      const hasChanged = nextPage !== page || names.length + removed.length > 0
      page = nextPage
      writtenHashes = nextHashes
      // a style sheet changes the page too (the splash screen's colours), but this needs no reload
      return { needsReload: hasChanged && !changed.every(isStyle), hasNewStyles: names.some(isStyle) }
    },
    /**
     * Writes the page with its version, by which a page from before a change detects the change.
     * @param {{ readonly build: number, readonly styles: number }} version
     */
    writeVersion({ build, styles }) {
      const mark = ` data-build="${build}" data-styles="${styles}"`
      writeAtomically(path.join(folder, PAGE), page.replace(VERSION_MARK, mark))
    },
  }
}
