import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { findGazetteerFault, readBrandConfig, readTheme } from './brand.ts'
import { updateSite } from '../site/update-site.ts'
import { checkConfig, isObject, type Config, type Values } from './check-config.ts'
import { CliError } from '../cli/cli-error.mjs'
import { isCompressible } from '../bundle/compress.ts'
import { toSiteLockPath, withLock } from '../cli/lock.mjs'
import { readBlock, readPageTexts } from '../site/page.ts'
import { createLoopbackWarning, listPictureSources } from '../site/policy.ts'
import { readJson } from '../cli/read-json.ts'
import { buildConfigFiles } from '../site/build-site.ts'
import { readSite } from '../site/sums.ts'

/** Merges `changes` into `base`. Objects are merged recursively, lists and other values are replaced. */
export function mergeConfig(base: Values, changes: Values): Values {
  const merged = Object.entries(changes).map(([name, value]) => {
    const baseValue = base[name]
    return [name, isObject(baseValue) && isObject(value) ? mergeConfig(baseValue, value) : value]
  })
  return { ...base, ...Object.fromEntries(merged) }
}

/**
 * Rewrites the configuration block of a built site and everything that depends on it: the page's
 * head and policy, headers.json, the manifest, the service worker's file list, compressed copies
 * and checksums. Removes prerendered pages.
 * @param changes a whole block or some of its values
 * @param source where the values come from, for error messages
 * @param readBase the block to merge into; by default that of the site
 * @returns the whole block
 * @throws {CliError} when the block is invalid, or names a brand or a street index that the site
 *   lacks; the site then stays unchanged
 */
export async function configureSite(
  folder: string,
  changes: Values,
  source = 'The configuration',
  readBase?: (brand: string) => Promise<Values>,
): Promise<Config> {
  if (!isObject(changes)) throw new CliError('The configuration must be a JSON object')
  const file = path.join(folder, 'index.html')
  if (!fs.existsSync(file)) throw new CliError(`${file} is missing: run \`npm run build\` first`)
  const page = fs.readFileSync(file, 'utf8')
  const block = readBlock(page)
  const base = await readBase?.(String(block.brand)) ?? block
  const config = await checkConfig(mergeConfig(base, changes) as Config, source, changes)
  const brandFolder = path.join(folder, 'brands', config.brand)
  if (!/^[\w-]+$/.test(config.brand) || !fs.existsSync(brandFolder)) {
    throw new CliError(
      `${folder} was not built with the brand ${config.brand}: run \`npm run build -- --brand ${config.brand}\``,
    )
  }
  // the build has checked the brand's maps
  const fault = changes.maps === undefined
    ? undefined : findGazetteerFault(config, name => fs.existsSync(path.join(folder, name)))
  if (fault !== undefined) throw new CliError(`${source}: ${fault}`)
  // the operator may have edited a brand's files since the build:
  // their compressed copies have to be updated too
  const brandFiles = readSite(folder, name => name.startsWith('brands/') && isCompressible(name))
  const content = { texts: readPageTexts(page), sheet: readTheme(brandFolder) }
  const configFiles = await buildConfigFiles(page, config, content)
  const hadPrerendered = await updateSite(folder, new Map([...brandFiles, ...configFiles]))
  if (hadPrerendered) console.log(`${folder}: the prerendered pages were removed; run \`npm run prerender\` again`)
  return config
}

/**
 * `npm run configure -- FILE`: merges the values of a file into those of the brand.
 * If a value is removed from the file and the command is repeated, the brand's value applies again.
 */
export async function run(args: readonly string[]) {
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
