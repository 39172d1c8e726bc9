import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { FRIDAY_NOON, connectSandbox } from '../kit/shop.ts'
import { soak } from '../purchase/soak.ts'

/**
 * `soak-run SANDBOX ORDERS SEED`: the soak test in a separate process, so that its memory can be
 * measured.
 */
const [url = '', orders = '1000', seed = '1'] = process.argv.slice(2)
const MOST_GROWTH = 1_000_000
const EVERY = 100
/** By then the machine has compiled what it will compile. */
const WARM_UP = 300
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const sandbox = connectSandbox(url, async () => undefined)
await sandbox.control('clock', { now: new Date(FRIDAY_NOON).toISOString() })
const heaps: number[] = []
const start = performance.now()
const figures = await soak({
  sandbox, orders: Number(orders), seed: Number(seed),
  every: { orders: EVERY, async notify() {
    await wait(50)
    collect()
    await wait(50)
    collect()
    heaps.push(process.memoryUsage().heapUsed)
  } },
})
await sandbox.close()
const { mismatches, ...rest } = figures
console.log(JSON.stringify({ ...rest, seconds: Math.round((performance.now() - start) / 1000) }))
console.log(`heap after each ${EVERY} orders, MB: ${heaps.map(bytes => (bytes / 1e6).toFixed(2)).join(' ')}`)
for (const mismatch of mismatches) console.log(mismatch)
const growth = (heaps.at(-1) ?? 0) - (heaps[WARM_UP / EVERY - 1] ?? heaps[0] ?? 0)
console.log(`heap grown by ${(growth / 1e6).toFixed(2)} MB since the first ${WARM_UP}`)
// calls that were never answered would keep the process
process.exit(mismatches.length > 0 || figures.duplicates > 0 || growth > MOST_GROWTH ? 1 : 0)
