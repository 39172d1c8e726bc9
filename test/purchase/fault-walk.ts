import { createMemoryStorage } from '../kit/memory-storage.ts'
import type { TestSandbox } from '../kit/shop.ts'
import {
  openCustomer, openSandbox, prepareDevice, signIn, signInAgain, snapshotCustomerData, takeNextPhone, type Customer,
  type PreparedDevice,
} from './customer.ts'
import type { FaultKind } from './fault-kinds.ts'
import { findMessageFault } from './words.ts'

export type StepName = 'opening' | 'changing' | 'signing in' | 'ordering' | 'ordering again'
/** A fault of one call, injected during one step of the purchase. */
export interface InjectedFault {
  readonly step: StepName
  readonly path: string
  readonly kind: FaultKind
}
type Problem = Parameters<typeof findMessageFault>[0]

const REFRESH = '/api/v1/sign/refresh'
const ORDERS = '/api/v1/persons/\\d+/orders'
/** Every call of a purchase with each step that makes it. */
export const CALLS: readonly (readonly [step: StepName, path: string])[] = [
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
  ...['/1/persons/\\d+/orders/preflight', REFRESH, ORDERS].flatMap(
    path => [['ordering', path], ['ordering again', path]] as const,
  ),
]

const ACCESS_SECONDS = 120
/** The number of walks before a new sandbox is used: its ledger is read at each step and must stay short. */
const WALKS_PER_SANDBOX = 12

/** Runs walks at sandboxes that are replaced in time. `run` returns the first failure of the walk. */
export async function openFaultWalks(): Promise<{
  run(faults: readonly InjectedFault[]): Promise<string | undefined>
  close(): Promise<void>
}> {
  const openPrepared = async () => {
    const sandbox = await openSandbox()
    // short lifetimes, so that all walks fit into an hour of the sandbox
    await sandbox.control('tokens', { accessSeconds: ACCESS_SECONDS, refreshSeconds: 2_592_000 })
    return { sandbox, prepared: await prepareDevice(sandbox), used: 0 }
  }
  let current = await openPrepared()
  return {
    async run(faults) {
      if (current.used === WALKS_PER_SANDBOX) {
        await current.sandbox.close()
        current = await openPrepared()
      }
      current.used += 1
      return walk(current.sandbox, current.prepared, faults).finally(() => current.sandbox.clearFaults())
    },
    close: () => current.sandbox.close(),
  }
}

/**
 * A guest with a full cart orders while calls fail and continues after each failure. The result must
 * be one order, or one of unknown outcome if the order call itself has failed.
 */
