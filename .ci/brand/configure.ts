import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { readBrandConfig, findGazetteerFault } from './brand.ts'
import { updateSite } from '../site/update-site.ts'
import { checkConfig } from './check-config.ts'
import { CliError } from '../cli/cli-error.mjs'
import { isCompressible } from '../bundle/compress.ts'
import { toSiteLockPath, withLock } from '../cli/lock.mjs'
import { readBlock, readPageTexts } from '../site/page.ts'
import { createLoopbackWarning, listPictureSources } from '../site/policy.ts'
import { readJson } from '../cli/read-json.ts'
import { buildConfigFiles } from '../site/build-site.ts'
import { readSite } from '../site/sums.ts'

/**
 * @typedef {import('./check-config.ts').Config} Config
 * @typedef {Readonly<Record<string, unknown>>} Values by field
 */

/** @param {unknown} value @returns {value is Values} */
const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Merges `changes` into `base`. Objects are merged recursively, lists and other values are
 * replaced.
 * @param {Values} base @param {Values} changes @returns {Record<string, unknown>}
 */
export function mergeConfig(base, changes) {
  const merged = new Map(Object.entries(base))
  for (const [name, value] of Object.entries(changes)) {
    const baseValue = merged.get(name)
    merged.set(name, isObject(baseValue) && isObject(value) ? mergeConfig(baseValue, value) : value)
  }
  return Object.fromEntries(merged)
}

/**
 * Rewrites the configuration block of a built site and everything that depends on it: the page's
 * head and policy, headers.json, the manifest, the service worker's file list, compressed copies
 * and checksums. Removes prerendered pages.
 * @param {string} folder
 * @param {Values} changes a whole block or some of its values
 * @param {string} [source] where the values come from, for error messages
 * @param {(brand: string) => Promise<Values>} [readBase] the block to merge into; by default that of the site
 * @returns {Promise<Config>} the whole block
 * @throws {CliError} when the block is invalid, or names a brand or a street index that the site
 *   lacks; the site then stays unchanged
 */
export async function configureSite(folder, changes, source = 'The configuration', readBase) {
  if (!isObject(changes)) throw new CliError('The configuration must be a JSON object')
  const file = path.join(folder, 'index.html')
  if (!fs.existsSync(file)) throw new CliError(`${file} is missing: run \`npm run build\` first`)
  const page = fs.readFileSync(file, 'utf8')
  const block = readBlock(page)
  const base = readBase === undefined ? block : await readBase(String(block.brand))
  const config = await checkConfig(/** @type {Config} */ (mergeConfig(base, changes)), source, changes)
  if (!/^[\w-]+$/.test(config.brand) || !fs.existsSync(path.join(folder, 'brands', config.brand))) {
    throw new CliError(
      `${folder} was not built with the brand ${config.brand}: run \`npm run build -- --brand ${config.brand}\``,
    )
  }
  /** @param {string} name */
  const isServed = name => fs.existsSync(path.join(folder, name))
  // the build has checked the brand's maps
  const fault = changes.maps === undefined ? undefined : findGazetteerFault(config, isServed)
  if (fault !== undefined) throw new CliError(`${source}: ${fault}`)
  const theme = path.join(folder, 'brands', config.brand, 'theme.css')
  const brandContent = { texts: readPageTexts(page), sheet: fs.existsSync(theme) ? fs.readFileSync(theme, 'utf8') : '' }
  // the operator may have edited a brand's files since the build:
  // their compressed copies have to be updated too
  const brandFiles = readSite(folder, name => name.startsWith('brands/') && isCompressible(name))
  const configFiles = await buildConfigFiles(page, config, brandContent)
  const hadPrerendered = await updateSite(folder, new Map([...brandFiles, ...configFiles]))
  if (hadPrerendered) console.log(`${folder}: the prerendered pages were removed; run \`npm run prerender\` again`)
  return config
}

/**
 * `npm run configure -- FILE`: merges the values of a file into those of the brand.
 * If a value is removed from the file and the command is repeated, the brand's value applies again.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options, rest: [file, ...more] } = readArguments(args, ['dist'], [], Infinity)
  if (file === undefined || more.length > 0) throw new CliError('Usage: npm run configure -- FILE [--dist DIR]')
  const changes = readJson(file)
  const folder = options.dist ?? 'dist'
  const config = await withLock(toSiteLockPath(folder), () => configureSite(folder, changes, file, readBrandConfig))
  console.log(`${folder}/index.html: brand ${config.brand}, white label ${config.whiteLabel}, API ${config.apiBase}`)
  const hosts = listPictureSources(config).join(', ')
  console.log(`The shop shows pictures from itself and ${hosts}. To allow another host, add it to images.hosts`)
  const warning = createLoopbackWarning(config)
  if (warning !== undefined) console.warn(warning)
  return 0
}
