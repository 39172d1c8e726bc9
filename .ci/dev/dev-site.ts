import fs from 'node:fs'
import path from 'node:path'
import { readBrandConfig, readBrandContent } from '../brand/brand.ts'
import { mergeConfig } from '../brand/configure.ts'
import { OFFLINE_WORKER } from '../bundle/offline.ts'
import { changeFiles, digest, writeAtomically } from '../cli/files.mjs'
import { buildPage, readPublicFiles } from '../site/build-site.ts'
import { formatManifest, MANIFEST } from '../site/manifest.ts'
import { addOperatorFile } from '../site/operator-file.ts'
import { insertAssets, linkTheme } from '../site/page.ts'
import { buildResponseHeaders } from '../site/policy.ts'
import { CLIENT, EARLY, SCRIPT, STYLE } from './dev-bundle.ts'

const PAGE = 'index.html'
/** The mark in the template that `insertAssets` replaces by the first scripts. The client precedes it. */
const EARLY_MARK = '<!--early-->'
/** The versions of the page's scripts (`build`) and styles (`styles`), which the client compares with the server's. */
const VERSION_MARK = ' data-build="" data-styles=""'
const isStyle = (file: string) => file.endsWith('.css')

type ConfigValues = Readonly<Record<string, unknown>>

/**
 * Builds the page and the public files of a brand's site, with some other configuration values.
 * The page has the same content security policy as in production.
 * Nothing is cached: the service worker is empty, and `Cache-Control` is `no-cache`.
 */
async function buildSiteFiles(brand: string | undefined, configOverrides: ConfigValues) {
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
  const files = new Map<string, Uint8Array>([
    ...readPublicFiles(config.brand),
    [OFFLINE_WORKER, Buffer.alloc(0)],
    [MANIFEST, formatManifest(page, config, built.shortcuts)],
    ['headers.json', Buffer.from(JSON.stringify(headers))],
  ])
  return { page, files: addOperatorFile(files) }
}

interface DevSiteOptions {
  readonly folder: string
  readonly brand: string | undefined
  readonly getConfigOverrides: () => ConfigValues
}

/**
 * Keeps the public files of a folder up to date with their sources. `rebuild` also builds the page,
 * which `writePage` writes.
 */
export function createDevSite({ folder, brand, getConfigOverrides }: DevSiteOptions) {
  /** Hashes of the written files by path within the site. */
  let writtenHashes = new Map<string, string>()
  let page = ''
  return {
    /** The page contains texts, the splash screen's colours, and a configuration that depends on the sandbox. */
    dependsOn: (file: string) =>
      file === PAGE || /^(?:public|src\/text|e2e\/sandbox)\//.test(file) || file === 'src/ui/tokens.css',
    async rebuild(changed: readonly string[]) {
      const { page: nextPage, files } = await buildSiteFiles(brand, getConfigOverrides())
      const nextHashes = new Map([...files].map(([name, contents]) => [name, digest(contents)]))
      const written = new Map([...files].filter(([name]) => nextHashes.get(name) !== writtenHashes.get(name)))
      const removed = [...writtenHashes.keys()].filter(name => !nextHashes.has(name))
      changeFiles(folder, written, removed)
      const hasChanged = nextPage !== page || written.size + removed.length > 0
      page = nextPage
      writtenHashes = nextHashes
      // a style sheet changes the page too (the splash screen's colours), but this needs no reload
      return { needsReload: hasChanged && !changed.every(isStyle), hasNewStyles: [...written.keys()].some(isStyle) }
    },
    /**
     * Writes the page with its version. An open page compares its own version with the server's, and so
     * notices a change.
     */
    writePage({ build, styles }: { readonly build: number, readonly styles: number }) {
      const mark = ` data-build="${build}" data-styles="${styles}"`
      writeAtomically(path.join(folder, PAGE), page.replace(VERSION_MARK, mark))
    },
  }
}
