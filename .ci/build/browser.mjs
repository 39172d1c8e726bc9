import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnd, startChild } from './children.mjs'
import { complaint } from './complaint.mjs'

const ATTEMPTS = 12
const LOG = '.cache/browser-install.log'

/** The browsers that the tests run in: how one is found, what it is called for apt-get, and how else it comes. */
const CHROMIUM = {
  name: 'Chromium',
  variable: 'CHROMIUM',
  commands: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  // the last as Playwright itself would have downloaded it
  files: async () => [...['Google Chrome', 'Chromium'].map(inApplications), (await import('playwright')).chromium.executablePath()],
  package: 'chromium-headless-shell',
  elsewhere: '`npx playwright install chromium-headless-shell`',
}
const FIREFOX = {
  name: 'Firefox',
  variable: 'FIREFOX',
  commands: ['firefox-esr', 'firefox'],
  // not Playwright's: its patched one needs a driver of its own
  files: async () => [inApplications('Firefox', 'firefox')],
  package: 'firefox-esr',
  elsewhere: 'its maker\'s own',
}
function inApplications(name, command = name) {
  return `/Applications/${name}.app/Contents/MacOS/${command}`
}

async function findBrowser({ variable, commands, files }) {
  const asked = process.env[variable]
  if (asked !== undefined && asked !== '') {
    if (fs.existsSync(asked)) return asked
    throw complaint(`${variable} names ${asked}, which does not exist`)
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  const installed = commands.flatMap(name => folders.map(folder => path.join(folder, name)))
  return [...installed, ...await files()].find(file => fs.existsSync(file))
}

/** Installs by apt-get, again and again while another process holds its lock. */
async function installBrowser(browser) {
  console.log(`No ${browser.name} found: installing ${browser.package} (log: ${LOG})…`)
  fs.mkdirSync(path.dirname(LOG), { recursive: true })
  const log = fs.openSync(LOG, 'w')
  const aptGet = async (...args) => await childEnd(startChild('apt-get', ['-o', 'DPkg::Lock::Timeout=60', ...args], {
    stdio: ['ignore', log, log],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })) === 0
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await pause(5000)
      if (await aptGet('update') && await aptGet('install', '-y', '--no-install-recommends', browser.package)) return
      if (!/Could not get lock|Unable to lock|is another process using it/i.test(fs.readFileSync(LOG, 'utf8'))) return
    }
  } finally {
    fs.closeSync(log)
  }
}

const hasAptGet = () => (process.env.PATH ?? '').split(path.delimiter).some(folder => fs.existsSync(path.join(folder, 'apt-get')))

async function browserPath(browser) {
  const found = await findBrowser(browser)
  if (found !== undefined) return found
  const { name, variable } = browser
  if (process.getuid?.() === 0 && hasAptGet()) {
    await installBrowser(browser)
    const installed = await findBrowser(browser)
    if (installed !== undefined) return installed
    throw complaint(`${name} could not be installed; see ${LOG}`)
  }
  throw complaint(`No ${name} found for the browser tests. Install one (Debian: \`sudo apt-get install ${browser.package}\`; `
    + `elsewhere: ${browser.elsewhere}) or name one in the environment variable ${variable}.`)
}

/** The path of a Chromium to test in. Where none is there and this may install one, it does. */
export const chromiumPath = () => browserPath(CHROMIUM)
/** The same of a Firefox. */
export const firefoxPath = () => browserPath(FIREFOX)
