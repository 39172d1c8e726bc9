import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { leaks } from './leaks.tsx'

/** The short form; hundreds of rounds, and the heap, are `npm run torture -- --only leaks`. */
const page = suite('what a page holds on to')
const ROUNDS = 6
/** The same gestures in each round, so that each ends alike. */
const SEED = 1

page('dialogs, screens and menus that were opened and closed leave no element and no listener behind, and one listener that nobody takes away is seen', async () => {
  let isPlanted = false
  const begun = await leaks(() => isPlanted, 2).begin()
  for (let round = 0; round < ROUNDS; round += 1) assert.is(await begun.once(SEED), undefined)
  assert.equal(begun.grown(), [])
  isPlanted = true
  for (let round = 0; round < ROUNDS; round += 1) await begun.once(SEED)
  assert.match((await begun.end?.() ?? []).join(), /^\d more listeners after/)
})

page.run()
