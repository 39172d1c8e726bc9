import { boolean, object, strictList, string, type Read } from '../../http/read.ts'
import { select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
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

export function createCookieConsent(stored: OpenStored, counting: readonly Counting[]): CookieConsent {
  const ids = counting.map(({ id }) => id)
  const answer = stored<Answer | null>(KEY.cookieConsent, readAnswer, null, {
    // a notice that was read is kept as other versions keep it
    write: value => JSON.stringify(value?.to.length === 0 ? value.accepted : value),
  })
  return {
    counting,
    question: select(answer, now => (now !== null && ids.every(id => now.to.includes(id)) ? null : ids.length === 0 ? 'notice' : 'ask')),
    allowed: select(answer, now => (now?.accepted === true ? counting.filter(({ id }) => now.to.includes(id)) : [])),
    answer: accepted => answer.set({ accepted, to: ids }),
  }
}

const whole = object({ accepted: boolean, to: strictList(string) })
/** A bare flag, which versions before this one kept, names no counter: it says that a notice was read. */
const readAnswer: Read<Answer> = (json, at) => (typeof json === 'boolean' ? { accepted: json, to: [] } : whole(json, at))
