import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { openSandbox } from '../purchase/customer.ts'
import { runWalks } from './one-sum.walk.ts'
import { openCatalogue } from './one-sum.fixture.ts'

const sums = suite('one sum, whatever happens')

sums('[PRE-02, PRE-03, CART-05, CART-11, CHK-05] in 500 random walks every sum is of one answer', async () => {
  const catalogue = await openCatalogue(openSandbox())
  try {
    const { mismatches, quoted, unclaimed, orders } = await runWalks(catalogue, 1, 500)
    assert.equal(mismatches.slice(0, 5), [])
    assert.ok(quoted > 2_000 && unclaimed > 2_000 && orders > 20, JSON.stringify({ quoted, unclaimed, orders }))
  } finally {
    await catalogue.close()
  }
})

sums.run()
