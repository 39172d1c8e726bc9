import { isCompressedCopy, isCompressible, stripCompressedSuffix, addCompressedCopies } from '../bundle/compress.ts'
import type { SiteFiles } from '../bundle/bundle.ts'
import { changeFiles, listRelativePaths } from '../cli/files.mjs'
import { OFFLINE_WORKER, buildOfflineWorker } from '../bundle/offline.ts'
import { WRITTEN, readPrerenderedList } from '../prerender/files.ts'
import { readSite, SUMS, addSums } from './sums.ts'

/**
 * Writes and removes files of a built site, and updates what depends on them: compressed copies,
 * and the service worker's file list and the checksums if the site has them. Removes prerendered
 * pages, which have the former configuration, and returns whether there were any.
 * `isRemoved`: whether a former file is removed, if `files` lacks it.
 */
export async function updateSite(folder: string, files: SiteFiles, isRemoved = (_name: string) => false) {
  const prerendered = readPrerenderedList(folder)
  const names = listRelativePaths(folder)
  const prerenderedFiles = new Set([...prerendered, WRITTEN])
  const isOutdatedCopy = (name: string) => {
    const original = stripCompressedSuffix(name)
    return isCompressedCopy(name) && isCompressible(original) && (files.has(original) || !names.includes(original))
  }
  const before = readSite(folder, name => !prerenderedFiles.has(name) && !isRemoved(name) && !isOutdatedCopy(name))
  const after = new Map([...before, ...await addCompressedCopies(files)])
  const worker = after.get(OFFLINE_WORKER)
  if (worker !== undefined) {
    const rebuilt = buildOfflineWorker(after, Buffer.from(worker).toString())
    const copies = await addCompressedCopies(new Map([[OFFLINE_WORKER, rebuilt]]))
    for (const [name, contents] of copies) after.set(name, contents)
  }
  const updated = after.has(SUMS) ? addSums(after) : after
  const changed = [...updated].filter(([name, contents]) => {
    const former = before.get(name)
    return former === undefined || Buffer.compare(former, contents) !== 0
  })
  changeFiles(folder, new Map(changed), names.filter(name => !updated.has(name)))
  return prerendered.length > 0
}
