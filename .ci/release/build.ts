import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { readBrandConfig } from '../brand/brand.ts'
import { createPlaceholderWarning } from '../brand/placeholders.ts'
import { writeAtomically } from '../cli/files.mjs'
import { toSiteLockPath, withLock } from '../cli/lock.mjs'
import { buildSite } from '../site/build-site.ts'
import { createLoopbackWarning } from '../site/policy.ts'
import { assertSiteFolder, replaceFolder } from '../site/replace-folder.ts'

/**
 * `npm run build`: writes the site for a web server into dist/, and source maps into .cache/.
 * `--sizes` prints the sizes, and fails when the first load or a lazy part exceeds its budget, or the first
 * load has a new module. `--accept-first-load` sets the budget to the present sizes.
 */
export async function run(args: readonly string[]) {
  const { options, flags } = readArguments(args, ['brand', 'out'], ['sizes', 'accept-first-load'])
  const config = await readBrandConfig(options.brand)
  const folder = options.out ?? 'dist'
  assertSiteFolder(folder)
  const { files, maps, bundle } = await buildSite(config)
  await withLock(toSiteLockPath(folder), async () => replaceFolder(folder, files))
  for (const [name, contents] of maps) writeAtomically(path.join('.cache/maps', name), contents)
  const isSmall = flags.size === 0
    || await (await import('../bundle/first-load.ts')).reportSizes(bundle, flags.has('accept-first-load'))
  // printed last, where the user sees it
  console.log(`${folder}: ${files.size} files, brand ${config.brand}, API ${config.apiBase}`)
  for (const warning of [createLoopbackWarning(config), createPlaceholderWarning(files)]) {
    if (warning !== undefined) console.warn(warning)
  }
  return isSmall ? 0 : 1
}
