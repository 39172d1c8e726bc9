import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CliError } from '../cli/cli-error.mjs'
import { toPosix } from '../cli/files.mjs'
import { runNpmCi } from '../cli/set-up.mjs'

/** What a copy of a project needs, so that npm installs the same packages. */
const PROJECT_FILES = ['package.json', 'package-lock.json', '.npmrc']
/** How many faults are listed. */
const MAX_FAULTS = 20

/**
 * Lists the files of installed packages that differ from the packages of the lock file: changed,
 * missing and extra ones. npm keeps no hashes of unpacked files, so the packages are installed a second
 * time, into a temporary folder. npm checks the hash of each archive.
 * @param {string} folder the project
 * @returns {Promise<readonly string[]>} one line for each file, within `folder`
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
 * @param {string} expected a folder node_modules
 * @param {string} actual a folder node_modules
 */
function compareFolders(expected, actual) {
  const [files, present] = [readTree(expected), readTree(actual)]
  const faults = [...new Set([...files.keys(), ...present.keys()])].sort().flatMap(name => {
    if (!present.has(name)) return [`node_modules/${name} is missing`]
    if (!files.has(name)) return [`node_modules/${name} is not of the locked package`]
    return present.get(name) === files.get(name) ? [] : [`node_modules/${name} differs from the locked package`]
  })
  const rest = faults.length - MAX_FAULTS
  return rest > 0 ? [...faults.slice(0, MAX_FAULTS), `${rest} more files of packages differ`] : faults
}

/**
 * The contents of all files in a folder node_modules, and the targets of links. npm's own record at
 * its top is left out.
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
