const NO_REASON = 'NO REASON: write the missing test, or the reason into test/mutate/survivors.ts'

interface Outcome {
  readonly area: string
  /** The key of the mutant. */
  readonly key: string
  /** Describes the mutant. */
  readonly text: string
  /** The test file that killed the mutant; null for a survivor. */
  readonly by: string | null
}

/**
 * Formats the counts by area, the survivors, and the reasons that no survivor needs.
 * `isGood`: each survivor has a reason, and no reason is stale or unneeded.
 * @param reasons by the keys of mutants
 * @param keys of all mutants of the files that `reasons` names
 */
export function createReport(
  outcomes: readonly Outcome[], reasons: Readonly<Record<string, string>>, keys: readonly string[],
) {
  const survivors = outcomes.filter(({ by }) => by === null)
  const unexplained = survivors.filter(({ key }) => reasons[key] === undefined)
  const stale = Object.keys(reasons).filter(key => !keys.includes(key))
  const unneeded = outcomes.filter(({ by, key }) => by !== null && reasons[key] !== undefined)
  const formatRow = (name: string, group: readonly Outcome[]) => {
    const countIn = (list: readonly Outcome[]) => list.filter(outcome => group.includes(outcome)).length
    const [survived, open] = [countIn(survivors), countIn(unexplained)]
    const counts = [group.length, group.length - survived, survived - open, open]
    return [name.padEnd(26), ...counts.map(count => String(count).padStart(9))].join(' ')
  }
  const areas = [...new Set(outcomes.map(({ area }) => area))].sort()
  const lines = [
    ...survivors.map(({ key, text }) => `survived: ${text} [${key}]\n  ${reasons[key] ?? NO_REASON}`),
    ...stale.map(key => `STALE: ${key}: the code has changed, no mutant has this key in test/mutate/survivors.ts`),
    ...unneeded.map(({ key, by }) => `UNNEEDED: ${key}: ${by} kills it, remove its reason`),
    '', `${'area'.padEnd(26)}   mutants    killed explained  survived`,
    ...areas.map(name => formatRow(name, outcomes.filter(({ area }) => area === name))),
    formatRow('all', outcomes),
  ]
  return { lines, isGood: unexplained.length + stale.length + unneeded.length === 0 }
}
