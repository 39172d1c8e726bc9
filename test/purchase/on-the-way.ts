import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { FRIDAY_NOON, type TestSandbox } from '../kit/shop.ts'
import {
  snapshotCustomerData, takeNextPhone, splitIntoGroups, openCustomer, openSandbox, prepareDevice, signIn, signInAgain,
  type Customer, type PreparedDevice,
} from './customer.ts'
import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts'
import { findMessageFault } from './words.ts'

interface Cell {
  readonly sandbox: TestSandbox
  readonly kind: FaultKind
  readonly customer: Customer
  readonly reportFailure: (text: string) => void
}
interface Step {
  readonly what: string
  readonly path: RegExp
  readonly from: keyof PreparedDevice
  /** Performs the steps up to and including the call; reports faults of the shop to `reportFailure`. */
  during(cell: Cell): Promise<void>
  /** Continues after the fault until the customer is signed in and can order. */
  after?(cell: Cell): Promise<void>
}

const checkMessage = ({ reportFailure, kind }: Cell, problem: Parameters<typeof findMessageFault>[0]): void => {
  const failures = findMessageFault(problem, kind.message)
  if (failures !== undefined) reportFailure(failures)
}
/** Advances both clocks: after 90 seconds a number gets another code. */
async function wait91Seconds({ sandbox, customer: { timer } }: Cell): Promise<void> {
  const state = await sandbox.control('state')
  await sandbox.control('clock', { now: new Date(Date.parse(state.now) + 91_000).toISOString() })
  await timer.advance(91_000)
}
/** Tries to order while the call fails: no order is sent, and the customer sees the reason. */
async function tryToOrder(cell: Cell): Promise<void> {
  const { customer, reportFailure } = cell
  const outcome = await customer.placeOrder()
  const state = customer.shop.checkout.order.state.get()
  if (outcome.kind === 'placed' || state.status === 'unknown')
    reportFailure(`reported as ${JSON.stringify([outcome, state])}`)
  if (outcome.kind === 'not-placed') {
    if (state.status === 'failed') checkMessage(cell, state.problem)
    else if (state.status !== 'refused') reportFailure(`nothing is said: ${JSON.stringify(state)}`)
  }
}

const STEPS: readonly Step[] = [
  {
    what: "a guest's prices",
    path: /^\/1\/persons\/orders\/preflight$/,
    from: 'guest',
    async during(cell) {
      await cell.customer.drive(cell.customer.shop.checkout.quote.requestPrices())
      const figures = cell.customer.shop.checkout.quote.state.get()
      if (figures.status === 'failed') checkMessage(cell, figures.problem)
      else if (figures.status !== 'refused' || figures.message !== cell.kind.message)
        cell.reportFailure(`reported as ${JSON.stringify(figures)}`)
    },
  },
  { what: "a customer's prices", path: /^\/1\/persons\/\d+\/orders\/preflight$/, from: 'member', during: tryToOrder },
  {
    what: 'the request of a code',
    path: /^\/api\/v1\/sign\/in\/phone\/code$/,
    from: 'guest',
    async during(cell) {
      const { phone } = cell.customer.shop.session
      phone.setText(takeNextPhone(cell.sandbox))
      await cell.customer.drive(phone.requestCode())
      const now = phone.state.get()
      const error = now.call.status === 'failed' ? now.call.error : null
      // any successful response is accepted: the code has been sent
      if (now.step === 'code') return
      if (now.typed === '' || now.call.status === 'busy') cell.reportFailure('the number is gone')
      if (error?.kind === 'problem') checkMessage(cell, error.problem)
      else cell.reportFailure(`reported as ${JSON.stringify(error)}`)
    },
    async after(cell) {
      const { phone } = cell.customer.shop.session
      const number = phone.state.get().step === 'code' ? '' : phone.state.get().typed
      if (number !== '') await cell.customer.drive(phone.requestCode())
      const now = phone.state.get()
      if (now.step !== 'code') return cell.reportFailure(`asked again: ${JSON.stringify(now)}`)
      if ((await cell.sandbox.readSmsCode(now.codeRequest.phone)) === '') {
        await wait91Seconds(cell)
        await cell.customer.drive(phone.requestCode())
      }
      phone.setText(await cell.sandbox.readSmsCode(now.codeRequest.phone))
      if (!(await cell.customer.drive(phone.submitCode())))
        cell.reportFailure(`not signed in: ${JSON.stringify(phone.state.get())}`)
    },
  },
  {
    what: 'signing in',
    path: /^\/api\/v1\/sign\/in\/phone$/,
    from: 'guest',
    async during(cell) {
      const { phone } = cell.customer.shop.session
      const number = takeNextPhone(cell.sandbox)
      phone.setText(number)
      await cell.customer.drive(phone.requestCode())
      phone.setText(await cell.sandbox.readSmsCode(number))
      const code = phone.state.get().typed
      if (await cell.customer.drive(phone.submitCode())) cell.reportFailure('signed in')
      const { typed, call } = phone.state.get()
      const error = call.status === 'failed' ? call.error : null
      if (typed !== code || call.status === 'busy') cell.reportFailure('the code is gone')
      if (error?.kind === 'problem') checkMessage(cell, error.problem)
      else cell.reportFailure(`reported as ${JSON.stringify(error)}`)
    },
    async after(cell) {
      const { phone } = cell.customer.shop.session
      if (await cell.customer.drive(phone.submitCode())) return
      // the code was used up by the call whose answer was lost
      const now = phone.state.get()
      const error = now.call.status === 'failed' ? now.call.error : null
      if (error?.kind !== 'sms' || error.code !== 'notFound' || now.step !== 'code')
        return cell.reportFailure(`again: ${JSON.stringify(now)}`)
      await wait91Seconds(cell)
      await cell.customer.drive(phone.requestCode())
      phone.setText(await cell.sandbox.readSmsCode(now.codeRequest.phone))
      if (!(await cell.customer.drive(phone.submitCode())))
        cell.reportFailure(`not signed in: ${JSON.stringify(phone.state.get())}`)
    },
  },
  {
    what: 'the profile',
    path: /^\/api\/v1\/me$/,
    from: 'guest',
    async during(cell) {
      await signIn(cell.customer, cell.sandbox)
      const now = cell.customer.shop.session.state.get()
      if (now.status === 'failed') checkMessage(cell, now.problem)
      else if (now.status !== 'guest' || !now.ended || cell.kind.rule.status !== 401)
        cell.reportFailure(`reported as ${JSON.stringify(now)}`)
      await tryToOrder(cell)
    },
    async after(cell) {
      await cell.customer.drive(cell.customer.shop.session.loadProfile())
    },
  },
  {
    what: 'renewing the session before the prices', path: /^\/api\/v1\/sign\/refresh$/, from: 'member',
    during: tryToOrder,
  },
  {
    what: 'renewing the session when the order is sent',
    path: /^\/api\/v1\/sign\/refresh$/,
    from: 'member',
    during: tryToOrder,
  },
]

