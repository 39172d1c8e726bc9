import path from 'node:path'
import { readArguments } from './arguments.mjs'
import { brandConfig } from './brand.mjs'
import { writeWhole } from './files.mjs'
import { firstLoadOf, growthOf, readFigure, writeFigure } from './first-load.mjs'
import { lockOfSite, withLock } from './lock.mjs'
import { loopbackFault } from './policy.mjs'
import { buildSite, refuseOtherFolder, writeSite } from './site.mjs'
import { measureSizes, sizesText } from './sizes.mjs'

/**
 * `npm run build`: the site for a web server, in dist/; source maps and figures stay in .cache/. Fails when the first load has grown
 * over its figure; `--accept-first-load` makes the present one the figure.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options, flags } = readArguments(args, ['brand', 'out'], ['accept-first-load'])
  const config = await brandConfig(options.brand)
  const folder = options.out ?? 'dist'
  refuseOtherFolder(folder)
  const site = await buildSite(config)
  await withLock(lockOfSite(folder), async () => writeSite(site.files, folder))
  for (const [name, contents] of site.maps) writeWhole(path.join('.cache/maps', name), contents)
  writeWhole('.cache/meta.json', JSON.stringify(site.metafile, null, 1))
  const sizes = await measureSizes(site)
  writeWhole('.cache/sizes.json', `${JSON.stringify(sizes, null, 2)}\n`)
  console.log(sizesText(sizes))
  const firstLoad = firstLoadOf(sizes)
  if (flags.has('accept-first-load')) writeFigure(firstLoad)
  const growth = growthOf(readFigure(), firstLoad, sizes.reactAlone.br)
  if (growth !== undefined) console.error(growth)
  // last, where it is seen
  console.log(`${folder}: ${site.files.size} files, brand ${config.brand}, API ${config.apiBase}`)
  const fault = loopbackFault(config)
  if (fault !== undefined) console.warn(fault)
  return growth === undefined ? 0 : 1
}
