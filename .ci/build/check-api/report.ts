import type { Advised, Outcome } from './findings.ts'
import { ADVICE, GROUPS, ROWS, type RowId } from './rows.ts'

/** The results of a check. */
export interface Result {
  readonly url: string
  readonly whiteLabel: string
  readonly origin: string
  readonly outcomes: readonly Outcome[]
  /** Deviations from the contract that the shop tolerates. */
  readonly habits: readonly string[]
  /** Suggestions: within the contract, but could be better. */
  readonly advice?: readonly Advised[]
}

/** The number of findings printed for a row: one mistake is often made in every item. */
const SHOWN = 3
const findGroup = (id: RowId): string => id.split('.')[0] ?? ''

function countFindings(rows: readonly Pick<Outcome, 'at'>[]) {
  const count = (at: Outcome['at']): number => rows.filter(one => one.at === at).length
  return { kept: count('kept'), broken: count('broken'), unchecked: count('unchecked') }
}
const countsText = ({ kept, broken, unchecked }: ReturnType<typeof countFindings>): string =>
  `${kept} kept, ${broken} broken, ${unchecked} unchecked`

/** The report for programs. */
export function summarise({ url, whiteLabel, origin, outcomes, habits, advice = [] }: Result) {
  return {
    url, whiteLabel, origin,
    counts: countFindings(outcomes),
    rows: outcomes.map(one => ({ ...one, ...ROWS[one.id], group: findGroup(one.id) })),
    tolerated: habits,
    advice: advice.map(one => ({ ...one, ...ADVICE[one.id] })),
  }
}

/** The report for people: by subject, broken rows in full, unchecked rows by name, then the counts. */
export function reportText(result: Result): string {
  const { counts, rows, tolerated, advice } = summarise(result)
  const lines = [`${result.url}, white label ${result.whiteLabel}, asked from ${result.origin}`]
  for (const [group, title] of Object.entries(GROUPS)) {
    const own = rows.filter(row => row.group === group)
    lines.push('', `${title}: ${countsText(countFindings(own))}`)
    for (const row of own) if (row.at === 'broken') lines.push(...brokenLines(row))
    const reasons = new Map<string, string[]>()
    for (const row of own) if (row.at === 'unchecked') reasons.set(row.why, [...reasons.get(row.why) ?? [], row.id])
    for (const [why, ids] of reasons) lines.push(`  unchecked, ${why}:`, ...wrapped(ids))
  }
  if (tolerated.length > 0)
    lines.push('', 'Otherwise than agreed, and read all the same:', ...tolerated.map(habit => `  ${habit}`))
  if (advice.length > 0)
    lines.push('', 'Advice:', ...advice.flatMap(one => findingLines(`  ${one.id}`, 'advice:  ', one)))
  lines.push('', countsText(counts))
  return `${lines.join('\n')}\n`
}

type Broken = Extract<ReturnType<typeof summarise>['rows'][number], { readonly at: 'broken' }>
const brokenLines = (row: Broken): readonly string[] => findingLines(`  BROKEN ${row.id}`, 'contract:', row)
function findingLines(
  title: string,
  about: string,
  { seen, says, loses }: Pick<Broken, 'seen' | 'says' | 'loses'>,
): readonly string[] {
  const more = seen.length - SHOWN
  return [
    title,
    ...seen.slice(0, SHOWN).flatMap(({ asked, came }) => [`    asked:     ${asked}`, `    came:      ${came}`]),
    ...(more > 0 ? [`    and ${more} more like these`] : []),
    `    ${about}  ${says}`,
    `    customers: ${loses}`,
  ]
}

/** Formats names, several to a line. */
function wrapped(ids: readonly string[]): readonly string[] {
  return ids.reduce<string[]>((lines, id) => {
    const last = lines.at(-1)
    return last === undefined || last.length + id.length > 118
      ? [...lines, `    ${id}`]
      : [...lines.slice(0, -1), `${last}, ${id}`]
  }, [])
}
