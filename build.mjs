#!/usr/bin/env node
// The one entry of every command: `npm start`, `npm test` and whatever else is in COMMANDS.
// It imports nothing but Node's own modules, so that it runs before the packages are installed.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { placedArguments } from './.ci/build/arguments.mjs'
import { installersEnd, stopChildren } from './.ci/build/children.mjs'
import { told } from './.ci/build/complaint.mjs'
import { installPackages } from './.ci/build/set-up.mjs'

const root = path.dirname(fileURLToPath(import.meta.url))
/** Where this was called: npm comes here before, and tells where it was itself. */
const here = process.env.npm_lifecycle_event === process.argv[2] && process.cwd() === root ? process.env.INIT_CWD ?? root : process.cwd()
process.chdir(root)

/**
 * What each command is for, and the module that does it once the packages are there.
 * @type {Readonly<Record<string, { readonly about: string; readonly module: string }>>}
 */
const COMMANDS = {
  start: { about: 'build, run the sandbox API and serve the shop; [--brand NAME] [--own-api]', module: 'start' },
  dev: { about: 'the sandbox API and the shop out of the sources, shown anew at each save; [--brand NAME]', module: 'dev' },
  test: { about: 'types, unit tests, browser tests; [NAME] picks some of them, --changed [REF] those that a difference can reach, --watch [NAME] runs units again', module: 'test' },
  build: { about: 'the production build; [--brand NAME] [--out DIR] [--accept-first-load]', module: 'build' },
  configure: { about: 'FILE [--dist DIR]: new configuration values for a finished build', module: 'configure' },
  'check-api': { about: "URL --white-label CODE [--config FILE] [--promo CODE] [--order]: whether a chain's API keeps the contract", module: 'check-api' },
  headers: { about: "nginx|caddy|bucket [--dist DIR]: a web server's configuration, or a bucket's objects, for a finished build", module: 'headers' },
  prerender: { about: '[--dist DIR] [--api URL] [--site https://shop.example]: a page for each dish, menu, promotion and restaurant, for search engines', module: 'prerender' },
  'new-brand': { about: 'NAME [--title … --api … --white-label … --colour … --logo …] [--start]: the folder of a new brand; NAME --check: what is left to do in it', module: 'new-brand' },
  verify: { about: 'DIR|URL: whether a site is what these sources build', module: 'verify' },
  audit: { about: '[--sbom DIR]: every package, why it is there and what is wrong with it', module: 'audit' },
  gallery: { about: 'a page with every component of the kit in every state; screens [--out DIR] [--only NAME]: pictures of every screen', module: 'gallery' },
  engines: { about: '[firefox|webkit [NAME]]: the browser tests in Firefox, and every screen in WebKitGTK', module: 'engines' },
  bench: { about: 'how long the heavy things take; [NAME]', module: 'bench' },
  mutate: { about: 'whether the unit tests see the faults of test/mutate; [--area NAME] [--again]', module: 'mutate' },
  torture: { about: 'bad inputs, many tabs, faults, a thousand orders, leaks; [--seed N] [--minutes M] [--only NAME]', module: 'torture' },
  trace: { about: 'which rows of test/ledger.md no test names', module: 'trace' },
  'css-types': { about: 'type declarations of the style sheets', module: 'css-types' },
}

/** The commands whose own arguments, without a name, are files or folders. */
const TAKES_PLACES = ['configure', 'verify']

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined

if (command === undefined) {
  const list = Object.entries(COMMANDS).map(([each, { about }]) => `  ${each.padEnd(10)} ${about}`)
  console.error(`Usage: node build.mjs COMMAND\n${list.join('\n')}`)
  process.exitCode = 2
} else {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => quitUnlessHandled(signal))
  try {
    await installPackages()
    const { run } = await import(`./.ci/build/${command.module}.mjs`)
    process.exitCode = await run(here === root ? args : placedArguments(args, here, TAKES_PLACES.includes(name)))
  } catch (error) {
    console.error(told(error))
    // whatever went wrong, a test run ends with its counts
    if (name === 'test') console.log('0 passed, 1 failed')
    process.exitCode = 1
  } finally {
    stopChildren()
  }
}

/**
 * A command that does nothing of its own at a signal ends as it does otherwise: what it has put aside until then goes.
 * @param {string} signal
 */
async function quitUnlessHandled(signal) {
  if (process.listenerCount(signal) > 0) return
  await installersEnd()
  process.exit(130)
}
