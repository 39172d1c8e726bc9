/**
 * The CPU milliseconds of the fastest of several runs. Other processes on the machine hardly change
 * them, so a bound on them holds on a busy machine too.
 */
export function measureFastest(runs: number, run: () => void): number {
  let fastest = Infinity
  for (let count = 0; count < runs; count += 1) {
    const start = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(start)
    fastest = Math.min(fastest, (user + system) / 1000)
  }
  return fastest
}
