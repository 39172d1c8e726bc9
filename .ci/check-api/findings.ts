import { replaceControlCharacters } from '../cli/cli-error.mjs'
import { ADVICE_IDS, ROW_IDS, type AdviceId, type RowId } from './rows.ts'

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
/** What a check has found. */
export interface Results {
  /** A result for each row. A row without any judgement is unchecked. */
  readonly results: readonly RowResult[]
  /** Deviations from the contract that the shop tolerates. */
  readonly deviations: readonly string[]
  /** Suggestions about things that the contract allows. */
  readonly advice: readonly { readonly id: AdviceId; readonly evidence: readonly Evidence[] }[]
  /** Likely common causes of several broken rows, with the calls whose responses show them. */
  readonly hints: readonly Hint[]
}
export interface Hint {
  readonly text: string
  readonly calls: readonly string[]
}
/** Whether a rule is kept: true, or what was observed instead. An empty list means kept. */
export type Judgement = true | string | readonly string[]
/** Judgements by row. One that is undefined could not be made. */
export type Judgements = { readonly [Id in RowId | AdviceId]?: Judgement | undefined }

/** Collects the judgements of a check. One fault breaks a row, even if all other responses keep it. */
export interface Findings {
  judge(subject: string, judgements: Judgements): void
  /** Stores why rows could not be checked. The reason has no effect on a row that is kept or broken. */
  markUnchecked(reason: string, ...ids: readonly RowId[]): void
  /** Stores the name of a dish, for findings that have only its id. */
  nameDish(id: number, name: string): void
  /** Records a deviation from the contract that the shop tolerates. It breaks no row. */
  tolerate(deviation: string): void
  /** Stores a likely common cause of broken rows. It breaks no row. */
  hint(text: string, call: string): void
  list(): Results
}

/**
 * Creates empty findings. `onFirst` is called when a row breaks, and for a new hint, with a line for
 * the operator.
 */
export function createFindings(onFirst: (line: string) => void = () => undefined): Findings {
  const kept = new Set<string>()
  /** The evidence by row, then by its JSON. */
  const faults = new Map<string, Map<string, Evidence>>()
  const reasons = new Map<RowId, string>()
  const deviations = new Set<string>()
  const dishNames = new Map<number, string>()
  const hints = new Map<string, Set<string>>()

  function addFault(id: string, subject: string, observed: string) {
    const added = { subject: replaceControlCharacters(subject), observed: replaceControlCharacters(observed) }
    if (!faults.has(id) && isRowId(id)) onFirst(`BROKEN ${id}: ${added.subject}: ${added.observed}`)
    // a finding that several calls repeat is listed once
    faults.set(id, (faults.get(id) ?? new Map()).set(JSON.stringify(added), added))
  }
  const insertDishNames = (text: string) => text.replace(/\b(?:dish|position) (\d+)\b/g, (item, id) =>
    dishNames.has(Number(id)) ? `${item} «${dishNames.get(Number(id))}»` : item)
  // inserts the names last, since a name may arrive after a finding about its dish
  const listFaults = (id: string) => [...faults.get(id)?.values() ?? []].map(({ subject, observed }) =>
    ({ subject: insertDishNames(subject), observed: insertDishNames(observed) }))

  return {
    judge(subject, judgements) {
      for (const [id, judgement] of Object.entries(judgements)) {
        const found = judgement === true ? [] : [judgement ?? []].flat()
        if (judgement !== undefined && found.length === 0) kept.add(id)
        for (const observed of found) addFault(id, subject, observed)
      }
    },
    markUnchecked: (reason, ...ids) => ids.forEach(id => reasons.set(id, reason)),
    nameDish: (id, name) => { dishNames.set(id, replaceControlCharacters(name)) },
    tolerate: deviation => { deviations.add(deviation) },
    hint(text, call) {
      if (!hints.has(text)) onFirst(`Hint: ${text}`)
      hints.set(text, (hints.get(text) ?? new Set()).add(replaceControlCharacters(call)))
    },
    list: () => ({
      results: ROW_IDS.map((id): RowResult => {
        if (faults.has(id)) return { id, status: 'broken', evidence: listFaults(id) }
        if (kept.has(id)) return { id, status: 'kept' }
        return { id, status: 'unchecked', reason: reasons.get(id) ?? 'no response shows it' }
      }),
      deviations: [...deviations].sort(),
      advice: ADVICE_IDS.filter(id => faults.has(id)).map(id => ({ id, evidence: listFaults(id) })),
      hints: [...hints].map(([text, calls]) => ({ text, calls: [...calls] })),
    }),
  }
}

const isRowId = (id: string): boolean => ROW_IDS.some(row => row === id)
