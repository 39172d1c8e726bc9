import { createMemoryStorage } from '../kit/memory-storage.ts'
import { randomBetween, createRandom } from '../kit/random.ts'
import type { TestSandbox } from '../kit/shop.ts'
import {
  snapshotCustomerData, openCustomer, openSandbox, prepareDevice, signIn, signInAgain, type Customer,
  type PreparedDevice,
} from '../purchase/customer.ts'
import { FAULT_KINDS, type FaultKind } from '../purchase/fault-kinds.ts'
import { findMessageFault } from '../purchase/words.ts'
import { inspectShort } from './invariants.ts'
import type { Fuzzer } from './fuzzer.ts'

type StepName = 'opening' | 'changing' | 'signing in' | 'ordering' | 'ordering again'
const REFRESH = '/api/v1/sign/refresh'
/** Every call of a purchase with each step that makes it. */
const CALLS: readonly (readonly [step: StepName, path: string])[] = [
  ...[
    '/1/now', '/1/p/cities', '/1/p/restos', '/1/p/restos/\\d+', '/1/restos/\\d+/deliveries',
    '/1/p/menus/\\d+/position-groups', '/1/p/menus/\\d+/positions', '/1/restos/\\d+/positions/modifiers',
    '/1/restos/\\d+/position-time-slots', '/1/restos/\\d+/working-hours', '/1/restos/\\d+/promotions',
    '/1/persons/orders/preflight',
  ].map(path => ['opening', path] as const),
  ['changing', '/1/persons/orders/preflight'],
  ...['/api/v1/sign/in/phone/code', '/api/v1/sign/in/phone', '/api/v1/me', '/1/persons/\\d+/orders/preflight'].map(
    path => ['signing in', path] as const,
  ),
  ...['/1/persons/\\d+/orders/preflight', REFRESH, '/api/v1/persons/\\d+/orders'].flatMap(
    path =>
      [
        ['ordering', path], ['ordering again', path],
      ] as const,
  ),
]
/** The number of consecutive seeds that try each call with each fault. */
export const CELLS = CALLS.length * FAULT_KINDS.length
const ACCESS_SECONDS = 120
/**
 * The number of seeds before a new sandbox is used: its ledger is read at each step and must stay
 * short.
 */
const SEEDS_PER_SANDBOX = 12

interface InjectedFault {
  readonly step: StepName
  readonly path: string
  readonly kind: FaultKind
}
export const faults: Fuzzer = {
  async start() {
    const openPrepared = async () => {
      const opened = await openSandbox()
      // short lifetimes, so that all seeds fit into an hour of the sandbox
      await opened.control('tokens', { accessSeconds: ACCESS_SECONDS, refreshSeconds: 2_592_000 })
      return { sandbox: opened, prepared: await prepareDevice(opened), used: 0 }
    }
    let current = await openPrepared()
    return {
      async runSeed(seed) {
        if (current.used === SEEDS_PER_SANDBOX) {
          await current.sandbox.close()
          current = await openPrepared()
        }
        current.used += 1
        return walk(current.sandbox, current.prepared, pickFaults(seed)).finally(() => current.sandbox.clearFaults())
      },
      async finish() {
        await current.sandbox.close()
        return []
      },
    }
  },
}

/** Consecutive seeds get consecutive cells of the table calls × faults; some get a second random cell. */
function pickFaults(seed: number): readonly InjectedFault[] {
  const random = createRandom(seed)
  const cell = (at: number): InjectedFault => {
    const [step, path] = CALLS[at % CALLS.length] as (typeof CALLS)[number]
    return { step, path, kind: FAULT_KINDS[Math.floor(at / CALLS.length) % FAULT_KINDS.length] as FaultKind }
  }
  return [cell(seed % CELLS), ...(random() < 0.35 ? [cell(randomBetween(random, 0, CELLS - 1))] : [])]
}

/**
 * A guest with a full cart orders while calls fail and continues after each failure. The result must
 * be one order.
 */
