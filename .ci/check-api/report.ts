import type { Evidence, Results, RowResult } from './findings.ts'
import { ADVICE, GROUPS, ROWS, type Row, type RowId } from './rows.ts'

/** The results of a check, and what was checked. */
export interface CheckResult extends Results {
  readonly url: string
  readonly whiteLabel: string
  readonly origin: string
}

/** The most findings to print for a row. Often, each item of a list has the same fault. */
const MAX_PRINTED = 3
/** In characters, with the colon and the space. */
const LABEL_WIDTH = 11
const toGroup = (id: RowId): string => id.split('.')[0] ?? ''

function countByStatus(results: readonly RowResult[]) {
  const count = (status: RowResult['status']): number => results.filter(result => result.status === status).length
  return { kept: count('kept'), broken: count('broken'), unchecked: count('unchecked') }
}
const formatCounts = ({ kept, broken, unchecked }: ReturnType<typeof countByStatus>): string =>
  `${kept} kept, ${broken} broken, ${unchecked} unchecked`

const toJsonEvidence = (evidence: readonly Evidence[]) =>
  evidence.map(({ subject, observed }) => ({ asked: subject, came: observed }))
const toJsonRow = ([rule, impact]: Row) => ({ says: rule, loses: impact })

const toJsonResult = (result: RowResult) => ({
  id: result.id,
  at: result.status,
  ...result.status === 'broken' && { seen: toJsonEvidence(result.evidence) },
  ...result.status === 'unchecked' && { why: result.reason },
  ...toJsonRow(ROWS[result.id]),
  group: toGroup(result.id),
})

/** Builds the JSON report. Other programs read its field names, so these never change. */
export function buildJsonReport({ url, whiteLabel, origin, results, deviations, advice, hints }: CheckResult) {
  return {
    url, whiteLabel, origin,
    counts: countByStatus(results),
    rows: results.map(toJsonResult),
    tolerated: deviations,
    advice: advice.map(({ id, evidence }) => ({ id, seen: toJsonEvidence(evidence), ...toJsonRow(ADVICE[id]) })),
    hints: hints.map(({ text, calls }) => ({ says: text, asked: calls })),
  }
}

/** Formats the report for the terminal by group: broken rows in full, unchecked rows by id, counts. */
export function formatReport({ url, whiteLabel, origin, results, deviations, advice, hints }: CheckResult) {
  const lines = [`${url}, white label ${whiteLabel}, as requested from ${origin}`]
  // first, since a hint may explain most of the broken rows
  if (hints.length > 0) lines.push('', 'Hints:')
  for (const { text, calls } of hints) lines.push(`  ${text}`, `    in ${calls.length} calls, such as ${calls[0]}`)
  for (const [group, title] of Object.entries(GROUPS)) {
    const inGroup = results.filter(({ id }) => toGroup(id) === group)
    lines.push('', `${title}: ${formatCounts(countByStatus(inGroup))}`)
    const idsByReason = new Map<string, string[]>()
    for (const row of inGroup) {
      if (row.status === 'broken')
        lines.push(...formatEvidence(`BROKEN ${row.id}`, 'contract', row.evidence, ROWS[row.id]))
      if (row.status === 'unchecked') idsByReason.set(row.reason, [...idsByReason.get(row.reason) ?? [], row.id])
    }
    for (const [reason, ids] of idsByReason) lines.push(`  unchecked, ${reason}:`, `    ${ids.join(', ')}`)
  }
  if (deviations.length > 0)
    lines.push('', 'Deviations that the shop tolerates:', ...deviations.map(deviation => `  ${deviation}`))
  if (advice.length > 0) lines.push('', 'Advice:')
  for (const { id, evidence } of advice) lines.push(...formatEvidence(id, 'advice', evidence, ADVICE[id]))
  lines.push('', formatCounts(countByStatus(results)))
  return `${lines.join('\n')}\n`
}

function formatEvidence(title: string, ruleLabel: string, evidence: readonly Evidence[], [rule, impact]: Row) {
  const formatLine = (label: string, text: string) => `    ${`${label}:`.padEnd(LABEL_WIDTH)}${text}`
  return [
    `  ${title}`,
    ...evidence.slice(0, MAX_PRINTED)
      .flatMap(({ subject, observed }) => [formatLine('checked', subject), formatLine('observed', observed)]),
    ...(evidence.length > MAX_PRINTED ? [`    and ${evidence.length - MAX_PRINTED} more like these`] : []),
    formatLine(ruleLabel, rule),
    formatLine('customers', impact),
  ]
}
