import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { tryLock, withLock } from '../../.ci/build/lock.mjs'
import { siteFolder } from './site-folder.ts'

const locks = suite<{ file: string }>('a lock between processes')

locks.before.each(context => { context.file = path.join(siteFolder(), 'work.lock') })

/** Another process that has the lock, until it is killed outright and can give nothing back. */
async function holder(file: string) {
  const script = `const { tryLock } = await import(process.argv[1]); if (tryLock(process.argv[2])) console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, pathToFileURL('.ci/build/lock.mjs').href, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return { pid: child.pid, kill: async () => { child.kill('SIGKILL'); await once(child, 'exit') } }
}

locks('is held by one at a time, in one process too, and free when the work is done or has failed', async ({ file }) => {
  const said: string[] = []
  const work = (name: string, fails = false) => withLock(file, async () => {
    said.push(name)
    await new Promise(resolve => { setTimeout(resolve, 20) })
    said.push(name)
    if (fails) throw new Error(name)
  })
  await Promise.all([work('one'), work('two', true).catch(() => undefined), work('three')])
  assert.is(said.length, 6)
  for (const at of [0, 2, 4]) assert.is(said[at], said[at + 1])
  assert.not.ok(fs.existsSync(file))
})

locks('is kept from all others while its process lives, and taken over from one that was killed', async ({ file }) => {
  const other = await holder(file)
  assert.is(tryLock(file), undefined)
  await other.kill()
  const release = tryLock(file)
  assert.ok(release)
  assert.is(tryLock(file), undefined, 'this process has it now')
  release?.()
})

locks('of an earlier process with the number of this one, or of one that lives, is nobody’s: in a container numbers are the same each time', async ({ file }) => {
  const other = await holder(file)
  const [, began = ''] = fs.readFileSync(file, 'utf8').split(' ')
  await other.kill()
  for (const owner of [`${process.pid}`, `${process.pid} ${began}`, ...fs.existsSync('/proc/self/stat') ? [`${process.ppid} ${began}`] : []]) {
    fs.writeFileSync(file, owner)
    const release = tryLock(file)
    assert.ok(release, owner)
    release?.()
  }
})

locks('that is not to be had for long says once who holds which file', async ({ file }) => {
  const { error } = console
  const said: string[] = []
  console.error = (line: string) => { said.push(line) }
  const other = await holder(file)
  try {
    const done = withLock(file, async () => undefined)
    await new Promise(resolve => { setTimeout(resolve, 4500) })
    await other.kill()
    await done
  } finally {
    console.error = error
  }
  assert.equal(said, [`Waiting for process ${other.pid}, which holds ${file}`])
})

locks.run()
