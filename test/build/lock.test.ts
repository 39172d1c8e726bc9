import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { tryLock, withLock } from '../../.ci/cli/lock.mjs'
import { waitUntil } from '../kit/shop.ts'
import { createSiteFolder } from './site-folder.ts'

const locks = suite<{ file: string }>('a lock between processes')

locks.before.each(context => { context.file = path.join(createSiteFolder(), 'work.lock') })

/** Starts another process that holds the lock until it is killed by SIGKILL. */
async function startHolder(file: string) {
  const script = `const { tryLock } = await import(process.argv[1])
    if (tryLock(process.argv[2])) console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', script, pathToFileURL('.ci/cli/lock.mjs').href, file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  return { pid: child.pid, kill: async () => { child.kill('SIGKILL'); await once(child, 'exit') } }
}

locks(
  'has one holder at a time, also within a process, and is released when the work ends or fails',
  async ({ file }) => {
    const steps: string[] = []
    const work = (name: string, fails = false) =>
      withLock(file, async () => {
        steps.push(name)
        await new Promise(resolve => { setTimeout(resolve, 20) })
        steps.push(name)
        if (fails) throw new Error(name)
      })
    await Promise.all([work('one'), work('two', true).catch(() => undefined), work('three')])
    assert.is(steps.length, 6)
    for (const start of [0, 2, 4]) assert.is(steps[start], steps[start + 1])
    assert.not.ok(fs.existsSync(file))
  },
)

locks('is exclusive while its process runs, and is taken over from a killed one', async ({ file }) => {
  const other = await startHolder(file)
  assert.is(tryLock(file), undefined)
  await other.kill()
  const release = tryLock(file)
  assert.ok(release)
  assert.is(tryLock(file), undefined, 'this process holds it')
  release?.()
})

locks('of a process whose number was reused is stale: in containers numbers repeat', async ({ file }) => {
  const other = await startHolder(file)
  const [, startTime = ''] = fs.readFileSync(file, 'utf8').split(' ')
  await other.kill()
  for (const owner of [
    `${process.pid}`,
    `${process.pid} ${startTime}`,
    ...(fs.existsSync('/proc/self/stat') ? [`${process.ppid} ${startTime}`] : []),
  ]) {
    fs.writeFileSync(file, owner)
    const release = tryLock(file)
    assert.ok(release, owner)
    release?.()
  }
})

locks('without a process number is held for two seconds: its owner may still be writing the number', ({ file }) => {
  fs.writeFileSync(file, '')
  assert.is(tryLock(file), undefined)
  const before = Date.now() / 1000 - 3
  fs.utimesSync(file, before, before)
  const release = tryLock(file)
  assert.ok(release)
  release?.()
})

locks('that stays taken is reported once, with its holder and its file', async ({ file }) => {
  const { error } = console
  const printed: string[] = []
  console.error = (line: string) => { printed.push(line) }
  const other = await startHolder(file)
  try {
    const work = withLock(file, async () => undefined, { interval: 10, printAfter: 20 })
    await waitUntil(() => printed.length > 0)
    await new Promise(resolve => { setTimeout(resolve, 100) })
    await other.kill()
    await work
  } finally {
    console.error = error
  }
  assert.equal(printed, [`Waiting for process ${other.pid}, which holds ${file}`])
})

locks.run()
