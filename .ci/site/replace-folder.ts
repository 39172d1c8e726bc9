import fs from 'node:fs'
import path from 'node:path'
import type { SiteFiles } from '../bundle/bundle.ts'
import { CliError } from '../cli/cli-error.mjs'
import { changeFiles, toDraftPath } from '../cli/files.mjs'

/**
 * Replaces the contents of a folder. The new files are written beside the folder before the folder
 * is removed. If the path is a link, its target is replaced.
 */
export function replaceFolder(folder: string, files: SiteFiles) {
  const target = fs.existsSync(folder) ? fs.realpathSync(folder) : path.resolve(folder)
  const draft = toDraftPath(target)
  try {
    changeFiles(draft, files)
    fs.rmSync(target, { recursive: true, force: true })
    fs.renameSync(draft, target)
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Checks that a command may replace a folder: it is missing, empty, or an earlier output of the command.
 * `expected`: the name of such an output, such as «built shop». `isExpected`: whether the folder is one.
 * @throws {CliError} when the folder contains anything else
 */
export function assertReplaceable(folder: string, expected: string, isExpected: boolean) {
  if (!fs.existsSync(folder) || isExpected) return
  const isEmpty = fs.statSync(folder).isDirectory() && fs.readdirSync(folder).length === 0
  if (!isEmpty) throw new CliError(`${folder} is not a ${expected} and would lose its files: name another folder`)
}

/**
 * Checks that a command may replace a folder by a built site.
 * The project's folder has an index.html of the shop too, but no headers.json.
 * @throws {CliError} when the folder contains anything else
 */
export function assertSiteFolder(folder: string) {
  const page = path.join(folder, 'index.html')
  const isSite = fs.existsSync(path.join(folder, 'headers.json')) && fs.existsSync(page)
    && fs.readFileSync(page, 'utf8').includes('id="storefront-config"')
  assertReplaceable(folder, 'built shop', isSite)
}
