import type { Cancel, CookiePort, StoragePort, TimerPort } from '../../../../env.ts'
import { parseJson, asRecord } from '../../../../json.ts'
import * as KEY from '../../../storage/startup-keys.ts'

/**
 * A request to VK ID: the state that its response must carry, and the code verifier of PKCE.
 * @see RFC 7636
 */
export type AuthRequest = Readonly<Record<'state' | 'verifier', string>>

/**
 * Cookie names. Browsers accept `__Host-` cookies only from this host. Without the prefix, a
 * neighbouring host could set a request and sign the customer in with another account.
 * @see RFC 6265bis, section 4.1.3.2
 */
const STATE = '__Host-vkid-state'
const VERIFIER = '__Host-vkid-verifier'
const EXT_ID = '__Host-vkid-ext-id'
/** The cookie of the state holds `VK.<state>`: the prefix names the provider of the request. */
const PROVIDER = 'VK'
/** A request expires after a quarter of an hour. */
const REQUEST_SECONDS = 15 * 60
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * The requests that wait for a response. Each tab stores its last request, and the cookies hold the
 * last request of all tabs.
 */
export interface AuthRequests {
  /**
   * Stores a request. `sameSite`: `Strict` if the response comes in a window of this page, or `Lax`
   * if it comes after a redirect.
   */
  store(request: AuthRequest, sameSite: 'Strict' | 'Lax'): void
  /**
   * Removes and returns the request in the cookies if it has this state, or else this tab's
   * request, whatever its state. Null if there is neither. Other requests stay in the cookies.
   */
  take(state: string | undefined): AuthRequest | null
  /** Removes a request. A newer request of another tab stays in the cookies. */
  forget(request: AuthRequest): void
  /** Stores for a year the id by which VK ID recognises this browser. */
  storeExtId(id: string): void
  /** Removes the id of `storeExtId`, which identifies the customer, at a sign-out (STO-06). */
  forgetExtId(): void
}

export function createAuthRequests(
  cookies: CookiePort, tab: StoragePort, timer: Pick<TimerPort, 'now' | 'after'>,
): AuthRequests {
  let cancelExpiry: Cancel = () => undefined

  /**
   * Reads this tab's request. Removes an expired request, or else schedules the removal. A
   * remaining time above the limit means that the clock was set back: the request counts as
   * expired.
   */
  function readTabRequest(): AuthRequest | null {
    cancelExpiry()
    // `until`: when the request expires, in ms since 1970 by the device's clock
    const { state, verifier, until } = asRecord(parseJson(tab.get(KEY.vkAuthRequest) ?? '')) ?? {}
    const remaining = typeof until === 'number' ? until - timer.now() : 0
    const request = remaining > 0 && remaining <= REQUEST_SECONDS * 1000 ? parseAuthRequest(state, verifier) : null
    if (request === null) tab.remove(KEY.vkAuthRequest)
    else cancelExpiry = timer.after(remaining, readTabRequest)
    return request
  }
  function forget({ state }: AuthRequest): void {
    if (readTabRequest()?.state === state) tab.remove(KEY.vkAuthRequest)
    const cookieState = cookies.get(STATE)
    // another state in the cookie is a newer request of another tab, which stays
    if (cookieState !== null && cookieState !== `${PROVIDER}.${state}`) return
    removeCookie(STATE)
    removeCookie(VERIFIER)
  }
  function removeCookie(name: string): void {
    cookies.set(name, '', { seconds: 0, sameSite: 'Lax' })
  }

  readTabRequest()
  return {
    store({ state, verifier }, sameSite) {
      const until = timer.now() + REQUEST_SECONDS * 1000
      tab.set(KEY.vkAuthRequest, JSON.stringify({ state, verifier, until }))
      readTabRequest()
      cookies.set(STATE, `${PROVIDER}.${state}`, { seconds: REQUEST_SECONDS, sameSite })
      cookies.set(VERIFIER, verifier, { seconds: REQUEST_SECONDS, sameSite })
    },
    take(state) {
      const [provider, cookieState] = cookies.get(STATE)?.split('.') ?? []
      const isInCookies = provider === PROVIDER && cookieState === state
      const cookieRequest = isInCookies ? parseAuthRequest(cookieState, cookies.get(VERIFIER)) : null
      const request = cookieRequest ?? readTabRequest()
      if (request !== null) forget(request)
      return request
    },
    forget,
    storeExtId: id => cookies.set(EXT_ID, id, { seconds: YEAR_SECONDS, sameSite: 'Strict' }),
    forgetExtId: () => removeCookie(EXT_ID),
  }
}

/** Null unless both values have the form of `createSecret`: 64 characters of base64url. */
function parseAuthRequest(state: unknown, verifier: unknown): AuthRequest | null {
  const isSecret = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{64}$/.test(text)
  return isSecret(state) && isSecret(verifier) ? { state, verifier } : null
}
