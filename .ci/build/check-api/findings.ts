import { printable } from '../complaint.mjs'
import { ROW_IDS, type RowId } from './rows.ts'

/** What was asked, and what came that the contract does not allow. */
export interface Seen {
  readonly asked: string
  readonly came: string
}
export type Outcome =
  | { readonly id: RowId; readonly at: 'kept' }
  | { readonly id: RowId; readonly at: 'broken'; readonly seen: readonly Seen[] }
  | { readonly id: RowId; readonly at: 'unchecked'; readonly why: string }
export type Findings = ReturnType<typeof createFindings>

/** Gathers what is found. A row that nobody has judged is unchecked: nothing passes in silence. */
export function createFindings() {
  const kept = new Set<RowId>()
  const broken = new Map<RowId, Seen[]>()
  const reasons = new Map<RowId, string>()
  const habits = new Set<string>()

  function add(id: RowId, words: Seen): void {
    const seen = { asked: printable(words.asked), came: printable(words.came) }
    const known = broken.get(id) ?? []
    // an answer that several calls come to is one finding
    if (!known.some(one => one.asked === seen.asked && one.came === seen.came)) broken.set(id, [...known, seen])
  }
  return {
    keep: (...ids: readonly RowId[]): void => ids.forEach(id => kept.add(id)),
    break: (id: RowId, asked: string, came: string): void => add(id, { asked, came }),
    /** Kept where nothing wrong came. */
    judge(id: RowId, asked: string, came: string | undefined): void {
      if (came === undefined) kept.add(id)
      else add(id, { asked, came })
    },
    /** Why a row cannot be judged, unless it is all the same. */
    leave: (why: string, ...ids: readonly RowId[]): void => ids.forEach(id => reasons.set(id, why)),
    /** What differs from the contract and is read all the same. */
    tolerate: (habit: string): void => { habits.add(habit) },
    habits: (): readonly string[] => [...habits].sort(),
    outcomes: (): readonly Outcome[] => ROW_IDS.map(id => {
      const seen = broken.get(id)
      if (seen !== undefined) return { id, at: 'broken', seen }
      return kept.has(id) ? { id, at: 'kept' } : { id, at: 'unchecked', why: reasons.get(id) ?? 'nothing came that it could be judged by' }
    }),
  }
}
