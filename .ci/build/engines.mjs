import fs from 'node:fs'
import { readArguments } from './arguments.mjs'
import { installersEnd, stopChildren } from './children.mjs'
import { chosenTests } from './chosen.mjs'
import { complaint, told } from './complaint.mjs'
import { createTally } from './tally.mjs'
import { runBrowserTests, specFiles, stopBrowserTests } from './test-browser.mjs'
import { walkWebkit } from './webkit-walk.mjs'

/**
 * `npm run engines [-- firefox|webkit [NAME]]`: all that Chromium is tested with by `npm test`, in Firefox, and every screen in WebKitGTK. With
 * a name, only what `npm test -- NAME` would run of it, and only screens that are called so. The last line is `N passed, N failed`.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { rest: [engine, name] } = readArguments(args, [], [], 2)
  if (engine !== undefined && !Object.hasOwn(ENGINES, engine)) throw complaint(`no engine is called ${engine}: ${Object.keys(ENGINES).join(' or ')}`)
  const tally = createTally()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, async () => {
    tally.fail(`FAIL stopped by ${signal}`)
    await stopBrowserTests()
    stopChildren('SIGKILL')
    await installersEnd()
    process.exit(tally.close())
  })
  for (const [each, walk] of Object.entries(ENGINES)) {
    if (engine === undefined || engine === each) await walk(tally, name).catch(error => {
      tally.fail(`FAIL ${each}: ${told(error)}`)
    })
  }
  return tally.close()
}

/** @type {Readonly<Record<string, (tally: import('./tally.mjs').Tally, name: string | undefined) => Promise<void>>>} */
const ENGINES = {
  firefox: async (tally, name) => {
    const all = specFiles()
    const specs = name === undefined ? all : chosenTests({ name, units: [], specs: all, read: file => fs.readFileSync(file, 'utf8') }).specs
    if (specs.length === 0) throw complaint(`no browser test is named ${name}`)
    await runBrowserTests({ tally, specs, name, engine: 'firefox' })
  },
  webkit: walkWebkit,
}
