import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { runInput, type StartedFuzzer } from './fuzzer.ts'
import { FUZZERS } from './fuzzers.ts'

/** Replays the seeds that failed in earlier fuzzing runs. */
const replay = suite('seeds that have failed')

interface Recorded {
  readonly what: string
  readonly seed: number
  readonly note: string
}
const recorded = JSON.parse(readFileSync('test/fuzz/seeds.json', 'utf8')) as readonly Recorded[]
const started = new Map<string, StartedFuzzer>()
replay.after(async () => {
  for (const one of started.values()) await one.finish?.()
})

for (const { what, seed, note } of recorded) {
  replay(`${what}, seed ${seed}: ${note}`, async () => {
    const fuzzer = FUZZERS.find(item => item.name === what) ?? assert.unreachable(`no fuzzer is named ${what}`) as never
    started.set(what, started.get(what) ?? await (await fuzzer.load()).start())
    assert.is((await runInput(started.get(what) as StartedFuzzer, seed))?.note, undefined)
  })
}

replay('are recorded once each', () => {
  assert.is(new Set(recorded.map(({ what, seed }) => `${what} ${seed}`)).size, recorded.length)
  assert.ok(recorded.length > 0)
})

replay.run()
