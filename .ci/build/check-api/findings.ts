import { stripControlCharacters } from '../cli-error.mjs'
import { ADVICE, ROW_IDS, type AdviceId, type RowId } from './rows.ts'

/** A request, and the part of its answer that breaks the contract. */
export interface Seen {
  readonly asked: string
  readonly came: string
}
export type Outcome =
  | { readonly id: RowId; readonly at: 'kept' }
  | { readonly id: RowId; readonly at: 'broken'; readonly seen: readonly Seen[] }
  | { readonly id: RowId; readonly at: 'unchecked'; readonly why: string }
export interface Advised {
  readonly id: AdviceId
  readonly seen: readonly Seen[]
}
export type Findings = ReturnType<typeof createFindings>

/** Collects findings. A row without a result is reported as unchecked. */
export function createFindings() {
  const kept = new Set<RowId>()
  const broken = new Map<RowId, Seen[]>()
  const reasons = new Map<RowId, string>()
  const habits = new Set<string>()

  const advised = new Map<AdviceId, Seen[]>()
  const names = new Map<number, string>()

  function add<Id>(to: Map<Id, Seen[]>, id: Id, words: Seen): void {
    const seen = { asked: stripControlCharacters(words.asked), came: stripControlCharacters(words.came) }
    const known = to.get(id) ?? []
    // the same answer of several calls is one finding
    if (!known.some(one => one.asked === seen.asked && one.came === seen.came)) to.set(id, [...known, seen])
  }
  /** Adds the names of dishes, which may be known only after the finding. */
  const named = (words: string): string => words.replace(/\b(?:dish|position) (\d+)\b/g, (dish, id: string) => {
    const name = names.get(Number(id))
    return name === undefined ? dish : `${dish} «${name}»`
  })
  const withNames = (seen: readonly Seen[]): readonly Seen[] =>
    seen.map(({ asked, came }) => ({ asked: named(asked), came: named(came) }))
  return {
    keep: (...ids: readonly RowId[]): void => ids.forEach(id => kept.add(id)),
    break: (id: RowId, asked: string, came: string): void => add(broken, id, { asked, came }),
    /** Records a row: kept if `came` is undefined, else broken. */
    check(id: RowId, asked: string, came: string | undefined): void {
      if (came === undefined) kept.add(id)
      else add(broken, id, { asked, came })
    },
    advise: (id: AdviceId, asked: string, came: string): void => add(advised, id, { asked, came }),
    /** The name of a dish, for findings that have only its id. */
    nameDish: (id: number, name: string): void => { names.set(id, stripControlCharacters(name)) },
    /** Why rows cannot be checked. A result of another call takes precedence. */
    leave: (why: string, ...ids: readonly RowId[]): void => ids.forEach(id => reasons.set(id, why)),
    /** A deviation from the contract that the shop tolerates. */
    tolerate: (habit: string): void => { habits.add(habit) },
    habits: (): readonly string[] => [...habits].sort(),
    advice: (): readonly Advised[] => (Object.keys(ADVICE) as AdviceId[]).flatMap(id => {
      const seen = advised.get(id)
      return seen === undefined ? [] : { id, seen: withNames(seen) }
    }),
    outcomes: (): readonly Outcome[] => ROW_IDS.map(id => {
      const seen = broken.get(id)
      if (seen !== undefined) return { id, at: 'broken', seen: withNames(seen) }
      return kept.has(id)
        ? { id, at: 'kept' }
        : { id, at: 'unchecked', why: reasons.get(id) ?? 'no answer shows it' }
    }),
  }
}
