/** Times of a query in ms: the best and the median of the search, and the best of a scan with `includes`. */
export interface QueryRow {
  readonly query: string
  readonly found: number
  readonly best: number
  readonly median: number
  readonly plain: number
  readonly ratio: number
}
export interface Times { readonly best: number; readonly median: number }

/** Runs `prepare` and times what it returns, several times. `now` is a clock in ms. */
export function measureTimes(now: () => number, prepare: () => () => unknown, rounds = 9): Times {
  const taken = Array.from({ length: rounds }, () => {
    const run = prepare()
    const start = now()
    run()
    return now() - start
  }).sort((a, b) => a - b)
  return { best: taken[0] ?? 0, median: taken[rounds >> 1] ?? 0 }
}

export function toRow(query: string, found: number, { best, median }: Times, plain: Times): QueryRow {
  return {
    query, found, best: round(best), median: round(median), plain: round(plain.best), ratio: round(best / plain.best),
  }
}

const round = (value: number): number => Math.round(value * 100) / 100
