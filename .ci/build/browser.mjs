import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnd, startChild } from './children.mjs'
import { complaint } from './complaint.mjs'

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const ELSEWHERE = ['Google Chrome', 'Chromium'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)
const ATTEMPTS = 12
const LOG = '.cache/browser-install.log'

/** Chromium as Playwright itself would have downloaded it. */
async function downloadedByPlaywright() {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

async function findBrowser() {
  const asked = process.env.CHROMIUM
  if (asked !== undefined && asked !== '') {
    if (fs.existsSync(asked)) return asked
    throw complaint(`CHROMIUM names ${asked}, which does not exist`)
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  const installed = NAMES.flatMap(name => folders.map(folder => path.join(folder, name)))
  const candidates = [...installed, ...ELSEWHERE, await downloadedByPlaywright()]
  return candidates.find(file => fs.existsSync(file))
}

/** Installs by apt-get, again and again while another process holds its lock. */
async function installBrowser() {
  console.log(`No Chromium found: installing chromium-headless-shell (log: ${LOG})…`)
  fs.mkdirSync(path.dirname(LOG), { recursive: true })
  const log = fs.openSync(LOG, 'w')
  const aptGet = async (...args) => await childEnd(startChild('apt-get', ['-o', 'DPkg::Lock::Timeout=60', ...args], {
    stdio: ['ignore', log, log],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })) === 0
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await pause(5000)
      if (await aptGet('update') && await aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell')) return
      if (!/Could not get lock|Unable to lock|is another process using it/i.test(fs.readFileSync(LOG, 'utf8'))) return
    }
  } finally {
    fs.closeSync(log)
  }
}

const hasAptGet = () => (process.env.PATH ?? '').split(path.delimiter).some(folder => fs.existsSync(path.join(folder, 'apt-get')))

/** The path of a Chromium to test in. Where none is there and this may install one, it does. */
export async function browserPath() {
  const found = await findBrowser()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && hasAptGet()) {
    await installBrowser()
    const installed = await findBrowser()
    if (installed !== undefined) return installed
    throw complaint(`Chromium could not be installed; see ${LOG}`)
  }
  throw complaint('No Chromium found for the browser tests. Install one (Debian: `sudo apt-get install chromium-headless-shell`; '
    + 'elsewhere: `npx playwright install chromium-headless-shell`) or name one in the environment variable CHROMIUM.')
}
