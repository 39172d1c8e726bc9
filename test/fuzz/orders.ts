import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import type { TestSandbox } from '../kit/shop.ts'
import {
  dumpStorage, listOrderableDishes, openCustomer, openSandbox, prepareDevice, type Customer,
} from '../purchase/customer.ts'
import { inspectShort } from './invariants.ts'
import type { Fuzzer } from './fuzzer.ts'

interface LedgerOrder {
  readonly id: string
  readonly number: string
  readonly request: {
    readonly comment?: string
    readonly positions: readonly { readonly id: number; readonly count: number }[]
  }
  readonly payableAmount: number
}
/** The number of orders before a new device is used. */
const ORDERS_PER_DEVICE = 25

/** Places orders through the shop at one sandbox that writes a journal. */
export const orders: Fuzzer = {
  async start() {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'orders-'))
    const sandbox = await openSandbox({ dataDir })
    const { member } = await prepareDevice(sandbox)
    const open = async (stored: Readonly<Record<string, string>>): Promise<Customer> => {
      const customer = openCustomer({ sandbox, storage: createMemoryStorage(stored) })
      await customer.start()
      return customer
    }
    let page = await open(member)
    let count = 0
    const confirmed = new Map<string, { readonly payable: number; readonly lines: string }>()
    return {
      async runSeed(seed) {
        const random = createRandom(seed)
        count += 1
        if (count % ORDERS_PER_DEVICE === 0) page = await open({ ...member, ...readSession(page) })
        const { shop, network } = page
        network.clearCalls()
        shop.cart.clear()
        const menu = listOrderableDishes(shop)
        // an order needs a dish besides drinks
        for (const dish of menu.slice(0, 1)) shop.cart.add(dish, randomBetween(random, 1, 3))
        for (let line = randomBetween(random, 0, 4); line > 0; line -= 1)
          shop.cart.add(pickRandom(random, menu), randomBetween(random, 2, 5))
        const code = pickRandom(random, [null, null, 'СУШИ10', 'АРХИВ'])
        if (code === null) shop.checkout.quote.removePromo()
        else await page.drive(shop.checkout.quote.applyPromo(code))
        shop.checkout.draft.payment.set(pickRandom(random, ['CASH_UPON_RECEIPT', 'CARD_ONLINE']))
        shop.checkout.draft.form.set('comment', `Заказ ${seed}`)
        await page.waitForIdle()
        const lines = inspectShort(shop.cart.lines.get().map(line => [line.id, line.count]))
        const [{ payable }, outcome] = [shop.cart.totals.get(), await page.placeOrder()]
        if (outcome.kind !== 'placed' && outcome.kind !== 'pay')
          return `${lines} is not placed: ${inspectShort([outcome, shop.checkout.order.state.get()])}`
        const placed = shop.checkout.order.placed.get()
        if (placed === null || placed.number === undefined) return 'an order without a number'
        if (confirmed.has(placed.number)) return `the number ${placed.number} comes twice`
        if (placed.payable !== payable) return `${placed.payable} must be paid, but ${payable} was shown`
        confirmed.set(placed.number, { payable: placed.payable, lines })
        if (shop.cart.itemCount.get() !== 0) return 'the cart is still full'
        shop.checkout.order.forgetPlaced()
        return undefined
      },
      async finish() {
        const wrong: string[] = []
        const ledger: readonly LedgerOrder[] = await sandbox.control('orders')
        const accepted = new Set(ledger.map(({ number }) => number))
        if (ledger.length !== confirmed.size || accepted.size !== ledger.length)
          wrong.push(`${ledger.length} orders of ${accepted.size} numbers, and ${confirmed.size} were shown`)
        for (const { number, request, payableAmount } of ledger) {
          const lines = inspectShort(request.positions.map(line => [line.id, line.count]))
          const order = confirmed.get(number)
          if (order?.payable !== payableAmount || order.lines !== lines)
            wrong.push(`${number}: ${lines} for ${payableAmount}, shown ${inspectShort(order)}`)
        }
        wrong.push(...await checkReplay(sandbox, dataDir, ledger))
        await rm(dataDir, { recursive: true })
        return wrong
      },
    }
  },
}

function readSession(page: Customer): Readonly<Record<string, string>> {
  const { person_tokens = '', person_profile = '' } = dumpStorage(page.storage)
  return { person_tokens, person_profile }
}
/** Checks that a restarted sandbox reads the same orders from the journal. */
async function checkReplay(
  sandbox: TestSandbox,
  dataDir: string,
  ledger: readonly LedgerOrder[],
): Promise<readonly string[]> {
  await sandbox.close()
  const again = await openSandbox({ dataDir })
  const read: readonly LedgerOrder[] = await again.control('orders')
  await again.close()
  return JSON.stringify(read) === JSON.stringify(ledger)
    ? []
    : [`the journal has ${read.length} orders, there were ${ledger.length}, or it has others`]
}