async function walk(
  sandbox: TestSandbox, prepared: PreparedDevice, injected: readonly InjectedFault[],
): Promise<string | undefined> {
  const failures: string[] = []
  const reportFailure = (text: string): void => {
    failures.push(`${injected.map(({ step, path, kind }) => `${step} ${path} ${kind.name}`).join(', ')}: ${text}`)
  }
  /** A message must be that of an injected fault, or one of the shop's own. */
  const checkMessage = (problem: Problem): void => {
    const found = injected.map(({ kind }) => findMessageFault(problem, kind.message))
    if (found.every(fault => fault !== undefined)) reportFailure(found.join())
  }
  let customer = openCustomer({ sandbox, storage: createMemoryStorage(prepared.guest) })
  const countOrders = async (): Promise<number> => (await sandbox.control('orders')).length
  const earlier = await countOrders()
  const before = JSON.stringify(snapshotCustomerData(customer))
  const checkKept = (when: string): void => {
    const now = JSON.stringify(snapshotCustomerData(customer))
    if (now !== before) reportFailure(`${when}: typed data is lost, ${now.slice(0, 200)}`)
  }
  async function step(name: StepName, go: () => Promise<unknown>): Promise<void> {
    const faults = injected.filter(one => one.step === name)
    if (faults.some(({ path }) => path === REFRESH)) await expireAccess(sandbox)
    for (const { path, kind } of faults) await sandbox.injectFaults({ path: `^${path}$`, ...kind.rule })
    const lost = faults.filter(({ kind }) => kind.isLost).map(({ path }) => new RegExp(`^\\w+ ${path}(?:\\?|$)`))
    customer.network.loseCalls(lost.length === 0 ? null : call => lost.some(path => path.test(call)))
    await go()
    await customer.waitForIdle()
    customer.network.loseCalls(null)
    await sandbox.clearFaults()
  }

  await step('opening', () => customer.start())
  checkKept('opening')
  customer = await openAfterFailure(customer, sandbox, reportFailure, checkMessage)
  checkKept('open')
  const { session, checkout: { order, quote } } = customer.shop
  await step('changing', () => customer.drive(quote.requestPrices()))
  const prices = quote.state.get()
  if (prices.status === 'failed') checkMessage(prices.problem)
  await step('signing in', () => trySignIn(customer, sandbox, reportFailure, checkMessage))
  checkKept('signing in')
  const now = session.state.get()
  if (now.status === 'failed') {
    checkMessage(now.problem)
    await customer.drive(session.loadProfile())
  }
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
    const faults = injected.filter(one => one.step === name)
    checkOutcome(customer, (await countOrders()) - earlier, faults, reportFailure, checkMessage)
    if (order.placed.get() === null) checkKept(name)
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
async function expireAccess(sandbox: TestSandbox): Promise<void> {
  const { now } = await sandbox.control('state')
  await sandbox.control('clock', { now: new Date(Date.parse(now) + (ACCESS_SECONDS + 1) * 1000).toISOString() })
}

/** If the first load has failed, checks its message and retries. Returns the page that has opened. */
async function openAfterFailure(
  customer: Customer, sandbox: TestSandbox, reportFailure: (text: string) => void,
  checkMessage: (problem: Problem) => void,
): Promise<Customer> {
  const { boot } = customer.shop
  // if two calls fail, the one that hangs is reported later, so a second retry may be needed
  for (let tries = 0; tries < 2; tries += 1) {
    const state = boot.state.get()
    if (state.status !== 'failed') break
    checkMessage(state.problem)
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

/** Signs in as far as the calls succeed: what was typed stays, and the customer sees the reason. */
async function trySignIn(
  { shop, drive }: Customer, sandbox: TestSandbox, reportFailure: (text: string) => void,
  checkMessage: (problem: Problem) => void,
): Promise<void> {
  const { phone } = shop.session
  const number = takeNextPhone(sandbox)
  phone.setText(number)
  await drive(phone.requestCode())
  if (phone.state.get().step === 'code') {
    phone.setText(await sandbox.readSmsCode(number))
    await drive(phone.submitCode())
  }
  const { typed, call } = phone.state.get()
  if (call.status === 'busy') reportFailure('the sign-in goes on without end')
  if (call.status !== 'failed') return
  if (typed === '' && (await sandbox.readSmsCode(number)) !== '') reportFailure('the number or the code is gone')
  if (call.error.kind === 'problem') checkMessage(call.error.problem)
}

/** Compares the order that the customer sees with the server's ledger. */
function checkOutcome(
  { shop: { checkout: { order } }, storage }: Customer, inLedger: number, faults: readonly InjectedFault[],
  reportFailure: (text: string) => void, checkMessage: (problem: Problem) => void,
): void {
  const state = order.state.get()
  const placed = order.placed.get()
  const shown = JSON.stringify([state, placed])
  if (inLedger > 1) reportFailure(`${inLedger} orders`)
  if (inLedger === 1 && placed === null && state.status !== 'unknown')
    reportFailure(`there is an order, shown as ${shown}`)
  if (inLedger === 0 && placed !== null && !faults.some(({ kind }) => kind.acceptsOrder === true))
    reportFailure(`there is no order, shown as placed: ${shown}`)
  if (state.status === 'failed') checkMessage(state.problem)
  if (faults.some(({ path }) => path === ORDERS)) return
  if (state.status === 'unknown') reportFailure(`the order was not sent, shown as ${shown}`)
  if (storage.get('order_attempt') !== null) reportFailure('the order was not sent, and its attempt is stored')
}
