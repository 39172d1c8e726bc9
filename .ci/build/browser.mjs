import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnd, startChild, startInstaller } from './children.mjs'
import { complaint } from './complaint.mjs'

const ATTEMPTS = 12
const LOG = '.cache/browser-install.log'

/**
 * A browser that tests run in, or what it needs: how one is found, what it is called for apt-get, and how else it comes.
 * @typedef {{
 *   readonly name: string
 *   readonly variable: string
 *   readonly commands: readonly string[]
 *   readonly files: () => Promise<string[]>
 *   readonly package: string
 *   readonly elsewhere: string
 * }} Browser
 */

/** @type {Browser} */
const CHROMIUM = {
  name: 'Chromium',
  variable: 'CHROMIUM',
  commands: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  // the last as Playwright itself would have downloaded it
  files: async () => [inApplications('Google Chrome'), inApplications('Chromium'), (await import('playwright')).chromium.executablePath()],
  package: 'chromium-headless-shell',
  elsewhere: '`npx playwright install chromium-headless-shell`',
}
/** @type {Browser} */
const FIREFOX = {
  name: 'Firefox',
  variable: 'FIREFOX',
  commands: ['firefox-esr', 'firefox'],
  // not Playwright's: its patched one needs a driver of its own
  files: async () => [inApplications('Firefox', 'firefox')],
  package: 'firefox-esr',
  elsewhere: 'its maker\'s own',
}
/** The driver brings a browser of its own along. @type {Browser} */
const WEBKIT = {
  name: 'WebKitWebDriver',
  variable: 'WEBKIT_DRIVER',
  commands: ['WebKitWebDriver'],
  files: async () => [],
  package: 'webkit2gtk-driver',
  elsewhere: 'the driver of WebKitGTK',
}
/** A screen for a browser that has to have one. @type {Browser} */
const XVFB = {
  name: 'Xvfb',
  variable: 'XVFB',
  commands: ['Xvfb'],
  files: async () => [],
  package: 'xvfb',
  elsewhere: 'that of X.Org',
}
/** @param {string} name */
function inApplications(name, command = name) {
  return `/Applications/${name}.app/Contents/MacOS/${command}`
}

/** @param {string} file */
const isFile = file => fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true

/** @param {Browser} browser */
async function findBrowser({ variable, commands, files }) {
  const asked = process.env[variable]
  if (asked !== undefined && asked !== '') {
    if (isFile(asked)) return asked
    throw complaint(`${variable} names ${asked}, which ${fs.existsSync(asked) ? 'is a folder: name the program in it' : 'does not exist'}`)
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  const installed = commands.flatMap(name => folders.map(folder => path.join(folder, name)))
  return [...installed, ...await files()].find(isFile)
}

/**
 * Installs by apt-get, again and again while another process holds its lock.
 * @param {Browser} browser
 * @param {string} log
 */
async function installBrowser(browser, log) {
  console.log(`No ${browser.name} found: installing the system's package ${browser.package} by \`apt-get install\` (log: ${log})…\n`
    + `  Nothing is installed when ${browser.variable} names one: ${browser.variable}=/path/to/it`)
  fs.mkdirSync(path.dirname(log), { recursive: true })
  const output = fs.openSync(log, 'w')
  /** @type {(start: typeof startChild, ...args: readonly string[]) => Promise<boolean>} */
  const aptGet = async (start, ...args) => await childEnd(start('apt-get', ['-o', 'DPkg::Lock::Timeout=60', ...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })) === 0
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await pause(5000)
      if (await aptGet(startChild, 'update') && await aptGet(startInstaller, 'install', '-y', '--no-install-recommends', browser.package)) return
      if (!/Could not get lock|Unable to lock|is another process using it/i.test(fs.readFileSync(log, 'utf8'))) return
    }
  } finally {
    fs.closeSync(output)
  }
}

const hasAptGet = () => (process.env.PATH ?? '').split(path.delimiter).some(folder => fs.existsSync(path.join(folder, 'apt-get')))

/**
 * Where it is. Where none is and this may install one, says so and does it.
 * @param {Browser} browser
 */
export async function browserPath(browser, log = LOG) {
  const found = await findBrowser(browser)
  if (found !== undefined) return found
  const { name, variable } = browser
  if (process.getuid?.() === 0 && hasAptGet()) {
    await installBrowser(browser, log)
    const installed = await findBrowser(browser)
    if (installed !== undefined) return installed
    throw complaint(`${name} could not be installed; see ${log}`)
  }
  throw complaint(`No ${name} found. Install one (Debian: \`sudo apt-get install ${browser.package}\`; `
    + `elsewhere: ${browser.elsewhere}) or name one in the environment variable ${variable}.`)
}

/** The path of a Chromium to test in. Where none is there and this may install one, it does. */
export const chromiumPath = () => browserPath(CHROMIUM)
/** The same of a Firefox. */
export const firefoxPath = () => browserPath(FIREFOX)
/** The same of WebKitGTK's driver. */
export const webkitPath = () => browserPath(WEBKIT)
/** The same of a screen without a display. */
export const xvfbPath = () => browserPath(XVFB)
