import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startChild } from '../../.ci/build/children.mjs'
import { outcomeOf, run } from '../../.ci/build/torture.mjs'

const torture = suite('npm run torture')

/** Why it does not begin; no torment is named so, and none would. */
const refusal = (...args: readonly string[]): Promise<string> => run(['--only', 'none', ...args]).then(() => '', (error: Error) => error.message)

torture('takes a seed in whole numbers alone: another would make the inputs of none', async () => {
  for (const seed of ['1.5', '-1', '2000', 'one']) assert.is(await refusal('--seed', seed), `--seed is a whole number below 2000, not ${seed}`)
  assert.is(await refusal('--minutes', 'ten'), '--minutes is a number below 2000, not ten')
})

torture('a process that fails after it has told its outcome has failed', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'torment-'))
  const outcomeWith = (code: number) => {
    const script = path.join(folder, `${code}.mjs`)
    writeFileSync(script, `process.send({ outcome: { inputs: 5, failures: [] } }, undefined, undefined, () => process.exit(${code}))`)
    return outcomeOf(startChild(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }), 1)
  }
  assert.equal(await outcomeWith(0), { inputs: 5, failures: [] })
  assert.equal(await outcomeWith(3), { inputs: 5, failures: [{ note: 'ended with 3 after its last seed' }] })
  rmSync(folder, { recursive: true })
})

torture.run()
