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
 * @param folder the project
 * @returns a line for each of the first 20 files, by its path in `folder`, and a line that counts the others
 * @throws {CliError} when npm cannot install the packages
 */
export async function findChangedPackageFiles(folder: string) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-packages-'))
  const removeCopy = () => fs.rmSync(copy, { recursive: true, force: true })
  // after a signal, build.mjs calls `process.exit`, which runs the exit handlers but no `finally`
  process.once('exit', removeCopy)
  try {
    for (const name of PROJECT_FILES) {
      const file = path.join(folder, name)
      if (fs.existsSync(file)) fs.copyFileSync(file, path.join(copy, name))
    }
    if (await runNpmCi(copy, { stdio: 'ignore' }) !== 0) {
      throw new CliError('The locked packages could not be installed for a comparison: is the registry reachable?')
    }
    const faults = compareTrees(readTree(path.join(copy, 'node_modules')), readTree(path.join(folder, 'node_modules')))
    const unlisted = faults.length - MAX_FAULTS
    return unlisted > 0 ? [...faults.slice(0, MAX_FAULTS), `${unlisted} more files of packages differ`] : faults
  } finally {
    process.off('exit', removeCopy)
    removeCopy()
  }
}

type Tree = ReadonlyMap<string, string>

const compareTrees = (expected: Tree, actual: Tree) =>
  [...new Set([...expected.keys(), ...actual.keys()])].sort().flatMap(name => {
    if (actual.get(name) === expected.get(name)) return []
    if (!actual.has(name)) return [`node_modules/${name} is missing`]
    const fault = expected.has(name) ? 'differs from the locked package' : 'is not of the locked package'
    return [`node_modules/${name} ${fault}`]
  })

/**
 * Reads the contents of all files in a node_modules folder, and the targets of links, by path.
 * npm's record of the folder is left out.
 */
function readTree(folder: string): Tree {
  const contents = new Map<string, string>()
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = toPosix(path.relative(folder, file))
    if (name === '.package-lock.json') continue
    if (entry.isSymbolicLink()) contents.set(name, `link to ${fs.readlinkSync(file)}`)
    else if (entry.isFile()) contents.set(name, fs.readFileSync(file, 'latin1'))
  }
  return contents
}
