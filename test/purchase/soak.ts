import { createMemoryStorage } from '../kit/memory-storage.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import type { TestSandbox } from '../kit/shop.ts'
import { dumpStorage, dishes, meet, prepare, signIn, type Customer } from './customer.ts'
import { FAULT_KINDS } from './fault-kinds.ts'

export interface SoakFigures {
  readonly orders: number
  readonly faults: number
  /** What customers were told at first. */
  readonly outcomes: { readonly placed: number; readonly refused: number; readonly unknown: number }
  /** Of the unknown ones, those that the ledger holds. */
  readonly unknownButThere: number
  /** Orders in the server's ledger. */
  readonly ledger: number
  readonly duplicates: number
  /** Where the ledger is not what the customer was told. */
  readonly lies: readonly string[]
}

export interface SoakOptions {
  readonly sandbox: TestSandbox
  readonly orders: number
  readonly seed: number
  /** Share of calls with an injected fault, from 0 to 1. */
  readonly share?: number
  /** Told after so many orders, when everything is at rest. */
  readonly every?: { readonly orders: number; tell(done: number): Promise<void> }
}

/** Orders from one device. */
const DEVICE = 20
const ORDER = '^/api/v1/persons/\\d+/orders$'
const PRICE = '^/1/persons/\\d+/orders/preflight$'

/**
 * A restaurant's long day: order after order at one sandbox, some calls failing, what customers are told set
 * against the ledger.
 */
export async function soak({ sandbox, orders, seed, share = 0.05, every }: SoakOptions): Promise<SoakFigures> {
  const random = createRandom(seed)
  const { member } = await prepare(sandbox)
  let page = await open(member)
  let faults = 0
  const outcomes = { placed: 0, refused: 0, unknown: 0 }
  const lies: string[] = []
  const expected = new Map<string, { readonly kind: keyof typeof outcomes; readonly number: string | null }>()

  async function open(stored: Readonly<Record<string, string>>): Promise<Customer> {
    const customer = meet({ sandbox, storage: createMemoryStorage(stored) })
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
    // now and then the page is reloaded; every twentieth order comes from a device that is new to the shop
    const stored = dumpStorage(page.storage)
    if (count % DEVICE === 0)
      page = await open({
        ...member, person_tokens: stored.person_tokens ?? '', person_profile: stored.person_profile ?? '',
      })
    else if (random() < 0.02) page = await open(stored)
    const { shop, network } = page
    network.forget()
    fill(page, random)
    shop.checkout.draft.form.set('comment', name)
    await page.rest()
    const isSpoiled = random() < share
    const kind = pickRandom(random, FAULT_KINDS)
    const path = random() < 0.8 ? ORDER : PRICE
    if (isSpoiled) {
      faults += 1
      network.loses(kind.isLost === true ? call => new RegExp(path).test(call.replace(/^\w+ /, '')) : null)
      await sandbox.fault({ method: 'POST', path, ...kind.rule })
    }
    const outcome = await page.place()
    if (isSpoiled) {
      network.loses(null)
      await sandbox.clearFaults()
    }
    const state = shop.checkout.order.state.get()
    const at = outcome.kind === 'placed' ? 'placed' : state.status === 'unknown' ? 'unknown' : 'refused'
    outcomes[at] += 1
    expected.set(name, {
      kind: at,
      number:
        at !== 'placed'
          ? null
          : isSpoiled && kind.acceptsOrder === true
            ? ''
            : (shop.checkout.order.placed.get()?.number ?? ''),
    })
    if (at === 'placed') {
      shop.checkout.order.forgetPlaced()
    } else {
      // at the telephone the restaurant says what it has; a customer who was refused tries once more under another name
      if (at === 'unknown' && await countOrders(name) > 0) shop.checkout.order.confirmAccepted()
      else if (at === 'refused' && shop.session.state.get().status !== 'authorised') await signIn(page, sandbox)
      else if (at === 'unknown') {
        // the customer gives it up
        shop.checkout.order.confirmAccepted()
      }
      if (shop.checkout.order.state.get().status === 'unknown') lies.push(`${name}: is still unknown`)
      shop.checkout.order.dismiss()
    }
    if (every !== undefined && count % every.orders === 0) {
      network.forget()
      await every.tell(count)
    }
  }

  const ledger: readonly { readonly number: string; readonly request: { readonly comment: string } }[] =
    await sandbox.control('orders')
  const held = new Map<string, string[]>()
  for (const { number, request } of ledger) held.set(request.comment, [...held.get(request.comment) ?? [], number])
  let duplicates = 0
  let unknownButThere = 0
  for (const [name, { kind: at, number }] of expected) {
    const there = held.get(name) ?? []
    if (there.length > 1) duplicates += 1
    if (at === 'unknown') unknownButThere += there.length > 0 ? 1 : 0
    // an answer that accepts without a number can tell none
    if (at === 'placed' && (there.length === 0 || (number !== '' && there[0] !== number)))
      lies.push(`${name}: told ${number}, there is ${there.join()}`)
    if (at === 'refused' && there.length > 0) lies.push(`${name}: refused, and there`)
  }
  for (const name of held.keys()) if (!expected.has(name)) lies.push(`${name}: it was not ordered`)
  return { orders, faults, outcomes, unknownButThere, ledger: ledger.length, duplicates, lies }
}

/** Fills a new cart: some dishes, above the minimum and below the maximum. */
function fill({ shop }: Customer, random: () => number): void {
  shop.cart.clear()
  const menu = dishes(shop)
  for (let line = randomBetween(random, 1, 4); line > 0; line -= 1)
    shop.cart.add(pickRandom(random, menu), randomBetween(random, 2, 4))
}
