import type { Outcome } from './findings.ts'
import { GROUPS, ROWS, type RowId } from './rows.ts'

/** What came of a check. */
export interface Result {
  readonly url: string
  readonly whiteLabel: string
  readonly origin: string
  readonly outcomes: readonly Outcome[]
  /** What differs from the contract and is read all the same. */
  readonly habits: readonly string[]
}

/** Findings of one row that are told in full; one mistake is often made in each item. */
const SHOWN = 3
const groupOf = (id: RowId): string => id.split('.')[0] ?? ''

function countsOf(rows: readonly Pick<Outcome, 'at'>[]) {
  const count = (at: Outcome['at']): number => rows.filter(one => one.at === at).length
  return { kept: count('kept'), broken: count('broken'), unchecked: count('unchecked') }
}
const countsText = ({ kept, broken, unchecked }: ReturnType<typeof countsOf>): string => `${kept} kept, ${broken} broken, ${unchecked} unchecked`

/** What the report says, for programs. */
export function summaryOf({ url, whiteLabel, origin, outcomes, habits }: Result) {
  return {
    url, whiteLabel, origin,
    counts: countsOf(outcomes),
    rows: outcomes.map(one => ({ ...one, ...ROWS[one.id], group: groupOf(one.id) })),
    tolerated: habits,
  }
}

/** The report for people: by subject, what is broken in full, what was not checked by name, at the end the counts. */
export function reportText(result: Result): string {
  const { counts, rows, tolerated } = summaryOf(result)
  const lines = [`${result.url}, white label ${result.whiteLabel}, asked from ${result.origin}`]
  for (const [group, title] of Object.entries(GROUPS)) {
    const own = rows.filter(row => row.group === group)
    lines.push('', `${title}: ${countsText(countsOf(own))}`)
    for (const row of own) if (row.at === 'broken') lines.push(...brokenLines(row))
    const reasons = new Map<string, string[]>()
    for (const row of own) if (row.at === 'unchecked') reasons.set(row.why, [...reasons.get(row.why) ?? [], row.id])
    for (const [why, ids] of reasons) lines.push(`  unchecked, ${why}:`, ...wrapped(ids))
  }
  if (tolerated.length > 0) lines.push('', 'Otherwise than agreed, and read all the same:', ...tolerated.map(habit => `  ${habit}`))
  lines.push('', countsText(counts))
  return `${lines.join('\n')}\n`
}

type Broken = Extract<ReturnType<typeof summaryOf>['rows'][number], { readonly at: 'broken' }>
function brokenLines({ id, seen, says, loses }: Broken): readonly string[] {
  const more = seen.length - SHOWN
  return [
    `  BROKEN ${id}`,
    ...seen.slice(0, SHOWN).flatMap(({ asked, came }) => [`    asked:     ${asked}`, `    came:      ${came}`]),
    ...(more > 0 ? [`    and ${more} more like these`] : []),
    `    contract:  ${says}`,
    `    customers: ${loses}`,
  ]
}

/** Names, some to a line. */
function wrapped(ids: readonly string[]): readonly string[] {
  return ids.reduce<string[]>((lines, id) => {
    const last = lines.at(-1)
    return last === undefined || last.length + id.length > 118 ? [...lines, `    ${id}`] : [...lines.slice(0, -1), `${last}, ${id}`]
  }, [])
}
