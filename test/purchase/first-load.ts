import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { belongings, meet, openSandbox, prepare } from './customer.ts'
import { READING_FAULTS } from './fault-kinds.ts'
import { saidWell } from './words.ts'

/** Calls of the first load by their paths, spoiled in every way when a page comes back to a full cart. */
export function spoilFirstLoad(calls: readonly (readonly [what: string, path: string])[]): void {
  const faults = suite('a call of the first load that goes wrong')

  for (const [what, path] of calls) {
    faults(`[ERR-01, ERR-03, BOOT-05] ${what}: whatever happens to the call, the cart and the fields stay, words say so, and going on leads to one order`, async () => {
      const sandbox = await openSandbox()
      const { member } = await prepare(sandbox)
      const fits = new RegExp(path)
      const wrong: string[] = []
      let orders = 0
      for (const kind of READING_FAULTS) {
        const customer = meet({ sandbox, storage: createMemoryStorage(member) })
        const { shop, network } = customer
        const before = belongings(customer)
        await sandbox.fault({ path, ...kind.rule })
        network.loses(kind.isLost === true ? call => fits.test(call.replace(/^\w+ |\?.*$/g, '')) : null)
        const say = (text: string): void => void wrong.push(`${kind.name}: ${text}`)
        try {
          await customer.start()
          const state = shop.boot.state.get()
          const said = state.at === 'failed' ? saidWell(state.problem, kind.words) : undefined
          if (said !== undefined) say(said)
          same(belongings(customer), before, say)
          await sandbox.clearFaults()
          network.loses(null)
          shop.boot.retry()
          await customer.rest()
          // no zone at the place is a place that nobody delivers to: the next page asks again
          const next = what === 'the delivery zones' && shop.boot.state.get().at === 'choosing' ? meet({ sandbox, storage: customer.storage }) : customer
          if (next !== customer) await next.start()
          if (next.shop.boot.state.get().at !== 'ready') say(`going on: ${JSON.stringify(next.shop.boot.state.get())}`)
          same(belongings(next), before, say)
          const outcome = await next.place()
          if (outcome.at !== 'placed') say(`the order: ${JSON.stringify([outcome, next.shop.checkout.order.state.get()])}`)
          else orders += 1
        } catch (error) {
          say(String(error))
          await sandbox.clearFaults()
        }
      }
      const ledger = await sandbox.control('orders')
      await sandbox.close()
      assert.equal(wrong.slice(0, 12), [])
      assert.is(ledger.length, orders)
      assert.is(orders, READING_FAULTS.length)
    })
  }
  faults.run()
}

function same(now: unknown, before: unknown, say: (text: string) => void): void {
  if (JSON.stringify(now) !== JSON.stringify(before)) say(`lost: ${JSON.stringify(now)}`)
}
