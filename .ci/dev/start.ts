import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readBrandConfig } from '../brand/brand.ts'
import { configureSite } from '../brand/configure.ts'
import { readArguments } from '../cli/arguments.mjs'
import { serveSite } from '../site/serve.ts'
import { ensureCurrentSite } from '../site/site.ts'
import { createLocalApi } from './local-api.ts'

const SHOP_PORT = 4173

/** Resolves at a signal that stops this process. Before this is called, such a signal ends the process at once. */
export const waitForStop = () => new Promise<'stopped'>(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve('stopped'))
})

/** Creates a folder that is removed when this process exits. */
export function createTemporaryFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'))
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * `npm start`: serves the production build and the sandbox API on loopback, until Ctrl-C.
 * With `--own-api` it starts no sandbox, and the shop uses the API of its brand.
 * `--dialect loose`: the sandbox responds in other formats, as a real API may.
 */
export async function run(args: readonly string[]) {
  const { options, flags } = readArguments(args, ['brand', 'dialect'], ['own-api'])
  const config = await readBrandConfig(options.brand)
  console.log('Собираем магазин…')
  const built = await ensureCurrentSite(config)
  if (flags.has('own-api')) {
    const site = await serveSite(built, SHOP_PORT)
    console.log(`\nМагазин: ${site.url}\nAPI:     ${config.apiBase}\n\nОстановить: Ctrl-C`)
    await waitForStop()
    await site.close()
    return 0
  }
  const temporary = createTemporaryFolder()
  const startApi = await createLocalApi({ temporary, dialect: options.dialect })
  const sandbox = await startApi()
  const folder = path.join(temporary, 'site')
  fs.cpSync(built, folder, { recursive: true })
  await configureSite(folder, sandbox.configValues)
  const site = await serveSite(folder, SHOP_PORT)

  console.log(`\nМагазин:     ${site.url}\nAPI и пульт: ${sandbox.url}/_sandbox\n\nОстановить: Ctrl-C`)
  const reason = await Promise.race([waitForStop(), sandbox.crashed])
  if (reason !== 'stopped') console.error(`The sandbox API stopped unexpectedly (code ${reason})`)
  await Promise.all([site.close(), sandbox.stop()])
  return reason === 'stopped' ? 0 : 1
}
