import { isCompressedCopy, isCompressible, stripCompressedSuffix, addCompressedCopies } from '../bundle/compress.ts'
import { changeFiles, listRelativePaths } from '../cli/files.mjs'
import { OFFLINE_WORKER, rebuildOfflineWorker } from '../bundle/offline.ts'
import { WRITTEN, readPrerenderedList } from '../prerender/files.ts'
import { readSite, SUMS, addSums } from './sums.ts'

/**
 * Writes and removes files of a built site, and updates what depends on them: compressed copies,
 * and the service worker's file list and the checksums if the site has them. Removes prerendered
 * pages, which have the former configuration.
 * @param {string} folder @param {import('../bundle/bundle.ts').SiteFiles} files
 * @param {(name: string) => boolean} [isRemoved] whether a former file is removed, if `files` lacks it
 * @returns {Promise<boolean>} whether there were prerendered pages
 */
export async function updateSite(folder, files, isRemoved = () => false) {
  const prerendered = readPrerenderedList(folder)
  const names = listRelativePaths(folder)
  const prerenderedFiles = new Set([...prerendered, WRITTEN])
  /** @param {string} name */
  const isOutdatedCopy = name => {
    const original = stripCompressedSuffix(name)
    return isCompressedCopy(name) && isCompressible(original) && (files.has(original) || !names.includes(original))
  }
  const before = readSite(folder, name => !prerenderedFiles.has(name) && !isRemoved(name) && !isOutdatedCopy(name))
  const after = new Map([...before, ...await addCompressedCopies(files)])
  if (after.has(OFFLINE_WORKER)) {
    const worker = await addCompressedCopies(new Map([[OFFLINE_WORKER, rebuildOfflineWorker(after)]]))
    for (const [name, contents] of worker) after.set(name, contents)
  }
  const updated = after.has(SUMS) ? addSums(after) : after
  const changed = [...updated].filter(
    ([name, contents]) => Buffer.compare(before.get(name) ?? Buffer.alloc(0), contents) !== 0 || !before.has(name),
  )
  changeFiles(folder, new Map(changed), names.filter(name => !updated.has(name)))
  return prerendered.length > 0
}
