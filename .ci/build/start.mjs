import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from './arguments.mjs'
import { brandConfig } from './brand.mjs'
import { configureSite } from './configure.mjs'
import { localApi } from './local-api.mjs'
import { bundleSandbox } from './sandbox.mjs'
import { serveSite } from './serve.mjs'
import { currentSite } from './site.mjs'

const SHOP_PORT = 4173

/**
 * What waits until the person or the system asks this process to stop, once something is served; asked before that it ends at once.
 * @type {() => () => Promise<'asked'>}
 */
export function stopAsked() {
  let isServing = false
  /** @type {Promise<'asked'>} */
  const asked = new Promise(resolve => {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => isServing ? resolve('asked') : process.exit(128 + os.constants.signals[signal]))
  })
  return () => {
    isServing = true
    return asked
  }
}

/**
 * `npm start`: the production build and the sandbox API on loopback, until Ctrl-C. Orders and
 * accounts of the sandbox survive a restart; a second one at the same time gets data of its own. With `--own-api` there is no
 * sandbox: the shop speaks to the API that its brand names.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options, flags } = readArguments(args, ['brand', 'dialect'], ['own-api'])
  const config = await brandConfig(options.brand)
  const untilAsked = stopAsked()
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'))
  process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))

  console.log('Собираем магазин…')
  if (flags.has('own-api')) {
    const site = await serveSite(await currentSite(config), SHOP_PORT)
    console.log(`\nМагазин: ${site.url}\nAPI:     ${config.apiBase}\n\nОстановить: Ctrl-C`)
    await untilAsked()
    await site.close()
    return 0
  }
  const [built, script] = await Promise.all([currentSite(config), bundleSandbox()])
  const sandbox = await localApi({ temporary, dialect: options.dialect })(script)
  const folder = path.join(temporary, 'site')
  fs.cpSync(built, folder, { recursive: true })
  await configureSite(folder, sandbox.values)
  const site = await serveSite(folder, SHOP_PORT)

  console.log(`\nМагазин:     ${site.url}\nAPI и пульт: ${sandbox.url}/_sandbox\n\nОстановить: Ctrl-C`)
  const reason = await Promise.race([untilAsked(), sandbox.ended])
  if (reason !== 'asked') console.error(`The sandbox API has ended unexpectedly (code ${reason})`)
  await Promise.all([site.close(), sandbox.stop()])
  return reason === 'asked' ? 0 : 1
}
