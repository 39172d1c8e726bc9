import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openSandbox } from './customer.ts'
import { soak } from './soak.ts'

/** A short run; `npm run bench -- soak` places a thousand orders and measures the memory. */
const long = suite('order after order')

for (const seed of [1, 2]) {
  long(`[CHK-05, CHK-08] 150 orders with faulty calls, seed ${seed}: the ledger matches what was shown`, async () => {
    const sandbox = await openSandbox()
    const figures = await soak({ sandbox, orders: 150, seed, share: 0.2 })
    await sandbox.close()
    assert.equal([figures.mismatches.slice(0, 8), figures.duplicates], [[], 0])
    const { placed, refused, unknown } = figures.outcomes
    assert.is(placed + refused + unknown, 150)
    assert.is(figures.ledger, placed + figures.unknownButPlaced)
    assert.ok(figures.faults > 15 && unknown > 3 && refused > 2, JSON.stringify(figures))
  })
}

long.run()
