import type { Cancel, CookiePort, StoragePort, TimerPort } from '../../../../env.ts'
import { parseJson, recordOf } from '../../../../json.ts'
import { KEY } from '../../../keys.ts'

/** One request to VK ID: what its answer must carry, and what proves that the request was ours. */
export interface AuthRequest {
  readonly state: string
  readonly verifier: string
}

/**
 * A browser takes a cookie of such a name only from this very host and over a secure connection (RFC 6265bis, 4.1.3.2): a
 * neighbouring host of the same site could plant a request of its own under any other, and sign the customer in as somebody
 * else. An engine that takes none on plain loopback still has the tab's own request.
 */
const STATE = '__Host-vkid-state'
const VERIFIER = '__Host-vkid-verifier'
const EXT_ID = '__Host-vkid-ext-id'
/** Whose answer is waited for: no other provider's is taken in its place. */
const PROVIDER = 'VK.'
/** A quarter of an hour: so long a request may wait for its answer. */
const REQUEST_SECONDS = 15 * 60
const YEAR_SECONDS = 365 * 24 * 60 * 60

export type AuthRequests = ReturnType<typeof createAuthRequests>

/**
 * What this browser keeps for VK ID: the requests that wait for an answer, and VK ID's own name for the browser. A page that
 * goes away loses what it holds, so a request is kept until its answer comes: by the tab, which no other tab disturbs, and the
 * last one of all tabs in cookies, for an answer that comes to another tab than it was asked in. The verifier is a secret: it
 * goes after a quarter of an hour while a page of the shop is open, or with the next page that is opened in the tab.
 */
export function createAuthRequests(cookies: CookiePort, tabStorage: StoragePort, timer: Pick<TimerPort, 'now' | 'after'>) {
  let stop: Cancel = () => undefined

  /** The request of this tab; what is over or no request is removed. A clock that was set back does not lengthen its life. */
  function own(): AuthRequest | null {
    stop()
    const { state, verifier, until } = recordOf(parseJson(tabStorage.get(KEY.vkAuthRequest) ?? '')) ?? {}
    const left = typeof until === 'number' ? until - timer.now() : 0
    const request = left > 0 && left <= REQUEST_SECONDS * 1000 ? authRequestOf(state, verifier) : null
    if (request === null) tabStorage.remove(KEY.vkAuthRequest)
    else stop = timer.after(left, own)
    return request
  }
  function lastOfAll(): AuthRequest | null {
    const state = cookies.get(STATE)
    return state?.startsWith(PROVIDER) === true ? authRequestOf(state.slice(PROVIDER.length), cookies.get(VERIFIER)) : null
  }
  function forget({ state }: AuthRequest): void {
    if (own()?.state === state) tabStorage.remove(KEY.vkAuthRequest)
    // unless another tab has asked since
    if ([null, PROVIDER + state].includes(cookies.get(STATE))) [STATE, VERIFIER].forEach(erase)
  }
  const erase = (name: string): void => cookies.set(name, '', { seconds: 0, sameSite: 'Lax' })

  own()
  return {
    /** `Strict` for a window; for a redirect `Lax`, since a browser may keep a strict cookie from a page that another site has opened. */
    keep({ state, verifier }: AuthRequest, sameSite: 'Strict' | 'Lax'): void {
      tabStorage.set(KEY.vkAuthRequest, JSON.stringify({ state, verifier, until: timer.now() + REQUEST_SECONDS * 1000 }))
      own()
      cookies.set(STATE, PROVIDER + state, { seconds: REQUEST_SECONDS, sameSite })
      cookies.set(VERIFIER, verifier, { seconds: REQUEST_SECONDS, sameSite })
    },
    /**
     * The request to which an answer with this state has come to this tab, or null; forgotten at once, for an
     * answer is taken once. An answer that fits nothing costs this tab its request, and no other tab.
     */
    take(state: string | null): AuthRequest | null {
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

/** A request whose secrets are such as this shop makes; null for anything else. */
function authRequestOf(state: unknown, verifier: unknown): AuthRequest | null {
  const isSecret = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{64}$/.test(text)
  return isSecret(state) && isSecret(verifier) ? { state, verifier } : null
}
