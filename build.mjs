#!/usr/bin/env node
// The entry point of every command: `npm start`, `npm test` and all others in COMMANDS.
// It runs before the packages are installed, so its static imports need only Node's own modules.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { resolvePathArguments } from './.ci/cli/arguments.mjs'
import { stopChildren, waitForInstallers } from './.ci/cli/children.mjs'
import { formatError } from './.ci/cli/cli-error.mjs'
import { installPackages } from './.ci/cli/set-up.mjs'

const root = path.dirname(fileURLToPath(import.meta.url))
const isNpmRun = process.env.npm_lifecycle_event === process.argv[2] && process.cwd() === root
/**
 * The folder where the user called the command. npm changes to `root` first
 * and passes the user's folder in INIT_CWD.
 */
const callerFolder = isNpmRun ? process.env.INIT_CWD ?? root : process.cwd()
process.chdir(root)

/**
 * `about` is the command's text in the usage, `module` its file in .ci.
 * @type {Readonly<Record<string, { readonly about: string; readonly module: string }>>}
 */
const COMMANDS = {
  start: {
    about: 'builds the shop, starts the sandbox API and serves both; '
      + '[--brand NAME] [--dialect loose] [--own-api]',
    module: 'dev/start',
  },
  dev: {
    about: 'serves the shop from its sources with the sandbox API, and reloads it at each save; '
      + '[--brand NAME] [--dialect loose]',
    module: 'dev/dev',
  },
  test: {
    about: 'runs type check, unit tests and browser tests; [NAME] selects tests, '
      + '--changed [REF] those that a change can affect, --watch [NAME] runs unit tests at each save',
    module: 'test/test',
  },
  build: {
    about: 'builds for production; [--brand NAME] [--out DIR] [--sizes] [--accept-first-load]',
    module: 'release/build',
  },
  configure: { about: 'FILE [--dist DIR]: writes configuration values into a built shop', module: 'brand/configure' },
  operator: {
    about: 'pause|open [--until HH:MM] [--message TEXT] [--banner TEXT] [--dist DIR]: stops orders of a built shop, '
      + 'or accepts them again',
    module: 'brand/operator',
  },
  'check-api': {
    about: 'URL --white-label CODE [--config FILE] [--promo CODE] [--order]: checks an API against the contract',
    module: 'check-api/check-api',
  },
  headers: {
    about: "nginx|caddy|bucket [--dist DIR] [--previous DIR]: prints a web server's configuration, or a bucket's objects",
    module: 'site/headers',
  },
  prerender: {
    about: '[--dist DIR] [--api URL] [--site https://shop.example] [--languages default]: writes a page for each dish, '
      + 'menu, promotion and restaurant, for search engines',
    module: 'prerender/prerender',
  },
  'new-brand': {
    about: 'NAME [--title … --api … --white-label … --colour … --logo …] [--start]: creates the folder of a brand; '
      + 'NAME --check: lists what is left to do in it',
    module: 'brand/new-brand',
  },
  verify: { about: 'DIR|URL: compares a site with a build of these sources', module: 'release/verify' },
  audit: { about: '[--sbom DIR]: lists every package with its reason and its faults', module: 'release/audit' },
  gallery: {
    about: 'serves a page with every component in every state; screens [--out DIR] [--only NAME]: draws every screen',
    module: 'dev/gallery',
  },
  engines: {
    about: '[chromium|firefox|webkit [NAME]]: runs browser tests in Firefox or in the Chromium that CHROMIUM names, '
      + 'and an order in WebKitGTK',
    module: 'test/engines',
  },
  bench: { about: '[NAME]: measures how long expensive operations take', module: 'test/bench' },
  mutate: {
    about: '[AREA|PATH] [--sample N] [--seed S] [--again]: checks that the unit tests detect small mistakes '
      + '(mutation testing)',
    module: 'mutate/mutate',
  },
  torture: {
    about: '[--seed N] [--minutes M] [--only NAME]: fuzz tests: bad inputs, many tabs, faults, orders, memory leaks',
    module: 'test/fuzz',
  },
  trace: { about: 'lists the rows of test/ledger.md that no test names', module: 'test/trace' },
  'css-types': { about: 'writes type declarations of the style sheets', module: 'bundle/css-types' },
}

/** The commands whose arguments without an option name are files or folders. */
const COMMANDS_WITH_PATHS = ['configure', 'verify']

// The reader of a pipe has had enough, as in `npm run audit | head`.
process.stdout.on('error', error => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error
  process.exit()
})

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined

if (command === undefined) {
  const list = Object.entries(COMMANDS).map(([each, { about }]) => `  ${each.padEnd(10)} ${about}`)
  console.error(`Usage: node build.mjs COMMAND\n${list.join('\n')}`)
  process.exitCode = 2
} else {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => exitUnlessHandled(signal))
  try {
    await installPackages()
    await import('./.ci/cli/load-typescript.mjs')
    const { run } = await import(`./.ci/${command.module}.ts`)
    const takesPaths = COMMANDS_WITH_PATHS.includes(name)
    process.exitCode = await run(
      callerFolder === root ? args : resolvePathArguments(args, callerFolder, takesPaths), { callerFolder },
    )
  } catch (error) {
    console.error(formatError(error))
    // the last line of a test run is always its counts
    if (name === 'test') console.log('0 passed, 1 failed')
    process.exitCode = 1
  } finally {
    stopChildren()
  }
}

/**
 * Ends a command that has no signal handler. The `exit` handlers then remove its temporary files.
 * @param {string} signal
 */
async function exitUnlessHandled(signal) {
  if (process.listenerCount(signal) > 0) return
  await waitForInstallers()
  process.exit(130)
}
