import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { waitForExit, shutDownChild, startChild } from '../../.ci/cli/children.mjs'

const children = suite('a child that is signalled to stop')

/** Starts a script in a child process and waits until it has started. */
async function start(script: string, ...args: readonly string[]) {
  const child = startChild(
    process.execPath,
    ['-e', `${script}; setInterval(() => {}, 1000); console.log('ready')`, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [output] = await once(child.stdout!, 'data')
  assert.is(String(output).trim(), 'ready')
  return child
}

children('may clean up processes that it started in another group before it exits', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-profile-'))
  const child = await start(
    `
    const { spawn } = require('node:child_process')
    const options = { detached: true, stdio: 'ignore' }
    const browser = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], options)
    process.on('SIGINT', () => {
      browser.once('exit', () => {
        require('node:fs').rmSync(process.argv[1], { recursive: true })
        process.exit(130)
      })
      browser.kill()
    })`,
    folder,
  )
  const code = waitForExit(child)
  await shutDownChild(child, { signal: 'SIGINT', limit: 60_000 })
  assert.is(await code, 130)
  assert.not.ok(fs.existsSync(folder))
})

children('and does not is killed when the time is over', async () => {
  const child = await start("process.on('SIGINT', () => {})")
  const exit = once(child, 'close')
  await shutDownChild(child, { signal: 'SIGINT', limit: 50 })
  assert.equal(await exit, [null, 'SIGKILL'])
})

children('that has already exited is not waited for', async () => {
  const child = startChild(process.execPath, ['-e', ''], { stdio: 'ignore' })
  await waitForExit(child)
  await shutDownChild(child, { signal: 'SIGINT', limit: 60_000 })
})

children('is waited for while it installs something, and not stopped with its parent', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-installer-'))
  const script = `
    const { waitForInstallers, startChild, startInstaller, stopChildren } = await import(process.argv[1])
    startChild('sh', ['-c', 'sleep 1; echo other >> done'])
    startInstaller('sh', ['-c', 'sleep 1; echo installed >> done'])
    stopChildren('SIGKILL')
    if (process.argv[2] === 'waits') await waitForInstallers()
    process.exit(1)`
  const done = (): string =>
    fs.existsSync(path.join(folder, 'done')) ? fs.readFileSync(path.join(folder, 'done'), 'utf8') : ''
  const runInstaller = (mode: string) =>
    waitForExit(
      startChild(
        process.execPath,
        ['--input-type=module', '--eval', script, pathToFileURL('.ci/cli/children.mjs').href, mode],
        { cwd: folder, stdio: 'ignore' },
      ),
    )
  await runInstaller('waits')
  assert.is(done(), 'installed\n')
  await runInstaller('does not')
  for (let attempt = 0; attempt < 100 && done().length < 20; attempt++) await pause(100)
  assert.is(done(), 'installed\ninstalled\n')
  fs.rmSync(folder, { recursive: true })
})

children.run()
