import type { Cancel, StoragePort, TimerPort } from '../../../env.ts'
import { parseJson } from '../../../json.ts'
import { KEY } from '../../keys.ts'

/** One question to VK ID: what its answer must carry, and what proves that the question was ours. */
export interface Transaction {
  readonly state: string
  readonly verifier: string
}
/** A quarter of an hour: so long a question may wait for its answer. */
export const QUESTION_SECONDS = 15 * 60

/** The question of this very tab: what other tabs ask meanwhile does not touch it. */
export interface TabQuestion {
  get(): Transaction | null
  keep(question: Transaction): void
  drop(): void
}

/**
 * Keeps the question in the storage of the tab over the way to VK ID and back. Its verifier is a secret: it is removed after a
 * quarter of an hour while a page of the shop is open, or by the next page that is opened in the tab.
 */
export function createTabQuestion(tabStorage: StoragePort, timer: Pick<TimerPort, 'now' | 'after'>): TabQuestion {
  /** What stands there, and for how many ms more; a clock that was set back does not lengthen it. */
  function read(): { readonly question: Transaction; readonly left: number } | null {
    const text = tabStorage.get(KEY.vkQuestion)
    if (text === null) return null
    const { state, verifier, until } = { ...parseJson(text) as Partial<Record<'state' | 'verifier' | 'until', unknown>> | null }
    const left = typeof until === 'number' ? until - timer.now() : 0
    const isFresh = left > 0 && left <= QUESTION_SECONDS * 1000
    return isFresh && isQuestion({ state, verifier }) ? { question: { state: String(state), verifier: String(verifier) }, left } : null
  }
  let stop: Cancel = () => undefined
  const drop = (): void => tabStorage.remove(KEY.vkQuestion)
  function tidy(): void {
    stop()
    const found = read()
    if (found === null) drop()
    else stop = timer.after(found.left, tidy)
  }
  tidy()
  return {
    get: () => read()?.question ?? null,
    keep({ state, verifier }) {
      tabStorage.set(KEY.vkQuestion, JSON.stringify({ state, verifier, until: timer.now() + QUESTION_SECONDS * 1000 }))
      tidy()
    },
    drop,
  }
}

/** Whether both are what this shop makes. */
export function isQuestion({ state, verifier }: { readonly state: unknown; readonly verifier: unknown }): boolean {
  return [state, verifier].every(secret => typeof secret === 'string' && /^[\w-]{64}$/.test(secret))
}
