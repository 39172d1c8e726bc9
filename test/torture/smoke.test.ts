import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { torture } from './run.ts'
import { TORMENTS } from './torments.ts'

const smoke = suite('the torture, with few inputs')
for (const { name } of TORMENTS) smoke(name, async () => {
  const n = Number(process.env['N'] ?? 50)
  const { failures, inputs } = await torture(name, { seed: Number(process.env['S'] ?? 1), inputs: n })
  console.log(name, inputs, failures.map(f => `${f.seed}: ${f.note.slice(0, 600)}`).join('\n'))
  assert.is(failures.length, 0)
})
smoke.run()
