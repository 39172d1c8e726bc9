import type { CookiePort, RandomPort } from '../../../env.ts'
import { challengeOf, createState, createVerifier } from '../../../pkce.ts'
import { isQuestion, QUESTION_SECONDS, type TabQuestion, type Transaction } from './tab-question.ts'

export interface Question extends Transaction {
  readonly challenge: string
}

/** Made before it is needed: a digest takes its time, and a window opens only within a click. */
export async function prepareQuestion(random: RandomPort): Promise<Question> {
  const verifier = createVerifier(random)
  return { state: createState(random), verifier, challenge: await challengeOf(random.sha256, verifier) }
}

/**
 * A browser takes a cookie of such a name only from this very host and over a secure connection (RFC 6265bis, 4.1.3.2): a
 * neighbouring host of the same site could plant a question of its own under any other, and sign the customer in as somebody
 * else. An engine that takes none on plain loopback still has the tab's own question.
 */
const STATE = '__Host-vkid-state'
const VERIFIER = '__Host-vkid-verifier'
/** Whose answer is waited for: no other provider's is taken in its place. */
const PROVIDER = 'VK.'

/** The questions that wait for an answer. */
export interface Questions {
  keep(question: Transaction, mode: 'window' | 'redirect'): void
  /**
   * The question to which an answer with this state has come to this tab, or null; forgotten in the same breath, for an
   * answer is taken once. An answer that fits nothing costs this tab its question, and no other tab.
   */
  take(state: string | null): Transaction | null
  forget(question: Transaction): void
}

/**
 * Keeps a question until its answer comes: a page that goes away loses everything else, and so does one whose window turns
 * into a page of the shop. Each tab keeps its own. The last one of all tabs stands in cookies as well, for an answer that
 * comes to another tab than it was asked in; of this host alone, so that no neighbouring site reads them. `Strict` for a
 * window; for a redirect `Lax`: the page to which it comes back was opened by VK ID, another site, and a browser may keep a
 * strict cookie from such a page. No server ever acts on them.
 */
export function createQuestions(cookies: CookiePort, own: TabQuestion): Questions {
  function last(): Transaction | null {
    const [stored, verifier] = [cookies.get(STATE), cookies.get(VERIFIER)]
    const state = stored?.startsWith(PROVIDER) === true ? stored.slice(PROVIDER.length) : ''
    return verifier !== null && isQuestion({ state, verifier }) ? { state, verifier } : null
  }
  function forget({ state }: Transaction): void {
    if (own.get()?.state === state) own.drop()
    const stored = cookies.get(STATE)
    // another tab has asked since
    if (stored !== null && stored !== PROVIDER + state) return
    for (const name of [STATE, VERIFIER]) cookies.set(name, '', { seconds: 0, sameSite: 'Lax' })
  }
  return {
    keep(question, mode) {
      const options = { seconds: QUESTION_SECONDS, sameSite: mode === 'window' ? 'Strict' : 'Lax' } as const
      own.keep(question)
      cookies.set(STATE, PROVIDER + question.state, options)
      cookies.set(VERIFIER, question.verifier, options)
    },
    take(state) {
      const [mine, other] = [own.get(), last()]
      const found = other !== null && other.state === state ? other : mine
      if (found !== null) forget(found)
      return found
    },
    forget,
  }
}
