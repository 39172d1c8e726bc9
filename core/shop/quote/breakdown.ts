import { addMinor, times } from '../../money.ts'
import { bandAt } from '../../threshold.ts'
import { plainSum, type CartLine } from '../cart/line.ts'
import { lineKey } from '../cart/line-key.ts'
import { ownSum, type Addition, type Totals } from '../cart/totals.ts'
import type { DeliveryZone } from '../place/zones.ts'

export type PriceBreakdown = ReturnType<typeof breakDownTotals>
export type LineBreakdown = ReturnType<typeof breakDownLine>
export type DeliveryBreakdown = NonNullable<PriceBreakdown['delivery']>

/** The parts of every total (CART-11) in minor units; reductions are negative. */
export function breakDownTotals(
  { lines: priced, subtotal, total, delivery, payable }: Totals, zone: DeliveryZone | null,
  additions: readonly Addition[],
) {
  const lines = priced.map(breakDownLine)
  const extras = additions.filter(one => one.sum > 0)
  return {
    lines, subtotal, total, payable, extras,
    gifts: additions.filter(one => one.sum === 0),
    /** Reductions of all lines, by name. */
    discounts: byName(lines.flatMap(line => line.discounts)),
    codes: byName(lines.flatMap(line => line.codes)),
    /** The server's sums minus the sums of the parts; usually 0. */
    difference: addMinor(...lines.map(line => line.sum - line.expected)),
    /** Null in take-away, and until the server has priced it. `band`: the band by which the zone forecasts the cost. */
    delivery: delivery === null || zone === null ? null
      : { amount: delivery, zone: zone.name, band: bandAt(zone.bands, total) ?? null },
    /** The amount to pay minus total, extras and delivery: negative if a part is paid otherwise. */
    otherPayments: payable === null ? 0 : payable - addMinor(total, delivery, ...extras.map(one => one.sum)),
  }
}

export function breakDownLine(line: CartLine) {
  const { name, count, price, sum } = line
  const dish = times(price, count)
  const modifiers = line.modifiers.map(one => {
    const pieces = times(one.count, count)
    return { name: one.name, price: one.price, count: pieces, amount: times(one.price, pieces) }
  })
  return {
    key: lineKey(line),
    name, count, price, sum, dish,
    /** `count`: pieces in the whole line. */
    modifiers,
    /** The correction that keeps the unit price from falling below 0; usually 0. */
    floor: addMinor(plainSum(line), -dish, ...modifiers.map(one => -one.amount)),
    discounts: line.discounts.map(one => (
      { name: one.name, amount: times(-one.calculatedAmount, one.count ?? count) })),
    codes: line.promoCodes.map(one => ({ name: one.code, amount: times(-one.calculatedAmount, 1) })),
    /** The sum of the parts above. The price of the line is `sum`, even if they differ. */
    expected: ownSum(line),
  }
}

/** Adds up parts of the same name; leaves out those of 0. */
function byName(parts: LineBreakdown['discounts']): LineBreakdown['discounts'] {
  const amounts = new Map<string, number>()
  for (const { name, amount } of parts) amounts.set(name, addMinor(amounts.get(name) ?? 0, amount))
  return [...amounts].filter(([, amount]) => amount !== 0).map(([name, amount]) => ({ name, amount }))
}
