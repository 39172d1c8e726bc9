import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toSiteLockPath, tryLock, withLock } from '../../.ci/cli/lock.mjs'
import { waitUntil } from '../kit/shop.ts'
import { createSiteFolder } from './site-folder.ts'

const locks = suite<{ name: string }>('a lock between processes')

locks.before.each(context => { context.name = path.join(createSiteFolder(), 'work.lock') })

/** Starts another process that holds the lock until it is killed by SIGKILL. */
async function startHolder(name: string) {
  const script = `const { tryLock } = await import(process.argv[1])
    if (await tryLock(process.argv[2])) console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', script, pathToFileURL('.ci/cli/lock.mjs').href, name],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  return { kill: async () => { child.kill('SIGKILL'); await once(child, 'exit') } }
}

locks('has one holder at a time, and is released when the work ends or fails', async ({ name }) => {
  const steps: string[] = []
  const work = (step: string, fails = false) =>
    withLock(name, async () => {
      steps.push(step)
      await new Promise(resolve => { setImmediate(resolve) })
      steps.push(step)
      if (fails) throw new Error(step)
    }, { interval: 5 })
  const failure = work('two', true).catch(({ message }) => message)
  await Promise.all([work('one'), failure, work('three')])
  assert.is(await failure, 'two')
  assert.is(steps.length, 6)
  for (const start of [0, 2, 4]) assert.is(steps[start], steps[start + 1])
})

locks('is exclusive while its process runs, and free at once when that is killed', async ({ name }) => {
  const other = await startHolder(name)
  assert.is(await tryLock(name), undefined)
  assert.ok(await tryLock(`${name}.other`), 'another lock is free')
  await other.kill()
  const release = await tryLock(name)
  assert.is(await tryLock(name), undefined, 'this process holds it')
  release?.()
  assert.ok(await tryLock(name))
})

locks('that stays taken is reported once', async ({ name }) => {
  const { error } = console
  const printed: string[] = []
  console.error = (line: string) => { printed.push(line) }
  const other = await startHolder(name)
  try {
    const work = withLock(name, async () => undefined, { interval: 10, printAfter: 20 })
    await waitUntil(() => printed.length > 0)
    await other.kill()
    await work
  } finally {
    console.error = error
  }
  assert.equal(printed, [`Waiting for another command, which holds the lock ${name}`])
})

locks('[MENU-18] of a site is the same through a link to its folder, and through a link above it', () => {
  const folder = fs.realpathSync(createSiteFolder())
  const current = path.join(folder, 'current')
  fs.symlinkSync('.', current)
  for (const linked of [current, path.join(current, 'assets')])
    assert.is(toSiteLockPath(linked), toSiteLockPath(fs.realpathSync(linked)))
  const absent = path.join(folder, 'absent')
  assert.is(toSiteLockPath(absent), path.join(absent, 'lock'))
})

locks.run()
