import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CELLS } from './faults.ts'
import { runFuzzer } from './run.ts'
import { runInput } from './fuzzer.ts'
import { FUZZERS } from './fuzzers.ts'

/** A short run of each fuzzer; `npm run torture` runs them longer. */
const smoke = suite('the fuzzers')
const INPUTS: Readonly<Record<string, number>> = {
  stored: 12, 'tabs-tokens': 8, 'tabs-order': 6, faults: 8, orders: 150,
}

for (const { name, about } of FUZZERS.filter(item => item.isOnePage !== true)) {
  smoke(`[ERR-05, CHK-05, CHK-08] ${name}: ${about} stand some bad inputs`, async () => {
    const { inputs, failures } = await runFuzzer(name, { seed: 77, inputs: INPUTS[name] ?? 60 })
    assert.equal(failures, [])
    assert.is(inputs, INPUTS[name] ?? 60)
  })
}

smoke('each call of a purchase meets each fault in a run of the usual length', () => {
  assert.ok((FUZZERS.find(({ name }) => name === 'faults')?.inputs ?? 0) >= CELLS, `${CELLS}`)
})

smoke('what is thrown, said or left in a prototype is a failure of its seed', async () => {
  const tried = async (runSeed: () => string | undefined) => (await runInput({ runSeed }, 5))?.note.split('\n')[0]
  assert.is(await tried(() => undefined), undefined)
  assert.is(await tried(() => 'too much'), 'too much')
  assert.is(await tried(() => { throw new TypeError('no') }), 'threw TypeError: no')
  const { prototype } = Object as unknown as { prototype: Record<string, unknown> }
  assert.match(
    (await tried(() => {
      prototype['polluted'] = 1
      return undefined
    })) ?? '',
    /^a prototype has other fields/,
  )
  delete prototype['polluted']
})

smoke.run()
