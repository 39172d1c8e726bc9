import { runWalks } from '../shop/one-sum.walk.ts'
import { openCatalogue } from '../shop/one-sum.fixture.ts'

/**
 * `one-sum-run WALKS`: runs further seeded walks and prints where the page showed a sum of another
 * response.
 */
const count = Number(process.argv[2] ?? 10_000)
const catalogue = await openCatalogue()
const start = performance.now()
const { mismatches, ...figures } = await runWalks(catalogue, 1, count)
await catalogue.close()
console.log(
  JSON.stringify({
    walks: count, ...figures, mismatches: mismatches.length, seconds: Math.round((performance.now() - start) / 1000),
  }),
)
for (const mismatch of mismatches) console.log(mismatch)
process.exit(mismatches.length > 0 ? 1 : 0)
