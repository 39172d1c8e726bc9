import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '../cli/cli-error.mjs'
import { digest, listRelativePaths } from '../cli/files.mjs'
import type { SiteFiles } from '../bundle/bundle.ts'
import { OPERATOR_FILE } from './operator-file.ts'

/** The file with the checksums of a site's files, in the format of `sha256sum --check` (GNU coreutils). */
export const SUMS = 'SHA256SUMS'

/**
 * Adds the list of checksums to the files of a site: one line for each file but the operator's, sorted by name.
 * @throws {CliError} for a file name that the format cannot represent
 */
export function addSums(files: SiteFiles): SiteFiles {
  const names = [...files.keys()].filter(name => name !== SUMS && name !== OPERATOR_FILE).sort()
  const invalid = names.find(name => /[\\\r\n]/.test(name))
  if (invalid !== undefined) {
    throw new CliError(`Rename ${invalid}: a file name must not have a backslash or line break`)
  }
  const lines = names.map(name => `${digest(files.get(name) ?? '')}  ${name}\n`)
  return new Map([...files, [SUMS, Buffer.from(lines.join(''))]])
}

/** Parses a list of checksums: checksums by file name. */
export const parseSums = (text: string) =>
  new Map([...text.matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)].map(([, sum = '', name = '']) => [name, sum]))

/** Reads the files of a folder, by path within the folder. */
export const readSite = (folder: string, isSelected: (name: string) => boolean = () => true): SiteFiles => new Map(
  listRelativePaths(folder).filter(isSelected).map(name => [name, fs.readFileSync(path.join(folder, name))]))
