import { addMinor, times } from '../../money.ts'
import { bandAt } from '../../threshold.ts'
import type { DeliveryZone } from '../catalogue/city-wire.ts'
import { lineKey, type CartLine } from '../cart/line.ts'
import { ownSum, type Totals } from '../cart/totals.ts'

export type Reasons = ReturnType<typeof reasonsOf>
export type LineReasons = ReturnType<typeof lineReasons>
export type DeliveryReason = NonNullable<Reasons['delivery']>
export interface Part {
  readonly name: string
  readonly amount: number
}

/**
 * What every total is made of (CART-11). All amounts are minor units; those that take something off are negative, so
 * that the parts of anything add up to it. `zone` is that of the delivery, null in take-away; the server's price may differ from
 * its band's, which is a forecast.
 */
export function reasonsOf(totals: Totals, zone: DeliveryZone | null) {
  const { subtotal, total, delivery, payable } = totals
  const lines = totals.lines.map(lineReasons)
  /** Of the zone, that the total lies in; null when there is none. */
  const band = bandAt(zone?.bands ?? [], total) ?? null
  return {
    lines,
    /** Of all lines at the menu's prices. */
    subtotal,
    /** What comes off, by name, over all lines. */
    discounts: byName(lines.flatMap(line => line.discounts)),
    codes: byName(lines.flatMap(line => line.codes)),
    /** By how much the server's sums differ from what the menu's prices and the granted discounts come to; mostly 0. */
    difference: addMinor(...lines.map(line => line.sum - line.expected)),
    /** Subtotal, discounts, codes and difference: what the bands of a zone are chosen by. */
    total,
    /** Null in take-away, and until the server has said what it costs. */
    delivery: delivery === null || zone === null ? null : { amount: delivery, zone: zone.name, band },
    /** By how much what is left to pay differs from total and delivery: below 0 where a part is paid otherwise. */
    otherwise: payable === null ? 0 : payable - addMinor(total, delivery),
    /** Null until the server has said so. */
    payable,
  }
}

/** How the sum of one line comes about, and by how much the server's sum differs from it. */
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
    /** The parts above together; the server's sum holds once it has spoken. */
    expected: ownSum(line),
  }
}

/** Parts of one name are one part, in the order in which the names come first; what takes nothing off is left out. */
function byName(parts: readonly Part[]): readonly Part[] {
  const amounts = new Map<string, number>()
  for (const { name, amount } of parts) amounts.set(name, addMinor(amounts.get(name) ?? 0, amount))
  return [...amounts].filter(([, amount]) => amount !== 0).map(([name, amount]) => ({ name, amount }))
}
