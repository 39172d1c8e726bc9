/** Something with a price, minor units, above 0. */
export interface Candidate {
  readonly price: number
  /** A number of its section: equal for those of the same. */
  readonly section: number
  /** Whether the cart has it already. */
  readonly isKnown: boolean
}

/**
 * The one to three different candidates whose sum is the least in [missing, room]; of those with the same sum the fewest,
 * then the fewest known ones, then the most sections, then the earliest, compared one by one. Empty when no three are
 * enough without being too much. For n candidates O(n²).
 */
export function cheapestSum<C extends Candidate>(candidates: readonly C[], missing: number, room: number): readonly C[] {
  // with nothing in it twice, so that one or two dishes are three things as well, and the fewest come first
  const things: readonly (C | null)[] = [null, null, ...worthy(candidates)]
  const prices = things.map(thing => thing?.price ?? 0)
  const sum = leastSum([...prices].sort((a, b) => a - b), missing)
  if (sum > room) return []
  const places = new Map<number, number[]>()
  for (const [at, price] of prices.entries()) places.set(price, [...places.get(price) ?? [], at])
  let best: { readonly chosen: readonly C[]; readonly rank: number } = { chosen: [], rank: Infinity }
  for (const [a, first] of prices.entries()) {
    for (let b = a + 1; b < prices.length; b += 1) {
      for (const c of places.get(sum - first - (prices[b] ?? 0)) ?? []) {
        if (c <= b) continue
        const chosen = [things[a], things[b], things[c]].flatMap(thing => thing ?? [])
        const known = chosen.filter(one => one.isKnown).length
        const sections = new Set(chosen.map(one => one.section)).size
        const rank = chosen.length * 100 + known * 10 - sections
        if (rank < best.rank) best = { chosen, rank }
        if (known === 0 && sections === chosen.length) return best.chosen
      }
    }
  }
  return best.chosen
}

/** The least sum of three of these ascending prices that is `missing` or more: for each first one, two pointers meet. */
function leastSum(prices: readonly number[], missing: number): number {
  let least = Infinity
  for (const [a, first] of prices.entries()) {
    for (let b = a + 1, c = prices.length - 1; b < c && least > missing;) {
      const sum = first + (prices[b] ?? 0) + (prices[c] ?? 0)
      if (sum >= missing) least = Math.min(least, sum)
      if (sum >= missing) c -= 1
      else b += 1
    }
  }
  return least
}

/** Of those that cost the same the first three and the first ones of three sections: each of the rest has a better twin here. */
function worthy<C extends Candidate>(candidates: readonly C[]): readonly C[] {
  const before = new Map<string, { count: number; readonly sections: Set<number> }>()
  return candidates.filter(({ price, isKnown, section }) => {
    const alike = before.get(`${price} ${isKnown}`) ?? { count: 0, sections: new Set() }
    before.set(`${price} ${isKnown}`, alike)
    const isNew = alike.sections.size < 3 && !alike.sections.has(section)
    alike.sections.add(section)
    alike.count += 1
    return isNew || alike.count <= 3
  })
}
