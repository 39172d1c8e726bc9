import { addMinor, times } from '../../money.ts'
import { bandAt } from '../../threshold.ts'
import type { DeliveryBand, DeliveryZone } from '../location/wire.ts'
import { identity, type CartPosition } from './position.ts'
import { ownSum, type Totals } from './totals.ts'

/**
 * What every total is made of (CART-11). All amounts are minor units; those that take something off are negative, so
 * that the parts of anything add up to it.
 */
export interface Reasons {
  readonly lines: readonly LineReasons[]
  /** Of all lines at the menu's prices. */
  readonly subtotal: number
  /** What comes off, by name, over all lines. */
  readonly discounts: readonly Part[]
  readonly codes: readonly Part[]
  /** By how much the server's sums differ from what the menu's prices and the granted discounts come to; mostly 0. */
  readonly difference: number
  /** Subtotal, discounts, codes and difference: what the bands of a zone are chosen by. */
  readonly total: number
  /** Null in take-away, and until the server has said what it costs. */
  readonly delivery: DeliveryReason | null
  /** By how much what is left to pay differs from total and delivery: below 0 where a part is paid otherwise. */
  readonly otherwise: number
  /** Null until the server has said so. */
  readonly payable: number | null
}
export interface Part {
  readonly name: string
  readonly amount: number
}
export interface LineReasons {
  readonly key: string
  readonly name: string
  readonly count: number
  /** Of one piece, without modifiers. */
  readonly price: number
  readonly dish: number
  readonly modifiers: readonly (Part & { readonly price: number; /** In the whole line. */ readonly count: number })[]
  readonly discounts: readonly Part[]
  readonly codes: readonly Part[]
  /** The parts above together. */
  readonly expected: number
  /** The server's, once it has spoken; it holds. */
  readonly sum: number
}
export interface DeliveryReason {
  readonly amount: number
  readonly zone: string
  /** The band of the zone that the total lies in; null when there is none. */
  readonly band: DeliveryBand | null
}

/** `zone` is that of the delivery, null in take-away; the server's price may differ from its band's, which is a forecast. */
export function reasonsOf(totals: Totals, zone: DeliveryZone | null): Reasons {
  const { subtotal, total, delivery, payable } = totals
  const lines = totals.lines.map(lineReasons)
  const band = bandAt(zone?.bands ?? [], total) ?? null
  return {
    lines,
    subtotal,
    discounts: byName(lines.flatMap(line => line.discounts)),
    codes: byName(lines.flatMap(line => line.codes)),
    difference: lines.reduce((sum, line) => addMinor(sum, line.sum - line.expected), 0),
    total,
    delivery: delivery === null || zone === null ? null : { amount: delivery, zone: zone.name, band },
    otherwise: payable === null ? 0 : payable - addMinor(total, delivery),
    payable,
  }
}

/** How the sum of one line comes about, and by how much the server's sum differs from it. */
export function lineReasons(line: CartPosition): LineReasons {
  const { name, count, price, sum } = line
  return {
    key: identity(line),
    name, count, price, sum,
    dish: times(price, count),
    modifiers: line.modifiers.map(one => {
      const pieces = times(one.count, count)
      return { name: one.name, price: one.price, count: pieces, amount: times(one.price, pieces) }
    }),
    discounts: line.discounts.map(one => ({ name: one.name, amount: times(-one.calculatedAmount, count) })),
    codes: line.promoCodes.map(one => ({ name: one.code, amount: times(-one.calculatedAmount, 1) })),
    expected: ownSum(line),
  }
}

/** Parts of one name are one part, in the order in which the names come first; what takes nothing off is left out. */
function byName(parts: readonly Part[]): readonly Part[] {
  const amounts = new Map<string, number>()
  for (const { name, amount } of parts) amounts.set(name, addMinor(amounts.get(name) ?? 0, amount))
  return [...amounts].filter(([, amount]) => amount !== 0).map(([name, amount]) => ({ name, amount }))
}
