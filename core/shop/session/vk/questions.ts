import type { Cancel, CookiePort, StoragePort, TimerPort } from '../../../env.ts'
import { parseJson, recordOf } from '../../../json.ts'
import { KEY } from '../../keys.ts'

/** One question to VK ID: what its answer must carry, and what proves that the question was ours. */
export interface Question {
  readonly state: string
  readonly verifier: string
}

/**
 * A browser takes a cookie of such a name only from this very host and over a secure connection (RFC 6265bis, 4.1.3.2): a
 * neighbouring host of the same site could plant a question of its own under any other, and sign the customer in as somebody
 * else. An engine that takes none on plain loopback still has the tab's own question.
 */
const STATE = '__Host-vkid-state'
const VERIFIER = '__Host-vkid-verifier'
const EXT_ID = '__Host-vkid-ext-id'
/** Whose answer is waited for: no other provider's is taken in its place. */
const PROVIDER = 'VK.'
/** A quarter of an hour: so long a question may wait for its answer. */
const QUESTION_SECONDS = 15 * 60
const YEAR_SECONDS = 365 * 24 * 60 * 60

export type Questions = ReturnType<typeof createQuestions>

/**
 * What this browser keeps for VK ID: the questions that wait for an answer, and VK ID's own name for the browser. A page that
 * goes away loses what it holds, so a question is kept until its answer comes: by the tab, which no other tab disturbs, and the
 * last one of all tabs in cookies, for an answer that comes to another tab than it was asked in. The verifier is a secret: it
 * goes after a quarter of an hour while a page of the shop is open, or with the next page that is opened in the tab.
 */
export function createQuestions(cookies: CookiePort, tabStorage: StoragePort, timer: Pick<TimerPort, 'now' | 'after'>) {
  let stop: Cancel = () => undefined

  /** The question of this tab; what is over or no question is removed. A clock that was set back does not lengthen its life. */
  function own(): Question | null {
    stop()
    const { state, verifier, until } = recordOf(parseJson(tabStorage.get(KEY.vkQuestion) ?? '')) ?? {}
    const left = typeof until === 'number' ? until - timer.now() : 0
    const question = left > 0 && left <= QUESTION_SECONDS * 1000 ? questionOf(state, verifier) : null
    if (question === null) tabStorage.remove(KEY.vkQuestion)
    else stop = timer.after(left, own)
    return question
  }
  function lastOfAll(): Question | null {
    const state = cookies.get(STATE)
    return state?.startsWith(PROVIDER) === true ? questionOf(state.slice(PROVIDER.length), cookies.get(VERIFIER)) : null
  }
  function forget({ state }: Question): void {
    if (own()?.state === state) tabStorage.remove(KEY.vkQuestion)
    // unless another tab has asked since
    if ([null, PROVIDER + state].includes(cookies.get(STATE))) [STATE, VERIFIER].forEach(erase)
  }
  const erase = (name: string): void => cookies.set(name, '', { seconds: 0, sameSite: 'Lax' })

  own()
  return {
    /** `Strict` for a window; for a redirect `Lax`, since a browser may keep a strict cookie from a page that another site has opened. */
    keep({ state, verifier }: Question, sameSite: 'Strict' | 'Lax'): void {
      tabStorage.set(KEY.vkQuestion, JSON.stringify({ state, verifier, until: timer.now() + QUESTION_SECONDS * 1000 }))
      own()
      cookies.set(STATE, PROVIDER + state, { seconds: QUESTION_SECONDS, sameSite })
      cookies.set(VERIFIER, verifier, { seconds: QUESTION_SECONDS, sameSite })
    },
    /**
     * The question to which an answer with this state has come to this tab, or null; forgotten in the same breath, for an
     * answer is taken once. An answer that fits nothing costs this tab its question, and no other tab.
     */
    take(state: string | null): Question | null {
      const [mine, last] = [own(), lastOfAll()]
      const found = last?.state === state ? last : mine
      if (found !== null) forget(found)
      return found
    },
    forget,
    keepExtId: (id: string): void => cookies.set(EXT_ID, id, { seconds: YEAR_SECONDS, sameSite: 'Strict' }),
    /** It leads to whoever signed in here: it leaves with that person (STO-06). */
    forgetExtId: (): void => erase(EXT_ID),
  }
}

/** A question whose secrets are such as this shop makes; null for anything else. */
function questionOf(state: unknown, verifier: unknown): Question | null {
  const isSecret = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{64}$/.test(text)
  return isSecret(state) && isSecret(verifier) ? { state, verifier } : null
}
