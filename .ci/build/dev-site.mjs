import fs from 'node:fs'
import path from 'node:path'
import { brandConfig, brandOwn } from './brand.mjs'
import { bytesOf } from './bundle.mjs'
import { mergeConfig } from './configure.mjs'
import { CLIENT, EARLY, PACKAGES, SCRIPT, STYLE } from './dev-bundle.mjs'
import { digest, writeWhole } from './files.mjs'
import { MANIFEST, manifestText } from './manifest.mjs'
import { OFFLINE_WORKER } from './offline.mjs'
import { insertAssets, linkTheme } from './page.mjs'
import { responseHeaders } from './policy.mjs'
import { pageOf, publicFiles } from './site.mjs'

const PAGE = 'index.html'
const EARLY_MARK = '<!--early-->'
const VERSION_MARK = ' data-build="" data-look=""'
/** @type {(file: string) => boolean} */
const isStyle = file => file.endsWith('.css')

/**
 * What a brand's site consists of besides its scripts and styles: the page, under the same policy as a build's, and its public files by
 * their paths. No worker keeps anything, and a browser asks for each file anew, since no name tells of its contents.
 * @param {string | undefined} brand
 * @param {Readonly<Record<string, unknown>>} values what goes over the brand's configuration
 */
async function siteFiles(brand, values) {
  const own = await brandConfig(brand)
  const config = { ...mergeConfig(own, values), brand: own.brand }
  const template = fs.readFileSync(PAGE, 'utf8').replace(EARLY_MARK, `<script src="/${CLIENT}"${VERSION_MARK}></script>\n<script defer src="/${PACKAGES}"></script>\n<script async src="/${EARLY}"></script>\n${EARLY_MARK}`)
  const { page: whole, shortcuts } = await pageOf(insertAssets(template, { script: SCRIPT, style: STYLE, early: '' }), config, await brandOwn(config.brand))
  const page = linkTheme(whole, config.brand)
  const headers = { ...responseHeaders(page, config), '/assets/*': { 'Cache-Control': 'no-cache' } }
  return { page, files: new Map([...publicFiles(config.brand), [OFFLINE_WORKER, Buffer.alloc(0)], [MANIFEST, manifestText(page, config, shortcuts)], ['headers.json', Buffer.from(JSON.stringify(headers))]]) }
}

/**
 * Keeps those files in a folder as their sources say.
 * @param {{ readonly folder: string, readonly brand: string | undefined, readonly values: () => Readonly<Record<string, unknown>> }} options
 */
export function devSite({ folder, brand, values }) {
  /** What is there, by path within the site, as a fingerprint of each. @type {ReadonlyMap<string, string>} */
  let present = new Map()
  let page = ''
  return {
    /**
     * The words of a shared link and the colours of the splash stand in the page, and what the API is like in its configuration.
     * @param {string} file
     */
    isMadeOf: file => file === PAGE || /^(?:public|src\/text|e2e\/sandbox)\//.test(file) || file === 'src/ui/tokens.css',
    /** @param {readonly string[]} changed */
    async renew(changed) {
      const { page: nextPage, files } = await siteFiles(brand, values())
      const next = new Map([...files].map(([name, contents]) => [name, digest(contents)]))
      const names = [...next.keys()].filter(name => next.get(name) !== present.get(name))
      for (const name of names) writeWhole(path.join(folder, name), bytesOf(files, name))
      const gone = [...present.keys()].filter(name => !next.has(name))
      for (const name of gone) fs.rmSync(path.join(folder, name))
      const isNew = nextPage !== page || names.length + gone.length > 0
      page = nextPage
      present = next
      // the splash's colours, which stand in the page, are for the next visit
      return { isNew: isNew && !changed.every(isStyle), hasNewLook: names.some(isStyle) }
    },
    /**
     * Writes the page with the version that it is of, so that one that was loaded just before a change finds out.
     * @param {{ readonly build: number, readonly look: number }} version
     */
    mark({ build, look }) {
      writeWhole(path.join(folder, PAGE), page.replace(VERSION_MARK, ` data-build="${build}" data-look="${look}"`))
    },
  }
}
