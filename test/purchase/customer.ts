import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { NewLine } from '../../core/shop/cart/line.ts'
import type { PlaceOutcome } from '../../core/shop/checkout/state.ts'
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

/**
 * A customer with an open page: the shop, its storage and network, and a clock that advances only when
 * idle.
 */
export interface Customer {
  readonly shop: Shop
  readonly storage: MemoryStorage
  readonly network: Network
  readonly timer: TestTimer
  /** Waits for the result of a gesture and advances time while nothing else can happen. */
  drive<T>(gesture: Promise<T>): Promise<T>
  /** Waits until nothing is pending, debounced preflights included. */
  waitForIdle(): Promise<void>
  placeOrder(): Promise<PlaceOutcome>
  /** The first visit up to the menu. */
  start(): Promise<void>
}

/** The page was closed, so none of its operations continues. */
export class PageEnded extends Error {}

export interface CustomerOptions extends ShopOptions {
  readonly sandbox: TestSandbox
}

const STEP = 100
/** Milliseconds of the shop's clock after which every time-out and debounce has ended. */
const LONG_ENOUGH = 40_000

export function openCustomer({ sandbox, storage = createMemoryStorage(), ...rest }: CustomerOptions): Customer {
  const network = createNetwork()
  const timer = createTestTimer(FRIDAY_NOON)
  const random = createTestRandom(countUp(seeds, sandbox))
  const { shop } = buildShop({ apiBase: sandbox.url, http: network, storage, timer, random, path: '/cart', ...rest })

  /**
   * Waits for pending responses, or advances the shop's clock if there are none. Returns the
   * milliseconds advanced.
   */
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

/** Counters by sandbox: each page has another random seed, and each sign-in another phone number. */
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

/** The storage of a customer who is ready to order. */
export interface PreparedDevice {
  /** Place, cart and fields. */
  readonly guest: Readonly<Record<string, string>>
  /** The same after signing in. */
  readonly member: Readonly<Record<string, string>>
}

/** The dishes of the selected restaurant that can be added without choosing modifiers. */
export function listOrderableDishes(shop: Shop): readonly NewLine[] {
  const now = shop.menu.state.get()
  if (now.status !== 'ready') throw new Error('the menu has not loaded')
  const { positions, dishHours, modifiers } = now.menu
  return [...positions.values()]
    .filter(
      dish =>
        dish.price > 30_000
        && dish.isAvailable
        && !dishHours.has(dish.id)
        && !(modifiers.get(dish.id) ?? []).some(group => group.minCount > 0),
    )
    .map(({ id, name, price, menuId }) => ({
      id, name, price, menu: { id: menuId }, hasModifiers: false, modifiers: [],
    }))
}

/** Signs in with a new phone number each time, because a number gets no second code within 90 seconds. */
export async function signIn(customer: Customer, sandbox: TestSandbox, phone = takeNextPhone(sandbox)): Promise<void> {
  const { phone: phoneSignIn } = customer.shop.session
  phoneSignIn.setText(phone)
  await customer.drive(phoneSignIn.requestCode())
  phoneSignIn.setText(await sandbox.readSmsCode(phone))
  if (!(await customer.drive(phoneSignIn.submitCode())))
    throw new Error(`not signed in: ${JSON.stringify(phoneSignIn.state.get())}`)
}

/**
 * Signs in with another account after the session has ended. The form has lost the data of the former
 * profile (CHK-01), so it is filled in again.
 */
export async function signInAgain(customer: Customer, sandbox: TestSandbox): Promise<void> {
  await signIn(customer, sandbox)
  fillIn(customer.shop)
}

/**
 * Performs all steps up to the order once and returns the device's storage before and after the
 * sign-in.
 */
export async function prepareDevice(
  sandbox: TestSandbox,
  options: Partial<CustomerOptions> = {},
): Promise<PreparedDevice> {
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

/** The customer's data that no fault may lose: dishes, typed fields and selections. */
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

/**
 * Splits a list so that each group gets a new sandbox: its ledger is read at every step and must stay
 * short.
 */
export function splitIntoGroups<T>(list: readonly T[], size = 16): readonly (readonly T[])[] {
  return list.length <= size ? [list] : [list.slice(0, size), ...splitIntoGroups(list.slice(size), size)]
}

const smallWorld = shrinkChain(world)
const openedSandboxes = new Set<TestSandbox>()

/** A sandbox with a reduced chain, which loads fast enough for many purchases. */
export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const opened = await openFullSandbox({ world: smallWorld, ...options })
  const sandbox: TestSandbox = {
    ...opened,
    close() {
      openedSandboxes.delete(sandbox)
      return opened.close()
    },
  }
  openedSandboxes.add(sandbox)
  return sandbox
}
/** A hook after each test: closes the sandboxes that it has left open, also if it has failed. */
export async function closeSandboxes(): Promise<void> {
  await Promise.all([...openedSandboxes].map(sandbox => sandbox.close()))
}

interface ReadyOptions extends Partial<CustomerOptions> {
  readonly payment?: 'CARD_ONLINE'
}
/** The open page of a signed-in customer who can order. The sandbox is a new one by default. */
export async function openReadyCustomer({ sandbox: given, payment, ...options }: ReadyOptions = {}): Promise<{
  readonly sandbox: TestSandbox
  readonly storage: MemoryStorage
  readonly page: Customer
  /** Opens another tab of the same device. */
  openTab(): Promise<Customer>
}> {
  const sandbox = given ?? await openSandbox()
  const { config } = options
  const { member } = await prepareDevice(sandbox, config === undefined ? {} : { config })
  const storage = createMemoryStorage({
    ...member, ...(payment !== undefined && { order_payment_method: JSON.stringify(payment) }),
  })
  const open = async (own: MemoryStorage): Promise<Customer> => {
    const customer = openCustomer({ sandbox, storage: own, tabStorage: createMemoryStorage(), ...options })
    await customer.start()
    return customer
  }
  return { sandbox, storage, page: await open(storage), openTab: () => open(storage.otherTab()) }
}
