import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { NewLine } from '../../core/shop/cart/line.ts'
import type { PlaceOutcome } from '../../core/shop/order/state.ts'
import type { Shop } from '../kit/shop.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { createTestTimer, type TestTimer } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import type { SandboxOptions } from '../../e2e/sandbox/server.ts'
import { world } from '../../e2e/demo/world.ts'
import {
  buildShop, storedChoice, FRIDAY_NOON, openSandbox as openFullSandbox, type ShopOptions, type TestSandbox,
} from '../kit/shop.ts'
import { shrinkChain } from '../kit/small-chain.ts'
import { createNetwork, type Network } from './network.ts'

/** A customer in front of a page: the shop, its device, its network, and time that passes only where it must. */
export interface Customer {
  readonly shop: Shop
  readonly storage: MemoryStorage
  readonly network: Network
  readonly timer: TestTimer
  /** Waits for the outcome of a gesture; time passes while nothing else can happen. */
  drive<T>(gesture: Promise<T>): Promise<T>
  /** Lets everything happen that is under way, debounced questions too. */
  waitForIdle(): Promise<void>
  placeOrder(): Promise<PlaceOutcome>
  /** The first visit up to the menu. */
  start(): Promise<void>
}

/** The page is gone: nothing that it had begun goes on. */
export class PageEnded extends Error {}

export interface CustomerOptions extends ShopOptions {
  readonly sandbox: TestSandbox
}

const STEP = 100
/** Milliseconds of the shop's own time in which every time-out and debounce has come to an end. */
const LONG_ENOUGH = 40_000

export function openCustomer({ sandbox, storage = createMemoryStorage(), ...rest }: CustomerOptions): Customer {
  const network = createNetwork()
  const timer = createTestTimer(FRIDAY_NOON)
  const random = createTestRandom(countUp(seeds, sandbox))
  const { shop } = buildShop({ apiBase: sandbox.url, http: network, storage, timer, random, path: '/cart', ...rest })

  /** One moment: answers that can come do come, else the shop's time passes. */
  async function advanceMoment(): Promise<number> {
    await nextTurn()
    if (network.isBusy()) {
      await wait(1)
      return 0
    }
    await timer.advance(STEP)
    return STEP
  }
  async function drive<T>(gesture: Promise<T>): Promise<T> {
    let isOver = false
    const end = (): void => void (isOver = true)
    gesture.then(end, end)
    for (let passed = 0; !isOver; passed += await advanceMoment()) {
      if (network.isEnded()) throw new PageEnded()
      if (passed > 10 * LONG_ENOUGH) throw new Error('nothing happens any more')
    }
    return gesture
  }
  async function waitForIdle(): Promise<void> {
    for (let quiet = 0; quiet < 500;) {
      const passed = await advanceMoment()
      quiet = passed === 0 ? 0 : quiet + passed
    }
  }
  return {
    shop, storage, network, timer, drive, waitForIdle: waitForIdle,
    placeOrder: () => drive(shop.checkout.order.placeOrder()),
    async start() {
      shop.start()
      for (let passed = 0; shop.boot.state.get().status === 'loading'; passed += await advanceMoment()) {
        if (passed > LONG_ENOUGH) throw new Error('the shop goes on loading')
      }
      await waitForIdle()
    },
  }
}

/** Counted by sandbox: each page draws its own random numbers, and each sign-in takes a number of its own. */
const seeds = new WeakMap<TestSandbox, number>()
const phoneNumbers = new WeakMap<TestSandbox, number>()
function countUp(counts: WeakMap<TestSandbox, number>, sandbox: TestSandbox): number {
  const count = (counts.get(sandbox) ?? 0) + 1
  counts.set(sandbox, count)
  return count
}
export function takeNextPhone(sandbox: TestSandbox): string {
  return `+7999555${String(1000 + countUp(phoneNumbers, sandbox))}`
}

/** What a device holds of a customer on the way to an order. */
export interface PreparedDevice {
  /** Place, cart and fields. */
  readonly guest: Readonly<Record<string, string>>
  /** The same after signing in. */
  readonly member: Readonly<Record<string, string>>
}

