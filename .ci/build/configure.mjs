import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from './arguments.mjs'
import { brandConfig, streetsFault } from './brand.mjs'
import { changeSite } from './change-site.mjs'
import { checkConfig } from './check-config.mjs'
import { complaint } from './complaint.mjs'
import { isText } from './compress.mjs'
import { lockOfSite, withLock } from './lock.mjs'
import { readBlock, textsIn } from './page.mjs'
import { loopbackFault, pictureSources } from './policy.mjs'
import { readJson } from './read-json.mjs'
import { ofConfig } from './site.mjs'
import { siteIn } from './sums.mjs'

/**
 * @typedef {import('./check-config.mjs').Config} Config
 * @typedef {Readonly<Record<string, unknown>>} Values by field
 */

/**
 * @param {unknown} value
 * @returns {value is Values}
 */
const isGroup = value => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The values of `changes` over those of `base`; groups are merged, lists and plain values replaced.
 * @param {Values} base
 * @param {Values} changes
 * @returns {Record<string, unknown>}
 */
export function mergeConfig(base, changes) {
  const merged = new Map(Object.entries(base))
  for (const [name, value] of Object.entries(changes)) {
    const present = merged.get(name)
    merged.set(name, isGroup(present) && isGroup(value) ? mergeConfig(present, value) : value)
  }
  return Object.fromEntries(merged)
}

/**
 * Rewrites the configuration block of a finished site, with all that depends on it: what shows
 * before the script, the policy, headers.json, the worker's list, the compressed copies and the list of sums. `changes` may be a whole
 * block or some of its values, which go over `base`, be that what the site has or what its brand begins with; with what the shop would refuse at boot the site stays as it was. Pages that were written ahead
 * have the former configuration and go.
 * @param {string} folder
 * @param {Values} changes
 * @param {string} [source] named in a refusal
 * @param {(brand: string) => Promise<Values>} [baseOf]
 * @returns {Promise<Config>} the whole block
 */
export async function configureSite(folder, changes, source = 'The configuration', baseOf) {
  if (!isGroup(changes)) throw complaint('The configuration must be a JSON object')
  const file = path.join(folder, 'index.html')
  if (!fs.existsSync(file)) throw complaint(`${file} is missing: run \`npm run build\` first`)
  const page = fs.readFileSync(file, 'utf8')
  const block = readBlock(page)
  const base = baseOf === undefined ? block : await baseOf(String(block.brand))
  const config = await checkConfig(/** @type {Config} */ (mergeConfig(base, changes)), source, changes)
  if (!/^[\w-]+$/.test(config.brand) || !fs.existsSync(path.join(folder, 'brands', config.brand))) {
    throw complaint(`${folder} was not built with the brand ${config.brand}: run \`npm run build -- --brand ${config.brand}\``)
  }
  const fault = changes.maps === undefined ? undefined : streetsFault(config, name => fs.existsSync(path.join(folder, name)))
  if (fault !== undefined) throw complaint(`${source}: ${fault}`)
  const theme = path.join(folder, 'brands', config.brand, 'theme.css')
  const own = { texts: textsIn(page), sheet: fs.existsSync(theme) ? fs.readFileSync(theme, 'utf8') : '' }
  // a brand's texts may have been edited since the build: their packed copies are made anew
  const edited = siteIn(folder, name => name.startsWith('brands/') && isText(name))
  const hadPages = await changeSite(folder, new Map([...edited, ...await ofConfig(page, config, own)]))
  if (hadPages) console.log(`${folder}: what \`npm run prerender\` had written is gone; run it again`)
  return config
}

/**
 * `npm run configure -- FILE`: the values of a file over those of the brand, so that what is taken out of the file is gone from the site.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options, rest: [file, ...more] } = readArguments(args, ['dist'], [], Infinity)
  if (file === undefined || more.length > 0) throw complaint('Usage: npm run configure -- FILE [--dist DIR]')
  const changes = readJson(file)
  const folder = options.dist ?? 'dist'
  const config = await withLock(lockOfSite(folder), () => configureSite(folder, changes, file, brandConfig))
  console.log(`${folder}/index.html: brand ${config.brand}, white label ${config.whiteLabel}, API ${config.apiBase}`)
  console.log(`Pictures may come from the shop itself, ${pictureSources(config).join(', ')}; others are not shown: name their hosts in images.hosts`)
  const fault = loopbackFault(config)
  if (fault !== undefined) console.warn(fault)
  return 0
}
