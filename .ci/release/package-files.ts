import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CliError } from '../cli/cli-error.mjs'
import { toPosix } from '../cli/files.mjs'
import { runNpmCi } from '../cli/set-up.mjs'

/** The files that determine which packages npm installs. */
const PROJECT_FILES = ['package.json', 'package-lock.json', '.npmrc']
/** How many faults are listed at most. */
const MAX_FAULTS = 20

/**
 * Lists the files of installed packages that differ from the packages of the lock file: changed,
 * missing and extra ones. npm keeps no hashes of unpacked files. So npm installs the packages a
 * second time, into a temporary folder, and checks the hash of each archive.
 * @param {string} folder the project
 * @returns {Promise<readonly string[]>} a line for each of the first 20 files, by its path in `folder`, and a line
 *   that counts the others
 */
export async function findChangedPackageFiles(folder) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-packages-'))
  const removeCopy = () => fs.rmSync(copy, { recursive: true, force: true })
  process.once('exit', removeCopy)
  try {
    for (const name of PROJECT_FILES) {
      const file = path.join(folder, name)
      if (fs.existsSync(file)) fs.copyFileSync(file, path.join(copy, name))
    }
    if (await runNpmCi(copy, 'ignore') !== 0) {
      throw new CliError('The locked packages could not be installed for a comparison: is the registry reachable?')
    }
    return compareFolders(path.join(copy, 'node_modules'), path.join(folder, 'node_modules'))
  } finally {
    process.off('exit', removeCopy)
    removeCopy()
  }
}

/**
 * Describes the differences of two node_modules folders.
 * @param {string} expected a node_modules folder
 * @param {string} actual a node_modules folder
 */
function compareFolders(expected, actual) {
  const [expectedFiles, actualFiles] = [readTree(expected), readTree(actual)]
  const faults = [...new Set([...expectedFiles.keys(), ...actualFiles.keys()])].sort().flatMap(name => {
    if (!actualFiles.has(name)) return [`node_modules/${name} is missing`]
    if (!expectedFiles.has(name)) return [`node_modules/${name} is not of the locked package`]
    return actualFiles.get(name) === expectedFiles.get(name)
      ? []
      : [`node_modules/${name} differs from the locked package`]
  })
  const unlisted = faults.length - MAX_FAULTS
  return unlisted > 0 ? [...faults.slice(0, MAX_FAULTS), `${unlisted} more files of packages differ`] : faults
}

/**
 * Reads the contents of all files in a node_modules folder, and the targets of links, by path.
 * npm's record of the folder is left out.
 * @param {string} folder
 */
function readTree(folder) {
  /** @type {Map<string, string>} */
  const contents = new Map()
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = toPosix(path.relative(folder, file))
    if (name === '.package-lock.json') continue
    if (entry.isSymbolicLink()) contents.set(name, `link to ${fs.readlinkSync(file)}`)
    else if (entry.isFile()) contents.set(name, fs.readFileSync(file, 'latin1'))
  }
  return contents
}
