import type { Detail } from './report.ts'

/** How often each of a few things has happened: of `limit` names at most, for a page may invent names. */
export function createTally(limit: number) {
  const times = new Map<Detail, number>()
  return {
    /** True when it is the first time for this one. */
    add(name: Detail): boolean {
      const before = times.get(name)
      if (before === undefined && times.size === limit) return false
      times.set(name, (before ?? 0) + 1)
      return before === undefined
    },
    /** The most frequent first. */
    items: () => [...times].map(([name, count]) => ({ name, times: count })).sort((a, b) => b.times - a.times),
  }
}
