import { addMinor } from '../../money.ts'
import { plainSum, unitPrice, type CartLine } from '../cart/line.ts'
import { lineKey } from '../cart/line-key.ts'
import type { Addition, QuotedFields } from '../cart/totals.ts'
import type { PricedPosition } from './checkout-api.ts'

/**
 * Pairs the positions of a preflight response with the cart lines that they price. Several
 * positions of one line are summed. A position without a line is an addition: a gift if it is free,
 * otherwise a charge. A position «echoes» the line whose dish and modifiers it has.
 * @returns null when a line has no price.
 * @throws RangeError if a sum is too large to be exact.
 */
export function pairPositions(cart: readonly CartLine[], positions: readonly PricedPosition[]) {
  const remaining = new Set(positions)
  const paired = new Map<CartLine, readonly PricedPosition[]>()
  const assign = (lines: readonly CartLine[], candidates: readonly PricedPosition[]): void => {
    for (const [line, group] of sharePositions(candidates, lines)) {
      if (group.length === 0) continue
      paired.set(line, [...paired.get(line) ?? [], ...group])
      for (const position of group) remaining.delete(position)
    }
  }
  const keys = new Set(cart.map(lineKey))
  const findRemaining = (id: number) => [...remaining].filter(position => position.id === id)
  /** Finds the remaining positions that echo a line. */
  const findEchoes = (line: CartLine) =>
    findRemaining(line.id).filter(position => toLineKey(position) === lineKey(line))
  /**
   * Finds the remaining positions of a dish that echo no line: an API may send `modifiers: []` for
   * every dish, or the modifier counts of a whole line instead of one piece.
   */
  const findUnmatched = (id: number) =>
    findRemaining(id).filter(position => !keys.has(toLineKey(position) ?? ''))
  for (const line of cart) {
    const echoes = findEchoes(line)
    // free echoes wait if an unmatched position of the dish is not free: that position may price the
    // line, and the echoes are then gifts
    const isPriceCertain = echoes.some(position => !isFree(position)) || findUnmatched(line.id).every(isFree)
    if (isPriceCertain) assign([line], echoes)
  }
  // assign unmatched positions to the unpriced lines of their dish, in sequence
  for (const id of new Set(cart.map(line => line.id))) {
    const lines = cart.filter(line => line.id === id)
    const unpriced = lines.filter(line => !paired.has(line))
    if (unpriced.length > 0) assign(unpriced, findUnmatched(id))
    // all lines are priced: a paid position that names no modifiers adds to the price of the first line
    else assign(lines.slice(0, 1), findUnmatched(id).filter(position => !position.modifiers && !isFree(position)))
  }
  // a line that is still unpriced takes its free echoes after all
  for (const line of cart) if (!paired.has(line)) assign([line], findEchoes(line))
  // a line is still unpriced if its position echoes another line, which has taken it: share all
  // positions of the dish among its lines, in sequence
  for (const id of new Set(cart.filter(line => !paired.has(line)).map(line => line.id))) {
    for (const line of cart) if (line.id === id) paired.delete(line)
    assign(cart.filter(line => line.id === id), positions.filter(position => position.id === id))
  }
  if (paired.size < cart.length) return null
  const lines = new Map([...paired].map(([line, group]) => [lineKey(line), mergePositions(line, group)]))
  return { lines: lines as ReadonlyMap<string, QuotedFields>, additions: toAdditions([...remaining]) }
}

const isFree = ({ sum, payableAmount }: PricedPosition): boolean => sum === 0 && payableAmount === 0
/** The key of the line that a position echoes; undefined if the response names no modifiers. */
const toLineKey = ({ id, modifiers }: PricedPosition): string | undefined =>
  modifiers && lineKey({ id, hasModifiers: true, modifiers })

/**
 * Shares the positions of one dish among its lines, in sequence. A line takes positions until their
 * sum before reductions reaches the line's full price, but leaves one position for each later line.
 * The last line takes the rest. If there are more positions than lines, surplus free positions are
 * gifts and price no line.
 */
function sharePositions(positions: readonly PricedPosition[], lines: readonly CartLine[]) {
  // free positions without reductions become gifts first: a free position with a reduction is
  // probably a line that the reduction has made free
  const countReductions = ({ discounts, promoCodes }: PricedPosition): number => discounts.length + promoCodes.length
  const freePositions = positions.filter(isFree).sort((a, b) => countReductions(a) - countReductions(b))
  const gifts = new Set(freePositions.slice(0, Math.max(0, positions.length - lines.length)))
  const remaining = positions.filter(position => !gifts.has(position))
  return lines.map((line, index) => {
    const linesAfter = lines.length - index - 1
    const group = remaining.splice(0, 1)
    while (remaining.length > linesAfter && (linesAfter === 0 || sumBeforeReductions(group) < plainSum(line))) {
      group.push(...remaining.splice(0, 1))
    }
    return [line, group] as const
  })
}

/** The sum before reductions. Discounts are for one piece: each position is taken as one piece. */
function sumBeforeReductions(positions: readonly PricedPosition[]): number {
  return addMinor(...positions.flatMap(({ sum, discounts, promoCodes }) =>
    [sum, ...[...discounts, ...promoCodes].map(({ calculatedAmount }) => calculatedAmount)]))
}

/** The price of a line from the positions that price it. */
function mergePositions(line: CartLine, group: readonly PricedPosition[]): QuotedFields {
  return {
    sum: addMinor(...group.map(position => position.sum)),
    discounts: group.length === 1
      ? group.flatMap(position => position.discounts)
      : group.flatMap(position => countDiscounts(line, position)),
    promoCodes: group.flatMap(position => position.promoCodes),
  }
}

/**
 * The discounts of a position that prices some pieces of a line, with the count of these pieces:
 * (sum + promo codes) / (unit price - discounts), since discounts are per piece and promo codes are
 * for the whole position. Empty if the result is not a whole number of the line's pieces.
 */
function countDiscounts(line: CartLine, { sum, discounts, promoCodes }: PricedPosition): QuotedFields['discounts'] {
  const discountedPrice = addMinor(unitPrice(line), ...discounts.map(discount => -discount.calculatedAmount))
  const count = addMinor(sum, ...promoCodes.map(promoCode => promoCode.calculatedAmount)) / discountedPrice
  const isPartOfLine = Number.isInteger(count) && count > 0 && count <= line.count
  return isPartOfLine ? discounts.map(discount => ({ ...discount, count })) : []
}

/**
 * Merges positions of the same id and name into one addition with their count. Free positions are
 * merged apart from charges.
 */
function toAdditions(positions: readonly PricedPosition[]): readonly Addition[] {
  const additions = new Map<string, Addition>()
  for (const { id, name = '', sum, payableAmount } of positions) {
    // a position without a sum may still cost something
    const cost = sum === 0 ? payableAmount : sum
    const key = JSON.stringify([id, name, cost === 0])
    const addition = additions.get(key) ?? { id, name, count: 0, sum: 0 }
    additions.set(key, { ...addition, count: addition.count + 1, sum: addMinor(addition.sum, cost) })
  }
  return [...additions.values()]
}
