import { isPacked, isText, plainName, withCompressed } from './compress.mjs'
import { changeFiles, namesIn } from './files.mjs'
import { OFFLINE_WORKER, renewedWorker } from './offline.mjs'
import { WRITTEN, writtenIn } from './prerender/files.mjs'
import { siteIn, SUMS, withSums } from './sums.mjs'

/**
 * Writes files into a finished site and takes others out, with all that hangs on them: packed copies, the worker's list and the list of sums,
 * where the site has such a one. Pages that were written ahead have the former configuration and go; true when there were any.
 * @param {string} folder
 * @param {import('./bundle.mjs').SiteFiles} files
 * @param {(name: string) => boolean} [isGone]
 */
export async function changeSite(folder, files, isGone = () => false) {
  const ahead = writtenIn(folder)
  const names = namesIn(folder)
  const others = new Set([...ahead, WRITTEN])
  /** @param {string} name */
  const isOldCopy = name => isPacked(name) && isText(plainName(name)) && (files.has(plainName(name)) || !names.includes(plainName(name)))
  const before = siteIn(folder, name => !others.has(name) && !isGone(name) && !isOldCopy(name))
  const after = new Map([...before, ...await withCompressed(files)])
  if (after.has(OFFLINE_WORKER)) for (const [name, contents] of await withCompressed(new Map([[OFFLINE_WORKER, renewedWorker(after)]]))) after.set(name, contents)
  const whole = after.has(SUMS) ? withSums(after) : after
  const changed = [...whole].filter(([name, contents]) => Buffer.compare(before.get(name) ?? Buffer.alloc(0), contents) !== 0 || !before.has(name))
  changeFiles(folder, new Map(changed), names.filter(name => !whole.has(name)))
  return ahead.length > 0
}
