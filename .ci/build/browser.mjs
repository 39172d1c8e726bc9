import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waitForExit, startChild, startInstaller } from './children.mjs'
import { CliError } from './cli-error.mjs'

const ATTEMPTS = 12
const LOG = '.cache/browser-install.log'

/**
 * A browser of the tests, or a program that it needs: where to find it and how to install it.
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
  commands: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ],
  // the last is where Playwright downloads its own
  files: async () => [
    inApplications('Google Chrome'),
    inApplications('Chromium'),
    (await import('playwright')).chromium.executablePath(),
  ],
  package: 'chromium-headless-shell',
  elsewhere: '`npx playwright install chromium-headless-shell`',
}
/** @type {Browser} */
const FIREFOX = {
  name: 'Firefox',
  variable: 'FIREFOX',
  commands: ['firefox-esr', 'firefox'],
  // not Playwright's patched one, which needs another driver
  files: async () => [inApplications('Firefox', 'firefox')],
  package: 'firefox-esr',
  elsewhere: 'from mozilla.org',
}
/** The driver's package contains its browser. @type {Browser} */
const WEBKIT = {
  name: 'WebKitWebDriver',
  variable: 'WEBKIT_DRIVER',
  commands: ['WebKitWebDriver'],
  files: async () => [],
  package: 'webkit2gtk-driver',
  elsewhere: 'the driver of WebKitGTK',
}
/** A virtual display, for a browser without a headless mode. @type {Browser} */
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
  const named = process.env[variable]
  if (named !== undefined && named !== '') {
    if (isFile(named)) return named
    const fault = fs.existsSync(named) ? 'is a folder: name the program in it' : 'does not exist'
    throw new CliError(`${variable} names ${named}, which ${fault}`)
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  const installed = commands.flatMap(name => folders.map(folder => path.join(folder, name)))
  return [...installed, ...await files()].find(isFile)
}

/**
 * Installs by apt-get. Tries again while another process holds its lock.
 * @param {Browser} browser
 * @param {string} log
 */
async function installBrowser(browser, log) {
  console.log(
    `No ${browser.name} found. Installing the package ${browser.package} by \`apt-get install\` (log: ${log})…\n`
      + `  To use another one, set ${browser.variable}=/path/to/it`,
  )
  fs.mkdirSync(path.dirname(log), { recursive: true })
  const output = fs.openSync(log, 'w')
  /** @type {(start: typeof startChild, ...args: readonly string[]) => Promise<boolean>} */
  const aptGet = async (start, ...args) => {
    const child = start('apt-get', ['-o', 'DPkg::Lock::Timeout=60', ...args], {
      stdio: ['ignore', output, output],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return await waitForExit(child) === 0
  }
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await pause(5000)
      const isUpdated = await aptGet(startChild, 'update')
      const install = ['install', '-y', '--no-install-recommends', browser.package]
      if (isUpdated && await aptGet(startInstaller, ...install)) return
      if (!/Could not get lock|Unable to lock|is another process using it/i.test(fs.readFileSync(log, 'utf8'))) return
    }
  } finally {
    fs.closeSync(output)
  }
}

const hasAptGet = () =>
  (process.env.PATH ?? '').split(path.delimiter).some(folder => fs.existsSync(path.join(folder, 'apt-get')))

/**
 * Returns the path of a program. As root on Debian it installs a missing one and prints that it does.
 * @param {Browser} browser
 * @throws {CliError} when there is none and it cannot be installed
 */
export async function ensureBrowser(browser, log = LOG) {
  const found = await findBrowser(browser)
  if (found !== undefined) return found
  const { name, variable } = browser
  if (process.getuid?.() === 0 && hasAptGet()) {
    await installBrowser(browser, log)
    const installed = await findBrowser(browser)
    if (installed !== undefined) return installed
    throw new CliError(`${name} could not be installed: read ${log}`)
  }
  throw new CliError(`No ${name} found. Install it (Debian: \`sudo apt-get install ${browser.package}\`; `
    + `elsewhere: ${browser.elsewhere}) or set the environment variable ${variable} to its path.`)
}

/** Returns the path of Chromium; see `ensureBrowser`. */
export const ensureChromium = () => ensureBrowser(CHROMIUM)
export const ensureFirefox = () => ensureBrowser(FIREFOX)
export const ensureWebkitDriver = () => ensureBrowser(WEBKIT)
export const ensureXvfb = () => ensureBrowser(XVFB)
