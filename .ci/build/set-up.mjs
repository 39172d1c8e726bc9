import fs from 'node:fs'
import { childEnd, startChild } from './children.mjs'
import { complaint } from './complaint.mjs'
import { digest } from './files.mjs'
import { withLock } from './lock.mjs'

const STAMP = 'node_modules/.storefront-lock'
const INSTALLED = 'node_modules/.package-lock.json'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const lockDigest = () => digest(fs.readFileSync('package-lock.json'))

function isStamped() {
  return fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === lockDigest()
}

/** Whether npm's own record of the installed tree holds every package of the lock file at its version. */
function isInstalledByHand() {
  if (!fs.existsSync(INSTALLED)) return false
  const wanted = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages
  const present = JSON.parse(fs.readFileSync(INSTALLED, 'utf8')).packages
  return Object.entries(wanted).every(([where, one]) =>
    where === '' || one.optional === true ? true : present[where]?.version === one.version && fs.existsSync(where))
}

/** Brings node_modules to what package-lock.json says; does nothing when it is there already. */
export async function installPackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw complaint(`Node 20.19 or newer is needed, this is ${process.versions.node}`)
  }
  if (isStamped()) return
  await withLock('.cache/install.lock', async () => {
    if (isStamped()) return
    if (!isInstalledByHand()) {
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
    }
    fs.writeFileSync(STAMP, lockDigest())
  })
}
