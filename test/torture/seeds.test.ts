import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { attempt, type Begun } from './torment.ts'
import { TORMENTS } from './torments.ts'

/** What has failed once, in the torture, never fails again. */
const replay = suite('seeds that have failed')

interface Recorded {
  readonly what: string
  readonly seed: number
  readonly note: string
}
const recorded = JSON.parse(readFileSync('test/torture/seeds.json', 'utf8')) as readonly Recorded[]
const begun = new Map<string, Begun>()
replay.after(async () => {
  for (const one of begun.values()) await one.end?.()
})

for (const { what, seed, note } of recorded) {
  replay(`${what}, seed ${seed}: ${note}`, async () => {
    const torment = TORMENTS.find(one => one.name === what) ?? assert.unreachable(`no torment is named ${what}`) as never
    begun.set(what, begun.get(what) ?? await (await torment.load()).begin())
    assert.is((await attempt(begun.get(what) as Begun, seed))?.note, undefined)
  })
}

replay('are recorded once each', () => {
  assert.is(new Set(recorded.map(({ what, seed }) => `${what} ${seed}`)).size, recorded.length)
  assert.ok(recorded.length > 0)
})

replay.run()