/** A dish of the chosen restaurant that needs no choice, as the cart takes it. */
export function listOrderableDishes(shop: Shop): readonly NewLine[] {
  const now = shop.menu.state.get()
  if (now.status !== 'ready') throw new Error('the menu has not loaded')
  const { positions, slots, modifiers } = now.menu
  return [...positions.values()]
    .filter(
      dish =>
        dish.price > 30_000
        && dish.isAvailable
        && !slots.has(dish.id)
        && !(modifiers.get(dish.id) ?? []).some(group => group.minCount > 0),
    )
    .map(({ id, name, price, menuId }) => ({
      id, name, price, menu: { id: menuId }, hasModifiers: false, modifiers: [],
    }))
}

/** Signs in; a number of its own each time, for a number gets no second code within 90 seconds. */
export async function signIn(customer: Customer, sandbox: TestSandbox, phone = takeNextPhone(sandbox)): Promise<void> {
  const { phone: phoneSignIn } = customer.shop.session
  phoneSignIn.typed(phone)
  await customer.drive(phoneSignIn.requestCode())
  phoneSignIn.typed(await sandbox.readSmsCode(phone))
  if (!await customer.drive(phoneSignIn.submitCode())) throw new Error(`not signed in: ${JSON.stringify(phoneSignIn.state.get())}`)
}

/**
 * The session is over and another account signs in, since a number gets no second code so soon: the form no
 * longer holds what the
 * former profile says too (CHK-01), so that it is typed once more.
 */
export async function signInAgain(customer: Customer, sandbox: TestSandbox): Promise<void> {
  await signIn(customer, sandbox)
  fillIn(customer.shop)
}

/** Goes once the whole way up to the order, and keeps what the device then holds. */
export async function prepareDevice(sandbox: TestSandbox, options: Partial<CustomerOptions> = {}): Promise<PreparedDevice> {
  const customer = openCustomer({ sandbox, storage: createMemoryStorage(storedChoice('DELIVERY')), ...options })
  await customer.start()
  const { cart, checkout } = customer.shop
  const [first, second] = listOrderableDishes(customer.shop)
  if (first === undefined || second === undefined) throw new Error('the menu is too small')
  cart.add(first, 3)
  cart.add(second, 2)
  fillIn(customer.shop)
  checkout.draft.payment.set('CASH_UPON_RECEIPT')
  await customer.waitForIdle()
  const guest = dumpStorage(customer.storage)
  await signIn(customer, sandbox)
  await customer.waitForIdle()
  return { guest, member: dumpStorage(customer.storage) }
}

export function fillIn(shop: Shop): void {
  const { form, personCount } = shop.checkout.draft
  form.set('name', 'Ольга')
  form.set('email', 'olga@example.com')
  form.set('phone', '8 (999) 555-01-00')
  form.set('comment', 'Без васаби')
  personCount.set(3)
}

export function dumpStorage(storage: MemoryStorage): Record<string, string> {
  return Object.fromEntries(storage.keys().map(key => [key, storage.get(key) ?? '']))
}

/** What must not be lost: the dishes, and all that was typed and chosen. */
export function snapshotCustomerData({ shop }: Pick<Customer, 'shop'>): unknown {
  const { draft } = shop.checkout
  return {
    cart: shop.cart.lines.get().map(({ id, count, modifiers }) => ({ id, count, modifiers })),
    fields: draft.form.values.get(),
    payment: draft.payment.get(),
    persons: draft.personCount.get(),
    promo: draft.promo.get()?.code ?? null,
    choice: shop.location.choice.choice.get(),
  }
}

/** A list in pieces: each gets a sandbox of its own, whose ledger, asked for at every step, stays short. */
export function splitIntoGroups<T>(list: readonly T[], size = 16): readonly (readonly T[])[] {
  return list.length <= size ? [list] : [list.slice(0, size), ...splitIntoGroups(list.slice(size), size)]
}

/** A sandbox for many walks, over a chain that is quickly read. */
export const openSandbox = (options: Partial<SandboxOptions> = {}): Promise<TestSandbox> =>
  openFullSandbox({ world: smallWorld, ...options })
const smallWorld = shrinkChain(world)
