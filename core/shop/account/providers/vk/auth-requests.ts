import type { Cancel, CookiePort, StoragePort, TimerPort } from '../../../../env.ts'
import { parseJson, recordOf } from '../../../../json.ts'
import * as KEY from '../../../first-keys.ts'

/** One request to VK ID: what its answer must carry, and what proves that the request was ours. */
export type AuthRequest = Readonly<Record<'state' | 'verifier', string>>

/**
 * Names that a browser takes from this very host alone (RFC 6265bis, 4.1.3.2): a neighbouring one could plant a request
 * of its own, and sign the customer in as somebody else.
 */
const STATE = '__Host-vkid-state'
const VERIFIER = '__Host-vkid-verifier'
const EXT_ID = '__Host-vkid-ext-id'
/** Whose answer is waited for: no other provider's is taken in its place. */
const PROVIDER = 'VK'
/** A quarter of an hour: so long a request may wait for its answer. */
const REQUEST_SECONDS = 15 * 60
const YEAR_SECONDS = 365 * 24 * 60 * 60

export type AuthRequests = ReturnType<typeof createAuthRequests>

/** The requests that wait for an answer: the tab's own, and in cookies the last of all tabs. */
export function createAuthRequests(cookies: CookiePort, tab: StoragePort, timer: Pick<TimerPort, 'now' | 'after'>) {
  let stop: Cancel = () => undefined

  /** This tab's request, a secret that goes when it is over; a clock set back does not prolong it. */
  function own(): AuthRequest | null {
    stop()
    const { state, verifier, until } = recordOf(parseJson(tab.get(KEY.vkAuthRequest) ?? '')) ?? {}
    const left = typeof until === 'number' ? until - timer.now() : 0
    const request = left > 0 && left <= REQUEST_SECONDS * 1000 ? requestOf(state, verifier) : null
    if (request === null) tab.remove(KEY.vkAuthRequest)
    else stop = timer.after(left, own)
    return request
  }
  function forget({ state }: AuthRequest): void {
    if (own()?.state === state) tab.remove(KEY.vkAuthRequest)
    // unless another tab has asked since
    if ([null, `${PROVIDER}.${state}`].includes(cookies.get(STATE))) [STATE, VERIFIER].forEach(erase)
  }
  function erase(name: string): void {
    cookies.set(name, '', { seconds: 0, sameSite: 'Lax' })
  }

  own()
  return {
    keep({ state, verifier }: AuthRequest, sameSite: 'Strict' | 'Lax'): void {
      const until = timer.now() + REQUEST_SECONDS * 1000
      tab.set(KEY.vkAuthRequest, JSON.stringify({ state, verifier, until }))
      own()
      cookies.set(STATE, `${PROVIDER}.${state}`, { seconds: REQUEST_SECONDS, sameSite })
      cookies.set(VERIFIER, verifier, { seconds: REQUEST_SECONDS, sameSite })
    },
    /** The request of an answer, forgotten with it. An answer to none costs this tab alone its own. */
    take(state: string | undefined): AuthRequest | null {
      const [provider, last] = cookies.get(STATE)?.split('.') ?? []
      const ofAll = provider === PROVIDER && last === state ? requestOf(last, cookies.get(VERIFIER)) : null
      const found = ofAll ?? own()
      if (found !== null) forget(found)
      return found
    },
    forget,
    keepExtId: (id: string): void => cookies.set(EXT_ID, id, { seconds: YEAR_SECONDS, sameSite: 'Strict' }),
    /** It leads to whoever signed in here: it leaves with that person (STO-06). */
    forgetExtId: (): void => erase(EXT_ID),
  }
}

/** A request whose secrets are such as this shop makes; null for anything else. */
function requestOf(state: unknown, verifier: unknown): AuthRequest | null {
  const isSecret = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{64}$/.test(text)
  return isSecret(state) && isSecret(verifier) ? { state, verifier } : null
}
