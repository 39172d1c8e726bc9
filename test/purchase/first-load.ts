import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { snapshotCustomerData, openCustomer, openSandbox, prepareDevice } from './customer.ts'
import { READING_FAULTS } from './fault-kinds.ts'
import { findMessageFault } from './words.ts'

/** Injects every fault into these calls of the first load, on a device with a full cart. */
export function testFirstLoadFaults(calls: readonly (readonly [what: string, path: string])[]): void {
  const faults = suite('a call of the first load that goes wrong')

  for (const [what, path] of calls) {
    faults(`[ERR-01, ERR-03, BOOT-05] ${what}: a faulty call loses nothing and can be retried`, async () => {
      const sandbox = await openSandbox()
      const { member } = await prepareDevice(sandbox)
      const pathPattern = new RegExp(path)
      const failures: string[] = []
      let orders = 0
      for (const kind of READING_FAULTS) {
        const customer = openCustomer({ sandbox, storage: createMemoryStorage(member) })
        const { shop, network } = customer
        const before = snapshotCustomerData(customer)
        await sandbox.injectFaults({ path, ...kind.rule })
        network.loseCalls(kind.isLost === true ? call => pathPattern.test(call.replace(/^\w+ |\?.*$/g, '')) : null)
        const reportFailure = (text: string): void => void failures.push(`${kind.name}: ${text}`)
        try {
          await customer.start()
          const state = shop.boot.state.get()
          const failure = state.status === 'failed' ? findMessageFault(state.problem, kind.message) : undefined
          if (failure !== undefined) reportFailure(failure)
          checkUnchanged(snapshotCustomerData(customer), before, reportFailure)
          await sandbox.clearFaults()
          network.loseCalls(null)
          shop.boot.retry()
          await customer.waitForIdle()
          // without a zone the address is not delivered to: the next page requests the zones again
          const next =
            what === 'the delivery zones' && shop.boot.state.get().status === 'choosing'
              ? openCustomer({ sandbox, storage: customer.storage })
              : customer
          if (next !== customer) await next.start()
          if (next.shop.boot.state.get().status !== 'ready')
            reportFailure(`going on: ${JSON.stringify(next.shop.boot.state.get())}`)
          checkUnchanged(snapshotCustomerData(next), before, reportFailure)
          const outcome = await next.placeOrder()
          if (outcome.kind !== 'placed')
            reportFailure(`the order: ${JSON.stringify([outcome, next.shop.checkout.order.state.get()])}`)
          else orders += 1
        } catch (error) {
          reportFailure(String(error))
          await sandbox.clearFaults()
        }
      }
      const ledger = await sandbox.control('orders')
      await sandbox.close()
      assert.equal(failures.slice(0, 12), [])
      assert.is(ledger.length, orders)
      assert.is(orders, READING_FAULTS.length)
    })
  }
  faults.run()
}

function checkUnchanged(now: unknown, before: unknown, reportFailure: (text: string) => void): void {
  if (JSON.stringify(now) !== JSON.stringify(before)) reportFailure(`lost: ${JSON.stringify(now)}`)
}
