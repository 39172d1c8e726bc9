import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { belongings, inGroups, meet, openSandbox, prepare, signInAnew } from './customer.ts'
import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts'
import { saidWell } from './words.ts'

const ORDER = '^/api/v1/persons/\\d+/orders$'

/** The order itself, spoiled in every way: what the customer is told is what the server's ledger holds. */
export function spoilOrders(named: string, idempotencyKey: boolean, kinds: readonly FaultKind[] = FAULT_KINDS): void {
  const faults = suite(`an order that goes wrong, ${named}`)

  faults(`[CHK-05, CHK-06, ERR-01, ERR-03] ${named}: placed is there, refused is not, anything else is told as unknown, and never are there two`, async () => {
    const wrong: string[] = []
    for (const some of inGroups(kinds)) wrong.push(...await walk(idempotencyKey, some))
    assert.equal(wrong.slice(0, 12), [])
  })

  faults.run()
}

/** One customer after the other at one sandbox, the order of each with a fault; answers with what went wrong. */
async function walk(idempotencyKey: boolean, kinds: readonly FaultKind[]): Promise<readonly string[]> {
  const sandbox = await openSandbox()
  const config = { order: { idempotencyKey } }
  let { member } = await prepare(sandbox, { config })
  const wrong: string[] = []
  for (const kind of kinds) {
    const say = (text: string): void => void wrong.push(`${kind.name}: ${text}`)
    const ledger = async (): Promise<readonly { readonly number: string }[]> => sandbox.control('orders')
    const earlier = (await ledger()).length
    const customer = meet({ sandbox, storage: createMemoryStorage(member), config })
    const { shop, network, storage } = customer
    await customer.start()
    const before = JSON.stringify(belongings(customer))
    await sandbox.fault({ method: 'POST', path: ORDER, ...kind.rule })
    network.loses(kind.isLost === true ? call => /^POST \/api\/v1\/persons\/\d+\/orders$/.test(call) : null)
    const outcome = await customer.place()
    await sandbox.clearFaults()
    network.loses(null)
    const told = shop.checkout.order.state.get()
    const inLedger = (await ledger()).length - earlier
    if (kind.acceptsOrder === true) {
      if (outcome.at !== 'placed' || inLedger !== 1) say(`told as ${JSON.stringify([outcome, told])}, ${inLedger} in the ledger`)
    } else if (JSON.stringify(belongings(customer)) !== before) say(`lost: ${JSON.stringify(belongings(customer))}`)

    if (kind.acceptsOrder === true) {
      // nothing is left to do
    } else if (kind.tells === 'refusal') {
      if (inLedger !== 0) say('refused, and there')
      if (outcome.at === 'sign-in') {
        await signInAnew(customer, sandbox)
        // what the former session held is of no use to the next customer
        member = { ...member, person_tokens: storage.get('person_tokens') ?? '', person_profile: storage.get('person_profile') ?? '' }
      } else if (told.at !== 'failed') say(`told as ${JSON.stringify([outcome, told])}`)
      else {
        const said = saidWell(told.problem, kind.words)
        if (said !== undefined) say(said)
      }
      if (storage.get('order_attempt') !== null) say('the attempt is still noted')
      const again = await customer.place()
      if (again.at !== 'placed') say(`going on: ${JSON.stringify([again, shop.checkout.order.state.get()])}`)
    } else {
      if (told.at !== 'unknown') say(`told as ${JSON.stringify([outcome, told])}`)
      else {
        const said = told.problem === undefined ? 'nothing is said' : saidWell(told.problem, kind.words)
        if (said !== undefined) say(said)
      }
      if (inLedger > 1 || (kind.acts === 'yes' && inLedger === 0)) say(`${inLedger} in the ledger`)
      await customer.place()
      const next = meet({ sandbox, storage, config })
      await next.start()
      await next.place()
      if (next.shop.checkout.order.state.get().at !== 'unknown') say('forgotten by the next page')
      if (JSON.stringify(belongings(next)) !== before) say('lost by the next page')
      if ((await ledger()).length - earlier !== inLedger) say('sent again by itself')
      if (idempotencyKey || inLedger === 0) {
        const again = await next.drive(next.shop.checkout.order.repeatUnknown())
        if (again.at !== 'placed') say(`sent again: ${JSON.stringify([again, next.shop.checkout.order.state.get()])}`)
      } else next.shop.checkout.order.settleAccepted()
    }
    const orders = await ledger()
    if (orders.length - earlier !== 1) say(`${orders.length - earlier} in the end`)
    const last = meet({ sandbox, storage, config })
    const placed = last.shop.checkout.order.placed.get()
    if (placed !== null && kind.acceptsOrder !== true && placed.number !== orders.at(-1)?.number) say(`told number ${placed.number}`)
    const end = [last.shop.cart.itemCount.get(), last.shop.checkout.order.state.get().at, storage.get('order_attempt')]
    if (JSON.stringify(end) !== '[0,"idle",null]') say(`ends as ${JSON.stringify(end)}`)
  }
  await sandbox.close()
  return wrong
}
