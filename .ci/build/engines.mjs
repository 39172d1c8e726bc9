import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from './arguments.mjs'
import { brandConfig } from './brand.mjs'
import { reasonOf } from './complaint.mjs'
import { configureSite } from './configure.mjs'
import { bundleSandbox, startSandbox } from './sandbox.mjs'
import { serveSite } from './serve.mjs'
import { currentSite } from './site.mjs'
import { createTally } from './tally.mjs'
import { openSession } from './web-driver.mjs'
import { walkRoad } from './webkit-road.mjs'
import { startWebkit } from './webkit.mjs'

/** No window of WebKitGTK is narrower than the first. */
const WIDTHS = [447, 1280]
const NOON = '2026-03-04T12:00:00+03:00'

/**
 * `npm run engines`: the main road in an engine that `npm test` has not, WebKitGTK, at a phone's and at a desktop's width.
 * @param {readonly string[]} args
 */
export async function run(args) {
  readArguments(args, [])
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'))
  process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))
  const driver = await startWebkit()
  const [built, script] = await Promise.all([currentSite(await brandConfig()), bundleSandbox()])
  const sandbox = await startSandbox({ script, dataDir: path.join(temporary, 'data') })
  const folder = path.join(temporary, 'site')
  fs.cpSync(built, folder, { recursive: true })
  await configureSite(folder, { apiBase: sandbox.url, production: false })
  const site = await serveSite(folder)
  /**
   * @param {string} call
   * @param {unknown} [body]
   */
  const control = async (call, body) => (await fetch(`${sandbox.url}/_sandbox/${call}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })).json()

  const tally = createTally()
  for (const width of WIDTHS) {
    await control('reset', {})
    await control('clock', { now: NOON })
    const browser = await openSession(driver)
    await browser.resize(width, 900)
    await walkRoad(browser, site.url, control, async (name, walk) => {
      const start = Date.now()
      await walk()
      tally.pass()
      console.log(`ok ${width} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
    }).catch(async error => {
      tally.fail(`FAIL ${width} ${reasonOf(error)}\n${await browser.run('return location.pathname + "\\n" + document.body.innerText').catch(reasonOf)}`)
    })
    await browser.close()
  }
  await Promise.all([site.close(), sandbox.stop()])
  return tally.close()
}
