import { replaceControlCharacters } from '../cli/cli-error.mjs'
import { ADVICE, ROW_IDS, type AdviceId, type RowId } from './rows.ts'

/** One observation: what was checked, and what was found. */
export interface Evidence {
  /** A call such as `GET /1/now`, or an item of a response such as `city 3`. */
  readonly subject: string
  readonly observed: string
}
/** The result for a rule of the contract. */
export type RowResult =
  | { readonly id: RowId; readonly status: 'kept' }
  | { readonly id: RowId; readonly status: 'broken'; readonly evidence: readonly Evidence[] }
  | { readonly id: RowId; readonly status: 'unchecked'; readonly reason: string }
/** A suggestion about something that the contract allows. */
export interface Advice {
  readonly id: AdviceId
  readonly evidence: readonly Evidence[]
}

/**
 * Collects the findings of a check. One fault breaks a row, even if all other responses keep it.
 */
export interface Findings {
  markKept(...ids: readonly RowId[]): void
  markBroken(id: RowId, subject: string, observed: string): void
  /** Marks a row as kept if `observed` is undefined, else as broken. */
  record(id: RowId, subject: string, observed: string | undefined): void
  /**
   * Stores why rows could not be checked. The reason has no effect on a row that is kept or broken.
   */
  markUnchecked(reason: string, ...ids: readonly RowId[]): void
  advise(id: AdviceId, subject: string, observed: string): void
  /** Stores the name of a dish, for findings that have only its id. */
  nameDish(id: number, name: string): void
  /** Records a deviation from the contract that the shop tolerates. It breaks no row. */
  tolerate(deviation: string): void
  listDeviations(): readonly string[]
  listAdvice(): readonly Advice[]
  /** Lists a result for every row. A row without any finding is unchecked. */
  listResults(): readonly RowResult[]
}

export function createFindings(): Findings {
  const kept = new Set<RowId>()
  const broken = new Map<RowId, Evidence[]>()
  const reasons = new Map<RowId, string>()
  const deviations = new Set<string>()
  const advice = new Map<AdviceId, Evidence[]>()
  const dishNames = new Map<number, string>()

  function add<Id>(target: Map<Id, Evidence[]>, id: Id, { subject, observed }: Evidence): void {
    const added = { subject: replaceControlCharacters(subject), observed: replaceControlCharacters(observed) }
    const earlier = target.get(id) ?? []
    const isRepeated = earlier.some(item => item.subject === added.subject && item.observed === added.observed)
    // a finding that several calls repeat is listed once
    if (!isRepeated) target.set(id, [...earlier, added])
  }
  const insertDishNames = (text: string): string => text.replace(/\b(?:dish|position) (\d+)\b/g, (item, id: string) => {
    const name = dishNames.get(Number(id))
    return name === undefined ? item : `${item} «${name}»`
  })
  // Names are inserted when the results are listed, since a name may arrive after a finding about
  // its dish.
  const withDishNames = (evidence: readonly Evidence[]): readonly Evidence[] =>
    evidence.map(({ subject, observed }) =>
      ({ subject: insertDishNames(subject), observed: insertDishNames(observed) }))

  return {
    markKept: (...ids) => ids.forEach(id => kept.add(id)),
    markBroken: (id, subject, observed) => add(broken, id, { subject, observed }),
    record(id, subject, observed) {
      if (observed === undefined) kept.add(id)
      else add(broken, id, { subject, observed })
    },
    markUnchecked: (reason, ...ids) => ids.forEach(id => reasons.set(id, reason)),
    advise: (id, subject, observed) => add(advice, id, { subject, observed }),
    nameDish: (id, name) => { dishNames.set(id, replaceControlCharacters(name)) },
    tolerate: deviation => { deviations.add(deviation) },
    listDeviations: () => [...deviations].sort(),
    listAdvice: () => (Object.keys(ADVICE) as AdviceId[]).flatMap(id => {
      const evidence = advice.get(id)
      return evidence === undefined ? [] : { id, evidence: withDishNames(evidence) }
    }),
    listResults: () => ROW_IDS.map((id): RowResult => {
      const evidence = broken.get(id)
      if (evidence !== undefined) return { id, status: 'broken', evidence: withDishNames(evidence) }
      if (kept.has(id)) return { id, status: 'kept' }
      return { id, status: 'unchecked', reason: reasons.get(id) ?? 'no response shows it' }
    }),
  }
}
