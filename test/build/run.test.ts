import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const run = suite('running a test file')

run('ends when its output is no longer read', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-run-'))
  const file = path.join(folder, 'talks.mjs')
  writeFileSync(file, 'for (;;) { console.log("still here"); await new Promise(resolve => setTimeout(resolve, 5)) }\n')
  const child = spawn(process.execPath, ['test/support/run.mjs', file], { stdio: ['ignore', 'pipe', 'ignore'] })
  const exit = new Promise(resolve => child.once('exit', resolve))
  child.stdout.once('data', () => child.stdout.destroy())
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  assert.is(await exit, 1)
  clearTimeout(timer)
  rmSync(folder, { recursive: true })
})

run.run()
