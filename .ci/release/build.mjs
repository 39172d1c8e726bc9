import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { readBrandConfig } from '../brand/brand.mjs'
import { writeAtomically } from '../cli/files.mjs'
import { toBudget, describeExcess, readBudget, writeBudget } from '../bundle/first-load.mjs'
import { toSiteLockPath, withLock } from '../cli/lock.mjs'
import { createLoopbackWarning } from '../site/policy.mjs'
import { buildSite, assertSiteFolder, writeSite } from '../site/site.mjs'
import { measureSizes, formatSizes } from '../bundle/sizes.mjs'

/**
 * `npm run build`: writes the site for a web server into dist/, source maps and sizes into .cache/.
 * Fails when the first load or a lazy part exceeds its budget, or the first load has a new module.
 * `--accept-first-load` sets the budget to the present sizes.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options, flags } = readArguments(args, ['brand', 'out'], ['accept-first-load'])
  const config = await readBrandConfig(options.brand)
  const folder = options.out ?? 'dist'
  assertSiteFolder(folder)
  const site = await buildSite(config)
  await withLock(toSiteLockPath(folder), async () => writeSite(site.files, folder))
  for (const [name, contents] of site.maps) writeAtomically(path.join('.cache/maps', name), contents)
  writeAtomically('.cache/meta.json', JSON.stringify(mergeMetafiles(site.bundle.metafiles), null, 1))
  const sizes = await measureSizes(site.bundle)
  writeAtomically('.cache/sizes.json', `${JSON.stringify(sizes, null, 2)}\n`)
  console.log(formatSizes(sizes))
  const current = toBudget(sizes)
  if (flags.has('accept-first-load')) writeBudget(current)
  const excess = describeExcess(readBudget(), current, sizes.reactAlone.br)
  if (excess !== undefined) console.error(excess)
  // printed last, where the user sees it
  console.log(`${folder}: ${site.files.size} files, brand ${config.brand}, API ${config.apiBase}`)
  const warning = createLoopbackWarning(config)
  if (warning !== undefined) console.warn(warning)
  return excess === undefined ? 0 : 1
}

/**
 * Merges the metafiles of all scripts into one, for esbuild's analyser.
 * @param {readonly import('esbuild').Metafile[]} metafiles
 */
const mergeMetafiles = metafiles => ({
  inputs: Object.assign({}, ...metafiles.map(({ inputs }) => inputs)),
  outputs: Object.assign({}, ...metafiles.map(({ outputs }) => outputs)),
})
