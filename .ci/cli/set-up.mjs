import fs from 'node:fs'
import path from 'node:path'
import { waitForExit, startChild } from './children.mjs'
import { getErrorCode, CliError } from './cli-error.mjs'
import { withLock } from './lock.mjs'

/** @typedef {{ readonly version?: string; readonly integrity?: string; readonly optional?: boolean }} Package */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Whether npm's record of node_modules equals the lock file,
 * including the hash of each package (`integrity`).
 * Checked at every command: packages can change while the lock file does not.
 * Optional packages may be missing.
 * @param {string} [folder]
 */
export function isInstalled(folder = '.') {
  const record = path.join(folder, 'node_modules/.package-lock.json')
  if (!fs.existsSync(record)) return false
  const lockFile = path.join(folder, 'package-lock.json')
  const lock = readPackages(lockFile)
  if (lock === undefined) {
    throw new CliError(`${lockFile} is damaged or missing: restore it by \`git checkout package-lock.json\``)
  }
  const { '': _, ...locked } = lock
  const present = readPackages(record) ?? {}
  /** @type {(entry: [where: string, item: Package]) => boolean} */
  const isPresent = ([where, { version, integrity, optional }]) => {
    const installed = present[where]
    if (installed === undefined) return optional === true
    const isSame = installed.version === version && installed.integrity === integrity
    return isSame && fs.existsSync(path.join(folder, where))
  }
  return Object.entries(locked).every(isPresent) && Object.keys(present).every(where => Object.hasOwn(locked, where))
}

/**
 * Reads the packages of a lock file or of npm's record; undefined when the file is damaged or missing.
 * @param {string} file
 * @returns {Record<string, Package> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch (error) {
    if (getErrorCode(error) !== undefined && getErrorCode(error) !== 'ENOENT') throw error
    return undefined
  }
}

/** Installs the packages of package-lock.json, unless they are installed. */
export async function installPackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new CliError(`Node ${process.versions.node} is too old: install Node 20.19 or newer`)
  }
  if (isInstalled()) return
  await withLock('.cache/install.lock', async () => {
    if (isInstalled()) return
    console.log('Installing packages (npm ci)…')
    const exit = () => process.exit(130)
    for (const signal of SIGNALS) process.once(signal, exit)
    if (await runNpmCi('.', 'inherit') !== 0) throw new CliError('npm ci failed: read its messages above')
    for (const signal of SIGNALS) process.off(signal, exit)
  })
}

/**
 * Installs the packages of a folder's lock file. Returns npm's exit code.
 * @param {string} folder
 * @param {'inherit' | 'ignore'} stdio whether npm's messages are shown
 */
export function runNpmCi(folder, stdio) {
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  const options = /** @type {const} */ ({ cwd: folder, stdio })
  return waitForExit(npm?.endsWith('.js')
    ? startChild(process.execPath, [npm, ...args], options)
    : startChild('npm', args, { ...options, shell: process.platform === 'win32' }))
}
