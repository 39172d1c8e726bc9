import fs from 'node:fs'
import path from 'node:path'
import { waitForExit, startChild } from './children.mjs'
import { getErrorCode, CliError } from './cli-error.mjs'
import { withLock } from './lock.mjs'

/** @typedef {{ readonly version?: string; readonly integrity?: string; readonly optional?: boolean }} Package */

/**
 * Whether npm's record of node_modules has the packages of the lock file and no others, with the same versions
 * and hashes (`integrity`), and each has a folder. Optional packages may be missing.
 * Each command checks this, because packages can change while the lock file does not.
 * @param {string} [folder]
 * @throws {CliError} when the lock file is damaged or missing
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
  const recorded = readPackages(record) ?? {}
  return Object.keys(recorded).every(name => Object.hasOwn(locked, name))
    && Object.entries(locked).every(([packageFolder, { version, integrity, optional }]) => {
      const installed = recorded[packageFolder]
      if (installed === undefined) return optional === true
      const isSame = installed.version === version && installed.integrity === integrity
      return isSame && fs.existsSync(path.join(folder, packageFolder))
    })
}

/**
 * Reads the packages of a lock file or of npm's record, by their folders;
 * undefined when the file is damaged or missing.
 * @param {string} file
 * @returns {Record<string, Package> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch (error) {
    // an error without a code comes from the JSON parser
    if (getErrorCode(error) !== undefined && getErrorCode(error) !== 'ENOENT') throw error
    return undefined
  }
}

/**
 * Installs the packages of package-lock.json, unless they are installed.
 * @throws {CliError} when Node is too old or npm fails
 */
export async function installPackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new CliError(`Node ${process.versions.node} is too old: install Node 20.19 or newer`)
  }
  if (isInstalled()) return
  await withLock('.cache/install.lock', async () => {
    if (isInstalled()) return
    // standard output belongs to the command: a shell may write it into a file
    console.error('Installing packages (npm ci)…')
    const exitCode = await runNpmCi('.', { stdio: ['inherit', process.stderr, 'inherit'] })
    if (exitCode !== 0) throw new CliError('npm ci failed: read its messages above')
  })
}

/**
 * Installs the packages of a folder's lock file, also those for development where NODE_ENV or npm's settings
 * omit them: every command needs them. Returns npm's exit code.
 * @param {string} folder
 * @param {Pick<import('node:child_process').SpawnOptions, 'stdio'>} output where npm's messages are shown
 */
export function runNpmCi(folder, { stdio }) {
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  const options = { cwd: folder, stdio }
  return waitForExit(npm?.endsWith('.js')
    ? startChild(process.execPath, [npm, ...args], options)
    : startChild('npm', args, { ...options, shell: process.platform === 'win32' }))
}
