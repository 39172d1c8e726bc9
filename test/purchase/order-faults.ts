import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import {
  snapshotCustomerData, splitIntoGroups, openCustomer, openSandbox, prepareDevice, signInAgain,
} from './customer.ts'
import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts'
import { findMessageFault } from './words.ts'

const ORDER = '^/api/v1/persons/\\d+/orders$'

/** Injects every fault into the order call: the shown outcome must match the server's ledger. */
export function testOrderFaults(
  title: string, idempotencyKey: boolean, kinds: readonly FaultKind[] = FAULT_KINDS,
): void {
  const faults = suite(`an order that goes wrong, ${title}`)

  faults(`[CHK-05, CHK-06, ERR-01, ERR-03] ${title}: the shown outcome is the real one`, async () => {
    const failures: string[] = []
    for (const group of splitIntoGroups(kinds)) failures.push(...(await runCustomers(idempotencyKey, group)))
    assert.equal(failures.slice(0, 12), [])
  })

  faults.run()
}

/** Runs one customer per fault at one sandbox: each order gets one fault. Returns the failures. */
async function runCustomers(idempotencyKey: boolean, kinds: readonly FaultKind[]): Promise<readonly string[]> {
  const sandbox = await openSandbox()
  const config = { order: { idempotencyKey } }
  let { member } = await prepareDevice(sandbox, { config })
  const failures: string[] = []
  for (const kind of kinds) {
    const reportFailure = (text: string): void => void failures.push(`${kind.name}: ${text}`)
    const ledger = async (): Promise<readonly { readonly number: string }[]> => sandbox.control('orders')
    const earlier = (await ledger()).length
    const customer = openCustomer({ sandbox, storage: createMemoryStorage(member), config })
    const { shop, network, storage } = customer
    await customer.start()
    const before = JSON.stringify(snapshotCustomerData(customer))
    await sandbox.injectFaults({ method: 'POST', path: ORDER, ...kind.rule })
    network.loseCalls(kind.isLost === true ? call => /^POST \/api\/v1\/persons\/\d+\/orders$/.test(call) : null)
    const outcome = await customer.placeOrder()
    await sandbox.clearFaults()
    network.loseCalls(null)
    const state = shop.checkout.order.state.get()
    const inLedger = (await ledger()).length - earlier
    if (kind.acceptsOrder === true) {
      if (outcome.kind !== 'placed' || inLedger !== 1)
        reportFailure(`reported as ${JSON.stringify([outcome, state])}, ${inLedger} in the ledger`)
    } else if (JSON.stringify(snapshotCustomerData(customer)) !== before)
      reportFailure(`lost: ${JSON.stringify(snapshotCustomerData(customer))}`)

    if (kind.acceptsOrder === true) {
      // nothing is left to do
    } else if (kind.conveys === 'refusal') {
      if (inLedger !== 0) reportFailure('refused, and there')
      if (outcome.kind === 'sign-in') {
        await signInAgain(customer, sandbox)
        // the next customer needs the new session
        member = {
          ...member, person_tokens: storage.get('person_tokens') ?? '',
          person_profile: storage.get('person_profile') ?? '',
        }
      } else if (state.status !== 'failed') reportFailure(`reported as ${JSON.stringify([outcome, state])}`)
      else {
        const failure = findMessageFault(state.problem, kind.message)
        if (failure !== undefined) reportFailure(failure)
      }
      if (storage.get('order_attempt') !== null) reportFailure('the attempt is still noted')
      const again = await customer.placeOrder()
      if (again.kind !== 'placed')
        reportFailure(`going on: ${JSON.stringify([again, shop.checkout.order.state.get()])}`)
    } else {
      if (state.status !== 'unknown') reportFailure(`reported as ${JSON.stringify([outcome, state])}`)
      else {
        const failure = state.problem === undefined ? 'nothing is said' : findMessageFault(state.problem, kind.message)
        if (failure !== undefined) reportFailure(failure)
      }
      if (inLedger > 1 || (kind.processed === 'yes' && inLedger === 0)) reportFailure(`${inLedger} in the ledger`)
      await customer.placeOrder()
      const next = openCustomer({ sandbox, storage, config })
      await next.start()
      await next.placeOrder()
      if (next.shop.checkout.order.state.get().status !== 'unknown') reportFailure('forgotten by the next page')
      if (JSON.stringify(snapshotCustomerData(next)) !== before) reportFailure('lost by the next page')
      if ((await ledger()).length - earlier !== inLedger) reportFailure('sent again without a press')
      if (idempotencyKey || inLedger === 0) {
        const again = await next.drive(next.shop.checkout.order.repeatUnknown())
        if (again.kind !== 'placed')
          reportFailure(`sent again: ${JSON.stringify([again, next.shop.checkout.order.state.get()])}`)
      } else next.shop.checkout.order.confirmAccepted()
    }
    const orders = await ledger()
    if (orders.length - earlier !== 1) reportFailure(`${orders.length - earlier} in the end`)
    const last = openCustomer({ sandbox, storage, config })
    const placed = last.shop.checkout.order.placed.get()
    if (placed !== null && kind.acceptsOrder !== true && placed.number !== orders.at(-1)?.number)
      reportFailure(`shows number ${placed.number}`)
    const end = [
      last.shop.cart.itemCount.get(), last.shop.checkout.order.state.get().status, storage.get('order_attempt'),
    ]
    if (JSON.stringify(end) !== '[0,"idle",null]') reportFailure(`ends as ${JSON.stringify(end)}`)
  }
  await sandbox.close()
  return failures
}
