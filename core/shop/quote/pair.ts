import { addMinor } from '../../money.ts'
import { plainSum, unitPrice, type CartLine } from '../cart/line.ts'
import { lineKey } from '../cart/line-key.ts'
import type { Addition, QuotedFields } from '../cart/totals.ts'
import type { PricedPosition } from './checkout-api.ts'

/**
 * Pairs the positions of a preflight response with the cart lines that they price. Several positions of one line are
 * summed. What is left is an addition: a gift when it is free, otherwise a charge that no line requested.
 * @returns null when a line has no price.
 * @throws RangeError before a sum would lose a kopeck.
 */
export function pairPositions(cart: readonly CartLine[], positions: readonly PricedPosition[]) {
  const left = new Set(positions)
  const found = new Map<CartLine, readonly PricedPosition[]>()
  const take = (lines: readonly CartLine[], candidates: readonly PricedPosition[]): void => {
    for (const [line, group] of sharePositions(candidates, lines)) {
      if (group.length === 0) continue
      found.set(line, [...found.get(line) ?? [], ...group])
      for (const one of group) left.delete(one)
    }
  }
  const keys = new Set(cart.map(lineKey))
  const ofDish = (id: number) => [...left].filter(one => one.id === id)
  const echoes = (line: CartLine) => ofDish(line.id).filter(one => echoKey(one) === lineKey(line))
  // an API may echo `modifiers: []` for every dish, or the counts of a whole line
  const unmatched = (id: number) => ofDish(id).filter(one => !keys.has(echoKey(one) ?? ''))
  for (const line of cart) {
    const own = echoes(line)
    // a free echo beside a paid position of the same dish is a gift
    if (own.some(one => !isFree(one)) || unmatched(line.id).every(isFree)) take([line], own)
  }
  // positions whose modifiers match no line price the dish's remaining lines in the order of the request
  for (const id of new Set(cart.map(line => line.id))) {
    const lines = cart.filter(line => line.id === id)
    const unpriced = lines.filter(line => !found.has(line))
    if (unpriced.length > 0) take(unpriced, unmatched(id))
    // a part of a line, without its modifiers
    else take(lines.slice(0, 1), unmatched(id).filter(one => one.modifiers === undefined && !isFree(one)))
  }
  for (const line of cart) if (!found.has(line)) take([line], echoes(line))
  // lines of a dish that share an echo: all positions of the dish price its lines in the order of the request
  for (const id of new Set(cart.filter(line => !found.has(line)).map(line => line.id))) {
    for (const line of cart) if (line.id === id) found.delete(line)
    take(cart.filter(line => line.id === id), positions.filter(one => one.id === id))
  }
  if (found.size < cart.length) return null
  const lines = new Map([...found].map(([line, group]) => [lineKey(line), merged(line, group)]))
  return { lines: lines as ReadonlyMap<string, QuotedFields>, additions: toAdditions([...left]) }
}

const isFree = ({ sum, payableAmount }: PricedPosition): boolean => sum === 0 && payableAmount === 0
const echoKey = ({ id, modifiers }: PricedPosition): string | undefined =>
  modifiers && lineKey({ id, hasModifiers: true, modifiers })

/**
 * Shares positions of one dish among its lines, in order. A line takes positions until they come to its undiscounted
 * price, and leaves one for each line after it; the last line takes the rest. Free positions in excess of the lines are
 * gifts and go to none.
 */
function sharePositions(positions: readonly PricedPosition[], lines: readonly CartLine[]) {
  // a line that costs nothing names the discount or code that made it free
  const isExplained = ({ discounts, promoCodes }: PricedPosition): number => discounts.length + promoCodes.length
  const free = positions.filter(isFree).sort((a, b) => isExplained(a) - isExplained(b))
  const gifts = new Set(free.slice(0, Math.max(0, positions.length - lines.length)))
  const own = positions.filter(one => !gifts.has(one))
  return lines.map((line, index) => {
    const linesAfter = lines.length - index - 1
    const group = own.splice(0, 1)
    while (own.length > linesAfter && (linesAfter === 0 || fullSum(group) < plainSum(line))) {
      group.push(...own.splice(0, 1))
    }
    return [line, group] as const
  })
}

/** Minor units before discounts and codes, where each position is one piece. */
function fullSum(positions: readonly PricedPosition[]): number {
  return addMinor(...positions.flatMap(({ sum, discounts, promoCodes }) =>
    [sum, ...[...discounts, ...promoCodes].map(({ calculatedAmount }) => calculatedAmount)]))
}

function merged(line: CartLine, group: readonly PricedPosition[]): QuotedFields {
  return {
    sum: addMinor(...group.map(one => one.sum)),
    discounts: group.flatMap(one => (group.length === 1 ? one.discounts : discountsWithin(line, one))),
    promoCodes: group.flatMap(one => one.promoCodes),
  }
}

/**
 * Discounts are per unit, and the position of a part of a line does not name its number of units: that is computed from
 * its sum. Where it is no whole number, no discount is named.
 */
function discountsWithin(line: CartLine, { sum, discounts, promoCodes }: PricedPosition): QuotedFields['discounts'] {
  const each = addMinor(unitPrice(line), ...discounts.map(one => -one.calculatedAmount))
  const count = addMinor(sum, ...promoCodes.map(one => one.calculatedAmount)) / each
  return Number.isInteger(count) && count > 0 && count <= line.count ? discounts.map(one => ({ ...one, count })) : []
}

/** Equal ones are one, so many times. */
function toAdditions(positions: readonly PricedPosition[]): readonly Addition[] {
  const found = new Map<string, Addition>()
  for (const { id, name = '', sum, payableAmount } of positions) {
    const costs = sum === 0 ? payableAmount : sum
    const key = JSON.stringify([id, name, costs === 0])
    const before = found.get(key) ?? { id, name, count: 0, sum: 0 }
    found.set(key, { ...before, count: before.count + 1, sum: addMinor(before.sum, costs) })
  }
  return [...found.values()]
}
