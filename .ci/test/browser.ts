import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startChild, startInstaller, waitForExit } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'

/** How often apt-get runs at most while another process holds its lock, and the pause between runs in ms. */
const [MAX_ATTEMPTS, ATTEMPT_PAUSE] = [12, 5000]

/** A browser or another program that the tests need. */
export interface Program {
  readonly name: string
  /** The environment variable in which the user may set its path. */
  readonly variable: string
  /** Its names in the folders of PATH. */
  readonly commands: readonly string[]
  /** Lists other paths at which it may be. */
  readonly files?: () => Promise<readonly string[]>
  /** Its Debian package. */
  readonly package: string
  /** How to install it on other systems. */
  readonly elsewhere: string
}

const toMacPath = (name: string, command = name) => `/Applications/${name}.app/Contents/MacOS/${command}`

export const ensureChromium = () => ensureProgram({
  name: 'Chromium',
  variable: 'CHROMIUM',
  commands: [
    'chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome',
  ],
  // the last path is that of the Chromium that Playwright downloads
  files: async () => [
    toMacPath('Google Chrome'), toMacPath('Chromium'), (await import('playwright')).chromium.executablePath(),
  ],
  package: 'chromium-headless-shell',
  elsewhere: '`npx playwright install chromium-headless-shell`',
})
export const ensureFirefox = () => ensureProgram({
  name: 'Firefox',
  variable: 'FIREFOX',
  commands: ['firefox-esr', 'firefox'],
  // not Playwright's patched Firefox, which needs another driver
  files: async () => [toMacPath('Firefox', 'firefox')],
  package: 'firefox-esr',
  elsewhere: 'from mozilla.org',
})
/** The driver's package contains its browser. */
export const ensureWebkitDriver = () => ensureProgram({
  name: 'WebKitWebDriver',
  variable: 'WEBKIT_DRIVER',
  commands: ['WebKitWebDriver'],
  package: 'webkit2gtk-driver',
  elsewhere: 'the driver of WebKitGTK',
})
/** A virtual display, for a browser without a headless mode. */
export const ensureXvfb = () =>
  ensureProgram({ name: 'Xvfb', variable: 'XVFB', commands: ['Xvfb'], package: 'xvfb', elsewhere: 'that of X.Org' })

const isFile = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true

/** Lists the paths of a command in the folders of PATH. */
const listPaths = (command: string) =>
  (process.env.PATH ?? '').split(path.delimiter).map(folder => path.join(folder, command))

/**
 * Returns the path of a program; undefined if it is not installed.
 * @throws {CliError} when the environment variable names no file
 */
async function findProgram({ variable, commands, files }: Program) {
  const configured = process.env[variable]
  if (configured) {
    if (isFile(configured)) return configured
    const fault = fs.existsSync(configured) ? 'is a folder: name the program in it' : 'does not exist'
    throw new CliError(`${variable} names ${configured}, which ${fault}`)
  }
  // the PATH of a user has no /usr/sbin
  const installed = commands.flatMap(name => [`/usr/bin/${name}`, `/usr/sbin/${name}`, ...listPaths(name)])
  return [...installed, ...await files?.() ?? []].find(isFile)
}

/**
 * Installs a program by apt-get. Tries again while another process holds apt-get's lock.
 * The caller checks whether the program is installed.
 */
async function installProgram(program: Program, log: string) {
  console.log(
    `No ${program.name} found. Installing the package ${program.package} by \`apt-get install\` (log: ${log})…\n`
      + `  To use another one, set ${program.variable}=/path/to/it`,
  )
  fs.mkdirSync(path.dirname(log), { recursive: true })
  const output = fs.openSync(log, 'w')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const runAptGet = async (start: typeof startChild, ...args: readonly string[]) => await waitForExit(
    start('apt-get', ['-o', 'DPkg::Lock::Timeout=60', ...args], { stdio: ['ignore', output, output], env }),
  ) === 0
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (attempt > 0) await pause(ATTEMPT_PAUSE)
      // Ctrl-C may stop the update, but not the installation, which would leave the system broken
      const isUpdated = await runAptGet(startChild, 'update')
      const install = ['install', '-y', '--no-install-recommends', program.package]
      if (isUpdated && await runAptGet(startInstaller, ...install)) return
      if (!/Could not get lock|Unable to lock|is another process using it/i.test(fs.readFileSync(log, 'utf8'))) return
    }
  } finally {
    fs.closeSync(output)
  }
}

/**
 * Returns the path of a program.
 * A missing program is installed, with a message, if the user is root and the system has apt-get.
 * @throws {CliError} when the program is missing and cannot be installed
 */
export async function ensureProgram(program: Program, log = '.cache/browser-install.log') {
  const found = await findProgram(program)
  if (found !== undefined) return found
  const { name, variable } = program
  if (process.getuid?.() !== 0 || !listPaths('apt-get').some(isFile)) {
    throw new CliError(`No ${name} found. Install it (Debian: \`sudo apt-get install ${program.package}\`; `
      + `elsewhere: ${program.elsewhere}) or set the environment variable ${variable} to its path.`)
  }
  await installProgram(program, log)
  const installed = await findProgram(program)
  if (installed === undefined) throw new CliError(`${name} could not be installed: read ${log}`)
  return installed
}
