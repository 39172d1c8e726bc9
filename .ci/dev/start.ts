import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { readBrandConfig } from '../brand/brand.ts'
import { configureSite } from '../brand/configure.ts'
import { createLocalApi } from './local-api.ts'
import { bundleSandbox } from './sandbox.ts'
import { serveSite } from '../site/serve.ts'
import { ensureCurrentSite } from '../site/site.ts'

const SHOP_PORT = 4173

/**
 * Handles the signals that stop this process. Until the returned function is called, a signal exits
 * the process; after that, it resolves the promise that the function returns.
 * @type {() => () => Promise<'stopped'>}
 */
export function createStopListener() {
  let isWaiting = false
  /** @type {Promise<'stopped'>} */
  const stopped = new Promise(resolve => {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => (isWaiting ? resolve('stopped') : process.exit(128 + os.constants.signals[signal])))
    }
  })
  return () => {
    isWaiting = true
    return stopped
  }
}

/**
 * `npm start`: serves the production build and the sandbox API on loopback, until Ctrl-C.
 * With `--own-api` it starts no sandbox, and the shop uses the API of its brand.
 * `--dialect loose`: the sandbox responds in other formats, as a real API may.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options, flags } = readArguments(args, ['brand', 'dialect'], ['own-api'])
  const config = await readBrandConfig(options.brand)
  const waitForStop = createStopListener()
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'))
  process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))

  console.log('Собираем магазин…')
  if (flags.has('own-api')) {
    const site = await serveSite(await ensureCurrentSite(config), SHOP_PORT)
    console.log(`\nМагазин: ${site.url}\nAPI:     ${config.apiBase}\n\nОстановить: Ctrl-C`)
    await waitForStop()
    await site.close()
    return 0
  }
  const [built, script] = await Promise.all([ensureCurrentSite(config), bundleSandbox()])
  const startApi = await createLocalApi({ temporary, dialect: options.dialect })
  const sandbox = await startApi(script)
  const folder = path.join(temporary, 'site')
  fs.cpSync(built, folder, { recursive: true })
  await configureSite(folder, sandbox.configValues)
  const site = await serveSite(folder, SHOP_PORT)

  console.log(`\nМагазин:     ${site.url}\nAPI и пульт: ${sandbox.url}/_sandbox\n\nОстановить: Ctrl-C`)
  const reason = await Promise.race([waitForStop(), sandbox.ended])
  if (reason !== 'stopped') console.error(`The sandbox API stopped unexpectedly (code ${reason})`)
  await Promise.all([site.close(), sandbox.stop()])
  return reason === 'stopped' ? 0 : 1
}
