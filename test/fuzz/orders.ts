import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import type { TestSandbox } from '../kit/shop.ts'
import {
  dumpStorage, listOrderableDishes, openCustomer, openSandbox, prepareDevice, signInAgain, type Customer,
} from '../purchase/customer.ts'
import { FAULT_KINDS, type FaultKind } from '../purchase/fault-kinds.ts'
import { inspectShort } from './invariants.ts'
import type { Fuzzer } from './fuzzer.ts'

interface LedgerOrder {
  readonly number: string
  readonly request: {
    readonly comment?: string
    readonly positions: readonly { readonly id: number; readonly count: number }[]
  }
  readonly payableAmount: number
}
/** What the customer saw of one order. `number` is undefined if the response named none. */
interface ShownOrder {
  readonly outcome: 'placed' | 'unknown' | 'refused'
  readonly number: string | undefined
  readonly payable: number | null
  readonly lines: string
}
/** The number of orders before a new device is used. */
const ORDERS_PER_DEVICE = 25
const [FAULT_SHARE, RELOAD_SHARE] = [0.2, 0.02]
const PATHS = ['^/api/v1/persons/\\d+/orders$', '^/1/persons/\\d+/orders/preflight$'] as const

/** Places orders through the shop at one sandbox that writes a journal, while some calls fail. */
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
    const shown = new Map<string, ShownOrder>()
    return {
      async runSeed(seed) {
        const random = createRandom(seed)
        count += 1
        if (count % ORDERS_PER_DEVICE === 0) page = await open({ ...member, ...readSession(page) })
        else if (random() < RELOAD_SHARE) page = await open(dumpStorage(page.storage))
        const { shop, network } = page
        const { order } = shop.checkout
        const comment = `Заказ ${seed}`
        await fill(page, random, comment)
        const kind = random() < FAULT_SHARE ? pickRandom(random, FAULT_KINDS) : undefined
        if (kind !== undefined) await inject(sandbox, page, kind, random() < 0.8 ? PATHS[0] : PATHS[1])
        const lines = inspectShort(shop.cart.lines.get().map(line => [line.id, line.count]))
        const [{ payable }, { kind: result }] = [shop.cart.totals.get(), await page.placeOrder()]
        network.loseCalls(null)
        await sandbox.clearFaults()
        const [state, placed] = [order.state.get(), order.placed.get()]
        const isPlaced = result === 'placed' || result === 'pay'
        const outcome = isPlaced ? 'placed' : state.status === 'unknown' ? 'unknown' : 'refused'
        shown.set(comment, { outcome, number: kind?.acceptsOrder ? undefined : placed?.number, payable, lines })
        if (isPlaced) {
          if (placed === null) return 'a placed order is not shown'
          if (shop.cart.itemCount.get() !== 0) return 'the cart is still full'
          if (placed.payable !== payable) return `${placed.payable} must be paid, but ${payable} was shown`
        } else {
          if (kind === undefined) return `${lines} is not placed: ${inspectShort([result, state])}`
          // the customer asks the restaurant by phone, or gives the order up
          if (outcome === 'unknown') order.confirmAccepted()
          else if (shop.session.state.get().status !== 'authorised') await signInAgain(page, sandbox)
          order.dismiss()
          if (order.state.get().status === 'unknown') return 'a confirmed order is still unknown'
        }
        order.forgetPlaced()
        return undefined
      },
      async finish() {
        const ledger: readonly LedgerOrder[] = await sandbox.control('orders')
        const wrong = [...compareWithLedger(shown, ledger), ...await checkReplay(sandbox, dataDir, ledger)]
        await rm(dataDir, { recursive: true })
        return wrong
      },
    }
  },
}

async function fill(page: Customer, random: () => number, comment: string): Promise<void> {
  const { cart, checkout } = page.shop
  page.network.clearCalls()
  cart.clear()
  const menu = listOrderableDishes(page.shop)
  // an order needs a dish besides drinks
  for (const dish of menu.slice(0, 1)) cart.add(dish, randomBetween(random, 1, 3))
  for (let line = randomBetween(random, 0, 4); line > 0; line -= 1)
    cart.add(pickRandom(random, menu), randomBetween(random, 2, 5))
  const code = pickRandom(random, [null, null, 'СУШИ10', 'АРХИВ'])
  if (code === null) checkout.quote.removePromo()
  else await page.drive(checkout.quote.applyPromo(code))
  checkout.draft.payment.set(pickRandom(random, ['CASH_UPON_RECEIPT', 'CARD_ONLINE']))
  checkout.draft.form.set('comment', comment)
  await page.waitForIdle()
}

async function inject(sandbox: TestSandbox, { network }: Customer, kind: FaultKind, called: string): Promise<void> {
  network.loseCalls(kind.isLost === true ? call => new RegExp(called).test(call.replace(/^\w+ /, '')) : null)
  await sandbox.injectFaults({ method: 'POST', path: called, ...kind.rule })
}

function compareWithLedger(shown: ReadonlyMap<string, ShownOrder>, ledger: readonly LedgerOrder[]): string[] {
  const wrong: string[] = []
  if (new Set(ledger.map(({ number }) => number)).size !== ledger.length) wrong.push('a number is there twice')
  for (const [comment, { outcome, number, payable, lines }] of shown) {
    const [order, ...others] = ledger.filter(({ request }) => request.comment === comment)
    if (others.length > 0) wrong.push(`${comment}: ${others.length + 1} orders`)
    if (outcome === 'refused' && order !== undefined) wrong.push(`${comment}: refused, and in the ledger`)
    if (outcome !== 'placed') continue
    if (order === undefined) wrong.push(`${comment}: shown as placed, and not in the ledger`)
    else if (number !== undefined && (number !== order.number || payable !== order.payableAmount))
      wrong.push(`${comment}: ${order.number} for ${order.payableAmount}, shown as ${number} for ${payable}`)
    else if (inspectShort(order.request.positions.map(line => [line.id, line.count])) !== lines)
      wrong.push(`${comment}: other dishes than ${lines}`)
  }
  return wrong
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
