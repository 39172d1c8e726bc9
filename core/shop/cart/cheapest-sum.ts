/** Something with a price, minor units, above 0. */
export interface Candidate {
  readonly price: number
  /** A number of its section: equal for those of the same. */
  readonly section: number
  /** Whether the cart has it already. */
  readonly isKnown: boolean
}

/**
 * The one to three different candidates, by index, whose sum is the least in [missing, room]; of those with the same sum
 * the fewest, then the fewest known ones, then the most sections, then the earliest, compared index by index. Empty when
 * no three are enough without being too much.
 *
 * Exact. For n candidates with p different prices below `missing`, O(n log n + p²) finds the sum: for each least of
 * three prices two pointers meet at the nearest pair (the 3SUM of textbooks). Ties take O(p) for each possible first
 * candidate, and no more of them once a choice is as good as any can be, which is soon: O(np) when it never comes.
 */
export function cheapestSum(candidates: readonly Candidate[], missing: number, room: number): readonly number[] {
  const shelves = shelvesOf(candidates)
  const enough = shelves.findIndex(shelf => shelf.price >= missing)
  // whatever is enough by itself is in no better company
  const low = enough < 0 ? shelves : shelves.slice(0, enough)
  const prices = Float64Array.from(low, shelf => shelf.price)
  let best = { sum: shelves[enough]?.price ?? Infinity, size: 1 }
  const pair = nearestPair(low, prices, -1, missing)
  if (pair < best.sum) best = { sum: pair, size: 2 }
  for (let first = 0; first < low.length && best.sum > missing; first += 1) {
    const price = prices[first] as number
    const sum = price + nearestPair(low, prices, first, missing - price)
    if (sum < best.sum) best = { sum, size: 3 }
  }
  return best.sum > room ? [] : firstOf(candidates, shelves, best)
}

/** All candidates of one price. */
interface Shelf {
  readonly price: number
  readonly size: number
  /** The indices of those that can be part of a best choice, in order. */
  readonly worthy: readonly number[]
}
/** By price, the lowest first. */
function shelvesOf(candidates: readonly Candidate[]): readonly Shelf[] {
  const byPrice = new Map<number, number[]>()
  candidates.forEach(({ price }, index) => {
    const held = byPrice.get(price)
    if (held === undefined) byPrice.set(price, [index])
    else held.push(index)
  })
  return [...byPrice].sort(([a], [b]) => a - b).map(([price, held]) => {
    const known = (wanted: boolean): number[] => held.filter(index => candidates[index]?.isKnown === wanted)
    return { price, size: held.length, worthy: [...worthyOf(candidates, known(false)), ...worthyOf(candidates, known(true))].sort((a, b) => a - b) }
  })
}
/** The first three, and the first ones of three sections: beside two others each of the rest has a better twin here. */
function worthyOf(candidates: readonly Candidate[], indices: readonly number[]): readonly number[] {
  const sections = new Set<number | undefined>()
  return indices.filter((index, at) => {
    const section = candidates[index]?.section
    const isNew = sections.size < 3 && !sections.has(section)
    if (isNew) sections.add(section)
    return at < 3 || isNew
  })
}

/** The least sum of two that is `target` or more, beside one of the shelf `taken` (-1: none) and no cheaper than it. */
function nearestPair(shelves: readonly Shelf[], prices: Float64Array, taken: number, target: number): number {
  let nearest = Infinity
  let low = taken < 0 || (shelves[taken]?.size ?? 0) > 1 ? Math.max(taken, 0) : taken + 1
  let high = prices.length - 1
  while (low <= high && nearest > target) {
    const sum = (prices[low] as number) + (prices[high] as number)
    if (sum < target) {
      low += 1
      continue
    }
    const isThere = low < high || (shelves[low]?.size ?? 0) > (low === taken ? 2 : 1)
    if (isThere && sum < nearest) nearest = sum
    high -= 1
  }
  return nearest
}

interface Choice {
  /** In order. */
  readonly indices: readonly number[]
  /** The lower, the better: known ones count more than sections. */
  readonly rank: number
}

/** The best choice of so many with this very sum. */
function firstOf(candidates: readonly Candidate[], shelves: readonly Shelf[], { sum, size }: { readonly sum: number; readonly size: number }): readonly number[] {
  const byPrice = new Map(shelves.map(shelf => [shelf.price, shelf]))
  const worthy = shelves.flatMap(shelf => shelf.worthy).sort((a, b) => a - b)
  const sections = Math.min(size, new Set(candidates.map(one => one.section)).size)
  const fresh = candidates.filter(one => !one.isKnown).length
  let best: Choice = { indices: [], rank: Infinity }

  function judge(indices: readonly number[]): void {
    const chosen = indices.map(index => candidates[index] as Candidate)
    const rank = rankOf(chosen.filter(one => one.isKnown).length, new Set(chosen.map(one => one.section)).size)
    if (rank > best.rank) return
    const sorted = [...indices].sort((a, b) => a - b)
    if (rank < best.rank || isEarlier(sorted, best.indices)) best = { indices: sorted, rank }
  }
  /** `first` with those after it, one of each shelf. */
  function tryAll(first: number, one: Shelf, other?: Shelf): void {
    for (const a of one.worthy) {
      if (a <= first) continue
      if (other === undefined) judge([first, a])
      else for (const b of other.worthy) if (b > first && b !== a) judge([first, a, b])
    }
  }
  for (const first of worthy) {
    const { price, isKnown } = candidates[first] as Candidate
    // later ones can only win by their rank
    if (rankOf(Math.max(size - fresh, isKnown ? 1 : 0), sections) >= best.rank) continue
    const left = sum - price
    if (size === 1) {
      if (left === 0) judge([first])
      continue
    }
    const partner = byPrice.get(left)
    if (size === 2) {
      if (partner !== undefined) tryAll(first, partner)
      continue
    }
    for (let low = 0, high = shelves.length - 1; low <= high;) {
      const [cheap, dear] = [shelves[low] as Shelf, shelves[high] as Shelf]
      const pair = cheap.price + dear.price
      if (pair === left) tryAll(first, cheap, dear)
      if (pair < left) low += 1
      else high -= 1
    }
  }
  return best.indices
}
function rankOf(known: number, sections: number): number {
  return known * 4 - sections
}
function isEarlier(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((index, place) => index !== b[place])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}