/** Injects every fault into the calls before the order: prices, sign-in, token renewal. */
export function testOrderingFaults(titlePattern: RegExp): void {
  const faults = suite('a call on the way to the order that goes wrong')

  for (const step of STEPS.filter(one => titlePattern.test(one.what))) {
    faults(`[CHK-04, CHK-05, ERR-01, AUTH-05] ${step.what}: a fault loses nothing`, async () => {
      const failures: string[] = []
      for (const kinds of splitIntoGroups(FAULT_KINDS)) failures.push(...await runCustomers(step, kinds))
      assert.equal(failures.slice(0, 12), [])
    })
  }

  faults.run()
}

/** Runs one customer per fault at one sandbox, one after another. Returns the failures. */
async function runCustomers(step: Step, kinds: readonly FaultKind[]): Promise<readonly string[]> {
  const sandbox = await openSandbox()
  // short lifetimes, so that all customers fit into an hour of the sandbox
  await sandbox.control('tokens', { accessSeconds: 120, refreshSeconds: 2_592_000 })
  let prepared = await prepareDevice(sandbox)
  const failures: string[] = []
  let clock = FRIDAY_NOON
  for (const kind of kinds) {
    const reportFailure = (text: string): void => void failures.push(`${kind.name}: ${text}`)
    const stored = { ...prepared[step.from] }
    const customer = openCustomer({ sandbox, storage: createMemoryStorage(stored) })
    const { shop, network, storage } = customer
    const cell = { sandbox, kind, customer, reportFailure }
    const earlier = (await sandbox.control('orders')).length
    const before = JSON.stringify(snapshotCustomerData(customer))
    const checkUnchanged = (when: string): void => {
      const now = JSON.stringify(snapshotCustomerData(customer))
      if (now !== before) reportFailure(`lost ${when}: ${now.slice(0, 150)}`)
    }
    network.loseCalls(kind.isLost === true ? call => step.path.test(call.replace(/^\w+ /, '')) : null)
    try {
      const fault = { path: step.path.source, ...kind.rule }
      if (step.from === 'member') {
        await customer.start()
        await sandbox.injectFaults(fault)
        // the access token expires: at once, or just before the order is sent
        const expire = (): Promise<unknown> =>
          sandbox.control('clock', { now: new Date((clock += 121_000)).toISOString() })
        if (step.what.endsWith('prices') && step.what.startsWith('renewing')) await expire()
        if (step.what.endsWith('sent'))
          network.beforeSend = async path => {
            if (/^POST \/api\/v1\/persons\/\d+\/orders$/.test(path)) await expire()
          }
      } else {
        await sandbox.injectFaults(fault)
        await customer.start()
      }
      await step.during(cell)
      checkUnchanged('meanwhile')
      if ((await sandbox.control('orders')).length !== earlier) reportFailure('something was ordered')
      if (storage.get('order_attempt') !== null) reportFailure('an attempt is noted')
      await sandbox.clearFaults()
      network.loseCalls(null)
      network.beforeSend = null
      await step.after?.(cell)
      await customer.waitForIdle()
      let outcome = await customer.placeOrder()
      if (outcome.kind === 'sign-in') {
        checkUnchanged('before signing in')
        await signInAgain(customer, sandbox)
        outcome = await customer.placeOrder()
      }
      if (outcome.kind !== 'placed')
        reportFailure(`going on: ${JSON.stringify([outcome, shop.checkout.order.state.get()])}`)
      const ordered = (await sandbox.control('orders')).length - earlier
      if (ordered !== 1) reportFailure(`${ordered} in the ledger`)
    } catch (error) {
      reportFailure(String(error))
      await sandbox.clearFaults()
    }
    // the next customer needs a valid session
    const session = {
      person_tokens: storage.get('person_tokens') ?? '', person_profile: storage.get('person_profile') ?? '',
    }
    if (session.person_tokens !== '') prepared = { ...prepared, member: { ...prepared.member, ...session } }
  }
  await sandbox.close()
  return failures
}
