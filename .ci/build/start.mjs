import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from './arguments.mjs'
import { brandConfig } from './brand.mjs'
import { configureSite } from './configure.mjs'
import { tryLock } from './lock.mjs'
import { bundleSandbox, startSandbox } from './sandbox.mjs'
import { serveSite } from './serve.mjs'
import { currentSite } from './site.mjs'

const SHOP_PORT = 4173
const API_PORT = 8787
const DATA = '.cache/sandbox/data'

/** Resolves when the person or the system asks this process to stop. */
const stopAsked = () => new Promise(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve('asked'))
})

/**
 * `npm start`: the production build and the sandbox API on loopback, until Ctrl-C. Orders and
 * accounts of the sandbox survive a restart; a second one at the same time gets data of its own.
 */
export async function run(args) {
  const { options } = readArguments(args, ['brand', 'dialect'])
  const config = await brandConfig(options.brand)
  const asked = stopAsked()
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'))
  process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))

  console.log('Собираем магазин…')
  const [built, script] = await Promise.all([currentSite(config), bundleSandbox()])
  const dataDir = tryLock(`${DATA}.lock`) === undefined ? path.join(temporary, 'data') : DATA
  const dialect = options.dialect === undefined ? [] : ['--dialect', options.dialect]
  const sandbox = await startSandbox({ script, dataDir, port: API_PORT, more: ['--order-status', '--sign-out', ...dialect] })
  const folder = path.join(temporary, 'site')
  fs.cpSync(built, folder, { recursive: true })
  // what belongs to the API, such as its codes, it says itself: no brand takes it along to another
  const habits = await (await fetch(`${sandbox.url}/_sandbox/configuration`)).json()
  await configureSite(folder, { apiBase: sandbox.url, production: false, ...habits })
  const site = await serveSite(folder, SHOP_PORT)

  console.log(`\nМагазин:     ${site.url}\nAPI и пульт: ${sandbox.url}/_sandbox\n\nОстановить: Ctrl-C`)
  const reason = await Promise.race([asked, sandbox.ended])
  if (reason !== 'asked') console.error(`The sandbox API has ended unexpectedly (code ${reason})`)
  await Promise.all([site.close(), sandbox.stop()])
  return reason === 'asked' ? 0 : 1
}
