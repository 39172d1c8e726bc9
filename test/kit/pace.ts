/** The milliseconds of the fastest of several runs, which a busy machine affects least. */
export function measureFastest(runs: number, run: () => void): number {
  let best = Infinity
  for (let count = 0; count < runs; count += 1) {
    const start = performance.now()
    run()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
