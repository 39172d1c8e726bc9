import { addMinor, multiplyMinor } from '../../money.ts'
import { findBand } from '../../threshold.ts'
import { plainSum, type CartLine } from '../cart/line.ts'
import { lineKey } from '../cart/line-key.ts'
import { computeLineSum, type Addition, type Totals } from '../cart/totals.ts'
import type { DeliveryZone } from '../place/zones.ts'

/** The components of the cart's totals. */
export type PriceBreakdown = ReturnType<typeof breakDownTotals>
/** The components of the price of a cart line. */
export type LineBreakdown = ReturnType<typeof breakDownLine>
/** The delivery price with its zone. */
export type DeliveryBreakdown = NonNullable<PriceBreakdown['delivery']>

/** Breaks the totals down into components (CART-11), in minor units. Reductions are negative. */
export function breakDownTotals(
  { lines: cartLines, subtotal, total, delivery, payable }: Totals, zone: DeliveryZone | null,
  additions: readonly Addition[],
) {
  const lines = cartLines.map(breakDownLine)
  const charges = additions.filter(addition => addition.sum > 0)
  return {
    lines, subtotal, total, payable, charges,
    gifts: additions.filter(addition => addition.sum === 0),
    /** Reductions of all lines, by the name of the discount or by the promo code. */
    discounts: sumByName(lines.flatMap(line => line.discounts)),
    promoCodes: sumByName(lines.flatMap(line => line.promoCodes)),
    /** The server's sums of the lines minus the sums that the shop computes for them; usually 0. */
    lineCorrection: addMinor(...lines.map(line => line.sum - line.expected)),
    /**
     * Null for take-away, and until the server has priced the delivery. `band`: the zone's price
     * band for the total.
     */
    delivery: delivery === null || zone === null ? null
      : { amount: delivery, zoneName: zone.name, band: findBand(zone.bands, total) ?? null },
    /**
     * The amount to pay minus total, charges and delivery: negative if the customer pays a part
     * otherwise, positive if the server charges more. 0 until the server has named the amount.
     */
    payableCorrection: payable === null ? 0 : payable - addMinor(total, delivery, ...charges.map(charge => charge.sum)),
  }
}

/**
 * Breaks the price of a cart line down into its components, in minor units. Reductions are
 * negative.
 */
export function breakDownLine(line: CartLine) {
  const { name, count, price, sum } = line
  const dishAmount = multiplyMinor(price, count)
  const modifiers = line.modifiers.map(modifier => {
    const pieces = multiplyMinor(modifier.count, count)
    return { name: modifier.name, price: modifier.price, count: pieces, amount: multiplyMinor(modifier.price, pieces) }
  })
  return {
    key: lineKey(line),
    name, count, price, sum,
    /** The dish without modifiers, for all pieces. */
    dish: dishAmount,
    /** `count`: pieces in the whole line. */
    modifiers,
    /**
     * The sum before reductions minus dish and modifiers: usually 0, positive if negative modifiers
     * would take the unit price below 0.
     */
    priceFloorCorrection: addMinor(plainSum(line), -dishAmount, ...modifiers.map(modifier => -modifier.amount)),
    // a discount is for one piece, a promo code for the whole line; `multiplyMinor` turns -0 into 0
    discounts: line.discounts.map(discount => (
      { name: discount.name, amount: multiplyMinor(-discount.calculatedAmount, discount.count ?? count) })),
    promoCodes: line.promoCodes.map(({ code, calculatedAmount }) =>
      ({ name: code, amount: multiplyMinor(-calculatedAmount, 1) })),
    /** The sum of the components above. The price of the line is `sum`, even if the two differ. */
    expected: computeLineSum(line),
  }
}

/** Adds up reductions of the same name; leaves out sums of 0. */
function sumByName(reductions: LineBreakdown['discounts']): LineBreakdown['discounts'] {
  const amounts = new Map<string, number>()
  for (const { name, amount } of reductions) amounts.set(name, addMinor(amounts.get(name) ?? 0, amount))
  return [...amounts].filter(([, amount]) => amount !== 0).map(([name, amount]) => ({ name, amount }))
}
