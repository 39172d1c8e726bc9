import { addMinor, times } from '../../money.ts'
import { bandAt } from '../../threshold.ts'
import type { CartLine } from '../cart/line.ts'
import { lineKey } from '../cart/line-key.ts'
import { ownSum, type Totals } from '../cart/totals.ts'
import type { DeliveryZone } from '../place/zones.ts'

export type Reasons = ReturnType<typeof reasonsOf>
export type LineReasons = ReturnType<typeof lineReasons>
export type DeliveryReason = NonNullable<Reasons['delivery']>

/** What every total is made of (CART-11), in minor units; what takes something off is negative. */
export function reasonsOf({ lines: priced, subtotal, total, delivery, payable }: Totals, zone: DeliveryZone | null) {
  const lines = priced.map(lineReasons)
  return {
    lines, subtotal, total, payable,
    /** What comes off, by name, over all lines. */
    discounts: byName(lines.flatMap(line => line.discounts)),
    codes: byName(lines.flatMap(line => line.codes)),
    /** By how much the server's sums differ from those of the parts; mostly 0. */
    difference: addMinor(...lines.map(line => line.sum - line.expected)),
    /** Null in take-away, and until the server has said what it costs; its band is a forecast. */
    delivery: delivery === null || zone === null ? null
      : { amount: delivery, zone: zone.name, band: bandAt(zone.bands, total) ?? null },
    /** What is left to pay less total and delivery: below 0 where a part is paid otherwise. */
    otherwise: payable === null ? 0 : payable - addMinor(total, delivery),
  }
}

export function lineReasons(line: CartLine) {
  const { name, count, price, sum } = line
  return {
    key: lineKey(line),
    name, count, price, sum,
    dish: times(price, count),
    /** Each with its pieces in the whole line. */
    modifiers: line.modifiers.map(one => {
      const pieces = times(one.count, count)
      return { name: one.name, price: one.price, count: pieces, amount: times(one.price, pieces) }
    }),
    discounts: line.discounts.map(one => ({ name: one.name, amount: times(-one.calculatedAmount, count) })),
    codes: line.promoCodes.map(one => ({ name: one.code, amount: times(-one.calculatedAmount, 1) })),
    /** The parts above together; what counts is the sum. */
    expected: ownSum(line),
  }
}

/** Parts of one name are one; what takes nothing off is left out. */
function byName(parts: LineReasons['discounts']): LineReasons['discounts'] {
  const amounts = new Map<string, number>()
  for (const { name, amount } of parts) amounts.set(name, addMinor(amounts.get(name) ?? 0, amount))
  return [...amounts].filter(([, amount]) => amount !== 0).map(([name, amount]) => ({ name, amount }))
}
