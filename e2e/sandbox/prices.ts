import type { DiscountRule, PromoCode } from './dataset.ts'
import type { DeliveryType } from './order-request.ts'

/** A cart line with the menu's prices. Amounts are in minor units. */
export interface PricedUnit {
  readonly positionId: number
  /** The price of one piece with its modifiers. */
  readonly unitPrice: number
  readonly count: number
}
export interface GrantedDiscount {
  readonly id: number
  readonly name: string
  /** Per unit. */
  readonly calculatedAmount: number
}
export interface PricedLine {
  readonly discounts: readonly GrantedDiscount[]
  /** For the whole line; 0 without a code or below its minimum. */
  readonly promoAmount: number
  readonly sum: number
}

/** Prices the lines: first the discounts per unit, then the promo code on the remainder. */
export function priceLines(
  units: readonly PricedUnit[], rules: readonly DiscountRule[], method: DeliveryType, promo: PromoCode | null,
): readonly PricedLine[] {
  const counts = new Map<number, number>()
  for (const unit of units) counts.set(unit.positionId, (counts.get(unit.positionId) ?? 0) + unit.count)
  const discounts = units.map(unit => grantDiscounts(unit, counts.get(unit.positionId) ?? 0, rules, method))
  const nets = units.map((unit, index) => (unit.unitPrice - sumAmounts(discounts[index] ?? [])) * unit.count)
  const promoAmounts = promo === null ? nets.map(() => 0) : shareOut(promoDiscount(nets, promo), nets)
  return units.map((_, index) => {
    const promoAmount = promoAmounts[index] ?? 0
    return { discounts: discounts[index] ?? [], promoAmount, sum: (nets[index] ?? 0) - promoAmount }
  })
}

/**
 * The discounts of a position with `total` pieces in the cart; from `fromCount` pieces on they apply
 * to every piece. Together they never exceed the price of a piece.
 */
function grantDiscounts(
  unit: PricedUnit, total: number, rules: readonly DiscountRule[], method: DeliveryType,
): readonly GrantedDiscount[] {
  let left = unit.unitPrice
  const granted: GrantedDiscount[] = []
  for (const rule of rules) {
    if (!rule.positionIds.includes(unit.positionId)) continue
    if (rule.method !== undefined && rule.method !== method) continue
    if (total < (rule.fromCount ?? 1)) continue
    const amount = Math.min(left, Math.floor(unit.unitPrice * rule.percent / 100))
    if (amount === 0) continue
    left -= amount
    granted.push({ id: rule.id, name: rule.name, calculatedAmount: amount })
  }
  return granted
}

/** The promo discount of the whole order: 0 below the code's minimum, at most its maximum. */
function promoDiscount(nets: readonly number[], promo: PromoCode): number {
  const subtotal = nets.reduce((sum, net) => sum + net, 0)
  if (subtotal < (promo.minOrderAmount ?? 0)) return 0
  return Math.min(Math.floor(subtotal * promo.percent / 100), promo.maxDiscountAmount ?? Number.MAX_SAFE_INTEGER)
}

/**
 * Splits an amount in proportion to the weights by largest remainders, so that the parts add up to
 * it.
 */
function shareOut(amount: number, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const parts = weights.map(weight => Math.floor(amount * weight / whole))
  let left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % whole }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder) {
    if (left === 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}

function sumAmounts(discounts: readonly GrantedDiscount[]): number {
  return discounts.reduce((sum, discount) => sum + discount.calculatedAmount, 0)
}
