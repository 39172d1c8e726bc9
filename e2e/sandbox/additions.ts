import type { PreflightPosition } from './shapes.ts'

/** The price of the package, in minor units. */
const PACKAGE_PRICE = 3_000

/**
 * Adds what a chain may put into a preflight: first a free piece of the dish with the smallest id,
 * last an unrequested package. The line of that dish is split if it has several pieces. `counts` are
 * the counts of the lines.
 */
export function withAdditions(
  positions: readonly PreflightPosition[],
  counts: readonly number[],
): readonly PreflightPosition[] {
  const least = positions.reduce((best, one, at) => (one.id < (positions[best]?.id ?? 0) ? at : best), 0)
  const dish = positions[least]
  if (dish === undefined) return positions
  const none = { modifiers: [], discounts: [], promoCodes: [], specials: [] }
  const gift: PreflightPosition = { ...none, id: dish.id, sum: 0, payableAmount: 0 }
  const packed: PreflightPosition = {
    ...none,
    id: 900_001,
    name: 'Упаковка',
    sum: PACKAGE_PRICE,
    payableAmount: PACKAGE_PRICE,
  }
  return [gift, ...positions.flatMap((one, at) => (at === least ? splitLine(one, counts[at] ?? 1) : [one])), packed]
}

/** Splits a line: one piece without the promo code's discount, the others with all of it. */
function splitLine(line: PreflightPosition, count: number): readonly PreflightPosition[] {
  const piece = (line.sum + line.promoCodes.reduce((sum, one) => sum + one.calculatedAmount, 0)) / count
  const left = line.sum - piece
  if (count < 2 || left < 0) return [line]
  return [{ ...line, sum: piece, payableAmount: piece, promoCodes: [] }, { ...line, sum: left, payableAmount: left }]
}
