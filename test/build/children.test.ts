import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
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

children('is waited for when it installs something, and is not stopped with the others, nor with the process that has started it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-installer-'))
  const script = `
    const { installersEnd, startChild, startInstaller, stopChildren } = await import(process.argv[1])
    startChild('sh', ['-c', 'sleep 1; echo other >> done'])
    startInstaller('sh', ['-c', 'sleep 1; echo installed >> done'])
    stopChildren('SIGKILL')
    if (process.argv[2] === 'waits') await installersEnd()
    process.exit(1)`
  const done = (): string => fs.existsSync(path.join(folder, 'done')) ? fs.readFileSync(path.join(folder, 'done'), 'utf8') : ''
  const end = (how: string) => childEnd(startChild(process.execPath, ['--input-type=module', '--eval', script, pathToFileURL('.ci/build/children.mjs').href, how], { cwd: folder, stdio: 'ignore' }))
  await end('waits')
  assert.is(done(), 'installed\n')
  await end('does not')
  for (let attempt = 0; attempt < 100 && done().length < 20; attempt++) await pause(100)
  assert.is(done(), 'installed\ninstalled\n')
  fs.rmSync(folder, { recursive: true })
})

children.run()
