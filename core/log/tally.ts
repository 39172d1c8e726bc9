import type { Detail } from './report.ts'

/** How often each of a few things has happened. */
export interface Tally {
  /** True when it is the first time for this one. */
  add(name: Detail): boolean
  /** The most frequent first. */
  items(): readonly { readonly name: Detail; readonly times: number }[]
}

/** Keeps `limit` names at most, so that a page that invents names fills no memory. */
export function createTally(limit: number): Tally {
  const times = new Map<Detail, number>()
  return {
    add(name) {
      const before = times.get(name)
      const isKept = before !== undefined || times.size < limit
      if (isKept) times.set(name, (before ?? 0) + 1)
      return isKept && before === undefined
    },
    items: () => [...times].map(([name, count]) => ({ name, times: count })).sort((a, b) => b.times - a.times),
  }
}
