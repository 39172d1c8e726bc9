import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { childEnd, endChild, startChild } from '../../.ci/build/children.mjs'

const children = suite('a child that is asked to stop')

/** A Node of its own that has said that it listens. */
async function started(script: string, ...args: readonly string[]) {
  const child = startChild(process.execPath, ['-e', `${script}; setInterval(() => {}, 1000); console.log('ready')`, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout!, 'data')
  assert.is(String(said).trim(), 'ready')
  return child
}

children('may put away what it has started in another group, as a browser and its profile are, before it is gone', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-profile-'))
  const child = await started(`
    const browser = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
    process.on('SIGINT', () => { browser.once('exit', () => { require('node:fs').rmSync(process.argv[1], { recursive: true }); process.exit(130) }); browser.kill() })`, folder)
  const code = childEnd(child)
  await endChild(child, { signal: 'SIGINT', limit: 60_000 })
  assert.is(await code, 130)
  assert.not.ok(fs.existsSync(folder))
})

children('and does not is killed when the time is over', async () => {
  const child = await started("process.on('SIGINT', () => {})")
  const gone = once(child, 'close')
  await endChild(child, { signal: 'SIGINT', limit: 50 })
  assert.equal(await gone, [null, 'SIGKILL'])
})

children('and is gone already keeps nobody waiting', async () => {
  const child = startChild(process.execPath, ['-e', ''], { stdio: 'ignore' })
  await childEnd(child)
  await endChild(child, { signal: 'SIGINT', limit: 60_000 })
})

children.run()
