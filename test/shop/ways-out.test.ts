import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { OrderPopup } from '../../core/shop/checkout/refusals.ts'
import { waysOut, type WayOut } from '../../core/shop/checkout/ways-out.ts'

const ways = suite('what solves a refusal')
const facts: Parameters<typeof waysOut>[1] = { canTakeAway: true, isInCart: id => id === 1, nextSlot: null, otherPayments: [] }
const message = ''
const slot = Date.parse('2026-11-20T18:00:00+03:00')
const elsewhere: readonly WayOut[] = [{ at: 'take-away' }, { at: 'change-address' }]

for (const [name, popup, more, expected] of [
  ['too small a sum', { kind: 'minimum', amount: 60_000, message }, {}, [{ at: 'menu' }]],
  ['a wish for more', { kind: 'add-more', amount: null, message }, {}, [{ at: 'menu' }]],
  ['too large a sum', { kind: 'maximum', amount: 60_000, message }, {}, [{ at: 'split' }]],
  ['an address outside of all zones', { kind: 'out-of-zone', message }, {}, elsewhere],
  ['the same where nothing is handed over', { kind: 'out-of-zone', message }, { canTakeAway: false }, [{ at: 'change-address' }]],
  ['dishes that are not delivered', { kind: 'cannot-deliver', positionIds: [1, 2], message }, {}, [{ at: 'change-address' }, { at: 'remove', positionIds: [1, 2] }]],
  ['dishes that nobody named', { kind: 'not-found', positionIds: [2], message }, {}, elsewhere],
  ['no orders now', { kind: 'closed', message }, {}, elsewhere],
  ['no orders now, but later', { kind: 'closed', message }, { nextSlot: slot }, [...elsewhere, { at: 'pre-order', moment: slot }]],
  ['a payment that is not taken', { kind: 'payment-unsupported', code: 'delivery-cash', message }, { otherPayments: ['CARD_ONLINE'] }, [{ at: 'pay', method: 'CARD_ONLINE' }]],
  ['a payment without another', { kind: 'payment-unsupported', code: 'delivery-cash', message }, {}, elsewhere],
] as const satisfies readonly (readonly [string, OrderPopup, Partial<Parameters<typeof waysOut>[1]>, readonly WayOut[]])[]) {
  ways(`[CHK-06] ${name}`, () => {
    assert.equal(waysOut(popup, { ...facts, ...more }), expected)
  })
}

ways.run()
