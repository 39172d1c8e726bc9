/** The milliseconds of the quickest of several runs: what the code needs, not what a busy machine takes. */
export function measureFastest(runs: number, run: () => void): number {
  let best = Infinity
  for (let count = 0; count < runs; count += 1) {
    const start = performance.now()
    run()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
