import type { Report, StoragePort } from '../../env.ts'
import { select } from '../../store/derived.ts'
import { jsonCodec, persisted } from '../../store/persisted.ts'
import type { Readable } from '../../store/store.ts'
import { KEY } from '../keys.ts'
import type { Counting } from './counters.ts'

/** The customer's word on cookies: a notice where nothing counts, else a question about what does (MENU-12). */
export interface CookieConsent {
  /** What the question is about. */
  readonly counting: readonly Counting[]
  /** What is to be shown now; null when all that counts has its answer. */
  readonly question: Readable<'notice' | 'ask' | null>
  /** What may count at present. */
  readonly allowed: Readable<readonly Counting[]>
  /** Also withdraws, and agrees again. Of a notice the answer says only that it was read. */
  answer(accepted: boolean): void
}

/** The answer, and what it was given to, by id. */
interface Answer {
  readonly accepted: boolean
  readonly to: readonly string[]
}

export function createCookieConsent(storage: StoragePort, counting: readonly Counting[], report: Report): CookieConsent {
  const ids = counting.map(({ id }) => id)
  const answer = persisted<Answer | null>({
    key: KEY.cookieConsent, storage, initial: null, report, removeWhen: value => value === null,
    codec: {
      ...jsonCodec(readAnswer),
      // a notice that was read is kept as other versions keep it
      encode: value => JSON.stringify(value?.to.length === 0 ? value.accepted : value),
    },
  })
  return {
    counting,
    question: select(answer, now => (now !== null && ids.every(id => now.to.includes(id)) ? null : ids.length === 0 ? 'notice' : 'ask')),
    allowed: select(answer, now => (now?.accepted === true ? counting.filter(({ id }) => now.to.includes(id)) : [])),
    answer: accepted => answer.set({ accepted, to: ids }),
  }
}

/** A bare flag, which versions before this one kept, names no counter: it says that a notice was read. */
function readAnswer(json: unknown): Answer | null | undefined {
  if (json === null) return null
  if (typeof json === 'boolean') return { accepted: json, to: [] }
  const { accepted, to } = json as { readonly accepted?: unknown; readonly to?: unknown }
  if (typeof accepted !== 'boolean' || !Array.isArray(to) || !to.every(id => typeof id === 'string')) return undefined
  return { accepted, to }
}
