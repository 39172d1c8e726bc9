import { createMemoryStorage } from '../kit/memory-storage.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import type { TestSandbox } from '../kit/shop.ts'
import { dumpStorage, listOrderableDishes, openCustomer, prepareDevice, signIn, type Customer } from './customer.ts'
import { FAULT_KINDS } from './fault-kinds.ts'

export interface SoakFigures {
  readonly orders: number
  readonly faults: number
  /** The outcomes that customers saw first. */
  readonly outcomes: { readonly placed: number; readonly refused: number; readonly unknown: number }
  /** The number of unknown outcomes whose order is in the ledger. */
  readonly unknownButPlaced: number
  /** Orders in the server's ledger. */
  readonly ledger: number
  readonly duplicates: number
  /** Differences between the ledger and what the customers saw. */
  readonly mismatches: readonly string[]
}

export interface SoakOptions {
  readonly sandbox: TestSandbox
  readonly orders: number
  readonly seed: number
  /** Share of calls with an injected fault, from 0 to 1. */
  readonly share?: number
  /** `notify` is called after each such number of orders, when nothing is pending. */
  readonly every?: { readonly orders: number; notify(done: number): Promise<void> }
}

/** The number of orders before a new device is used. */
const ORDERS_PER_DEVICE = 20
const ORDER = '^/api/v1/persons/\\d+/orders$'
const PRICE = '^/1/persons/\\d+/orders/preflight$'

/**
 * Places many orders at one sandbox while some calls fail, and compares what customers see with the
 * ledger.
 */
export async function soak({ sandbox, orders, seed, share = 0.05, every }: SoakOptions): Promise<SoakFigures> {
  const random = createRandom(seed)
  const { member } = await prepareDevice(sandbox)
  let page = await open(member)
  let faults = 0
  const outcomes = { placed: 0, refused: 0, unknown: 0 }
  const mismatches: string[] = []
  const expected = new Map<string, { readonly kind: keyof typeof outcomes; readonly number: string | null }>()

  async function open(stored: Readonly<Record<string, string>>): Promise<Customer> {
    const customer = openCustomer({ sandbox, storage: createMemoryStorage(stored) })
    await customer.start()
    return customer
  }
  async function countOrders(name: string): Promise<number> {
    return (await sandbox.control('orders')).filter(
      (one: { request: { comment?: string } }) => one.request.comment === name,
    ).length
  }

  for (let count = 1; count <= orders; count += 1) {
    const name = `Заказ ${count}`
    // 2 % of the orders follow a reload; every twentieth order comes from a new device
    const stored = dumpStorage(page.storage)
    if (count % ORDERS_PER_DEVICE === 0)
      page = await open({
        ...member, person_tokens: stored.person_tokens ?? '', person_profile: stored.person_profile ?? '',
      })
    else if (random() < 0.02) page = await open(stored)
    const { shop, network } = page
    network.clearCalls()
    fill(page, random)
    shop.checkout.draft.form.set('comment', name)
    await page.waitForIdle()
    const hasFault = random() < share
    const kind = pickRandom(random, FAULT_KINDS)
    const path = random() < 0.8 ? ORDER : PRICE
    if (hasFault) {
      faults += 1
      network.loseCalls(kind.isLost === true ? call => new RegExp(path).test(call.replace(/^\w+ /, '')) : null)
      await sandbox.injectFaults({ method: 'POST', path, ...kind.rule })
    }
    const outcome = await page.placeOrder()
    if (hasFault) {
      network.loseCalls(null)
      await sandbox.clearFaults()
    }
    const state = shop.checkout.order.state.get()
    const outcomeKind = outcome.kind === 'placed' ? 'placed' : state.status === 'unknown' ? 'unknown' : 'refused'
    outcomes[outcomeKind] += 1
    expected.set(name, {
      kind: outcomeKind,
      number:
        outcomeKind !== 'placed'
          ? null
          : hasFault && kind.acceptsOrder === true
            ? ''
            : (shop.checkout.order.placed.get()?.number ?? ''),
    })
    if (outcomeKind === 'placed') {
      shop.checkout.order.forgetPlaced()
    } else {
      // as after a phone call to the restaurant, an unknown order that is in the ledger is confirmed
      if (outcomeKind === 'unknown' && (await countOrders(name)) > 0) shop.checkout.order.confirmAccepted()
      else if (outcomeKind === 'refused' && shop.session.state.get().status !== 'authorised')
        await signIn(page, sandbox)
      else if (outcomeKind === 'unknown') {
        // the customer gives the order up
        shop.checkout.order.confirmAccepted()
      }
      if (shop.checkout.order.state.get().status === 'unknown') mismatches.push(`${name}: is still unknown`)
      shop.checkout.order.dismiss()
    }
    if (every !== undefined && count % every.orders === 0) {
      network.clearCalls()
      await every.notify(count)
    }
  }

  const ledger: readonly { readonly number: string; readonly request: { readonly comment: string } }[] =
    await sandbox.control('orders')
  const ledgerNumbers = new Map<string, string[]>()
  for (const { number, request } of ledger)
    ledgerNumbers.set(request.comment, [...(ledgerNumbers.get(request.comment) ?? []), number])
  let duplicates = 0
  let unknownButPlaced = 0
  for (const [name, { kind: outcomeKind, number }] of expected) {
    const numbers = ledgerNumbers.get(name) ?? []
    if (numbers.length > 1) duplicates += 1
    if (outcomeKind === 'unknown') unknownButPlaced += numbers.length > 0 ? 1 : 0
    // a response that accepts the order without a number shows none
    if (outcomeKind === 'placed' && (numbers.length === 0 || (number !== '' && numbers[0] !== number)))
      mismatches.push(`${name}: shown ${number}, there is ${numbers.join()}`)
    if (outcomeKind === 'refused' && numbers.length > 0) mismatches.push(`${name}: refused, and there`)
  }
  for (const name of ledgerNumbers.keys()) if (!expected.has(name)) mismatches.push(`${name}: it was not ordered`)
  return {
    orders,
    faults,
    outcomes,
    unknownButPlaced: unknownButPlaced,
    ledger: ledger.length,
    duplicates,
    mismatches: mismatches,
  }
}

/** Fills a new cart: some dishes, above the minimum and below the maximum. */
function fill({ shop }: Customer, random: () => number): void {
  shop.cart.clear()
  const menu = listOrderableDishes(shop)
  for (let line = randomBetween(random, 1, 4); line > 0; line -= 1)
    shop.cart.add(pickRandom(random, menu), randomBetween(random, 2, 4))
}
