import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { readBrandConfig } from '../brand/brand.mjs'
import { createDevBundle, startBundler, writeClient } from './dev-bundle.mjs'
import { createDevEvents } from './dev-events.mjs'
import { createRebuildQueue } from './dev-rebuild.mjs'
import { createDevSandbox } from './dev-sandbox.mjs'
import { createDevSite } from './dev-site.mjs'
import { createBackgroundTypeCheck } from './dev-types.mjs'
import { watchSources } from './dev-watch.mjs'
import { serveSite } from '../site/serve.mjs'
import { createStopListener } from './start.mjs'

/**
 * Differs from the port of `npm start`, because the service worker of
 * that origin would respond with its cached files.
 */
const PORT = 4175

/**
 * `npm run dev`: serves the sandbox API and the shop from its sources on loopback, until Ctrl-C.
 * At each save, open pages replace a style sheet in place and reload for anything else.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options } = readArguments(args, ['brand', 'dialect'])
  await startBundler()
  // throws for an unknown or invalid brand, before anything starts
  await readBrandConfig(options.brand)
  const waitForStop = createStopListener()
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'))
  process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))
  const folder = path.join(temporary, 'site')

  console.log('Собираем магазин…')
  const sandbox = createDevSandbox({ temporary, dialect: options.dialect })
  const site = createDevSite({ folder, brand: options.brand, getConfigOverrides: sandbox.configValues })
  const [bundle] = await Promise.all([createDevBundle(folder), writeClient(folder), sandbox.rebuild()])
  await site.rebuild([])

  // starts at the clock's time, so that pages of an earlier run detect a new build
  let [build, look] = [Date.now(), 0]
  const events = createDevEvents({ build, look, problems: [], types: [] })
  const rebuild = createRebuildQueue([bundle, sandbox, site], ({ needsReload, hasNewStyles, problems }) => {
    build += Number(needsReload)
    look += Number(hasNewStyles)
    site.writeVersion({ build, look })
    events.send({ build, look, problems })
    printProblems(problems)
  })
  const typeCheck = createBackgroundTypeCheck(types => {
    events.send({ types })
    printProblems(types)
  })
  const stopWatching = watchSources({
    folders: ['core', 'src', 'public', 'e2e/sandbox', 'e2e/demo'],
    files: ['index.html'],
    onChange: changed => {
      void rebuild(changed)
      typeCheck.schedule(changed)
    },
  })
  await rebuild(['src/main.tsx'])
  typeCheck.schedule([])
  const server = await serveSite(folder, PORT, events.handleRequest)

  console.log(`\nМагазин:     ${server.url}\nAPI и пульт: ${sandbox.url()}/_sandbox\n\nОстановить: Ctrl-C`)
  await waitForStop()
  stopWatching()
  typeCheck.dispose()
  await Promise.all([server.close(), bundle.dispose(), sandbox.dispose()])
  return 0
}

/** @param {readonly import('./dev-problems.mjs').Problem[]} problems */
function printProblems(problems) {
  for (const { place, text } of problems) console.error(place === '' ? text : `${place} ${text}`)
}
