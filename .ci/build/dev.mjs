import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from './arguments.mjs'
import { brandConfig } from './brand.mjs'
import { devBundle, startBundler, writeClient } from './dev-bundle.mjs'
import { devEvents } from './dev-events.mjs'
import { followChanges } from './dev-follow.mjs'
import { devSandbox } from './dev-sandbox.mjs'
import { devSite } from './dev-site.mjs'
import { typesBeside } from './dev-types.mjs'
import { watchSources } from './dev-watch.mjs'
import { serveSite } from './serve.mjs'
import { stopAsked } from './start.mjs'

/** Not the one of `npm start`, whose pages have a worker that keeps files. */
const PORT = 4175

/**
 * `npm run dev`: the sandbox API, and the shop out of the sources as they are at each moment, on loopback, until Ctrl-C. What is saved
 * shows in the open pages: a style sheet is changed in place, for anything else the page loads anew.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options } = readArguments(args, ['brand', 'dialect'])
  await startBundler()
  await brandConfig(options.brand)
  const untilAsked = stopAsked()
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'))
  process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))
  const folder = path.join(temporary, 'site')

  console.log('Собираем магазин…')
  const sandbox = devSandbox({ temporary, dialect: options.dialect })
  const site = devSite({ folder, brand: options.brand, values: sandbox.values })
  const [bundle] = await Promise.all([devBundle(folder), writeClient(folder), sandbox.renew()])
  await site.renew([])

  // a page of an earlier run is of another build
  let [build, look] = [Date.now(), 0]
  const events = devEvents({ build, look, problems: [], types: [] })
  const follow = followChanges([bundle, sandbox, site], ({ isNew, hasNewLook, problems }) => {
    build += Number(isNew)
    look += Number(hasNewLook)
    site.mark({ build, look })
    events.tell({ build, look, problems })
    print(problems)
  })
  const types = typesBeside(found => {
    events.tell({ types: found })
    print(found)
  })
  const end = watchSources({ folders: ['core', 'src', 'public', 'e2e/sandbox', 'e2e/demo'], files: ['index.html'], tell: changed => {
    void follow(changed)
    types.changed(changed)
  } })
  await follow(['src/main.tsx'])
  types.changed([])
  const server = await serveSite(folder, PORT, events.answer)

  console.log(`\nМагазин:     ${server.url}\nAPI и пульт: ${sandbox.url()}/_sandbox\n\nОстановить: Ctrl-C`)
  await untilAsked()
  end()
  types.end()
  await Promise.all([server.close(), bundle.end(), sandbox.end()])
  return 0
}

/** @param {readonly import('./dev-problems.mjs').Problem[]} problems */
function print(problems) {
  for (const { place, text } of problems) console.error(place === '' ? text : `${place} ${text}`)
}
