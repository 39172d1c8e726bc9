import fs from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { readBrandContent } from '../brand/brand.ts'
import type { Config } from '../brand/check-config.ts'
import { digest, listFiles, fingerprint } from '../cli/files.mjs'
import { withLock } from '../cli/lock.mjs'
import { buildConfigFiles, buildSite, readBrandFiles } from './build-site.ts'
import { replaceFolder } from './replace-folder.ts'
import { buildVersionFile } from './version-file.ts'
import { readSite } from './sums.ts'
import { updateSite } from './update-site.ts'

/** The folders of the modules that build a site. */
const SITE_TOOLS = ['.ci/bundle', '.ci/site', '.ci/brand', '.ci/cli', '.ci/prerender']
/** How many builds the cache keeps. */
const MAX_BUILDS = 6

type Build = Awaited<ReturnType<typeof buildSite>>

/** Changes the brand of a built site. All brands have the same scripts and style sheets. */
export async function rebrandSite(folder: string, config: Config) {
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
  const configFiles = await buildConfigFiles(page, config, await readBrandContent(config.brand))
  const files = new Map([...readBrandFiles(config.brand), ...configFiles])
  await updateSite(folder, files, name => name.startsWith('brands/'))
}

/**
 * Returns the folder with a site of the sources as they are now. Builds only if the cache has none.
 * All commands share the folder: copy it before you configure the site.
 */
export const ensureCurrentSite = async (config: Config) => path.join(await ensureCurrentBuild(config), 'site')

/** Returns a build of the sources as they are now. Builds only if the cache has none. */
export async function readCurrentBuild(config: Config): Promise<Build> {
  const folder = await ensureCurrentBuild(config)
  return { files: readSite(path.join(folder, 'site')), ...deserialize(fs.readFileSync(path.join(folder, 'bundle'))) }
}

/** Ensures that the cache has a build of the sources as they are now. Returns its folder: the site, and the rest. */
async function ensureCurrentBuild(config: Config) {
  const inputs = ['src', 'core', 'public', ...SITE_TOOLS].flatMap(listFiles)
  const version = fingerprint([...inputs, 'index.html', 'package-lock.json'])
  // a commit without a change of the sources has another version.json; a mutant is in no file
  const more = digest([buildVersionFile(), process.env.STOREFRONT_MUTANT].join(' ')).slice(0, 8)
  const folder = path.join('.cache', 'site', `${config.brand}-${version}-${more}`)
  await withLock('.cache/site.lock', async () => {
    if (fs.existsSync(folder)) return
    const { files, ...rest } = await buildSite(config)
    const site = [...files].map(([name, contents]) => [`site/${name}`, contents] as const)
    replaceFolder(folder, new Map([...site, ['bundle', serialize(rest)]]))
    removeOldBuilds(path.dirname(folder))
  })
  return folder
}

/** Removes all but the newest builds of the cache. */
function removeOldBuilds(parent: string) {
  const newestFirst = fs.readdirSync(parent)
    .map(name => ({ folder: path.join(parent, name), builtAt: fs.statSync(path.join(parent, name)).mtimeMs }))
    .sort((a, b) => b.builtAt - a.builtAt)
  for (const { folder } of newestFirst.slice(MAX_BUILDS)) fs.rmSync(folder, { recursive: true, force: true })
}
