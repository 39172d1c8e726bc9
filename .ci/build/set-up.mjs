import fs from 'node:fs'
import path from 'node:path'
import { childEnd, startChild } from './children.mjs'
import { codeOf, complaint } from './complaint.mjs'
import { withLock } from './lock.mjs'

/** @typedef {{ readonly version?: string; readonly integrity?: string; readonly optional?: boolean }} Package */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Whether npm's own record of the installed tree has what the lock file says, to the contents of each package (`integrity`), and
 * nothing else. Asked at every command: packages change under a lock file that stays the same. Parts for other systems may be missing.
 * @param {string} [folder]
 */
export function isInstalled(folder = '.') {
  const record = path.join(folder, 'node_modules/.package-lock.json')
  if (!fs.existsSync(record)) return false
  const lockFile = path.join(folder, 'package-lock.json')
  const locked = packagesOf(lockFile)
  if (locked === undefined) throw complaint(`${lockFile} is damaged or missing: take it out of the repository again (git checkout package-lock.json)`)
  const { '': _, ...wanted } = locked
  const present = packagesOf(record) ?? {}
  /**
   * @param {string} where
   * @param {Package} one
   */
  const isSame = (where, one) => present[where]?.version === one.version && present[where]?.integrity === one.integrity && fs.existsSync(path.join(folder, where))
  return Object.entries(wanted).every(([where, one]) => (one.optional === true && present[where] === undefined) || isSame(where, one))
    && Object.keys(present).every(where => Object.hasOwn(wanted, where))
}

/**
 * The packages that a file of npm's names; undefined where it is damaged or missing.
 * @param {string} file
 * @returns {Record<string, Package> | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch (error) {
    if (codeOf(error) !== undefined && codeOf(error) !== 'ENOENT') throw error
    return undefined
  }
}

/** Brings node_modules to what package-lock.json says; does nothing when it is there already. */
export async function installPackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw complaint(`Node 20.19 or newer is needed, this is ${process.versions.node}`)
  }
  if (isInstalled()) return
  await withLock('.cache/install.lock', async () => {
    if (isInstalled()) return
    console.log('Installing packages (npm ci)…')
    const npm = process.env.npm_execpath
    const quit = () => process.exit(130)
    for (const signal of SIGNALS) process.once(signal, quit)
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
    const child = npm?.endsWith('.js')
      ? startChild(process.execPath, [npm, ...args], { stdio: 'inherit' })
      : startChild('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
    if (await childEnd(child) !== 0) throw complaint('npm ci failed; see its messages above')
    for (const signal of SIGNALS) process.off(signal, quit)
  })
}
