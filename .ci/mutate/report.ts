const NO_REASON = 'NO REASON: write the missing test, or the reason into test/mutate/survivors.mjs'

/**
 * Formats the counts by area, the survivors, and the reasons that no survivor needs.
 * `isGood`: each survivor has a reason, and no reason is stale or unneeded.
 * @typedef {Readonly<{ area: string, key: string, text: string, by: string | null }>} Outcome
 * @param {readonly Outcome[]} outcomes `by`: the test file that killed the mutant, null for a survivor
 * @param {Readonly<Record<string, string>>} reasons by the keys of mutants
 * @param {readonly string[]} keys of all mutants of the files that `reasons` names
 */
export function createReport(outcomes, reasons, keys) {
  const survivors = outcomes.filter(({ by }) => by === null)
  const unexplained = survivors.filter(({ key }) => reasons[key] === undefined)
  const stale = Object.keys(reasons).filter(key => !keys.includes(key))
  const unneeded = outcomes.filter(({ by, key }) => by !== null && reasons[key] !== undefined)
  /** @param {string} name @param {readonly Outcome[]} group */
  const formatRow = (name, group) => {
    const [survived = 0, open = 0] =
      [survivors, unexplained].map(list => list.filter(one => group.includes(one)).length)
    const counts = [group.length, group.length - survived, survived - open, open]
    return [name.padEnd(26), ...counts.map(count => String(count).padStart(9))].join(' ')
  }
  const areas = [...new Set(outcomes.map(({ area }) => area))].sort()
  const lines = [
    ...survivors.map(({ key, text }) => `survived: ${text} [${key}]\n  ${reasons[key] ?? NO_REASON}`),
    ...stale.map(key => `STALE: ${key}: the code has changed, no mutant has this key in test/mutate/survivors.mjs`),
    ...unneeded.map(({ key, by }) => `UNNEEDED: ${key}: ${by} kills it, remove its reason`),
    '', `${'area'.padEnd(26)}   mutants    killed explained  survived`,
    ...areas.map(name => formatRow(name, outcomes.filter(({ area }) => area === name))),
    formatRow('all', outcomes),
  ]
  return { lines, isGood: unexplained.length + stale.length + unneeded.length === 0 }
}
