import fs from 'node:fs'
import path from 'node:path'
import { childEnd, startChild } from './children.mjs'
import { complaint } from './complaint.mjs'
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
  const { '': _, ...wanted } = packagesOf(path.join(folder, 'package-lock.json'))
  const present = packagesOf(record)
  /**
   * @param {string} where
   * @param {Package} one
   */
  const isSame = (where, one) => present[where]?.version === one.version && present[where]?.integrity === one.integrity && fs.existsSync(path.join(folder, where))
  return Object.entries(wanted).every(([where, one]) => (one.optional === true && present[where] === undefined) || isSame(where, one))
    && Object.keys(present).every(where => Object.hasOwn(wanted, where))
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
const packagesOf = file => JSON.parse(fs.readFileSync(file, 'utf8')).packages

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