async function walk(
  sandbox: TestSandbox, prepared: PreparedDevice, injected: readonly InjectedFault[],
): Promise<string | undefined> {
  const failures: string[] = []
  const reportFailure = (text: string): void =>
    void failures.push(
      `${inspectShort(injected.map(({ step, path, kind }) => `${step} ${path} ${kind.name}`))}: ${text}`,
    )
  let customer = openCustomer({ sandbox, storage: createMemoryStorage(prepared.guest) })
  const countOrders = async (): Promise<number> => (await sandbox.control('orders')).length
  const earlier = await countOrders()
  const before = JSON.stringify(snapshotCustomerData(customer))
  const checkKept = (when: string): void => {
    if (JSON.stringify(snapshotCustomerData(customer)) !== before)
      reportFailure(`${when}: typed data is lost, ${JSON.stringify(snapshotCustomerData(customer)).slice(0, 200)}`)
  }
  async function step(name: StepName, go: () => Promise<unknown>): Promise<void> {
    const stepFaults = injected.filter(one => one.step === name)
    if (stepFaults.some(({ path }) => path === REFRESH)) await expire(sandbox)
    for (const { path, kind } of stepFaults) await sandbox.injectFaults({ path: `^${path}$`, ...kind.rule })
    const lost = stepFaults
      .filter(({ kind }) => kind.isLost === true)
      .map(({ path }) => new RegExp(`^\\w+ ${path}(?:\\?|$)`))
    customer.network.loseCalls(lost.length === 0 ? null : call => lost.some(path => path.test(call)))
    await go()
    await customer.waitForIdle()
    customer.network.loseCalls(null)
    await sandbox.clearFaults()
  }

  await step('opening', () => customer.start())
  checkKept('opening')
  customer = await openAfterFailure(customer, sandbox, reportFailure)
  checkKept('open')
  await step('changing', () => customer.drive(customer.shop.checkout.quote.requestPrices()))
  await step('signing in', () => signIn(customer, sandbox).catch(() => undefined))
  checkKept('signing in')
  const {
    session, checkout: { order },
  } = customer.shop
  if (session.state.get().status === 'failed') await customer.drive(session.loadProfile())
  const signInIfNeeded = async (how: typeof signIn): Promise<void> => {
    if (session.state.get().status === 'authorised') return
    // a number gets no second code within 90 seconds
    session.phone.changeNumber()
    await how(customer, sandbox)
  }
  await signInIfNeeded(signIn)
  for (const name of ['ordering', 'ordering again'] as const) {
    if ((await countOrders()) > earlier || order.state.get().status === 'unknown') break
    await step(name, () => customer.placeOrder())
    await checkOutcome(
      customer, (await countOrders()) - earlier, injected.filter(one => one.step === name), reportFailure, checkKept,
    )
    await signInIfNeeded(signInAgain)
  }
  // a second press and another page of the same device must not send the unknown order again
  if (order.state.get().status === 'unknown') {
    const ordersBefore = await countOrders()
    await customer.placeOrder()
    const next = openCustomer({ sandbox, storage: customer.storage })
    await next.start()
    await next.placeOrder()
    if (next.shop.checkout.order.state.get().status !== 'unknown')
      reportFailure('the next page has forgotten the unknown order')
    if ((await countOrders()) !== ordersBefore) reportFailure('an unknown order was sent again')
  } else if ((await countOrders()) === earlier && (await customer.placeOrder()).kind === 'sign-in') {
    // the session has ended, because the response of the token refresh was lost
    await signInIfNeeded(signInAgain)
    await customer.placeOrder()
  }
  const orders = (await countOrders()) - earlier
  if (orders > 1 || (orders === 0 && order.state.get().status !== 'unknown'))
    reportFailure(`${orders} orders in the end`)
  return failures[0]
}

/** Lets the access token expire: the next call refreshes it first. */
async function expire(sandbox: TestSandbox): Promise<void> {
  const { now } = await sandbox.control('state')
  await sandbox.control('clock', { now: new Date(Date.parse(now) + (ACCESS_SECONDS + 1) * 1000).toISOString() })
}

/** If the first load has failed, checks its message and retries. Returns the page that has opened. */
async function openAfterFailure(
  customer: Customer, sandbox: TestSandbox, reportFailure: (text: string) => void,
): Promise<Customer> {
  const { boot } = customer.shop
  // if two calls fail, the one that hangs is reported later, so a second retry may be needed
  for (
    let tries = 0, state = boot.state.get();
    state.status === 'failed' && tries < 2;
    tries += 1, state = boot.state.get()
  ) {
    const bad = findMessageFault(state.problem, state.problem.message)
    if (bad !== undefined) reportFailure(bad)
    boot.retry()
    await customer.drive(
      new Promise<void>(done => {
        const checkLoaded = (): void => void (boot.state.get().status !== 'loading' && done())
        boot.state.subscribe(checkLoaded)
        checkLoaded()
      }),
    )
    await customer.waitForIdle()
  }
  // without a zone the address is not delivered to: the next page requests the zones again
  const page = boot.state.get().status === 'choosing' ? openCustomer({ sandbox, storage: customer.storage }) : customer
  if (page !== customer) await page.start()
  if (page.shop.boot.state.get().status !== 'ready')
    reportFailure(`does not open: ${JSON.stringify(page.shop.boot.state.get())}`)
  return page
}

/** Compares the order that the customer sees with the server's ledger. */
async function checkOutcome(
  customer: Customer, inLedger: number, injected: readonly InjectedFault[], reportFailure: (text: string) => void,
  checkKept: (when: string) => void,
): Promise<void> {
  const orderState = customer.shop.checkout.order.state.get()
  const placed = customer.shop.checkout.order.placed.get()
  if (inLedger > 1) reportFailure(`${inLedger} orders`)
  if (inLedger === 1 && placed === null && orderState.status !== 'unknown')
    reportFailure(`there is an order, shown as ${inspectShort(orderState)}`)
  if (inLedger === 0 && placed !== null && !injected.some(({ kind }) => kind.acceptsOrder === true))
    reportFailure(`there is no order, shown as placed: ${inspectShort(placed)}`)
  if (placed === null) checkKept('ordering')
  if (orderState.status === 'failed') {
    const bad = findMessageFault(orderState.problem, orderState.problem.message)
    if (bad !== undefined) reportFailure(bad)
  }
}
