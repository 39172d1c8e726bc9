import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startChild } from '../../.ci/cli/children.mjs'
import { waitForOutcome, run } from '../../.ci/test/fuzz.ts'

const fuzz = suite('npm run torture')

/** The error with which the command refuses its arguments. No fuzz test is named «none». */
const readRefusal = (...args: readonly string[]): Promise<string> =>
  run(['--only', 'none', ...args]).then(
    () => '',
    (error: Error) => error.message,
  )

fuzz('accepts only whole numbers as a seed', async () => {
  for (const seed of ['1.5', '-1', '2000', 'one'])
    assert.is(await readRefusal('--seed', seed), `--seed must be a whole number below 2000, not ${seed}`)
  assert.is(await readRefusal('--minutes', 'ten'), '--minutes must be a number below 2000, not ten')
})

fuzz('a process that fails after it has reported its outcome has failed', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fuzz-'))
  const runWithCode = (code: number) => {
    const script = path.join(folder, `${code}.mjs`)
    writeFileSync(
      script,
      `process.send({ outcome: { inputs: 5, failures: [] } }, undefined, undefined, () => process.exit(${code}))`,
    )
    return waitForOutcome(startChild(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }), 1)
  }
  assert.equal(await runWithCode(0), { inputs: 5, failures: [] })
  assert.equal(await runWithCode(3), { inputs: 5, failures: [{ note: 'exited with code 3 after its last seed' }] })
  rmSync(folder, { recursive: true })
})

fuzz.run()
